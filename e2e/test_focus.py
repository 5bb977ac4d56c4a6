"""The focus is never lost: what is closed, deleted, repaired or drawn again has an heir."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.scripts import HOLD_ASKING, LET_GO
from e2e.studio import BOOT_MS, Studio

FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return !at || at === document.body ? "" : at.getAttribute("aria-label") || at.textContent.trim();
}"""
IN_PAGE = f"() => ({FOCUSED})() !== ''"


def more(studio: Studio) -> Locator:
    return studio.top.get_by_role("button", name="More", exact=True)


def by_key(keys: str) -> Callable[[Studio, Locator], None]:
    def press(studio: Studio, opener: Locator) -> None:
        opener.focus()
        studio.page.keyboard.press(keys)

    return press


def by_button(studio: Studio, opener: Locator) -> None:
    opener.click()


def by_menu(item: str) -> Callable[[Studio, Locator], None]:
    def choose(studio: Studio, opener: Locator) -> None:
        opener.click()
        studio.page.get_by_role("menuitem", name=item, exact=True).click()

    return choose


def top(name: str) -> Callable[[Studio], Locator]:
    return lambda studio: studio.top.get_by_role("button", name=name, exact=True)


def mine(name: str) -> Callable[[Studio], Locator]:
    return lambda studio: studio.page.get_by_test_id("document").get_by_role("button", name=name)


def editor(studio: Studio) -> Locator:
    return studio.editor


DIALOGS = {
    "Import, by its button": (top("Import"), by_button),
    "Import, by its key in the text": (editor, by_key("ControlOrMeta+o")),
    "Save to library": (top("Save to library"), by_button),
    "Save to library, by its key in the text": (editor, by_key("ControlOrMeta+s")),
    "the palette, by its button": (top("All commands"), by_button),
    "the palette, by its key in the text": (editor, by_key("ControlOrMeta+k")),
    "New document, from the menu": (more, by_menu("New document…")),
    "Rename, from the menu": (more, by_menu("Rename this document…")),
    "Save as new, from the menu": (more, by_menu("Save to library as a new document…")),
    "Rename one of mine": (mine("Rename Hexapawn"), by_button),
    "a draft's export": (top("Export JSON"), by_button),
}
WAYS = ("Escape", "Close", "Cancel")


@pytest.fixture
def draft(studio: Studio) -> Studio:
    """A document of one's own with an error in it; the match is not waited for."""
    studio.page.evaluate("globalThis.__rulewright.workspace.openShipped('hexapawn')")
    expect(studio.editor).to_be_visible()
    studio.page.evaluate(
        "globalThis.__rulewright.store.edit('Break', [{ op: 'remove', path: '/board' }])"
    )
    studio.await_checked()
    studio.page.evaluate(
        "document.querySelector('*'), [...globalThis.__rulewright.studio.root"
        ".querySelectorAll('details')].forEach((one) => { one.open = true; })"
    )
    expect(studio.page.get_by_test_id("document")).to_have_count(1)
    return studio


def close(studio: Studio, way: str) -> None:
    dialog = studio.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    button = dialog.get_by_role("button", name=way, exact=True)
    if way == "Escape" or not button.count():
        studio.page.keyboard.press("Escape")
    else:
        button.click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("what", DIALOGS)
def test_a_closed_dialog_gives_the_focus_back_to_its_opener(draft: Studio, what: str) -> None:
    opener, show = DIALOGS[what]
    for way in WAYS:
        show(draft, opener(draft))
        close(draft, way)
        expect(opener(draft)).to_be_focused()


def test_the_palette_opened_from_nowhere_leaves_the_focus_in_the_page(draft: Studio) -> None:
    draft.page.evaluate("globalThis.__rulewright.studio.root.activeElement?.blur()")
    draft.page.keyboard.press("ControlOrMeta+k")
    close(draft, "Escape")
    draft.page.wait_for_function(IN_PAGE)


def test_a_menu_gives_the_focus_back(draft: Studio) -> None:
    more(draft).click()
    draft.page.keyboard.press("Escape")
    expect(more(draft)).to_be_focused()
    more(draft).click()
    draft.page.get_by_role("menuitem", name="Show the three things to try").click()
    expect(more(draft)).to_be_focused()


def test_undo_and_redo_with_nothing_left_hand_the_focus_to_each_other(draft: Studio) -> None:
    undo, redo = top("Undo")(draft), top("Redo")(draft)
    undo.click()
    expect(undo).to_be_disabled()
    expect(redo).to_be_focused()
    redo.click()
    draft.page.wait_for_function(IN_PAGE)
    expect(undo).to_be_focused()


@pytest.mark.parametrize("is_elsewhere", [False, True], ids=["waiting", "gone elsewhere"])
def test_a_board_that_comes_up_takes_the_focus_of_nobody_who_went_elsewhere(
    studio: Studio, is_elsewhere: bool
) -> None:
    studio.page.evaluate(HOLD_ASKING, "match.new")
    studio.page.get_by_test_id("card").and_(studio.page.locator("[data-id=hexapawn]")).click()
    studio.page.wait_for_function("() => globalThis.__there", timeout=BOOT_MS)
    theme = top("Theme")(studio)
    if is_elsewhere:
        theme.click()
    studio.page.evaluate(LET_GO)
    expect(studio.match).to_have_attribute("data-live", "true", timeout=BOOT_MS)
    if is_elsewhere:
        expect(theme).to_be_focused()
    else:
        expect(studio.square("a1")).to_be_focused()


def test_renaming_keeps_the_focus_in_the_name(draft: Studio) -> None:
    name = draft.page.get_by_role("textbox", name="Document name")
    name.fill("Another name")
    name.press("Enter")
    expect(name).to_be_focused()
    assert draft.state("title") == "Another name"


def test_a_deleted_document_hands_the_focus_to_its_neighbour(draft: Studio) -> None:
    draft.page.evaluate("globalThis.__rulewright.workspace.duplicate()")
    documents = draft.page.get_by_test_id("document")
    expect(documents).to_have_count(2)
    documents.nth(1).get_by_role("button", name="Delete").click()
    expect(documents).to_have_count(1)
    draft.page.wait_for_function(IN_PAGE)
    draft.toast("Deleted").get_by_role("button", name="Undo").click()
    expect(documents).to_have_count(2)
    draft.page.wait_for_function(IN_PAGE)


def test_what_is_deleted_in_the_tree_hands_the_focus_to_what_is_selected(studio: Studio) -> None:
    studio.open("gardner_minichess")
    studio.show("Form")
    tree = studio.page.get_by_role("tree", name="Parts of the document")
    piece = tree.locator('[data-path="/pieces/1"]')
    piece.click()
    piece.focus()
    before = studio.text
    studio.page.keyboard.press("Delete")
    dialog = studio.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Delete").last.click()
    studio.await_edit(before)
    studio.page.wait_for_function(IN_PAGE)
    expect(tree.locator(":focus")).to_have_count(1)
    selection = studio.state("selection")
    expect(tree.locator(":focus")).to_have_attribute("data-path", selection)
    studio.undo()
    studio.page.wait_for_function(IN_PAGE)
    assert studio.state("selection") == "/pieces/1"


def test_play_again_hands_the_focus_to_the_board(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.seat("WHITE", "Random")
    expect(studio.match).to_have_attribute("data-status", "over", timeout=60_000)
    studio.match.get_by_role("button", name="Play again").click()
    studio.expect_ply(0)
    studio.page.wait_for_function(IN_PAGE)
    expect(studio.match.locator(":focus")).to_have_count(1)


def test_going_to_the_gallery_and_opening_a_game_keep_the_focus_in_the_page(draft: Studio) -> None:
    top("Rulewright: show the gallery")(draft).click()
    card = draft.page.get_by_test_id("card").first
    card.focus()
    draft.page.keyboard.press("Enter")
    expect(draft.editor).to_be_visible()
    draft.page.wait_for_function(IN_PAGE)
    assert draft.page.evaluate(FOCUSED) != draft.page.evaluate(
        "globalThis.__rulewright.studio.root.querySelector('.cm-content').textContent.trim()"
    )

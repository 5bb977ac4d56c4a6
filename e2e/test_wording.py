"""What things are called, and how one gets to them without a mouse."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.studio import Studio

AT = (
    "() => { let at = document.activeElement; while (at?.shadowRoot?.activeElement) "
    "at = at.shadowRoot.activeElement; return at?.textContent ?? '' }"
)
IN = """(name) => { let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return !!at?.closest(name) }"""
LABELS = """() => [...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?
  [...one.shadowRoot.querySelectorAll('.rwf-field .label, .rwf-field .about')] : [])
  .map((one) => one.textContent)"""


def test_a_new_document_is_of_the_system_of_the_open_one(studio: Studio) -> None:
    studio.open("gardner_minichess")
    studio.command("New document")
    dialog = studio.dialog("New document")
    system = dialog.get_by_role("combobox", name="Game system")
    expect(system).to_have_value("boards")
    start = dialog.get_by_role("combobox", name="Start from")
    expect(start.locator("option").first).to_have_text("Something new and small")
    expect(start.locator("optgroup").first).to_have_attribute("label", "Board games")
    system.select_option("asg")
    expect(start.locator("optgroup").first).to_have_attribute("label", "Strategy on a map")
    dialog.get_by_role("searchbox", name="Find a game to start from").fill("breakthr")
    expect(start.locator("option")).to_have_count(2)
    start.select_option(label="Breakthrough")
    expect(system).to_have_value("boards")
    dialog.get_by_role("button", name="Cancel").click()


def test_a_game_made_of_a_shipped_one_takes_the_name_that_it_is_given(studio: Studio) -> None:
    def create(name: str) -> None:
        studio.command("New document")
        dialog = studio.dialog("New document")
        dialog.get_by_role("combobox", name="Start from").select_option(label="Hexapawn")
        dialog.get_by_role("textbox", name="Name", exact=True).fill(name)
        dialog.get_by_role("button", name="Create").click()

    title = studio.page.get_by_role("textbox", name="Document name")
    create("Small war")
    expect(title).to_have_value("Small war")
    assert studio.doc["name"] == "Small war"
    for called in ("My Hexapawn", "My Hexapawn 2"):
        create("")
        expect(title).to_have_value(called)
        assert studio.doc["name"] == "Hexapawn"


def test_the_start_page_begins_with_new_and_finds_games(studio: Studio) -> None:
    page = studio.page
    expect(page.get_by_role("button", name="New document")).to_be_in_viewport()
    shelves = page.locator(".rw-home h2[data-shelf]")
    titles = shelves.all_inner_texts()
    jump = page.get_by_role("list", name="Go to").get_by_role("button")
    assert jump.all_inner_texts() == titles
    jump.last.focus()
    page.keyboard.press("Enter")
    expect(shelves.last).to_be_focused()
    expect(shelves.last).to_be_in_viewport()
    find = page.get_by_role("searchbox", name="Find a game", exact=True)
    find.fill("gardner")
    expect(page.get_by_test_id("card")).to_have_count(1)
    find.fill("no such game at all")
    expect(page.get_by_text("No game has these words.")).to_be_visible()
    find.press("Escape")
    expect(page.get_by_test_id("card").nth(5)).to_be_attached()


def test_a_shipped_game_that_was_changed_and_its_copies_have_names_of_their_own(
    studio: Studio,
) -> None:
    studio.open("gardner_minichess")
    name = studio.page.get_by_role("textbox", name="Document name")
    title = name.input_value()
    studio.replace_in_json('"pawn"', '"walker"')
    expect(name).to_have_value(f"{title}, copy")
    studio.command("Duplicate this document")
    expect(name).to_have_value(f"{title}, copy 2")
    studio.command("Duplicate this document")
    expect(name).to_have_value(f"{title}, copy 3")
    mine = studio.page.get_by_test_id("document")
    opener = mine.first.locator("button.open")
    expect(opener).to_have_accessible_name(re.compile(rf"^{title}, copy 3\s*just now"))
    expect(opener).to_have_attribute("title", f"{title}, copy 3")
    wide = opener.bounding_box()
    assert wide
    line = mine.first.bounding_box()
    assert line
    assert wide["width"] > line["width"] - 12, "the icons take no room from the title"


def test_a_renamed_document_takes_the_name_of_its_game_along(studio: Studio) -> None:
    studio.open("gardner_minichess")
    name = studio.page.get_by_role("textbox", name="Document name")
    before = studio.doc["name"]
    title = name.input_value()
    name.fill("Small war")
    name.press("Enter")
    if before == title:
        studio.toast("and the game in it").get_by_role("button", name="Undo").wait_for()
    else:
        studio.toast("still called").get_by_role("button", name="Rename it too").click()
    studio.page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().doc.name === 'Small war'"
    )
    studio.undo()
    assert studio.doc["name"] == before


def test_a_closed_document_that_is_renamed_takes_its_game_along(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.await_saved()
    page = studio.page
    before = studio.text
    page.get_by_role("button", name="Rulewright: show the gallery").click()
    mine = page.get_by_test_id("document")
    expect(mine).to_have_count(1)
    mine.get_by_role("button", name="Rename Hexapawn, copy").click()
    dialog = studio.dialog("Rename the document")
    dialog.get_by_role("textbox", name="Name").fill("Three pawns")
    dialog.get_by_role("button", name="Rename").click()
    expect(studio.toast("and the game in it")).to_be_visible()
    expect(mine).to_contain_text("Three pawns")
    mine.get_by_role("button", name="Three pawns").first.click()
    title = page.get_by_role("textbox", name="Document name")
    expect(title).to_have_value("Three pawns")
    assert studio.text == before.replace('"Hexapawn"', '"Three pawns"')
    studio.undo()
    expect(title).to_have_value("Hexapawn, copy")
    assert studio.text == before
    studio.redo()
    expect(title).to_have_value("Three pawns")
    assert studio.doc["name"] == "Three pawns"


def test_the_first_stops_of_the_tab_key_lead_to_match_and_editor(studio: Studio) -> None:
    studio.open("hexapawn")
    page = studio.page
    skip = page.get_by_role("button", name="Skip to the match")
    expect(skip).not_to_be_in_viewport()
    page.evaluate("() => document.activeElement?.shadowRoot?.activeElement?.blur()")
    skip.focus()
    expect(skip).to_be_in_viewport()
    assert page.evaluate(AT) == "Skip to the match"
    page.keyboard.press("Enter")
    page.wait_for_function(IN, arg=".rw-right .rwm-table")
    page.get_by_role("button", name="Skip to the editor").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(IN, arg=".rw-panes")


def test_what_may_be_done_with_cards_is_one_stop_with_arrows(studio: Studio) -> None:
    page = studio.page
    page.evaluate("""() => { const { workspace } = globalThis.__rulewright;
      const id = workspace.boot.gallery.find(({ system, text }) =>
        system === 'mtg' && JSON.parse(text).players)?.id
        ?? workspace.boot.gallery.find(({ system }) => system === 'mtg').id;
      return workspace.openShipped(id) }""")
    studio.match.get_by_text("All actions").click()
    choices = studio.match.get_by_test_id("choices")
    expect(choices.locator(".rwq-stop").first).to_be_enabled(timeout=30_000)
    stops = "all => all.filter((one) => one.tabIndex === 0).length"
    assert choices.locator(".rwq-stop").evaluate_all(stops) == 1
    choices.locator(".rwq-stop[tabindex='0']").focus()
    page.keyboard.press("End")
    page.wait_for_function(IN, arg=".rwq-choices")
    assert choices.locator(".rwq-stop").evaluate_all(stops) == 1
    zones = studio.match.locator(".rwc-table .rwc-stop")
    assert zones.evaluate_all(stops) == 1


def test_labels_of_forms_are_plain_words(studio: Studio) -> None:
    studio.open("gardner_minichess")
    studio.show("Form")
    tree = studio.page.get_by_role("tree", name="Parts of the document")
    tree.locator('[data-path="/draw_conditions"]').click()
    expect(studio.page.get_by_text("Plies without progress").first).to_be_visible()
    for label in studio.page.evaluate(LABELS):
        assert not re.search(r"_[a-z]|`|\(added\)|\b(fen|id|hq|ai)\b", label), label

"""A folder as library: a game's repository on the page, with git and other editors beside it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from e2e.checkout import EDITS, SOLDIER, SPECS, Checkout, entry, open_file, save
from e2e.conftest import finish, open_studio
from e2e.server import Server
from e2e.studio import Studio


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return Checkout(tmp_path_factory.mktemp("work") / "game")


@pytest.fixture(scope="module")
def page(
    browser: Browser, checkout: Checkout, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Studio]:
    server = Server(tmp_path_factory.mktemp("data"), str(checkout.root))
    server.start()
    studio = open_studio(browser, server).visit().await_python()
    yield studio
    studio.page.context.close()
    server.stop()


@pytest.fixture
def studio(page: Studio, checkout: Checkout, request: pytest.FixtureRequest) -> Iterator[Studio]:
    """The page at its gallery, the checkout as it was committed."""
    page.reset()
    checkout.clean()
    page.command("Refresh the library")
    yield page
    finish(page, request)


def test_the_files_of_the_folder_come_before_the_gallery(studio: Studio) -> None:
    home = studio.page.locator(".rw-home")
    expect(home.get_by_role("list", name="Folder game")).to_be_visible()
    for spec in SPECS:
        expect(entry(studio, f"{spec}.json")).to_be_visible()
    expect(entry(studio, "boards/chess.json")).to_contain_text("Board games")
    expect(home.get_by_role("button", name="History of")).to_have_count(0)


@pytest.mark.parametrize("manner", ["as it is", "tabs", "carriage returns", "mixed", "one line"])
def test_a_saved_edit_is_the_only_change_that_git_shows(
    studio: Studio, checkout: Checkout, manner: str
) -> None:
    file = checkout.file("boards/hexapawn.json")
    text = file.read_text("utf-8")
    if manner == "tabs":
        text = json.dumps(json.loads(text), indent="\t") + "\n"
    if manner == "carriage returns":
        text = "\ufeff" + text.replace("\n", "\r\n")
    if manner == "mixed":  # line ends of two systems in one file, and none at its end
        lines = text.rstrip().split("\n")
        text = "".join(
            line + "\r\n" * (n % 3 == 0) + "\n" * (n % 3 > 0) for n, line in enumerate(lines)
        )
    if manner == "one line":
        text = json.dumps(json.loads(text), separators=(",", ":")).replace('"pieces"', '\n"pieces"')
    file.write_bytes(text.encode())
    checkout.git("commit", "-qam", manner, "--allow-empty")
    studio.command("Refresh the library")
    open_file(studio, "boards/hexapawn.json")
    before, after = (
        SOLDIER if manner != "one line" else (each.replace(" ", "", 1) for each in SOLDIER)
    )
    studio.replace_in_json(before, after)
    save(studio, "boards/hexapawn.json")
    assert file.read_bytes() == text.replace(before, after).encode()
    assert checkout.status == [" M boards/hexapawn.json"]
    assert len(checkout.changed) == 2


def test_an_unchanged_page_takes_over_what_git_writes(studio: Studio, checkout: Checkout) -> None:
    open_file(studio, "boards/hexapawn.json")
    before = studio.text
    now = checkout.write("boards/hexapawn.json", *SOLDIER)
    expect(studio.toast("was changed on the disk; the page shows it as it is now")).to_be_visible()
    assert studio.text == now
    studio.undo()
    assert studio.text == before
    studio.redo()
    checkout.git("checkout", "-q", ".")
    studio.page.wait_for_function(
        "before => globalThis.__rulewright.store.getState().text === before", arg=before
    )
    studio.replace_in_json('"size"', '"size" ')
    save(studio, "boards/hexapawn.json")


def test_what_both_changed_is_shown_side_by_side(studio: Studio, checkout: Checkout) -> None:
    open_file(studio, "boards/hexapawn.json")
    studio.replace_in_json(*SOLDIER)
    mine = studio.text
    theirs = checkout.write("boards/hexapawn.json", SOLDIER[0], '"name": "peon"')
    notice = studio.toast("boards/hexapawn.json was changed on the disk, and here too")
    expect(notice).to_be_visible()
    expect(entry(studio, "boards/hexapawn.json")).to_contain_text("differs on the disk")
    assert studio.text == mine
    assert checkout.file("boards/hexapawn.json").read_text("utf-8") == theirs

    notice.get_by_role("button", name="Compare").click()
    dialog = studio.dialog("boards/hexapawn.json was changed on the disk meanwhile")
    row = dialog.locator("tr.differs")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("peon")
    expect(row).to_contain_text("foot soldier")
    dialog.get_by_role("button", name="Take the file’s").click()
    studio.await_checked()
    assert studio.text == theirs
    studio.undo()
    assert studio.text == mine


@pytest.mark.parametrize("choice", ["Write mine over it", "Save mine as another file", "Cancel"])
def test_a_save_never_goes_over_what_came_meanwhile_unasked(
    studio: Studio, checkout: Checkout, choice: str
) -> None:
    open_file(studio, "boards/hexapawn.json")
    studio.replace_in_json(*SOLDIER)
    mine = studio.text
    theirs = checkout.write("boards/hexapawn.json", SOLDIER[0], '"name": "peon"')
    studio.page.keyboard.press("ControlOrMeta+s")
    dialog = studio.dialog("boards/hexapawn.json was changed on the disk meanwhile")
    dialog.get_by_role("button", name=choice).click()
    if choice == "Save mine as another file":
        named = studio.dialog("Save as a file of the folder")
        named.get_by_role("textbox", name="Name of the file").fill("boards/mine")
        named.get_by_role("button", name="Save").click()
        expect(studio.toast("Saved boards/mine.json.")).to_be_visible()
        assert checkout.file("boards/mine.json").read_text("utf-8") == mine
    if choice == "Write mine over it":
        expect(studio.toast("Saved boards/hexapawn.json.")).to_be_visible()
        theirs = mine
    assert checkout.file("boards/hexapawn.json").read_text("utf-8") == theirs
    assert studio.text == mine


def test_a_file_that_is_deleted_outside_is_kept_here_and_written_again(
    studio: Studio, checkout: Checkout
) -> None:
    open_file(studio, "boards/hexapawn.json")
    text = studio.text
    checkout.file("boards/hexapawn.json").unlink()
    expect(
        studio.toast("boards/hexapawn.json is gone from the folder. Your text is")
    ).to_be_visible()
    expect(entry(studio, "boards/hexapawn.json")).to_have_count(0)
    assert studio.text == text
    studio.page.keyboard.press("ControlOrMeta+s")
    studio.toast("is gone from the folder").get_by_role("button", name="Write it again").click()
    expect(studio.toast("Saved boards/hexapawn.json.")).to_be_visible()
    assert checkout.status == []


def test_a_file_that_git_moves_takes_its_draft_along(studio: Studio, checkout: Checkout) -> None:
    open_file(studio, "boards/hexapawn.json")
    studio.replace_in_json(*SOLDIER)
    mine = studio.text
    checkout.git("mv", "boards/hexapawn.json", "boards/three_pawns.json")
    now = "boards/hexapawn.json is now boards/three_pawns.json. What is open here goes along."
    expect(studio.toast(now)).to_be_visible()
    assert studio.text == mine
    save(studio, "boards/three_pawns.json")
    assert checkout.file("boards/three_pawns.json").read_text("utf-8") == mine
    assert not checkout.file("boards/hexapawn.json").exists()
    assert checkout.status == ["RM boards/hexapawn.json -> boards/three_pawns.json"]
    assert len(checkout.changed) == 2


def test_where_two_files_may_be_the_moved_one_the_page_asks(
    studio: Studio, checkout: Checkout
) -> None:
    shutil.copyfile(checkout.file("boards/hexapawn.json"), checkout.file("copy.json"))
    studio.command("Refresh the library")
    open_file(studio, "boards/hexapawn.json")
    studio.replace_in_json(*SOLDIER)
    checkout.file("boards/hexapawn.json").unlink()
    asks = studio.toast("boards/hexapawn.json is gone from the folder. copy.json holds what it")
    asks.get_by_role("button", name="Go on with copy.json").click()
    expect(studio.toast("boards/hexapawn.json is now copy.json")).to_be_visible()
    save(studio, "copy.json")
    assert checkout.file("copy.json").read_text("utf-8") == studio.text


def test_a_file_that_becomes_invalid_is_shown_with_its_problems_and_mended(
    studio: Studio, checkout: Checkout
) -> None:
    open_file(studio, "boards/hexapawn.json")
    text = studio.text
    checkout.file("boards/hexapawn.json").write_text(text[:-3], "utf-8")
    expect(entry(studio, "boards/hexapawn.json")).to_contain_text("not known as a game")
    expect(studio.validity).to_have_attribute("data-valid", "false")
    assert studio.text == text[:-3]
    studio.reset()
    open_file(studio, "boards/hexapawn.json")
    assert studio.text == text[:-3]
    studio.put_json(text)
    save(studio, "boards/hexapawn.json")
    assert checkout.status == []


def test_a_file_that_is_no_text_is_listed_and_left_alone(
    studio: Studio, checkout: Checkout
) -> None:
    checkout.file("latin.json").write_bytes(b'{"name": "caf\xe9"}')
    expect(entry(studio, "latin.json")).to_contain_text("cannot be opened")
    entry(studio, "latin.json").get_by_role("button", name="latin.json").first.click()
    expect(studio.toast("Not opened. latin.json is not UTF-8")).to_be_visible()


def test_a_read_only_file_says_so_and_stays(studio: Studio, checkout: Checkout) -> None:
    open_file(studio, "boards/hexapawn.json")
    studio.replace_in_json(*SOLDIER)
    checkout.file("boards/hexapawn.json").chmod(0o444)
    with studio.guard.refused(400):
        studio.page.keyboard.press("ControlOrMeta+s")
        expect(studio.toast("boards/hexapawn.json is read-only")).to_be_visible()
    assert checkout.changed == []
    checkout.file("boards/hexapawn.json").chmod(0o644)
    save(studio, "boards/hexapawn.json")
    assert len(checkout.changed) == 2


def test_a_link_that_leads_out_is_not_shown_and_what_it_leads_to_stays(
    studio: Studio, checkout: Checkout
) -> None:
    outside = checkout.root.parent / "outside.json"
    outside.write_text('{"secret": 1}', "utf-8")
    checkout.file("out.json").symlink_to(outside)
    open_file(studio, "boards/hexapawn.json")
    checkout.file("boards/hexapawn.json").unlink()
    checkout.file("boards/hexapawn.json").symlink_to(outside)
    expect(studio.toast("boards/hexapawn.json is gone from the folder")).to_be_visible()
    expect(entry(studio, "out.json")).to_have_count(0)
    with studio.guard.refused(400):
        studio.page.keyboard.press("ControlOrMeta+s")
        studio.toast("is gone from the folder").get_by_role("button", name="Write it again").click()
        expect(studio.toast("There is boards/hexapawn.json already")).to_be_visible()
    assert outside.read_text("utf-8") == '{"secret": 1}'
    assert checkout.file("boards/hexapawn.json").is_symlink()


def test_new_files_names_and_deletions_are_the_folders(studio: Studio, checkout: Checkout) -> None:
    studio.open("hexapawn")
    studio.command("Save to library")
    dialog = studio.dialog("Save as a file of the folder")
    dialog.get_by_role("textbox", name="Name of the file").fill("new/own game")
    dialog.get_by_role("button", name="Save").click()
    expect(entry(studio, "new/own game.json")).to_be_visible()
    assert checkout.status == ['?? "new/own game.json"']

    tools = entry(studio, "new/own game.json")
    tools.get_by_role("button", name="Rename new/own game.json").click()
    box = studio.dialog("Rename the file").get_by_role("textbox", name="Name")
    box.fill("new/other.json")
    box.press("Enter")
    expect(entry(studio, "new/other.json")).to_be_visible()
    assert checkout.status == ["?? new/other.json"]
    studio.replace_in_json(*SOLDIER)
    save(studio, "new/other.json")  # the open document has followed its file

    text = checkout.file("new/other.json").read_bytes()
    entry(studio, "new/other.json").get_by_role("button", name="Delete new/other.json").click()
    studio.dialog("Delete the file new/other.json?").get_by_role("button", name="Delete").click()
    gone = studio.toast("Deleted new/other.json.")
    expect(gone).to_be_visible()
    assert checkout.status == []
    gone.get_by_role("button", name="Undo").click()
    expect(studio.toast("Put new/other.json back.")).to_be_visible()
    assert checkout.file("new/other.json").read_bytes() == text
    studio.replace_in_json(SOLDIER[1], SOLDIER[0])
    save(studio, "new/other.json")


def test_a_draft_from_before_a_restart_still_belongs_to_its_file(
    studio: Studio, checkout: Checkout
) -> None:
    open_file(studio, "boards/hexapawn.json")
    studio.replace_in_json(*SOLDIER)
    studio.await_saved()
    with studio.guard.server_down():
        studio.server.kill()
        studio.server.start()
        studio.reload().await_python()
    assert studio.state("library")["name"] == "boards/hexapawn.json"
    save(studio, "boards/hexapawn.json")
    assert len(checkout.changed) == 2


@pytest.mark.parametrize("spec", SPECS[::2])  # one of each system; the day has all of them
def test_an_edit_of_any_system_is_one_line_of_the_diff(
    studio: Studio, checkout: Checkout, spec: str
) -> None:
    name, (before, after) = f"{spec}.json", EDITS[spec]
    text = checkout.file(name).read_text("utf-8")
    old = next(line for line in text.split("\n") if before in line)
    open_file(studio, name)
    studio.show("Form", "JSON")
    studio.replace_in_json(before, after)
    studio.await_checked()
    save(studio, name)
    assert checkout.changed == [f"-{old}", f"+{old.replace(before, after)}"]
    studio.undo()
    save(studio, name)
    assert checkout.status == []


def test_an_entry_that_a_form_adds_is_added_lines_of_the_diff(
    studio: Studio, checkout: Checkout
) -> None:
    open_file(studio, "heroes/fighter.json")
    studio.show("Form", "JSON")
    studio.find_in_json('"Heal Potion"')
    for key in ("ArrowLeft", "ArrowRight"):
        studio.page.keyboard.press(key)
    crumb = studio.page.locator(".rw-crumb")
    expect(crumb).to_have_attribute("data-path", re.compile("^/abilities/2"))
    last = '    { "name": "Heal Potion", "tags": ["item", "heal"], '
    before = studio.text
    form = studio.page.get_by_test_id("entity")
    form.get_by_role("button", name="Duplicate").first.click()
    studio.await_edit(before)
    save(studio, "heroes/fighter.json")
    gone, comma, *added = checkout.changed
    assert gone.startswith(f"-{last}")
    assert comma == f"+{gone[1:]},"
    assert added
    assert all(line.startswith("+    ") for line in added)
    studio.undo()
    save(studio, "heroes/fighter.json")
    assert checkout.status == []


def test_a_day_with_a_checkout(studio: Studio, checkout: Checkout) -> None:
    """One sitting: no line changes but those that were edited, and nothing is lost."""
    for spec, (before, after) in EDITS.items():
        open_file(studio, f"{spec}.json")
        studio.show("Form", "JSON")
        studio.replace_in_json(before, after)
        studio.await_checked()
        save(studio, f"{spec}.json")
    assert checkout.status == [f" M {spec}.json" for spec in sorted(SPECS)]
    assert len(checkout.changed) == 2 * len(SPECS)
    for spec, (before, after) in EDITS.items():
        base = checkout.git("show", f"base:{spec}.json")
        assert checkout.file(f"{spec}.json").read_text("utf-8") == base.replace(before, after, 1)
    checkout.git("commit", "-qam", "A day")

    # Somebody else's change comes in while the file is open, first alone, then beside an own one.
    open_file(studio, "asg/ring.json")
    theirs = checkout.write("asg/ring.json", '"turnCapPlies": 60', '"turnCapPlies": 50')
    expect(studio.toast("asg/ring.json was changed on the disk; the page shows it")).to_be_visible()
    assert studio.text == theirs
    studio.replace_in_json('"turnCapPlies": 50', '"turnCapPlies": 52')
    theirs = checkout.write("asg/ring.json", '"actionBudget": 5', '"actionBudget": 4')
    notice = studio.toast("asg/ring.json was changed on the disk, and here too")
    notice.get_by_role("button", name="Compare").click()
    dialog = studio.dialog("asg/ring.json was changed on the disk meanwhile")
    expect(dialog.locator("tr.differs")).to_have_count(2)
    dialog.get_by_role("button", name="Take the file’s").click()
    studio.await_checked()
    assert studio.text == theirs

    # A file goes while it is open; what the page has of it is written again.
    open_file(studio, "heroes/fire_mage.json")
    mine = studio.text
    checkout.file("heroes/fire_mage.json").unlink()
    gone = studio.toast("heroes/fire_mage.json is gone from the folder")
    expect(gone).to_be_visible()
    studio.page.keyboard.press("ControlOrMeta+s")
    gone.get_by_role("button", name="Write it again").click()
    expect(studio.toast("Saved heroes/fire_mage.json.").last).to_be_visible()
    assert checkout.file("heroes/fire_mage.json").read_text("utf-8") == mine

    # A merge leaves a file that is no JSON; the page shows it, and it is mended there.
    open_file(studio, "defense/pyromancer.json")
    good = studio.text
    broken = "<<<<<<< ours\n" + good
    checkout.file("defense/pyromancer.json").write_text(broken, "utf-8")
    expect(studio.validity).to_have_attribute("data-valid", "false")
    assert studio.text == broken
    studio.put_json(good)
    save(studio, "defense/pyromancer.json")

    # A file may not be written, then it may.
    open_file(studio, "mtg/decks_phase1.json")
    studio.replace_in_json('"name": "Cinder Rush"', '"name": "Cinder Run"')
    checkout.file("mtg/decks_phase1.json").chmod(0o444)
    with studio.guard.refused(400):
        studio.page.keyboard.press("ControlOrMeta+s")
        expect(studio.toast("mtg/decks_phase1.json is read-only")).to_be_visible()
    checkout.file("mtg/decks_phase1.json").chmod(0o644)
    save(studio, "mtg/decks_phase1.json")

    # A link that leads out of the folder is none of its files, and what it leads to stays.
    outside = checkout.root.parent / "beside.json"
    outside.write_text('{"secret": 1}', "utf-8")
    checkout.file("boards/link.json").symlink_to(outside)
    studio.command("Refresh the library")
    expect(studio.page.get_by_test_id("library-document")).to_have_count(len(SPECS))
    assert outside.read_text("utf-8") == '{"secret": 1}'

    assert checkout.status == [
        " M asg/ring.json",
        " M mtg/decks_phase1.json",
        "?? boards/link.json",
    ]
    assert len(checkout.changed) == 6

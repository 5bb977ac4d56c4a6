"""A folder as library: a game's repository on the page, with git and other editors beside it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from e2e.conftest import finish, open_studio
from e2e.server import ROOT, Server
from e2e.studio import Studio

SPECS = (
    *("boards/breakthrough", "boards/chess", "boards/hexapawn", "boards/gardner_minichess"),
    *("asg/choke", "asg/ring", "defense/pyromancer", "defense/shadow_monk", "heroes/fighter"),
    "mtg/cards_phase1",
)
SOLDIER = ('"name": "pawn"', '"name": "foot soldier"')


class Checkout:
    """A git checkout of ten specs."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for spec in SPECS:
            target = root / f"{spec}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / f"specs/{spec}.json", target)
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "Ten specs")
        self.git("tag", "base")

    def git(self, *words: str) -> str:
        me = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.autocrlf=false")
        command = ["git", *me, *words]
        run = subprocess.run(command, cwd=self.root, check=True, capture_output=True, text=True)
        return run.stdout

    def clean(self) -> None:
        self.git("reset", "-q", "--hard", "base")
        self.git("clean", "-qfdx")

    def file(self, name: str) -> Path:
        return self.root / name

    def write(self, name: str, before: str, after: str) -> str:
        """Change a file as another editor does; the text that it has then."""
        text = self.file(name).read_text("utf-8")
        assert before in text
        self.file(name).write_text(text.replace(before, after), "utf-8")
        return text.replace(before, after)

    @property
    def status(self) -> list[str]:
        return self.git("status", "--porcelain", "-uall").splitlines()

    @property
    def changed(self) -> list[str]:
        """The lines that `git diff` shows, with their signs."""
        lines = self.git("diff", "-U0").splitlines()
        return [line for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---")]


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


def entry(studio: Studio, name: str) -> Locator:
    return studio.page.get_by_test_id("library-document").filter(has_text=name)


def open_file(studio: Studio, name: str) -> Studio:
    entry(studio, name).get_by_role("button", name=name).first.click()
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value(name)
    return studio.await_checked()


def save(studio: Studio, name: str) -> None:
    studio.page.keyboard.press("ControlOrMeta+s")
    expect(studio.toast(f"Saved {name}.")).to_be_visible()


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

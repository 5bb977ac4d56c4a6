"""A match as one HTML file: shown from the disk without a network, and imported again."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.plays import expect_game, first_games, pause, play, walk_to
from e2e.studio import Studio
from e2e.test_hostile_names import ELEMENTS, IMAGE, hostile_spec

COMMAND = "Match as one HTML file"


def save(studio: Studio, folder: Path) -> Path:
    """The file that the command writes."""
    studio.page.wait_for_function("() => !__rulewright.store.match.state.busy")
    with studio.page.expect_download() as saved:
        studio.command(COMMAND)
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


@contextmanager
def shown(studio: Studio, file: Path) -> Iterator[Page]:
    """The file, opened from the disk by a browser that reaches nothing."""
    browser = studio.page.context.browser
    assert browser is not None
    context = browser.new_context(viewport={"width": 1200, "height": 900}, offline=True)
    asked: list[str] = []
    faults: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda message: faults.append(message.text))
    page = context.new_page()
    page.goto(file.as_uri())
    try:
        yield page
        assert asked == [file.as_uri()]
        assert faults == []
    finally:
        context.close()


def digests(studio: Studio, plies: int) -> list[str]:
    """The digest of every ply, as the match pane says it."""
    found = []
    for ply in range(plies + 1):
        walk_to(studio, ply)
        found.append(studio.digest)
    return found


@pytest.mark.parametrize("system", ["asg", "boards", "defense", "heroes", "mtg"])
def test_a_file_shows_every_ply_and_is_the_same_match_again(
    studio: Studio, tmp_path: Path, system: str
) -> None:
    game = first_games(studio)[system]
    studio.open(game["id"])
    pause(studio)
    play(studio, 6)
    plies = digests(studio, 6)
    text = studio.text
    walk_to(studio, 4)
    file = save(studio, tmp_path)
    with shown(studio, file) as page:
        film = page.get_by_test_id("film")
        expect(page.get_by_role("heading", name=game["title"])).to_be_visible()
        expect(film).to_have_attribute("data-ply", "4")
        page.keyboard.press("Home")
        for ply, digest in enumerate(plies):
            expect(film).to_have_attribute("data-ply", str(ply))
            expect(film).to_have_attribute("data-digest", digest)
            page.keyboard.press("ArrowRight")
        assert page.evaluate(ELEMENTS) == []
    studio.reset()
    import_file(studio, file)
    expect_game(studio, game["title"])
    studio.expect_ply(4)
    assert studio.text == text
    assert digests(studio, 6) == plies
    studio.await_match_kept()
    studio.reload()
    studio.expect_ply(6)


def test_the_file_plays_by_itself_and_shows_the_rule_behind_an_event(
    studio: Studio, tmp_path: Path
) -> None:
    studio.open("hexapawn")
    pause(studio)
    play(studio, 3)
    file = save(studio, tmp_path)
    with shown(studio, file) as page:
        film = page.get_by_test_id("film")
        expect(film).to_have_attribute("data-ply", "3")
        said = page.get_by_test_id("said").inner_text()
        page.get_by_role("combobox", name="Pace").select_option("fast")
        page.get_by_role("button", name="Play").focus()
        page.keyboard.press("Enter")  # from the end it begins at the start
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        expect(film).to_have_attribute("data-ply", "3")
        expect(page.get_by_role("button", name="Play")).to_be_focused()
        assert page.get_by_test_id("said").inner_text() == said
        page.get_by_role("button", name="2", exact=True).click()
        expect(film).to_have_attribute("data-ply", "2")
        page.get_by_role("slider", name="Ply").focus()
        page.keyboard.press("ArrowLeft")
        expect(film).to_have_attribute("data-ply", "1")
        cause = page.get_by_role("button", name="Cause: ").first
        cause.click()
        rule = page.get_by_role("complementary", name="Rule")
        expect(rule).to_contain_text((cause.get_attribute("data-path") or "").split("#")[0])
        expect(rule.get_by_label("What the document says there")).not_to_be_empty()
        dark = page.get_by_role("button", name="Dark")
        dark.click()
        expect(page.locator("[data-theme=dark]")).to_be_visible()


@pytest.mark.parametrize("width", [1200, 360])
def test_the_file_lists_the_moves_and_goes_there_by_click_and_keys(
    studio: Studio, tmp_path: Path, width: int
) -> None:
    studio.open("hexapawn")
    pause(studio)
    play(studio, 3)
    rows = studio.page.get_by_role("list", name="Moves").get_by_role("button")
    said = rows.all_inner_texts()
    file = save(studio, tmp_path)
    with shown(studio, file) as page:
        page.set_viewport_size({"width": width, "height": 900})
        film = page.get_by_test_id("film")
        moves = page.get_by_role("list", name="Moves")
        buttons = moves.get_by_role("button")
        assert buttons.all_inner_texts() == said
        expect(buttons.nth(3)).to_have_attribute("aria-current", "step")
        buttons.nth(1).click()
        expect(film).to_have_attribute("data-ply", "1")
        expect(buttons.nth(1)).to_have_attribute("aria-current", "step")
        page.keyboard.press("ArrowDown")
        expect(buttons.nth(2)).to_be_focused()
        expect(film).to_have_attribute("data-ply", "1")
        page.keyboard.press("Enter")
        expect(film).to_have_attribute("data-ply", "2")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_hostile_names_are_text_in_the_file(studio: Studio, tmp_path: Path) -> None:
    name = f"</script></title>{IMAGE}@FILM@$&<!--<script>"
    studio.import_text(json.dumps(hostile_spec(name)))
    expect(studio.match).to_have_attribute("data-live", "true")
    pause(studio)
    play(studio, 2)
    end = studio.digest
    file = save(studio, tmp_path)
    assert "default-src 'none'" in file.read_text("utf-8")
    with shown(studio, file) as page:
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        expect(page.get_by_test_id("film")).to_have_attribute("data-digest", end)
        assert page.title() == name
        assert page.evaluate(ELEMENTS) == []
        assert page.evaluate("() => document.images.length") == 0


def import_file(studio: Studio, file: Path) -> None:
    studio.open_import()
    studio.dialog("Import").get_by_test_id("import-file").set_input_files(file)


def test_what_is_no_match_or_damaged_says_so(studio: Studio, tmp_path: Path) -> None:
    studio.open("hexapawn")
    pause(studio)
    play(studio, 1)
    whole = save(studio, tmp_path).read_text("utf-8")
    start = whole.index('id="rulewright-match">') + len('id="rulewright-match">')
    damaged = whole[: start + 40] + whole[start + 41 :]
    before = studio.text
    file = tmp_path / "damaged.html"
    file.write_text(damaged, encoding="utf-8")
    studio.import_text("<!doctype html><p>hello</p>")
    expect(studio.toast("This HTML file holds no match")).to_be_visible()
    import_file(studio, file)
    expect(studio.toast("This file is damaged")).to_be_visible()
    assert studio.text == before
    with shown(studio, file) as page:
        expect(page.get_by_role("alert")).to_contain_text("This file is damaged")


def test_the_menu_has_the_match_as_a_file_and_as_a_picture(studio: Studio) -> None:
    """Found where one looks for it, by the keyboard alone."""
    studio.open("hexapawn")
    pause(studio)
    play(studio, 1)
    studio.page.wait_for_function("() => !__rulewright.store.match.state.busy")
    more = studio.top.get_by_role("button", name="More", exact=True)
    item = studio.page.get_by_role("menuitem", name=COMMAND)
    more.focus()
    studio.page.keyboard.press("Enter")
    studio.page.keyboard.press("ArrowUp")  # the last
    picture = studio.page.get_by_role("menuitem", name="Picture of this position")
    expect(picture).to_be_focused()
    studio.page.keyboard.press("ArrowUp")
    expect(item).to_be_focused()
    with studio.page.expect_download() as saved:
        studio.page.keyboard.press("Enter")
    assert saved.value.suggested_filename == "Hexapawn match.html"
    expect(more).to_be_focused()
    more.click()
    picture.click()
    expect(studio.dialog("Picture")).to_be_visible()
    studio.page.keyboard.press("Escape")
    studio.reset()
    more.click()
    expect(studio.page.get_by_role("menuitem", name="Duplicate")).to_be_visible()
    expect(item).to_have_count(0)
    studio.page.keyboard.press("Escape")


def test_a_small_file_that_hides_a_huge_match_is_refused(studio: Studio, tmp_path: Path) -> None:
    studio.open("hexapawn")
    file = save(studio, tmp_path)
    hidden = base64.urlsafe_b64encode(zlib.compress(bytes(200_000_001), 9)).decode().rstrip("=")
    text = re.sub(r'(id="rulewright-match">)[\w-]+', rf"\g<1>{hidden}", file.read_text("utf-8"))
    file.write_text(text, "utf-8")
    studio.reset()
    import_file(studio, file)
    expect(studio.toast("This file holds more than 200,000,000 bytes, the most")).to_be_visible()
    expect(studio.page.get_by_role("heading", name="Pick a game")).to_be_visible()

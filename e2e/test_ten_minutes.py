"""The first ten minutes of somebody new, on one page and in one go: at their end all is kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import finish, open_studio
from e2e.server import Server
from e2e.studio import Studio

LONG_MS = 60_000


def open_small_chess(studio: Studio) -> None:
    """Every card of the gallery is a living picture; one click opens the game, its match ready."""
    card = studio.page.get_by_test_id("card").filter(has_text="Gardner").first
    expect(card.locator("svg").first).to_be_visible()
    card.click()
    expect(studio.square("a2")).to_have_accessible_name(re.compile("WHITE pawn"))


def play_five_plies(studio: Studio) -> None:
    """By clicks, by dragging and by keys; an undo takes the computer's answer back too."""
    studio.move("a2", "a3")
    studio.expect_ply(2)
    studio.expect_turn("WHITE")
    studio.control("Undo").click()
    studio.expect_ply(0)
    source, target = (studio.square(name).bounding_box() for name in ("a2", "a3"))
    assert source
    assert target
    mouse = studio.page.mouse
    mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    mouse.down()
    mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=6)
    mouse.up()
    studio.expect_ply(2)
    studio.expect_turn("WHITE")
    start = studio.match.get_by_role("textbox", name="Type a move")
    start.fill(str(studio.page.evaluate("() => __rulewright.store.match.state.view.labels[0]")))
    start.press("Enter")
    studio.expect_ply(4)
    studio.expect_turn("WHITE")


def change_the_knight(studio: Studio) -> None:
    """On the picture of its moves; form, text and the running match follow."""
    before = studio.text
    picture = studio.page.get_by_test_id("picture")
    picture.get_by_role("tab", name="Moves").click()
    picture.get_by_role("radio", name="knight", exact=True).click()
    cell = picture.get_by_test_id("move-grid").locator('[data-offset="0,1"]')
    cell.click()
    expect(cell).to_have_accessible_name(re.compile(r"^\(0, 1\): step"))
    studio.await_edit(before).await_checked().expect_valid()
    studio.expect_idle()
    assert studio.doc["pieces"]


def make_a_mistake(studio: Studio) -> None:
    """It is told with its place and a fix; fix and mistake are taken back."""
    good = studio.text
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    studio.await_checked()
    wrong = studio.text
    problem = studio.problems("boards.unknown-action").first
    expect(problem).to_contain_text("CAPTUR")
    problem.get_by_role("button").nth(1).click()  # after the one that leads to the place
    studio.await_edit(wrong).await_checked().expect_valid()
    assert studio.text == good
    studio.undo()
    assert studio.text == wrong
    studio.undo()
    assert studio.text == good
    studio.await_checked().expect_valid()


def ask_why(studio: Studio) -> None:
    """One click from the square to the line of JSON that forbids the move."""
    studio.expect_idle()
    studio.control("Why?").click()
    king = studio.board.locator('[aria-label*="WHITE king"]').first
    king.click()
    studio.square("a5").click()
    answer = studio.match.get_by_test_id("why")
    reason = answer.locator("[data-path]").first
    path = reason.get_attribute("data-path")
    assert path is not None
    reason.click()
    expect(studio.editor).to_be_focused()
    assert studio.state("selection") == path


def look_at_balance(studio: Studio) -> None:
    """An interval comes soon and says how sure it is; a stop keeps what was played."""
    studio.tab("Balance")
    balance = studio.page.get_by_test_id("balance")
    report = balance.get_by_test_id("report")
    expect(report).to_be_visible(timeout=LONG_MS)
    expect(report.get_by_test_id("score").first).to_contain_text(re.compile(r"\d % ± \d|\d to \d"))
    balance.get_by_role("button", name="Stop", exact=True).evaluate_all("all => all[0]?.click()")
    state = balance.get_by_test_id("balance-state")
    expect(state).to_have_attribute("data-state", re.compile("stopped|done"), timeout=LONG_MS)
    assert int(report.get_attribute("data-games") or 0) > 0


def share(studio: Studio, browser: Browser) -> None:
    """A link opens at this ply in a browser that was never here: the same digest, no login."""
    studio.top.get_by_role("button", name="Copy link").click()
    expect(studio.toast("Link copied")).to_be_visible()
    link = str(studio.page.evaluate("navigator.clipboard.readText()"))
    other = open_studio(browser, studio.server)
    other.visit(link.removeprefix(studio.server.address))
    other.expect_ply(4)
    assert other.digest == studio.digest
    other.page.context.close()


def test_the_first_ten_minutes_of_somebody_new(
    browser: Browser, own_server: Server, request: pytest.FixtureRequest
) -> None:
    studio = open_studio(browser, own_server, service_workers="allow").visit()
    open_small_chess(studio)
    play_five_plies(studio)
    change_the_knight(studio)
    make_a_mistake(studio)
    ask_why(studio)
    look_at_balance(studio)
    share(studio, browser)
    text, digest, undo = studio.text, studio.digest, studio.undo_name()
    studio.await_saved().await_match_kept()
    studio.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    studio.await_python()
    with studio.guard.server_down():
        own_server.kill()
        again = Studio(studio.page.context.new_page(), studio.guard, own_server)
        studio.page.close()
        again.visit().await_python()
        again.page.get_by_test_id("document").get_by_role("button").first.click()
        expect(again.match).to_have_attribute("data-live", "true", timeout=LONG_MS)
        assert (again.text, again.digest, again.undo_name()) == (text, digest, undo)
        again.expect_ply(4)
        again.undo()
        assert again.text != text
    finish(again, request)
    again.page.context.close()

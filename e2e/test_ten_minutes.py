"""The first ten minutes of somebody new, on one page and in one go: at their end all is kept.

Each step is also held against Python's own time within it (`e2e/clock.py`): the answer of the
computer within a second, an edit played within 300 ms, a first interval within ten seconds, all on
an idle machine, are so many times what Python takes for them there.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Route, expect

from core import registry
from e2e.clock import WATCH, Clock
from e2e.conftest import finish, open_studio
from e2e.server import ROOT, Server
from e2e.studio import Studio

GALLERY = json.loads((ROOT / "specs/gallery.json").read_text("utf-8"))
LONG_MS = 60_000
ENGINE = "**/pyodide.asm.wasm"

REPLY, FOLLOWING, INTERVAL, OPENING = 6, 5, 4, 4
"""How many times Python's own time a step may take: the computer's answer, an edit until it is
played, the first interval of a balance, a shared link until its match stands."""

LABELS = "globalThis.__rulewright.store.match.state.view.labels"
BOOTED = """() => [performance.now(),
  Math.max(...__clock.calls.filter(({ what }) => what === "boot").map(({ end }) => end))]"""
QUERY = "globalThis.__rulewright.studio.root.querySelector"


def has(name: str, value: str) -> str:
    """Whether the match shows this."""
    return f"""() => {QUERY}('[data-testid=match]').getAttribute("{name}") === "{value}" """


def look_around_before_python_is_there(studio: Studio) -> None:
    """The gallery is drawn, a game opened, edited and undone while the engine is on its way."""
    held: list[Route] = []
    studio.page.context.route(ENGINE, lambda route: held.append(route))
    studio.visit()
    cards = studio.page.get_by_test_id("card")
    for system in registry.SYSTEMS:
        card = cards.and_(studio.page.locator(f"[data-id={next(iter(GALLERY[system]))}]"))
        card.scroll_into_view_if_needed()
        expect(card.locator("svg, img").first).to_be_visible()
    cards.filter(has_text="Gardner").first.click()
    expect(studio.page.get_by_role("region", name="Three things to try")).to_be_visible()
    expect(studio.square("a2")).to_have_accessible_name(re.compile("WHITE pawn"))
    studio.replace_in_json('"name": "knight"', '"name": "horse"')
    studio.top.get_by_role("button", name="Undo", exact=True).click()
    boot = studio.page.get_by_test_id("boot").first
    expect(boot).to_contain_text(re.compile("Game engine: .+Checker: .+"))
    assert boot.get_attribute("data-play") != "ready"
    assert held, "the engine was not on its way"
    studio.page.context.unroute(ENGINE)  # lets those go on that were held
    studio.await_python().await_checked().expect_valid()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=LONG_MS)


def play_five_plies(studio: Studio, clock: Clock) -> None:
    """By clicks, by dragging and by keys; an undo takes the computer's answer back too."""
    assert "a3" in studio.targets("a2")
    with clock.within(REPLY, "The computer's answer to a click", has("data-ply", "2")):
        studio.move("a2", "a3")
    studio.expect_turn("WHITE")
    studio.control("Undo").click()
    studio.expect_ply(0)
    source, target = (studio.square(name).bounding_box() for name in ("a2", "a3"))
    assert source
    assert target
    mouse = studio.page.mouse
    with clock.within(REPLY, "The computer's answer to a drag", has("data-ply", "2")):
        mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
        mouse.down()
        mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=6)
        mouse.up()
    studio.expect_turn("WHITE")
    with clock.within(REPLY, "The computer's answer to keys", has("data-ply", "4")):
        studio.square("e2").focus()
        for key in ("Enter", "ArrowUp", "Enter"):
            studio.page.keyboard.press(key)
    studio.expect_turn("WHITE")
    start = studio.match.get_by_role("textbox", name="Type a move")
    labels = studio.page.evaluate(f"() => {LABELS}")
    start.fill(next(label for label in labels if label[0].islower()))  # a pawn's
    start.press("Enter")
    studio.expect_ply(6)
    studio.expect_turn("WHITE")


def change_the_knight(studio: Studio, clock: Clock) -> None:
    """On the picture of its moves; form, text and the running match follow, without a save."""
    before = studio.text
    picture = studio.page.get_by_test_id("picture")
    picture.get_by_role("tab", name="Moves").click()
    picture.get_by_role("radio", name="knight", exact=True).click()
    cell = picture.get_by_test_id("move-grid").locator('[data-offset="0,1"]')
    count = len(studio.page.evaluate(f"() => {LABELS}"))
    follows = f"""() => {{
      const at = (name) => {QUERY}(`[data-testid=${{name}}]`).dataset;
      return at("validity").pending === "false" && at("validity").valid === "true"
        && at("match").status === "ready" && {LABELS}.length > {count};
    }}"""
    with clock.within(FOLLOWING, "A step on the picture, until it is played", follows):
        cell.click()
    expect(cell).to_have_accessible_name(re.compile(r"^\(0, 1\): step"))
    studio.await_edit(before).await_checked().expect_valid()
    studio.expect_idle()
    knight = next(each for each in studio.doc["pieces"] if each["name"] == "knight")
    assert [0, 1] in [move["step"] for move in knight["moves"]]


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


def look_at_balance(studio: Studio, clock: Clock) -> None:
    """An interval comes soon and says how sure it is, what is never used is listed, and a stop
    keeps what was played."""
    score = f"() => {QUERY}('[data-testid=report] [data-testid=score]') !== null"
    with clock.within(INTERVAL, "The first interval of a balance", score):
        studio.tab("Balance")
    balance = studio.page.get_by_test_id("balance")
    report = balance.get_by_test_id("report")
    expect(report.get_by_test_id("score").first).to_contain_text(re.compile(r"\d % ± \d|\d to \d"))
    balance.get_by_role("button", name="Stop", exact=True).evaluate_all("all => all[0]?.click()")
    state = balance.get_by_test_id("balance-state")
    expect(state).to_have_attribute("data-state", re.compile("stopped|done"), timeout=LONG_MS)
    assert int(report.get_attribute("data-games") or 0) > 0
    expect(report).to_contain_text(re.compile("Never used in|Everything was used"))


def share(studio: Studio, browser: Browser, clock: Clock) -> None:
    """A link opens at this ply in a browser that was never here: the same digest, no login."""
    studio.top.get_by_role("button", name="Copy link").click()
    expect(studio.toast("Link copied")).to_be_visible()
    link = str(studio.page.evaluate("navigator.clipboard.readText()"))
    other = open_studio(browser, studio.server)
    other.page.context.add_init_script(WATCH)
    other.visit(link.removeprefix(studio.server.address)).await_python()
    other.expect_ply(6)
    took, python = other.page.evaluate(BOOTED)
    said = f"{took:.0f} ms, and Python was there after {python:.0f}"
    assert not clock.is_held or took <= OPENING * python, said
    assert other.digest == studio.digest
    other.page.context.close()


def test_the_first_ten_minutes_of_somebody_new(
    browser: Browser, own_server: Server, request: pytest.FixtureRequest
) -> None:
    studio = open_studio(browser, own_server, service_workers="allow")
    studio.page.context.add_init_script(WATCH)
    clock = Clock(studio.page, is_held=request.config.getoption("--throttle") <= 1)
    look_around_before_python_is_there(studio)
    play_five_plies(studio, clock)
    change_the_knight(studio, clock)
    make_a_mistake(studio)
    ask_why(studio)
    look_at_balance(studio, clock)
    share(studio, browser, clock)
    text, digest, undo = studio.text, studio.digest, studio.undo_name()
    studio.await_saved().await_match_kept()
    studio.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    with studio.guard.server_down():
        own_server.kill()
        again = Studio(studio.page.context.new_page(), studio.guard, own_server)
        studio.page.close()
        again.visit().await_python()
        again.page.get_by_test_id("document").get_by_role("button").first.click()
        expect(again.match).to_have_attribute("data-live", "true", timeout=LONG_MS)
        assert (again.text, again.digest, again.undo_name()) == (text, digest, undo)
        again.expect_ply(6)
        again.undo()
        assert again.text != text
    finish(again, request)
    again.page.context.close()

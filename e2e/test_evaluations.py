"""The server's pages: an evaluation is asked for, watched, stopped, gone on with, removed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from core import registry
from core.evaluation.engine import seats_of
from core.evaluation.plan import Chunk, Plan
from core.evaluation.tally import Tally
from e2e.conftest import NewStudio, Open, finish, open_studio
from e2e.evaluations import (
    BAND,
    EVALUATION,
    HEXAPAWN,
    LONG,
    PREFIX,
    ROUNDS,
    SHOWN,
    SLOW_MS,
    await_rounds,
    play_to_the_end,
    start,
    width_of,
)
from e2e.server import Server
from webapp.evaluation import players
from webapp.evaluation.players import Players
from webapp.evaluation.work import dump, make_task, parts_of
from webapp.evaluation.worker import Worker
from webapp.storage import Library
from webapp.storage.jobs import Jobs


def test_an_evaluation_from_its_start_to_its_end(open_page: Open) -> None:
    page = open_page("evaluate")
    page.get_by_role("checkbox", name="Hexapawn").check()
    page.get_by_label("Agent of WHITE").select_option("greedy")
    page.get_by_role("radio", name="Of each document").check()
    page.get_by_label("Matches").fill(str(LONG))
    page.get_by_role("textbox", name="Name").fill("My pawns")
    estimate = page.locator("[data-testid=estimate][data-state=known]")
    expect(estimate).to_contain_text(f"about {LONG:,} matches", timeout=SLOW_MS)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/jobs/[0-9a-f]{32}$"), timeout=SLOW_MS)
    address = page.url

    first = await_rounds(page, 0)
    expect(page.get_by_role("heading", name="My pawns")).to_be_visible()
    await_rounds(page, first)

    page.get_by_role("navigation").get_by_role("link", name="Evaluations").click()
    page.get_by_test_id("interval").first.wait_for(timeout=SLOW_MS)
    before = width_of(page)
    page.wait_for_function(
        """(before) => {
          const { low, high } = document.querySelector("[data-testid=interval]").dataset
          return high - low < before
        }""",
        arg=before,
        timeout=SLOW_MS,
    )
    page.go_back()

    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(EVALUATION)).to_have_attribute("data-state", "cancelled")
    expect(page.get_by_role("button", name="Resume")).to_be_focused()
    expect(page.locator(".rwp-problem")).to_have_count(0)  # a person wanted it
    page.reload()
    page.locator(f"{EVALUATION}[data-state=cancelled]").wait_for()
    kept = int(page.evaluate(ROUNDS))
    assert kept >= first
    page.get_by_role("button", name="Resume").click()
    await_rounds(page, kept)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(EVALUATION)).to_have_attribute("data-state", "cancelled")

    page.get_by_role("link", name="Report with all figures and data").click()
    expect(page.get_by_text("It was stopped after")).to_be_visible(timeout=SLOW_MS)
    said = page.get_by_text(re.compile(rf"^WHITE wins {BAND} against BLACK"))
    expect(said.first).to_be_visible()
    page.go_back()
    assert page.url == address

    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Delete", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Delete for good").click()
    page.wait_for_url(re.compile(r"/jobs$"))
    expect(page.get_by_role("heading", name="Evaluations")).to_be_visible()
    expect(page.get_by_role("link", name="My pawns")).to_have_count(0)


def test_all_documents_are_one_stop_of_the_tab_key(open_page: Open) -> None:
    page = open_page("evaluate")
    boxes = page.get_by_role("group", name="Documents").get_by_role("checkbox")
    boxes.nth(9).wait_for()
    page.get_by_role("searchbox", name="Find a document").press("Tab")
    expect(boxes.first).to_be_focused()
    boxes.first.press("ArrowDown")
    expect(boxes.nth(1)).to_be_focused()
    boxes.nth(1).press("Space")
    expect(boxes.nth(1)).to_be_checked(timeout=SLOW_MS)
    expect(page.get_by_text("1 document is chosen.")).to_be_visible(timeout=SLOW_MS)
    boxes.nth(1).press("Tab")
    expect(page.get_by_role("group", name="Documents").locator(":focus")).to_have_count(0)


def test_several_documents_are_several_plans(open_page: Open) -> None:
    page = open_page("evaluate?game=hexapawn")
    expect(page.get_by_role("checkbox", name="Hexapawn")).to_be_checked()
    page.get_by_role("searchbox", name="Find a document").fill("breakthrough")
    page.get_by_role("checkbox", name="Breakthrough").check()
    page.get_by_role("radio", name="Of each document").check()
    page.get_by_label("Matches").fill("6")
    play_to_the_end(page)
    plans = page.get_by_role("region", name="Plans")
    expect(plans.get_by_role("listitem")).to_have_count(2)
    plans.get_by_role("button", name="Breakthrough").click()
    expect(page.get_by_role("region", name="Report").get_by_role("heading", level=2)).to_have_text(
        "Breakthrough"
    )
    expect(page.get_by_role("region", name="Report").locator(".rwp-said")).to_have_count(0)
    row = plans.get_by_role("listitem").filter(has_text="Breakthrough")
    listed = row.get_by_test_id("interval")
    first = page.get_by_test_id("score").first.get_by_test_id("interval")
    expect(first).to_have_text(listed.inner_text())  # one interval, wherever the score is told
    page.get_by_text("Uses of all").click()
    place = page.get_by_role("table").get_by_role("link").first
    pointer = place.text_content()
    place.click()
    page.wait_for_url(re.compile(r"report\.html#spec-1/"), timeout=SLOW_MS)
    target = page.evaluate("document.querySelector(':target')?.id")
    assert target == f"spec-1{pointer}"


def test_documents_of_two_systems_are_refused_with_a_sentence(open_page: Open) -> None:
    page = open_page("evaluate")
    page.get_by_role("checkbox", name="Hexapawn").check()
    expect(page.get_by_label("Agent of WHITE")).to_be_visible()
    page.get_by_role("checkbox", name="Fighter against Fire Mage").click()
    expect(page.get_by_role("alert")).to_contain_text("of one system")
    expect(page.get_by_role("checkbox", name="Fighter against Fire Mage")).not_to_be_checked()


def test_wrong_numbers_are_said_before_anything_is_asked(open_page: Open) -> None:
    page = open_page("evaluate?game=hexapawn")
    page.get_by_role("radio", name="Of each document").check()
    page.get_by_label("Matches").fill("0")
    expect(page.get_by_role("alert")).to_contain_text("whole number from 1 to 1,000,000")
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    page.get_by_label("Matches").fill("10")
    page.get_by_role("textbox", name="Seed").fill("1.5")
    expect(page.get_by_role("alert")).to_contain_text("The seed is a whole number from −9,007,")
    page.get_by_role("textbox", name="Seed").fill("0")
    page.get_by_role("radio", name=re.compile("^Other values of a number")).check()
    page.get_by_label("Place of the number").fill("/nonsense")
    expect(page.get_by_role("alert")).to_have_text("The document has no number at /nonsense.")
    expect(page.get_by_role("button", name="Start")).to_be_disabled()


@pytest.mark.parametrize("width", [1440, 820])
def test_what_a_league_is_stands_below_its_box(open_page: Open, width: int) -> None:
    page = open_page("evaluate", viewport={"width": width, "height": 900})
    page.get_by_role("checkbox", name="Fighter against Fire Mage").check()
    box = page.get_by_role("checkbox", name="Everybody against everybody").bounding_box()
    hint = page.get_by_text("a league says who is strongest").bounding_box()
    assert box is not None
    assert hint is not None
    assert hint["y"] >= box["y"] + box["height"]


def test_a_row_of_the_list_is_as_high_before_its_number_is_there(
    open_page: Open, server: Server
) -> None:
    job, held = start(server, games=20), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page = open_page("evaluate")
    page.route(f"**/api/evaluations/{job}", hold)
    page.goto(f"{server.address}jobs")
    row = page.locator(f"[data-id='{job}'][data-state=done]")
    row.wait_for(timeout=SLOW_MS)
    expect(row.get_by_test_id("interval")).to_have_count(0)
    before = row.bounding_box()
    page.route(f"**/api/evaluations/{job}", lambda route: route.continue_())
    for route in held:
        route.continue_()
    row.get_by_test_id("interval").wait_for(timeout=SLOW_MS)
    assert before is not None
    assert row.bounding_box() == before


def fail_first_round(data: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An evaluation whose first round failed as often as it is tried; its id."""
    library = Library(f"sqlite:///{data}/library.db")
    game = registry.get("boards").load(HEXAPAWN)
    task = make_task(Plan("boards", HEXAPAWN, seats_of(["random"], game), 40), game)
    job = Jobs(library).create("No dice", dump([task]), "a test", parts_of([task]))
    play = Players.play

    def fail(self: Players, chunk: Chunk, *more: Any) -> Tally:
        if chunk.first == 0:
            raise ValueError("No <dice> left")
        return play(self, chunk, *more)

    monkeypatch.setattr(Players, "play", fail)
    worker = Worker("w", library)
    while worker.turn():
        pass
    return job.id


@pytest.mark.parametrize("own_server", [("--workers", "0")], indirect=True)
def test_a_failed_evaluation_says_what_was_not_played_and_why(
    own_server: Server, open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = fail_first_round(tmp_path, monkeypatch)
    page = open_page(f"jobs/{job}", own_server)
    page.locator(f"{EVALUATION}[data-state=failed]").wait_for()
    lost = page.get_by_role("region", name="What could not be played").get_by_role("listitem")
    expect(lost).to_have_text(re.compile(r"^Round 1: .*No <dice> left"))
    expect(page.get_by_test_id("score").first).to_be_visible()  # of what was played
    page.get_by_role("button", name="Resume").click()
    expect(page.locator(f"{EVALUATION}[data-state=queued]")).to_be_visible()
    expect(page.get_by_text("39 of 40 rounds, waiting for a worker")).to_be_visible()


class Another(players.Core):
    """An engine that sees one decision more than there was in the fourth round of greedy play."""

    name = "another"

    def play(self, game: Any, chunk: Chunk, note: Any) -> Tally:
        found = super().play(game, chunk, note)
        is_there = chunk.first <= 3 < chunk.first + chunk.count
        found.decisions += chunk.seats[0] == "greedy" and is_there
        return found


def play_with_engines_that_differ(data: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An evaluation of two plans, on the second of which two engines do not agree; its id."""
    monkeypatch.setattr(players, "AUDITED", 1)  # each chunk is played by both
    library = Library(f"sqlite:///{data}/library.db")
    game = registry.get("boards").load(HEXAPAWN)
    plans = [Plan("boards", HEXAPAWN, seats_of([seat], game), 8) for seat in ("random", "greedy")]
    tasks = [make_task(plan, game, title=f"Pawns {n + 1}") for n, plan in enumerate(plans)]
    job = Jobs(library).create("Who is right", dump(tasks), "a test", parts_of(tasks))
    worker = Worker("w", library, lambda _: (Another(), players.Core()))
    while worker.turn():
        pass
    return job.id


@pytest.mark.parametrize("own_server", [("--workers", "0")], indirect=True)
def test_engines_that_differ_are_said_with_plan_and_match(
    own_server: Server, open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = play_with_engines_that_differ(tmp_path, monkeypatch)
    said = re.compile(
        r"Plan 2, Pawns 2: The engines another and core disagree about round 4: the match of seed "
        r"\d+, greedy against itself"
    )
    page = open_page(f"jobs/{job}", own_server)
    page.locator(f"{EVALUATION}[data-state=failed]").wait_for()
    expect(page.get_by_test_id("evaluation")).to_contain_text(said)
    page.goto(f"{own_server.address}jobs")
    expect(page.get_by_test_id("job")).to_contain_text(said)
    page.goto(f"{own_server.address}api/evaluations/{job}/report.html")
    expect(page.get_by_role("main")).to_contain_text(said)


def test_the_page_goes_on_when_the_server_is_back(own_server: Server, open_page: Open) -> None:
    job = start(own_server, games=LONG)
    page = open_page(f"jobs/{job}", own_server)
    seen = await_rounds(page, 0)
    with page.guard.server_down():  # type: ignore[attr-defined]
        own_server.kill()
        expect(page.get_by_test_id("online")).to_contain_text("The server does not answer")
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("alert")).to_contain_text("try again when it is back")
        own_server.start()
        expect(page.get_by_test_id("online")).to_be_hidden(timeout=SLOW_MS)
        await_rounds(page, seen)  # by then the browser has told of the last failed request too


def test_an_estimate_comes_when_the_server_is_back(own_server: Server, open_page: Open) -> None:
    page = open_page("evaluate?game=hexapawn", own_server)
    known = page.locator("[data-testid=estimate][data-state=known]")
    known.wait_for(timeout=SLOW_MS)
    with page.guard.server_down():  # type: ignore[attr-defined]
        own_server.kill()
        page.get_by_role("radio", name="Of each document").check()
        expect(page.get_by_test_id("estimate")).to_contain_text("The server does not answer")
        expect(page.get_by_role("button", name="Start")).to_be_enabled()
        own_server.start()
        known.wait_for(timeout=SLOW_MS)


def test_a_reload_without_the_server_says_so_and_goes_on(
    browser: Browser, own_server: Server, request: pytest.FixtureRequest
) -> None:
    job = start(own_server, games=20)
    studio = open_studio(browser, own_server, service_workers="allow").visit().await_python()
    page = studio.page
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    for path in (f"jobs/{job}", "jobs", "evaluate"):
        page.goto(own_server.address + path)
        expect(page.get_by_role("navigation")).to_be_visible()
        with studio.guard.server_down():
            own_server.kill()
            page.reload()
            expect(page.get_by_test_id("online")).to_contain_text("The server does not answer")
            own_server.start()
            expect(page.get_by_test_id("online")).to_be_hidden(timeout=SLOW_MS)
            expect(page.locator(SHOWN[path.partition("/")[0]]).first).to_be_visible()
    finish(studio, request)
    page.context.close()


@pytest.mark.parametrize("own_server", [("--prefix", PREFIX)], indirect=True)
def test_the_pages_work_under_a_path(own_server: Server, open_page: Open) -> None:
    page = open_page("evaluate?game=hexapawn", own_server)
    page.get_by_role("radio", name="Of each document").check()
    page.get_by_label("Matches").fill("4")
    page.locator("[data-testid=estimate][data-state=known]").wait_for(timeout=SLOW_MS)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(rf"{PREFIX}/jobs/[0-9a-f]{{32}}$"), timeout=SLOW_MS)
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)
    page.get_by_role("navigation").get_by_role("link", name="Evaluations").click()
    page.get_by_test_id("job").get_by_role("link").click()
    page.locator(f"{EVALUATION}[data-state=done]").wait_for()


def test_the_studio_leads_there_with_the_open_document(new_studio: NewStudio) -> None:
    studio = new_studio().visit().await_python()
    studio.open("hexapawn")
    before = studio.text
    studio.replace_in_json('"Hexapawn"', '"Three pawns"')
    studio.await_edit(before)
    with studio.page.context.expect_page() as opened:
        studio.command("Evaluate this document on the server")
    page = opened.value
    mine = page.get_by_role("region", name="My documents in this browser")
    expect(mine.get_by_role("checkbox")).to_be_checked()
    expect(page.get_by_label("Agent of WHITE")).to_be_visible()
    with studio.page.context.expect_page() as opened:
        studio.command("Evaluations on the server")
    expect(opened.value.get_by_role("heading", name="Evaluations")).to_be_visible()

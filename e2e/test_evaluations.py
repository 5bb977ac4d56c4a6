"""The server's pages: an evaluation is asked for, watched, stopped, gone on with, read, removed."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from core import registry
from core.evaluation.engine import seats_of
from core.evaluation.plan import Chunk, Plan
from core.evaluation.tally import Tally
from e2e import sinks
from e2e.conftest import SETTINGS, WAIT_MS, NewStudio, finish, open_studio
from e2e.guard import Guard
from e2e.readable import FAINT
from e2e.server import ROOT, Server
from webapp.evaluation.players import Players
from webapp.evaluation.work import dump, make_task, parts_of
from webapp.evaluation.worker import Worker
from webapp.storage import Library
from webapp.storage.jobs import Jobs

HEXAPAWN = json.loads((ROOT / "specs/boards/hexapawn.json").read_text("utf-8"))
LONG = 400_000
"""Matches of an evaluation that does not end while a test looks at it."""

SLOW_MS = 60_000
"""Workers start, and matches are played, beside whatever else the machine does."""

BAND = r"([\d.]+ % ± [\d.]+|[\d.]+ to [\d.]+ %)"
"""A share with its interval."""

PREFIX = "/user/ada/tools"
EVALUATION = "[data-testid=evaluation]"
ROUNDS = f"Number(document.querySelector('{EVALUATION}')?.dataset.rounds)"

SHOWN = {"jobs": "[data-testid=evaluation], [data-testid=job]", "evaluate": "[type=checkbox]"}
"""What a page shows once the server has answered."""

Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Open]:
    """Opens an address in a browser of its own; fails on whatever the page did wrong."""
    made: list[tuple[Page, Guard]] = []

    def make(path: str, of: Server = server, **options: Any) -> Page:
        context = browser.new_context(base_url=of.address, **{**SETTINGS, **options})
        context.set_default_timeout(WAIT_MS)
        context.add_init_script(sinks.WATCH)
        page = context.new_page()
        made.append((page, Guard(context, of.address)))
        page.guard = made[-1][1]  # type: ignore[attr-defined]
        page.goto(of.address + path)
        return page

    yield make
    for page, guard in made:
        assert sinks.reached(page) == []
        guard.check()
        page.context.close()


@pytest.fixture
def own_server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server that may be killed."""
    server = Server(tmp_path, *getattr(request, "param", ()))
    server.start()
    yield server
    server.stop()


def start(server: Server, **fields: Any) -> str:
    """Start an evaluation over HTTP; its id."""
    body = json.dumps({"spec": HEXAPAWN, **fields}).encode()
    asked = urllib.request.Request(
        f"{server.address}api/evaluations", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return str(json.load(answer)["id"])


def await_rounds(page: Page, more_than: int) -> int:
    page.wait_for_function(f"(least) => {ROUNDS} > least", arg=more_than, timeout=SLOW_MS)
    return int(page.evaluate(ROUNDS))


def width_of(page: Page) -> float:
    interval = page.get_by_test_id("interval").first
    return float(interval.get_attribute("data-high") or 1) - float(
        interval.get_attribute("data-low") or 0
    )


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
    expect(page.get_by_text("It was stopped after")).to_be_visible()
    said = page.get_by_text(re.compile(rf"^WHITE wins {BAND} against BLACK"))
    expect(said.first).to_be_visible()
    page.go_back()
    assert page.url == address

    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
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


def play_to_the_end(page: Page) -> None:
    """Start the evaluation that is set up, once it is known how long it takes; until it is done."""
    page.locator("[data-testid=estimate][data-state=known]").wait_for(timeout=SLOW_MS)
    page.get_by_role("button", name="Start").click()
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)


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
    page.wait_for_url(re.compile(r"report\.html#spec-1/"))
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


def test_heroes_of_several_documents_make_a_league(open_page: Open) -> None:
    page = open_page("evaluate")
    for name in ("Fighter against Fire Mage", "Gambler against Alchemist"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_role("checkbox", name="Everybody against everybody").check()
    page.get_by_label("Agent of both sides").select_option("random")
    page.get_by_role("radio", name="Of each pair").check()
    page.get_by_label("Matches").fill("20")
    play_to_the_end(page)
    league = page.get_by_role("region", name="League")
    for table in (league.get_by_role("table").first, league.get_by_role("table").last):
        for name in ("Fighter", "Fire Mage", "Gambler", "Alchemist"):
            expect(table.get_by_role("rowheader", name=name, exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Plans").get_by_role("listitem")).to_have_count(12)
    expect(league).to_contain_text("Nash")
    page.get_by_role("link", name="Evaluations").click()
    expect(page.get_by_test_id("entrants").first).to_have_text(re.compile("^League of 4: "))
    page.go_back()
    page.get_by_role("link", name="Report with all figures and data").click()
    expect(page.get_by_role("heading", name="League")).to_be_visible()
    expect(page.get_by_role("heading", name="Elo")).to_be_visible()


def test_among_four_players_an_even_share_is_a_quarter(open_page: Open, server: Server) -> None:
    spec = json.loads((ROOT / "specs/boards/four_player_chess.json").read_text("utf-8"))
    job = start(server, spec=spec, games=4, max_plies=8)
    page = open_page(f"jobs/{job}")
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)
    lines = page.get_by_role("list", name="Scores").locator(".rwe-even")
    expect(lines).to_have_count(4)
    for line in lines.all():
        expect(line).to_have_attribute("style", re.compile(r": 25%"))
    ends = page.get_by_role("list", name="How matches end")
    expect(ends).to_contain_text("Draw: the match reached its ply limit")
    page.goto(f"{server.address}evaluate")
    expect(page.get_by_text("No document is chosen.")).to_be_visible()
    page.get_by_role("checkbox", name="Hexapawn").check()
    expect(page.get_by_text("1 document is chosen.")).to_be_visible()


def test_a_number_is_varied_and_its_curve_is_kept_as_a_picture(open_page: Open) -> None:
    page = open_page("evaluate?game=fighter_vs_fire_mage", color_scheme="dark")
    page.get_by_role("radio", name=re.compile("^Other values of a number")).check()
    expect(page.get_by_role("alert")).to_contain_text("Choose the number that is varied")
    page.get_by_label("Place of the number").fill("/heroes/0/attributes/strength")
    expect(page.get_by_label("Least value")).to_have_value("5")
    page.get_by_label("How many values").fill("3")
    page.get_by_role("radio", name="Of each plan").check()
    page.get_by_label("Matches").fill("20")
    play_to_the_end(page)
    expect(page.get_by_test_id("finding").first).to_contain_text("Fighter is not even")
    study = page.get_by_test_id("study")
    curve = study.get_by_role("img", name="With other values of /heroes/0/attributes/strength")
    expect(curve).to_be_visible()
    page.wait_for_function("image => image.naturalWidth > 0", arg=curve.element_handle())
    page.emulate_media(media="print")
    expect(curve).to_have_attribute("src", re.compile("rect.*ffffff"))
    page.emulate_media(media="screen")
    expect(curve).to_have_attribute("src", re.compile("rect.*1a1e26"))
    study.get_by_text("As a table").click()
    expect(study.get_by_role("rowheader", name="10", exact=True)).to_be_visible()
    page.get_by_text("Figures as PNG and SVG").click()
    row = page.get_by_test_id("figures").get_by_role("row", name=re.compile("^Score of Fighter"))
    with page.expect_download() as kept:
        row.get_by_role("button", name="PNG").first.click()
    picture = kept.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(picture) > 5_000  # an empty one of this size has fewer bytes
    assert kept.value.suggested_filename.endswith("-sweep.png")
    for kind in ("CSV", "JSON", "SVG"):
        expect(row.first.get_by_role("link", name=kind)).to_have_attribute(
            "download", re.compile(rf"-sweep\.{kind.lower()}$")
        )
    svg = row.first.get_by_role("link", name="SVG")
    for look, paper in (("Light on dark", "1a1e26"), ("Dark on white", "ffffff")):
        page.get_by_label("Look of the pictures").select_option(look)
        expect(svg).to_have_attribute("href", re.compile(f"rect.*{paper}"))

    page.get_by_role("link", name="Report with all figures and data").click()
    varied = page.locator("#varied")
    varied.get_by_text("Data of this figure").first.click()
    with page.expect_download() as kept:
        varied.get_by_role("button", name="PNG").first.click()
    picture = kept.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(picture) > 5_000
    assert kept.value.suggested_filename.endswith("-sweep.png")


def await_match(page: Page, says: re.Pattern[str]) -> None:
    """The studio shows a match of an evaluation at the ply where it turned, and says so."""
    match = page.get_by_test_id("match").and_(page.locator("[data-live=true]"))
    expect(match).to_contain_text(says, timeout=SLOW_MS)
    turn = re.search(r"Turned at ply (\d+)", match.inner_text())
    assert turn, match.inner_text()
    expect(match).to_have_attribute("data-ply", turn[1])


def test_a_finding_opens_its_matches_in_the_studio(own_server: Server, open_page: Open) -> None:
    """The document is in no library, and in no browser."""
    job = start(own_server, spec={**HEXAPAWN, "name": "Nobody has this"}, games=40)
    page = open_page(f"jobs/{job}", own_server)
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)
    found = page.get_by_test_id("finding")
    expect(found.first).to_contain_text(re.compile(rf"WHITE wins {BAND} against BLACK"))
    expect(found).to_have_count(page.get_by_text("Open a match:").count())
    link = found.first.get_by_role("link", name=re.compile("^shortest"))
    plies = re.search(r"\((\d+) plies\)", link.inner_text())
    assert plies
    page.goto(link.get_attribute("href") or "")
    await_match(page, re.compile("Turned at ply"))
    expect(page.get_by_role("slider")).to_have_attribute("max", plies[1])
    assert page.evaluate("location.search") == ""
    assert "Nobody has this" in page.evaluate("__rulewright.store.getState().text")
    page.reload()
    await_match(page, re.compile("Turned at ply"))

    page.goto(f"{own_server.address}api/evaluations/{job}/report.html")
    page.get_by_role("link", name="most surprising").first.click()
    await_match(page, re.compile("The most surprising of 24 matches"))


def test_a_part_never_used_is_named_and_leads_to_its_line(
    own_server: Server, open_page: Open
) -> None:
    ghost = {"code": "GHOST", "name": "Ghost", "moves": []}
    spec = {**HEXAPAWN, "pieces": [*HEXAPAWN["pieces"], ghost]}
    job = start(own_server, spec=spec, games=40)
    page = open_page(f"jobs/{job}", own_server)
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)
    found = page.get_by_test_id("finding").filter(has_text="never used: piece Ghost")
    found.get_by_test_id("places").get_by_role("link", name="Ghost").click()
    page.wait_for_url(re.compile(r"report\.html#spec-0/pieces/\d$"))
    page.wait_for_function("() => document.querySelector(':target')?.closest('details')?.open")
    line = page.evaluate("document.querySelector(':target').nextSibling.textContent")
    assert line.lstrip("{\n ").startswith('"code": "GHOST"')


HOSTILE = "<img src=x onerror=alert(1)>\"'\u202eabc " + "\u05d0" * 100


def test_names_stay_texts(own_server: Server, open_page: Open) -> None:
    spec = json.loads(json.dumps(HEXAPAWN).replace("WHITE", "<script>alert(1)</script>"))
    job = start(own_server, spec=spec, games=20, name=HOSTILE, title=HOSTILE)
    page = open_page(f"jobs/{job}", own_server)
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)
    expect(page.get_by_role("heading", level=1)).to_contain_text("<img src=x")
    for path in ("jobs", f"api/evaluations/{job}/report.html"):
        page.goto(own_server.address + path)
        expect(page.get_by_text("<img src=x").first).to_be_visible()
        assert sinks.reached(page) == []
        assert page.locator("main img, main script").count() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_fits_and_can_be_read(open_page: Open, server: Server, theme: str) -> None:
    job = start(server, games=20, plans=[{"spec": HEXAPAWN, "games": 20}] * 2, name="x" * 200)
    page = open_page(f"jobs/{job}", color_scheme=theme)
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)
    paths = (f"jobs/{job}", "jobs", "evaluate?game=hexapawn",
             f"api/evaluations/{job}/report.html")  # fmt: skip
    for path in paths:
        page.goto(server.address + path)
        page.locator("main section, main li").first.wait_for()
        page.evaluate("globalThis.__rulewright = { studio: { root: document.documentElement } }")
        assert page.evaluate(FAINT) == [], path
        for width in (360, 820, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, (path, width)
        page.emulate_media(media="print", color_scheme=theme)  # type: ignore[arg-type]
        ink = page.evaluate("getComputedStyle(document.querySelector('main h1')).color")
        assert ink == "rgb(27, 35, 48)", path  # on paper both themes are the light one
        expect(page.get_by_role("navigation")).to_have_count(0)  # nothing can be clicked there
        page.emulate_media(media="screen")

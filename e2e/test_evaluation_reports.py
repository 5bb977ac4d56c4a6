"""What an evaluation found: leagues, shares, curves, matches to open, names, and how it looks."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from e2e import sinks
from e2e.conftest import Open
from e2e.evaluations import (
    BAND,
    EVALUATION,
    HEXAPAWN,
    SLOW_MS,
    play_to_the_end,
    start,
)
from e2e.readable import FAINT
from e2e.server import ROOT, Server

OVERFULL = """[...document.querySelectorAll("svg g:has(rect):has(text)")].flatMap((cell) => {
  const room = cell.querySelector("rect").getBBox();
  return [...cell.querySelectorAll("text")]
    .filter((text) => text.getBBox().width > room.width)
    .map((text) => text.textContent);
})"""
"""Texts of a matrix that are wider than their cells."""


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
    expect(page.get_by_role("heading", name="League")).to_be_visible(timeout=SLOW_MS)
    expect(page.get_by_role("heading", name="Elo")).to_be_visible()
    assert page.locator("svg g:has(rect):has(text)").count() == 12
    assert page.evaluate(OVERFULL) == []


def test_agents_who_meet_are_called_as_everywhere(open_page: Open, server: Server) -> None:
    roster = {"kind": "agents", "specs": [HEXAPAWN], "seats": ["random", "mcts:3"], "games": 8}
    job, called = start(server, roster=roster), "tree search of 3 tries"
    page = open_page(f"jobs/{job}")
    page.locator(f"{EVALUATION}[data-state=done]").wait_for(timeout=SLOW_MS)
    league = page.get_by_role("region", name="League")
    expect(league.get_by_role("rowheader", name=called)).to_have_count(2)
    expect(page.get_by_test_id("finding").first).to_contain_text(re.compile(called, re.I))
    expect(page.get_by_role("main")).not_to_contain_text("mcts")
    page.goto(f"{server.address}jobs")
    row = page.locator(f"[data-id='{job}']")
    expect(row.get_by_test_id("entrants")).to_have_text(f"League of 2: random, {called}")
    expect(row).not_to_contain_text("mcts")
    page.goto(f"{server.address}api/evaluations/{job}/report.html")
    expect(page.locator("svg").first).to_contain_text(called)
    expect(page.locator(".findings")).not_to_contain_text("mcts")


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

"""In every system: an edit shows before and after; what is told of leads to its line or match."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.studio import Studio
from e2e.test_balance import LONG_MS, end_run, open_tab

EDITS = {
    "gardner_minichess": ('"fifty_move_halfmoves": 100', '"fifty_move_halfmoves": 2'),
    "fighter_vs_fire_mage": ('"health": 100.0', '"health": 1'),
    "choke": ('"actionBudget": 7', '"actionBudget": 2'),
    "pyromancer_vs_shadow_monk": ('"startingHp": 30', '"startingHp": 3'),
    "cinder_stampede_vs_drownlight_rites": ('"power": "2"', '"power": "9"'),
}
"""A game of each system, and words of its text with what takes their place."""


@pytest.mark.parametrize("game", EDITS)
def test_an_edit_of_any_system_shows_before_and_after(studio: Studio, game: str) -> None:
    studio.open(game)
    studio.show("JSON")
    balance = open_tab(studio)
    expect(balance.get_by_test_id("report")).to_be_visible(timeout=LONG_MS)
    studio.replace_in_json(*EDITS[game])
    change = balance.get_by_test_id("change")
    expect(change).to_contain_text(
        re.compile(r"\d → \d+\.\d % \([−+]?\d.* points in the same [\d,]+ matches"),
        timeout=LONG_MS,
    )
    end_run(balance)


UNUSED = ["gardner_minichess", "pyromancer_vs_shadow_monk", "cinder_stampede_vs_drownlight_rites"]
"""Duels have a test of their own; matches of the shipped maps use all that they have."""


@pytest.mark.parametrize("game", UNUSED)
def test_what_is_never_used_leads_to_its_line_in_every_system(studio: Studio, game: str) -> None:
    studio.open(game)
    studio.show("JSON")
    balance = open_tab(studio)
    unused = balance.get_by_role("list", name="Never used").get_by_role("button")
    expect(unused.first).to_be_visible(timeout=LONG_MS)
    end_run(balance)
    for button in unused.all()[:2]:
        pointer, _, span = (button.get_attribute("data-path") or "").partition("#")
        button.press("Enter")
        assert pointer.startswith(studio.state("selection"))
        assert studio.state("selection") != ""
        expect(studio.page.locator(".cm-selected").first).to_be_visible()
        value = value_at(json.loads(studio.text), pointer)
        wanted = value[slice(*map(int, span.split("-")))] if span else json.dumps(value)
        shown = "".join(studio.page.locator(".cm-selected").all_inner_texts())
        assert "".join(shown.split()).startswith("".join(wanted.split())[:20])


def value_at(document: Any, pointer: str) -> Any:
    for key in pointer.split("/")[1:]:
        document = document[int(key) if isinstance(document, list) else key]
    return document


@pytest.mark.parametrize("game", EDITS)
def test_the_shortest_match_of_every_system_opens_where_it_turned(
    studio: Studio, game: str
) -> None:
    studio.open(game)
    balance = open_tab(studio)
    expect(balance.get_by_test_id("report")).to_be_visible(timeout=LONG_MS)
    end_run(balance)
    balance.locator("[data-example=shortest]").press("Enter")
    story = balance.get_by_test_id("story")
    expect(story).to_have_attribute("data-state", "done", timeout=2 * LONG_MS)
    said = story.inner_text()
    turn = re.search(r"Turned at ply (\d+): .+’s chance went \d+ → \d+ %", said)
    end = re.search(r"Nobody won this match, .* at its end, after (\d+) plies", said)
    if found := turn or end:
        studio.expect_ply(int(found[1]))
    else:
        assert re.search(r"It never turned: .+’s chance never fell below about \d+ %", said), said
    expect(studio.match).to_have_attribute("data-live", "true")

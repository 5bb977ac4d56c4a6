"""Names of a document in the sentences of what was found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core import registry
from core.evaluation.engine import play_chunk, seats_of
from core.evaluation.plan import Plan
from core.evaluation.report import report
from core.evaluation.tally import merged
from webapp.reports import findings

ROOT = Path(__file__).resolve().parents[3]
TOLD = ("Turns to kill", "Of the damage")


def told(name: str) -> list[str]:
    """What is found of turns to kill and of damage in a dice duel whose first hero is called so."""
    raw = json.loads((ROOT / "specs/defense/pyromancer_vs_shadow_monk.json").read_text("utf-8"))
    raw["heroes"][0]["name"] = name
    game = registry.get("defense").load(raw)
    plan = Plan("defense", raw, seats_of(["standard"], game), 4)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(4))
    found = findings([("Cards", raw, report(plan, tally, game))])
    return [each.sentence for each in found if each.sentence.startswith(TOLD)]


def test_names_of_any_length_leave_room_for_the_numbers() -> None:
    said = told("x" * 5_000)
    assert len(said) == 3
    assert max(map(len, said)) < 600


@pytest.mark.parametrize(("sign", "end"), [("\u202e", "\u202c"), ("\u2067", "\u2069")])
def test_a_name_turns_nothing_that_follows_it(sign: str, end: str) -> None:
    name = f"{sign}abc"
    said = " ".join(told(name))
    assert said.count(name) == said.count(f"{name}{end}") >= 2

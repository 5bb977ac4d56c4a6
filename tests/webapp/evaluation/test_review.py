"""Every planted fault is named, and nothing is said of games without one."""

from __future__ import annotations

import pytest

from core.evaluation.engine import seats_of
from core.evaluation.plan import Plan
from core.registry import get
from tests.webapp.evaluation.planted import CLEAN, PLANTED, Case
from webapp.evaluation.executors import Inline
from webapp.evaluation.review import Finding, findings, make_review


def review(case: Case) -> list[Finding]:
    game = get(case.system).load(case.raw)
    plans = [
        Plan(case.system, case.raw, seats_of([level], game), case.games // 2)
        for level in case.levels
    ]
    made = make_review(plans, game, case.parts // 2)
    played = 0

    def note() -> None:
        nonlocal played
        played += 1

    found = findings(made, Inline(made.documents), note)
    assert played <= made.length, "more rounds than were announced"
    return found


def test_there_are_twenty_of_each():
    assert (len(PLANTED), len(CLEAN)) == (21, 20)


@pytest.mark.parametrize("case", PLANTED, ids=lambda case: f"{case.system}: {case.name}")
def test_a_planted_fault_is_named(case: Case) -> None:
    found = {(each.code, each.path) for each in review(case)}
    assert found >= set(case.faults)


@pytest.mark.parametrize("case", CLEAN, ids=lambda case: f"{case.system}: {case.name}")
def test_nothing_is_said_of_a_game_without_a_fault(case: Case) -> None:
    assert [(each.code, each.path, each.sentence) for each in review(case)] == []

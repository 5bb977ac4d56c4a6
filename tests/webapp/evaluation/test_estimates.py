"""How long an evaluation will take, before it is started."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core import registry
from core.evaluation.engine import seats_of
from core.evaluation.plan import Plan
from core.games.heroes import SYSTEM
from tests.webapp.storage.jobs import plan
from webapp.evaluation import estimates, players
from webapp.evaluation.estimates import estimate, measure
from webapp.evaluation.games.heroes.engines import PATIENCE, TIMES
from webapp.evaluation.players import AUDITED
from webapp.evaluation.work import Task, make_task


def task(rounds: int = 400, half: float | None = None) -> Task:
    one = plan(rounds)
    return make_task(one, registry.get(one.system).load(one.spec), half)


def test_some_rounds_are_played_in_another_process_to_tell_the_time_of_all() -> None:
    found = estimate([task(400)], 2)
    assert (found["rounds"], found["matches"]) == (400, 800)
    assert found["measured"] >= 1
    assert found["seconds"] > 0


def measured(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(estimates, "_child", lambda *_: list(lines))


def line(plan: int, rounds: int, seconds: float, points: Any = ((840, 1),)) -> str:
    said = str([list(each) for each in points])
    return f'{{"plan": {plan}, "rounds": {rounds}, "seconds": {seconds}, "points": {said}}}'


def test_the_pace_is_that_of_the_last_chunk_and_more_workers_share_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured(monkeypatch, line(0, 1, 5.0), line(0, 2, 1.0))
    assert estimate([task(100)], 1)["seconds"] == 50.0
    assert estimate([task(100)], 4)["seconds"] == 12.5


def test_a_plan_that_was_not_measured_is_like_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [task(10)] * 20
    measured(monkeypatch, line(0, 1, 1.0), line(1, 1, 3.0))
    assert estimate(tasks, 1)["seconds"] == 10 * 1.0 + 10 * 3.0 + 18 * 10 * 2.0


def test_where_no_round_was_done_in_time_nobody_can_say(monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch)
    found = estimate([task(10)], 1)
    assert (found["seconds"], found["measured"], found["matches"]) == (None, 0, 20)


def test_a_precision_needs_more_rounds_where_they_differ_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured(monkeypatch, line(0, 100, 1.0, [(840, 100)]))
    calm = estimate([task(20_000, 0.02)], 1)["rounds"]
    measured(monkeypatch, line(0, 100, 1.0, [(0, 50), (1680, 50)]))
    wild = estimate([task(20_000, 0.02)], 1)["rounds"]
    assert 12 <= calm < wild / 10 < 2_000
    assert estimate([task(300, 0.02)], 1)["rounds"] == 300


def test_a_process_that_does_not_come_back_is_ended_and_what_it_said_counts() -> None:
    found = estimate([task()], 1, patience=0.0)
    assert (found["seconds"], found["measured"]) == (None, 0)


def test_measuring_plays_the_first_rounds_of_each_plan() -> None:
    told = list(measure([task(3), replace(task(3), most=1)], seconds=60))
    assert [(each["plan"], each["rounds"]) for each in told] == [
        *[(0, 1), (0, 2)],
        *[(1, 1), (1, 1), (1, 1)],
    ]
    assert all(sum(count for _, count in each["points"]) == each["rounds"] for each in told)


def test_the_plans_of_a_roster_share_their_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch, line(0, 1, 1.0), line(1, 1, 1.0))
    found = estimate([task(100), task(100)], 1, most=50)
    assert (found["rounds"], found["matches"], found["seconds"]) == (50, 100, 50.0)


SPEC = Path(__file__).parents[3] / "specs" / "heroes" / "gambler_vs_alchemist.json"


def duel(rounds: int = 50_000) -> Task:
    raw = json.loads(SPEC.read_text())
    game = SYSTEM.load(raw)
    return make_task(Plan("heroes", raw, seats_of(["greedy", "random"], game), rounds), game)


def test_rounds_that_a_quick_engine_will_play_take_as_long_as_it_takes() -> None:
    asked = [duel(50_000)]
    told = list(measure(asked, seconds=0.5))
    by_core = 50_000 * told[-1]["seconds"] / told[-1]["rounds"]
    found = estimate(asked, 1, patience=300.0)  # on a cold cache the machine code is made first
    assert found["measured"] > sum(each["rounds"] for each in told)
    assert found["seconds"] < by_core / 5


def test_a_quick_engine_begins_after_its_lead_and_is_audited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {
        False: [line(0, 8, 8.0)],
        True: ['{"setup": 7.0}', line(0, 1, 1.0), line(0, 64, 0.64)],
    }
    monkeypatch.setattr(estimates, "_child", lambda text, patience, is_quick: said[is_quick])
    lead, setup, pace = PATIENCE, 7.0, 0.01 + 1.0 / AUDITED
    found = estimate([duel(1_000)], 2)
    assert found["seconds"] == pytest.approx(
        lead + setup + (1_000 - lead * 2) * pace / 2, abs=0.001
    )
    assert found["measured"] == 8 + 65
    assert estimate([duel(2)], 2)["seconds"] == 1.0  # the core alone will have played it by then
    mixed = estimate([duel(1_000), task(100)], 2)["seconds"]  # that one has no quick engine
    assert mixed == pytest.approx(found["seconds"] + 100 * 1.0 / 2, abs=0.001)


def test_a_quick_engine_that_is_not_ready_in_time_keeps_its_promise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = {False: [line(0, 8, 8.0)], True: []}
    monkeypatch.setattr(estimates, "_child", lambda text, patience, is_quick: said[is_quick])
    left = 10_000 - PATIENCE
    expected = PATIENCE + estimates.PATIENCE + left * (1 / TIMES + 1 / AUDITED)
    assert estimate([duel(10_000)], 1)["seconds"] == pytest.approx(expected, abs=0.001)


def test_without_its_packages_a_quick_engine_is_not_expected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured(monkeypatch, line(0, 8, 8.0))
    monkeypatch.setattr(players, "find_spec", lambda name: None)
    assert estimate([duel(1_000)], 1)["seconds"] == 1_000.0

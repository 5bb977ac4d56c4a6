"""`from webapp.evaluation import evaluate`: an evaluation as tables."""

import subprocess
import sys

import numpy as np
import pytest

from core.agents import SeatError
from core.protocol import SpecError
from tests.packing import ROOT
from webapp.evaluation import evaluate, evaluate_roster


def test_the_tables_have_a_row_per_fact_with_who_played():
    found = evaluate("hexapawn", seats=["random", "greedy,random"], games=20)
    assert [(row["seats"], row["player"]) for row in found.scores] == [
        (seats, player)
        for seats in ("random,random", "greedy,random")
        for player in ("WHITE", "BLACK")
    ]
    assert all(row["low"] <= row["score"] <= row["high"] for row in found.scores)
    assert sum(row["count"] for row in found.ends) == 40
    assert sum(row["count"] for row in found.lengths) == 40
    assert {"path", "kind", "name", "times", "seats"} == set(found.uses[0])
    for table in (found.scores, found.ends, found.lengths, found.uses):
        assert len({tuple(row) for row in table}) == 1, "every row has the same columns"
    assert "WHITE scores" in found.report[0]["sentences"][0]


def test_the_same_call_gives_the_same_tables_in_processes_too():
    here = evaluate("hexapawn", "random", games=8, seed=3)
    assert here == evaluate("hexapawn", "random", games=8, seed=3, workers=1)
    assert here != evaluate("hexapawn", "random", games=8, seed=4)


def test_a_precision_ends_it_early():
    found = evaluate("hexapawn", "random", precision=0.1)
    first = found.scores[0]
    assert (first["high"] - first["low"]) / 2 <= 0.1
    assert found.report[0]["games"] < 1000


def test_a_file_is_read_and_what_was_never_used_is_listed():
    found = evaluate(ROOT / "specs/boards/chess.json", ["random", "random,random"], games=2)
    assert found.uses
    assert len(found.unused) == sum(len(each["unused"]) for each in found.report) > 0
    assert set(found.unused[0]) == {"seats", "path", "kind", "name"}


def test_when_somebody_falls_and_what_keeps_damage_off_are_tables():
    found = evaluate("pyromancer_vs_shadow_monk", "standard", games=12)
    assert set(found.kills[0]) == {"seats", "player", "turns", "count"}
    assert sum(row["count"] for row in found.kills) >= 12 - found.report[0]["fight"]["unkilled"]
    assert {row["fate"] for row in found.damage} >= {"raw", "half", "block", "final"}
    assert found.damage[0]["seats"] == "standard,standard"
    assert evaluate("hexapawn", "random", games=2).damage == []


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"games": 0}, ValueError),
        ({"games": 2.5}, ValueError),
        ({"games": 1_000_001}, ValueError),
        ({"precision": 0}, ValueError),
        ({"precision": 0.0001}, ValueError),
        ({"precision": 0.6}, ValueError),
        ({"precision": float("nan")}, ValueError),
        ({"workers": -1}, ValueError),
        ({"seats": []}, ValueError),
        ({"seats": "random,random,random"}, SeatError),
        ({"seats": "nobody"}, SeatError),
    ],
)
def test_what_does_not_fit_is_refused(more, error):
    with pytest.raises(error):
        evaluate("hexapawn", **more)


@pytest.mark.parametrize(
    "more", [{"games": 2.5}, {"precision": 0.0001}, {"precision": 0.6}, {"workers": -1}]
)
def test_a_roster_refuses_the_same(more):
    with pytest.raises(ValueError, match=next(iter(more))):
        evaluate_roster(["hexapawn", "breakthrough"], "documents", **more)


def test_whole_numbers_of_other_libraries_are_whole_numbers():
    found = evaluate("hexapawn", "random", games=np.int64(4), workers=0)
    assert found.report[0]["games"] == 4


def test_a_document_that_is_not_valid_is_refused_with_its_problems():
    with pytest.raises(SpecError):
        evaluate({"heroes": []}, games=2)


def test_importing_the_package_loads_nothing_heavy():
    script = "import sys, webapp.evaluation; print(sorted(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "webapp.evaluation.tables" not in run.stdout
    assert "'numpy'" not in run.stdout

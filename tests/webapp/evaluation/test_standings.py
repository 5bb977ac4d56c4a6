"""A league from Python: the tables, and what is refused."""

import pytest

from core.sides import NotTogether
from tests.contract.shipped import SHIPPED
from webapp.evaluation import evaluate_roster


def test_tables_have_a_row_for_each_pair_and_entrant():
    found = evaluate_roster(["hexapawn"], "agents", ["random", "greedy", "mcts:4"], games=24)
    assert [(row["row"], row["column"]) for row in found.pairs] == [
        ("random", "greedy"), ("random", "mcts:4"), ("greedy", "mcts:4")
    ]  # fmt: skip
    assert all(row["low"] <= row["score"] <= row["high"] for row in found.pairs)
    assert all(isinstance(row["first"], float) for row in found.pairs)
    assert [row["entrant"] for row in found.ratings] == ["random", "greedy", "mcts:4"]
    assert sum(row["elo"] for row in found.ratings) == pytest.approx(0, abs=1e-6)
    by = [row["by"] for row in found.meta]
    assert by == ["nash"] * 3 + ["alpha_rank"] * 3
    assert found.sentences == found.league["sentences"]


def test_documents_can_be_given_names_and_have_no_ratings():
    raw = SHIPPED["boards"]["hexapawn"]
    found = evaluate_roster({"old": raw, "new": raw}, "documents", ["random"], games=8)
    assert [(row["row"], row["column"]) for row in found.pairs] == [("old", None), ("new", None)]
    assert found.pairs[0]["score"] == found.pairs[1]["score"]
    assert (found.ratings, found.meta) == ([], [])


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"specs": ["hexapawn", "fighter"]}, NotTogether),
        ({"specs": ["hexapawn"], "games": 0}, ValueError),
        ({"specs": ["hexapawn"], "precision": 2}, ValueError),
    ],
)
def test_what_makes_no_roster_is_refused(more, error):
    with pytest.raises(error):
        evaluate_roster(**{"kind": "documents", "seats": ["random"], **more})

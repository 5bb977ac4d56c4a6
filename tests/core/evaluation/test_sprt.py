"""The sequential test errs no more often than it says, whatever way the truth lies."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from core.evaluation.engine import play_both, play_chunk
from core.evaluation.sprt import compare, verdict
from tests.core.evaluation.plans import plan_of

THRESHOLD = 0.03
PAIRED = {0: 0.9, 840: 0.05, -840: 0.05}
STRONGER = {0: 0.88, 840: 0.09, -840: 0.03}
WEAKER = {0: 0.88, 840: 0.03, -840: 0.09}


def _verdict(shares, draw):
    counts = Counter()
    for _ in range(200):
        counts.update(draw.choices(list(shares), list(shares.values()), k=25))
        found = verdict(counts, 1680, THRESHOLD)
        if found != "open":
            return found
    return "open"


@pytest.mark.parametrize(
    ("shares", "truth"),
    [(PAIRED, "same"), (STRONGER, "changed"), (WEAKER, "changed")],
    ids=["same", "stronger", "weaker"],
)
def test_of_a_thousand_tests_at_most_one_in_twenty_is_wrong(shares, truth):
    draw = random.Random(8)
    found = Counter(_verdict(shares, draw) for _ in range(1000))
    assert found[truth] >= 950
    assert found["open"] == 0


def test_rounds_that_came_out_alike_do_not_prove_at_once_that_all_do():
    assert compare({0: 20}, 1680, THRESHOLD).verdict == "open"
    assert compare({}, 1680, THRESHOLD).verdict == "open"
    assert compare({0: 400}, 1680, THRESHOLD).verdict == "same"


def test_both_plays_the_same_rounds_under_either_rules():
    game, plan = plan_of("hexapawn", ("greedy", "random"), 6)
    other, _ = plan_of("hexapawn", ("greedy", "random"), 6)
    chunk = replace(next(plan.chunks(6)), count=6)
    before, after = play_both(game, other, (chunk, chunk))
    assert before.dump() == play_chunk(game, chunk).dump()
    assert after.changes == Counter({0: 6})
    after.changes.clear()
    assert after.dump() == before.dump()

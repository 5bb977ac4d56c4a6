"""The balance figures of specs/defense/RULES.md, played by the standard AI on both sides.

4,000 matches of Pyromancer against Shadow Monk take two seconds; the dummy needs fewer.
"""

from __future__ import annotations

import pytest

from core.games.defense.versus import play_out
from tests.games.defense.kit import DEFENSE, match, plan_of

MATCHES = 4000


def _wins(first, second, count, version):
    plan = plan_of(match(DEFENSE[first], DEFENSE[second]))
    played = [play_out(plan, seed, version) for seed in range(count)]
    wins = sum(each.result.returns[0] > 0 for each in played)
    return wins / count, sum(each.rounds for each in played) / count


def test_under_v1_the_pyromancer_beats_the_monk_as_published():
    share, rounds = _wins("pyromancer", "shadow_monk", MATCHES, "v1")
    assert share == pytest.approx(0.64, abs=0.02)
    assert rounds == pytest.approx(6.4, abs=0.1)


@pytest.mark.parametrize("name", ["pyromancer", "shadow_monk"])
def test_under_v1_the_dummy_beats_both(name):
    share, _ = _wins("training_dummy", name, 400, "v1")
    assert share > 0.9

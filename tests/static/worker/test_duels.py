"""Random duels in the browser's Python: the same states as here, digest by digest."""

from __future__ import annotations

import json

import pytest

from tests.games.heroes import digests
from tests.games.heroes.random_duels import random_duels
from tests.static.worker.node import ROOT, NodeWorker

PER_CALL = 50


@pytest.mark.parametrize("is_wild", [False, True], ids=["generated", "fuzzed"])
def test_random_duels_are_played_alike_in_the_browsers_python(
    play: NodeWorker, is_wild: bool, matches: int
) -> None:
    source = (ROOT / "tests/games/heroes/digests.py").read_text(encoding="utf-8")
    module = f"import json, types\nd = types.ModuleType('digests')\nexec({source!r}, d.__dict__)\n"
    play.python(module + "json.dumps(True)")
    duels = [raw for raw, _ in random_duels(41, matches, is_wild)]
    # Brings the checker, which duels that were not shipped need.
    assert play.call("match.new", {"system": "heroes", "spec": duels[0], "seed": 1})["ok"]
    for first in range(0, len(duels), PER_CALL):
        text = json.dumps(duels[first : first + PER_CALL])
        there = play.python(f"json.dumps(d.digests({text!r}))")
        assert there == digests.digests(text), f"from duel {first}"
    assert len(duels) == matches

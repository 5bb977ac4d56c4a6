"""Matches of defence cards in the browser's Python: told as they are here, digest by digest."""

from __future__ import annotations

import json
import random

from tests.contract.shipped import SHIPPED
from tests.games.defense import digests
from tests.games.defense.random_cards import random_hero
from tests.static.worker.node import ROOT, NodeWorker

RANDOM = 40


def test_defence_cards_are_played_alike_in_the_browsers_python(play: NodeWorker) -> None:
    source = (ROOT / "tests/games/defense/digests.py").read_text(encoding="utf-8")
    module = f"import json, types\nd = types.ModuleType('digests')\nexec({source!r}, d.__dict__)\n"
    cards = [*SHIPPED["defense"].values(), *(random_hero(random.Random(n)) for n in range(RANDOM))]
    # Brings the checker, which heroes that were not shipped need.
    assert play.call("match.new", {"system": "defense", "spec": cards[-1], "seed": 1})["ok"]
    play.python(module + "json.dumps(True)")
    text = json.dumps(cards)
    there = play.python(f"json.dumps(d.digests({text!r}))")
    assert there == digests.digests(text)
    assert len(set(there)) == len(cards), "no two of them are told alike"

"""Card matches in the browser's Python: told as they are here, event by event, agents too."""

from __future__ import annotations

import json

from tests.contract.shipped import SHIPPED
from tests.games.mtg import digests
from tests.static.worker.node import ROOT, NodeWorker

PAIRINGS = [spec for name, spec in SHIPPED["mtg"].items() if "_vs_" in name][:3]


def test_card_matches_are_played_alike_in_the_browsers_python(play: NodeWorker) -> None:
    source = (ROOT / "tests/games/mtg/digests.py").read_text(encoding="utf-8")
    module = f"import json, types\nd = types.ModuleType('digests')\nexec({source!r}, d.__dict__)\n"
    # Brings the checker, which matches under another profile need.
    spec = {**PAIRINGS[0], "profile": "cr_2025"}
    assert play.call("match.new", {"system": "mtg", "spec": spec, "seed": 1})["ok"]
    play.python(module + "json.dumps(True)")
    text = json.dumps(PAIRINGS)
    there = play.python(f"json.dumps(d.digests({text!r}))")
    assert there == digests.digests(text)
    assert len(set(there)) == 2 * len(PAIRINGS), "no two of them are told alike"

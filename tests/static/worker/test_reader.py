"""The reader in the browser's Python: the same choices as here, in every recorded decision."""

from __future__ import annotations

import json

from tests.static.worker.node import ROOT, NodeWorker

PER_CALL = 100


def test_recorded_decisions_are_made_alike_in_the_browsers_python(play: NodeWorker) -> None:
    source = (ROOT / "tests/games/heroes/decisions.py").read_text(encoding="utf-8")
    recorded = json.loads((ROOT / "tests/games/heroes/data/reader.json").read_text("utf-8"))
    module = (
        f"import json, types\nd = types.ModuleType('decisions')\nexec({source!r}, d.__dict__)\n"
    )
    play.python(module + "json.dumps(True)")
    # Brings the checker, which duels that were not shipped need.
    first = recorded["duels"][0]
    assert play.call("match.new", {"system": "heroes", "spec": first, "seed": 1})["ok"]
    made = 0
    for at in range(0, len(recorded["decisions"]), PER_CALL):
        some = recorded["decisions"][at : at + PER_CALL]
        text = json.dumps({"duels": recorded["duels"], "decisions": some})
        there = play.python(f"json.dumps(d.chosen({text!r}))")
        assert there == [action for *_, action in some], f"from decision {at}"
        made += len(there)
    assert made == 1000

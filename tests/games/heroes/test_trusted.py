"""A duel that was checked elsewhere is played by a process that has looked at no other."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PLAYED = """
import json, sys
from core.digest import digest
from core.host import call
raw = json.load(open(sys.argv[1]))
call("trust", json.dumps({"digests": [digest(raw)]}))
print(call("match.new", json.dumps({"system": "heroes", "spec": raw})))
"""


def test_a_trusted_duel_is_played_without_its_checks() -> None:
    path = ROOT / "specs/heroes/fighter_vs_fire_mage.json"
    run = [sys.executable, "-c", PLAYED, str(path)]
    told = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert json.loads(told)["ok"], told

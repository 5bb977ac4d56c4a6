"""Recorded matches: replays whose spec is a shipped one, named by `spec_name`, or their own.

`recorded` holds one file per match.  CPython and Pyodide both verify them, agents' choices
included: `replay_of(case)` is the payload of `replay.verify`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.contract.shipped import SHIPPED

FOLDER = Path(__file__).parent / "recorded"


def case_files() -> list[Path]:
    """Every recorded match."""
    return sorted(FOLDER.glob("*.json"))


def replay_of(case: dict[str, Any]) -> dict[str, Any]:
    """The replay of a case: its spec put back in, unless the case brings its own."""
    if "spec" in case:
        return dict(case)
    rest = {key: value for key, value in case.items() if key != "spec_name"}
    return rest | {"spec": SHIPPED[case["system"]][case["spec_name"]]}


def case_text(replay: dict[str, Any], name: str) -> str:
    """The text of a case: one ply a line, so that a diff shows the plies that changed."""
    head = {"spec_name": name} | {k: v for k, v in replay.items() if k not in ("spec", "plies")}
    lines = [f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items()]
    plies = ",\n".join(f"  {json.dumps(ply)}" for ply in replay["plies"])
    return "{\n" + "".join(lines) + f' "plies": [\n{plies}\n ]\n}}\n'

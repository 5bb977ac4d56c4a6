"""The published cases of the AI surfaces, and how one is played."""

from __future__ import annotations

import json
from pathlib import Path

from core.games.mtg.ai.normalise import normalise
from core.games.mtg.ai.pregame import read_bottom, read_mulligan

HERE = Path(__file__).parent
CASES = [json.loads(line) for line in (HERE / "ai_cases.jsonl").read_text("utf-8").splitlines()]
ORACLE = json.loads((HERE / "ai_schemas.json").read_text("utf-8"))
SCHEMAS, HANDS = ORACLE["schemas"], ORACLE["hands"]
KEYS = ("type", "object_id", "targets", "payload")


def run(case):
    """What comes of the case's text, in the words of the file."""
    if case["surface"] == "live":
        found = normalise(case["raw"], SCHEMAS[case["schema_ref"]], case["player_id"])
        if found.fault is not None:
            return {"ok": False, "error": found.fault.code}, list(found.notes)
        return {"ok": True, "action": found.reply}, list(found.notes)
    if "bottoming_required" in case:
        found = read_bottom(case["raw"], HANDS[case["hand_ref"]], case["bottoming_required"])
        return {"ok": True, "result": {"bottom": list(found.ids)}}, list(found.notes)
    found = read_mulligan(case["raw"])
    if found.fault is not None:
        return {"ok": False, "error": found.fault.code}, list(found.notes)
    return {"ok": True, "result": {"decision": found.decision}}, list(found.notes)


def expected(case):
    """What the file expects; an action says all four keys, None where it leaves one out."""
    found = case["expect"]
    if "action" in found:
        return found | {"action": dict.fromkeys(KEYS) | found["action"]}
    return found

"""Counts over the records of matches, per hero and per matchup (seed 1, Logging & Telemetry)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.defense.records import (
    DEFENSE_DSL_VERSION,
    DEFENSE_SCHEMA_VERSION,
    compact,
)
from core.games.defense.state import Record
from core.protocol import Event, Json

_SUMS: dict[str, str] = {
    "damageBlockedSum": "damageBlocked",
    "damagePreventedSum": "damagePrevented",
    "reflectSum": "damageReflected",
    "dealtSum": "damageDealt",
    "flatBlockSum": "flatBlock",
    "wastedBlockSum": "wastedBlock",
    "rawSum": "rawDamage",
    "finalSum": "finalDamage",
}
"""Name of a sum to the key of the records that it sums up."""
_EVENTS: dict[str, str] = {
    "preventHalfEvents": "preventHalf",
    "negations": "negated",
    "clamps": "clamped",
    "doubleKos": "doubleKo",
    "fallbacks": "fellBackToV1",
}
"""Name of a counter to the flag of the records that it counts."""
_CHECKPOINTS = ("rawDamage", "afterFlat", "afterPrevent", "afterBlock", "afterReflect")


def records_of(events: Iterable[Event]) -> list[Record]:
    """The records in the events of a match, in order."""
    return [event.data for event in events if event.type == "report"]


def aggregate(records: Iterable[Record]) -> Json:
    """Counters, sums, mean checkpoints and efficiency of some defences."""
    found = list(records)
    totals: dict[str, Json] = {"defences": len(found)}
    totals["v1Turns"] = sum(record["defensePlayed"] == "v1" for record in found)
    totals["v2Turns"] = sum(record["defensePlayed"] == "v2" for record in found)
    totals |= {name: sum(bool(r[key]) for r in found) for name, key in _EVENTS.items()}
    totals |= {name: sum(r[key] for r in found) for name, key in _SUMS.items()}
    totals["checkpoints"] = {key: _mean(r[key] for r in found) for key in _CHECKPOINTS}
    saved = totals["damagePreventedSum"] + totals["damageBlockedSum"] + totals["reflectSum"]
    raw = totals["rawSum"]
    totals["defenseEfficiency"] = saved / raw if raw else None
    totals["rules"] = _rules(found)
    totals["integrity"] = all(record["integrity"] for record in found)
    return totals


def _mean(values: Iterable[int]) -> float | None:
    found = list(values)
    return sum(found) / len(found) if found else None


def _rules(records: Iterable[Record]) -> Json:
    """Per rule how often it was hit, its matchCount, and its refused effects with the reasons."""
    found: dict[str, Any] = {}
    for record in records:
        for hit in record["rulesHit"]:
            entry = found.setdefault(hit["id"], {"hits": 0, "matchCountSum": 0, "rejected": {}})
            entry["hits"] += 1
            entry["matchCountSum"] += hit["matchCount"]
            for outcome in hit["effects"]:
                if not outcome["ok"]:
                    reasons = entry["rejected"]
                    reasons[outcome["reason"]] = reasons.get(outcome["reason"], 0) + 1
    return found


def report(records: Iterable[Record], verbose: bool = False) -> Json:
    """The report of a match: its records, and the counts per hero and per matchup."""
    found = list(records)
    heroes: dict[str, list[Record]] = {}
    matchups: dict[str, list[Record]] = {}
    for record in found:
        heroes.setdefault(record["defender"], []).append(record)
        pair = f"{record['attacker']} → {record['defender']}"
        matchups.setdefault(pair, []).append(record)
    return {
        "defenseSchemaVersion": DEFENSE_SCHEMA_VERSION,
        "defenseDslVersion": DEFENSE_DSL_VERSION,
        "records": [record if verbose else compact(record) for record in found],
        "total": aggregate(found),
        "heroes": {name: aggregate(each) for name, each in heroes.items()},
        "matchups": {name: aggregate(each) for name, each in matchups.items()},
    }

"""Reports: the records of matches, with counts over them, per hero and per matchup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.defense.plan import CardPlan, Plan
from core.games.defense.records import (
    DEFENSE_DSL_VERSION,
    DEFENSE_SCHEMA_VERSION,
    compact,
    issues_json,
)
from core.games.defense.records import verbose as detailed
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


def report(records: Iterable[Record], verbose: bool = False) -> dict[str, Json]:
    """The report of some defences: their records, and the counts per hero and per matchup."""
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
        "records": [(detailed if verbose else compact)(record) for record in found],
        "total": aggregate(found),
        "heroes": {name: aggregate(each) for name, each in heroes.items()},
        "matchups": {name: aggregate(each) for name, each in matchups.items()},
    }


def match_report(plan: Plan, events: Iterable[Event], verbose: bool = False) -> Json:
    """The report of a match of a plan, up to where the events go.

    In front of what `report` has stand the switches, the counts of turns under each version, and
    for each hero its version and its card: `fieldsHash` and the partition that it is of.
    """
    told = list(events)
    enabled, versions = _switches(plan, told)
    found = report(records_of(told), verbose)
    total, heroes = found["total"], found.pop("heroes")
    none = aggregate(())
    return {
        "form": "verbose" if verbose else "compact",
        "defenseSchemaVersion": found.pop("defenseSchemaVersion"),
        "defenseDslVersion": found.pop("defenseDslVersion"),
        "enableDefenseV2": enabled,
        "turnCounts": {"v1": total["v1Turns"], "v2": total["v2Turns"]},
        "fellBackToV1": bool(total["fallbacks"]),
        "heroes": {
            hero.player: {
                "id": hero.id,
                "name": hero.name,
                "defenseVersion": versions[hero.index],
                "fieldsHash": None if hero.card is None else hero.card.hash,
                "fields": {} if hero.card is None else _fields(hero.card),
                "fellBackToV1": enabled and versions[hero.index] == "v2" and hero.card is None,
                "issues": issues_json(hero),
                **heroes.get(hero.player, none),
            }
            for hero in plan.heroes
        },
        **found,
    }


def _fields(card: CardPlan) -> Json:
    return {name: list(faces) for name, faces in card.fields.items()}


def _switches(plan: Plan, events: Iterable[Event]) -> tuple[bool, list[str]]:
    """The kill-switch and the heroes' versions, after the changes by hand among the events."""
    enabled, versions = plan.config.enable_defense_v2, [hero.version for hero in plan.heroes]
    for event in events:
        if event.type == "edit":
            enabled = event.data.get("enableDefenseV2", enabled)
            for name, version in event.data.get("defenseVersion", {}).items():
                versions[plan.players.index(name)] = version
    return enabled, versions

"""The exact analysis of a hero of a document, as plain JSON: for the live panel and the CLI.

A document that is being edited may be wrong elsewhere: only what the analysis reads has to be
right, the card for v2, the board for v1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.games.defense.checks import errors
from core.games.defense.checks.table import FAULT
from core.games.defense.compiler import plan_match
from core.games.defense.document import Document
from core.games.defense.exact import Analysis, board_analysis, card_analysis, mean
from core.games.defense.exact_damage import Distribution
from core.games.defense.exact_machine import TooMany
from core.games.defense.nodes import HeroNode
from core.games.defense.plan import HeroPlan, Plan
from core.plain import issues_json
from core.protocol import Issue, Json
from core.rawjson import is_int, member
from core.sound import SAFE_INTEGER

DEFAULT_RAW = 8
"""Raw damage when none is given: a full house."""
VERSIONS = ("v1", "v2")
TOO_MANY = (
    "This card has too many different rolls to compute while you type; use fewer fields, dice, "
    "rules or rerolls, or ask the command rulewright analyze, which takes its time."
)
TOO_LARGE = "This card takes too much memory to compute; use fewer fields, dice, rules or rerolls."

Held = dict[tuple[str, str], int]


def exact_json(value: Fraction) -> Json:
    """An exact number; parts beyond what a browser holds exactly are texts.

    >>> exact_json(Fraction(7, 27))
    {'num': 7, 'den': 27, 'value': 0.25925925925925924}
    """
    num, den = value.numerator, value.denominator
    is_safe = abs(num) <= SAFE_INTEGER and den <= SAFE_INTEGER
    return {
        "num": num if is_safe else str(num),
        "den": den if is_safe else str(den),
        "value": num / den,
    }


def report(
    document: Document,
    hero: HeroNode,
    raw: int,
    versions: tuple[str, ...],
    held: Held,
    most: int | None = None,
) -> Json:
    """`{"hero", "raw", "plays", "versions": {...}}` of a hero against raw damage.

    With `most` a card with more different rolls than that is not computed, and the report says so.
    """
    found: dict[str, Json] = {}
    faults = [
        i for i in errors(document.raw) if i.code.startswith(f"defense.{FAULT}") and _in(i, hero)
    ]
    if "v1" in versions:
        found["v1"] = _v1(document, hero, raw)
    if "v2" in versions:
        found["v2"] = _v2(document, hero, raw, held, faults, most)
    return {
        "hero": {"index": hero.index, "id": hero.id, "name": hero.name, "path": hero.path},
        "raw": raw,
        "plays": _plays(document, hero, bool(faults)),
        "versions": found,
    }


def _in(issue: Issue, hero: HeroNode) -> bool:
    return issue.path == hero.path or issue.path.startswith(hero.path + "/")


def _plays(document: Document, hero: HeroNode, is_faulty: bool) -> str:
    """Which version the document has the hero play."""
    config = member(document.raw, "config") if document.kind == "match" else None
    if is_faulty or hero.card is None or member(config, "enableDefenseV2") is False:
        return "v1"
    own = hero.raw.get("defenseVersion", "v2")
    wished = member(member(config, "defenseVersions"), hero.id) or own
    return "v1" if wished == "v1" else "v2"


def _alone(document: Document, hero: HeroNode, **parts: Json) -> Json:
    """A match of a hero made of some of its parts only, with the statuses of the document."""
    bare = {"id": "h", "name": "h", "attacks": [], "defenseVersion": "v1", **parts}
    statuses = {each.id: each.raw for each in document.own_statuses}
    rerolls = member(member(document.raw, "config"), "maxRerollsPerDefense")
    config = {"maxRerollsPerDefense": rerolls} if is_int(rerolls) else {}
    return {
        "heroes": [bare, bare],
        "config": config,
        "statuses": list(statuses.values()),
        "combos": [each.raw for each in document.own_combos],
    }


_SPARE: Json = [{"combo": "3OAK", "block": 0}]


def _planned(raw: Json) -> tuple[Plan, HeroPlan] | None:
    """The plan of such a match, when it has no errors."""
    if errors(raw):
        return None
    plan = plan_match(raw, [])
    return plan, plan.heroes[0]


def _v1(document: Document, hero: HeroNode, raw: int) -> Json:
    found = _planned(_alone(document, hero, v1Board=hero.raw.get("v1Board")))
    if found is None:
        return {"unknown": True, "reason": "The v1 board has errors; repair them first."}
    plan, hero_plan = found
    analysis = board_analysis(plan, hero_plan, raw)
    entries = [
        {
            "combo": plan.combos[each.entry.combo].id,
            "name": plan.combos[each.entry.combo].name or plan.combos[each.entry.combo].id,
            "block": each.entry.block,
            "reflect": each.entry.reflect,
            "probability": exact_json(each.probability),
        }
        for each in analysis.entries
    ]
    return {**_common(plan, analysis), "entries": entries}


def _v2(
    document: Document,
    hero: HeroNode,
    raw: int,
    held: Held,
    faults: list[Issue],
    most: int | None,
) -> Json:
    if hero.card is None or faults:
        return {"fallback": True, "issues": issues_json(faults)}
    found = _planned(
        _alone(document, hero, v1Board=_SPARE, defenseCard=hero.card.raw, defenseVersion="v2")
    )
    if found is None:
        return {"unknown": True, "reason": "The statuses have errors; repair them first."}
    plan, hero_plan = found
    assert hero_plan.card is not None, "a card without faults is planned"
    statuses = {status.id: status for status in plan.statuses}
    try:
        analysis = card_analysis(hero_plan.card, statuses, raw, held, most)
    except TooMany as error:
        why = TOO_LARGE if most is None else TOO_MANY
        return {"unknown": True, "reason": f"{why} {error}"}
    rules = [
        {
            "index": odds.rule.index,
            "id": odds.rule.id,
            "label": odds.rule.label,
            "probability": exact_json(odds.probability),
            "meanMatchCount": exact_json(odds.mean_count),
            "effects": [{"type": e.type, "target": e.to} for e in odds.rule.effects],
        }
        for odds in analysis.rules
    ]
    return {
        **_common(plan, analysis),
        "rules": rules,
        "meanWasted": exact_json(analysis.mean_wasted),
    }


def _common(plan: Plan, analysis: Analysis) -> dict[str, Any]:
    called = {status.id: status.name for status in plan.statuses}
    gained = [
        {
            "side": side,
            "status": status,
            "name": called.get(status, status),
            "held": analysis.held.get((side, status), 0),
            "mean": exact_json(analysis.gained(side, status)),
            "after": _rows(rows),
        }
        for (side, status), rows in analysis.stacks.items()
        if set(rows) != {analysis.held.get((side, status), 0)}
    ]
    return {
        "raw": analysis.raw,
        "classes": analysis.classes,
        "distributions": {name: _rows(rows) for name, rows in analysis.distributions.items()},
        "means": {name: exact_json(mean(rows)) for name, rows in analysis.distributions.items()},
        "meanBlock": exact_json(analysis.mean_block),
        "offered": {name: exact_json(value) for name, value in analysis.offered.items() if value},
        "statuses": gained,
    }


def _rows(distribution: Distribution) -> list[Json]:
    return [[value, float(chance)] for value, chance in distribution.items()]

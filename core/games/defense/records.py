"""What a defence leaves behind: events on the way, and its record at the end.

The record has a compact form, and the verbose form is the same with one more key, `verbose`, that
holds dice, indexes and what an audit needs to compute the defence again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.defense.book import Book, new_event
from core.games.defense.effects import Outcome
from core.games.defense.integrity import integrity_faults
from core.games.defense.mitigation import Checkpoints
from core.games.defense.parts import buff_json, held_json
from core.games.defense.plan import (
    AttackPlan,
    BoardPlan,
    CardPlan,
    EffectPlan,
    HeroPlan,
    Plan,
    RulePlan,
)
from core.games.defense.roll import Roll
from core.games.defense.state import Record
from core.protocol import Event, Json, Pointer

Hit = tuple[RulePlan, int, list[Outcome]]
"""A matched rule with matchCount and what its effects did."""

DEFENSE_SCHEMA_VERSION = "2.0.0"
"""Version of heroes' and cards' shape."""
DEFENSE_DSL_VERSION = "1.0.0"
"""Version of the matchers and effects."""
VERBOSE = "verbose"
"""The key of a record that its compact form does not have."""
MATCHED = "matchedDiceIndexes"
"""The dice of a hit in events and reports; in states, and so in what replays were recorded with,
the same stands under `dice`."""


def source_of(kind: str, id: str, path: Pointer) -> dict[str, Json]:
    """Where stacks or a buff come from."""
    return {"kind": kind, "id": id, "path": path}


def begin_log(run: Book, attack: AttackPlan, added: dict[str, int] | None = None) -> dict[str, Any]:
    """The telemetry of an attack, before its defence; what an audit starts from."""
    return {
        "base": attack.damage,
        "added": added or {},
        "start": {
            "hp": run.hp.copy(),
            "held": held_json(run.held),
            "buffs": [buff_json(run.plan, buff) for buff in run.buffs] if run.buffs else [],
            "made": run.made,
        },
        "passes": [],
        "rerolls": [],
        "reactions": [],
        "statusesGained": [],
        "buffs": [],
    }


def log_board(run: Book, dice: Sequence[int], found: BoardPlan | None) -> None:
    """A v1 defence: the dice, and the entry of the board that they gave."""
    if run.log is None:
        return
    combo = None if found is None else run.plan.combos[found.combo].id
    player = run.defender.player
    run.log["passes"].append({"dice": list(dice), "combo": combo})
    run.tell("defense_roll", {"player": player, "version": "v1", "dice": list(dice)})
    if found is not None:
        data: dict[str, Json] = {"combo": combo, "block": found.block, "reflect": found.reflect}
        run.tell("board", {"player": player, **data}, found.path)


def log_pass(run: Book, card: CardPlan, roll: Roll) -> None:
    """One pass over the rules begins: dice and field counts."""
    if run.log is None:
        return
    dice, counts, passes = [*roll.dice], roll.counts, run.log["passes"]
    if not passes:
        data: dict[str, Json] = {
            "player": run.defender.player,
            "version": "v2",
            "dice": dice,
            "fieldCounts": counts,
        }
        run.tell("defense_roll", data, card.path)
    passes.append({"dice": dice, "fieldCounts": counts, "rules": []})


def log_rules(run: Book, roll: Roll, hits: Sequence[Hit]) -> None:
    """The rules that a pass matched, with what their effects did."""
    if run.log is None:
        return
    player, rules = run.defender.player, run.log["passes"][-1]["rules"]
    dice, counts, events = roll.dice, roll.counts, run.events
    for rule, count, outcomes in hits:
        faces, totals, lying, causes = rule.faces, {}, [], rule.causes
        for name in rule.fields:
            totals[name] = counts[name]
        for i, die in enumerate(dice):
            if die in faces:
                lying.append(i)
        for outcome in outcomes:
            if not outcome["ok"]:
                causes = _causes(rule, outcomes)
        hit: dict[str, Json] = {
            "player": player,
            "id": rule.id,
            "label": rule.label,
            "matchCount": count,
            "fieldTotals": totals,
            "dice": lying,
            "faces": [*faces],
            "effects": outcomes,
        }
        rules.append(hit)
        told = hit.copy()
        told[MATCHED] = told.pop("dice")
        events.append(new_event(Event, ("rule", told, causes, None)))


def _causes(rule: RulePlan, outcomes: Sequence[dict[str, Json]]) -> tuple[Pointer, ...]:
    """The effects that did something; the rule where none did."""
    pairs = zip(rule.effects, outcomes, strict=True)
    return tuple(effect.path for effect, each in pairs if each["ok"]) or (rule.path,)


def log_reroll(
    run: Book, effect: EffectPlan, before: Sequence[int] | None, picked: Sequence[int], by: str
) -> None:
    """A reroll, or why there is none (`before` is None then, and `by` the reason)."""
    if run.log is None:
        return
    data: dict[str, Json] = {
        "policy": effect.args["selectionPolicy"],
        "ok": before is not None,
        "dice": list(picked),
        "before": None if before is None else list(before),
        "after": list(run.fight.dice),
        ("reason" if before is None else "by"): by,
    }
    run.log["rerolls"].append(data)
    run.tell("reroll", {"player": run.defender.player, **data}, effect.path)


def finish(run: Book, found: Checkpoints, before: tuple[int, int]) -> None:
    """The damage is done: tell it, make the record, check it."""
    me, (first, second), events = run.active, run.plan.players, run.events
    attacker, defender = (second, first) if me else (first, second)
    record = _record(run, found, before)
    stages: dict[str, Json] = {
        "attacker": attacker,
        "defender": defender,
        "rawDamage": found.raw,
        "afterFlat": found.after_flat,
        "afterPrevent": found.after_prevent,
        "afterBlock": found.after_block,
        "afterReflect": found.after_reflect,
        "finalDamage": found.final,
        "clamped": found.clamped,
        "negated": record["negated"],
    }
    events.append(new_event(Event, ("mitigation", stages, (), None)))
    for player, amount, at in ((defender, found.final, me ^ 1), (attacker, found.returned, me)):
        if amount:
            hurt = {"player": player, "amount": amount, "hp": run.hp[at]}
            events.append(new_event(Event, ("damage", hurt, (), None)))
    faults = integrity_faults(record)
    if faults:
        record["integrity"] = False
        run.tell("integrity", {"faults": list(faults)})
    events.append(new_event(Event, ("report", record, (), None)))


_RECORD: Record = dict.fromkeys(
    (
        "defenseSchemaVersion", "defenseDslVersion", "enableDefenseV2", "round", "turn",
        "attacker", "defender", "attack", "hero", "defensePlayed", "fellBackToV1", "issues",
        "turnCounts", "fieldsHash", "attackBase", "rawDamage", "afterFlat", "afterPrevent",
        "afterBlock", "afterReflect", "finalDamage", "clamped", "negated", "damageBlocked",
        "damagePrevented", "damageReflected", "damageDealt", "flatBlock", "wastedBlock",
        "preventHalf", "defenseEfficiency", "rulesHit", "statusesGained", "doubleKo", "integrity",
        VERBOSE,
    )
)  # fmt: skip
"""The keys of a record in their order, with what is the same in all: to copy it and to fill it
in takes half the time of writing a dict of so many keys."""
_RECORD |= {
    "defenseSchemaVersion": DEFENSE_SCHEMA_VERSION,
    "defenseDslVersion": DEFENSE_DSL_VERSION,
    "fellBackToV1": False,
    "integrity": True,
}


def _record(run: Book, found: Checkpoints, before: tuple[int, int]) -> Record:
    """The record of the defence."""
    combat, log, me, hp = run.combat, run.log, run.active, run.hp
    assert combat is not None, "there is a combat to record"
    assert log is not None, "there is a log to finish"
    passes, (v1, v2) = log["passes"], run.counts
    key = (me, combat.attack, run.enabled, run.versions[me ^ 1], combat.version)
    known = run.plan.records
    record = (known.get(key) or known.setdefault(key, _begun(run.plan, *key))).copy()
    record["round"], record["turn"] = run.round, run.turn
    record["turnCounts"] = {"v1": v1, "v2": v2}
    record["rulesHit"] = _rules_hit(passes) if record["fieldsHash"] is not None else []
    record["statusesGained"] = log["statusesGained"]
    _fill_damage(record, found)
    record["negated"], record["preventHalf"] = combat.negated, combat.half
    record["doubleKo"] = hp[0] <= 0 and hp[1] <= 0
    log["diceSnapshotBefore"] = passes[0]["dice"] if passes else None
    log["diceSnapshotAfter"] = passes[-1]["dice"] if passes else None
    log["hpBefore"], log["hpAfter"] = list(before), hp.copy()
    log["sides"] = [me, me ^ 1]
    record[VERBOSE] = log
    return record


def _begun(plan: Plan, me: int, attack: int, enabled: bool, version: str, played: str) -> Record:
    """What is the same in all records of an attack of a side, under one version."""
    hero, side = plan.heroes[me ^ 1], plan.heroes[me]
    fell_back = hero.card is None and enabled and version == "v2"
    return _RECORD | {
        "enableDefenseV2": enabled,
        "attacker": side.player,
        "defender": hero.player,
        "attack": side.attacks[attack].id,
        "hero": {"id": hero.id, "name": hero.name, "defenseVersion": version},
        "defensePlayed": played or None,
        "fellBackToV1": fell_back,
        "issues": issues_json(hero) if fell_back else [],
        "fieldsHash": hero.card.hash if hero.card is not None and played == "v2" else None,
    }


def _fill_damage(record: Record, found: Checkpoints) -> None:
    """The damage stage by stage, and what each stage took."""
    (
        raw, record["afterFlat"], record["afterPrevent"], record["afterBlock"],
        record["afterReflect"], record["finalDamage"], flat, prevented, blocked, reflected,
        record["damageDealt"], record["wastedBlock"], record["clamped"],
    ) = found  # fmt: skip
    record["attackBase"] = record["rawDamage"] = raw
    record["flatBlock"], record["damageBlocked"] = flat, flat + blocked
    record["damagePrevented"], record["damageReflected"] = prevented, reflected
    if raw:
        record["defenseEfficiency"] = (prevented + flat + blocked + reflected) / raw


def _rules_hit(passes: Sequence[dict[str, Json]]) -> Json:
    """The matched rules of every pass, without dice and indexes."""
    return [
        {
            "id": hit["id"], "label": hit["label"], "pass": n, "matchCount": hit["matchCount"],
            "effects": hit["effects"],
        }
        for n, each in enumerate(passes)
        for hit in each["rules"]
    ]  # fmt: skip


def issues_json(hero: HeroPlan) -> Json:
    """Why the card of a hero is not played."""
    return [{"code": i.code, "path": i.path, "message": i.message} for i in hero.faults]


def compact(record: Record) -> Record:
    """The record without dice and indexes, as reports keep it.

    >>> compact({"turn": 1, "verbose": {"passes": []}})
    {'turn': 1}
    """
    return {key: value for key, value in record.items() if key != VERBOSE}


def verbose(record: Record) -> Record:
    """The record with everything, its hits as the events tell them."""
    log = record[VERBOSE]
    passes = [
        {**each, "rules": [_told(hit) for hit in each["rules"]]} if "rules" in each else each
        for each in log["passes"]
    ]
    return {**record, VERBOSE: {**log, "passes": passes}}


def _told(hit: dict[str, Json]) -> dict[str, Json]:
    return {(MATCHED if key == "dice" else key): value for key, value in hit.items()}

"""What a defence leaves behind: events on the way, and its record at the end (seed 1, Logging).

The record has a compact form, and the verbose form is the same with one more key, `verbose`, that
holds dice, indexes and what an audit needs to compute the defence anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from core.games.defense.book import new_event
from core.games.defense.integrity import integrity_faults
from core.games.defense.mitigation import Checkpoints
from core.games.defense.parts import buff_json, held_json
from core.games.defense.roll import Roll
from core.games.defense.state import Record
from core.protocol import Event, Json, Pointer

if TYPE_CHECKING:
    from core.games.defense.defence import Hit
    from core.games.defense.plan import (
        AttackPlan,
        BoardPlan,
        CardPlan,
        EffectPlan,
        HeroPlan,
        RulePlan,
    )
    from core.games.defense.run import Run

DEFENSE_SCHEMA_VERSION = "2.0.0"
"""Version of heroes' and cards' shape (seed 1, Versioning & Rollout)."""
DEFENSE_DSL_VERSION = "1.0.0"
"""Version of the matchers and effects (seed 1, Versioning & Rollout)."""
VERBOSE = "verbose"
"""The key of a record that its compact form does not have."""


def source_of(kind: str, id: str, path: Pointer) -> dict[str, Json]:
    """Where stacks or a buff come from (seed 1: status application metadata)."""
    return {"kind": kind, "id": id, "path": path}


def begin_log(run: Run, attack: AttackPlan, added: dict[str, int] | None = None) -> dict[str, Any]:
    """The telemetry of an attack, before its defence; what an audit starts from."""
    return {
        "base": attack.damage,
        "added": added or {},
        "start": {
            "hp": list(run.hp),
            "held": held_json(run.held),
            "buffs": [buff_json(run.plan, buff) for buff in run.buffs],
            "made": run.made,
        },
        "passes": [],
        "rerolls": [],
        "reactions": [],
        "statusesGained": [],
        "buffs": [],
    }


def log_board(run: Run, dice: Sequence[int], found: BoardPlan | None) -> None:
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


def log_pass(run: Run, card: CardPlan, roll: Roll) -> None:
    """One pass over the rules begins: dice and field counts."""
    if run.log is None:
        return
    dice, counts = list(roll.dice), dict(roll.counts)
    if not run.log["passes"]:
        data: dict[str, Json] = {
            "player": run.defender.player,
            "version": "v2",
            "dice": dice,
            "fieldCounts": counts,
        }
        run.tell("defense_roll", data, card.path)
    run.log["passes"].append({"dice": dice, "fieldCounts": counts, "rules": []})


def log_rules(run: Run, roll: Roll, hits: Sequence[Hit]) -> None:
    """The rules that a pass matched, with what their effects did."""
    if run.log is None:
        return
    player, rules = run.defender.player, run.log["passes"][-1]["rules"]
    dice, counts, events = roll.dice, roll.counts, run.events
    every = range(len(dice))
    for rule, count, outcomes in hits:
        faces = rule.faces
        hit: dict[str, Json] = {
            "player": player,
            "id": rule.id,
            "label": rule.label,
            "matchCount": count,
            "fieldTotals": {name: counts[name] for name in rule.fields},
            "dice": [i for i in every if dice[i] in faces],
            "faces": list(faces),
            "effects": outcomes,
        }
        rules.append(hit)
        events.append(new_event(Event, ("rule", hit, _causes(rule, outcomes), None)))


def _causes(rule: RulePlan, outcomes: Sequence[dict[str, Json]]) -> tuple[Pointer, ...]:
    """The effects that did something; the rule where none did."""
    for outcome in outcomes:
        if not outcome["ok"]:
            break
    else:
        return rule.causes
    pairs = zip(rule.effects, outcomes, strict=True)
    return tuple(effect.path for effect, each in pairs if each["ok"]) or (rule.path,)


def log_reroll(
    run: Run, effect: EffectPlan, before: Sequence[int] | None, picked: Sequence[int], by: str
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


def finish(run: Run, found: Checkpoints, before: tuple[int, int]) -> None:
    """The damage is done: tell it, make the record, check it."""
    me, players, combat = run.active, run.plan.players, run.fight
    stages: dict[str, Json] = {
        "rawDamage": found.raw,
        "afterFlat": found.after_flat,
        "afterPrevent": found.after_prevent,
        "afterBlock": found.after_block,
        "afterReflect": found.after_reflect,
        "finalDamage": found.final,
        "clamped": found.clamped,
        "negated": combat.negated,
    }
    run.tell("mitigation", {"attacker": players[me], "defender": players[me ^ 1], **stages})
    if found.final:
        data = {"player": players[me ^ 1], "amount": found.final, "hp": run.hp[me ^ 1]}
        run.tell("damage", data)
    if found.returned:
        run.tell("damage", {"player": players[me], "amount": found.returned, "hp": run.hp[me]})
    record = _record(run, found, stages, before)
    faults = integrity_faults(record)
    if faults:
        record["integrity"] = False
        run.tell("integrity", {"faults": list(faults)})
    run.tell("report", record)


def _record(
    run: Run, found: Checkpoints, stages: dict[str, Json], before: tuple[int, int]
) -> Record:
    """The record of the defence (seed 1, Versioning, Logging and Integrity)."""
    combat, hero, log = run.fight, run.defender, run.log
    assert log is not None, "there is a log to finish"
    passes = log["passes"]
    log["diceSnapshotBefore"] = passes[0]["dice"] if passes else None
    log["diceSnapshotAfter"] = passes[-1]["dice"] if passes else None
    log["hpBefore"], log["hpAfter"] = list(before), list(run.hp)
    log["sides"] = [run.active, hero.index]
    card = hero.card if combat.version == "v2" else None
    is_fallen = hero.card is None and run.enabled and run.versions[hero.index] == "v2"
    saved = found.prevented + found.flat + found.blocked + found.reflected
    return {
        "defenseSchemaVersion": DEFENSE_SCHEMA_VERSION,
        "defenseDslVersion": DEFENSE_DSL_VERSION,
        "enableDefenseV2": run.enabled,
        "round": run.round,
        "turn": run.turn,
        "attacker": run.plan.players[run.active],
        "defender": hero.player,
        "attack": run.plan.heroes[run.active].attacks[combat.attack].id,
        "hero": {"id": hero.id, "name": hero.name, "defenseVersion": run.versions[hero.index]},
        "defensePlayed": combat.version or None,
        "fellBackToV1": is_fallen,
        "issues": issues_json(hero) if is_fallen else [],
        "turnCounts": {"v1": run.counts[0], "v2": run.counts[1]},
        "fieldsHash": None if card is None else card.hash,
        "attackBase": found.raw,
        **stages,
        "damageBlocked": found.flat + found.blocked,
        "damagePrevented": found.prevented,
        "damageReflected": found.reflected,
        "damageDealt": found.dealt,
        "flatBlock": found.flat,
        "wastedBlock": found.wasted,
        "preventHalf": combat.half,
        "defenseEfficiency": saved / found.raw if found.raw else None,
        "rulesHit": _rules_hit(passes) if card is not None else [],
        "doubleKo": run.hp[0] <= 0 and run.hp[1] <= 0,
        "integrity": True,
        VERBOSE: log,
    }


def _rules_hit(passes: Sequence[dict[str, Json]]) -> Json:
    """The matched rules of every pass, without dice and indexes."""
    found: list[Json] = []
    for n, each in enumerate(passes):
        for hit in each["rules"]:
            count, effects = hit["matchCount"], hit["effects"]
            found.append({"id": hit["id"], "pass": n, "matchCount": count, "effects": effects})
    return found


def issues_json(hero: HeroPlan) -> Json:
    """Why the card of a hero is not played."""
    return [{"code": i.code, "path": i.path, "message": i.message} for i in hero.faults]


def compact(record: Record) -> Record:
    """The record without dice and indexes, as reports keep it.

    >>> compact({"turn": 1, "verbose": {"passes": []}})
    {'turn': 1}
    """
    return {key: value for key, value in record.items() if key != VERBOSE}

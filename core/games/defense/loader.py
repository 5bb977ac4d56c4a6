"""States from the JSON that `wire` wrote: nothing comes back that a match could not go on from.

Apart from the writing, because it distrusts what it reads: a state may come from a hand-made start.
"""

from __future__ import annotations

from typing import Any

from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, ATTACK_ROLLS
from core.games.defense.parts import one_of, read_buff, read_held, whole
from core.games.defense.plan import Plan
from core.games.defense.state import DEFENDING, Combat, State, View
from core.protocol import Json, Result


def read_state(plan: Plan, raw: Json) -> State:
    """The state that `dump_state` wrote.  Raises ValueError with a sentence otherwise."""
    if not isinstance(raw, dict):
        raise ValueError("A state is an object")
    try:
        return State(_view(plan, raw), _words(raw["streams"]))
    except ValueError:
        raise
    except (LookupError, TypeError, AttributeError) as error:
        what = f"{type(error).__name__}: {error}"
        raise ValueError(f"This is no state of this match ({what})") from None


def _view(plan: Plan, raw: dict[str, Any]) -> View:
    players, heroes = plan.players, raw["heroes"]
    hp = tuple(whole(hero["hp"], -(10**6)) for hero in heroes)
    versions = tuple(one_of(hero["defenseVersion"], ("v1", "v2")) for hero in heroes)
    phase = one_of(raw["phase"], ("roll", "attack", "pre_defense", "reroll", "reaction", "over"))
    if len(hp) != 2:
        raise ValueError("A state has two heroes")
    result = _result(plan, raw["result"])
    if (result is None) != (phase != "over"):
        raise ValueError("A match is over exactly when it has a result")
    active = players.index(one_of(raw["active"], players))
    combat = None if raw["combat"] is None else _read_combat(plan, active, raw["combat"])
    if (combat is None) == (phase in DEFENDING):
        raise ValueError(f"The phase {phase} and the combat do not go together")
    if combat is not None and bool(combat.order) != (phase == "reroll"):
        raise ValueError(f"The phase {phase} and the dice to reroll do not go together")
    dice = tuple(whole(die, 1, 6) for die in raw["dice"])
    if len(dice) != ATTACK_DICE and phase != "over":
        raise ValueError(f"There are {ATTACK_DICE} attack dice")
    counts = raw["turnCounts"]
    return View(
        (hp[0], hp[1]),
        read_held(plan, raw["held"]),
        phase,
        whole(raw["round"], 1),
        whole(raw["turn"], 1),
        players.index(one_of(raw["first"], players)),
        active,
        dice,
        whole(raw["rolls"], 0, ATTACK_ROLLS),
        combat,
        tuple(read_buff(plan, each) for each in raw["pendingDefenseBuffs"]),
        whole(raw["made"]),
        raw["enableDefenseV2"] is True,
        (versions[0], versions[1]),
        (whole(counts["v1"]), whole(counts["v2"])),
        result,
    )


def _words(raw: Json) -> tuple[int, int, int]:
    first, second, third = (whole(word, 0, 0xFFFFFFFF) for word in raw)
    return first, second, third


def _read_combat(plan: Plan, active: int, raw: dict[str, Any]) -> Combat:
    attack = plan.heroes[active].by_id.get(raw["attack"])
    if attack is None:
        raise ValueError(f"There is no attack {raw['attack']!r}")
    log = raw["log"]
    if log is not None and not isinstance(log, dict):
        raise ValueError("The log of a combat is an object")
    found = Combat(
        attack.index,
        whole(raw["raw"]),
        tuple((whole(status), whole(count)) for status, count in raw["spent"]),
        tuple((str(name), whole(amount)) for name, amount in raw["added"]),
        raw["negated"] is True,
        one_of(raw["version"], ("", "v1", "v2")),
        _indexes(raw["dice"]),
        whole(raw["rerolls"]),
        tuple((whole(rule), whole(effect)) for rule, effect in raw["queue"]),
        _indexes(raw["locked"]),
        _indexes(raw["matched"]),
        _indexes(raw["order"]),
        whole(raw["flat"]),
        raw["half"] is True,
        whole(raw["block"]),
        whole(raw["reflect"]),
        whole(raw["deal"]),
        log,
    )
    _assert_playable(plan, active, found)
    return found


def _assert_playable(plan: Plan, active: int, combat: Combat) -> None:
    """Raise ValueError for a combat that the match cannot go on from."""
    card = plan.heroes[active ^ 1].card
    sides = card.sides if card is not None and combat.version == "v2" else ATTACK_FACES
    if any(not 1 <= die <= sides for die in combat.dice):
        raise ValueError(f"Defence dice show 1 to {sides}")
    if any(i >= len(combat.dice) for i in (*combat.order, *combat.locked, *combat.matched)):
        raise ValueError("There are fewer defence dice than the combat names")
    asked = [
        card is not None
        and rule < len(card.rules)
        and effect < len(card.rules[rule].effects)
        and card.rules[rule].effects[effect].type == "rerollDice"
        for rule, effect in combat.queue
    ]
    if not all(asked) or (combat.order and not asked):
        raise ValueError("The combat waits for a reroll that the card does not have")
    if combat.log is not None and not _is_log(combat.log):
        raise ValueError("The log of the combat is not one that a match wrote")


def _is_log(log: dict[str, Any]) -> bool:
    """Whether the telemetry under way has the parts that the record is made of."""
    has_parts = all(isinstance(log.get(key), kind) for key, kind in _LOG.items())
    return has_parts and all(map(_is_pass, log["passes"]))


def _is_pass(raw: Json) -> bool:
    if not isinstance(raw, dict) or not isinstance(raw.get("dice"), list):
        return False
    rules = raw.get("rules", [])
    keys = {"id", "label", "matchCount", "effects"}
    return (
        isinstance(rules, list)
        and ("combo" in raw or "rules" in raw)
        and all(isinstance(hit, dict) and hit.keys() >= keys for hit in rules)
    )


_LOG: dict[str, type] = {
    "base": int, "added": dict, "start": dict, "passes": list, "rerolls": list,
    "reactions": list, "statusesGained": list, "buffs": list,
}  # fmt: skip
"""What the log of a combat holds."""


def _indexes(raw: Json) -> tuple[int, ...]:
    return tuple(whole(each, 0, 64) for each in raw)


def _result(plan: Plan, raw: Json) -> Result | None:
    if raw is None:
        return None
    returns = raw["returns"]
    if returns not in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0]):
        raise ValueError("A result has returns for two players")
    winners = tuple(p for p, r in zip(plan.players, returns, strict=True) if r > 0)
    return Result((float(returns[0]), float(returns[1])), str(raw["reason"]), winners)

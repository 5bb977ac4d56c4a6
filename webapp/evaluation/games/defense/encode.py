"""A match of defence cards as one row of 32-bit words: documents are arguments, never constants.

Shapes depend on `Limits` only, so no hero, card, status or combo within them needs a compilation.
What depends on five attack dice alone (which dice the standard AI keeps, its attack, the entry of
the v1 board) is asked of the engine itself, once for each of the 252 rolls that differ in faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import jax
import numpy as np

from core.games.defense.bots.standard import best_attack, held_dice
from core.games.defense.conditions import CONDITIONS
from core.games.defense.holdings import LOCKS
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.matchers import MATCHERS
from core.games.defense.plan import EffectPlan, HeroPlan, Plan, RiderPlan, RulePlan, StatusPlan
from core.games.defense.spec import Expiry
from webapp.evaluation.games.defense.words import END_OF_ROUND, NEVER, NEXT_ATTACK, OWN_TURN

WEIGHTS = (0, 33, 86, 223, 227, 230)
"""Weights of the faces such that any two rolls of five dice that differ in faces differ in sum."""
KEYS = 1 + ATTACK_DICE * WEIGHTS[-1]
BIG = 2**20
"""No bound: more than every count that can come up."""
UNKNOWN = "play it on the Python engine, or add it to webapp/evaluation/games/defense/encode.py"
MOST = 2**30
"""Sums of a whole match stay below this, or the match is refused."""
TABLE = 16
"""Entries of a table of damage by stacks."""
WITHOUT = 3
"""Statuses that the hold order of a hero may look for."""

(
    FLAT, HALF, BLOCK, REFLECT, DEAL, GRANT, TAKE, MOVE, HEAL, PRIME, REROLL,
) = range(11)  # fmt: skip
"""Kinds of effects."""
KINDS = {
    "flatBlock": FLAT, "preventHalf": HALF, "blockPer": BLOCK, "reflect": REFLECT,
    "dealPer": DEAL, "gainStatus": GRANT, "applyStatusToOpponent": GRANT, "cleanse": TAKE,
    "transferStatus": MOVE, "heal": HEAL, "buffNextAttack": PRIME, "rerollDice": REROLL,
}  # fmt: skip
COUNTED = ("dealPer", "blockPer", "gainStatus", "applyStatusToOpponent", "heal")
"""Effects whose amount counts for each match."""
POLICIES = ("lowest", "highestNonMatching", "random")
SIDES = ("requiresSelfStatus", "requiresOpponentStatus")
"""Conditions, by the side that they look at."""
USES = (
    "upkeepDamage", "upkeepTransfer", "attackBonus", "attackBonusPerStack", "negate",
    "defenseBlock",
)  # fmt: skip
ENDS = {
    "nextAttack": NEXT_ATTACK, "endOfRound": END_OF_ROUND,
    "endOfYourNextTurn": OWN_TURN, "afterNTurns": OWN_TURN,
}  # fmt: skip
EFFECT = 16
"""Words of an effect: kind, amount, counted, cap, side, status, limit, lock, end, turns, flags,
first condition, conditions, faces, policy, seed."""
RULE = 12
"""Words of a rule: faces, halves, per, cap, least, is one, first term, terms, first effect,
effects, faces read, faces locked."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest match; the shapes of all arrays follow from it."""

    statuses: int = 8
    slots: int = 8
    """Batches of one status that a hero may hold apart."""
    attacks: int = 32
    entries: int = 32
    riders: int = 64
    rules: int = 32
    terms: int = 64
    effects: int = 96
    conditions: int = 96
    buffs: int = 16
    queue: int = 56

    @property
    def sizes(self) -> dict[str, int]:
        """Words per part; those of heroes come once for each hero."""
        s = self.statuses
        common = {
            "weights": 8, "rounds": 1, "count": 1, "status": 6 * s, "uses": len(USES),
            "tick": 3 * s, "damage": TABLE * s, "transfer": 3 * s, "bonus": 2 * s,
            "per_stack": 3 * s, "negate": 2 * s, "guard": 2 * s,
        }  # fmt: skip
        hero = {
            "hp": 1, "version": 1, "dice": 1, "sides": 1, "rerolls": 1, "withouts": 1,
            "without": WITHOUT, "rolls": KEYS << WITHOUT, "attack": 3 * self.attacks,
            "entry": 4 * self.entries, "rider": 6 * self.riders, "rule_count": 1,
            "rule": RULE * self.rules, "term": 3 * self.terms, "effect": EFFECT * self.effects,
            "condition": 3 * self.conditions,
        }  # fmt: skip
        return common | hero | {"end": 0}


@dataclass(frozen=True)
class Params:
    """One match, or with a first axis more one per row."""

    table: Any
    limits: Limits


jax.tree_util.register_dataclass(Params, data_fields=["table"], meta_fields=["limits"])

_STARTS: dict[Limits, dict[str, int]] = {}


def starts(limits: Limits) -> dict[str, int]:
    """Where each part begins: of the match, or of the first hero; `hero` words lie between."""
    found = _STARTS.get(limits)
    if found is None:
        sizes = limits.sizes
        ends = np.cumsum([0, *sizes.values()]).tolist()
        found = dict(zip(sizes, ends, strict=False))
        found["hero"] = found["end"] - found["hp"]
        _STARTS[limits] = found
    return found


def encode(plan: Plan, version: str | None = None, limits: Limits | None = None) -> Params:
    """The match's table; with `version` both heroes defend by it, as in `versus.play_out`.

    ValueError with a sentence where the match exceeds the limits or has a word unknown here.
    """
    limits = limits or Limits()
    begins = starts(limits)
    table = np.zeros(begins["end"] + begins["hero"], np.int64)
    parts = _match(plan)
    _put(table, begins, limits, parts, 0)
    for hero in plan.heroes:
        wished = version or hero.version
        enabled = version == "v2" if version else plan.config.enable_defense_v2
        is_v2 = enabled and wished == "v2" and hero.card is not None
        own = _hero(plan, hero, limits) | {"version": [int(is_v2)]}
        _put(table, begins, limits, own, hero.index * begins["hero"])
    _check_sums(plan)
    return Params(table.astype(np.uint32).view(np.int32), limits)


def stack(matches: Sequence[Params]) -> Params:
    """Several matches of the same limits, one per row."""
    (limits,) = {each.limits for each in matches}
    return Params(np.stack([each.table for each in matches]), limits)


def _put(
    table: Any, begins: dict[str, int], limits: Limits, parts: dict[str, Any], shift: int
) -> None:
    for name, words in parts.items():
        if len(words) > limits.sizes[name]:
            raise ValueError(
                f"The match has {len(words)} words of {name!r}, the limits are "
                f"{limits.sizes[name]}: encode it with larger Limits"
            )
        at = begins[name] + shift
        table[at : at + len(words)] = words


def _known(type: str, table: Iterable[str], what: str) -> str:
    if type not in table:
        raise ValueError(f"The twin does not know the {what} {type!r}: {UNKNOWN}")
    return type


# -- the match ------------------------------------------------------------------------------------


def _match(plan: Plan) -> dict[str, Any]:
    for name in plan.using:
        _known(name, USES, "use of a status")
    using = plan.using
    tick, damage = [], []
    for status, use in using["upkeepDamage"]:
        amounts = use.args["damage"] or [0]
        if len(amounts) > TABLE:
            raise ValueError(f"{status.id} has {len(amounts)} damages at upkeep, at most {TABLE}")
        clear = use.args["clearAt"]
        tick.append((status.index, use.args["decay"], BIG if clear is None else clear))
        damage += [amounts[min(i, len(amounts) - 1)] for i in range(TABLE)]
    parts = {
        "tick": tick,
        "transfer": [
            (status.index, use.status, use.args["rollAtLeast"])
            for status, use in using["upkeepTransfer"]
            if use.status is not None
        ],
        "bonus": [(s.index, use.args["amount"]) for s, use in using["attackBonus"]],
        "per_stack": [
            (status.index, use.status, use.args["amount"])
            for status, use in using["attackBonusPerStack"]
            if use.status is not None
        ],
        "negate": [(s.index, use.args["rollAtLeast"]) for s, use in using["negate"]],
        "guard": [(s.index, use.args["amount"]) for s, use in using["defenseBlock"]],
    }
    flat = {name: [word for row in rows for word in row] for name, rows in parts.items()}
    return flat | {
        "weights": (0, *WEIGHTS),
        "rounds": [plan.config.max_rounds],
        "count": [len(plan.statuses)],
        "uses": [len(rows) for rows in parts.values()],
        "status": [word for each in plan.statuses for word in _status(each)],
        "damage": damage,
    }


def _status(status: StatusPlan) -> tuple[int, ...]:
    flags = status.negative | status.cleansable << 1
    return (status.max, flags, LOCKS[status.usable_phase], *_end(status.expires), 0)


def _end(expires: Expiry | None) -> tuple[int, int]:
    if expires is None:
        return NEVER, 0
    turns = expires.turns or 1 if expires.type == "afterNTurns" else 1
    return ENDS[_known(expires.type, ENDS, "expiry")], turns


# -- heroes ---------------------------------------------------------------------------------------


def _hero(plan: Plan, hero: HeroPlan, limits: Limits) -> dict[str, Any]:
    riders: list[int] = []
    attack = [
        word for each in hero.attacks for word in (each.damage, *_riders(plan, each.riders, riders))
    ]
    entry = [
        word
        for each in hero.board
        for word in (each.block, each.reflect, *_riders(plan, each.riders, riders))
    ]
    names = _looked_for(plan, hero)
    return {
        "hp": [hero.hp],
        "withouts": [len(names)],
        "without": [plan.status_index[name] for name in names],
        "rolls": _rolls(plan, hero, names),
        "attack": attack,
        "entry": entry,
        "rider": riders,
        **_card(plan, hero, limits),
    }


def _riders(plan: Plan, riders: Sequence[RiderPlan], pool: list[int]) -> tuple[int, int]:
    first = len(pool) // 6
    for rider in riders:
        status = plan.statuses[rider.status]
        lock = LOCKS[status.usable_phase]
        pool += [rider.status, rider.stacks, rider.opponent, lock, *_end(status.expires)]
    return first, len(riders)


def _looked_for(plan: Plan, hero: HeroPlan) -> list[str]:
    """The statuses whose lack the hold order asks for."""
    lines = hero.ai.holds if hero.ai is not None else ()
    names = dict.fromkeys(line.without for line in lines if line.without in plan.status_index)
    found = [name for name in names if name is not None]
    if len(found) > WITHOUT:
        raise ValueError(
            f"The hold order of {hero.id} asks for {len(found)} statuses, at most {WITHOUT}"
        )
    return found


def _rolls(plan: Plan, hero: HeroPlan, names: Sequence[str]) -> Any:
    """Per situation and roll: faces kept with two rolls left and with one, attack, entry.

    A situation says which of the statuses the hero lacks; attack and entry are 0 for none.
    """
    found = np.zeros((1 << WITHOUT, KEYS), np.int64)
    for dice in combinations_with_replacement(range(1, ATTACK_FACES + 1), ATTACK_DICE):
        key = sum(WEIGHTS[die - 1] for die in dice)
        best, shown = best_attack(plan.available(hero.index, dice)), plan.shown(dice)
        board = next((i for i, each in enumerate(hero.board) if each.combo in shown), -1)
        choice = (0 if best is None else best.index + 1) << 12 | board + 1 << 18
        for situation in range(1 << len(names)):
            lacking = frozenset(name for i, name in enumerate(names) if situation >> i & 1)
            kept = [held_dice(plan, hero.index, dice, left, lacking) for left in (2, 1)]
            faces = [_mask(dice[i] - 1 for i in each) for each in kept]
            found[situation, key] = choice | faces[0] | faces[1] << 6
    return found.ravel()


def _mask(faces: Iterable[int]) -> int:
    found = 0
    for face in faces:
        found |= 1 << face
    return found


# -- cards ----------------------------------------------------------------------------------------


def _card(plan: Plan, hero: HeroPlan, limits: Limits) -> dict[str, Any]:
    card = hero.card
    if card is None:
        return {}
    pool: dict[str, list[int]] = {"rule": [], "term": [], "effect": [], "condition": []}
    asked = 0
    for rule in card.rules:
        terms, effects = len(pool["term"]) // 3, len(pool["effect"]) // EFFECT
        pool["rule"] += _rule(rule, card.fields, terms, effects, pool["term"])
        for effect in rule.effects:
            pool["effect"] += _effect(plan, effect, card.fields, pool["condition"])
            asked += effect.type == "rerollDice"
    if asked * (card.max_rerolls + 1) > limits.queue:
        raise ValueError(
            f"The card of {hero.id} may ask for {asked * (card.max_rerolls + 1)} rerolls at once, "
            f"the limits are {limits.queue}: encode it with larger Limits"
        )
    return {
        "dice": [card.dice],
        "sides": [card.sides],
        "rerolls": [card.max_rerolls],
        "rule_count": [len(card.rules)],
        **pool,
    }


def _rule(
    rule: RulePlan, parts: dict[str, tuple[int, ...]], term: int, effect: int, terms: list[int]
) -> list[int]:
    """Every matcher is one count of some faces with a least number, or a list of such terms."""
    args = rule.args
    if rule.matcher is MATCHERS["countField"].run:
        count = [_mask(parts[args["fieldId"]]), 0, args["per"], _cap(args), args["min"], 0]
    elif rule.matcher is MATCHERS["pairsField"].run:
        count = [_mask(parts[args["fieldId"]]), 1, 1, _cap(args), args["min"], 0]
    elif rule.matcher is MATCHERS["exactFace"].run:
        count = [1 << args["face"], 0, 1, BIG, args["count"], 1]
    elif rule.matcher is MATCHERS["combo"].run:
        count = [0, 0, 0, BIG, 0, 1]
        for each in args["fields"]:
            most = BIG if args["allowExtra"] else each["min"]
            terms += [_mask(parts[each["id"]]), each["min"], most]
    else:
        raise ValueError(f"The twin does not know the matcher of rule {rule.id}: {UNKNOWN}")
    read = _mask(rule.faces)
    locked = 0 if rule.allow_reroll else read
    added = len(terms) // 3 - term
    return [*count, term, added, effect, len(rule.effects), read, locked]


def _cap(args: dict[str, Any]) -> int:
    found = args.get("cap")
    return BIG if found is None else int(found)


def _effect(
    plan: Plan, effect: EffectPlan, parts: dict[str, tuple[int, ...]], pool: list[int]
) -> list[int]:
    kind, args = KINDS[_known(effect.type, KINDS, "effect")], effect.args
    name = args.get("status")
    status, limit, flags = -1 if name is None else plan.status_index[name], BIG, 0
    lock, end = 0, (NEVER, 0)
    faces, policy, seed = -1, 0, 0
    side = int(effect.to == "opponent")
    if kind == GRANT:
        side = 1 if effect.type == "applyStatusToOpponent" else side
        found = plan.statuses[status]
        lock = LOCKS[args["usablePhase"] or found.usable_phase]
        end = _end(args["expires"] or found.expires)
        limit = BIG if args["stackCap"] is None else args["stackCap"]
    elif kind in (TAKE, MOVE):
        limit, flags = args["stacks"], int(args.get("buffs", False))
    elif kind == PRIME:
        end = _end(args["expires"] or Expiry(type="nextAttack"))
        flags = args["cleansable"] | args["carryOverOnKO"] << 1
    elif kind == REROLL:
        limit = args["count"]
        policy = POLICIES.index(_known(args["selectionPolicy"], POLICIES, "policy"))
        seed = args["seed"] & 0xFFFFFFFF
        if args["fields"] is not None:
            faces = _mask(face for id in args["fields"] for face in parts[id])
    first = len(pool) // 3
    for each in effect.conditions:
        looked = [i for i, name in enumerate(SIDES) if each.run is CONDITIONS[name].run]
        if not looked:
            raise ValueError(f"The twin does not know the condition at {each.path}: {UNKNOWN}")
        pool += [*looked, plan.status_index[each.args["status"]], each.args["minStacks"]]
    return [
        kind, args.get("amount", 0), effect.type in COUNTED, _cap(args), side, status, limit,
        lock, *end, flags, first, len(effect.conditions), faces, policy, seed,
    ]  # fmt: skip


def _check_sums(plan: Plan) -> None:
    """Whether the sums of a whole match stay within 32 bits, however the dice fall."""
    most = {status.index: status.max for status in plan.statuses}
    bonus = sum(most[s.index] * use.args["amount"] for s, use in plan.using["attackBonus"])
    bonus += sum(most[s.index] * use.args["amount"] for s, use in plan.using["defenseBlock"])
    bonus += sum(
        most[use.status] * use.args["amount"]
        for _, use in plan.using["attackBonusPerStack"]
        if use.status is not None
    )
    bonus += sum(max(use.args["damage"], default=0) for _, use in plan.using["upkeepDamage"])
    attack = max((each.damage for hero in plan.heroes for each in hero.attacks), default=0)
    turns = 2 * plan.config.max_rounds
    offered = sum(_offered(hero) for hero in plan.heroes)
    if turns * (bonus + attack + turns * offered) >= MOST:
        raise ValueError("The numbers of the match are so large that its sums may exceed 32 bits")


def _offered(hero: HeroPlan) -> int:
    """The most that the effects of one defence come to."""
    card = hero.card
    board = sum(each.block + each.reflect for each in hero.board)
    if card is None:
        return board
    amounts = sum(
        min(_cap(e.args), e.args["amount"] * card.dice * rule.args.get("per", 1))
        for rule in card.rules
        for e in rule.effects
        if "amount" in e.args
    )
    return board + amounts * (card.max_rerolls + 1)

"""A defence card as words: every matcher and every effect of the engine's tables has a form here.

What is entered there later and has none is refused with a sentence, never played wrongly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.defense.conditions import CONDITIONS
from core.games.defense.holdings import LOCKS
from core.games.defense.language import Fields
from core.games.defense.matchers import MATCHERS
from core.games.defense.plan import EffectPlan, HeroPlan, Plan, RulePlan
from core.games.defense.spec import Expiry
from core.language.words import Args
from webapp.evaluation.games.defense.batches import NEVER
from webapp.evaluation.games.defense.layout import (
    BIG,
    COUNTED,
    EFFECT,
    GRANT,
    KINDS,
    MOVE,
    POLICIES,
    PRIME,
    REROLL,
    SIDES,
    TAKE,
    UNKNOWN,
    Limits,
    end_of,
    known,
    mask_of,
)


def card_words(plan: Plan, hero: HeroPlan, limits: Limits) -> dict[str, Any]:
    """The parts of a hero's table that hold its card; none without a sound one."""
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
    if rule.word not in COUNTS or rule.matcher is not MATCHERS[rule.word].run:
        raise ValueError(f"The twin does not know the matcher of rule {rule.id}: {UNKNOWN}")
    count = COUNTS[rule.word](rule.args, parts, terms)
    read = mask_of(rule.faces)
    locked = 0 if rule.allow_reroll else read
    added = len(terms) // 3 - term
    return [*count, term, added, effect, len(rule.effects), read, locked]


def _field(args: Args, parts: Fields, terms: list[int]) -> list[int]:
    return [mask_of(parts[args["fieldId"]]), 0, args["per"], cap_of(args), args["min"], 0]


def _pairs(args: Args, parts: Fields, terms: list[int]) -> list[int]:
    return [mask_of(parts[args["fieldId"]]), 1, 1, cap_of(args), args["min"], 0]


def _face(args: Args, parts: Fields, terms: list[int]) -> list[int]:
    return [1 << args["face"], 0, 1, BIG, args["count"], 1]


def _recipe(args: Args, parts: Fields, terms: list[int]) -> list[int]:
    for each in args["fields"]:
        most = BIG if args["allowExtra"] else each["min"]
        terms += [mask_of(parts[each["id"]]), each["min"], most]
    return [0, 0, 0, BIG, 0, 1]


COUNTS: dict[str, Callable[[Args, Fields, list[int]], list[int]]] = {
    "countField": _field,
    "pairsField": _pairs,
    "exactFace": _face,
    "combo": _recipe,
}
"""By matcher its count: faces, whether halved, factor, cap, least number, whether it counts 1."""


def _effect(
    plan: Plan, effect: EffectPlan, parts: dict[str, tuple[int, ...]], pool: list[int]
) -> list[int]:
    kind, args = KINDS[known(effect.type, KINDS, "effect")], effect.args
    name = args.get("status")
    status, limit, flags = -1 if name is None else plan.status_index[name], BIG, 0
    lock, end = 0, (NEVER, 0)
    faces, policy, seed = -1, 0, 0
    side = int(effect.to == "opponent")
    if kind == GRANT:
        side = 1 if effect.type == "applyStatusToOpponent" else side
        found = plan.statuses[status]
        lock = LOCKS[args["usablePhase"] or found.usable_phase]
        end = end_of(args["expires"] or found.expires)
        limit = BIG if args["stackCap"] is None else args["stackCap"]
    elif kind in (TAKE, MOVE):
        limit, flags = args["stacks"], int(args.get("buffs", False))
    elif kind == PRIME:
        end = end_of(args["expires"] or Expiry(type="nextAttack"))
        flags = args["cleansable"] | args["carryOverOnKO"] << 1
    elif kind == REROLL:
        limit = args["count"]
        policy = POLICIES.index(known(args["selectionPolicy"], POLICIES, "policy"))
        seed = args["seed"] & 0xFFFFFFFF
        if args["fields"] is not None:
            faces = mask_of(face for id in args["fields"] for face in parts[id])
    first = len(pool) // 3
    for each in effect.conditions:
        looked = [i for i, name in enumerate(SIDES) if each.run is CONDITIONS[name].run]
        if not looked:
            raise ValueError(f"The twin does not know the condition at {each.path}: {UNKNOWN}")
        pool += [*looked, plan.status_index[each.args["status"]], each.args["minStacks"]]
    return [
        kind, args.get("amount", 0), effect.type in COUNTED, cap_of(args), side, status, limit,
        lock, *end, flags, first, len(effect.conditions), faces, policy, seed,
    ]  # fmt: skip


def cap_of(args: dict[str, Any]) -> int:
    """The cap that is written, or none."""
    found = args.get("cap")
    return BIG if found is None else int(found)

"""How the table of a match of defence cards is laid out.

Shapes depend on `Limits` only, so no hero, card, status or combo within them needs a compilation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from core.games.defense.limits import ATTACK_DICE
from core.games.defense.spec import Expiry
from webapp.evaluation.games.defense.batches import END_OF_ROUND, NEVER, NEXT_ATTACK, OWN_TURN

WEIGHTS = (0, 33, 86, 223, 227, 230)
"""Weights of the faces such that any two rolls of five dice that differ in faces differ in sum."""
KEYS = 1 + ATTACK_DICE * WEIGHTS[-1]
BIG = 2**30
"""No bound: more than every count that can come up."""
UNKNOWN = "play it on the Python engine, or add it to webapp/evaluation/games/defense/parts.py"
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
"""Words of an effect (`effect_words`)."""
RULE = 12
"""Words of a rule: faces, halves, per, cap, least, is one, first term, terms, first effect,
effects, faces read, faces locked."""
TICKS, TRANSFERS, BONUSES, PER_STACK, NEGATES, GUARDS = range(6)
"""Where the lengths of the lists of uses are."""


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


MACHINE_CODE = Limits(statuses=16, slots=8, riders=128, effects=192, conditions=192, buffs=24)
"""What a match may have that machine code plays; the core plays larger ones."""


@dataclass(frozen=True)
class Params:
    """One match, or with a first axis more one per row."""

    table: Any
    limits: Limits


_STARTS: dict[Limits, dict[str, int]] = {}


def starts(limits: Limits) -> dict[str, int]:
    """Where each part begins: of the match, or of the first hero; `hero` words lie between."""
    found = _STARTS.get(limits)
    if found is None:
        sizes = limits.sizes
        ends = accumulate([0, *sizes.values()])
        found = dict(zip(sizes, ends, strict=False))
        found["hero"] = found["end"] - found["hp"]
        _STARTS[limits] = found
    return found


def known(type: str, table: Iterable[str], what: str) -> str:
    """The word, if it has a form here; else ValueError."""
    if type not in table:
        raise ValueError(f"The twin does not know the {what} {type!r}: {UNKNOWN}")
    return type


def end_of(expires: Expiry | None) -> tuple[int, int]:
    """The kind of an expiry, and its number of turns."""
    if expires is None:
        return NEVER, 0
    turns = expires.turns or 1 if expires.type == "afterNTurns" else 1
    return ENDS[known(expires.type, ENDS, "expiry")], turns


def mask_of(faces: Iterable[int]) -> int:
    """Faces as bits."""
    found = 0
    for face in faces:
        found |= 1 << face
    return found

"""What stacks of a status do, each use declared once.

These are words without a behaviour of their own: the phase of the turn that they belong to looks
them up by type and reads their keys (`run` tells the sentence for people).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.games.defense.language import Argument, Facts
from core.language.words import Words

Args: TypeAlias = dict[str, Any]
Use: TypeAlias = Callable[[Args], str]
"""Keys to a short sentence that says what the stacks do."""

USES: Words[Use, Facts] = Words("use", Facts())
"""Every use of statuses by its name."""


@USES.enter(
    "upkeepDamage",
    Argument("damage", "counts", "Damage for 1, 2, 3 ... stacks; more stacks count as the last."),
    Argument("decay", "count", "Stacks lost after the damage.", 1, 0),
    Argument("clearAt", "face", "If stacks remain, a d6 of at least this clears them.", None),
    title="Damage in the upkeep",
    example={"damage": [2, 3, 4], "decay": 1, "clearAt": 5},
)
def upkeep_damage(args: Args) -> str:
    """The owner's upkeep: damage by the number of stacks, then some are lost.

    `damage` lists that of 1, 2, … stacks; with `clearAt` a d6 of so much clears those that remain.
    """
    clear = "" if args["clearAt"] is None else f"; a d6 of {args['clearAt']} or more clears it"
    return f"{'/'.join(map(str, args['damage']))} damage at upkeep, then -{args['decay']}{clear}"


@USES.enter(
    "upkeepTransfer",
    Argument("status", "status", "The status that is moved, if its owner has it."),
    Argument("rollAtLeast", "face", "A d6 of at least this moves one stack of it.", 1),
    title="Hand over a status in the upkeep",
    example={"status": "burn", "rollAtLeast": 4},
)
def upkeep_transfer(args: Args) -> str:
    """The owner's upkeep: a stack is spent, and a die may move a stack of another status over."""
    return f"at upkeep a d6 of {args['rollAtLeast']} or more moves one {args['status']} over"


@USES.enter(
    "attackBonus",
    Argument("amount", "count", "Damage for each stack spent.", 1, 1),
    title="More damage with an attack",
    example={"amount": 1},
)
def attack_bonus(args: Args) -> str:
    """Spent with an attack: more damage."""
    return f"spend with an attack: +{args['amount']} damage each"


@USES.enter(
    "defenseBlock",
    Argument("amount", "count", "Block for each stack spent.", 1, 1),
    title="More block against an attack",
    example={"amount": 1},
)
def defense_block(args: Args) -> str:
    """Spent in the reaction window: more block."""
    return f"spend in the reaction window: +{args['amount']} block each"


@USES.enter(
    "negate",
    Argument("rollAtLeast", "face", "A d6 of at least this negates the attack.", 1),
    title="Negate an attack by a die",
    example={"rollAtLeast": 5},
)
def negate(args: Args) -> str:
    """Spent before the defence roll: a die may negate the whole attack."""
    return f"spend before the defence roll: a d6 of {args['rollAtLeast']} or more negates"


@USES.enter(
    "attackBonusPerStack",
    Argument("status", "status", "The opponent's status whose stacks count."),
    Argument("amount", "count", "Damage for each of them.", 1, 1),
    title="More damage on an opponent with a status",
    example={"status": "burn", "amount": 1},
)
def attack_bonus_per_stack(args: Args) -> str:
    """One stack is spent with every attack on an opponent who has a status: more damage."""
    return f"an attack spends one: +{args['amount']} damage per {args['status']} of the opponent"

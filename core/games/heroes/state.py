"""States, views and actions of a duel: immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from core.games.heroes.dice import Dice
from core.protocol import Result

Values: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]
"""Per entity, per attribute slot: a canonical binary32."""


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees, which is everything but the dice to come.

    `turn` counts single turns, skipped ones included; `ply` counts decisions.
    """

    values: Values
    turn: int = 0
    active: int = 0
    ply: int = 0
    overflow: int = 0
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A view and the dice."""

    view: View
    dice: Dice


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use the ability at this index."""

    ability: int


@dataclass(frozen=True, slots=True)
class Idle:
    """Do nothing: the one action of a hero without abilities."""


Action: TypeAlias = UseAbility | Idle

"""States, views and actions of a match: immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from core.protocol import Json, Result

PLAYERS = ("P1", "P2")
NEUTRAL = 2
"""The owner of a node that belongs to nobody; 0 and 1 are the players."""
OWNERS = (*PLAYERS, "Neutral")

Strengths: TypeAlias = tuple[int, ...]


class View(NamedTuple):
    """What everybody sees, which is everything but the generator.  A tuple, for speed.

    It stands after the income of the ply; `ply` counts plies that are over, `used` the slots of
    the present one.
    """

    owners: tuple[int, ...]
    forces: tuple[Strengths, Strengths]
    supply: tuple[int, int]
    active: int
    ply: int = 0
    used: int = 0
    result: Result | None = None


class State(NamedTuple):
    """A view, and the word of the xorshift32 generator that decides combats to come."""

    view: View
    rng: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Use up a slot and do nothing."""


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Buy strength at the own headquarters."""

    amount: int


@dataclass(frozen=True, slots=True)
class Move:
    """March along an edge."""

    source: str
    target: str
    amount: int


@dataclass(frozen=True, slots=True)
class End:
    """End the ply."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """An order that a list held and the rules refused; it only costs its slot.

    Never offered: only lists of orders and records of matches hold it.
    """

    action: Json
    message: str


Action: TypeAlias = Pass | Reinforce | Move | End | Rejected

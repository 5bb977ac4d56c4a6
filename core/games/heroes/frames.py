"""What the engine has in hand: the script that runs, a change that waits, and a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.heroes.plan import Handler, Script
from core.protocol import Cause


@dataclass(frozen=True, slots=True)
class Verdict:
    """What WIN, LOSE or DRAW said: who wins (None: nobody), by which word, and where it stands."""

    winner: int | None
    reason: str
    cause: tuple[Cause, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """An attribute change that waits for its reactions."""

    entity: int
    slot: int
    old: float
    new: float


@dataclass(frozen=True, slots=True)
class Running:
    """The script that runs: whose it is, its context, and the effect that owns it."""

    script: Script
    owner: int
    context: Mapping[str, float]
    effect: Handler | None = None

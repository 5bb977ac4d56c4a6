"""What a system adds to playing in a terminal, in one table; a system without a line needs none.

The prompts, the log, undo and saving are the same everywhere.  A layout, decisions that are rarely
any, events that are not worth a line, and matches put together from two names are a system's own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from core import registry
from core.protocol import Event, Json, Player


@dataclass(frozen=True, slots=True)
class Pane:
    """One part of the picture: `name` says where it goes, `title` what it is."""

    name: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a layout draws: the view of `viewer` as plain JSON, and the spec for names and texts.

    `is_short`: there are few lines, so what is empty is left out and lists go into one line.
    """

    raw: Json
    players: tuple[Player, ...]
    viewer: Player | None
    view: Json
    width: int = 100
    is_short: bool = False


class PairError(ValueError):
    """The two names make no match."""


Look: TypeAlias = Callable[[Scene], tuple[Pane, ...]]


@dataclass(frozen=True, slots=True)
class Pace:
    """Decisions that are passed for a player, except at the `stops` that are set.

    `passing` gets the view, a question whether there is anything to do but `idle` actions, and the
    stops; it gives the action that is taken, or None to ask the player.
    """

    stops: dict[str, str]
    preset: frozenset[str]
    idle: frozenset[str]
    passing: Callable[[Json, Callable[[], bool], frozenset[str]], Json]


@dataclass(frozen=True, slots=True)
class Habits:
    """What one system has of its own.

    `details` are texts of what the viewer sees, by its name.  `pair` makes a spec of two names,
    with a function that reads the JSON of a file (None: no such file); it raises PairError.
    """

    look: Look | None = None
    pace: Pace | None = None
    is_noise: Callable[[Event], bool] | None = None
    details: Callable[[Scene], dict[str, str]] | None = None
    pair: Callable[[tuple[str, str], Callable[[str], Json]], Json] | None = None


HABITS: dict[str, str] = {"mtg": "webapp.play.games.mtg:HABITS"}
"""Systems with habits of their own, as "module:NAME"."""

NONE = Habits()


def habits_of(system: str) -> Habits:
    """The system's habits, imported now."""
    found: Habits = registry.named(HABITS, system) if system in HABITS else NONE
    return found

"""What was played in a match: actions with what came of them, edits by hand, and plies of these.

Apart from the match, because records, reruns and a game's own replays read it without playing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.protocol import Event, Json, Player, Step


@dataclass(frozen=True, slots=True)
class Taken:
    """One action with what came of it, and who chose it (`by`, `nodes` of its search).

    `how` says of a model's action whether it is its own, and what else (`core.abilities.models`);
    `reason` is what a person says the action is for.
    """

    player: Player
    action: Any
    step: Step[Any]
    by: str
    nodes: int | None = None
    how: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Edited:
    """A change of the state by hand, and what came of it."""

    raw: Json
    step: Step[Any]


@dataclass(frozen=True, slots=True)
class Ply:
    """The actions that make one ply; or no action, but an edit that takes a ply's place."""

    taken: tuple[Taken, ...]
    edit: Edited | None = None

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        """What the ply did, part by part."""
        if self.edit is not None:
            return (self.edit.step,)
        return tuple(each.step for each in self.taken)

    @property
    def state(self) -> Any:
        """The state after the ply."""
        return self.steps[-1].state

    @property
    def player(self) -> Player | None:
        """Whose ply it was; nobody's when it is an edit."""
        return self.taken[0].player if self.taken else None

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened in the ply."""
        return tuple(event for step in self.steps for event in step.events)

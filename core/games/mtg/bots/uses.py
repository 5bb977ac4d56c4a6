"""An effect as a bot would use it: what its words mean, and what a permanent's loss is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from core.games.mtg.bots.board import Board
from core.games.mtg.cards import types as t
from core.games.mtg.state import Groups, Target


class Change(NamedTuple):
    """What an effect changes until end of turn: of some creatures, or for the whole combat."""

    power: int = 0
    toughness: int = 0
    keywords: tuple[t.Keyword, ...] = ()
    is_of_team: bool = False
    """Whether it speaks of a set of creatures, which may attack together."""
    grants_trigger: bool = False
    """Whether the creatures have a trigger more, by which those that die are not all lost."""
    prevents_damage: bool = False
    """Whether no combat damage is dealt."""


def nothing(ids: Iterable[str], change: Change) -> int:
    """What a change is worth where nothing is at stake."""
    return 0


@dataclass(slots=True)
class Use:
    """An effect as it would be used: by whom, from what, on which targets (they may be changed)."""

    board: Board
    you: int
    source: str
    targets: Groups
    x: int = 0
    player: int | None = None
    changed: Callable[[Iterable[str], Change], int] = nothing
    """What a change until end of turn of these creatures is worth to you now."""
    doomed: frozenset[str] = frozenset()
    """Creatures that will die anyway."""
    coming: tuple[int, int] = (0, 0)
    """Damage that each player will take anyway."""

    def refs(self, ref: t.Ref) -> tuple[Target, ...]:
        """What a reference means."""
        if ref.kind == "self":
            return (self.source,)
        return self.targets[ref.index] if ref.index < len(self.targets) else ()

    def permanents(self, ref: t.Ref) -> list[str]:
        """The permanents that a reference means."""
        field = self.board.state.battlefield
        return [id for id in self.refs(ref) if isinstance(id, str) and id in field]

    def players(self, who: t.Who) -> tuple[int, ...]:
        """The players that the words mean."""
        if who.kind == "target":
            group = self.targets[who.index] if who.index < len(self.targets) else ()
            return tuple(each for each in group if isinstance(each, int))
        if who.kind == "each_player":
            return (0, 1)
        if who.kind == "each_opponent":
            return (1 - self.you,)
        if who.kind == "that_player":
            return () if self.player is None else (self.player,)
        if who.kind == "target_controller":
            field = self.board.state.battlefield
            group = self.targets[who.index] if who.index < len(self.targets) else ()
            return tuple(field[id].controller for id in group if id in field)
        return (self.you,)

    def amount(self, value: t.Amount) -> int:
        """An amount as a number."""
        if isinstance(value, t.X):
            return self.x
        if isinstance(value, t.Power):
            return sum(max(0, self.board.bodies[id].power) for id in self.permanents(value.of))
        return value

    def sign(self, seat: int) -> int:
        """1 for you, -1 for the other player."""
        return 1 if seat == self.you else -1

    def loss(self, id: str) -> int:
        """What it is worth to you that the permanent goes."""
        value = 5 if id in self.doomed else self.board.worth(id)
        return -self.sign(self.board.state.battlefield[id].controller) * value

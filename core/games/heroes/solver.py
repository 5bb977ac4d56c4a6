"""Exact solutions of duels without dice: who can force a win, and within how many single turns.

A depth-bounded search of "can this side force a win within n turns?", deepened one turn at a time
and remembered per position.  Positions leave out what no script can read (an attribute that is
only ever written), the turn number and the counters, so that many lines meet in one position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.games.heroes.ast import Call, Target, Text
from core.games.heroes.game import DuelGame
from core.games.heroes.kinds import walk
from core.games.heroes.plan import HEALTH, DuelPlan
from core.games.heroes.state import State, UseAbility
from core.protocol import Player

Key = tuple[int, tuple[float, ...]]


class NotSolvable(ValueError):
    """The duel has dice, or is too large to search."""


@dataclass(frozen=True, slots=True)
class Solution:
    """`winner` can force a win within `turns` single turns; None: nobody can within the bound."""

    first: Player
    winner: Player | None
    turns: int | None
    positions: int


def has_dice(plan: DuelPlan) -> bool:
    """Whether any script rolls."""
    return any(
        isinstance(node, Call) and node.name == "ROLL"
        for tree in _trees(plan)
        for node in walk(tree)
    )


def _trees(plan: DuelPlan) -> Iterator[Call]:
    for entity in plan.entities:
        yield from (ability.script.tree for ability in entity.abilities)
        yield from (handler.script.tree for handler in entity.handlers)


def _read_slots(plan: DuelPlan) -> tuple[int, ...]:
    """Indices into both entities' values, laid end to end, that anything can depend on.

    An entity's slot counts when a script reads it: a GET or MODIFY with the right target, or any
    trigger on its change.  A MODIFY counts only if something else reads the slot.
    """
    count = len(plan.slots)
    read: set[int] = set()
    for owner, entity in enumerate(plan.entities):
        trees = [a.script.tree for a in entity.abilities]
        trees += [h.script.tree for h in entity.handlers]
        for tree in trees:
            for node in walk(tree):
                if isinstance(node, Call) and node.name == "GET" and len(node.args) == 2:
                    target, name = node.args
                    assert isinstance(target, Target)
                    assert isinstance(name, Text)
                    side = owner if target.name == "SELF" else owner ^ 1
                    read.add(side * count + plan.slots.index(name.value))
        read |= {owner * count + i for i, handlers in enumerate(entity.changes) if handlers}
    return tuple(sorted(read))


class Solver:
    """One starting arrangement of a duel."""

    def __init__(self, game: DuelGame, limit: int = 2_000_000) -> None:
        if has_dice(game.plan):
            raise NotSolvable("This duel rolls dice; only duels without ROLL can be solved")
        self.game = game
        self.limit = limit
        self._slots = _read_slots(game.plan)
        self._children: dict[Key, tuple[tuple[int, State], ...]] = {}
        self._known: tuple[dict[Key, tuple[int, int]], dict[Key, tuple[int, int]]] = ({}, {})

    def solve(self, most: int | None = None) -> Solution:
        """Deepen until one side has a forced win, at most to the duel's own bound."""
        start = self.game.initial(0).state
        bound = min(most or self.game.plan.max_turns, self.game.plan.max_turns)
        first = self.game.players[0]
        for turns in range(1, bound + 1):
            for side in (0, 1):
                if self.can_win(start, side, turns):
                    winner = self.game.players[side]
                    return Solution(first, winner, turns, len(self._children))
        return Solution(first, None, None, len(self._children))

    def can_win(self, state: State, side: int, turns: int) -> bool:
        """Whether the side forces a win before `turns` more single turns are over."""
        view = state.view
        if view.result is not None:
            return view.result.returns[side] > 0
        if turns <= 0:
            return False
        key = self._key(state)
        known = self._known[side]
        never, surely = known.get(key, (0, 10**9))
        if turns <= never or turns >= surely:
            return turns >= surely
        found = self._search(state, key, side, turns)
        never, surely = known.get(key, (0, 10**9))
        known[key] = (never, min(surely, turns)) if found else (max(never, turns), surely)
        return found

    def _search(self, state: State, key: Key, side: int, turns: int) -> bool:
        ours = state.view.active == side
        for passed, child in self._next(state, key):
            if self.can_win(child, side, turns - passed) == ours:
                return ours
        return not ours

    def _key(self, state: State) -> Key:
        values = state.view.values[0] + state.view.values[1]
        return state.view.active, tuple([values[i] for i in self._slots])

    def _next(self, state: State, key: Key) -> tuple[tuple[int, State], ...]:
        """The states after each ability, worst for the other side first, with turns passed."""
        found = self._children.get(key)
        if found is None:
            if len(self._children) >= self.limit:
                raise NotSolvable(f"More than {self.limit} positions; this duel is too large")
            found = self._children[key] = tuple(self._expand(state))
        return found

    def _expand(self, state: State) -> Iterator[tuple[int, State]]:
        game = self.game
        player = game.players[state.view.active]
        after = [game.apply(state, action).state for action in game.legal_actions(state.view)]
        after.sort(key=lambda s: -game.evaluate(s.view, player))
        for child in after:
            yield max(child.view.turn - state.view.turn, 1), child


__all__ = ["HEALTH", "NotSolvable", "Solution", "Solver", "UseAbility", "has_dice"]

"""Exact solutions of duels without dice: who can force a win, and within how many single turns.

A depth-bounded search of "can this side force a win within n turns?", deepened one turn at a time
and remembered per position.  Positions leave out what no script can read (an attribute that is
only ever written), the turn number and the counters, so that many lines meet in one position.
A turn counts when it has begun: a win in the opponent's first turn start is one within 2 turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.games.heroes.ast import Call, Target, Text
from core.games.heroes.game import DuelGame
from core.games.heroes.kinds import walk
from core.games.heroes.plan import DuelPlan
from core.games.heroes.state import Action, State
from core.protocol import NotSolvable, Player

Key = tuple[int, tuple[float, ...]]
Child = tuple[int, State, Action]
"""Turns begun on the way to a state, the state, and the action that leads there."""

MOST_TURNS = 200
"""Single turns that a search looks ahead, whatever the duel's own bound."""
MOST_POSITIONS = 1_000_000


@dataclass(frozen=True, slots=True)
class Solution:
    """`winner` can force a win within `turns` single turns; None: nobody can within the bound."""

    first: Player
    winner: Player | None
    turns: int | None
    bound: int
    positions: int
    line: tuple[str, ...] = ()
    """Abilities of a game in which the winner plays for the win and the other holds out longest."""


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

    def __init__(self, game: DuelGame, limit: int = MOST_POSITIONS) -> None:
        if has_dice(game.plan):
            raise NotSolvable("This duel rolls dice; only duels without ROLL can be solved")
        self.game = game
        self.limit = limit
        self._slots = _read_slots(game.plan)
        self._children: dict[Key, tuple[Child, ...]] = {}
        self._known: tuple[dict[Key, tuple[int, int]], dict[Key, tuple[int, int]]] = ({}, {})

    def solve(self, most: int | None = None) -> Solution:
        """Deepen until one side has a forced win, at most to the duel's own bound."""
        start = self.game.initial(0).state
        bound = min(most or MOST_TURNS, self.game.plan.max_turns)
        first = self.game.players[0]
        begun = _turns_begun(start)
        for turns in range(1, bound + 1):
            for side in (0, 1):
                if self.can_win(start, side, turns - begun):
                    line = tuple(self._line(start, side, turns - begun))
                    winner = self.game.players[side]
                    return Solution(first, winner, turns, bound, len(self._children), line)
        return Solution(first, None, None, bound, len(self._children))

    def _line(self, state: State, side: int, turns: int) -> Iterator[str]:
        """The actions of best play from a state that the side wins within `turns`."""
        while state.view.result is None:
            children = self._next(state, self._key(state))
            distances = [
                passed + self._distance(child, side, turns - passed)
                for passed, child, _ in children
            ]
            ours = state.view.active == side
            turns = min(distances) if ours else max(distances)
            passed, child, action = children[distances.index(turns)]
            yield self.game.notate(action, state.view)
            state, turns = child, turns - passed

    def _distance(self, state: State, side: int, turns: int) -> int:
        """Turns within which the side wins; one more than the bound when it does not."""
        return next((n for n in range(turns + 1) if self.can_win(state, side, n)), turns + 1)

    def can_win(self, state: State, side: int, turns: int) -> bool:
        """Whether the side forces a win before `turns` more single turns are over."""
        view = state.view
        if turns < 0:
            return False
        if view.result is not None:
            return view.result.returns[side] > 0
        if turns == 0:
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
        for passed, child, _ in self._next(state, key):
            if self.can_win(child, side, turns - passed) == ours:
                return ours
        return not ours

    def _key(self, state: State) -> Key:
        values = state.view.values[0] + state.view.values[1]
        return state.view.active, tuple([values[i] for i in self._slots])

    def _next(self, state: State, key: Key) -> tuple[Child, ...]:
        """The states after each ability, worst for the other side first, with turns passed."""
        found = self._children.get(key)
        if found is None:
            if len(self._children) >= self.limit:
                raise NotSolvable(f"More than {self.limit} positions; this duel is too large")
            found = self._children[key] = tuple(self._expand(state))
        return found

    def _expand(self, state: State) -> Iterator[Child]:
        """From turn 0, so that what is remembered never depends on the turn it was met in."""
        game = self.game
        player = game.players[state.view.active]
        state = State(replace(state.view, turn=0), state.dice)
        after = [(game.apply(state, a).state, a) for a in game.legal_actions(state.view)]
        after.sort(key=lambda each: -game.evaluate(each[0].view, player))
        for child, action in after:
            yield _turns_begun(child), child, action


def _turns_begun(state: State) -> int:
    """Turns that are over, and the one in which the duel ended."""
    view = state.view
    return view.turn + (view.result is not None)


def solve_duel(game: DuelGame, most: int | None = None) -> tuple[Solution, Solution]:
    """The duel as it is, and with the other hero moving first.  Raises NotSolvable."""
    swapped = DuelGame(replace(game.plan, entities=game.plan.entities[::-1]))
    return Solver(game).solve(most), Solver(swapped).solve(most)

"""Positions of duels without dice, as the solver remembers them: small, counted, and numbered.

Positions leave out what no script can read (an attribute that is only ever written), the turn
number and the counters, so that many lines meet in one position.  Work and memory are counted as
they are spent: `MOST_POSITIONS`, `MOST_STEPS` and `MOST_BYTES` end a search.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterator
from typing import TypeAlias

from core.games.heroes.ast import Call, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.dice import of_seed
from core.games.heroes.game import DuelGame
from core.games.heroes.kinds import walk
from core.games.heroes.plan import DuelPlan
from core.games.heroes.state import Idle, State, UseAbility, View
from core.limits import Limit
from core.protocol import NotSolvable, Step, StepTooLong

Note: TypeAlias = Callable[[int], None]
"""Told how many positions have been looked at, now and then."""

MOST_POSITIONS = Limit("positions of a solution", 1_000_000, "different positions")
MOST_STEPS = Limit("steps of a solution", 100_000_000, "looks at positions and events of plies")
MOST_BYTES = Limit("memory of a solution", 1_000_000_000, "bytes for positions")

DRAWN = 2
"""The position after an end that nobody won; 0 and 1 are those after a win of a side."""
NOTED_EVERY = 1000
_HINT = (
    " This duel is too large to be solved: give it smaller attributes, fewer abilities or an "
    "earlier end, or look fewer turns ahead (--turns)."
)
_MET_BYTES, _OPENED_BYTES, _CHILD_BYTES = 320, 200, 8
"""What Python keeps of a position that was met beside its values, of one whose plies were tried,
and of each of these."""


def has_dice(plan: DuelPlan) -> bool:
    """Whether any script rolls."""
    return any(
        isinstance(node, Call) and COMMANDS[node.name].facts.has_dice
        for tree in _trees(plan)
        for node in walk(tree)
    )


def _trees(plan: DuelPlan) -> Iterator[Call]:
    for entity in plan.entities:
        yield from (ability.script.tree for ability in entity.abilities)
        yield from (handler.script.tree for handler in entity.handlers)


def _read_slots(plan: DuelPlan) -> tuple[int, ...]:
    """Indices into both entities' values, laid end to end, that anything can depend on.

    An entity's slot counts when a script reads it, or any trigger hears its change.  What only
    changes it counts only if something else reads the slot.
    """
    count = len(plan.slots)
    read: set[int] = set()
    for owner, entity in enumerate(plan.entities):
        trees = [a.script.tree for a in entity.abilities]
        trees += [h.script.tree for h in entity.handlers]
        for tree in trees:
            for node in walk(tree):
                if isinstance(node, Call) and COMMANDS[node.name].facts.reads:
                    read |= _read_by(node, owner, plan.slots)
        read |= {owner * count + i for i, handlers in enumerate(entity.changes) if handlers}
    return tuple(sorted(read))


def _read_by(call: Call, owner: int, slots: tuple[str, ...]) -> set[int]:
    """What a command that reads attributes reads: the one that it names, else all."""
    names = [arg.value for arg in call.args if isinstance(arg, Text)]
    sides = [arg.name for arg in call.args if isinstance(arg, Target)]
    if not names or not sides:
        return set(range(2 * len(slots)))
    side = owner if sides[0] == "SELF" else owner ^ 1
    return {side * len(slots) + slots.index(name) for name in names}


class Positions:
    """Every position that was met, under a number from 3 on, and where its plies lead."""

    def __init__(self, game: DuelGame, most: Limit, note: Note | None) -> None:
        self.game = game
        self.steps = self.opened = self.bytes = 0
        self._most, self._note = most, note
        self._slots = _read_slots(game.plan)
        self._pack = struct.Struct(f"=B{len(self._slots)}f")
        self._numbers: dict[bytes, int] = {}
        self._keys: list[bytes] = [b""] * 3
        self._children: list[array[int] | None] = [None] * 3
        first, second = game.plan.entities
        self._initial = (*first.initial, *second.initial)

    def number(self, state: State) -> int:
        """The position of a state: 0 or 1 where that side has won, 2 where nobody has."""
        view = state.view
        if view.result is not None:
            return next((n for n in (0, 1) if view.result.returns[n] > 0), DRAWN)
        values = view.values[0] + view.values[1]
        key = self._pack.pack(view.active, *[values[i] for i in self._slots])
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self._keys)
            self._keys.append(key)
            self._children.append(None)
            self.bytes += _MET_BYTES + len(key)
        return found

    def side(self, number: int) -> int:
        """Who is to act."""
        return self._keys[number][0]

    def children(self, number: int) -> array[int]:
        """Where each ply leads, worst for the other side first: see `unpacked`."""
        found = self._children[number]
        if found is None:
            self._check(self._most, self.opened + 1)
            self._check(MOST_BYTES, self.bytes)
            found = self._children[number] = array("Q", self._expand(number))
            self.bytes += _OPENED_BYTES + _CHILD_BYTES * len(found)
            self.opened += 1
            if self._note is not None and self.opened % NOTED_EVERY == 0:
                self._note(self.opened)
        self.steps += len(found)
        self._check(MOST_STEPS, self.steps)
        return found

    def notation(self, number: int, ordinal: int) -> str:
        """The ply of so many before it, in the position, in words."""
        state = self._state(number)
        actions = list(self.game.legal_actions(state.view))
        return self.game.notate(actions[ordinal], state.view)

    def _expand(self, number: int) -> Iterator[int]:
        """From turn 0, so that what is remembered never depends on the turn it was met in."""
        state = self._state(number)
        player = self.game.players[state.view.active]
        after = []
        for ordinal, action in enumerate(self.game.legal_actions(state.view)):
            step = self._applied(state, action)
            self.steps += len(step.events)
            after.append((step.state, ordinal))
        after.sort(key=lambda each: -self.game.evaluate(each[0].view, player))
        for child, ordinal in after:
            yield packed(self.number(child), turns_begun(child), ordinal)

    def _applied(self, state: State, action: UseAbility | Idle) -> Step[State]:
        try:
            return self.game.apply(state, action)
        except StepTooLong as error:
            raise NotSolvable(str(error)) from None

    def _state(self, number: int) -> State:
        """A state of the position; what no script can read is as at the start."""
        active, *read = self._pack.unpack(self._keys[number])
        values = list(self._initial)
        for slot, value in zip(self._slots, read, strict=True):
            values[slot] = value
        half = len(values) // 2
        return State(View((tuple(values[:half]), tuple(values[half:])), active=active), of_seed(0))

    def _check(self, limit: Limit, asked: int) -> None:
        if asked > limit.value:
            raise NotSolvable(limit.passed() + _HINT)


def packed(number: int, passed: int, ordinal: int) -> int:
    """A position, the turns begun on the way to it and which ply leads there, as one integer."""
    return number << 28 | passed << 8 | ordinal


def unpacked(child: int) -> tuple[int, int, int]:
    """The three of `packed`.

    >>> unpacked(packed(5, 100_000, 7))
    (5, 100000, 7)
    """
    return child >> 28, child >> 8 & 0xFFFFF, child & 0xFF


def turns_begun(state: State) -> int:
    """Turns that are over, and the one in which the duel ended."""
    view = state.view
    return view.turn + (view.result is not None)

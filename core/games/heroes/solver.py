"""Exact solutions of duels without dice: who can force a win, and within how many single turns.

A depth-bounded search of "can this side force a win within n turns?", deepened one turn at a time
and remembered per position (`positions`).  A turn counts when it has begun: a win in the
opponent's first turn start is one within 2 turns.  The search keeps a stack of its own, so that
no depth is too much for Python's.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.games.heroes.game import DuelGame
from core.games.heroes.positions import (
    DRAWN,
    MOST_POSITIONS,
    Note,
    Positions,
    has_dice,
    turns_begun,
    unpacked,
)
from core.games.heroes.state import State
from core.protocol import NotSolvable, Player, StepTooLong

MOST_TURNS = 200
"""Single turns that a search looks ahead unless it is asked for others."""
FOREVER = 1 << 60


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


@dataclass(slots=True)
class Frame:
    """A position that is being searched: whether the side is to act, and which ply is next."""

    number: int
    turns: int
    ours: bool
    children: array[int]
    at: int = 0


class Solver:
    """One starting arrangement of a duel, searched `most` turns ahead."""

    def __init__(
        self,
        game: DuelGame,
        limit: int = MOST_POSITIONS.value,
        most: int | None = None,
        note: Note | None = None,
    ) -> None:
        if has_dice(game.plan):
            raise NotSolvable("This duel rolls dice; only duels without ROLL can be solved")
        self.bound = min(most or MOST_TURNS, game.plan.max_turns)
        self.game = DuelGame(replace(game.plan, max_turns=self.bound))
        self._met = Positions(self.game, replace(MOST_POSITIONS, value=limit), note)
        self._known: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._never: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def solve(self) -> Solution:
        """Deepen until one side has a forced win, at most to the bound.  Raises NotSolvable."""
        try:
            start = self.game.initial(0).state
        except StepTooLong as error:
            raise NotSolvable(str(error)) from None
        first, begun = self.game.players[0], turns_begun(start)
        for turns in range(1, self.bound + 1):
            for side in (0, 1):
                if self.can_win(start, side, turns - begun):
                    number = self._met.number(start)
                    line = tuple(self._line(number, side, turns - begun))
                    return self._solution(first, self.game.players[side], turns, line)
        return self._solution(first, None, None, ())

    def _solution(
        self, first: Player, winner: Player | None, turns: int | None, line: tuple[str, ...]
    ) -> Solution:
        return Solution(first, winner, turns, self.bound, self._met.opened, line)

    def can_win(self, state: State, side: int, turns: int) -> bool:
        """Whether the side forces a win before `turns` more single turns are over."""
        return self._wins(self._met.number(state), side, turns)

    def _line(self, number: int, side: int, turns: int) -> Iterator[str]:
        """The actions of best play from a position that the side wins within `turns`."""
        while number > DRAWN:
            children = [unpacked(each) for each in self._met.children(number)]
            distances = [
                passed + self._distance(child, side, turns - passed)
                for child, passed, _ in children
            ]
            ours = self._met.side(number) == side
            turns = min(distances) if ours else max(distances)
            child, passed, ordinal = children[distances.index(turns)]
            yield self._met.notation(number, ordinal)
            number, turns = child, turns - passed

    def _distance(self, number: int, side: int, turns: int) -> int:
        """Turns within which the side wins; one more than the bound when it does not."""
        return next((n for n in range(turns + 1) if self._wins(number, side, n)), turns + 1)

    def _wins(self, number: int, side: int, turns: int) -> bool:
        found = self._judged(number, side, turns)
        if found is None:
            self._search(number, side, turns)
            found = self._judged(number, side, turns)
        assert found is not None, "it was searched"
        return found

    def _judged(self, number: int, side: int, turns: int) -> bool | None:
        """What is known of a position; None: nothing yet."""
        if turns < 0:
            return False
        if number <= DRAWN:
            return number == side
        if turns <= self._never[side].get(number, 0):
            return False
        return True if turns >= self._known[side].get(number, FOREVER) else None

    def _search(self, number: int, side: int, turns: int) -> None:
        """Judge a position that is not known yet, and whatever that needs."""
        stack = [self._frame(number, side, turns)]
        while stack:
            frame = stack[-1]
            found = self._advance(frame, side)
            if found is None:
                child, passed, _ = unpacked(frame.children[frame.at])
                stack.append(self._frame(child, side, frame.turns - passed))
                continue
            table = self._known if found else self._never
            table[side][frame.number] = frame.turns
            stack.pop()

    def _frame(self, number: int, side: int, turns: int) -> Frame:
        ours = self._met.side(number) == side
        return Frame(number, turns, ours, self._met.children(number))

    def _advance(self, frame: Frame, side: int) -> bool | None:
        """Look at plies up to one that decides, or one that is not known yet (None)."""
        while frame.at < len(frame.children):
            child, passed, _ = unpacked(frame.children[frame.at])
            found = self._judged(child, side, frame.turns - passed)
            if found is None:
                return None
            frame.at += 1
            if found == frame.ours:
                return found
        return not frame.ours


def solve_duel(
    game: DuelGame, most: int | None = None, note: Note | None = None
) -> tuple[Solution, Solution]:
    """The duel as it is, and with the other hero moving first.  Raises NotSolvable."""
    swapped = DuelGame(replace(game.plan, entities=game.plan.entities[::-1]))
    first, second = (Solver(each, most=most, note=note) for each in (game, swapped))
    return first.solve(), second.solve()

"""Alpha-beta search over the positions of any board spec, with quiescence, for one player.

Worths are whole numbers as the player to move sees them.  Of several others all are taken to play
against the searching player.  Whose turn follows whose is up to the spec: the sign turns only
where the side does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.games.boards.bots.move_order import MoveOrder
from core.games.boards.engine import Engine
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.games.boards.results import repeats
from core.games.boards.worths import Worths, total
from core.protocol import Result

WIN = 1_000_000_000
"""Worth of a win at once; one ply later it is one less.

More than ten times what the largest board, full of pieces with the most moves, is worth.
"""
SURE = WIN - 1_000
"""From here on a worth is a win or a loss that was seen to its end."""
FARTHEST = 64
"""Plies from the root beyond which nothing is looked at."""
CALM_CHECKS = 2
"""Plies of the quiescence search in which an attacked leader's ways out are all looked at."""
LATE = 4
"""Plies after so many others are looked at less far first."""
EVERY = 16
"""Positions between two looks at the clock."""
KEPT = 200_000
"""Positions whose worth is remembered; then the table starts again."""

EXACT, AT_LEAST, AT_MOST = range(3)


class OutOfBudget(Exception):
    """The budget is used up."""


class Known(NamedTuple):
    """What was found out about a position: how far was looked, its worth, the best ply's code."""

    depth: int
    bound: int
    worth: int
    first: int


class Child(NamedTuple):
    """A position after a ply, and its worth for the searching player; `end`: the game is over."""

    position: Position
    score: int
    end: int | None


class Tree:
    """One search for one player; `nodes` counts the positions looked at."""

    def __init__(
        self,
        engine: Engine,
        worths: Worths,
        me: int,
        limit: int,
        should_stop: Callable[[], bool] | None,
    ) -> None:
        self.engine, self.plan, self.me = engine, engine.plan, me
        self.seen, self.plies = worths.seen_by(me), MoveOrder(engine, worths, me)
        self.limit, self.should_stop = limit, should_stop
        self.nodes = 0
        self.path: set[object] = set()
        self.known: dict[object, Known] = {}
        spec = engine.plan.spec
        self.repeats = repeats(engine.plan) > 0
        self.blocks = spec.stalemate_loses or not engine.plan.mates
        """Whether to be without a move is no matter of an attacked leader."""

    def score(self, position: Position) -> int:
        """The worth of a position for the searching player, by what stands where."""
        return total(self.seen, self.plan.owner, position)

    def ended(self, result: Result, far: int) -> int:
        """The worth of a result for the searching player, so many plies from the root."""
        found = result.returns[self.me]
        return WIN - far if found > 0 else far - WIN if found < 0 else 0

    def is_mine(self, position: Position) -> bool:
        """Whether the searching player is to move."""
        return self.plan.order[position.turn] == self.me

    def worth(
        self, position: Position, score: int, depth: int, low: int, high: int, far: int
    ) -> int:
        """The worth of a position for its player to move, exact between `low` and `high`."""
        if self.engine.results.drawn(position):
            return 0
        is_checked = self.is_checked(position)
        depth += is_checked
        if depth <= 0 or far >= FARTHEST:
            return self.calm(position, score, low, high, far, 0)
        self._look()
        key = self._key(position)
        if self.repeats and key in self.path:
            return 0
        known = self.known.get(key)
        if known is not None and known.depth >= depth:
            worth = _from_here(known.worth, far)
            if known.bound == EXACT or (worth >= high if known.bound == AT_LEAST else worth <= low):
                return worth
        plies = self.plies.all(position, known.first if known else -1, far)
        if not plies:
            return self._blocked(position, depth, low, high, far)
        self.path.add(key)
        try:
            best, first = self._best(position, score, plies, depth, low, high, far, is_checked)
        finally:
            self.path.discard(key)
        bound = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
        if len(self.known) >= KEPT:
            self.known.clear()
        self.known[key] = Known(depth, bound, _to_there(best, far), first)
        return best

    def _best(
        self,
        position: Position,
        score: int,
        plies: Sequence[Ply],
        depth: int,
        low: int,
        high: int,
        far: int,
        is_checked: bool,
    ) -> tuple[int, int]:
        """The worth of the best ply, and the ply; what comes late is looked at less far first."""
        best, found = -WIN - 1, plies[0]
        for n, ply in enumerate(plies):
            child = self.after(position, score, ply, far + 1)
            floor = max(low, best)
            if n == 0:
                worth = self._below(position, child, depth - 1, floor, high, far)
            else:
                quiet = ply.walks and not is_checked
                less = 1 if depth >= 3 and n >= LATE and quiet else 0
                worth = self._below(position, child, depth - 1 - less, floor, floor + 1, far)
                if worth > floor and (less or worth < high):
                    worth = self._below(position, child, depth - 1, floor, high, far)
            if worth > best:
                best, found = worth, ply
                if best >= high:
                    self.plies.note(ply, depth, far)
                    break
        return best, found.code

    def _below(
        self, position: Position, child: Child, depth: int, low: int, high: int, far: int
    ) -> int:
        """The worth of a child as the player to move before it sees it."""
        mine = self.is_mine(position)
        if child.end is not None:
            return child.end if mine else -child.end
        if self.is_mine(child.position) == mine:
            return self.worth(child.position, child.score, depth, low, high, far + 1)
        return -self.worth(child.position, child.score, depth, -high, -low, far + 1)

    def calm(self, position: Position, score: int, low: int, high: int, far: int, deep: int) -> int:
        """The worth once the captures, promotions and wins that lie there are played out."""
        self._look()
        mine = self.is_mine(position)
        best = score if mine else -score
        is_forced = deep < CALM_CHECKS and self.is_checked(position)
        if far >= FARTHEST:
            return best
        if is_forced:
            best = far - WIN
            plies = self.plies.all(position, -1, far)
            if not plies:
                return self._blocked(position, 0, low, high, far)
        else:
            if deep == 0 and self.blocks and not self.engine.has_move(position):
                return self._blocked(position, 0, low, high, far)
            if best >= high:
                return best
            plies = self.plies.takes(position, max(low, best) - best)
        for ply in plies:
            child = self.after(position, score, ply, far + 1)
            floor = max(low, best)
            if child.end is not None:
                worth = child.end if mine else -child.end
            elif self.is_mine(child.position) == mine:
                worth = self.calm(child.position, child.score, floor, high, far + 1, deep + 1)
            else:
                worth = -self.calm(child.position, child.score, -high, -floor, far + 1, deep + 1)
            if worth > best:
                best = worth
                if best >= high:
                    break
        return best

    def after(self, position: Position, score: int, ply: Ply, far: int) -> Child:
        """What a ply leads to."""
        after = self.engine.play(position, ply)
        if after.lost or self.engine.judged:
            verdict = self.engine.results.ended(after, ply.player)
            if verdict.result is not None:
                return Child(after, 0, self.ended(verdict.result, far))
            after = verdict.position
            if after.out >> self.me & 1:
                return Child(after, 0, far - WIN)
        if not ply.plain or after.out:
            return Child(after, self.score(after), None)
        seen, held = self.seen, position.board[ply.target]
        score += seen[ply.into][ply.target] - seen[ply.piece][ply.source]
        if held:
            score -= seen[held - 1][ply.target]
        return Child(after, score, None)

    def is_checked(self, position: Position) -> bool:
        """Whether the leader of the player to move is attacked, where mate is a rule."""
        return self.engine.results.mated(position, self.plan.order[position.turn])

    def _blocked(self, position: Position, depth: int, low: int, high: int, far: int) -> int:
        """The worth where the player to move has no ply: the end, or the next player's turn."""
        verdict = self.engine.results.judge(position)
        mine = self.is_mine(position)
        after = verdict.position
        if verdict.result is not None:
            worth = self.ended(verdict.result, far)
        elif after.out >> self.me & 1:
            worth = far - WIN
        else:
            child = Child(after, self.score(after), None)
            return self._below(position, child, depth - 1, low, high, far)
        return worth if mine else -worth

    def _look(self) -> None:
        """Count one more position, unless that is one too many."""
        if self.nodes >= self.limit or (
            self.should_stop is not None and self.nodes % EVERY == 0 and self.should_stop()
        ):
            raise OutOfBudget
        self.nodes += 1

    def _key(self, position: Position) -> object:
        """What makes two positions the same for the rest of the search."""
        return (
            position.turn,
            self.engine.history.encode(position),
            position.fresh,
            position.flags,
            position.out,
        )


def _to_there(worth: int, far: int) -> int:
    """A worth as it is kept with a position: wins count from there."""
    return worth + far if worth >= SURE else worth - far if worth <= -SURE else worth


def _from_here(worth: int, far: int) -> int:
    """A kept worth as it counts so many plies from the root."""
    return worth - far if worth >= SURE else worth + far if worth <= -SURE else worth

"""Which plies a search looks at, and in which order: the promising ones first.

Before all comes the ply that was best the last time, then captures and promotions by what they
win, then quiet plies that were too good elsewhere.  Equal ones keep the order of their codes.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.boards.engine import Engine
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.games.boards.worths import UNIT, Worths

SLACK = 2 * UNIT
"""A capture that even with so much more would not do is left out of the quiescence search."""
FIRST, TAKING, KILLER = 1 << 40, 1 << 30, 1 << 29
"""Ranks; between them is room for what a ply wins, and below them for what it was good for."""


class MoveOrder:
    """The plies of one search for one player, and what it has learned of them."""

    def __init__(self, engine: Engine, worths: Worths, me: int) -> None:
        self.engine, self.plan, self.me = engine, engine.plan, me
        self.goals, self.taken = worths.goals, worths.taken
        self.killers: dict[int, tuple[int, int]] = {}
        """By distance from the root, the codes of the last two quiet plies that were too good."""
        self.history: dict[int, int] = {}
        """By code, how often and how far a quiet ply was too good."""

    def all(self, position: Position, first: int, far: int) -> list[Ply]:
        """All legal plies, the promising ones first."""
        board, history = position.board, self.history
        killers = self.killers.get(far, ())
        found = []
        for ply in self.engine.find(position).all():
            if ply.code == first:
                rank = FIRST
            elif not ply.walks:
                rank = TAKING + self._gain(board, ply)
            elif ply.code in killers:
                rank = KILLER
            else:
                rank = history.get(ply.code, 0)
            found.append((-rank, ply.code, ply))
        found.sort()
        return [ply for _, _, ply in found]

    def _gain(self, board: Sequence[int], ply: Ply) -> int:
        """What a ply takes or becomes, the cheaper taker first; for the order only."""
        taken = self.taken
        held = board[ply.target]
        gain = taken[ply.into] - taken[ply.piece]
        if held:
            gain += taken[held - 1] if self.plan.owner[held - 1] != ply.player else -taken[held - 1]
        return 16 * gain - taken[ply.piece]

    def takes(self, position: Position, short: int) -> list[Ply]:
        """The plies worth a look when all else is quiet: what takes, promotes or may win.

        `short` is what is missing until a ply would make a difference.
        """
        player = self.plan.order[position.turn]
        mine, goals = player == self.me, self.goals[player]
        board, taken, owner = position.board, self.taken, self.plan.owner
        legal = self.engine.find(position).all() if goals else self.engine.trades(position)
        found = []
        for ply in legal:
            if ply.walks:
                if ply.to & goals:
                    found.append((-(FIRST), ply.code, ply))
                continue
            held = board[ply.target]
            if held and ply.plain and not ply.to & goals:
                if owner[held - 1] == player or not (mine or owner[held - 1] == self.me):
                    continue
                if taken[held - 1] + taken[ply.into] - taken[ply.piece] + SLACK <= short and (
                    not self.plan.is_leader[held - 1]
                ):
                    continue
            found.append((-self._gain(board, ply), ply.code, ply))
        found.sort()
        return [ply for _, _, ply in found]

    def note(self, ply: Ply, depth: int, far: int) -> None:
        """Remember a quiet ply that was too good: it may be so in other positions too."""
        if not ply.walks:
            return
        self.history[ply.code] = min(KILLER - 1, self.history.get(ply.code, 0) + depth * depth)
        first, _ = self.killers.get(far, (-1, -1))
        if ply.code != first:
            self.killers[far] = (ply.code, first)

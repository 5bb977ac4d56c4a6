"""What captures are worth right now: exchanges played out to their end, for any spec.

A small alpha-beta search over plies that take or promote.  At every step the player to move may
also leave it at that, so that the gain is never negative.  It stops after a fixed number of looks
and is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.boards.engine import Engine
from core.games.boards.ply import Ply
from core.games.boards.position import Position

DEPTH = 8
"""Plies of an exchange that are looked at."""

LOOKS = 48
"""Positions that one question may look at."""

DECISIVE = 1000.0
"""Worth of a ply that ends the game."""


class Exchanges:
    """The exchanges of one game; `values` is the worth of every piece number."""

    def __init__(self, engine: Engine, values: Sequence[float]) -> None:
        self.engine, self.values = engine, values
        self.plan = engine.plan
        self._looks = 0

    def gain(self, position: Position) -> float:
        """What the player to move wins by the best exchange, at least 0."""
        self._looks = LOOKS
        me = self.plan.order[position.turn]
        return self._best(position, me, 0.0, DECISIVE, DEPTH)

    def _best(self, position: Position, me: int, low: float, high: float, depth: int) -> float:
        """The worth for `me` of going on from here, between `low` and `high`.

        Leaving it at that is worth 0, so a ply is worth at most what it takes (for `me`), or at
        least that (for the others); plies come in this order and the rest can be cut off.
        """
        self._looks -= 1
        is_mine = self.plan.order[position.turn] == me
        best = 0.0
        if depth == 0 or self._looks <= 0:
            return best
        for worth, _, ply, after in self._takes(position, me, is_mine):
            if (worth <= max(best, low)) if is_mine else (worth >= min(best, high)):
                break
            if after is None:
                after = self.engine.line(position, ply)
            if after is None:
                value = DECISIVE if is_mine else -DECISIVE
            else:
                floor, roof = (max(low, best), high) if is_mine else (low, min(high, best))
                value = worth + self._best(after, me, floor - worth, roof - worth, depth - 1)
            best = max(best, value) if is_mine else min(best, value)
            if (best >= high) if is_mine else (best <= low):
                break
        return best

    def _takes(
        self, position: Position, me: int, is_mine: bool
    ) -> list[tuple[float, int, Ply, Position | None]]:
        """The plies that change material in favour of who makes them, the weightiest first.

        Each with its worth for `me`, and with the position after it where that had to be made.
        """
        values, board = self.values, position.board
        found: list[tuple[float, int, Ply, Position | None]] = []
        for ply in self.engine.trades(position):
            if ply.walks:
                continue
            after = None
            if ply.plain:
                held = board[ply.target]
                worth = values[held - 1] if held and self._counts(held - 1, me, is_mine) else 0.0
                if held and self.plan.owner[held - 1] == ply.player:
                    worth = -values[held - 1]
                worth += values[ply.into] - values[ply.piece]
                worth = worth if is_mine else -worth
            else:
                self._looks -= 1
                if self._looks <= 0:
                    break
                after = self.engine.line(position, ply)
                if after is None:
                    worth = DECISIVE if is_mine else -DECISIVE
                else:
                    worth = self._change(position, after, ply.player, me)
            if (worth > 0) if is_mine else (worth < 0):
                found.append((worth, ply.code, ply, after))
        found.sort(key=lambda take: (-abs(take[0]), take[1]))
        return found

    def _counts(self, piece: int, me: int, is_mine: bool) -> bool:
        """Whether the loss of a piece matters to `me`: others may take from each other."""
        return is_mine or self.plan.owner[piece] == me

    def _change(self, before: Position, after: Position, mover: int, me: int) -> float:
        """How the material has changed, as `me` sees it."""
        worth = 0.0
        for piece, value in enumerate(self.values):
            change = after.masks[piece].bit_count() - before.masks[piece].bit_count()
            if change:
                owner = self.plan.owner[piece]
                if owner == me:
                    worth += change * value
                elif owner == mover or mover == me:
                    worth -= change * value
        return worth

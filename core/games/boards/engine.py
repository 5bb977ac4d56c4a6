"""One game's machinery under the protocol: positions in, plies and positions out, unchecked.

Everything here trusts its input; `game` is the checked door.  Perft, playouts and the checked
door share it.  With `fast=False` only the general path is used; results are equal.
"""

from __future__ import annotations

from operator import attrgetter

from core.games.boards.attacks import Attacks
from core.games.boards.counts import Counts
from core.games.boards.fast import Fast
from core.games.boards.history import History
from core.games.boards.legal_plies import LegalPlies
from core.games.boards.lottery import Below, Lottery
from core.games.boards.moves import Moves
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply, play_plain
from core.games.boards.position import Position
from core.games.boards.replies import Replies
from core.games.boards.results import Results
from core.games.boards.safety import Safety
from core.games.boards.spec import BoardsSpec


class Engine:
    """The compiled game."""

    def __init__(self, spec: BoardsSpec, fast: bool = True) -> None:
        self.plan = Plan(spec)
        self.attacks = Attacks(self.plan)
        self.moves = Moves(self.plan, self.attacks)
        self.safety = Safety(self.plan, self.attacks, self.moves)
        self.fast = Fast(self.plan, self.moves, self.safety) if fast else None
        self._traders = [side.trading() for side in self.fast.sides] if self.fast else []
        self.counts = Counts(self.fast) if self.fast else None
        self.lottery = Lottery(self.counts) if self.counts else None
        self.plan.attacked = self.safety.attacked if fast else self.attacks.attacked
        self.results = Results(self.plan, self.attacks, self.has_move)
        self.history = History(self.plan, lambda position: self.find(position).all())
        self.replies = Replies(self.counts) if self.counts else None
        self.judged = bool(self.results.wins) or self.results.crowd
        """Whether every ply may end the game or put a player out."""

    def find(self, position: Position) -> LegalPlies:
        """The legal plies, not yet written out."""
        if self.fast is not None:
            return self.fast.find(position)
        legal = LegalPlies()
        legal.plies = list(self.moves.legal(position))
        return legal

    def trades(self, position: Position) -> list[Ply]:
        """The legal plies that may change material, and perhaps some that only walk."""
        if self.fast is None:
            return self.find(position).all()
        player = self.plan.order[position.turn]
        side, scan = self._traders[player], self.safety.scan(position, player)
        scan.within = position.occupied | side.all.zone
        return self.fast.found(position, side, scan).all()

    def legal(self, position: Position) -> list[Ply]:
        """Every legal ply, by source, move, target, action, promotion choice."""
        return sorted(self.find(position).all(), key=attrgetter("code"))

    def count(self, position: Position) -> int:
        """How many legal plies there are."""
        return self.counts.count(position) if self.counts else self.find(position).count()

    def has_move(self, position: Position) -> bool:
        """Whether there is a legal ply."""
        if self.counts is not None:
            return self.counts.count(position) > 0
        return next(self.moves.legal(position), None) is not None

    def draw(self, position: Position, below: Below) -> Ply | None:
        """A legal ply, each equally likely, None where there is none."""
        if self.lottery is not None:
            return self.lottery.draw(position, below)
        plies = self.legal(position)
        return plies[below(len(plies))] if plies else None

    def play(self, position: Position, ply: Ply) -> Position:
        """The position after the ply; nothing is judged."""
        if self.fast is not None and ply.plain:
            return play_plain(self.plan, position, ply)
        return self.moves.play(position, ply)

    def line(self, position: Position, ply: Ply) -> Position | None:
        """The position after the ply, or None where the ply ends the game by itself."""
        if self.fast is not None and ply.plain:
            after = play_plain(self.plan, position, ply)
        else:
            after = self.moves.play(position, ply)
        if after.lost or self.judged:
            verdict = self.results.ended(after, ply.rule.player)
            return None if verdict.result else verdict.position
        return after

    def takes_leader(self, position: Position, ply: Ply) -> bool:
        """Whether the ply may cost somebody a leader, which may end the game at once."""
        if not ply.plain:
            return bool(self.plan.leaders[0])
        held, leads = position.board[ply.target], self.plan.is_leader
        return (held > 0 and leads[held - 1]) or (ply.becomes >= 0 and leads[ply.piece])

    def unblocked(self, position: Position) -> Position | None:
        """For a player without a legal ply: the next player's turn, or None at the end."""
        if not self.results.crowd:
            return None
        verdict = self.results.judge(position)
        return None if verdict.result else verdict.position

"""The legal plies of a state, found once and kept with it, and those that a move names."""

from __future__ import annotations

from dataclasses import replace

from core.games.boards.engine import Engine
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.state import Move, State


class KeptPlies:
    """The legal plies of one game's states."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._plan = engine, engine.plan

    def legal(self, state: State) -> list[Ply]:
        """All of them."""
        if state.legal is None:
            state.legal = self._engine.legal(state.position)
        return state.legal

    def joining(self, state: State, move: Move) -> list[Ply]:
        """Those between the squares of a move, in their order."""
        if state.joining is None:
            joining: dict[tuple[int, int], list[Ply]] = {}
            for ply in self.legal(state):
                joining.setdefault((ply.source, ply.target), []).append(ply)
            state.joining = joining  # whole or not at all: an interrupt may come at any moment
        return state.joining.get((move.source, move.target), [])

    def fitting(self, state: State, move: Move) -> list[Ply]:
        """Those that are what the move says, as far as it says it."""
        return [ply for ply in self.joining(state, move) if fits(ply, move, self._plan)]

    def whole(self, state: State, ply: Ply) -> list[Ply]:
        """The move of this ply with all of its legal promotion choices."""
        return self.fitting(state, Move(ply.source, ply.target, ply.rule.id, ply.action.index))


def plain(move: Move) -> Move:
    """The move without its promotion choice."""
    return replace(move, becomes=None)


def fits(ply: Ply, move: Move, plan: Plan) -> bool:
    """Whether the ply is what the move says, as far as it says it."""
    return (
        ply.source == move.source
        and ply.target == move.target
        and move.move in (None, ply.rule.id)
        and move.action in (None, ply.action.index)
        and (move.becomes is None or (ply.becomes >= 0 and plan.codes[ply.becomes] == move.becomes))
    )

"""States as FEN, all of them: what plain FEN would not give back goes into its extension."""

from __future__ import annotations

from functools import cached_property

from core.games.boards import extension, fen
from core.games.boards.plan import Plan
from core.games.boards.referee import Referee
from core.games.boards.rights import Rights
from core.games.boards.state import State
from core.protocol import Json


class WholeFen:
    """The FEN of one game's states."""

    def __init__(self, plan: Plan, referee: Referee) -> None:
        self._plan, self._referee = plan, referee

    @cached_property
    def rights(self) -> Rights:
        """What the rules ask of the past of pieces."""
        return Rights(self._plan)

    def write(self, state: State) -> str:
        """The state as FEN.  Raises FenError where the spec has no letters for it."""
        return fen.write_fen(self._plan, state, self.beyond(state))

    def read(self, written: str) -> tuple[State, list[str]]:
        """The state and notes on what was ignored.  Raises FenError."""
        reading = fen.read_fen(self._plan, self.rights, written)
        state = reading.state
        if state.pending is None:
            state = self._referee.settle(state, None).state
        state.result = reading.result or state.result
        return state, reading.notes

    def beyond(self, state: State) -> dict[str, Json]:
        """What the state holds that plain FEN would not give back."""
        found = fen.beyond(self._plan, self.rights, state)
        if state.result is None:
            return found
        again, _ = self.read(fen.write_fen(self._plan, state, found))
        forgets = state.result.reason == "repetition" and not extension.keeps_past(self._plan)
        if again.result != state.result and not forgets:
            found["result"] = extension.result_json(state.result)
        return found

"""Where a match begins, and after how many plies it ends at the latest.

A match starts as its game does, from a FEN, from a painted position or from a dumped state.
"""

from __future__ import annotations

from typing import Any

from core.abilities import Lasting, Positioned
from core.protocol import AnyGame, Json, Step

MAX_PLIES = 1000
"""Plies after which a match is drawn, unless it or its game (`Lasting`) asks for others."""


MAX_MAX_PLIES = 100_000
"""Plies that a match may have at most."""


class StartError(ValueError):
    """A match cannot start from this; `path` says which part of the start is wrong."""

    def __init__(self, message: str, path: str = "") -> None:
        self.path = path
        super().__init__(message)


def plies_of(game: AnyGame) -> int:
    """Plies until a draw, of a match that names no number: as many as the game may need."""
    found: Any = game
    if not isinstance(found, Lasting):
        return MAX_PLIES
    return min(max(MAX_PLIES, found.most_plies()), MAX_MAX_PLIES)


def first_step(game: AnyGame, seed: int, raw: Json) -> tuple[Step[Any], list[str]]:
    """The beginning that a start asks for, and notes on what was guessed.  Raises StartError."""
    if raw is None:
        return game.initial(seed), []
    if not isinstance(raw, dict) or len(raw.keys() & {"fen", "state", "pieces"}) != 1:
        raise StartError("A start is an object with one of fen, state or pieces")
    key = next(key for key in ("fen", "state", "pieces") if key in raw)
    try:
        if key == "state":
            return Step(game.parse_state(raw["state"])), []
        if not isinstance(game, Positioned):
            raise StartError("This game can start from a state only", f"/{key}")
        if key == "pieces":
            return Step(game.position_from(raw)), []
        if not isinstance(raw["fen"], str):
            raise StartError("A FEN is a text", "/fen")
        state, notes = game.from_fen(raw["fen"].strip())
        return Step(state), notes
    except StartError:
        raise
    except ValueError as error:
        raise StartError(str(error), f"/{key}") from None

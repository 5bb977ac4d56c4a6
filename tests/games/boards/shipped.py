"""The shipped specs, loaded for tests."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from core.games.boards import SYSTEM

Json = Any
NAMES = (
    "chess",
    "chess_seed",
    "four_player_chess",
    "breakthrough",
    "hexapawn",
    "gardner_minichess",
    "los_alamos",
)


def raw_spec(name: str) -> Json:
    """The JSON of a shipped spec, a fresh copy each time."""
    text = resources.files("specs").joinpath("boards", f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text)


@cache
def shipped(name: str) -> Any:
    """A shipped spec as a game."""
    return SYSTEM.load(raw_spec(name))


@cache
def endless_chess() -> Any:
    """`chess` whose clock counts as in chess, but that never draws by itself."""
    raw = raw_spec("chess")
    raw["draw_conditions"] = {"fifty_move_pieces": ["PAWN"]}
    return SYSTEM.load(raw)


def legal_texts(game: Any, state: Any) -> list[str]:
    """Every legal ply as text (e2e4, a7a8q), sorted."""
    return sorted(game.divide(state, 1))


def played(game: Any, state: Any, *texts: str) -> Any:
    """The state after plies written as text."""
    for text in texts:
        action = game.parse_notation(text, game.observe(state, None))
        state = game.apply(state, action).state
    return state


def from_fen(game: Any, fen: str) -> Any:
    """The state of a FEN that reads without a note."""
    state, notes = game.from_fen(fen)
    assert notes == []
    return state

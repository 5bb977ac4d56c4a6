"""Decisions of the reader, as text in and out: what runs here runs in the browser's Python too."""

from __future__ import annotations

import json

from core.games.heroes import SYSTEM
from core.games.heroes.game import DuelGame
from core.games.heroes.reader.seat import shipped
from core.games.heroes.state import View


def view_of(game: DuelGame, raw: list[object]) -> View:
    """The position of a decision: both sides' attributes, turn, active player, ply."""
    values, turn, active, ply = raw
    return View(tuple(map(tuple, values)), turn, active, ply)  # type: ignore[arg-type]


def chosen(text: str) -> list[int]:
    """The ability that the shipped network prefers in each decision of the recorded text."""
    recorded = json.loads(text)
    games = [SYSTEM.load(raw) for raw in recorded["duels"]]
    found = []
    for duel, position, seeds, _ in recorded["decisions"]:
        game = games[duel]
        preferences = shipped().opinion(game, view_of(game, position), seeds).preferences
        found.append(preferences.index(max(preferences)))
    return found

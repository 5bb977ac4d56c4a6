"""How a table looks to a player, from -1 to 1: permanents, life, cards, and what is to come.

Only what the player sees goes in; the other's hand counts by its size.
"""

from __future__ import annotations

from core.games.mtg.bots import worth
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.effects import of_item
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State

HALF = 1_500
"""A lead of so many points looks half won."""

HELD = 150
"""A card in a hand."""

LIBRARY = 4
"""Cards of a library below which the end is near."""


def evaluate(rules: Rules, state: State, seat: int) -> float:
    """The lead of the player, bent into (-1, 1); the result once there is one."""
    if state.over:
        return 0.0 if state.winner is None else 1.0 if state.winner == seat else -1.0
    board = Board(rules, state, seat)
    lead = side(board, seat) - side(board, 1 - seat)
    lead -= sum(of_item(board, item, seat) for item in state.stack if item.kind == "SPELL")
    return lead / (HALF + abs(lead))


def side(board: Board, seat: int) -> int:
    """What one player has."""
    player = board.state.seats[seat]
    found = worth.life(max(1, player.life)) + HELD * len(player.hand)
    lands = 0
    for perm in board.state.battlefield.values():
        if perm.controller == seat:
            if "land" in perm.card.types:
                lands += 1
            else:
                found += board.worth(perm.id)
    found += 100 * min(lands, 6) + 30 * max(0, lands - 6)
    return found - 100 * max(0, LIBRARY - len(player.library))

"""The smallest board game worth starting from."""

from __future__ import annotations

from core.protocol import Json

TEMPLATE: Json = {
    "name": "New game",
    "leader": "KING",
    "board": {"dimensions": [6, 6]},
    "players": [
        {
            "name": "WHITE",
            "direction": [[1, 0], [0, 1]],
            "starting_positions": [{"piece": "KING", "positions": [[2, 0]]}],
        },
        {
            "name": "BLACK",
            "direction": [[1, 0], [0, -1]],
            "starting_positions": [{"piece": "KING", "positions": [[2, 5]]}],
        },
    ],
    "turns": {"order": ["WHITE", "BLACK"]},
    "pieces": [
        {
            "code": "KING",
            "name": "king",
            "notation": "K",
            "moves": [
                {
                    "id": number,
                    "step": list(step),
                    "actions": [
                        {"state": "EMPTY", "action": "MOVE"},
                        {"state": "ENEMY", "action": "CAPTURE"},
                    ],
                }
                for number, step in enumerate(
                    ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
                )
            ],
        }
    ],
    "draw_conditions": {"repetition_count": 3, "fifty_move_halfmoves": 100},
}


def template() -> Json:
    """A small valid document."""
    return TEMPLATE

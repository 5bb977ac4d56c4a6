"""Board games worth starting from: the smallest one, and one that can be won at once."""

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


def first() -> Json:
    """Pawns that take slantwise, on a small board: whoever comes to the far side wins."""
    kinds = {"EMPTY": "MOVE", "ENEMY": "CAPTURE"}
    steps = (((0, 1), ("EMPTY",)), ((-1, 1), tuple(kinds)), ((1, 1), tuple(kinds)))
    moves: list[Json] = [
        {
            "id": number,
            "step": list(step),
            "actions": [{"state": state, "action": kinds[state]} for state in states],
        }
        for number, (step, states) in enumerate(steps)
    ]
    return {
        "name": "New game",
        "stalemate_loses": True,
        "board": {"dimensions": [_SIDE, _SIDE]},
        "players": [
            _player("WHITE", [[1, 0], [0, 1]], (0, 1)),
            _player("BLACK", [[-1, 0], [0, -1]], (_SIDE - 2, _SIDE - 1)),
        ],
        "turns": {"order": ["WHITE", "BLACK"]},
        "conditions": [
            {
                "code": "FAR_SIDE",
                "type": "POSITION",
                "check": {"WHITE": _rows(_SIDE - 1), "BLACK": _rows(0)},
            }
        ],
        "pieces": [{"code": "PAWN", "name": "pawn", "notation": "P", "moves": moves}],
        "win_conditions": [{"type": "PIECE_IN_ZONE", "zone": "FAR_SIDE"}],
    }


def empty() -> Json:
    """A chess board of two players: pieces and ways to win are to be made."""
    return {
        "name": "New game",
        "board": {"dimensions": [8, 8]},
        "players": [
            {"name": "WHITE", "direction": [[1, 0], [0, 1]], "starting_positions": []},
            {"name": "BLACK", "direction": [[-1, 0], [0, -1]], "starting_positions": []},
        ],
        "turns": {"order": ["WHITE", "BLACK"]},
        "pieces": [],
    }


_SIDE = 6


def _player(name: str, direction: Json, rows: tuple[int, int]) -> Json:
    starts: Json = [{"piece": "PAWN", "positions": _rows(*rows)}]
    return {"name": name, "direction": direction, "starting_positions": starts}


def _rows(*rows: int) -> Json:
    """The squares of whole rows."""
    return [[x, y] for y in rows for x in range(_SIDE)]

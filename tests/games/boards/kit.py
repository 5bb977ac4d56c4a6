"""Small specs in few words, and a table to play them on: the engine or the naive interpreter."""

from __future__ import annotations

from typing import Any

from tests.games.boards.naive_game import NaiveGame

Json = Any
UP, DOWN = [[1, 0], [0, 1]], [[1, 0], [0, -1]]
TURNED, RIGHT, LEFT = [[-1, 0], [0, -1]], [[0, -1], [1, 0]], [[0, 1], [-1, 0]]
ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
GO = {"state": "EMPTY", "action": "MOVE"}
TAKE = {"state": "ENEMY", "action": "CAPTURE"}
EAT = {"state": "ALLY", "action": "CAPTURE"}


def square(name: str) -> list[int]:
    return [ord(name[0]) - ord("a"), int(name[1:]) - 1]


def named(at: Any) -> str:
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


def move(dx: int, dy: int, *actions: Json, **rest: Json) -> Json:
    """One move; without actions it goes and takes.  `when`: conditions, `then`: side effects."""
    keys = {"when": "conditions", "then": "side_effects"}
    more = {keys.get(key, key): value for key, value in rest.items()}
    return {"step": [dx, dy], "actions": list(actions or (GO, TAKE)), **more}


def slide(dx: int, dy: int, *actions: Json, **rest: Json) -> Json:
    return move(dx, dy, *actions, repeat={"loop": True}, **rest)


def cond(name: str, **rest: Json) -> Json:
    return {"condition": name, **rest}


def look(name: str, dx: int, dy: int, **rest: Json) -> Json:
    return {"condition": name, "position": [dx, dy], **rest}


KING = [move(*d) for d in ORTHOGONAL + DIAGONAL]
ROOK = [slide(*d) for d in ORTHOGONAL]
STONE: list[Json] = []
"""A piece that never moves."""


def spec(
    pieces: dict[str, list[Json]],
    start: dict[str, str],
    *,
    size: tuple[int, int] = (5, 5),
    players: dict[str, Json] | None = None,
    order: list[str] | None = None,
    holes: str = "",
    **rest: Json,
) -> Json:
    """A spec from moves by piece code, and the starting squares by "PLAYER PIECE"; None: no key."""
    directions = players or {"WHITE": UP, "BLACK": DOWN}
    groups: dict[str, list[Json]] = {name: [] for name in directions}
    for who, squares in start.items():
        player, piece = who.split()
        group = {"piece": piece, "positions": [square(at) for at in squares.split()]}
        groups[player].append(group)
    start_at = rest.pop("start_at", 0)
    board: Json = {"dimensions": list(size)}
    if holes:
        board["disabled_positions"] = [square(at) for at in holes.split()]
    return {
        "name": "Test",
        "board": board,
        "players": [
            {"name": name, "direction": matrix, "starting_positions": groups[name]}
            for name, matrix in directions.items()
        ],
        "turns": {"order": order or list(directions), "start_at": start_at},
        "pieces": [
            {"code": code, "moves": [{"id": i, **m} for i, m in enumerate(moves)]}
            for code, moves in pieces.items()
        ],
        **{key: value for key, value in rest.items() if value is not None},
    }


class Table:
    """A game being played; squares are written `a1`."""

    state: Any

    def legal(self) -> list[Json]:
        raise NotImplementedError

    def play(self, action: Json) -> None:
        raise NotImplementedError

    def view(self) -> Json:
        raise NotImplementedError

    def targets(self, source: str) -> set[str]:
        """Where the piece on the square may go."""
        mine = [a for a in self.legal() if a["type"] == "move" and named(a["from"]) == source]
        return {named(a["to"]) for a in mine}

    def ways(self, text: str) -> list[tuple[int, int]]:
        """(move id, action index) of every action from and to the squares."""
        return [
            (a["move"], a["action"])
            for a in self.legal()
            if a["type"] == "move" and named(a["from"]) + named(a["to"]) == text
        ]

    def go(self, *texts: str) -> Table:
        """Play moves: `a1a2`, with the move's id `a1a2#3`, or a promotion `=QUEEN`."""
        for text in texts:
            self.play(self.found(text))
        return self

    def found(self, text: str) -> Json:
        if text.startswith("="):
            return next(a for a in self.legal() if a.get("piece") == text[1:])
        path, _, which = text.partition("#")
        fitting = [
            a
            for a in self.legal()
            if a["type"] == "move"
            and named(a["from"]) + named(a["to"]) == path
            and which in ("", str(a["move"]))
        ]
        assert len(fitting) == 1, (text, self.legal())
        return fitting[0]

    def options(self) -> list[str]:
        return [a["piece"] for a in self.legal() if a["type"] == "transform"]

    def at(self, where: str) -> str | None:
        """ "WHITE KING" or None."""
        one = self.piece(where)
        return one and f"{one['owner']} {one['piece']}"

    def piece(self, where: str) -> Json:
        return next((p for p in self.view()["pieces"] if p["at"] == square(where)), None)

    def squares(self) -> dict[str, str]:
        return {named(p["at"]): f"{p['owner']} {p['piece']}" for p in self.view()["pieces"]}

    @property
    def to_act(self) -> str | None:
        return self.view()["to_act"]

    @property
    def end(self) -> tuple[str, list[str]] | None:
        """(reason, winners) once it is over."""
        result = self.view()["result"]
        return result and (result["reason"], list(result["winners"]))


class NaiveTable(Table):
    def __init__(self, raw: Json) -> None:
        self.game = NaiveGame(raw)
        self.state = self.game.start()
        self._legal: list[Json] | None = None

    def legal(self) -> list[Json]:
        if self._legal is None:
            self._legal = self.game.legal(self.state)
        return self._legal

    def play(self, action: Json) -> None:
        self.state, self._legal = self.game.apply(self.state, action), None

    def view(self) -> Json:
        return self.game.view(self.state)


class EngineTable(Table):
    def __init__(self, raw: Json, game: Any = None) -> None:
        from core.games.boards import SYSTEM

        self.game = game or SYSTEM.load(raw)
        self.state = self.game.initial(0).state

    def legal(self) -> list[Json]:
        view = self.game.observe(self.state, None)
        return [self.game.dump(action) for action in self.game.legal_actions(view)]

    def play(self, action: Json) -> None:
        self.state = self.game.apply(self.state, self.game.parse_action(action)).state

    def view(self) -> Json:
        return self.game.dump(self.game.observe(self.state, None))


TABLES: dict[str, Any] = {"naive": NaiveTable, "engine": EngineTable}

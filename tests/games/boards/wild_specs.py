"""Specs as no person would write them: everything that the words allow, in any combination.

Apart from `random_specs`, which makes games worth comparing: these are to find what validates
and then does not load or play, so they also have holes and zones off the board, players who
never have a turn, castling rights to nowhere, lists of leaders that are empty, and boards of one
square.
"""

from __future__ import annotations

from random import Random
from typing import Any

from core.games.boards.checks.layout import ROTATIONS
from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import LEADER_RULES, OWNERS, PAIRS, Word

Json = Any
MATRICES = [[list(row) for row in matrix] for matrix in ROTATIONS.values()]
REPEATS: list[Json] = [
    {},
    {"loop": True},
    {"loop": True, "times": 1},
    {"times": 3},
    {"loop": True, "until": "EMPTY"},
    {"until": "EMPTY", "times": 2},
    {"until": "ZONE", "loop": True},
]


class WildSpec:
    """One spec from a seed; `raw` is the finished JSON."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.players = [f"N{n}" for n in range(rng.randint(2, 4))]
        self.codes = [f"P{n}" for n in range(rng.randint(1, 4))]
        self.size = [rng.randint(1, 7), rng.randint(1, 7)]
        self.free = [[x, y] for x in range(self.size[0]) for y in range(self.size[1])]
        rng.shuffle(self.free)
        holes = [self.free.pop() for _ in range(min(len(self.free) // 4, rng.randint(0, 3)))]
        order = rng.choices(self.players, k=rng.randint(1, 4))
        self.raw: Json = {
            "name": f"Wild {seed}",
            "board": {
                "dimensions": self.size,
                "disabled_positions": holes + [[-1, 3]] * rng.randint(0, 1),
            },
            "players": [self.player(name) for name in self.players],
            "turns": {"order": order, "start_at": rng.randrange(len(order))},
            "conditions": [
                {"code": "ZONE", "type": "POSITION", "check": self.each(self.zone)},
                {"code": "MARKED", "type": "STATE", "check": self.each(lambda: ["A"])},
            ],
            "pieces": [self.piece(code) for code in self.codes],
        }
        self.rest()

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def each(self, make: Any) -> Json:
        return {name: make() for name in self.players if self.chance(0.8)}

    def zone(self) -> Json:
        x, y = self.size
        return [[self.rng.randint(-1, x), self.rng.randint(-1, y)] for _ in range(3)]

    def player(self, name: str) -> Json:
        groups: dict[str, list[Json]] = {}
        for _ in range(self.rng.randint(0, 7)):
            if self.free:
                groups.setdefault(self.rng.choice(self.codes), []).append(self.free.pop())
        return {
            "name": name,
            "direction": self.rng.choice(MATRICES),
            "starting_positions": [{"piece": c, "positions": at} for c, at in groups.items()],
        }

    def offset(self) -> Json:
        return [self.rng.randint(-2, 2), self.rng.randint(-2, 2)]

    def arguments(self, word: Word, ids: list[int]) -> Json:
        rng = self.rng
        makers = {
            "offset": self.offset,
            "move": lambda: rng.choice(ids),
            "flag": lambda: rng.choice("AB"),
            "piece": lambda: rng.choice(self.codes),
            "owner": lambda: rng.choice(list(OWNERS)),
            "plies": lambda: rng.randint(1, 4),
        }
        return {a.name: makers[a.kind]() for a in word.arguments if a.required or self.chance(0.5)}

    def guards(self, ids: list[int], most: int = 2) -> Json:
        found = []
        for _ in range(self.rng.randint(0, most)):
            word = self.rng.choice([*CONDITIONS.values(), "ZONE", "MARKED"])
            if isinstance(word, str):
                found.append({"condition": word})
            else:
                found.append({"condition": word.name, **self.arguments(word, ids)})
        return found

    def effects(self) -> Json:
        words = self.rng.choices(list(SIDE_EFFECTS.values()), k=self.rng.randint(1, 2))
        return [{"action": word.name, **self.arguments(word, [])} for word in words]

    def piece(self, code: str) -> Json:
        ids = list(range(self.rng.randint(1, 6)))
        found = {"code": code, "moves": [self.move(number, ids) for number in ids]}
        if self.chance(0.7):
            found["notation"] = "ABCD"[self.codes.index(code)]
        return found

    def move(self, number: int, ids: list[int]) -> Json:
        step = self.offset()
        while step == [0, 0]:
            step = self.offset()
        actions: list[Json] = [{"state": "EMPTY", "action": "MOVE"}] if self.chance(0.7) else []
        while not actions or self.chance(0.5):
            state, action = self.rng.choice(sorted(PAIRS))
            actions.append({"state": state, "action": action})
        for action in actions:
            if self.chance(0.2):
                action["conditions"] = self.guards(ids)
            if self.chance(0.2):
                action["side_effects"] = self.effects()
        move: Json = {"id": number, "step": step, "actions": actions}
        if self.chance(0.2):
            move["conditions"] = self.guards(ids)
        if self.chance(0.2):
            move["side_effects"] = self.effects()
        if self.chance(0.2):
            move["modifiers"] = [self.promotion(ids) for _ in range(self.rng.randint(1, 2))]
        if self.chance(0.35):
            move["repeat"] = self.rng.choice(REPEATS)
        return move

    def promotion(self, ids: list[int]) -> Json:
        options = self.rng.choices(self.codes, k=self.rng.randint(1, 3))
        return {"action": "TRANSFORM", "options": options, "conditions": self.guards(ids)}

    def rest(self) -> None:
        rng, raw, last = self.rng, self.raw, self.codes[-1]
        if self.chance(0.6):
            raw["leader"] = rng.choice([self.codes[0], self.codes[:2], []])
        if self.chance(0.3):
            raw["leader_rule"] = rng.choice(list(LEADER_RULES))
        if self.chance(0.3):
            raw["stalemate_loses"] = rng.choice([True, False])
        if self.chance(0.3):
            more = {"piece": last} if self.chance(0.5) else {}
            raw["win_conditions"] = [{"type": "PIECE_IN_ZONE", "zone": "ZONE", **more}]
        if self.chance(0.5):
            raw["draw_conditions"] = {
                "repetition_count": rng.randint(2, 4),
                "fifty_move_halfmoves": rng.randint(1, 40),
                "fifty_move_pieces": [last],
                "insufficient_material": [[], [last]],
                "same_colour_only": [last],
            }
        if self.chance(0.3):
            right = {"letter": "K", "player": "N0", "leader": [0, 0], "partner": [9, 9]}
            passing = {"state": "A", "behind": self.offset()}
            raw["fen"] = {"castling": [right], "en_passant": passing}


def wild_spec(seed: int) -> Json:
    """The spec of this seed; most are valid, some have circles of dependencies."""
    return WildSpec(seed).raw

"""Random valid specs that use the whole vocabulary, from a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.boards.kit import DOWN, LEFT, RIGHT, TURNED, UP
from tests.games.boards.naive_game import NaiveGame

Json = Any
MATRICES = [UP, TURNED, RIGHT, LEFT, DOWN, [[-1, 0], [0, 1]], [[0, 1], [1, 0]], [[0, -1], [-1, 0]]]
UNITS = [[x, y] for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
LEAPS = [[1, 2], [2, 1], [-1, 2], [2, -1], [0, 2], [2, 0], [-2, 0], [2, 2], [-2, 2], [0, 3], [2, 4]]
FLAGS = ["HOT", "COLD"]
KNIGHT = [[x, y] for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
WAYS = [UNITS, UNITS, UNITS[:4], UNITS[4:], KNIGHT, [*KNIGHT, *UNITS[:3]], UNITS[2:6], [[0, 1]]]
FIRSTS = ["PIECE_FIRST_MOVE", "ROOK_FIRST_MOVE"]
LOOKING = ["PIECE_FIRST_MOVE", "ROOK_FIRST_MOVE", "CHECK_STATE", "SQUARE_EMPTY", "PIECE_AT"]
PLAIN = ["FIRST_MOVE", "PATH_EMPTY", "NOT_ATTACKED", "PATH_NOT_ATTACKED", "DEPENDS_ON"]
CONDITIONS = [*LOOKING, *PLAIN, "ZONE", "YARD", "MARKED", "PIECE_AT", "SQUARE_EMPTY", "PATH_EMPTY"]
PAIRS = [("EMPTY", "MOVE"), ("ENEMY", "CAPTURE"), ("ALLY", "CAPTURE")]


class SpecMaker:
    """One spec; `raw` is the finished JSON."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        rng = self.rng
        self.army = self.chance(0.4)
        """Whether it looks like chess: a leader, many plain sliders and leapers, few oddities."""
        sides = (5, 9) if self.army else (3, 6)
        self.size = [rng.randint(*sides), rng.randint(*sides)]
        self.squares = [[x, y] for x in range(self.size[0]) for y in range(self.size[1])]
        holes = rng.sample(self.squares, rng.choice([0, 0, 1, 2, 3]))
        self.free = [at for at in self.squares if at not in holes]
        self.players = ["RED", "BLUE", "GREEN", "GOLD"][: rng.choice([2, 2, 2, 2, 3, 4])]
        self.codes = ["KING", "ONE", "TWO", "TRE", "FOUR"][: rng.randint(2, 5)]
        leaders = rng.choice([None, "KING", "KING", "KING", ["KING", "ONE"], ["KING"]])
        leaders = "KING" if self.army else leaders
        self.leaders = [leaders] if isinstance(leaders, str) else (leaders or [])
        self.raw: Json = {
            "name": f"Random {seed}",
            "board": {"dimensions": self.size, "disabled_positions": holes},
            "players": self.seats(),
            "turns": self.turns(),
            "conditions": self.named(),
            "pieces": [{"code": code, "moves": self.moves(code)} for code in self.codes],
        }
        if leaders is not None:
            self.raw["leader"] = leaders
        if self.chance(0.05 if self.army else 0.2):
            self.raw["leader_rule"] = rng.choice(["capture", "checkmate"])
        if self.chance(0.3):
            self.raw["stalemate_loses"] = rng.choice([True, False])
        self.endings()
        self.begin()

    def begin(self) -> None:
        """Most layouts let a game begin; a few stay over before they start."""
        for _ in range(self.rng.choice([1, 8, 8, 8, 8, 8])):
            game = NaiveGame(self.raw)
            if len(game.legal(game.start())) > 1:
                return
            self.raw["players"] = self.seats()

    def chance(self, p: float) -> bool:
        return self.rng.random() < p

    def seats(self) -> list[Json]:
        rng, count = self.rng, len(self.players)
        room = rng.sample(self.free, len(self.free))
        each = max(1, min(9 if self.army else 5, len(room) * 2 // (3 * count)))
        seats = []
        for name in self.players:
            groups = []
            for i in range(rng.randint(max(1, each - 2), each)):
                others = self.codes[1:] if self.army else self.codes
                code = "KING" if i == 0 and self.chance(0.95) else rng.choice(others)
                groups.append({"piece": code, "positions": [room.pop()]})
            matrix = rng.choice(MATRICES)
            seats.append({"name": name, "direction": matrix, "starting_positions": groups})
        return seats

    def turns(self) -> Json:
        order = [*self.players]
        if self.chance(0.25):
            order.insert(self.rng.randrange(len(order)), self.rng.choice(self.players))
        return {"order": order, "start_at": self.rng.randrange(len(order))}

    def named(self) -> list[Json]:
        def zone() -> list[Json]:
            return self.rng.sample(self.free, self.rng.randint(0, min(6, len(self.free))))

        some = [name for name in self.players if self.chance(0.9)]
        marks = {name: self.rng.sample(FLAGS, self.rng.randint(0, 2)) for name in some}
        return [
            {"code": "ZONE", "type": "POSITION", "check": {name: zone() for name in some}},
            {"code": "YARD", "type": "POSITION", "check": {name: zone() for name in self.players}},
            {"code": "MARKED", "type": "STATE", "check": marks},
        ]

    # --- moves ------------------------------------------------------------------------------

    def moves(self, code: str) -> list[Json]:
        """Plain steps so that games go on, and wilder moves; ids need not follow the list."""
        rng = self.rng
        if self.army:
            moves = [self.plain(step) for step in rng.choice(WAYS)]
            moves += [self.pawnlike(), self.castling()][: rng.choice([0, 0, 1, 2])]
            moves += [self.wild(code) for _ in range(rng.choice([0, 0, 0, 1, 2]))]
        else:
            moves = [self.plain(step) for step in rng.sample(UNITS, rng.randint(2, 5))]
            moves += [self.wild(code) for _ in range(rng.randint(0, 5))]
        ids = rng.sample(range(20), len(moves))
        for move, number in zip(moves, ids, strict=True):
            move["id"] = number
        self.depend(moves)
        rng.shuffle(moves)
        return moves

    def plain(self, step: Json) -> Json:
        actions = [self.action(0, 0.0), self.action(1, 0.0)]
        move = {"id": 0, "step": step, "actions": actions}
        if self.chance(0.5 if self.army else 0.3):
            move["repeat"] = {"loop": True}
        return move

    def pawnlike(self) -> Json:
        """Takes an enemy, or en passant beside a flagged piece; or steps twice and is flagged."""
        side = self.rng.choice([-1, 1])
        if self.chance(0.5):
            flag = {"action": "SET_STATE", "state": "HOT", "duration": 1}
            guards = [{"condition": "FIRST_MOVE"}, {"condition": "PATH_EMPTY"}]
            step = {"id": 0, "step": [0, 2], "actions": [self.action(0, 0.0)]}
            return {**step, "conditions": guards, "side_effects": [flag]}
        passing = self.action(0, 0.0)
        passing["conditions"] = [
            {"condition": "CHECK_STATE", "state": "HOT", "position": [side, 0]}
        ]
        if self.chance(0.5):
            owner = self.rng.choice(["enemy", "any"])
            piece = {"condition": "PIECE_AT", "position": [side, 0], "owner": owner}
            passing["conditions"].append({**piece, "piece": self.rng.choice(self.codes)})
        passing["side_effects"] = [{"action": "CAPTURE", "target": [side, 0]}]
        return {"id": 0, "step": [side, 1], "actions": [self.action(1, 0.0), passing]}

    def castling(self) -> Json:
        """Two squares aside, with a piece further on that comes back over the mover."""
        side = self.rng.choice([-1, 1])
        far = side * self.rng.randint(2, 4)
        guards: list[Json] = [{"condition": "FIRST_MOVE"}, {"condition": "PATH_EMPTY"}]
        guards.append({"condition": self.rng.choice(FIRSTS), "position": [far, 0]})
        guards.append({"condition": self.rng.choice(["NOT_ATTACKED", "PATH_NOT_ATTACKED"])})
        effect = {"action": "MOVE", "from": [far, 0], "to": [side, 0]}
        move = {"id": 0, "step": [2 * side, 0], "actions": [self.action(0, 0.0)]}
        return {**move, "conditions": guards, "side_effects": [effect]}

    def wild(self, code: str) -> Json:
        rng = self.rng
        kinds = rng.choice([[0], [1], [0, 1], [0, 1], [0, 1, 2], [2], [0, 0], [1, 1], [0, 0, 1]])
        move: Json = {
            "id": 0,
            "step": rng.choice(UNITS + LEAPS),
            "actions": [self.action(kind, 0.35) for kind in kinds],
        }
        if self.chance(0.5):
            move["conditions"] = [self.condition() for _ in range(rng.choice([1, 1, 2, 3]))]
        if self.chance(0.35):
            move["side_effects"] = [self.effect() for _ in range(rng.choice([1, 1, 2, 3]))]
        if self.chance(0.25):
            move["modifiers"] = [self.modifier(code) for _ in range(rng.choice([1, 1, 2]))]
        if self.chance(0.45):
            move["repeat"] = self.repeat()
        return move

    def action(self, kind: int, extra: float) -> Json:
        state, name = PAIRS[kind]
        action: Json = {"state": state, "action": name}
        if self.chance(extra):
            action["conditions"] = [self.condition() for _ in range(self.rng.choice([1, 1, 2]))]
        if self.chance(extra):
            action["side_effects"] = [self.effect() for _ in range(self.rng.choice([1, 2]))]
        return action

    def offset(self) -> Json:
        return [self.rng.randint(-2, 2), self.rng.randint(-2, 2)]

    def condition(self) -> Json:
        rng = self.rng
        name = rng.choice(CONDITIONS)
        made: Json = {"condition": name}
        if name in LOOKING:
            made["position"] = self.offset()
        if name == "CHECK_STATE":
            made["state"] = rng.choice(FLAGS)
        if name == "PIECE_AT":
            made["piece"] = rng.choice(self.codes)
            if self.chance(0.7):
                made["owner"] = rng.choice(["self", "enemy", "any"])
        return made

    def effect(self) -> Json:
        rng = self.rng
        kind = rng.choice(["SET_STATE", "SET_STATE", "CAPTURE", "MOVE", "MOVE"])
        if kind == "SET_STATE":
            effect: Json = {"action": kind, "state": rng.choice(FLAGS)}
            if self.chance(0.7):
                effect["duration"] = rng.randint(1, 3)
            return effect
        if kind == "CAPTURE":
            return {"action": kind, "target": self.offset()}
        effect = {"action": kind, "from": self.offset(), "to": self.offset()}
        if self.chance(0.4):
            effect["piece"] = rng.choice(self.codes)
        if self.chance(0.4):
            effect["owner"] = rng.choice(["self", "enemy", "any"])
        return effect

    def modifier(self, code: str) -> Json:
        options = self.rng.sample(self.codes, self.rng.randint(1, len(self.codes)))
        modifier: Json = {"action": "TRANSFORM", "options": options}
        if self.chance(0.8):
            modifier["conditions"] = [self.condition() for _ in range(self.rng.choice([1, 1, 2]))]
        return modifier

    def repeat(self) -> Json:
        repeat: Json = {}
        if self.chance(0.6):
            repeat["until"] = self.rng.choice(["NOT_EMPTY", "EMPTY", "EMPTY", "ZONE", "YARD"])
        if self.chance(0.6):
            repeat["loop"] = True
        if self.chance(0.5):
            repeat["times"] = self.rng.randint(1, 4)
        return repeat

    def depend(self, moves: list[Json]) -> None:
        """DEPENDS_ON refers to moves before it in the unshuffled list, so there is no cycle."""
        for i, move in enumerate(moves):
            guards = [move, *move["actions"], *move.get("modifiers", [])]
            for guard in guards:
                for condition in guard.get("conditions", []):
                    if condition["condition"] == "DEPENDS_ON":
                        condition["move_id"] = moves[self.rng.randrange(i)]["id"]

    # --- endings ----------------------------------------------------------------------------

    def endings(self) -> None:
        rng = self.rng
        if self.chance(0.08 if self.army else 0.2):
            win: Json = {"type": "PIECE_IN_ZONE", "zone": "ZONE"}
            if self.chance(0.6):
                win["piece"] = rng.choice(self.codes)
            self.raw["win_conditions"] = [win]
        if self.chance(0.25 if self.army else 0.4):
            draws: Json = {}
            if self.chance(0.6):
                draws["repetition_count"] = rng.randint(2, 3)
            if self.chance(0.5):
                draws["fifty_move_halfmoves"] = rng.randint(4, 20)
                draws["fifty_move_pieces"] = rng.sample(self.codes, rng.randint(0, 2))
            if self.chance(0.5):
                bags = [rng.choices(self.codes, k=rng.randint(0, 2)) for _ in range(2)]
                rest = [c for c in self.codes if c not in self.leaders]
                draws["insufficient_material"] = [[c for c in bag if c in rest] for bag in bags]
                draws["same_colour_only"] = rng.sample(rest, min(1, len(rest)))
            self.raw["draw_conditions"] = draws

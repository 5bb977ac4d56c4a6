"""A second, slow reading of the board format: the oracle that the engine is compared with.

Written from the format and specs/boards/RULES.md alone, on the raw JSON, with none of the engine's
ideas: a position is a dict of pieces by square, and a move is legal when the copy on which it
was made says so.  Nothing is precomputed and nothing is cached.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import Any

Json = Any
Square = tuple[int, int]
Board = dict[Square, dict[str, Any]]
ATTACK_GUARDS = ("NOT_ATTACKED", "PATH_NOT_ATTACKED")
SIDE_EFFECTS = ("SET_STATE", "CAPTURE", "MOVE")
LOOKS = ("PIECE_FIRST_MOVE", "ROOK_FIRST_MOVE", "CHECK_STATE", "SQUARE_EMPTY", "PIECE_AT")
"""The words that look at one other square."""


def copied(state: dict[str, Any]) -> dict[str, Any]:
    """A copy that shares nothing that moves change."""
    board = {at: {**p, "flags": {**p["flags"]}} for at, p in state["board"].items()}
    return {**state, "board": board, "gone": {*state["gone"]}}


class NaiveMoves:
    """Geometry, guards, moves, attacks and the making of one move."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.cols, self.rows = raw["board"]["dimensions"]
        self.holes = {tuple(at) for at in raw["board"].get("disabled_positions", [])}
        self.players = [player["name"] for player in raw["players"]]
        self.matrix = {player["name"]: player["direction"] for player in raw["players"]}
        self.order = raw["turns"]["order"]
        self.moves = {piece["code"]: piece["moves"] for piece in raw["pieces"]}
        self.named = {entry["code"]: entry for entry in raw.get("conditions", [])}
        leader = raw.get("leader")
        self.leaders = [] if leader is None else [leader] if isinstance(leader, str) else leader
        self.checkmate_rule = raw.get("leader_rule", "checkmate") == "checkmate"
        self.stalemate_loses = raw.get("stalemate_loses", False)

    # --- geometry ---------------------------------------------------------------------------

    def turned(self, player: str, step: list[int]) -> Square:
        """The step as a row vector times the player's matrix."""
        (a, b), (c, d) = self.matrix[player]
        return step[0] * a + step[1] * c, step[0] * b + step[1] * d

    def exists(self, at: Square) -> bool:
        return 0 <= at[0] < self.cols and 0 <= at[1] < self.rows and at not in self.holes

    def looked_at(self, ctx: dict[str, Any], offset: list[int]) -> Square:
        dx, dy = self.turned(ctx["owner"], offset)
        return ctx["base"][0] + dx, ctx["base"][1] + dy

    @staticmethod
    def between(src: Square, dst: Square) -> list[Square]:
        """Squares strictly between, for straight and diagonal lines only."""
        dx, dy = dst[0] - src[0], dst[1] - src[1]
        if dx and dy and abs(dx) != abs(dy):
            return []
        n = gcd(dx, dy)
        return [(src[0] + dx // n * i, src[1] + dy // n * i) for i in range(1, n)]

    def zone(self, code: str, player: str) -> set[Square]:
        return {tuple(at) for at in self.named[code]["check"].get(player, [])}

    # --- guards -----------------------------------------------------------------------------

    def holds(self, cond: Json, ctx: dict[str, Any]) -> bool:
        """One condition.  ctx: board, gone, owner, piece, base, src, dst, moves, attacking."""
        name = cond["condition"]
        if name in ATTACK_GUARDS:
            return ctx["attacking"] or self.unattacked(name, ctx)
        if name == "FIRST_MOVE":
            return ctx["moves"] == 0
        if name == "DEPENDS_ON":
            other = next(m for m in self.moves[ctx["piece"]["piece"]] if m["id"] == cond["move_id"])
            return any(True for _ in self.landings(ctx, other))
        if name == "PATH_EMPTY":
            path = self.between(ctx["src"], ctx["dst"])
            return all(self.exists(at) and at not in ctx["board"] for at in path)
        if name in self.named:
            if self.named[name]["type"] == "POSITION":
                return ctx["dst"] in self.zone(name, ctx["owner"])
            return any(
                f in ctx["piece"]["flags"] for f in self.named[name]["check"].get(ctx["owner"], [])
            )
        return self.holds_at(name, cond, ctx)

    def holds_at(self, name: str, cond: Json, ctx: dict[str, Any]) -> bool:
        """The conditions that look at one other square."""
        if name not in LOOKS:
            raise NotImplementedError(f"the naive interpreter has no {name}: add it to holds_at")
        at = self.looked_at(ctx, cond["position"])
        there = ctx["board"].get(at)
        moved = (
            there is not None and (ctx["moves"] if there is ctx["piece"] else there["moves"]) > 0
        )
        if name == "PIECE_FIRST_MOVE":
            return there is not None and not moved
        if name == "ROOK_FIRST_MOVE":
            return not moved
        if name == "CHECK_STATE":
            return there is not None and cond["state"] in there["flags"]
        if name == "SQUARE_EMPTY":
            return self.exists(at) and there is None
        return (
            there is not None
            and cond.get("piece") in (None, there["piece"])
            and self.owner_fits(cond.get("owner"), there["owner"], ctx["owner"])
        )

    @staticmethod
    def owner_fits(wanted: str | None, owner: str, mover: str) -> bool:
        return wanted in (None, "any") or (wanted == "self") == (owner == mover)

    def unattacked(self, name: str, ctx: dict[str, Any]) -> bool:
        lifted = {at: piece for at, piece in ctx["board"].items() if piece is not ctx["piece"]}
        squares = {ctx["dst"]}
        if name == "PATH_NOT_ATTACKED":
            squares |= {ctx["src"], *self.between(ctx["src"], ctx["dst"])}
        enemies = [player for player in self.players if player != ctx["owner"]]
        return not any(
            at in squares for enemy in enemies for at in self.attacks(lifted, ctx["gone"], enemy)
        )

    # --- moves ------------------------------------------------------------------------------

    def walk(self, ctx: dict[str, Any], move: Json) -> list[tuple[Square, bool]]:
        """Squares that the step visits, each with whether the walk may be offered there."""
        repeat = move.get("repeat", {})
        until = repeat.get("until", "NOT_EMPTY")
        left = 10**9 if repeat.get("loop", False) else repeat.get("times", 1)
        dx, dy = self.turned(ctx["owner"], move["step"])
        at, squares = ctx["base"], []
        while left > 0:
            left -= 1
            at = at[0] + dx, at[1] + dy
            if not self.exists(at):
                break
            occupied = at in ctx["board"]
            if until == "EMPTY":
                closed, ends = not occupied, not occupied
            elif until == "NOT_EMPTY":
                closed, ends = False, occupied
            else:
                closed = at in self.zone(until, ctx["owner"])
                ends = closed or occupied
            squares.append((at, not closed))
            if ends:
                break
        return squares

    def landings(self, ctx: dict[str, Any], move: Json) -> list[tuple[Square, int]]:
        """(target, action index) of everything the move's own guards let through."""
        found = []
        for at, offered in self.walk(ctx, move):
            there = ctx["board"].get(at)
            state = (
                "EMPTY" if there is None else "ALLY" if there["owner"] == ctx["owner"] else "ENEMY"
            )
            here = {**ctx, "src": ctx["base"], "dst": at}
            for index, action in enumerate(move["actions"]):
                if offered and action["state"] == state and self.guards_hold(move, action, here):
                    found.append((at, index))
        return found

    def guards_hold(self, move: Json, action: Json, ctx: dict[str, Any]) -> bool:
        conditions = [*move.get("conditions", []), *action.get("conditions", [])]
        return all(self.holds(cond, ctx) for cond in conditions)

    def context(self, board: Board, gone: set[str], at: Square, attacking: bool) -> dict[str, Any]:
        piece = board[at]
        return {
            "board": board,
            "gone": gone,
            "owner": piece["owner"],
            "piece": piece,
            "base": at,
            "moves": piece["moves"],
            "attacking": attacking,
        }

    def attacks(self, board: Board, gone: set[str], player: str) -> Iterator[Square]:
        """Every square on which the player could capture if an enemy stood there."""
        mine = [at for at, piece in board.items() if piece["owner"] == player]
        for at in [] if player in gone else mine:
            ctx = self.context(board, gone, at, attacking=True)
            for move in self.moves[board[at]["piece"]]:
                takes = [a for a in move["actions"] if a["state"] == "ENEMY"]
                until = move.get("repeat", {}).get("until")
                closed = self.zone(until, player) if until in self.named else set()
                for to, _ in self.walk(ctx, move) if takes else []:
                    here = {**ctx, "src": at, "dst": to}
                    if to not in closed and any(self.guards_hold(move, a, here) for a in takes):
                        yield to

    def pseudo(self, state: dict[str, Any]) -> list[dict[str, Any]]:
        """Every move of the player to act before leader safety, in board and list order."""
        found = []
        player = self.order[state["turn"]]
        for at in sorted(state["board"], key=lambda p: (p[1], p[0])):
            if state["board"][at]["owner"] != player:
                continue
            ctx = self.context(state["board"], state["gone"], at, attacking=False)
            for move in self.moves[state["board"][at]["piece"]]:
                for to, index in self.landings(ctx, move):
                    found.append(
                        {
                            "type": "move",
                            "from": [*at],
                            "to": [*to],
                            "move": move["id"],
                            "action": index,
                        }
                    )
        return found

    # --- making a move ----------------------------------------------------------------------

    def made(self, state: dict[str, Any], act: dict[str, Any]) -> dict[str, Any]:
        """The position after the move and its side effects, before TRANSFORM is answered."""
        after = copied(state)
        board = after["board"]
        src, dst = tuple(act["from"]), tuple(act["to"])
        piece = board.pop(src)
        move = next(m for m in self.moves[piece["piece"]] if m["id"] == act["move"])
        action = move["actions"][act["action"]]
        after["captured"] = [board.pop(dst)] if dst in board else []
        board[dst] = piece
        before = piece["moves"]
        piece["moves"] += 1
        for effect in [*action.get("side_effects", []), *move.get("side_effects", [])]:
            self.make_effect(after, effect, src, piece)
        after["mover"] = piece["piece"]
        after["options"] = self.options(after, move, piece, src, before)
        return after

    def make_effect(self, after: dict[str, Any], effect: Json, src: Square, piece: Any) -> None:
        name, board, owner = effect["action"], after["board"], piece["owner"]
        if name not in SIDE_EFFECTS:
            raise NotImplementedError(f"the naive interpreter has no {name}: add it to make_effect")
        place = {"base": src, "owner": owner}
        if name == "SET_STATE":
            piece["flags"][effect["state"]] = effect.get("duration")
        elif name == "CAPTURE":
            taken = board.pop(self.looked_at(place, effect["target"]), None)
            after["captured"] += [taken] if taken else []
        else:
            one, two = self.looked_at(place, effect["from"]), self.looked_at(place, effect["to"])
            other = board.get(one)
            if (
                other is not None
                and effect.get("piece") in (None, other["piece"])
                and self.owner_fits(effect.get("owner"), other["owner"], owner)
                and self.exists(two)
                and two not in board
            ):
                board[two] = board.pop(one)
                other["moves"] += 1

    def options(
        self, after: dict[str, Any], move: Json, piece: Any, src: Square, before: int
    ) -> list[str] | None:
        """The choices of the first modifier that fires, None where none does."""
        at = next((p for p, one in after["board"].items() if one is piece), None)
        if at is None:
            return None
        ctx = {**self.context(after["board"], after["gone"], at, False), "src": src, "dst": at}
        ctx["moves"] = before
        for modifier in move.get("modifiers", []):
            if all(self.holds(cond, ctx) for cond in modifier.get("conditions", [])):
                after["at"] = at
                return list(dict.fromkeys(modifier["options"]))
        return None

    def leaders_of(self, board: Board, player: str) -> list[Square]:
        return [
            at for at, p in board.items() if p["owner"] == player and p["piece"] in self.leaders
        ]

    def attacked_leaders(self, state: dict[str, Any], player: str) -> Iterator[Square]:
        mine = self.leaders_of(state["board"], player)
        for enemy in [p for p in self.players if p != player] if mine else []:
            hits = self.attacks(state["board"], state["gone"], enemy)
            yield from (at for at in hits if at in mine)

    @staticmethod
    def tick(state: dict[str, Any], mover: str) -> None:
        """Flags of everybody else's pieces have one ply less to live."""
        for piece in state["board"].values():
            if piece["owner"] != mover:
                aged = {f: d if d is None else d - 1 for f, d in piece["flags"].items()}
                piece["flags"] = {f: d for f, d in aged.items() if d != 0}

    def safe(self, state: dict[str, Any], player: str) -> bool:
        """Leader safety of the position that a ply of the player leaves, flags aged."""
        if not self.checkmate_rule or player not in state["led"]:
            return True
        left = copied(state)
        self.tick(left, player)
        lives = bool(self.leaders_of(left["board"], player))
        return lives and not any(True for _ in self.attacked_leaders(left, player))

"""The naive interpreter's games: legality by copying, turns, eliminations, results, repetition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.boards.naive import Json, NaiveMoves, Square, copied

FIRST_MOVES = ("FIRST_MOVE", "PIECE_FIRST_MOVE", "ROOK_FIRST_MOVE")


class NaiveGame(NaiveMoves):
    """States are plain dicts and never changed in place; actions are the engine's JSON."""

    known: tuple[Any, list[tuple[Json, dict[str, Any]]]] = (None, [])
    """The last state whose moves were asked for, and these."""

    def start(self) -> dict[str, Any]:
        pieces = [
            {"at": at, "piece": group["piece"], "owner": player["name"]}
            for player in self.raw["players"]
            for group in player.get("starting_positions", [])
            for at in group["positions"]
        ]
        return self.position(pieces, self.raw["turns"].get("start_at", 0))

    def position(self, pieces: list[dict[str, Any]], turn: int) -> dict[str, Any]:
        """A position to start from; `moves` and `flags` of a piece may be left out."""
        board = {
            tuple(p["at"]): {
                "piece": p["piece"],
                "owner": p["owner"],
                "moves": p.get("moves", 0),
                "flags": dict(p.get("flags", {})),
            }
            for p in pieces
        }
        led = {p["owner"] for p in board.values() if p["piece"] in self.leaders}
        state = {
            "board": board,
            "turn": turn,
            "ply": 0,
            "phase": "idle",
            "gone": set(),
            "led": led,
            "halfmove": 0,
            "result": None,
            "seen": Counter(),
        }
        return self.judged(state, self.order[turn])

    def to_act(self, state: dict[str, Any]) -> str | None:
        return None if state["result"] else self.order[state["turn"]]

    # --- legality ---------------------------------------------------------------------------

    def legal(self, state: dict[str, Any]) -> list[dict[str, Any]]:
        """Legal actions; of several with the same outcome the first."""
        if state["result"]:
            return []
        player = self.order[state["turn"]]
        if state["phase"] == "transforming":
            return [{"type": "transform", "piece": code} for code in self.choices(state, player)]
        return [act for act, _ in self.moves_with_outcomes(state)]

    def moves_with_outcomes(self, state: dict[str, Any]) -> list[tuple[Json, dict[str, Any]]]:
        """Legal moves, each with what it makes of the board; those of the last state are kept."""
        if self.known[0] is not state:
            outcomes: dict[Any, tuple[Json, dict[str, Any]]] = {}
            for act, after in self.safe_moves(state):
                outcomes.setdefault(self.outcome(act, after), (act, after))
            self.known = state, list(outcomes.values())
        return self.known[1]

    def count(self, state: dict[str, Any]) -> int:
        """Legal plies: a move with each of its promotion choices is one."""
        if state["result"] or state["phase"] == "transforming":
            return len(self.legal(state))
        player = self.order[state["turn"]]
        return sum(
            1 if after["options"] is None else len(self.choices(after, player))
            for _, after in self.moves_with_outcomes(state)
        )

    def safe_moves(self, state: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
        """Moves that leave the mover's leader safe, each with what it makes of the board."""
        player = self.order[state["turn"]]
        for act in self.pseudo(state):
            after = self.made(state, act)
            plain = after["options"] is None
            if self.safe(after, player) if plain else self.choices(after, player):
                yield act, after

    def choices(self, state: dict[str, Any], player: str) -> list[str]:
        return [
            code for code in state["options"] if self.safe(self.transformed(state, code), player)
        ]

    @staticmethod
    def transformed(state: dict[str, Any], code: str) -> dict[str, Any]:
        after = copied(state)
        owner = after["board"][after["at"]]["owner"]
        after["board"][after["at"]] = {"piece": code, "owner": owner, "moves": 0, "flags": {}}
        return after

    @staticmethod
    def outcome(act: dict[str, Any], after: dict[str, Any]) -> Any:
        board = sorted(
            (at, p["piece"], p["owner"], p["moves"] > 0, sorted(p["flags"].items()))
            for at, p in after["board"].items()
        )
        return repr((act["from"], act["to"], board, after["options"]))

    # --- playing ----------------------------------------------------------------------------

    def apply(self, state: dict[str, Any], act: dict[str, Any]) -> dict[str, Any]:
        if act["type"] == "transform":
            after = self.transformed(state, act["piece"])
            return self.finished({**after, "phase": "idle"})
        after = self.made(state, act)
        if after["options"] is not None:
            return {**after, "phase": "transforming"}
        return self.finished(after)

    def finished(self, state: dict[str, Any]) -> dict[str, Any]:
        """Flags tick, counters count, results are judged, the turn goes on."""
        mover = self.order[state["turn"]]
        self.tick(state, mover)
        state["ply"] += 1
        progress = self.raw.get("draw_conditions", {}).get("fifty_move_pieces", [])
        quiet = not state["captured"] and state["mover"] not in progress
        state["halfmove"] = state["halfmove"] + 1 if quiet else 0
        return self.judged(state, mover, moved=True)

    def judged(self, state: dict[str, Any], mover: str, moved: bool = False) -> dict[str, Any]:
        """Leaders taken, win conditions, no legal move, draws: in this order."""
        state["gone"] |= {p for p in state["led"] if not self.leaders_of(state["board"], p)}
        if moved:
            self.pass_turn(state)
        left = [p for p in self.players if p not in state["gone"]]
        if len(left) < 2 <= len(self.players):
            reason = "leader_captured" if len(self.players) == 2 else "eliminated"
            return self.ended(state, left[0] if left else None, reason)
        for player in [mover, *self.players] if moved else self.players:
            if player in left and self.zone_reached(state, player):
                return self.ended(state, player, "win_condition")
        self.judge_mobility(state)
        return state if state["result"] else self.judge_draws(state)

    def pass_turn(self, state: dict[str, Any]) -> None:
        for _ in self.order:
            state["turn"] = (state["turn"] + 1) % len(self.order)
            if self.order[state["turn"]] not in state["gone"]:
                return

    def ended(self, state: dict[str, Any], winner: str | None, reason: str) -> dict[str, Any]:
        others = -1 / (len(self.players) - 1) if len(self.players) > 1 else 0.0
        returns = [0.0 if winner is None else 1.0 if p == winner else others for p in self.players]
        winners = [] if winner is None else [winner]
        state["result"] = {"returns": returns, "winners": winners, "reason": reason}
        return state

    def zone_reached(self, state: dict[str, Any], player: str) -> bool:
        wins = self.raw.get("win_conditions", [])
        for name in {win["type"] for win in wins} - {"PIECE_IN_ZONE"}:
            raise NotImplementedError(f"the naive interpreter has no {name}: add it here")
        return any(
            at in self.zone(win["zone"], player)
            for win in wins
            for at, p in state["board"].items()
            if p["owner"] == player and win.get("piece") in (None, p["piece"])
        )

    def judge_mobility(self, state: dict[str, Any]) -> None:
        """Mate, stalemate, eliminations and skipped turns, until somebody can move."""
        skipped = 0
        while not any(True for _ in self.safe_moves(state)):
            player = self.order[state["turn"]]
            led = player in state["led"]
            attacked = any(True for _ in self.attacked_leaders(state, player))
            mated = led and self.checkmate_rule and attacked
            lost = mated or self.stalemate_loses
            if len(self.players) <= 2:
                other = next((p for p in self.players if p != player), None)
                reason = "checkmate" if mated else "stalemate" if led else "no_moves"
                self.ended(state, other if lost else None, reason)
                return
            if lost:
                skipped = 0
                state["gone"].add(player)
                left = [p for p in self.players if p not in state["gone"]]
                if len(left) == 1:
                    self.ended(state, left[0], "eliminated")
                    return
            else:
                skipped += 1
                if skipped == len(self.order):
                    self.ended(state, None, "no_moves")
                    return
            self.pass_turn(state)

    # --- draws ------------------------------------------------------------------------------

    def judge_draws(self, state: dict[str, Any]) -> dict[str, Any]:
        rules = self.raw.get("draw_conditions", {})
        if "repetition_count" in rules:
            key = self.key(state)
            state["seen"] = state["seen"] + Counter([key])
            if state["seen"][key] >= rules["repetition_count"]:
                return self.ended(state, None, "repetition")
        limit = rules.get("fifty_move_halfmoves")
        if limit is not None and state["halfmove"] >= limit:
            return self.ended(state, None, "fifty_moves")
        if self.insufficient(state, rules):
            return self.ended(state, None, "insufficient_material")
        return state

    def insufficient(self, state: dict[str, Any], rules: Json) -> bool:
        rest = {
            at: p["piece"] for at, p in state["board"].items() if p["piece"] not in self.leaders
        }
        if sorted(rest.values()) in [sorted(bag) for bag in rules.get("insufficient_material", [])]:
            return True
        alike = set(rest.values()) <= set(rules.get("same_colour_only", []))
        return bool(rest) and alike and len({(x + y) % 2 for x, y in rest}) == 1

    def key(self, state: dict[str, Any]) -> str:
        """What makes two positions the same: pieces, player to move, and history that matters."""
        board = sorted((at, p["piece"], p["owner"]) for at, p in state["board"].items())
        rights = sorted(
            (at, move["id"], index)
            for at, piece in state["board"].items()
            for move in self.moves[piece["piece"]]
            for index, action in enumerate(move["actions"])
            if self.right_lives(state, at, move, action)
        )
        flags = sorted(
            (at, flag)
            for at, piece in state["board"].items()
            for flag in piece["flags"]
            if self.flag_matters(state, at, flag)
        )
        fresh = sorted(at for at, p in state["board"].items() if p["moves"] == 0)
        whole = fresh if self.promotion_asks_for_history() else []
        turn = self.order[state["turn"]]
        return repr((turn, sorted(state["gone"]), board, rights, flags, whole))

    def promotion_asks_for_history(self) -> bool:
        """Whether a modifier asks for first moves: then every unmoved piece may matter."""
        return any(
            cond["condition"] in FIRST_MOVES
            for moves in self.moves.values()
            for move in moves
            for modifier in move.get("modifiers", [])
            for cond in modifier.get("conditions", [])
        )

    def right_lives(self, state: dict[str, Any], at: Square, move: Json, action: Json) -> bool:
        ctx = self.context(state["board"], state["gone"], at, False)
        history = [
            cond
            for cond in [*move.get("conditions", []), *action.get("conditions", [])]
            if cond["condition"] in FIRST_MOVES
        ]
        return bool(history) and all(self.holds(cond, ctx) for cond in history)

    def flag_matters(self, state: dict[str, Any], at: Square, flag: str) -> bool:
        without = copied(state)
        del without["board"][at]["flags"][flag]

        def moves(one: dict[str, Any]) -> list[str]:
            return sorted(repr(act) for act in self.legal(one))

        return moves(state) != moves(without)

    # --- what the engine shows --------------------------------------------------------------

    def view(self, state: dict[str, Any]) -> dict[str, Any]:
        """The parts of the engine's view that the rules fix."""
        pieces = [
            {
                "at": [*at],
                **{k: state["board"][at][k] for k in ("piece", "owner", "moves", "flags")},
            }
            for at in sorted(state["board"], key=lambda p: (p[1], p[0]))
        ]
        choosing = state["phase"] == "transforming"
        over = state["result"] is not None
        player = self.order[state["turn"]]
        checked = set(self.attacked_leaders(state, player)) if player in state["led"] else set()
        return {
            "phase": "game_over" if over else state["phase"],
            "to_act": self.to_act(state),
            "ply": state["ply"],
            "pieces": pieces,
            "checked": [[*at] for at in sorted(checked, key=lambda p: (p[1], p[0]))],
            "transforming": {
                "at": [*state["at"]],
                "options": self.choices(state, self.order[state["turn"]]),
            }
            if choosing
            else None,
            "halfmove": state["halfmove"],
            "result": state["result"],
        }

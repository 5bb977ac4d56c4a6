"""Plies as players of board games write them down: Nf3, exd5, O-O, e8=Q+.

A piece is its letter; of the kind that the players have most of at the start only the square is
written, and on a capture the file.  Where several pieces of a kind may go to a square, the file is
added that tells them apart, else the rank, else both.  `+` and `#` are written where mate is a
rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.games.boards.geometry import FILES
from core.games.boards.kept_plies import KeptPlies, plain
from core.games.boards.losses import TAKEN
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.referee import Referee
from core.games.boards.state import Action, Move, State, Transform
from core.games.boards.text import MOVE_TEXT
from core.protocol import AmbiguousAction, Event, IllegalAction, Refusal

SHORT, LONG = "O-O", "O-O-O"
_CASTLING = {"O-O": SHORT, "0-0": SHORT, "O-O-O": LONG, "0-0-0": LONG}
_TEXT = re.compile(r"([A-Z])?([a-z])??(\d{1,2})?[x:-]?([a-z])(\d{1,2})(?:=?([A-Z]))?(?:[+#!?]*)")


class Shorthand:
    """The short notation of one game."""

    def __init__(self, plan: Plan, plies: KeptPlies, referee: Referee) -> None:
        self._plan, self._plies, self._referee = plan, plies, referee
        letters = [piece.notation for piece in plan.spec.pieces]
        self._letters = tuple((letter or "").upper() for letter in letters)
        self._is_written = all(letters)
        common = _common(plan)
        self._marks = tuple(
            "" if kind == common else letter for kind, letter in enumerate(self._letters)
        )

    def write(self, state: State, actions: Sequence[Action], events: Sequence[Event]) -> str | None:
        """A ply's actions, with the events that came of them; None where only long texts say it."""
        move = actions[0]
        if not self._is_written or not isinstance(move, Move) or state.pending is not None:
            return None
        joining = self._plies.joining(state, move)
        if len({(ply.rule.index, ply.action.index) for ply in joining}) != 1:
            return None
        codes = [each.piece for each in actions[1:] if isinstance(each, Transform)]
        becomes = codes[0] if codes else move.becomes
        return self._head(state, joining[0], events, becomes) + self._end(joining[0], events)

    def _head(self, state: State, ply: Ply, events: Sequence[Event], becomes: str | None) -> str:
        castling = self._castling(ply, events)
        if castling:
            return castling
        plan, takes = self._plan, any(event.type in TAKEN for event in events)
        mark = self._marks[ply.piece % plan.kinds]
        name = mark + self._apart(state, ply, takes and not mark) + ("x" if takes else "")
        name += plan.geometry.name(ply.target)
        return f"{name}={self._letters[plan.kind_of[becomes]]}" if becomes else name

    def _apart(self, state: State, ply: Ply, with_file: bool) -> str:
        """What tells the piece apart from others of its kind that may go to the square."""
        name = self._plan.geometry.name(ply.source)
        rivals = {
            self._plan.geometry.name(each.source)
            for each in self._plies.legal(state)
            if each.piece == ply.piece and each.target == ply.target and each.source != ply.source
        }
        if all(rival[0] != name[0] for rival in rivals):
            return name[0] if rivals or with_file else ""
        is_rank = not with_file and all(rival[1:] != name[1:] for rival in rivals)
        return name[1:] if is_rank else name

    def _castling(self, ply: Ply, events: Sequence[Event]) -> str:
        """Whether a leader and a piece of its own go past each other: to the nearer edge or not."""
        plan, geometry = self._plan, self._plan.geometry
        player = plan.players[ply.rule.player]
        moved = [event.data for event in events if event.type == "side_move"]
        if not plan.is_leader[ply.piece] or len(moved) != 1 or moved[0]["owner"] != player:
            return ""
        start, end = geometry.xy(ply.source), geometry.xy(ply.target)
        axis = 0 if start[1] == end[1] else 1
        places = (start, end, moved[0]["from"], moved[0]["to"])
        if len({place[1 - axis] for place in places}) != 1:
            return ""
        at, to, other, beside = (place[axis] for place in places)
        way = 1 if to > at else -1
        if abs(to - at) < 2 or (other - at) * way <= 0 or (beside - to) * way >= 0:
            return ""
        far = (geometry.width, geometry.height)[axis] - 1 - at
        ahead, behind = (far, at) if way > 0 else (at, far)
        return "" if ahead == behind else SHORT if ahead < behind else LONG

    def _end(self, ply: Ply, events: Sequence[Event]) -> str:
        if not self._plan.mates:
            return ""
        if any(event.data.get("reason") == "checkmate" for event in events):
            return "#"
        player = self._plan.players[ply.rule.player]
        is_check = any(e.type == "check" and e.data["player"] != player for e in events)
        return "+" if is_check else ""

    # --- reading ---------------------------------------------------------------------------

    def read(self, state: State, written: str) -> Move | None:
        """The legal move of a short text; None: it is none.  Raises Ambiguous- or IllegalAction."""
        if not self._is_written or state.pending is not None or state.result is not None:
            return None
        castling = _CASTLING.get(written.rstrip("+#!?"))
        found = self._castlings(state, castling) if castling else self._named(state, written)
        moves = {
            Move(ply.source, ply.target, ply.rule.id, ply.action.index, becomes)
            for ply, becomes in found
        }
        if len(moves) > 1:
            several = ", ".join(sorted(self._plan.geometry.name(m.source) for m in moves))
            raise AmbiguousAction(f"Several moves are {written}: from {several}")
        if (
            not moves
            and not MOVE_TEXT.fullmatch(written)
            and (castling or _TEXT.fullmatch(written))
        ):
            raise IllegalAction(Refusal(f"No piece can make the move {written} now"))
        return next(iter(moves), None)

    def _castlings(self, state: State, wanted: str) -> list[tuple[Ply, str | None]]:
        found: list[tuple[Ply, str | None]] = []
        for ply in self._plies.legal(state):
            if self._plan.is_leader[ply.piece] and ply.action.effects:
                move = plain(Move(ply.source, ply.target, ply.rule.id, ply.action.index))
                step = self._referee.move(state, self._plies.fitting(state, move))
                if self._castling(ply, step.events) == wanted:
                    found.append((ply, None))
        return found

    def _named(self, state: State, written: str) -> list[tuple[Ply, str | None]]:
        match = _TEXT.fullmatch(written)
        if match is None:
            return []
        letter, file, rank, to_file, to_rank, choice = match.groups()
        mark, plan = letter or "", self._plan
        target = plan.geometry.at(FILES.index(to_file), int(to_rank) - 1)
        found: list[tuple[Ply, str | None]] = []
        for ply in self._plies.legal(state):
            name = plan.geometry.name(ply.source)
            kind = ply.piece % plan.kinds
            is_meant = ply.target == target and mark in (self._marks[kind], self._letters[kind])
            if not is_meant or (file and name[0] != file) or (rank and name[1:] != rank):
                continue
            becomes = ply.becomes
            if choice and (becomes < 0 or self._letters[becomes] != choice):
                continue
            found.append((ply, plan.codes[becomes] if choice else None))
        return found


def _common(plan: Plan) -> int | None:
    """The kind that the players have most of at the start, leaders apart; None where two have."""
    counts = [0] * plan.kinds
    for player in plan.spec.players:
        for group in player.starting_positions:
            counts[plan.kind_of[group.piece]] += len(group.positions)
    most = max(counts, default=0)
    found = [kind for kind, count in enumerate(counts) if count == most]
    return found[0] if len(found) == 1 and not plan.is_leader[found[0]] else None

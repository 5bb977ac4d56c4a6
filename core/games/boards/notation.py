"""Actions as people write them, and back: e2e4, a7a8q."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.boards import text
from core.games.boards.kept_plies import fits, plain
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.state import Action, Move, Transform
from core.protocol import AmbiguousAction, MalformedAction


def written(plan: Plan, action: Action, joining: Sequence[Ply]) -> str:
    """The text of an action; of a move among the plies that join its squares."""
    if isinstance(action, Transform):
        return text.piece_text(plan, plan.kind_of[action.piece])
    way = plain(action)
    fitting = [ply for ply in joining if fits(ply, way, plan)]
    if not fitting:
        name = plan.geometry.name
        return f"{name(action.source)}{name(action.target)}"
    found = text.ply_text(plan, fitting[0], joining)
    if fitting[0].becomes >= 0:
        found = found.removesuffix(text.piece_text(plan, fitting[0].becomes))
    if action.becomes is None:
        return found
    return found + text.piece_text(plan, plan.kind_of[action.becomes])


def read_choice(plan: Plan, found: str) -> Transform:
    """The promotion choice of a text.  Raises MalformedAction."""
    kind = text.find_kind(plan, found)
    if kind is None:
        raise MalformedAction(f"{found!r} names no piece to promote to")
    return Transform(plan.codes[kind])


def read_move(plan: Plan, found: str) -> Move:
    """The move of a text, legal or not.  Raises MalformedAction."""
    match = text.MOVE_TEXT.fullmatch(found)
    if match is None:
        raise MalformedAction(f"{found!r} is no move; write two squares, such as e2e4")
    squares = [text.square_of(plan, *match.group(n, n + 1)) for n in (1, 3)]
    if min(squares) < 0:
        raise MalformedAction(f"{found!r} names a square that is not on the board")
    kind = text.find_kind(plan, match[7]) if match[7] else None
    if match[7] and kind is None:
        raise MalformedAction(f"{match[7]!r} names no piece")
    move, action = (int(match[n]) if match[n] else None for n in (5, 6))
    becomes = None if kind is None else plan.codes[kind]
    return Move(squares[0], squares[1], move, action, becomes)


def only(move: Move, plies: Sequence[Ply], written: str) -> Move:
    """The move in full, where these legal plies are one.  Raises AmbiguousAction."""
    if len({(ply.rule.index, ply.action.index) for ply in plies}) > 1:
        raise AmbiguousAction(f"Several moves are {written}; add #id.action")
    first = plies[0]
    return Move(first.source, first.target, first.rule.id, first.action.index, move.becomes)

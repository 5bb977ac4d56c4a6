"""A picture of where a piece may go: the moves of a rules sheet, on a board of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from editors.sheet import Picture

Raw = dict[str, Any]
Step = tuple[int, int]

LEAST, FARTHEST = 3, 7
"""Squares on each side of the piece: no fewer, and no more however far its moves lead."""

_SIZE = 20
_SQUARES = ("#f3efe6", "#e4ddcd")
_GO, _TAKE, _PIECE = "#24558f", "#b03a2a", "#222"
_DASHED = ' stroke-dasharray="2.5 2"'


@dataclass
class Mark:
    """What a piece may do on a square: go there, take there; each always or under a condition."""

    goes: bool | None = None
    """True: whenever the square is so; False: only if something else is so too."""
    takes: bool | None = None


def marks(moves: Iterable[Raw]) -> dict[Step, Mark]:
    """What moves, as statements of a sheet have them, come to on a board with nothing between."""
    found: dict[Step, Mark] = {}
    every = list(moves)
    far = _far(every)
    for move in every:
        for square in _squares(move, far):
            mark = found.setdefault(square, Mark())
            for action in move["actions"]:
                is_sure = not (move.get("conditions") or action.get("conditions") or _ends(move))
                if action["state"] == "EMPTY":
                    mark.goes = is_sure or bool(mark.goes)
                elif action["state"] == "ENEMY" and action["action"] == "CAPTURE":
                    mark.takes = is_sure or bool(mark.takes)
    return {at: mark for at, mark in found.items() if mark != Mark()}


def _ends(move: Raw) -> bool:
    """Whether a repeated move ends elsewhere than before the first piece: at a zone, say."""
    return bool((move.get("repeat") or {}).get("until", "NOT_EMPTY") != "NOT_EMPTY")


def _far(moves: Iterable[Raw]) -> int:
    """How far the board reaches from the piece: a square more than rows of marks that end."""
    ends = [_reach(move) + (_times(move) > 1) for move in moves]
    return min(FARTHEST, max([LEAST, *ends]))


def _reach(move: Raw) -> int:
    """How far a move leads; one that is repeated without end, its first step."""
    first = max((max(abs(x), abs(y)) for x, y in move["steps"]), default=0)
    return int(first * (1 if _is_endless(move) else _times(move)))


def _is_endless(move: Raw) -> bool:
    return bool((move.get("repeat") or {}).get("loop"))


def _times(move: Raw) -> int:
    return int((move.get("repeat") or {}).get("times", 1))


def _squares(move: Raw, far: int) -> Iterator[Step]:
    times = 2 * far if _is_endless(move) else _times(move)
    for x, y in move["steps"]:
        for count in range(1, min(times, 2 * far) + 1):
            at = (x * count, y * count)
            if at == (0, 0) or max(map(abs, at)) > far:
                break
            yield at


def diagram(name: str, moves: list[Raw]) -> Picture | None:
    """The picture of a piece's moves, seen by its player; None where it has none."""
    moves = [move for move in moves if move.get("steps")]
    found = marks(moves)
    if not found:
        return None
    far = _far(moves)
    side = (2 * far + 1) * _SIZE
    body = "".join(_square(x, y, far) for y in range(-far, far + 1) for x in range(-far, far + 1))
    body += _shape(0, 0, far, f'r="7" fill="{_PIECE}"')
    body += "".join(_mark(at, mark, far) for at, mark in sorted(found.items()))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'width="{min(side, 220)}" height="{min(side, 220)}">{body}</svg>'
    )
    edge = [
        ("Rows of marks up to the edge go on beyond it.", any(map(_is_endless, moves))),
        ("Some moves lead farther than is drawn.", any(_reach(move) > far for move in moves)),
    ]
    more = "".join(f" {text}" for text, is_there in edge if is_there)
    return Picture(svg, _told(name, list(found.values())) + more)


def _told(name: str, found: list[Mark]) -> str:
    signs = [
        ("a dot, it may go there", any(mark.goes is not None for mark in found)),
        ("a ring, it may take there", any(mark.takes is not None for mark in found)),
        ("hollow or dashed, only under a condition", any(_is_asked(mark) for mark in found)),
    ]
    said = "; ".join(text for text, is_there in signs if is_there)
    return f"Moves of the {name}, with nothing in its way. {said[:1].upper()}{said[1:]}."


def _is_asked(mark: Mark) -> bool:
    return mark.goes is False or mark.takes is False


def _square(x: int, y: int, far: int) -> str:
    fill = _SQUARES[(x + y) % 2]
    at = f'x="{(x + far) * _SIZE}" y="{(far - y) * _SIZE}"'
    return f'<rect {at} width="{_SIZE}" height="{_SIZE}" fill="{fill}"/>'


def _mark(at: Step, mark: Mark, far: int) -> str:
    shapes = []
    if mark.takes is not None:
        dash = "" if mark.takes else _DASHED
        style = f'r="7" fill="none" stroke="{_TAKE}" stroke-width="1.8"{dash}'
        shapes.append(_shape(*at, far, style))
    if mark.goes is not None:
        paint = f'fill="{_GO}"' if mark.goes else f'fill="none" stroke="{_GO}" stroke-width="1.4"'
        shapes.append(_shape(*at, far, f'r="3.6" {paint}'))
    return "".join(shapes)


def _shape(x: int, y: int, far: int, rest: str) -> str:
    middle = _SIZE // 2
    return f'<circle cx="{(x + far) * _SIZE + middle}" cy="{(far - y) * _SIZE + middle}" {rest}/>'

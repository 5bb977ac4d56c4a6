"""Steps and places in words, as the player sees them who moves.

Steps are offsets [dx, dy] in neutral coordinates; families of steps that people have a name for
are named, and the others are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from core.games.boards.geometry import Offset
from core.language.phrases import listing

_Steps = frozenset[Offset]


def place(offset: Offset) -> str:
    """A place as counted from the square where a move begins.

    >>> place((0, 2)), place((-1, -3)), place((0, 0))
    ('2 ahead', '3 back and 1 to the left', 'where it stood')
    """
    dx, dy = offset
    parts = [f"{abs(dy)} {'ahead' if dy > 0 else 'back'}"] if dy else []
    parts += [f"{abs(dx)} to the {'right' if dx > 0 else 'left'}"] if dx else []
    return listing(parts) or "where it stood"


def _straight(n: int) -> _Steps:
    return frozenset({(0, n), (n, 0), (0, -n), (-n, 0)})


def _diagonal(n: int) -> _Steps:
    return frozenset((x, y) for x in (-n, n) for y in (-n, n))


def _leap(a: int, b: int) -> _Steps:
    flat = {(x, y) for x in (-a, a) for y in (-b, b)}
    return frozenset(flat | {(y, x) for x, y in flat})


_FAMILIES: tuple[tuple[Callable[[int, int], _Steps], str], ...] = (
    (lambda a, b: _straight(b) | _diagonal(b), "{b} in any direction"),
    (lambda a, b: _straight(b), "{b} in any straight direction"),
    (lambda a, b: _diagonal(b), "{b} in any diagonal direction"),
    (_leap, "{b} in any straight direction and {a} across"),
)
"""The families of steps by their lengths: `b` the longer side, `a` the other one."""


def directions(steps: Iterable[Offset]) -> str:
    """All of these steps; the same words never stand for other steps.

    >>> directions([(0, 1), (1, 1), (-1, 1)])
    '1 ahead, or 1 ahead and 1 to either side'
    >>> directions([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)])
    '2 in any straight direction and 1 across'
    """
    return ", or ".join(_named(frozenset(steps)))


def _named(steps: _Steps) -> Iterator[str]:
    left = set(steps)
    for a, b in sorted({(min(abs(x), abs(y)), max(abs(x), abs(y))) for x, y in steps}):
        for make, words in _FAMILIES:
            family = make(a, b)
            if (make is not _leap or 0 < a < b) and family <= left:
                left -= family
                yield words.format(a=a, b=b)
    for x, y in sorted(left, key=lambda step: (abs(step[0]), -step[1], step[0])):
        if (x, y) not in left:
            continue
        if x and (-x, y) in left:
            left -= {(x, y), (-x, y)}
            ahead = [place((0, y))] if y else []
            yield listing([*ahead, f"{abs(x)} to either side"])
        else:
            left -= {(x, y)}
            yield place((x, y))

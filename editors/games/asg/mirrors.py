"""Mirroring a selection, or one half of the map onto the other, about the map's own middle."""

from __future__ import annotations

from core.games.asg.changes import Patch
from core.games.asg.document import PLAYERS, Document
from core.games.asg.mirroring import mirroring
from core.games.asg.symmetry import Figure, Point
from core.protocol import Json


def centre(document: Document) -> Point:
    """The middle between the headquarters; without them, of what the nodes cover."""
    home = [document.by_id[document.home[p]] for p in PLAYERS if p in document.home]
    nodes = home if len(home) == 2 else list(document.by_id.values())
    if not nodes:
        return (0.0, 0.0)
    xs, ys = [node.x for node in nodes], [node.y for node in nodes]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def mirror(document: Document, how: Json, ids: list[str] | None, swap: bool) -> Patch | None:
    """The patch; without ids, the half of the first player replaces the other half.

    `how` is x (left and right), y (up and down) or rotate; None for anything else.
    """
    cx, cy = centre(document)
    figures: dict[Json, Figure] = {
        "x": lambda x, y: (2 * cx - x, y),
        "y": lambda x, y: (x, 2 * cy - y),
        "rotate": lambda x, y: (2 * cx - x, 2 * cy - y),
    }
    if not isinstance(how, str) or how not in figures:
        return None
    figure = figures[how]
    if ids is not None:
        return mirroring(document, ids, figure, swap)
    near, far = _halves(document, how, (cx, cy))
    return mirroring(document, near, figure, swap, drop=far)


def _halves(document: Document, how: str, middle: Point) -> tuple[list[str], list[str]]:
    """The nodes on the first player's side of the middle, and the others.

    For a half turn the line is drawn across the way between the headquarters; what lies on it is
    ordered along it, so that each node there has its counterpart on the other side.
    """
    cx, cy = middle
    home = document.by_id.get(document.home.get("P1", ""))
    hx, hy = (home.x - cx, home.y - cy) if home else (-1.0, -1.0)
    if how == "x":
        hx, hy = (hx or -1.0), 0.0
    elif how == "y":
        hx, hy = 0.0, (hy or -1.0)
    elif not (hx or hy):
        hx = -1.0
    size = hx * hx + hy * hy
    near: list[str] = []
    far: list[str] = []
    for node in document.by_id.values():
        x, y = node.x - cx, node.y - cy
        side = (x * hx + y * hy) / size
        if abs(side) <= 1e-6 and how == "rotate":
            side = (x * -hy + y * hx) / size
        (near if side >= -1e-6 else far).append(node.id)
    return near, far

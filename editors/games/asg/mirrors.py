"""Mirroring chosen nodes, or one half of the map onto the other, about an axis that can be moved.

The originals never change: an axis that would harm them is refused with the reason, and the axis
that is offered at first is one beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from core.checks import quoted
from core.games.asg.changes import Patch
from core.games.asg.document import NEUTRAL, PLAYERS, Document, NodeEntry
from core.games.asg.mirror import mirroring, tidy
from core.games.asg.symmetry import Figure, Point
from editors import patches

FIGURES: dict[str, Callable[[Point], Figure]] = {
    "x": lambda at: lambda x, y: (2 * at[0] - x, y),
    "y": lambda at: lambda x, y: (x, 2 * at[1] - y),
    "rotate": lambda at: lambda x, y: (2 * at[0] - x, 2 * at[1] - y),
}
"""Left and right, up and down, and the half turn, about a point."""

LONE = 2.0
"""Units between neighbours where there is no way yet."""

NEAR = 1e-6
"""How far from the axis a node still lies on it."""


class Harm(ValueError):
    """What was to be mirrored would change; the message says how."""


@dataclass(frozen=True, slots=True)
class Mirrored:
    """What a mirroring does: the axis as a point on it, the patch, and the nodes it touches.

    `removed` has the nodes that go, and in words the edges that go between nodes that stay.
    """

    axis: Point
    patch: Patch
    made: tuple[NodeEntry, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]


def mirror(
    document: Document, how: str, ids: list[str] | None, swap: bool, axis: Point | None = None
) -> Mirrored:
    """Mirror the nodes; without ids, the half of the first player replaces the other half.

    Before both headquarters are placed there is no other half: then all nodes are the originals.
    `how` is a key of FIGURES.  Raises Harm where an original would change.
    """
    originals = list(document.by_id) if ids is None and len(document.home) < 2 else ids
    if originals is None:
        return _halved(document, how, axis or centre(document), swap)
    if axis is not None:
        return _tried(document, how, originals, axis, swap)
    if not originals:
        return Mirrored(centre(document), [], (), (), ())
    return _offered(document, how, originals, swap)


def _offered(document: Document, how: str, ids: list[str], swap: bool) -> Mirrored:
    """The mirroring about the likeliest axis that harms nothing.

    Only between two headquarters do images take over nodes that are there: the other half.
    """
    refusal, second = None, None
    for point, may_change in _axes(document, how, ids):
        try:
            found = _tried(document, how, ids, point, swap)
        except Harm as harm:
            refusal = refusal or harm
            continue
        if may_change or not found.changed:
            return found
        second = second or found
    if second is None:
        raise refusal or Harm("There is no axis beside the chosen nodes.")
    return second


def centre(document: Document) -> Point:
    """The middle between the headquarters; without both, of what the nodes cover."""
    home = [document.by_id[document.home[p]] for p in PLAYERS if p in document.home]
    nodes = home if len(home) == 2 else list(document.by_id.values())
    return _middle(nodes)


def _middle(nodes: list[NodeEntry]) -> Point:
    if not nodes:
        return (0.0, 0.0)
    xs, ys = [node.x for node in nodes], [node.y for node in nodes]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _axes(document: Document, how: str, ids: list[str]) -> Iterator[tuple[Point, bool]]:
    """Where an axis may lie, the likeliest first, and whether images may take over nodes there.

    Between two headquarters; through the outermost nodes, which then belong to both halves; beside
    them, half an edge away; beside the whole map.
    """
    nodes = [document.by_id[id] for id in ids]
    if len(document.home) == 2 and not _parts(nodes, how, centre(document)):
        yield centre(document), True
    middle, gap = _middle(nodes), _gap(document, ids)
    places = list[float]()
    for around in (nodes, list(document.by_id.values())):
        along = [node.y if how == "y" else node.x for node in around]
        outer, way = _outer(document, along, how != "y")
        places += [outer, outer + way * gap]
    for place in (tidy(each) for each in dict.fromkeys(places)):
        yield ((middle[0], place) if how == "y" else (place, middle[1])), False


def _outer(document: Document, along: list[float], sideways: bool) -> tuple[float, float]:
    """The end of the nodes at which the other half is wanted, and the direction to it."""
    low, high = min(along), max(along)
    home = [document.by_id[id] for id in document.home.values()]
    own = [node.x if sideways else node.y for node in home]
    if "P1" not in document.home and own:  # the second player's half: the first one's is wanted
        return (low, -1.0) if own[0] - low > high - own[0] else (high, 1.0)
    if own and own[0] - low > high - own[0]:
        return low, -1.0
    return high, 1.0


def _gap(document: Document, ids: list[str]) -> float:
    chosen = set(ids)
    lengths = [
        ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
        for edge in document.edges
        if edge.a in chosen and edge.b in chosen
        for a, b in [(document.by_id[edge.a], document.by_id[edge.b])]
    ]
    half = (median(filter(None, lengths)) if any(lengths) else LONE) / 2
    return round(2 * half) / 2 or half  # to half units, which are easier to read


def _parts(nodes: list[NodeEntry], how: str, at: Point) -> bool:
    """Whether an axis has nodes on either side of it."""
    sides = {_side(node, how, at) for node in nodes}
    return {-1, 1} <= sides


def _side(node: NodeEntry, how: str, at: Point) -> int:
    off = (node.y - at[1]) if how == "y" else (node.x - at[0])
    return 0 if abs(off) <= NEAR else 1 if off > 0 else -1


def _halved(document: Document, how: str, at: Point, swap: bool) -> Mirrored:
    near, far = _halves(document, how, at)
    patch = mirroring(document, near, FIGURES[how](at), swap, drop=far)
    return _safe(document, near, at, patch)


def _tried(document: Document, how: str, ids: list[str], at: Point, swap: bool) -> Mirrored:
    return _safe(document, ids, at, mirroring(document, ids, FIGURES[how](at), swap))


def _safe(document: Document, ids: list[str], at: Point, patch: Patch) -> Mirrored:
    """What the patch does.  Raises Harm where it changes an original."""
    after = Document(patches.apply(document.raw, patch))
    for problem in _harms(document, after, ids):
        raise Harm(problem)
    before, now = document.by_id, after.by_id
    return Mirrored(
        (tidy(at[0]), tidy(at[1])),
        patch,
        tuple(node for id, node in now.items() if id not in before),
        tuple(id for id in before if id in now and _said(document, id) != _said(after, id)),
        (*(id for id in before if id not in now), *_parted(document, after)),
    )


def _parted(document: Document, after: Document) -> Iterator[str]:
    """The edges that go although the nodes at both ends stay, in words."""
    kept = {edge.key for edge in after.edges}
    for edge in document.edges:
        if edge.key not in kept and {edge.a, edge.b} <= after.by_id.keys():
            yield f"the edge {edge.a} – {edge.b}"


def _said(document: Document, id: str) -> tuple[object, ...]:
    return (document.by_id[id].raw, *(document.force(id, player) for player in PLAYERS))


def _harms(document: Document, after: Document, ids: list[str]) -> Iterator[str]:
    """Every way in which the originals are not what they were."""
    chosen = set(ids)
    for id in ids:
        node = document.by_id[id]
        if id not in after.by_id or _said(document, id) != _said(after, id):
            if node.owner != NEUTRAL or any(document.force(id, p) for p in PLAYERS):
                what = f"it belongs to {node.owner}" if node.owner != NEUTRAL else "it holds troops"
            else:
                what = "it is not like its image"
            yield (
                f"Node {quoted(id)} would change, as {what} and the axis runs through it or "
                "through the nodes around it; move the axis beside them."
            )
    for player, id in document.home.items():
        if id in chosen and after.home.get(player) != id:
            yield (
                f"The headquarters of {player} would move; choose the nodes of one side, "
                "or move the axis beside them."
            )
    kept = {edge.key for edge in after.edges}
    for edge in document.edges:
        if {edge.a, edge.b} <= chosen and edge.key not in kept:
            yield (
                f"The edge between {quoted(edge.a)} and {quoted(edge.b)} would go; "
                "move the axis beside them."
            )


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
        if abs(side) <= NEAR and how == "rotate":
            side = (x * -hy + y * hx) / size
        (near if side >= -NEAR else far).append(node.id)
    return near, far

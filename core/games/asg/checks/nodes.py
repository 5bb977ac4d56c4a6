"""Checks of nodes: ids that are empty or taken, and nodes drawn on top of each other."""

from __future__ import annotations

import math
from collections.abc import Iterator

from core.checks import Finding, quoted
from core.games.asg.checks.table import TABLE
from core.games.asg.document import Document, EdgeEntry, NodeEntry
from core.protocol import Fix, Json, Place
from core.repairs import fresh, remove


def _replace(path: str, value: Json) -> dict[str, Json]:
    return {"op": "replace", "path": path, "value": value}


@TABLE.error("empty-id")
def empty_id(document: Document) -> Iterator[Finding]:
    """A node whose id is empty."""
    empty = [node for node in document.nodes if not node.id]
    used = set(document.by_id)
    for node in empty:
        name = str(fresh("node", used))
        used.add(name)
        patch = [_replace(node.path + "/id", name)]
        if len(empty) == 1:
            patch += [
                _replace(each.path, name)
                for each in document.mentions
                if each.name == "" and not each.key
            ]
        fix = Fix(f"Call it {quoted(name)}", tuple(patch))
        yield Finding(node.path + "/id", "Give the node an id; edges name it by that.", (fix,))


@TABLE.error("duplicate-id")
def duplicate_id(document: Document) -> Iterator[Finding]:
    """Two nodes with one id."""
    used = set(document.by_id)
    for node in document.nodes:
        first = document.by_id[node.id]
        if first is node or not node.id:
            continue
        name = str(fresh(node.id, used))
        used.add(name)
        message = (
            f"Another node has the id {quoted(node.id)}, at ({first.x:g}, {first.y:g}); "
            "edges and orders could not tell them apart. Rename one."
        )
        related = (Place(first.path + "/id", f"{quoted(node.id)} is here first."),)
        fixes = tuple(_renamings(document, first, node, name))
        yield Finding(node.path + "/id", message, fixes, related)


def _renamings(document: Document, first: NodeEntry, node: NodeEntry, name: str) -> Iterator[Fix]:
    """One fix per answer to the question which edges follow the node that gets a new id."""
    own = _replace(node.path + "/id", name)
    edges = [edge for edge in document.edges if node.id in (edge.a, edge.b) and edge.a != edge.b]
    nearer = [edge for edge in edges if _is_nearer(document, edge, first, node)]
    what = f"Rename this one to {quoted(name)}"
    if edges:
        yield Fix(f"{what}; the edges stay with the first", (own,))
        if 0 < len(nearer) < len(edges):
            count = len(nearer)
            told = "nearer edge follows" if count == 1 else f"{count} nearer edges follow"
            title = f"{what}; the {told}"
            yield Fix(title, (own, *(_followed(edge, node.id, name) for edge in nearer)))
        yield Fix(
            f"{what}; all edges follow", (own, *(_followed(edge, node.id, name) for edge in edges))
        )
    else:
        yield Fix(what, (own,))
    yield remove("Remove this node", node.path)


def _followed(edge: EdgeEntry, id: str, name: str) -> dict[str, Json]:
    return _replace(f"{edge.path}/{0 if edge.a == id else 1}", name)


def _is_nearer(document: Document, edge: EdgeEntry, first: NodeEntry, node: NodeEntry) -> bool:
    """Whether the far end of an edge is nearer to the second node than to the first."""
    far = document.by_id.get(edge.b if edge.a == node.id else edge.a)
    return far is not None and _distance(far, node) < _distance(far, first)


def _distance(a: NodeEntry, b: NodeEntry) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


@TABLE.note("same-place")
def same_place(document: Document) -> Iterator[Finding]:
    """Two nodes at the very same coordinates: one hides the other."""
    there: dict[tuple[float, float], NodeEntry] = {}
    spots = {(node.x, node.y) for node in document.nodes}
    for node in document.nodes:
        first = there.setdefault((node.x, node.y), node)
        if first is not node and first.id != node.id:
            x = node.x + 1
            while (x, node.y) in spots and x != x + 1:
                x += 1
            spots.add((x, node.y))
            message = f"{quoted(node.id)} is drawn on top of {quoted(first.id)}; move one of them."
            fix = Fix("Move it aside", ({"op": "add", "path": node.path + "/x", "value": x},))
            place = Place(first.path, f"{quoted(first.id)} is here.")
            yield Finding(node.path, message, (fix,), (place,))

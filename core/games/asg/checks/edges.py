"""Checks of edges and of every name of a node: loops, doubles, and nodes that do not exist."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, quoted, resolve
from core.games.asg.checks.table import TABLE
from core.games.asg.document import Document, EdgeEntry
from core.language.references import Reference
from core.protocol import Fix, Place
from core.repairs import remove, unknown


@TABLE.error("self-loop")
def self_loop(document: Document) -> Iterator[Finding]:
    """An edge from a node to itself."""
    for edge in document.edges:
        if edge.a == edge.b:
            message = f"This edge leads from {quoted(edge.a)} to itself; remove it."
            yield Finding(edge.path, message, (remove("Remove the edge", edge.path),))


@TABLE.error("unknown-node")
def unknown_node(document: Document) -> Iterator[Finding]:
    """An edge, a headquarters or troops that name a node which the map does not have."""
    for mention in document.mentions:
        if mention.name in document.by_id:
            continue
        if mention.key:
            yield _unknown_forces(document, mention)
        else:
            drop = mention.drop if mention.drop != mention.path else ""  # a seat stays
            known = filter(None, document.by_id)
            yield unknown(mention.path, str(mention.name), "node", known, drop)


def _unknown_forces(document: Document, mention: Reference) -> Finding:
    """Troops stand under the node's id as a key, so another id is a move of the entry."""
    holder = resolve(document.raw, "/initialState/nodeForces")
    free = [id for id in document.by_id if id and id not in holder]
    found = unknown(mention.path, str(mention.name), "node", free, mention.path)
    fixes: list[Fix] = []
    for fix in found.fixes:
        to = fix.patch[0].get("value")
        if isinstance(to, str):
            value = {to if key == mention.name else key: item for key, item in holder.items()}
            patch = {"op": "replace", "path": "/initialState/nodeForces", "value": value}
            fixes.append(Fix(fix.title, (patch,)))
        else:
            fixes.append(fix)
    return Finding(mention.path, found.message, tuple(fixes))


@TABLE.lint("duplicate-edge")
def duplicate_edge(document: Document) -> Iterator[Finding]:
    """One edge twice, in either direction; it counts once."""
    first: dict[tuple[str, str], EdgeEntry] = {}
    for edge in document.edges:
        if edge.a == edge.b:
            continue
        earlier = first.setdefault(edge.key, edge)
        if earlier is not edge:
            way = "" if (earlier.a, earlier.b) == (edge.a, edge.b) else ", the other way round"
            message = (
                f"The edge {quoted(edge.a)} – {quoted(edge.b)} stands here already{way}; "
                "it counts once. Merge them."
            )
            place = Place(earlier.path, "The edge is here first.")
            yield Finding(edge.path, message, (remove("Merge them", edge.path),), (place,))

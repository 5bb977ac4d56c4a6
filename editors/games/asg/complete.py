"""Completion and tips in the JSON text: the ids of nodes, edges, and what is known of a node."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.checks import parts_of
from core.games.asg.document import Document
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.completion import Option, Slot, Under, option, value_at
from editors.forms import Schema
from editors.games.asg.entities import summary
from editors.games.asg.kinds import node_named
from editors.language.language import Here
from editors.offers import Text, doc, named_keys


def names(document: Document, path: Pointer) -> dict[str, list[Json]]:
    """The ids; for the end of an edge without the other end and what that leads to already."""
    parts = parts_of(path)
    taken: set[str] = set()
    if parts[:2] == ["map", "edges"] and len(parts) == 4:
        far = value_at(document.raw, path.rpartition("/")[0] + ("/1" if parts[3] == "0" else "/0"))
        if isinstance(far, str) and far in document.graph.neighbours:
            taken = {far, *document.graph.neighbours[far]}
        taken.discard(str(value_at(document.raw, path)))
    return {"node": [id for id in document.by_id if id not in taken]}


def about(here: Here, refers: str, id: Json) -> str:
    """What a node is, in a few words."""
    return summary(here.document, here.document.by_id[id].raw, "node")


def called(here: Here, refers: str, id: Json) -> str:
    """The label of a node."""
    node = here.document.by_id.get(str(id)) if refers == "node" else None
    return as_text(member(node.raw, "label")) or "" if node is not None else ""


def keys(here: Here, schema: Schema, slot: Slot) -> Iterable[Option]:
    """The nodes that troops may stand on."""
    if not schema.get("x-nodes"):
        return ()
    return named_keys(slot, here.document.by_id, "node", lambda id: about(here, "node", id))


def offered(here: Here, schema: Schema) -> Iterator[Option]:
    """An edge to fill in."""
    if "prefixItems" in schema:
        yield option("edge", "class", "", doc(schema), '["", ""]')


def tip(here: Here, under: Under) -> Text | None:
    """What is known of the node that is named, and where it leads."""
    tree, path = here.document, here.path
    node = tree.by_id.get(node_named(tree, path) or "")
    is_key_of_forces = path.startswith("/initialState/nodeForces/") and path.count("/") == 3
    if node is None or (under.on_key and not is_key_of_forces):
        return None
    near = tree.graph.neighbours[node.id]
    ways = "1 edge" if len(near) == 1 else f"{len(near)} edges"
    leads = f" to {', '.join(list(near)[:8])}" if near else ""
    what = summary(tree, node.raw, "node")
    return f"Node {node.id}", f"{what + '; ' if what else ''}{ways}{leads}."

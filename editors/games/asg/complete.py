"""Completion and hover in the JSON text: keys, owners, and the ids of nodes."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import parts_of
from core.games.asg.document import Document as Tree
from core.protocol import Json, Pointer
from editors.completion import (
    Option,
    Slot,
    Under,
    complete_json,
    option,
    read,
    tip,
    under,
    value_at,
)
from editors.games.asg.entities import summary
from editors.games.asg.kinds import KINDS, node_named
from editors.games.asg.language import LANGUAGE
from editors.language.shapes import schema_at
from editors.offers import Text, doc, keys_of, values
from editors.payload import Payload


def complete(payload: Payload) -> Json:
    """What may stand at an offset of the text, which may be half written."""
    return complete_json(*read(payload), _keys, _values)


def _keys(raw: Json, slot: Slot) -> Iterator[Option]:
    shape = schema_at(LANGUAGE, raw, slot.path)
    yield from keys_of([shape], slot)
    if shape.get("x-nodes"):
        tree = Tree(raw)
        for id, node in tree.by_id.items():
            if id not in slot.present:
                yield slot.key(id, "node", summary(tree, node.raw, "node"), "constant")


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    """The values that may stand at a pointer."""
    shape, tree = schema_at(LANGUAGE, raw, path), Tree(raw)
    known = {"node": _nodes(tree, path)} if shape.get("x-refers") == "node" else {}
    yield from values([shape], known, lambda _, id: summary(tree, tree.by_id[id].raw, "node"))
    if "prefixItems" in shape:
        yield option("edge", "class", "", doc(shape), '["", ""]')


def _nodes(tree: Tree, path: Pointer) -> list[Json]:
    """The ids; for the end of an edge without the other end and what that leads to already."""
    parts = parts_of(path)
    taken: set[str] = set()
    if parts[:2] == ["map", "edges"]:
        far = value_at(tree.raw, path.rpartition("/")[0] + ("/1" if parts[-1] == "0" else "/0"))
        if isinstance(far, str) and far in tree.graph.neighbours:
            taken = {far, *tree.graph.neighbours[far]}
        taken.discard(str(value_at(tree.raw, path)))
    return [id for id in tree.by_id if id not in taken]


def hover(payload: Payload) -> Json:
    """What the key, id or value under an offset means; None where there is nothing to say."""
    document, offset = read(payload)
    found = under(document, offset)
    if found is None:
        return None
    raw = document.draft
    return tip(document, found, *_meaning(Tree(raw), raw, found))


def _meaning(tree: Tree, raw: Json, at: Under) -> Text:
    path, on_key = at.path, at.on_key
    id = node_named(tree, path)
    node = tree.by_id.get(id or "")
    is_key_of_forces = path.startswith("/initialState/nodeForces/") and path.count("/") == 3
    if node is not None and (not on_key or is_key_of_forces):
        near = tree.graph.neighbours[node.id]
        ways = "1 edge" if len(near) == 1 else f"{len(near)} edges"
        leads = f" to {', '.join(list(near)[:8])}" if near else ""
        about = summary(tree, node.raw, "node")
        return f"Node {node.id}", f"{about + '; ' if about else ''}{ways}{leads}."
    return KINDS.title_at(raw, at), doc(schema_at(LANGUAGE, raw, path))

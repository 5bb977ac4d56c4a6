"""What stands where in a scenario: kinds of entities by the shape of pointers."""

from __future__ import annotations

from core.checks import parts_of
from core.games.asg.document import Document, member
from core.protocol import Json, Pointer
from core.rawjson import as_text
from editors.language.kinds import Kind, Kinds, kind, last_part, same_root

ROOT = kind("scenario", "Scenario", "", "Scenario", "name")
_KINDS = (
    kind("settings", "Settings", "/settings", "Settings"),
    kind("players", "Headquarters", "/players", "Seats"),
    kind("supply", "Supply", "/initialState/playerSupply", "Supplies"),
    kind("node", "Node", "/map/nodes/#", "Node", "id"),
    kind("edge", "Edge", "/map/edges/#", "Edge"),
    kind("forces", "Troops", "/initialState/nodeForces/[^/]*", "Forces"),
)


def _own_label(kind: Kind, raw: Json, value: Json, path: Pointer) -> str | None:
    if kind.name == "forces":
        return last_part(path)
    if kind.name == "edge":
        ends = value if isinstance(value, list) else []
        return " – ".join(str(end) for end in ends[:2]) or None
    return as_text(member(value, "id")) or None if kind.name == "node" else None


KINDS = Kinds(_KINDS, *same_root(ROOT), own_label=_own_label)


def node_named(document: Document, path: Pointer) -> str | None:
    """The id of the node that a place is about: a node, an end of an edge, a seat, troops."""
    parts = parts_of(path)
    for node in document.nodes:
        if path == node.path or path == node.path + "/id":
            return node.id
    if len(parts) == 3 and parts[:2] == ["initialState", "nodeForces"]:
        return parts[2]
    return next((str(ref.name) for ref in document.mentions if ref.path == path), None)

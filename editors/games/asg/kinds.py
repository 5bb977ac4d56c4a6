"""What stands where in a scenario: kinds of entities by the shape of pointers."""

from __future__ import annotations

from core.checks import parts_of
from core.games.asg.document import Document, member
from core.protocol import Json, Pointer
from editors.kinds import Kind, of_one_root
from editors.kinds import kind as _kind

_FOUND = of_one_root(
    _kind("scenario", "Scenario", "", "Scenario", "name"),
    _kind("settings", "Settings", "/settings", "Settings"),
    _kind("players", "Headquarters", "/players", "Seats"),
    _kind("supply", "Supply", "/initialState/playerSupply", "Supplies"),
    _kind("node", "Node", "/map/nodes/#", "Node", "id"),
    _kind("edge", "Edge", "/map/edges/#", "Edge"),
    _kind("forces", "Troops", "/initialState/nodeForces/[^/]*", "Forces"),
)

LISTS = {"nodes": "node", "edges": "edge", "nodeForces": "forces"}
"""The kind of what stands under a key."""


def kind_at(path: Pointer) -> Kind | None:
    """The kind of the entity that a pointer names; None for a list or a value within one."""
    return _FOUND.at(None, path)


def entity_at(path: Pointer) -> tuple[Pointer, Kind]:
    """The innermost entity with a form around a pointer.

    >>> entity_at("/map/nodes/3/owner")[0]
    '/map/nodes/3'
    """
    return _FOUND.around(None, path)


def label(value: Json, path: Pointer) -> str:
    """A short name of an entity, as lists and buttons show it; plain text."""
    kind = kind_at(path)
    if kind is None or kind.name == "forces":
        return (parts_of(path) or ["document"])[-1]
    if kind.name == "edge":
        ends = value if isinstance(value, list) else []
        return " – ".join(str(end) for end in ends[:2]) or kind.title
    for key in ("id", "name") if kind.name == "node" else ("name", "id"):
        text = member(value, key)
        if isinstance(text, str) and text and kind.key:
            return text
    return kind.title


def name_of(value: Json, path: Pointer) -> str:
    """The kind and the short name: Node p1_hq."""
    found, text = kind_at(path), label(value, path)
    return text if found is None else found.named(text)


def node_named(document: Document, path: Pointer) -> str | None:
    """The id of the node that a place is about: a node, an end of an edge, a seat, troops."""
    parts = parts_of(path)
    for node in document.nodes:
        if path == node.path or path == node.path + "/id":
            return node.id
    if len(parts) == 3 and parts[:2] == ["initialState", "nodeForces"]:
        return parts[2]
    return next((mention.id for mention in document.mentions if mention.path == path), None)

"""Changes of a scenario as patches: troops, edges and whole nodes with everything that names them.

The checks build their fixes from these, and the editor its commands; nothing here reads a payload.
Operations on existing entries come first, additions next and removals last, so that no index
moves before it is used.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from core.checks import pointer
from core.games.asg.document import PLAYERS, Document, member
from core.protocol import Json
from core.repairs import fresh, removals

Patch = list[dict[str, Any]]
Forces = Mapping[str, int]

_TWINS = (
    ("p1", "p2"),
    ("P1", "P2"),
    ("left", "right"),
    ("west", "east"),
    ("north", "south"),
    ("top", "bottom"),
    ("red", "blue"),
)
"""Words in ids that say on whose side a node stands."""


def put(path: str, value: Json) -> dict[str, Any]:
    """The operation that writes a member, whether it is there or not."""
    return {"op": "add", "path": path, "value": value}


def forces_patch(document: Document, changes: Mapping[str, Forces]) -> Patch:
    """The patch that sets the troops of nodes; an entry without troops goes."""
    state = member(document.raw, "initialState")
    holder = member(state, "nodeForces")
    if not isinstance(holder, dict):
        entries = {id: dict(forces) for id, forces in changes.items() if any(forces.values())}
        if not entries:
            return []
        if not isinstance(state, dict):
            return [put("/initialState", {"nodeForces": entries})]
        return [put("/initialState/nodeForces", entries)]
    patch: Patch = []
    for id, forces in changes.items():
        path = pointer("initialState", "nodeForces", id)
        there = {player: document.force(id, player) for player in PLAYERS}
        if any(forces.values()):
            if there != dict(forces) or id not in holder:
                patch.append(put(path, {player: forces[player] for player in PLAYERS}))
        elif id in holder:
            patch.append({"op": "remove", "path": path})
    return patch


def deletion(
    document: Document, ids: Collection[str], edges: Collection[tuple[str, str]] = ()
) -> Patch:
    """The patch that removes nodes with their edges and troops, and edges by their ends."""
    gone = set(ids)
    pairs = {tuple(sorted(pair)) for pair in edges}
    paths = [node.path for node in document.nodes if node.id in gone]
    paths += [
        edge.path
        for edge in document.edges
        if edge.a in gone or edge.b in gone or edge.key in pairs
    ]
    paths += [pointer("initialState", "nodeForces", id) for id in document.forces if id in gone]
    homeless = {f"/players/{player}/hq" for player, id in document.hq.items() if id in gone}
    vacant: Patch = [{"op": "replace", "path": path, "value": ""} for path in sorted(homeless)]
    return [*vacant, *removals(paths)]


def twin_id(id: str, used: Iterable[str]) -> str:
    """A free id for a node's counterpart on the other side.

    >>> twin_id("p1_north", ["p1_north"]), twin_id("hill", ["hill"])
    ('p2_north', 'hill_2')
    """
    taken = set(used)
    for pair in _TWINS:
        for old, new in (pair, pair[::-1]):
            if old in id and (found := id.replace(old, new)) not in taken:
                return found
    return str(fresh(id, taken))

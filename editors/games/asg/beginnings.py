"""What new nodes, edges, troops and settings of a map begin as, and what a copied node has."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from itertools import chain
from typing import Any

from core.checks import pointer
from core.errors import CallError
from core.games.asg.changes import Patch, forces_patch, put
from core.games.asg.document import PLAYERS, Document, member
from core.games.asg.mirror import tidy
from core.games.asg.symmetry import spacing
from core.protocol import Json, Pointer
from editors.games.asg.kinds import KINDS, node_named
from editors.games.asg.mapedit import OPS
from editors.games.asg.mapop import free_id
from editors.language.kinds import Kind
from editors.payload import Payload, get

_ROW = 8
"""So many new nodes stand side by side before the next row begins."""


def wanted(raw: Json, path: Pointer, asked: str, implied: str) -> str:
    """At anything that is there already a node is meant, except where only one thing belongs."""
    here = KINDS.at(raw, path)
    is_place = here is not None and here.name not in ("settings", "supply")
    return asked or ("node" if is_place else implied)


def _with_map(raw: Json, make: Callable[[Json], Json]) -> Json:
    """What is made on the map; a scenario without one gets an empty one first."""
    there = member(raw, "map")
    if isinstance(there, dict):
        return make(raw)
    if not isinstance(raw, dict) or there is not None:
        message = "The document has no map to add to; start from a template"
        raise CallError("edit.wrong-place", message, path="/document")
    begun = put("/map", {"nodes": [], "edges": []})
    made = make({**raw, "map": copy.deepcopy(begun["value"])})
    return {**made, "patch": [begun, *made["patch"]]}


def _drawn(make: Callable[[Document, Pointer], Json]) -> Callable[[Payload], Json]:
    def add(payload: Payload) -> Json:
        path = get(payload, "path", str)
        return _with_map(payload.get("document"), lambda whole: make(Document(whole), path))

    return add


def _supply(payload: Payload) -> Json:
    """The supplies, with the numbers that count while they are left out."""
    raw, supplies = payload.get("document"), dict.fromkeys(PLAYERS, 0)
    state, path = member(raw, "initialState"), "/initialState/playerSupply"
    if state is not None and not isinstance(state, dict):
        message = "The initial state is no object; repair it first"
        raise CallError("edit.wrong-place", message, path="/initialState")
    if member(state, "playerSupply") is not None:
        raise CallError("edit.exists", "There is a 'playerSupply' already", path="/path")
    patch = [put(path, supplies)]
    if state is None:
        patch = [put("/initialState", {"playerSupply": supplies})]
    return {"patch": patch, "name": "Add Supply", "select": path}


def _add_node(document: Document, path: Pointer) -> Json:
    """A node below the map, where none stands."""
    nodes = document.by_id.values()
    step = _round(spacing(document.by_id))
    count = len(nodes)
    low = min((node.y for node in nodes), default=step) - step
    left = min((node.x for node in nodes), default=0.0)
    taken = {(node.x, node.y) for node in nodes}
    spots = ((left + step * (n % _ROW), low - step * (n // _ROW)) for n in range(count + 1))
    near = ((float(n), 0.0) for n in range(count + 1))  # where a step is nothing beside the numbers
    x, y = next(spot for spot in chain(spots, near) if spot not in taken)
    return OPS["add"](document, {"x": x, "y": y, "id": free_id(document, None)})


def _round(step: float) -> float:
    """A distance that reads well: one digit of it."""
    return float(f"{step:.1g}")


def _add_edge(document: Document, path: Pointer) -> Json:
    """An edge from the node at the path (or any) to the nearest one that it has none to."""
    id = node_named(document, path)
    starts = [document.by_id[id]] if id in document.by_id else list(document.by_id.values())[:200]
    pairs = [
        (math.hypot(a.x - b.x, a.y - b.y), a.id, b.id)
        for a in starts
        for b in document.by_id.values()
        if a is not b and b.id not in document.graph.neighbours[a.id]
    ]
    if not pairs:
        raise CallError("edit.wrong-place", "There are no two nodes left to connect", path="/path")
    _, a_id, b_id = min(pairs)
    return OPS["edge"](document, {"a": a_id, "b": b_id})


def _add_forces(document: Document, path: Pointer) -> Json:
    """One unit on the node at the path, or on the first node without troops."""
    id = node_named(document, path)
    held = {id for id, forces in document.forces.items() if any(forces.values())}
    free = (node for node in document.by_id.values() if node.id not in held)
    node = document.by_id.get(id or "") or next(free, None)
    if node is None:
        raise CallError("edit.wrong-place", "Every node has troops already", path="/path")
    player = node.owner if node.owner in PLAYERS else "P1"
    forces = {each: document.force(node.id, each) for each in PLAYERS} | {player: 1}
    select = pointer("initialState", "nodeForces", node.id)
    return {
        "patch": forces_patch(document, {node.id: forces}),
        "name": f"Add troops on {node.id}",
        "select": select,
    }


DRAWN = {
    "node": _drawn(_add_node),
    "edge": _drawn(_add_edge),
    "forces": _drawn(_add_forces),
    "supply": _supply,
}
"""How what stands on the map is added: with a place on it, or with what it needs there."""


def copied(raw: Json, path: Pointer, kind: Kind, value: Any) -> Patch:
    """The copy of a node stands beside it, with the same troops and the same neighbours."""
    document = Document(raw)
    node = next((each for each in document.nodes if each.path == path), None)
    if node is None:
        return []
    step = _round(spacing(document.by_id) / 2)
    value |= {"x": tidy(node.x + step), "y": tidy(node.y - step)}
    forces = document.forces.get(node.id)
    near = document.graph.neighbours[node.id]
    return [
        *(forces_patch(document, {value["id"]: forces}) if forces else []),
        *(put("/map/edges/-", [value["id"], each]) for each in near),
    ]

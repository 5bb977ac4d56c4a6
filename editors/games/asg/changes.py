"""Adding, duplicating, deleting, moving and switching entities, each as one named patch."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from itertools import chain
from typing import Any

from core.checks import parts_of, pointer
from core.errors import CallError
from core.games.asg.changes import Patch, forces_patch, put
from core.games.asg.document import OWNERS, PLAYERS, Document, NodeEntry, member
from core.games.asg.settings import DEFAULTS
from core.games.asg.symmetry import spacing
from core.protocol import Json, Pointer
from editors.games.asg.kinds import KINDS, LISTS, node_named
from editors.games.asg.mapedit import OPS
from editors.games.asg.mapop import free_id
from editors.language.lists import no_kind
from editors.payload import Payload, at, get

_ROW = 8
"""So many new nodes stand side by side before the next row begins."""


_MADE = {**LISTS, "settings": "settings", "playerSupply": "supply"}
"""The kind of what is made under a key."""


def add(payload: Payload) -> Json:
    """A new node, edge or troops; the list, or `kind`, tells which.

    At a node, an edge leads from it, and troops stand on it.
    """
    raw, path = payload.get("document"), get(payload, "path", str)
    last = (parts_of(path) or [""])[-1]
    kind = get(payload, "kind", str, "") or _MADE.get(last, "node" if KINDS.at(raw, path) else "")
    if kind in ("settings", "supply"):
        return _add_usual(raw, kind)
    makers = {"node": _add_node, "edge": _add_edge, "forces": _add_forces}
    if kind not in makers:
        raise no_kind(kind, makers)
    return _with_map(raw, lambda whole: makers[kind](Document(whole), path))


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


def _add_usual(raw: Json, kind: str) -> Json:
    """The settings or the supplies, with the numbers that count while they are left out."""
    state = member(raw, "initialState")
    if kind == "settings":
        path, there, patch = "/settings", member(raw, "settings"), [put("/settings", {**DEFAULTS})]
    else:
        path, there = "/initialState/playerSupply", member(state, "playerSupply")
        supplies = dict.fromkeys(PLAYERS, 0)
        patch = [put(path, supplies)]
        if state is None:
            patch = [put("/initialState", {"playerSupply": supplies})]
        elif not isinstance(state, dict):
            message = "The initial state is no object; repair it first"
            raise CallError("edit.wrong-place", message, path="/initialState")
    if there is not None:
        raise CallError("edit.wrong-place", f"The scenario has its {kind} already", path="/kind")
    return {"patch": patch, "name": f"Add {kind}", "select": path}


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


def _node_at(document: Document, path: Pointer) -> NodeEntry | None:
    return next((node for node in document.nodes if node.path == path), None)


def duplicate(payload: Payload) -> Json:
    """A copy of a node with a free id beside it, its edges included; other entities are unique."""
    raw, path = payload.get("document"), get(payload, "path", str)
    at(raw, path)
    document = Document(raw)
    node = _node_at(document, path)
    if node is None:
        message = "Only a node can be copied: two equal edges count as one"
        raise CallError("edit.wrong-place", message, path="/path")
    step = _round(spacing(document.by_id) / 2)
    found: dict[str, Any] = OPS["duplicate"](document, {"ids": [node.id], "dx": step, "dy": -step})
    copied = found["ids"][0]
    near = document.graph.neighbours[node.id]
    found["patch"] = [*found["patch"], *(put("/map/edges/-", [copied, each]) for each in near)]
    return found


def switch(payload: Payload) -> Json:
    """The patch that gives a node another owner, its troops included.

    A neutral node has no troops of a player; those that stood there come back from the stash.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), get(payload, "to", str)
    stash = dict(get(payload, "stash", dict, {}))
    at(raw, path)
    document = Document(raw)
    id = node_named(document, path)
    node = _node_at(document, path) or document.by_id.get(id or "")
    if node is None:
        raise CallError("edit.wrong-place", f"{path!r} is no node", path="/path")
    if to not in OWNERS:
        known = ", ".join(OWNERS)
        raise CallError("edit.unknown-word", f"There is no owner {to!r}; there are {known}")
    amount = sum(document.force(node.id, player) for player in PLAYERS)
    if amount:
        stash["troops"] = amount
    kept = stash.get("troops", 0)
    forces = dict.fromkeys(PLAYERS, 0)
    if to in PLAYERS and isinstance(kept, int):
        forces[to] = max(kept, 0)
    patch: Patch = [put(node.path + "/owner", to)] if node.raw.get("owner") != to else []
    patch += forces_patch(document, {node.id: forces})
    whom = "nobody" if to not in PLAYERS else to
    return {"patch": patch, "name": f"Give {node.id} to {whom}", "select": path, "stash": stash}

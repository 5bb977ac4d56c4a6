"""Checks of what stands in another place than this format's: troops in nodes, supply in seats.

The rules describe a node with its troops and a player with its supply, so people write them
there.  The file keeps both under `initialState`; a fix moves them, and nothing is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.checks import Finding, pointer, quoted
from core.games.asg.checks.table import TABLE
from core.games.asg.document import PLAYERS, Document, NodeEntry, member
from core.protocol import Fix, Json, Place
from core.repairs import remove

FORCES = "forces"
SUPPLY = "supply"

TOPS = {"nodeForces": "troops", "playerSupply": "supplies"}
"""What `initialState` holds, which people write beside it."""

Operation = dict[str, Json]


@TABLE.error("misplaced")
def misplaced(document: Document) -> Iterator[Finding]:
    """Troops in a node, supply in a seat, or both at the top; they belong under `initialState`."""
    yield from _tops(document)
    yield from _troops(document)
    yield from _supplies(document)


def without_misplaced(raw: dict[str, Json]) -> dict[str, Json]:
    """The document as the shape should see it: `misplaced` speaks of these keys, with fixes."""
    found = {key: value for key, value in raw.items() if key not in TOPS}
    nodes = member(raw.get("map"), "nodes")
    if isinstance(nodes, list) and any(_holds(node, FORCES) for node in nodes):
        found["map"] = {**raw["map"], "nodes": [_less(node, FORCES) for node in nodes]}
    seats = raw.get("players")
    if isinstance(seats, dict):
        found["players"] = {
            key: _less(seat, SUPPLY) if key in PLAYERS else seat for key, seat in seats.items()
        }
    return found


def _holds(value: Json, key: str) -> bool:
    return isinstance(value, dict) and key in value


def _less(value: Json, key: str) -> Json:
    return {k: v for k, v in value.items() if k != key} if _holds(value, key) else value


def _tops(document: Document) -> Iterator[Finding]:
    """`nodeForces` and `playerSupply` beside the initial state that they belong in."""
    state = document.raw.get("initialState", {})
    for key, what in TOPS.items():
        if key not in document.raw:
            continue
        drop = remove("Remove it here", pointer(key))
        if _holds(state, key):
            there = pointer("initialState", key)
            message = f"The {what} stand here and in the initial state; keep one of the two there."
            use: Operation = {"op": "replace", "path": there, "value": document.raw[key]}
            fixes = (
                remove("Keep those of the initial state", pointer(key)),
                Fix("Use what stands here", (use, *drop.patch)),
            )
            yield Finding(pointer(key), message, fixes, (Place(there, f"The other {what}."),))
            continue
        into: Operation = {"op": "add", "path": pointer("initialState", key)}
        into["value"] = document.raw[key]
        if "initialState" not in document.raw:
            into = {"op": "add", "path": "/initialState", "value": {key: document.raw[key]}}
        message = f"The {what} belong in the initial state; move them there."
        title = "Move them to the initial state"
        can = isinstance(state, dict)
        yield Finding(pointer(key), message, (Fix(title, (into, *drop.patch)),) if can else ())


def _troops(document: Document) -> Iterator[Finding]:
    """One finding for all troops that can be moved, and one for each that has two readings."""
    held = member(member(document.raw, "initialState"), "nodeForces")
    free: list[NodeEntry] = []
    for node in document.nodes:
        if FORCES not in node.raw:
            continue
        path = f"{node.path}/{FORCES}"
        if not node.id or document.by_id[node.id] is not node:
            message = (
                "Give the node an id of its own; its troops can then be moved to "
                "the initial state, where they belong."
            )
            yield Finding(path, message)
        elif _holds(held, node.id):
            yield _twice(node, held[node.id])
        else:
            free.append(node)
    if free:
        yield _moved(document, free)


def _twice(node: NodeEntry, other: Json) -> Finding:
    """Troops that the node and the initial state both give: nobody can say which are meant."""
    path, there = f"{node.path}/{FORCES}", pointer("initialState", "nodeForces", node.id)
    own = node.raw[FORCES]
    drop: Operation = {"op": "remove", "path": path}
    place = Place(there, f"The troops of {quoted(node.id)} stand here too.")
    if own == other:
        message = (
            f"The troops of {quoted(node.id)} stand here and in the initial state; remove "
            "them here."
        )
        return Finding(path, message, (remove("Remove them here", path),), (place,))
    message = (
        f"{quoted(node.id)} has troops here and others in the initial state; keep one of "
        "the two there."
    )
    use: Operation = {"op": "replace", "path": there, "value": own}
    fixes = (
        remove("Keep those of the initial state", path),
        Fix("Use those of the node", (use, drop)),
    )
    return Finding(path, message, fixes, (place,))


def _moved(document: Document, nodes: list[NodeEntry]) -> Finding:
    forces = {node.id: node.raw[FORCES] for node in nodes if not _is_empty(node.raw[FORCES])}
    patch: list[Operation] = [{"op": "remove", "path": f"{n.path}/{FORCES}"} for n in nodes]
    into = _into(document, "nodeForces", forces)
    count = len(nodes)
    who = f"The troops of {quoted(nodes[0].id)} stand"
    if count > 1:
        who = f"The troops of {count} nodes stand in the nodes, from {quoted(nodes[0].id)} on; they"
        where = "belong in the initial state. Move them there."
    else:
        where = "in the node; they belong in the initial state. Move them there."
    title = "Move the troops to the initial state"
    fixes = () if into is None else (Fix(title, (*into, *patch)),)
    places = tuple(Place(f"{n.path}/{FORCES}", f"Troops of {quoted(n.id)}.") for n in nodes[1:50])
    return Finding(f"{nodes[0].path}/{FORCES}", f"{who} {where}", fixes, places)


def _is_empty(forces: Json) -> bool:
    """Whether troops are none: a node without an entry has the same."""
    return isinstance(forces, dict) and all(
        key in PLAYERS and value == 0 and type(value) is int for key, value in forces.items()
    )


def _into(document: Document, key: str, entries: dict[str, Any]) -> tuple[Operation, ...] | None:
    """The operations that add entries to an object of the initial state; None if it is none."""
    if not entries:
        return ()
    state = document.raw.get("initialState")
    if "initialState" not in document.raw:
        return ({"op": "add", "path": "/initialState", "value": {key: entries}},)
    if not isinstance(state, dict):
        return None
    if key not in state:
        return ({"op": "add", "path": f"/initialState/{key}", "value": entries},)
    if not isinstance(state[key], dict):
        return None
    return tuple(
        {"op": "add", "path": pointer("initialState", key, name), "value": value}
        for name, value in entries.items()
    )


def _supplies(document: Document) -> Iterator[Finding]:
    seats = member(document.raw, "players")
    held = member(member(document.raw, "initialState"), "playerSupply")
    for player in PLAYERS:
        seat = member(seats, player)
        if not _holds(seat, SUPPLY):
            continue
        path, value = f"/players/{player}/{SUPPLY}", seat[SUPPLY]
        drop = remove("Remove it here", path)
        if not _holds(held, player):
            into = _into(document, "playerSupply", {player: value})
            title = "Move it to the initial state"
            fixes = () if into is None else (Fix(title, (*into, *drop.patch)),)
            message = f"The supply of {player} belongs in the initial state; move it there."
            yield Finding(path, message, fixes)
            continue
        there = f"/initialState/playerSupply/{player}"
        place = Place(there, f"The supply of {player} stands here too.")
        if held[player] == value and type(held[player]) is type(value):
            message = (
                f"The supply of {player} stands here and in the initial state; remove it here."
            )
            yield Finding(path, message, (drop,), (place,))
            continue
        use: Operation = {"op": "replace", "path": there, "value": value}
        message = (
            f"{player} has a supply of {quoted(value)} here and of {quoted(held[player])} in "
            "the initial state; keep one of the two there."
        )
        both = (
            remove("Keep that of the initial state", path),
            Fix("Use that of the seat", (use, *drop.patch)),
        )
        yield Finding(path, message, both, (place,))

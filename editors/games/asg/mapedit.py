"""The map editor's operations, each one named patch: one step of undo, whatever it touches.

The canvas sends what was done (a drag, a line, a key); what that means for edges, headquarters
and troops is decided here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.errors import CallError
from core.games.asg.changes import Patch, deletion, forces_patch, put
from core.games.asg.document import PLAYERS, Document, NodeEntry, member, other
from core.games.asg.mirror import tidy
from core.protocol import Json
from core.repairs import fresh
from editors.games.asg.mapop import (
    Op,
    amount_in,
    answer,
    coordinate,
    free_id,
    known,
    listed,
    node_count,
    owner_in,
    refused,
    several,
)
from editors.games.asg.mirrors import FIGURES, Harm, mirror
from editors.payload import Payload, get


def edit_map(payload: Payload) -> Json:
    """The patch of one operation on the map, its name, and what to select."""
    document, op = Document(payload.get("document")), get(payload, "op", dict)
    kind = op.get("kind")
    if not isinstance(kind, str) or kind not in OPS:
        raise refused(f"There is no operation {kind!r}; there are {', '.join(OPS)}", "kind")
    if not isinstance(document.map, dict):
        message = "The document has no map; add one with nodes and edges"
        raise CallError("edit.wrong-place", message, path="/document")
    return OPS[kind](document, op)


def _add(document: Document, op: Op) -> Json:
    id = free_id(document, op.get("id"))
    value = {
        "id": id,
        "x": coordinate(op.get("x"), "x"),
        "y": coordinate(op.get("y"), "y"),
        "owner": owner_in(op.get("owner", "Neutral")),
        "supplyYield": amount_in(op.get("supplyYield", 0), "supplyYield"),
    }
    patch = [*listed(document, "nodes"), put("/map/nodes/-", value)]
    select = f"/map/nodes/{node_count(document)}"
    return answer(patch, f"Add node {id}", select, ids=[id])


def _moved(document: Document, places: list[tuple[NodeEntry, float, float]]) -> Patch:
    return [
        put(f"{node.path}/{key}", value)
        for node, *place in places
        for key, value in zip("xy", place, strict=True)
        if node.raw.get(key) != value
    ]


def _called(nodes: list[NodeEntry]) -> str:
    return f"node {nodes[0].id}" if len(nodes) == 1 else f"{len(nodes)} nodes"


def _move(document: Document, op: Op) -> Json:
    rows = op.get("nodes")
    if not isinstance(rows, list):
        raise refused("'nodes' must be a list of {id, x, y}", "nodes")
    places = [
        (
            known(document, member(row, "id"), "nodes"),
            coordinate(member(row, "x"), "nodes"),
            coordinate(member(row, "y"), "nodes"),
        )
        for row in rows
    ]
    nodes = [node for node, _, _ in places]
    select = nodes[0].path if len(nodes) == 1 else ""
    return answer(_moved(document, places), f"Move {_called(nodes)}", select)


def _place(document: Document, op: Op) -> Json:
    rows = op.get("positions")
    if not isinstance(rows, dict):
        raise refused("'positions' must be an object of id to [x, y]", "positions")
    places = []
    for id, at in rows.items():
        if not isinstance(at, list) or len(at) != 2:
            raise refused("A position is [x, y]", "positions")
        x, y = (coordinate(value, "positions") for value in at)
        places.append((known(document, id, "positions"), x, y))
    return answer(_moved(document, places), "Lay out the map")


def _edge(document: Document, op: Op) -> Json:
    a, b, on = op.get("a"), op.get("b"), get(op, "on", bool, True)
    if not isinstance(a, str) or not isinstance(b, str):
        raise refused("An edge has two ends, 'a' and 'b'", "a")
    if not on:
        return answer(deletion(document, (), [(a, b)]), f"Disconnect {a} and {b}")
    known(document, a, "a")
    known(document, b, "b")
    if a == b:
        raise refused("An edge leads to another node", "b")
    name = f"Connect {a} and {b}"
    if b in document.graph.neighbours[a]:
        there = next(edge.path for edge in document.edges if {edge.a, edge.b} == {a, b})
        return answer([], name, there)
    edges = member(document.map, "edges")
    select = f"/map/edges/{len(edges) if isinstance(edges, list) else 0}"
    return answer([*listed(document, "edges"), put("/map/edges/-", [a, b])], name, select)


def _set(document: Document, op: Op) -> Json:
    nodes, fields = several(document, op), get(op, "fields", dict)
    strange = fields.keys() - {"owner", "supplyYield", "label", *PLAYERS}
    if strange or not fields:
        raise refused("'fields' may have owner, supplyYield, label, P1 and P2", "fields")
    patch: Patch = []
    for node in nodes:
        for key, value in _checked(fields).items():
            if key == "label" and not value:
                if key in node.raw:
                    patch.append({"op": "remove", "path": node.path + "/label"})
            elif node.raw.get(key) != value:
                patch.append(put(f"{node.path}/{key}", value))
    patch += forces_patch(document, _troops(document, nodes, fields))
    what = {"owner": "owner", "supplyYield": "yield", "label": "label"}
    names = list(dict.fromkeys(what.get(key, "troops") for key in fields))
    select = nodes[0].path if len(nodes) == 1 else ""
    return answer(patch, f"Set {' and '.join(names)} of {_called(nodes) if nodes else ''}", select)


def _checked(fields: dict[str, Json]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    if "owner" in fields:
        found["owner"] = owner_in(fields["owner"])
    if "supplyYield" in fields:
        found["supplyYield"] = amount_in(fields["supplyYield"], "supplyYield")
    if "label" in fields:
        if fields["label"] is not None and not isinstance(fields["label"], str):
            raise refused("A label is a text", "label")
        found["label"] = fields["label"] or ""
    return found


def _troops(
    document: Document, nodes: list[NodeEntry], fields: dict[str, Json]
) -> dict[str, dict[str, int]]:
    """Troops after the change; a node holds one player's, so the other's go."""
    given = {p: amount_in(fields[p], p) for p in PLAYERS if p in fields}
    if not given:
        return {}
    found = {}
    for node in nodes:
        forces = {p: document.force(node.id, p) for p in PLAYERS} | given
        for player, amount in given.items():
            if amount and other(player) not in given:
                forces[other(player)] = 0
        found[node.id] = forces
    return found


def _hq(document: Document, op: Op) -> Json:
    player, node = op.get("player"), known(document, op.get("id"), "id")
    if player not in PLAYERS:
        raise refused("A headquarters belongs to P1 or P2", "player")
    foe = other(player)
    if document.hq.get(foe) == node.id:
        raise refused(f"{node.id!r} is the headquarters of {foe}; move that one first", "id")
    seats = member(document.raw, "players")
    if not isinstance(seats, dict):
        patch = [put("/players", {player: {"hq": node.id}})]
    elif not isinstance(seats.get(player), dict):
        patch = [put(f"/players/{player}", {"hq": node.id})]
    else:
        patch = [put(f"/players/{player}/hq", node.id)]
    if node.owner != player:
        patch.append(put(node.path + "/owner", player))
    if document.force(node.id, foe):
        own = {player: document.force(node.id, player), foe: 0}
        patch += forces_patch(document, {node.id: own})
    return answer(patch, f"Make {node.id} the headquarters of {player}", node.path)


def _pairs(value: Json) -> list[tuple[str, str]]:
    rows: list[Any] = value if isinstance(value, list) else [None]
    if any(not isinstance(row, list) or [type(end) for end in row] != [str, str] for row in rows):
        raise refused("'edges' must be a list of [a, b]", "edges")
    return [(row[0], row[1]) for row in rows]


def _delete(document: Document, op: Op) -> Json:
    nodes = several(document, {"ids": op.get("ids") or []})
    pairs = _pairs(op.get("edges") or [])
    ids = {node.id for node in nodes}
    parts = [_called(nodes)] if nodes else []
    if pairs:
        parts.append("1 edge" if len(pairs) == 1 else f"{len(pairs)} edges")
    used = [
        {"path": mention.path, "message": f"{mention.name}: {mention.role}"}
        for mention in document.mentions
        if mention.name in ids
    ]
    name = f"Delete {' and '.join(parts) or 'nothing'}"
    return answer(deletion(document, ids, pairs), name, "/map/nodes", usages=used)


def _duplicate(document: Document, op: Op) -> Json:
    nodes = several(document, op)
    dx, dy = coordinate(op.get("dx", 1), "dx"), coordinate(op.get("dy", 1), "dy")
    used, copies = set(document.by_id), dict[str, str]()
    values: list[dict[str, Any]] = []
    for node in nodes:
        copies[node.id] = str(fresh(node.id, used))
        used.add(copies[node.id])
        moved = {"x": tidy(node.x + dx), "y": tidy(node.y + dy)}
        values.append({**node.raw, "id": copies[node.id], **moved})
    inner = [
        [copies[edge.a], copies[edge.b]]
        for edge in {edge.key: edge for edge in document.edges if edge.a != edge.b}.values()
        if edge.a in copies and edge.b in copies
    ]
    forces = {copies[id]: forces for id, forces in document.forces.items() if id in copies}
    patch = forces_patch(document, forces)
    patch += [put("/map/nodes/-", value) for value in values]
    if inner:
        patch += [*listed(document, "edges"), *(put("/map/edges/-", pair) for pair in inner)]
    select = f"/map/nodes/{node_count(document)}" if nodes else ""
    name = f"Duplicate {_called(nodes) if nodes else 'nothing'}"
    return answer(patch, name, select, ids=list(copies.values()))


_WAYS = {"x": "left to right", "y": "up to down", "rotate": "by a half turn"}


def _mirror(document: Document, op: Op) -> Json:
    """`axis` [x, y] is a point of the axis; `preview` answers with no patch what would be done."""
    ids = None if op.get("ids") is None else [node.id for node in several(document, op)]
    how, swap = op.get("how"), get(op, "swap", bool, True)
    if not isinstance(how, str) or how not in FIGURES:
        raise refused("A map is mirrored by x, y or rotate", "how")
    try:
        found = mirror(document, how, ids, swap, _axis(op))
    except Harm as harm:
        raise refused(str(harm), "axis") from None
    what = "the map" if ids is None else _called([document.by_id[id] for id in ids])
    more: dict[str, Json] = {
        "axis": list(found.axis),
        "made": [{"id": n.id, "x": n.x, "y": n.y, "owner": n.owner} for n in found.made],
        "changed": list(found.changed),
        "removed": list(found.removed),
    }
    patch = [] if get(op, "preview", bool, False) else found.patch
    return answer(patch, f"Mirror {what} {_WAYS[how]}", **more)


def _axis(op: Op) -> tuple[float, float] | None:
    at = op.get("axis")
    if at is None:
        return None
    if not isinstance(at, list) or len(at) != 2:
        raise refused("An axis is a point [x, y] that it goes through", "axis")
    return (coordinate(at[0], "axis"), coordinate(at[1], "axis"))


OPS: dict[str, Callable[[Document, Op], Json]] = {
    "add": _add,
    "move": _move,
    "edge": _edge,
    "set": _set,
    "hq": _hq,
    "delete": _delete,
    "duplicate": _duplicate,
    "mirror": _mirror,
    "place": _place,
}
"""What can be done on the canvas."""

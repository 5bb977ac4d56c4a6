"""What a map is like to play on: reach, parts, chokepoints, supply and symmetry, for the overlays.

A ply has as many moves as the action budget, so a node's distance is told in moves and in plies.
Everything is linear in nodes and edges, but for a symmetry that coordinates do not show.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.asg.document import NEUTRAL, PLAYERS, Document, other
from core.games.asg.symmetry import Symmetry, symmetry
from core.protocol import Json
from editors.payload import Payload


def analysis(payload: Payload) -> Json:
    """Everything the overlays show about a map; of any document whatever."""
    document = Document(payload.get("document"))
    moves = {player: _moves(document, player) for player in PLAYERS}
    home = document.home
    return {
        "moves": moves,
        "distance": {player: _plies(moves[player], document.budget) for player in PLAYERS},
        "budget": document.budget,
        "hq_distance": moves["P1"].get(home["P1"]) if "P1" in home else None,
        "components": document.graph.components,
        "chokepoints": _chokepoints(document),
        "supply": _supply(document),
        "symmetry": _symmetry(symmetry(document)),
    }


def _moves(document: Document, player: str) -> dict[str, int | None]:
    """Moves from each node to the enemy's headquarters; None where no way leads there."""
    goal = document.home.get(other(player))
    far = document.graph.distances(goal) if goal else {}
    return {id: far.get(id) for id in document.by_id}


def _plies(moves: dict[str, int | None], budget: int) -> dict[str, int | None]:
    return {id: None if steps is None else -(-steps // budget) for id, steps in moves.items()}


def _chokepoints(document: Document) -> Json:
    home = document.home
    if len(home) < 2:
        return {"nodes": [], "edges": []}
    nodes, edges = document.graph.chokepoints(home["P1"], home["P2"])
    return {"nodes": nodes, "edges": [list(edge) for edge in edges]}


def _row(document: Document, ids: Iterable[str], **about: Json) -> dict[str, Any]:
    nodes = list(ids)
    return {**about, "nodes": nodes, "yield": sum(document.by_id[id].supply for id in nodes)}


def _supply(document: Document) -> list[Json]:
    """Yield per owner, per headquarters that is nearer, and per connected part."""
    nodes = document.by_id
    rows = [
        _row(document, (id for id, node in nodes.items() if node.owner == owner), owner=owner)
        for owner in (*PLAYERS, NEUTRAL)
    ]
    if len(document.home) == 2:
        far = {player: document.graph.distances(document.home[player]) for player in PLAYERS}
        near: dict[str, list[str]] = {"P1": [], "both": [], "P2": []}
        for id in nodes:
            ways = [far[player].get(id, len(nodes)) for player in PLAYERS]
            if min(ways) < len(nodes):
                who = "both" if ways[0] == ways[1] else PLAYERS[ways.index(min(ways))]
                near[who].append(id)
        rows += [_row(document, ids, near=who) for who, ids in near.items()]
    parts = document.graph.components
    rows += [_row(document, ids, component=index) for index, ids in enumerate(parts)]
    return rows


def _symmetry(found: Symmetry) -> Json:
    return {
        "symmetric": found.symmetric,
        "reason": found.reason,
        "kind": found.kind,
        "pairs": found.pairs,
        "differs": [
            {"node": each.node, "message": f"{each.message}.", "path": each.path}
            for each in found.differs
        ],
    }

"""The list of entities beside the form: the scenario, its settings, nodes, edges and troops."""

from __future__ import annotations

from core.games.asg.document import NEUTRAL, PLAYERS, Document, member
from core.protocol import Json
from editors.language.kinds import Kind
from editors.language.language import Branch

TREE = {
    "scenario": (
        Branch("/settings", "Settings"),
        Branch("/players", "Headquarters"),
        Branch("/initialState/playerSupply", "Supply"),
        Branch("/map/nodes", "Nodes"),
        Branch("/map/edges", "Edges"),
        Branch("/initialState/nodeForces", "Troops"),
    )
}
"""The scenario, what belongs to all of it, then nodes, edges and troops."""


def usually(document: Document, kind: Kind) -> str:
    """What counts where a scenario leaves out settings or supplies."""
    if kind.name == "players":
        return "none yet"
    return f"usual: {summary(document, None, kind.name)}"


def summary(document: Document, value: Json, kind: str) -> str:
    """What an entity says, in a few words."""
    parts: list[str] = []
    if kind == "node":
        parts = _about_node(document, value)
    elif kind == "scenario":
        parts = [f"{len(document.nodes)} nodes", f"{len(document.edges)} edges"]
    elif kind == "players":
        parts = [f"{player}: {id}" for player, id in document.hq.items()]
    elif kind == "settings":
        parts = [f"{document.budget} actions", f"{document.setting('turnCapPlies')} plies"]
    elif kind == "supply":
        parts = [f"{player}: {document.supply(player)}" for player in PLAYERS]
    elif kind == "forces":
        parts = [f"{amount} of {player}" for player in PLAYERS if (amount := member(value, player))]
    return ", ".join(parts)[:80]


def _about_node(document: Document, value: Json) -> list[str]:
    id, owner, supply = (member(value, key) for key in ("id", "owner", "supplyYield"))
    parts = [str(text)] if (text := member(value, "label")) else []
    parts += [f"headquarters of {player}" for player, hq in document.hq.items() if hq == id]
    parts += [str(owner)] if owner and owner != NEUTRAL else []
    parts += [f"yield {supply}"] if supply else []
    forces = document.forces.get(id) if isinstance(id, str) else None
    parts += [f"{amount} of {player}" for player, amount in (forces or {}).items() if amount]
    return parts


def full(document: Document, kind: Kind, count: int) -> str | None:
    """Why no edge or troops can be added: they need nodes that have none yet."""
    nodes = len(document.by_id)
    if kind.name == "edge":
        joined = sum(map(len, document.graph.neighbours.values()))
        if nodes < 2:
            return "An edge joins two nodes; add nodes first."
        return "Every two nodes are joined already." if joined == nodes * (nodes - 1) else None
    if kind.name != "forces":
        return None
    held = sum(any(document.forces.get(id, {}).values()) for id in document.by_id)
    if not nodes:
        return "Troops stand on a node; add one first."
    return "Every node has troops already." if held == nodes else None

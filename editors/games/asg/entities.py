"""The list of entities beside the form: the scenario, its settings, nodes, edges and troops."""

from __future__ import annotations

from functools import partial

from core.checks import parts_of, pointer
from core.games.asg.document import NEUTRAL, PLAYERS, Document, member
from core.protocol import Json, Pointer
from editors.forms import Entity, offered, section
from editors.games.asg.kinds import KINDS
from editors.payload import Payload

USUAL = {"/settings": "settings", "/initialState/playerSupply": "supply"}
"""What a scenario may leave out, with the kind of it: an entry that offers to add it."""


def entities(payload: Payload) -> list[Entity]:
    """The tree: the scenario, what belongs to all of it, then nodes, edges and troops."""
    raw = payload.get("document")
    document = Document(raw)
    state = member(raw, "initialState")
    found = [_entity(document, raw, "")]
    for path, value in (
        ("/settings", member(raw, "settings")),
        ("/players", member(raw, "players")),
        ("/initialState/playerSupply", member(state, "playerSupply")),
    ):
        if value is not None:
            found.append(_entity(document, value, path))
        elif path in USUAL and isinstance(raw, dict):
            kind = USUAL[path]
            about = summary(document, value, kind)
            found.append(offered(path, kind.title(), kind, f"usual: {about}"))
        elif isinstance(raw, dict):
            found.append(offered(path, "Headquarters", "players"))
    for key, title, item in (("nodes", "Nodes", "node"), ("edges", "Edges", "edge")):
        rows = member(document.map, key)
        children = [
            _entity(document, value, f"/map/{key}/{index}")
            for index, value in enumerate(rows if isinstance(rows, list) else ())
        ]
        found.append(section(f"/map/{key}", title, item, children))
    holder = member(state, "nodeForces")
    troops = [
        _entity(document, value, pointer("initialState", "nodeForces", id))
        for id, value in (holder.items() if isinstance(holder, dict) else ())
    ]
    found.append(section("/initialState/nodeForces", "Troops", "forces", troops))
    lists = [row["path"] for row in found if "item" in row and _value(raw, row["path"]) is None]
    found[0]["lists"] = lists  # what is not there cannot be chosen: it stands on the first page
    return found


def _value(raw: Json, path: Pointer) -> Json:
    for part in parts_of(path):
        raw = member(raw, part)
    return raw


def _entity(document: Document, value: Json, path: Pointer) -> Entity:
    told = partial(summary, document)
    return KINDS.entity(document.raw, value, path, told)


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

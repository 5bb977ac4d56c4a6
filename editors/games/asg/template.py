"""The smallest scenario worth starting from."""

from __future__ import annotations

from core.games.asg.settings import DEFAULTS
from core.protocol import Json

_SETTINGS: dict[str, Json] = {**DEFAULTS, "actionBudget": 3}


def scenario() -> dict[str, Json]:
    """Six nodes on a line with a way around the middle: everything once, and no lint."""

    def node(id: str, x: float, y: float, owner: str, supply: int) -> Json:
        return {"id": id, "x": x, "y": y, "owner": owner, "supplyYield": supply}

    return {
        "id": "new_map",
        "name": "New map",
        "startingPlayer": "P1",
        "players": {"P1": {"hq": "p1_hq"}, "P2": {"hq": "p2_hq"}},
        "settings": {**_SETTINGS},
        "map": {
            "nodes": [
                node("p1_hq", -4, 0, "P1", 0),
                node("p1_gate", -2, 0, "P1", 0),
                node("north", 0, 1, "Neutral", 2),
                node("south", 0, -1, "Neutral", 1),
                node("p2_gate", 2, 0, "P2", 0),
                node("p2_hq", 4, 0, "P2", 0),
            ],
            "edges": [
                ["p1_hq", "p1_gate"],
                ["p1_gate", "north"],
                ["p1_gate", "south"],
                ["north", "p2_gate"],
                ["south", "p2_gate"],
                ["p2_gate", "p2_hq"],
            ],
        },
        "initialState": {
            "playerSupply": {"P1": 0, "P2": 0},
            "nodeForces": {"p1_hq": {"P1": 10, "P2": 0}, "p2_hq": {"P1": 0, "P2": 10}},
        },
    }


def empty() -> dict[str, Json]:
    """A scenario without nodes, to draw on."""
    state: Json = {"playerSupply": {"P1": 0, "P2": 0}, "nodeForces": {}}
    seats: Json = {"P1": {"hq": ""}, "P2": {"hq": ""}}
    bare: Json = {"nodes": [], "edges": []}
    return {**scenario(), "players": seats, "map": bare, "initialState": state}

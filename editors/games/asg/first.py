"""A first map, to be played at once and changed."""

from __future__ import annotations

from core.games.asg.settings import DEFAULTS
from core.protocol import Json

_NODES: tuple[tuple[str, str, int, int, str, int], ...] = (
    ("west_fort", "West Fort", -4, 0, "P1", 0),
    ("west_hill", "West Hill", -2, 2, "Neutral", 1),
    ("west_ford", "West Ford", -2, -2, "Neutral", 0),
    ("north_pass", "North Pass", 0, 2, "Neutral", 0),
    ("market", "Market", 0, 0, "Neutral", 2),
    ("bridge", "Bridge", 0, -2, "Neutral", 0),
    ("east_hill", "East Hill", 2, 2, "Neutral", 1),
    ("east_ford", "East Ford", 2, -2, "Neutral", 0),
    ("east_fort", "East Fort", 4, 0, "P2", 0),
)
_WAYS = (
    ("west_fort", "west_hill"), ("west_fort", "west_ford"), ("west_hill", "market"),
    ("west_ford", "market"), ("east_fort", "east_hill"), ("east_fort", "east_ford"),
    ("east_hill", "market"), ("east_ford", "market"), ("west_hill", "north_pass"),
    ("north_pass", "east_hill"), ("west_ford", "bridge"), ("bridge", "east_ford"),
)  # fmt: skip


def first() -> dict[str, Json]:
    """Two forts, two hills and a market that pays: three roads to the other's headquarters."""
    keys = ("id", "label", "x", "y", "owner", "supplyYield")
    nodes: list[Json] = [dict(zip(keys, row, strict=True)) for row in _NODES]
    return {
        "id": "new_map",
        "name": "New map",
        "startingPlayer": "P1",
        "players": {"P1": {"hq": "west_fort"}, "P2": {"hq": "east_fort"}},
        "settings": {**DEFAULTS, "actionBudget": 3, "turnCapPlies": 400},
        "map": {"nodes": nodes, "edges": [list(way) for way in _WAYS]},
        "initialState": {
            "playerSupply": {"P1": 0, "P2": 2},
            "nodeForces": {"west_fort": {"P1": 6, "P2": 0}, "east_fort": {"P1": 0, "P2": 6}},
        },
    }

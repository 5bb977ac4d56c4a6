"""Small maps for tests: rows of nodes with troops on them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from core.games.asg import SYSTEM
from core.games.asg.engine import play
from core.games.asg.game import AsgGame
from core.games.asg.state import State
from core.protocol import Json, Step
from tests.games.asg.oracle import scenario

IDS = "abcdefgh"


def row(*strengths: int, ids: str = IDS, **settings: Any) -> dict[str, Any]:
    """A row of nodes a, b, c...; positive troops are P1's, negative P2's; the ends are HQs."""
    used = ids[: len(strengths)]
    raw = scenario()
    raw["map"] = {
        "nodes": [
            {"id": id, "x": n, "y": 0, "owner": {0: "P1", len(used) - 1: "P2"}.get(n, "Neutral")}
            for n, id in enumerate(used)
        ],
        "edges": [list(pair) for pair in pairwise(used)],
    }
    raw["players"] = {"P1": {"hq": used[0]}, "P2": {"hq": used[-1]}}
    raw["initialState"]["nodeForces"] = {
        id: {"P1": max(n, 0), "P2": max(-n, 0)} for id, n in zip(used, strengths, strict=True)
    }
    raw["settings"] |= settings
    return raw


def line(*strengths: int, **settings: Any) -> AsgGame:
    """The game of such a row."""
    return SYSTEM.load(row(*strengths, **settings))


def island() -> AsgGame:
    """A row of nodes, and a rich one that no way leads to: such a map can be played."""
    raw = row(5, 0, 0, -5)
    raw["map"]["nodes"].append({"id": "isle", "x": 9, "y": 9, "owner": "Neutral", "supplyYield": 9})
    return SYSTEM.load(raw)


def march(source: str, target: str, amount: Any) -> dict[str, Any]:
    """The order of a march."""
    return {"type": "move", "from": source, "to": target, "amount": amount}


def buy(amount: Any) -> dict[str, Any]:
    """The order of a purchase."""
    return {"type": "reinforce", "amount": amount}


def start(game: AsgGame, seed: int = 1) -> State:
    """The state before the first order."""
    return game.initial(seed).state


def whole_ply(game: AsgGame, state: State, orders: list[Json]) -> Step[State]:
    """A list of orders as one ply, the end included; what is invalid is recorded."""
    return play(game.plan, state, orders, True)


def fold(game: AsgGame, *orders: Any, seed: int = 1) -> list[dict[str, Any]]:
    """The events of a list of orders at the start."""
    return [
        {"type": e.type} | e.data for e in whole_ply(game, start(game, seed), list(orders)).events
    ]

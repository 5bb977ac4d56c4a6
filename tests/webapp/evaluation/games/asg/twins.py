"""The same matches on the Python engine, orders and events as plain data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from core.agents.base import Budget
from core.games.asg import SYSTEM
from core.games.asg.bots import greedy, rusher
from core.games.asg.choices import draw
from core.games.asg.game import AsgGame
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.plan import Plan
from core.protocol import Json
from core.rng import new_rng
from webapp.evaluation.games.asg.machine import END, MOVE, PASS, REINFORCE, SURPLUS

SPECS = Path(__file__).resolve().parents[5] / "specs" / "asg"
PLANNERS = (None, greedy.choose, rusher.choose)
MIXED = 3


def load(name: str) -> AsgGame:
    """A shipped map."""
    return SYSTEM.load(json.loads((SPECS / f"{name}.json").read_text("utf-8")))


def plain(events: Any) -> list[dict[str, Any]]:
    """Events without their causes."""
    return [{"type": event.type, **event.data} for event in events]


def play(game: AsgGame, seed: int, agents: tuple[int, int]) -> list[dict[str, Any]]:
    """All events of a match between two agents of `policies`."""
    step, rng, rest = game.initial(seed), new_rng(seed), []
    found, mood = plain(step.events), 0
    while (view := step.state.view).result is None:
        agent = agents[view.active]
        if agent == MIXED:
            if view.used == 0 and not rest:
                mood, rng = rng.below(2)
            agent = mood
        choose = PLANNERS[agent]
        if choose is None:
            action, rng = draw(game.plan, view, rng)
        else:
            if not rest:
                decision = choose(game, view, rng, Budget())
                rest = [decision.action, *decision.rest]
            action = rest.pop(0)
        step = game.apply(step.state, action)
        found += plain(step.events)
    return found


def encode_ply(plan: Plan, orders: list[Json]) -> tuple[list[tuple[int, ...]], list[Json]]:
    """A list of orders as one ply, its end included: numbers, and the orders as they come.

    What exceeds the budget is refused first (specs/asg/RULES.md, Order in a ply).
    """
    room, excess = orders[: plan.budget], orders[plan.budget :]
    numbers: list[tuple[int, ...]] = [(SURPLUS, 0, 0, 0)] * len(excess)
    numbers += [encode_order(plan, order) for order in room]
    return [*numbers, (END, 0, 0, 0)], [*excess, *room, {"type": "end"}]


def encode_order(plan: Plan, order: Json) -> tuple[int, int, int, int]:
    """An order as people hand it in, as numbers; `{"type": "end"}` is the end of the ply."""
    if not isinstance(order, dict):
        return -1, 0, 0, 0
    kinds = {"end": END, "pass": PASS, "reinforce": REINFORCE, "move": MOVE}
    kind, amount = order.get("type"), order.get("amount")
    fits = type(amount) is int and 1 <= amount <= MAX_NUMBER
    number = kinds.get(kind, -1) if isinstance(kind, str) else -1
    source, target = _node(plan, order.get("from")), _node(plan, order.get("to"))
    return number, source, target, int(amount or 0) if fits else 0


def _node(plan: Plan, id: Json) -> int:
    return plan.index.get(id, -1) if isinstance(id, str) else -1

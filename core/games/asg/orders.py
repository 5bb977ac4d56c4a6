"""What may be ordered: the table "Invalid actions" of specs/asg/RULES.md, row by row.

One function says what is wrong with an order, with the document's text and the places in the
scenario that forbid it.  It takes an order as plain JSON, as people hand it in.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from core.games.asg.limits import MAX_NUMBER
from core.games.asg.plan import Plan
from core.protocol import Json, Pointer, Refusal

EXCEEDED = "Action budget exceeded"
"""How the text begins that refuses an order beyond the budget."""
WORDS = ("pass", "reinforce", "move")
"""The types of orders that the document knows."""

Strengths = Sequence[int]


def surplus(plan: Plan) -> Refusal:
    """Why an order beyond the budget is refused."""
    message = f"{EXCEEDED}: max {plan.budget} actions"
    return Refusal(message, ("/settings/actionBudget",))


def objection(plan: Plan, mine: Strengths, supply: int, player: int, order: Json) -> Refusal | None:
    """What is wrong with an order of the player to act; None: nothing."""
    kind = order.get("type") if isinstance(order, dict) else order
    if kind == "move":
        return move_objection(plan, mine, order.get("from"), order.get("to"), order.get("amount"))
    if kind == "reinforce":
        return reinforce_objection(plan, mine, supply, player, order.get("amount"))
    if kind == "pass" and isinstance(order, dict):
        return None
    return Refusal(f"Unknown action type: {_word(kind)}")


def move_objection(
    plan: Plan, mine: Strengths, source: Json, target: Json, amount: Json
) -> Refusal | None:
    """What is wrong with a march, in the document's order of checks."""
    start, goal = _index(plan, source), _index(plan, target)
    if start is None:
        return Refusal(f"Unknown from node: {_word(source)}", ("/map/nodes",))
    if goal is None:
        return Refusal(f"Unknown to node: {_word(target)}", ("/map/nodes",))
    if (start, goal) not in plan.edge_at:
        causes: tuple[Pointer, ...] = ("/map/edges",)
        return Refusal(f"Nodes are not adjacent: {source} -> {target}", causes)
    if not is_amount(amount):
        return Refusal("move.amount must be a positive integer")
    if mine[start] < amount:
        return Refusal("Insufficient strength at from node", (f"/map/nodes/{start}",))
    if mine[goal] + amount > MAX_NUMBER:
        return Refusal(f"Strength at to node would exceed {MAX_NUMBER}", (f"/map/nodes/{goal}",))
    return None


def reinforce_objection(
    plan: Plan, mine: Strengths, supply: int, player: int, amount: Json
) -> Refusal | None:
    """What is wrong with buying strength."""
    if not is_amount(amount):
        return Refusal("reinforce.amount must be a positive integer")
    if supply < amount * plan.cost:
        return Refusal("Insufficient supply for reinforce", ("/settings/reinforceCostPerStrength",))
    if mine[plan.hq[player]] + amount > MAX_NUMBER:
        return Refusal(f"Strength at HQ would exceed {MAX_NUMBER}", (f"/players/P{player + 1}/hq",))
    return None


def most_reinforcements(plan: Plan, mine: Strengths, supply: int, player: int) -> int:
    """The largest amount that may be bought; 0: none."""
    room = MAX_NUMBER - mine[plan.hq[player]]
    return min(room, supply // plan.cost) if plan.cost else room


def is_amount(value: Any) -> bool:
    """A whole number from 1 to 2^31-1; 2.0, "3" and true are none (specs/asg/RULES.md, Numbers)."""
    return type(value) is int and 1 <= value <= MAX_NUMBER


def _index(plan: Plan, id: Json) -> int | None:
    return plan.index.get(id) if isinstance(id, str) else None


def _word(value: Json) -> str:
    """A value as it stands in a message: texts bare, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

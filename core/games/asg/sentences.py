"""Events as short sentences, and positions as lines, for logs and terminals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from core.games.asg.plan import Plan
from core.games.asg.state import OWNERS, PLAYERS, View
from core.outcome import outcome_words, why_words
from core.protocol import Event, Json

Data = dict[str, Any]


def _combat(data: Data) -> str:
    attacker, defender = data["attacker"], data["defender"]
    strong, weak = data["attackerStrengthBefore"], data["defenderStrengthBefore"]
    return (
        f"{data['location']}: {attacker} attacks with {strong} against {weak} of {defender} "
        f"({data['attackerWinProb']:.0%}, noise {data['noise']:+}): "
        f"{data['winner']} wins with {data['winnerStrengthAfter']} left"
    )


REASONS = {"hq_captured": "by taking the headquarters", "turn_cap": "the plies are used up"}
"""Why a match ended."""


def ended(winners: Sequence[str], reason: str) -> str:
    """How a match ended."""
    return outcome_words(winners, why_words(reason, REASONS))


def _end(data: Data) -> str:
    result = data["result"]
    winners = [] if result["type"] == "draw" else [result["winner"]]
    return ended(winners, result["reason"])


def _invalid(data: Data) -> str:
    return (
        f"{data['player']}'s order “{_order(data['action'])}” is refused: {said(data['message'])}"
    )


def _order(raw: Json) -> str:
    """An order as people type it, where it has the shape of one."""
    order = raw if isinstance(raw, dict) else {}
    if order.get("type") == "move" and "amount" in order:
        return f"{order.get('from')}-{order.get('to')} {order['amount']}"
    if order.get("type") == "reinforce" and "amount" in order:
        return f"reinforce {order['amount']}"
    return json.dumps(raw, ensure_ascii=False)


_SAID: tuple[tuple[str, str], ...] = (
    (r"Nodes are not adjacent: (.*) -> (.*)", r"No edge leads from \1 to \2."),
    ("Insufficient supply for reinforce", "There is not enough supply to buy that many."),
    ("Insufficient strength at from node", "Not so many troops stand there."),
    (r"Action budget exceeded: max (\d+) actions", r"A ply has room for \1 orders."),
    (r"(?:move|reinforce)\.amount must be.*", "The amount is a whole number from 1 up."),
    (r"Unknown (?:from|to) node: (.*)", r"There is no node \1."),
    (r"Unknown action type: (.*)", r"There is no order \1; there are move, reinforce and pass."),
    (r"Strength at (to node|HQ) would exceed (\d+)", r"At most \2 troops fit there."),
)
"""The document's texts of refusals, and what is said to people."""


def said(message: str) -> str:
    """What a refusal says to a person; replays keep the document's own text.

    >>> said("Nodes are not adjacent: a4 -> i4")
    'No edge leads from a4 to i4.'
    """
    for pattern, plain in _SAID:
        found = re.fullmatch(pattern, message)
        if found is not None:
            return found.expand(plain)
    return message


def _edit(data: Data) -> str:
    if "player" in data:
        return f"The supply of {data['player']} set by hand to {data['supply']}"
    troops = " and ".join(f"{data[p]} of {p}" for p in PLAYERS if data[p]) or "no troops"
    owner = data["owner"] if data["owner"] in PLAYERS else "nobody"
    return f"{data['location']} set by hand: it belongs to {owner}, with {troops}"


SENTENCES: dict[str, Callable[[Data], str]] = {
    "income": lambda d: f"{d['player']} gets {d['amount']} supply, now {d['supplyAfter']}",
    "reinforce": lambda d: (
        f"{d['player']} buys {d['amount']} strength at {d['location']}, now {d['strengthAfter']}"
    ),
    "move": lambda d: f"{d['player']} marches {d['amount']} from {d['from']} to {d['to']}",
    "combat": _combat,
    "capture": lambda d: f"{d['newOwner']} takes {d['location']}",
    "invalid_action": _invalid,
    "game_end": _end,
    "edit": _edit,
    "result": lambda d: ended(d["winners"], d["reason"]),
}
"""One sentence per type of event."""


REMARKS: dict[str, Callable[[Data], str]] = {
    "pass": lambda d: f"{d['player']} " + ("passes" if d["orders"] else "gives no order"),
}
"""Sentences of what the log tells although the rules have no event for it."""


def describe(event: Event) -> str:
    """The sentence of an event or a remark."""
    return (SENTENCES.get(event.type) or REMARKS[event.type])(event.data)


def picture(plan: Plan, view: View) -> str:
    """Both supplies, then a line per node: owner, troops, yield, neighbours."""
    lines = [_head(plan, view)]
    width = max(map(len, plan.ids))
    for i, id in enumerate(plan.ids):
        owner = OWNERS[view.owners[i]] if view.owners[i] < len(PLAYERS) else "--"
        troops = ", ".join(
            f"{player} {view.forces[n][i]}" for n, player in enumerate(PLAYERS) if view.forces[n][i]
        )
        marks = [f"yields {plan.yields[i]}"] if plan.yields[i] else []
        marks += [f"HQ of {PLAYERS[n]}" for n, home in enumerate(plan.hq) if home == i]
        near = ", ".join(plan.ids[each] for each in plan.neighbours[i])
        notes = f" ({', '.join(marks)})" if marks else ""
        lines.append(f"  {id:{width}} {owner:2}  {troops or '-':8} to {near}{notes}")
    return "\n".join(lines)


def _head(plan: Plan, view: View) -> str:
    supplies = ", ".join(
        f"{player} has {view.supply[n]} supply (+{plan.income(view.owners, n)})"
        for n, player in enumerate(PLAYERS)
    )
    if view.result is not None:
        return f"Over after {view.ply} plies; {supplies}"
    left = plan.budget - view.used
    return (
        f"Ply {view.ply + 1} of {plan.cap}: {PLAYERS[view.active]} has {left} of {plan.budget} "
        f"orders left; {supplies}"
    )


def essence(plan: Plan, view: View) -> dict[str, str]:
    """What matters of a view, in words: two scenarios that agree in it stand the same."""
    found = {
        f"{player}'s strength on {id}": str(strength)
        for n, player in enumerate(PLAYERS)
        for id, strength in zip(plan.ids, view.forces[n], strict=True)
        if strength
    }
    found |= {
        f"the owner of {id}": OWNERS[owner]
        for id, owner in zip(plan.ids, view.owners, strict=True)
        if owner < len(PLAYERS)
    }
    found |= {f"{p}'s supply": str(view.supply[n]) for n, p in enumerate(PLAYERS)}
    found |= {"the ply": str(view.ply + 1), "the player to act": PLAYERS[view.active]}
    if view.used:
        found["the orders given"] = str(view.used)
    if view.result is not None:
        found["the result"] = " ".join(view.result.winners) or "a draw"
    return found

"""States, views and actions of a match as plain JSON, and back."""

from __future__ import annotations

from typing import Any

from core.games.asg.combat import MASK
from core.games.asg.engine import CAPPED, DRAWN, WON
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import WORDS, is_amount
from core.games.asg.plan import Plan
from core.games.asg.state import (
    OWNERS,
    PLAYERS,
    Action,
    End,
    Move,
    Pass,
    Reinforce,
    Rejected,
    State,
    View,
)
from core.protocol import Json, MalformedAction, Result
from core.rng import Rng, parse_rng

KINDS = (*WORDS, "end")
KEYS = {
    "pass": {"type"},
    "reinforce": {"type", "amount"},
    "move": {"type", "from", "to", "amount"},
    "end": {"type"},
    "rejected": {"type", "action", "message"},
}


def dump_action(action: Action) -> dict[str, Json]:
    """The action as replays write it (specs/asg/RULES.md, Actions)."""
    match action:
        case Move(source, target, amount):
            return {"type": "move", "from": source, "to": target, "amount": amount}
        case Reinforce(amount):
            return {"type": "reinforce", "amount": amount}
        case Rejected(order, message):
            return {"type": "rejected", "action": order, "message": message}
        case Pass():
            return {"type": "pass"}
    return {"type": "end"}


def read_action(raw: Json) -> Action:
    """The action.  Raises MalformedAction with a sentence that says what one looks like."""
    kind = raw.get("type") if isinstance(raw, dict) else None
    keys = KEYS.get(kind) if isinstance(kind, str) else None
    if keys is None:
        raise MalformedAction(f'An action is an object whose "type" is {", ".join(KINDS)}')
    if raw.keys() != keys:
        raise MalformedAction(f"A {kind} has the keys {', '.join(sorted(keys))}, and no others")
    if kind in ("pass", "end"):
        return Pass() if kind == "pass" else End()
    if kind == "rejected":
        if not isinstance(raw["message"], str):
            raise MalformedAction("The message of a rejected order is a text")
        return Rejected(raw["action"], raw["message"])
    if not is_amount(raw["amount"]):
        raise MalformedAction(f"{kind}.amount must be a positive integer")
    if kind == "reinforce":
        return Reinforce(raw["amount"])
    if not (isinstance(raw["from"], str) and isinstance(raw["to"], str)):
        raise MalformedAction("A move goes from one node's id to another's, both texts")
    return Move(raw["from"], raw["to"], raw["amount"])


def dump_view(plan: Plan, view: View) -> dict[str, Json]:
    """What everybody sees, the nodes in the scenario's order."""
    over = view.result is not None
    return {
        "phase": "over" if over else "orders",
        "to_act": None if over else PLAYERS[view.active],
        "ply": view.ply,
        "slots": {"used": view.used, "budget": plan.budget},
        "supply": dict(zip(PLAYERS, view.supply, strict=True)),
        "income": {p: plan.income(view.owners, n) for n, p in enumerate(PLAYERS)},
        "nodes": [
            {"id": id, "owner": OWNERS[owner], "P1": one, "P2": two}
            for id, owner, one, two in zip(plan.ids, view.owners, *view.forces, strict=True)
        ],
        "result": result_json(view.result),
    }


def result_json(result: Result | None) -> Json:
    """The end as the document's `game_end` writes it."""
    if result is None:
        return None
    if not result.winners:
        return {"type": "draw", "reason": result.reason}
    return {"type": "win", "winner": result.winners[0], "reason": result.reason}


def dump_state(plan: Plan, state: State) -> Json:
    """The view, whose turn the next ply is, and the generator."""
    view = state.view
    rng = Rng("xorshift32", (state.rng,))
    return dump_view(plan, view) | {"active": PLAYERS[view.active], "rng": rng.dump()}


def read_state(plan: Plan, raw: Json) -> State:
    """The state that `dump_state` wrote.  Raises ValueError with a sentence otherwise."""
    if not isinstance(raw, dict):
        raise ValueError("A state is an object")
    rng = parse_rng(raw.get("rng"))
    if rng.kind != "xorshift32" or not rng.words[0] & MASK:
        raise ValueError("The generator of a state is xorshift32 and not at 0")
    owners, one, two = _nodes(plan, raw.get("nodes"))
    supply = _member(raw, "supply", dict)
    view = View(
        owners=owners,
        forces=(one, two),
        supply=(_number(supply, "P1"), _number(supply, "P2")),
        active=_player(raw.get("active")),
        ply=_number(raw, "ply", plan.cap),
        used=_number(_member(raw, "slots", dict), "used", plan.budget),
        result=_read_result(raw.get("result")),
    )
    _check(plan, view)
    return State(view, rng.words[0])


def _nodes(plan: Plan, raw: Any) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    if not isinstance(raw, list) or [_id(each) for each in raw] != list(plan.ids):
        raise ValueError("A state has the nodes of the scenario, in its order")
    owners, one, two = [], [], []
    for each in raw:
        if each.get("owner") not in OWNERS:
            raise ValueError(f"The owner of {each['id']} is one of {', '.join(OWNERS)}")
        owners.append(OWNERS.index(each["owner"]))
        one.append(_number(each, "P1"))
        two.append(_number(each, "P2"))
        if one[-1] and two[-1]:
            raise ValueError(f"Only one side can have troops on {each['id']}")
    return tuple(owners), tuple(one), tuple(two)


def _check(plan: Plan, view: View) -> None:
    """What must hold between the parts of a view."""
    result = view.result
    if result is None:
        if view.ply >= plan.cap:
            raise ValueError(f"A state at ply {plan.cap} is over; its result is a draw")
        for player, home in enumerate(plan.hq):
            if view.owners[home] == player ^ 1:
                raise ValueError(f"The headquarters of {PLAYERS[player]} have fallen: it is over")
    elif result.reason == CAPPED and view.ply != plan.cap:
        raise ValueError(f"A draw by {CAPPED} comes at ply {plan.cap}")


def _id(raw: Any) -> Any:
    return raw.get("id") if isinstance(raw, dict) else None


def _member(raw: dict[str, Any], key: str, kind: type) -> Any:
    value = raw.get(key)
    if not isinstance(value, kind):
        raise ValueError(f"A state has {key!r}")
    return value


def _number(raw: dict[str, Any], key: str, most: int = MAX_NUMBER) -> int:
    value = raw.get(key)
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{key!r} is a whole number from 0 to {most}")
    return value


def _player(raw: Any) -> int:
    if raw not in PLAYERS:
        raise ValueError(f"'active' is one of {', '.join(PLAYERS)}")
    return PLAYERS.index(raw)


def _read_result(raw: Any) -> Result | None:
    if raw is None:
        return None
    for result in (*WON, DRAWN):
        if raw == result_json(result):
            return result
    raise ValueError("A result is a win by hq_captured or a draw by turn_cap")

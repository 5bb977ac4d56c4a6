"""One ply being played: orders that change a position and log events.

Events carry exactly the payloads of specs/asg/RULES.md (Events), in their order, and point at
what caused them.  Like states they are values that nobody changes, so that those which are always
the same are made once, with the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from core.games.asg.combat import combat
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import objection, surplus
from core.games.asg.plan import Plan
from core.games.asg.state import PLAYERS, State, View
from core.protocol import Event, IllegalAction, Json, Refusal, Result, Step

CAPTURED, CAPPED = "hq_captured", "turn_cap"
WON = (
    Result((1.0, -1.0), CAPTURED, ("P1",)),
    Result((-1.0, 1.0), CAPTURED, ("P2",)),
)
DRAWN = Result((0.0, 0.0), CAPPED)
WINS = tuple(
    Event(
        "game_end",
        {"result": {"type": "win", "winner": PLAYERS[player], "reason": CAPTURED}},
        (f"/players/{PLAYERS[player ^ 1]}/hq",),
    )
    for player in (0, 1)
)
DRAW = Event(
    "game_end", {"result": {"type": "draw", "reason": CAPPED}}, ("/settings/turnCapPlies",)
)

Fight: TypeAlias = Callable[[Plan, int, int, int, int, int], tuple[int, int, int, dict[str, Json]]]
"""Plan, attacker, place, both strengths and the generator's word to a combat's end: what is left
of the attacker, what of the defender, the word after it, and the event's data."""

OVER = Refusal("The match is over")
BASE: tuple[str, ...] = ("/settings/baseIncome",)

_new = tuple.__new__
"""Makes a named tuple from all its fields at once: the inner loop makes many."""


def begin(plan: Plan, word: int) -> Step[State]:
    """The start of a match: the hand-over from a ply before the first, with its income."""
    opening = plan.opening
    return play(plan, State(opening._replace(active=opening.active ^ 1, ply=-1), word), (), True)


def rejection(player: int, order: Json, refusal: Refusal) -> Event:
    """What the log says of an order that the rules refuse."""
    data = {"player": PLAYERS[player], "action": order, "message": refusal.message}
    return Event("invalid_action", data, refusal.causes)


def play(
    plan: Plan, state: State, orders: Sequence[Json], ends: bool, fight: Fight = combat
) -> Step[State]:
    """Orders up to a win, what is too much first; then the hand-over, if the ply `ends`.

    A win stops the rest without a word (specs/asg/RULES.md, Order in a ply).

    One function with the whole ply in local names, because it is the inner one.  Most orders are
    valid, and those are seen at one glance; what is wrong with the others is `objection`'s to say.
    What most plies leave alone (owners, the other's troops) is copied only when it changes.
    """
    view, word = state
    owners, forces, supplies, player, ply, used, result = view
    if result is not None:
        raise IllegalAction(OVER)
    foe = player ^ 1
    mine, theirs = list(forces[player]), forces[foe]
    supply, other = supplies[player], supplies[foe]
    ways, home, cost = plan.ways[player], plan.hq[player], plan.cost
    events: list[Event] = []
    log = events.append
    used += len(orders)
    if used > plan.budget:
        orders, used = _within_budget(plan, player, orders, used, events), plan.budget
    given = iter(orders)
    for order in given:
        try:
            kind = order["type"]
            amount = order["amount"]
            if kind == "move":
                source, target, blank, causes, fought, captured = ways[order["from"]][order["to"]]
        except (KeyError, TypeError):
            kind = None
        if kind == "move" and type(amount) is int and amount > 0:
            left, arrived = mine[source] - amount, mine[target] + amount
            if left >= 0 and arrived <= MAX_NUMBER:
                mine[source], mine[target] = left, arrived
                data = blank.copy()
                data["amount"] = amount
                data["fromStrengthAfter"] = left
                data["toStrengthAfter"] = arrived
                log(_new(Event, ("move", data, causes, None)))
                if theirs[target]:
                    arrived, left, word, data = fight(
                        plan, player, target, arrived, theirs[target], word
                    )
                    theirs = (*theirs[:target], left, *theirs[target + 1 :])
                    mine[target] = arrived
                    log(_new(Event, ("combat", data, fought, None)))
                if arrived and owners[target] != player:
                    owners = (*owners[:target], player, *owners[target + 1 :])
                    log(captured)
                    if target == plan.hq[foe]:
                        log(WINS[player])
                        result = WON[player]
                        used -= len(tuple(given))
                        break
                continue
        elif kind == "reinforce" and type(amount) is int and amount > 0:
            rest, strength = supply - amount * cost, mine[home] + amount
            if rest >= 0 and strength <= MAX_NUMBER:
                supply, mine[home] = rest, strength
                blank, causes = plan.buying[player]
                data = blank.copy()
                data["amount"] = amount
                data["supplyAfter"] = rest
                data["strengthAfter"] = strength
                log(_new(Event, ("reinforce", data, causes, None)))
                continue
        refusal = objection(plan, mine, supply, player, order)
        if refusal is not None:
            log(rejection(player, order, refusal))
    forces, supplies = (tuple(mine), theirs), (supply, other)
    if result is None and ends:
        return _handed_over(plan, player, owners, forces, supplies, ply + 1, word, events)
    if result is not None:
        ply += 1
    if player:
        forces, supplies = (forces[1], forces[0]), (other, supply)
    values = owners, forces, supplies, player, ply, used, result
    return _new(Step, (_new(State, (_new(View, values), word)), tuple(events)))


def _within_budget(
    plan: Plan, player: int, orders: Sequence[Json], used: int, events: list[Event]
) -> Sequence[Json]:
    """The orders that there is a slot for; the others are rejected."""
    room = len(orders) - used + plan.budget
    excess = surplus(plan)
    events += [rejection(player, order, excess) for order in orders[room:]]
    return orders[:room]


def _handed_over(
    plan: Plan,
    player: int,
    owners: tuple[int, ...],
    forces: tuple[tuple[int, ...], tuple[int, ...]],
    supplies: tuple[int, int],
    ply: int,
    word: int,
    events: list[Event],
) -> Step[State]:
    """The other player's turn with its income, or the end at the cap; `forces` and `supplies` are
    of who has just played, and of the other."""
    foe = player ^ 1
    supply, other = supplies
    result = None
    if ply < plan.cap:
        gain, causes = plan.base, BASE
        for node, amount, cause in plan.yielding:
            if owners[node] == foe:
                gain += amount
                causes += cause
        other += gain
        if other > MAX_NUMBER:  # supply stays a 32-bit number
            gain, other = gain - other + MAX_NUMBER, MAX_NUMBER
        data: dict[str, Json] = {"player": PLAYERS[foe], "amount": gain, "supplyAfter": other}
        events.append(_new(Event, ("income", data, causes, None)))
    else:
        result = DRAWN
        events.append(DRAW)
    if player:
        forces, supplies = (forces[1], forces[0]), (other, supply)
    else:
        supplies = supply, other
    values = owners, forces, supplies, foe, ply, 0, result
    return _new(Step, (_new(State, (_new(View, values), word)), tuple(events)))

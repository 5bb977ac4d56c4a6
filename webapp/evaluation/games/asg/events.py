"""Events as rows of numbers, and those rows as the document's events again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jax.numpy as jnp
import numpy as np

from core.games.asg.combat import win_probability
from core.games.asg.limits import MAX_NUMBER
from core.games.asg.orders import surplus
from core.games.asg.plan import Plan
from core.games.asg.state import PLAYERS
from core.protocol import Json
from webapp.evaluation.games.asg import machine
from webapp.evaluation.games.asg.machine import END, MOVE, REINFORCE, Facts

KINDS = ("", "income", "reinforce", "move", "combat", "capture", "invalid_action", "game_end")
"""Types of events by number; 0 is a row without one."""
ROWS, WIDTH = 4, 11
"""An order causes at most so many events, each its type and up to ten numbers."""


def rows(facts: Facts) -> Any:
    """The events of one order, in their order, rows without one at the end."""
    f, me, other = facts, facts.player, 1 - facts.player
    is_over = f.reason != machine.PLAYING
    ends = f.kind == END
    winner = jnp.where(f.won, me, other)
    bad = f.code != machine.FINE
    first = _select(
        (bad, (6, me, f.code)),
        (ends & is_over, (7, -1, f.reason)),
        (ends, (1, other, f.gain, f.supply)),
        (f.kind == REINFORCE, (2, me, f.place, f.amount, f.supply, f.arrived)),
        (f.kind == MOVE, (3, me, f.source, f.place, f.amount, f.behind, f.arrived)),
    )
    combat = _row(
        4, f.place, me, other, f.strong, f.weak, f.bound, f.noise, f.delta, winner, f.left
    )
    capture, end = _row(5, f.place, me), _row(7, me, f.reason)
    nothing, wins = _row(0), f.captures & is_over
    second = jnp.where(f.fights, combat, jnp.where(f.captures, capture, nothing))
    after = jnp.where(f.fights, capture, end)
    third = jnp.where(jnp.where(f.fights, f.captures, wins), after, nothing)
    fourth = jnp.where(f.fights & wins, end, nothing)
    return jnp.stack([first, second, third, fourth])


FLAGS = ("fights", "won", "captures")


def packed(facts: Facts) -> Any:
    """Facts as one row of numbers, quickly written while a match runs."""
    return jnp.stack([jnp.asarray(each, jnp.int32) for each in facts])


def unpacked(table: Any) -> Any:
    """The rows of events of packed facts with any leading axes, worked out in one sweep."""
    columns = Facts(*jnp.moveaxis(table, -1, 0))
    flags = {name: getattr(columns, name) != 0 for name in FLAGS}
    signature = ",".join(["()"] * len(columns)) + "->(r,w)"
    every = jnp.vectorize(lambda *each: rows(Facts(*each)), signature=signature)
    return every(*columns._replace(**flags))


def _row(*numbers: Any) -> Any:
    padded = (*numbers, *(0,) * (WIDTH - len(numbers)))
    return jnp.stack([jnp.asarray(each, jnp.int32) for each in padded])


def _select(*options: tuple[Any, tuple[Any, ...]]) -> Any:
    found = _row(0)
    for test, numbers in reversed(options):
        found = jnp.where(test, _row(*numbers), found)
    return found


# -- on the host ----------------------------------------------------------------------------------


def decode(plan: Plan, table: Any, orders: list[Json] | None = None) -> Iterator[dict[str, Json]]:
    """The events of rows (any leading axes); `orders` are the invalid ones as they were given."""
    given = iter(orders or ())
    for row in np.asarray(table).reshape(-1, WIDTH).tolist():
        kind, *numbers = row
        if kind == 6:
            yield _invalid(plan, numbers[0], numbers[1], next(given))
        elif kind:
            yield {"type": KINDS[kind], **_data(plan, kind, numbers)}


def _data(plan: Plan, kind: int, n: list[int]) -> dict[str, Json]:
    if kind == 1:
        return {"player": PLAYERS[n[0]], "amount": n[1], "supplyAfter": n[2]}
    if kind == 2:
        data = {"player": PLAYERS[n[0]], "location": plan.ids[n[1]], "amount": n[2]}
        return {**data, "supplyAfter": n[3], "strengthAfter": n[4]}
    if kind == 3:
        data = {"player": PLAYERS[n[0]], "from": plan.ids[n[1]], "to": plan.ids[n[2]]}
        return {**data, "amount": n[3], "fromStrengthAfter": n[4], "toStrengthAfter": n[5]}
    if kind == 4:
        return _combat(plan, n)
    if kind == 5:
        return {"location": plan.ids[n[0]], "newOwner": PLAYERS[n[1]]}
    if n[1] == machine.CAPPED:
        return {"result": {"type": "draw", "reason": "turn_cap"}}
    return {"result": {"type": "win", "winner": PLAYERS[n[0]], "reason": "hq_captured"}}


def _combat(plan: Plan, n: list[int]) -> dict[str, Json]:
    place, attacker, defender, strong, weak, bound, noise, delta, winner, left = n
    return {
        "location": plan.ids[place],
        "attacker": PLAYERS[attacker],
        "defender": PLAYERS[defender],
        "attackerStrengthBefore": strong,
        "defenderStrengthBefore": weak,
        "attackerWinProb": win_probability(strong - weak, bound),
        "varianceBound": bound,
        "noise": noise,
        "delta": delta,
        "winner": PLAYERS[winner],
        "winnerStrengthAfter": left,
    }


def _invalid(plan: Plan, player: int, code: int, order: Json) -> dict[str, Json]:
    words = order if isinstance(order, dict) else {}
    source, target = words.get("from"), words.get("to")
    messages = {
        machine.EXCEEDED: surplus(plan).message,
        machine.UNKNOWN: f"Unknown action type: {words.get('type')}",
        machine.BAD_PURCHASE: "reinforce.amount must be a positive integer",
        machine.NO_SUPPLY: "Insufficient supply for reinforce",
        machine.FULL_HQ: f"Strength at HQ would exceed {MAX_NUMBER}",
        machine.NO_SOURCE: f"Unknown from node: {source}",
        machine.NO_TARGET: f"Unknown to node: {target}",
        machine.APART: f"Nodes are not adjacent: {source} -> {target}",
        machine.BAD_AMOUNT: "move.amount must be a positive integer",
        machine.NO_STRENGTH: "Insufficient strength at from node",
        machine.FULL_NODE: f"Strength at to node would exceed {MAX_NUMBER}",
    }
    data = {"player": PLAYERS[player], "action": order, "message": messages[code]}
    return {"type": "invalid_action", **data}

"""Changes of a running match by hand: troops and owner of a node, a player's supply.

A change is told whole or in part; what it leaves out stays.  Positions that no play can reach, two
armies on one node or a headquarters in enemy hands, are refused with what to do instead.
"""

from __future__ import annotations

from typing import Any

from core.games.asg.limits import MAX_NUMBER
from core.games.asg.plan import Plan
from core.games.asg.state import OWNERS, PLAYERS, State, Strengths, View
from core.protocol import EditError, Event, Json, Step

SHAPE = (
    'An edit is {"node": id} with one or more of "owner", "P1" and "P2", '
    'or {"player": "P1" or "P2", "supply": number}'
)


def edit(plan: Plan, state: State, raw: Json) -> Step[State]:
    """The state after the change, and the event that tells of it.  Raises EditError."""
    if isinstance(raw, dict) and raw.keys() == {"player", "supply"}:
        view, event = _supply(state.view, raw)
    elif isinstance(raw, dict) and "node" in raw and len(raw) > 1:
        view, event = _node(plan, state.view, raw)
    else:
        raise EditError(SHAPE)
    return Step(state._replace(view=view), (event,))


def _supply(view: View, raw: dict[str, Any]) -> tuple[View, Event]:
    player = raw["player"]
    if player not in PLAYERS:
        raise EditError(f"The player is one of {', '.join(PLAYERS)}")
    number, at = _number("The supply", raw["supply"]), PLAYERS.index(player)
    data = {"player": player, "supply": number, "before": view.supply[at]}
    supply = (number, view.supply[1]) if at == 0 else (view.supply[0], number)
    return view._replace(supply=supply), Event("edit", data)


def _node(plan: Plan, view: View, raw: dict[str, Any]) -> tuple[View, Event]:
    unknown = raw.keys() - {"node", "owner", *PLAYERS}
    if unknown:
        raise EditError(f"{SHAPE}; there is no {sorted(map(str, unknown))[0]!r}")
    place = plan.index.get(raw["node"]) if isinstance(raw["node"], str) else None
    if place is None:
        raise EditError(f"The map has no node {raw['node']!r}")
    before: dict[str, Any] = {
        "owner": OWNERS[view.owners[place]],
        "P1": view.forces[0][place],
        "P2": view.forces[1][place],
    }
    after = before | {key: value for key, value in raw.items() if key != "node"}
    _check(plan, place, after)
    view = view._replace(
        owners=_put(view.owners, place, OWNERS.index(after["owner"])),
        forces=(_put(view.forces[0], place, after["P1"]), _put(view.forces[1], place, after["P2"])),
    )
    data = {"location": plan.ids[place], **after, "before": before}
    return view, Event("edit", data, (f"/map/nodes/{place}",))


def _check(plan: Plan, place: int, after: dict[str, Any]) -> None:
    """What must hold of a node."""
    if after["owner"] not in OWNERS:
        raise EditError(f"The owner is one of {', '.join(OWNERS)}")
    for player in PLAYERS:
        _number(f"The strength of {player}", after[player])
    id = plan.ids[place]
    if after["P1"] and after["P2"]:
        raise EditError(f"Only one side can have troops on {id}; set the other's to 0 as well")
    for player, home in zip(PLAYERS, plan.hq, strict=True):
        foe = PLAYERS[1 - PLAYERS.index(player)]
        if place == home and (after["owner"] == foe or after[foe]):
            raise EditError(
                f"{id} is the headquarters of {player}: were {foe} there, the match would be over. "
                "March there to end it"
            )


def _put(values: Strengths, place: int, value: int) -> Strengths:
    return (*values[:place], value, *values[place + 1 :])


def _number(what: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:
        raise EditError(f"{what} is a whole number from 0 to {MAX_NUMBER}")
    return value

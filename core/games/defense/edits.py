"""Changes by hand, for the sandbox: switches, versions, hit points, statuses.

A session's override of the kill-switch is such a change too, so that replays hold it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.games.defense import holdings
from core.games.defense.plan import Plan
from core.games.defense.state import View
from core.protocol import EditError, Event, Json

Editor: TypeAlias = Callable[[Plan, View, Any], tuple[View, str]]
"""(plan, view, value) to the view after it and what was done.  Raises EditError."""

MOST_HP = 9999


def edit(plan: Plan, view: View, raw: Json) -> tuple[View, Event]:
    """The view after `{"enableDefenseV2": false}` or another edit of the table."""
    if not isinstance(raw, dict) or len(raw) != 1 or next(iter(raw)) not in EDITS:
        raise EditError(f"An edit is an object with one of {', '.join(EDITS)}")
    key = next(iter(raw))
    view, what = EDITS[key](plan, view, raw[key])
    return view, Event("edit", {"what": what, key: raw[key]})


def _switch(plan: Plan, view: View, value: Any) -> tuple[View, str]:
    if not isinstance(value, bool):
        raise EditError("enableDefenseV2 is true or false")
    what = "heroes defend as they are made" if value else "everybody defends by v1"
    return view._replace(enabled=value), f"{what} (enableDefenseV2 {str(value).lower()})"


def _versions(plan: Plan, view: View, value: Any) -> tuple[View, str]:
    if not isinstance(value, dict) or not value:
        raise EditError('defenseVersion is an object of players and "v1" or "v2"')
    versions = list(view.versions)
    for name, version in value.items():
        if version not in ("v1", "v2"):
            raise EditError('A version is "v1" or "v2"')
        versions[_side(plan, name)] = version
    said = ", ".join(f"{name} defends by {version}" for name, version in value.items())
    return view._replace(versions=(versions[0], versions[1])), said


def _hp(plan: Plan, view: View, value: Any) -> tuple[View, str]:
    if not isinstance(value, dict) or not value:
        raise EditError("hp is an object of players and hit points")
    hp = list(view.hp)
    for name, points in value.items():
        if type(points) is not int or not 1 <= points <= MOST_HP:
            raise EditError(f"Hit points are a whole number from 1 to {MOST_HP}")
        hp[_side(plan, name)] = points
    said = ", ".join(f"{name} has {points} hit points" for name, points in value.items())
    return view._replace(hp=(hp[0], hp[1])), said


def _status(plan: Plan, view: View, value: Any) -> tuple[View, str]:
    if not isinstance(value, dict) or value.keys() != {"player", "status", "stacks"}:
        raise EditError('status is {"player", "status", "stacks"}')
    side, count = _side(plan, value["player"]), value["stacks"]
    index = plan.status_index.get(value["status"]) if isinstance(value["status"], str) else None
    if index is None:
        known = ", ".join(plan.status_index)
        raise EditError(f"There is no status {value['status']!r}; there are {known}")
    status = plan.statuses[index]
    if type(count) is not int or not 0 <= count <= status.max:
        raise EditError(f"Stacks of {status.name} are a whole number from 0 to {status.max}")
    end = holdings.end_of(status.expires, own_turn=side == view.active)
    held = [list(each) for each in view.held]
    held[side][index] = ((count, holdings.FREE, end),) if count else ()
    said = f"{plan.players[side]} holds {count} {status.name}"
    return view._replace(held=(tuple(held[0]), tuple(held[1]))), said


def _side(plan: Plan, name: Any) -> int:
    if name not in plan.players:
        raise EditError(f"There is no player {name!r}; there are {', '.join(plan.players)}")
    return plan.players.index(name)


EDITS: dict[str, Editor] = {
    "enableDefenseV2": _switch,
    "defenseVersion": _versions,
    "hp": _hp,
    "status": _status,
}
"""Every kind of edit by its key."""

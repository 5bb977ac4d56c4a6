"""What the players of a map have lost: troops in combat, and nodes that they held."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.abilities import Loss
from core.games.asg.plan import Plan
from core.games.asg.state import OWNERS, PLAYERS
from core.protocol import Event, Player


def losses(
    first: Sequence[int], plan: Plan, events: Iterable[Event]
) -> dict[Player, tuple[Loss, ...]]:
    """Troops that fell, and nodes that went to the other side; `first`: who held them at first."""
    troops = dict.fromkeys(PLAYERS, 0)
    nodes = dict.fromkeys(PLAYERS, 0)
    owners = {id: OWNERS[owner] for id, owner in zip(plan.ids, first, strict=True)}
    for event in events:
        data = event.data
        if event.type == "combat":
            for side in ("attacker", "defender"):
                left = data["winnerStrengthAfter"] if data[side] == data["winner"] else 0
                troops[data[side]] += max(0, data[f"{side}StrengthBefore"] - left)
        elif event.type == "capture":
            held = owners[data["location"]]
            if held in nodes and held != data["newOwner"]:
                nodes[held] += 1
            owners[data["location"]] = data["newOwner"]
        elif event.type == "edit" and "location" in data:
            owners[data["location"]] = data["owner"]
    return {
        player: tuple(
            Loss(name, count)
            for name, count in (("troops", troops[player]), ("nodes", nodes[player]))
            if count
        )
        for player in PLAYERS
    }

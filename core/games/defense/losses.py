"""What the players of a dice duel have lost: their hit points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.abilities import Loss
from core.games.defense.plan import Plan
from core.protocol import Event, Player


def losses(
    first: Sequence[int], plan: Plan, events: Iterable[Event]
) -> dict[Player, tuple[Loss, ...]]:
    """The hit points that went, also those that came back later; `first`: those of the start."""
    now = dict(zip(plan.players, first, strict=True))
    lost = dict.fromkeys(plan.players, 0)
    for event in events:
        hp = event.data.get("hp")
        if event.type == "edit" and isinstance(hp, dict):
            now |= hp
        elif isinstance(hp, int):
            player = event.data["player"]
            lost[player] += max(0, now[player] - hp)
            now[player] = hp
    return {player: (Loss("hit points", n),) for player, n in lost.items() if n}

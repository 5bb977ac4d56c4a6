"""What the players of a board game have lost: their pieces that were taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from core.abilities import Loss
from core.games.boards.plan import Plan
from core.protocol import Event, Player

TAKEN = frozenset(("capture", "side_capture"))


def losses(
    plan: Plan, events: Iterable[Event], values: Callable[[], Sequence[float]]
) -> dict[Player, tuple[Loss, ...]]:
    """The pieces of every owner, the dearest first; `values` has the worth of piece numbers.

    A worth counts in pieces of the least: that of the cheapest piece that may be taken is 1.
    """
    taken = Counter(
        (event.data["owner"], event.data["piece"]) for event in events if event.type in TAKEN
    )
    if not taken:
        return {}
    worth = values()
    least = min((value for value in worth if value > 0), default=1.0)
    found: dict[Player, list[Loss]] = {}
    for (owner, code), count in taken.items():
        value = worth[_number(plan, owner, code)] / least
        found.setdefault(owner, []).append(Loss(code, count, round(value, 1)))
    return {owner: tuple(sorted(all, key=_dearest)) for owner, all in found.items()}


def _dearest(loss: Loss) -> tuple[float, str]:
    return -(loss.worth or 0.0), loss.name


def _number(plan: Plan, owner: Player, code: str) -> int:
    return plan.players.index(owner) * plan.kinds + plan.kind_of[code]

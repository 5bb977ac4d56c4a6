"""What a hero holds of a status: batches of stacks, each with its lock and its end.

A batch is `(stacks, lock, end)`.  The lock says from when on it may be spent, the end when it is
lost.  Batches are kept oldest first, and the oldest are used first.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from core.games.defense.spec import Expiry

FREE, NEXT_TURN, NEXT_ATTACK = 0, 1, 2
LOCKS: dict[str, int] = {"immediate": FREE, "nextTurn": NEXT_TURN, "nextAttack": NEXT_ATTACK}
"""UsablePhase to lock: free, until the next turn of either side, until the owner's next turn."""

End: TypeAlias = tuple[str, int] | None
"""The type of the expiry, and how many ends of turns of the owner are left."""
Batch: TypeAlias = tuple[int, int, End]
Batches: TypeAlias = tuple[Batch, ...]

OWN_TURNS = ("endOfYourNextTurn", "afterNTurns")
"""Expiries that are counted in turns of the owner."""


def stacks(batches: Batches) -> int:
    """How many stacks there are.

    >>> stacks(((2, FREE, None), (1, NEXT_TURN, None)))
    3
    """
    return sum([batch[0] for batch in batches])


def usable(batches: Batches) -> int:
    """How many of them may be spent now.

    >>> usable(((2, FREE, None), (1, NEXT_TURN, None)))
    2
    """
    return sum([batch[0] for batch in batches if batch[1] == FREE])


def granted(held: int, wanted: int, cap: int | None, most: int) -> tuple[int, int, int]:
    """How many of the wanted stacks are given, and how many the cap and the status's most cut.

    >>> granted(2, 3, 3, 6), granted(5, 3, None, 6), granted(4, 1, 3, 6)
    ((1, 2, 0), (1, 0, 2), (0, 1, 0))
    """
    count = wanted if cap is None else min(wanted, max(0, cap - held))
    given = min(count, max(0, most - held))
    return given, wanted - count, count - given


def end_of(expires: Expiry | None, own_turn: bool) -> End:
    """The end of what is created now; in the owner's own turn that turn's end does not count.

    >>> end_of(Expiry(type="endOfYourNextTurn"), own_turn=True)
    ('endOfYourNextTurn', 2)
    """
    if expires is None:
        return None
    if expires.type not in OWN_TURNS:
        return expires.type, 0
    turns = expires.turns or 1 if expires.type == "afterNTurns" else 1
    return expires.type, turns + own_turn


def added(batches: Batches, count: int, lock: int, end: End) -> Batches:
    """The batches with some more stacks; equal batches become one."""
    if batches and batches[-1][1:] == (lock, end):
        return (*batches[:-1], (batches[-1][0] + count, lock, end))
    return (*batches, (count, lock, end))


def removed(batches: Batches, count: int, spend: bool = False) -> Batches:
    """The batches with some stacks fewer; with `spend` only what may be spent.

    >>> removed(((1, NEXT_TURN, None), (2, FREE, None)), 1, spend=True)
    ((1, 1, None), (1, 0, None))
    """
    left: list[Batch] = []
    for size, lock, end in batches:
        gone = 0 if spend and lock != FREE else min(size, count)
        count -= gone
        if size > gone:
            left.append((size - gone, lock, end))
    return tuple(left)


def unlocked(batches: Batches, own_turn: bool) -> Batches:
    """The batches as a turn begins."""
    if not any(batch[1] for batch in batches):
        return batches
    free = (NEXT_TURN, NEXT_ATTACK) if own_turn else (NEXT_TURN,)
    return tuple((size, FREE if lock in free else lock, end) for size, lock, end in batches)


def passed(batches: Batches, moment: str) -> tuple[Batches, int]:
    """The batches after a moment, and how many stacks were lost by it.

    The moment is `ownTurn` (a turn of the owner ends), `endOfRound` or `nextAttack`.
    """
    left: list[Batch] = []
    lost = 0
    for size, lock, end in batches:
        later = after(end, moment)
        if later is False:
            lost += size
        else:
            left.append((size, lock, later))
    return tuple(left), lost


def after(end: End, moment: str) -> Any:
    """An end after a moment; False when it has come.

    >>> after(("endOfYourNextTurn", 2), "ownTurn"), after(("endOfRound", 0), "endOfRound")
    (('endOfYourNextTurn', 1), False)
    """
    if end is None:
        return None
    kind, left = end
    if moment == "ownTurn":
        if kind not in OWN_TURNS:
            return end
        return (kind, left - 1) if left > 1 else False
    return False if kind == moment else end

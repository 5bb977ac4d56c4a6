"""A plan played to its end, or until its first number is as sure as was asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, repeat

from core.evaluation import precision
from core.evaluation.joins import in_rounds
from core.evaluation.plan import Chunk, Plan
from core.evaluation.tally import WHOLE, Tally, merged
from webapp.evaluation.executors import Executor, SetAside
from webapp.evaluation.sizes import LARGEST

AHEAD = 8
"""Chunks that are handed out before their turn: enough to keep every process busy."""

NoteTally = Callable[[Tally], None]
IsEnough = Callable[[Tally], bool]


class Incomplete(Exception):
    """Some chunks were set aside; `tally` is what all others have come to."""

    def __init__(self, tally: Tally, aside: Sequence[SetAside]) -> None:
        self.tally = tally
        others = len(aside) - 1
        parts = "one more part" if others == 1 else f"{others:,} more parts"
        super().__init__(f"{aside[0]}; nor could {parts}" if others else str(aside[0]))


class Interrupted(KeyboardInterrupt):
    """Somebody pressed Ctrl-C; `tally` is what had been played by then, from the first round on."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self.tally = tally


def run(
    plan: Plan,
    executor: Executor,
    note: NoteTally = lambda tally: None,
    is_enough: IsEnough = lambda tally: False,
    against: Plan | None = None,
    most: int = LARGEST,
) -> Tally:
    """The tally of a plan, whose progress `note` is told after each chunk of at most `most` rounds,
    or after each round where they are `BY_MATCH`.

    It ends before the plan does where the chunks played from the first on, without a gap, are
    enough.  Which chunks count is decided by the plan alone, never by which process was quicker.
    With `against`, a plan of as many rounds under other rules, the tally has the `changes`.  Raises
    Interrupted where KeyboardInterrupt is raised, and Incomplete at its end where chunks were set
    aside.
    """
    total, aside = Tally(), list[SetAside]()
    try:
        for tally in in_rounds(_ahead(plan, against, executor, most, aside)):
            # Not added in place: an interrupt in the middle would leave half of a chunk's counts.
            total = merged((total, tally))
            note(total)
            if is_enough(total):
                break
    except KeyboardInterrupt:
        raise Interrupted(total) from None
    if aside:
        raise Incomplete(total, aside)
    return total


def is_precise(plan: Plan, half: float) -> IsEnough:
    """Whether the first player's score is known to within `half`, by the rule of all."""
    whole = WHOLE * len(plan.seats)
    return lambda tally: precision.is_enough(tally.players[0], whole, half)


def _ahead(
    plan: Plan, against: Plan | None, executor: Executor, most: int, aside: list[SetAside]
) -> Iterator[tuple[Chunk, Tally]]:
    """The chunks' results in the order of the plan, some of them handed out early; those that are
    set aside are noted."""
    others = repeat(None) if against is None else against.chunks(most)
    work = zip(plan.chunks(most), others, strict=False)
    queue = deque((each[0], executor.submit(*each)) for each in islice(work, AHEAD))
    while queue:
        chunk, future = queue.popleft()
        try:
            tally = future.result()
        except SetAside as lost:
            aside.append(lost)
        else:
            yield chunk, tally
        queue.extend((each[0], executor.submit(*each)) for each in islice(work, 1))

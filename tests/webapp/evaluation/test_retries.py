"""Chunks that are tried again: not any more once nobody waits for them."""

from __future__ import annotations

from concurrent.futures import CancelledError, Future

import pytest

from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally
from tests.core.evaluation.plans import plan_of
from webapp.evaluation.executors import Died, NotPlayed
from webapp.evaluation.retries import Retrying


class Held:
    """Plays nothing by itself.

    At its end it may take no more: a pool of threads cancels what is in hand under the lock under
    which it takes more, and would wait for itself for ever.
    """

    def __init__(self) -> None:
        self.asked: list[Future[Tally]] = []

    def submit(self, chunk: Chunk, against: Chunk | None = None, attempt: int = 1) -> Future[Tally]:
        """The tally is not there yet."""
        self.asked.append(Future())
        return self.asked[-1]

    def close(self) -> None:
        """The first that is in hand is cut off, the others are cancelled."""
        cut_off, *others = [each for each in self.asked if not each.done()]
        cut_off.set_exception(NotPlayed("Its process ended"))
        for each in others:
            each.cancel()


def chunks(count: int) -> list[Chunk]:
    _, plan = plan_of("hexapawn", ("random", "random"), count)
    return list(plan.chunks(1))


def test_what_is_given_up_at_the_end_is_not_tried_again() -> None:
    held = Held()
    trying = Retrying(held)
    wanted = [trying.submit(chunk) for chunk in chunks(3)]
    trying.close()
    assert len(held.asked) == 3
    assert all(each.done() for each in wanted)
    assert trying.aside == []


def test_who_waits_for_a_suspect_hears_of_the_end() -> None:
    held = Held()
    trying = Retrying(held)
    first, second, third = map(trying.submit, chunks(3))
    held.asked[0].set_exception(Died("The workers died"))
    trying.close()
    assert len(held.asked) == 3  # it waited for the other two
    for each in (first, second, third, trying.submit(chunks(1)[0])):
        with pytest.raises(CancelledError):
            each.result(0)

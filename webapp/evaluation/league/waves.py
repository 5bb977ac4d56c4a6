"""A roster played to its end by an executor, wave by wave."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from core.evaluation.tally import Tally
from webapp.evaluation.executors import Executor
from webapp.evaluation.league.roster import Roster
from webapp.evaluation.work import Task, schedule_of

AHEAD = 16
"""Chunks that are handed out at once: enough to keep every process busy."""

NoteRounds = Callable[[int], None]
"""Told how many rounds have been played, after each chunk."""


def play_roster(
    roster: Roster,
    tasks: Sequence[Task],
    executor: Executor,
    note: NoteRounds = lambda rounds: None,
) -> list[Tally]:
    """The tally of each task that counts: the same ones that a server's workers come to."""
    chunks = [list(task.plan.chunks(task.most)) for task in tasks]
    schedule, done = schedule_of(roster, tasks), 0
    is_on = True
    while is_on:
        wanted = schedule.wanted()
        left = deque(chunks[plan][number] for plan, number in wanted)
        futures: deque[Future[Tally]] = deque()
        found: dict[tuple[int, int], Tally | None] = {}
        for place in wanted:
            while left and len(futures) < AHEAD:
                futures.append(executor.submit(left.popleft()))
            plan, number = place
            found[place] = futures.popleft().result()
            chunk = chunks[plan][number]
            if chunk.part in (None, len(chunk.seats) - 1):  # those of its round before it are there
                done += chunk.count
                note(done)
        is_on = schedule.advance(found)
    return schedule.tallies()


def most_rounds(roster: Roster, tasks: Sequence[Task]) -> int:
    """Rounds that a roster has at most."""
    return sum(task.plan.rounds for task in tasks) if roster.budget is None else roster.budget

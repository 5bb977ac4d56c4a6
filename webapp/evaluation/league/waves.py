"""A roster played to its end by an executor, wave by wave."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from core.evaluation.tally import Tally
from webapp.evaluation.executors import Executor, SetAside
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
    """The tally of each task that counts: the same tasks as when a server's workers play them.

    A cell ends before a chunk of it that is set aside, as it does there.
    """
    chunks = [list(task.plan.chunks(task.most)) for task in tasks]
    schedule, done = schedule_of(roster, tasks), 0
    results, lost = dict[tuple[int, int], Tally](), set[tuple[int, int]]()
    is_on = True
    while is_on:
        wanted = [place for place in schedule.wanted() if place not in results]
        left = deque(chunks[plan][number] for plan, number in wanted)
        futures: deque[Future[Tally]] = deque()
        for place in wanted:
            while left and len(futures) < AHEAD:
                futures.append(executor.submit(left.popleft()))
            plan, number = place
            try:
                results[place] = futures.popleft().result()
            except SetAside:  # the executor's owner hears of it
                lost.add(place)
                continue
            chunk = chunks[plan][number]
            if chunk.part in (None, len(chunk.seats) - 1):  # those of its round before it are there
                done += chunk.count
                note(done)
        if lost != schedule.lost:  # what was played counts as it would on a server
            schedule = schedule_of(roster, tasks, frozenset(lost))
        is_on = schedule.advance(results)
    return schedule.tallies()


def most_rounds(roster: Roster, tasks: Sequence[Task]) -> int:
    """Rounds that a roster has at most."""
    return sum(task.plan.rounds for task in tasks) if roster.budget is None else roster.budget

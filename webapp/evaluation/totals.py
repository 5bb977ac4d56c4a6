"""The tallies of a job so far, added up once each however often they are asked for."""

from __future__ import annotations

import json
import threading
from collections import Counter, OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field

from core.evaluation.joins import joined
from core.evaluation.tally import Tally, parse_tally
from core.protocol import Json
from webapp.evaluation import work
from webapp.evaluation.league.roster import Roster
from webapp.evaluation.league.schedule import Schedule
from webapp.evaluation.league.table import league
from webapp.evaluation.study.study import Study
from webapp.evaluation.work import Task
from webapp.storage.jobs import Jobs
from webapp.storage.progress import Progress

KEPT = 8
"""Evaluations whose tallies are kept at hand."""


@dataclass
class _Sum:
    """A plan's chunks: `counted` are those whose rounds are, each the first of `Task.together`;
    `stop` is the first that does not count."""

    tally: Tally = field(default_factory=Tally)
    counted: set[int] = field(default_factory=set)
    stop: int | None = None


@dataclass(frozen=True)
class Told:
    """A plan's tally, as JSON too, and its report."""

    tally: Tally
    dump: dict[str, Json]
    report: dict[str, Json]


@dataclass
class _Held:
    tasks: list[Task]
    sums: list[_Sum]
    roster: Roster | None = None
    study: Study | None = None
    schedule: Schedule | None = None
    league: tuple[tuple[list[int], bool], dict[str, Json]] | None = None
    told: dict[int, Told] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)


class Totals:
    """Tallies by job and plan; calls may come from any thread."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs, self._progress = jobs, Progress(jobs)
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._lock = threading.Lock()

    def tasks(self, job: str) -> list[Task]:
        """What the job plays.  Raises NotFound."""
        return self._of(job).tasks

    def of(self, job: str) -> list[Tally]:
        """The tally of each plan of a job so far.  Raises NotFound.

        Where a plan ends when it is sure enough, only rounds without a gap count, up to the first
        chunk with which it is: the same ones whatever came first.
        """
        held = self._of(job)
        with held.lock:
            return self._tallies(job, held)

    def told(self, job: str) -> list[Told]:
        """Each plan's tally with its report.  Raises NotFound.

        Pages ask every second: only of a plan that has new matches is a report made again.
        """
        held = self._of(job)
        with held.lock:
            for plan, tally in enumerate(self._tallies(job, held)):
                dump, last = tally.dump(), held.told.get(plan)
                if last is None or last.dump != dump:
                    held.told[plan] = Told(tally, dump, held.tasks[plan].report(tally))
            return [held.told[plan] for plan in range(len(held.tasks))]

    def roster(self, job: str) -> Roster | None:
        """What the plans of a job are to each other, where it is a roster.  Raises NotFound."""
        return self._of(job).roster

    def league(self, job: str, is_watched: bool) -> dict[str, Json] | None:
        """The league of a roster as far as it is known; `is_watched`: with the intervals that hold
        at every look.  Raises NotFound."""
        held = self._of(job)
        with held.lock:
            if held.roster is None:
                return None
            tallies = self._scheduled(job, held, held.roster).tallies()
            stands = [tally.rounds for tally in tallies], is_watched
            if held.league is None or held.league[0] != stands:
                players = [len(task.players) for task in held.tasks]
                held.league = stands, league(held.roster, tallies, players, is_watched)
            return held.league[1]

    def study(self, job: str, is_watched: bool) -> dict[str, Json] | None:
        """What a study has found so far, `is_watched` as for a league.  Raises NotFound."""
        held = self._of(job)
        with held.lock:
            if held.study is None:
                return None
            from webapp.evaluation.study.told import told  # it loads editors, which no worker needs

            players = held.tasks[0].players
            return told(held.study, self._tallies(job, held), players, is_watched)

    def stops(self, job: str) -> dict[int, int]:
        """The first chunk that is not needed of each plan of a roster, where that is known."""
        held = self._of(job)
        with held.lock:
            if held.roster is None:
                return {}
            return self._scheduled(job, held, held.roster).stops()

    def stop(self, job: str, plan: int) -> int | None:
        """The first chunk of a plan that is not needed, once that is known."""
        held = self._of(job)
        with held.lock:
            found = held.sums[plan]
            if found.stop is None:
                self._catch_up(held.tasks[plan], found, self._jobs.finished(job, plan))
            return found.stop

    def forget(self, job: str) -> None:
        """The job was deleted."""
        with self._lock:
            self._held.pop(job, None)

    def _of(self, job: str) -> _Held:
        with self._lock:
            if job in self._held:
                self._held.move_to_end(job)
                return self._held[job]
        text = self._jobs.work(job)
        tasks, roster, study = work.parse(text), work.roster_in(text), work.study_in(text)
        with self._lock:
            held = self._held.setdefault(job, _Held(tasks, [_Sum() for _ in tasks], roster, study))
            while len(self._held) > KEPT:
                self._held.popitem(last=False)
            return held

    def _tallies(self, job: str, held: _Held) -> list[Tally]:
        if held.roster is not None:
            return self._scheduled(job, held, held.roster).tallies()
        if any(each.stop is None for each in held.sums):
            keys: dict[int, dict[int, str]] = {}
            for (plan, number), key in self._progress.finished(job).items():
                keys.setdefault(plan, {})[number] = key
            for plan, (task, found) in enumerate(zip(held.tasks, held.sums, strict=True)):
                self._catch_up(task, found, keys.get(plan, {}))
        return [each.tally for each in held.sums]

    def _scheduled(self, job: str, held: _Held, roster: Roster) -> Schedule:
        """The schedule of a roster with all that is there."""
        lost = self._progress.aside(job)
        found = held.schedule
        if found is None or found.lost != lost:
            found = held.schedule = work.schedule_of(roster, held.tasks, lost)
        keys = self._progress.finished(job)
        is_on = True
        while is_on:
            wanted = {each: keys[each] for each in found.wanted() if each in keys}
            texts = self._jobs.tallies(set(wanted.values()))
            tallies = {
                each: parse_tally(json.loads(texts[key]))
                for each, key in wanted.items()
                if key in texts
            }
            is_on = found.advance(tallies)
        return found

    def _catch_up(self, task: Task, found: _Sum, keys: dict[int, str]) -> None:
        size = task.together
        new = _whole(keys.keys(), size) - found.counted
        if task.half is not None:
            new = _without_gap(new, size * len(found.counted), size)
        if found.stop is not None or not new:
            return
        parts = {first: [keys[first + n] for n in range(size)] for first in sorted(new)}
        tallies = self._jobs.tallies({key for each in parts.values() for key in each})
        total = Tally()
        total.add(found.tally)
        for first, each in parts.items():
            if any(key not in tallies for key in each):
                break
            played = [parse_tally(json.loads(tallies[key])) for key in each]
            total.add(played[0] if size == 1 else joined(played))
            found.counted.add(first)
            if task.is_enough(total):
                found.stop = first + size
                break
        found.tally = total  # those that were given out before stay as they were


def _whole(numbers: Collection[int], size: int) -> set[int]:
    """The first of each `size` chunks that have whole rounds together, where all are there."""
    found = Counter(number - number % size for number in numbers)
    return {first for first, count in found.items() if count == size}


def _without_gap(numbers: set[int], first: int, size: int) -> set[int]:
    """Those that follow each other from `first` on."""
    return {number for n, number in enumerate(sorted(numbers)) if number == first + n * size}

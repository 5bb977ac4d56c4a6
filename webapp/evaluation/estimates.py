"""How long an evaluation will take: some of its rounds are played in a process of its own.

A process, because a match of a document can take for ever, and a server must go on meanwhile.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from core.digest import digest
from core.evaluation.joins import in_rounds
from core.evaluation.plan import Chunk, Plan
from core.evaluation.precision import expected
from core.evaluation.tally import WHOLE, Tally
from core.protocol import Json
from webapp.evaluation import work
from webapp.evaluation.players import (
    AUDITED,
    Core,
    Engines,
    Players,
    lead_of,
    quick_engines_of,
    times,
)
from webapp.evaluation.work import Task

SECONDS = 2.0
"""Seconds in which rounds are played, all plans together."""

QUICK_SECONDS = 0.5
"""The same for an engine that plays hundreds of rounds in that time."""

PATIENCE = 20.0
"""Seconds after which a process is ended, whatever it is at."""

QUICK = "quick"
"""What a process is told that measures a quick engine."""

MOST_PLANS = 6
"""Plans of which rounds are played; the others are taken to be like their mean."""

PRIOR = {0.0: 1.5, 0.5: 3.0, 1.0: 1.5}
"""Rounds by the share of their points, as if they had been seen before anything is known."""


@dataclass
class Sample:
    """What was measured of one plan: seconds a round, and the first player's points in rounds."""

    pace: float = math.inf
    rounds: int = 0
    points: Counter[int] = field(default_factory=Counter)


@dataclass
class Measured:
    """Samples of some plans by their numbers, and how long the engine took to be ready."""

    samples: dict[int, Sample]
    setup: float | None = None

    def of(self, plan: int) -> Sample:
        """What is known of a plan; the pace of one that was not measured is the mean."""
        found = self.samples.get(plan, Sample())
        known = [each.pace for each in self.samples.values() if each.rounds]
        if found.rounds or not known:
            return found
        return Sample(sum(known) / len(known))

    def better(self, other: Measured) -> Measured:
        """Of each plan the sample of more rounds."""
        plans = self.samples.keys() | other.samples.keys()
        return Measured(
            {i: max(self.of(i), other.of(i), key=lambda each: each.rounds) for i in plans}
        )

    @property
    def rounds(self) -> int:
        """How many were played."""
        return sum(each.rounds for each in self.samples.values())


def estimate(
    tasks: Sequence[Task], workers: int, most: int | None = None, patience: float = PATIENCE
) -> dict[str, Json]:
    """`{rounds, matches, seconds, measured, patience}` of what is to be played.

    `rounds` and `matches` are those that will be played, about, where a precision ends it; no more
    than `most` rounds of a roster, whose plans share them.
    `seconds` is how long that takes with so many workers, None where no round was done within
    `patience` seconds; `measured` is how many rounds were played to find out.
    """
    began, workers = time.monotonic(), max(1, workers)
    core = _measured(tasks, range(len(tasks)), patience)
    needed, matches = _needed_by_all(tasks, core, most)
    seconds = {i: rounds * core.of(i).pace / workers for i, rounds in needed.items()}
    chunks = {i: next(task.plan.chunks(1)) for i, task in enumerate(tasks)}
    quick = [i for i, chunk in chunks.items() if _is_quick(chunk)]
    lead = max((lead_of(chunks[i].system) for i in quick), default=0.0)
    slow, start, measured = sum(seconds[i] for i in quick), 0.0, core.rounds
    if lead < slow < math.inf:
        found = _measured(tasks, quick, patience - (time.monotonic() - began), True)
        needed, matches = _needed_by_all(tasks, core.better(found), most)
        left, measured = (1 - lead / slow) / workers, measured + found.rounds
        for i in quick:
            pace = _quick_pace(tasks[i], core.of(i).pace, found.of(i).pace)
            seconds[i] = needed[i] * pace * left
        start = lead + (patience if found.setup is None else found.setup)
    total = start + sum(seconds.values())
    return {
        "rounds": round(sum(needed.values())),
        "matches": round(matches),
        "seconds": round(total, 3) if math.isfinite(total) else None,
        "measured": measured,
        "patience": patience,
    }


def _is_quick(chunk: Chunk) -> bool:
    """Whether a quick engine plays it, once the core has played for a while."""
    return any(engine.can(chunk) for engine in quick_engines_of(chunk.system))


def _quick_pace(task: Task, core: float, quick: float) -> float:
    """Seconds a round with the share of the core, which audits; at least what is promised where
    the quick engine was not ready in time."""
    if not math.isfinite(quick):
        quick = core / times(next(task.plan.chunks(1)), task.game)
    return quick + core / AUDITED


def _needed_by_all(
    tasks: Sequence[Task], measured: Measured, most: int | None
) -> tuple[dict[int, float], float]:
    """Rounds of each plan, no more than `most` all together, and the matches of them all."""
    found = {i: float(_needed(task, measured.of(i))) for i, task in enumerate(tasks)}
    total = sum(found.values())
    if most is not None and total > most:
        found = {i: rounds * most / total for i, rounds in found.items()}
    return found, sum(rounds * len(tasks[i].players) for i, rounds in found.items())


def _measured(
    tasks: Sequence[Task], numbers: Sequence[int], patience: float, is_quick: bool = False
) -> Measured:
    """What rounds of some of these plans, spread over them, took the core or a quick engine."""
    chosen = numbers[:: -(-len(numbers) // MOST_PLANS)]
    found = Measured({i: Sample() for i in chosen})
    for line in _child(work.dump([tasks[i] for i in chosen]), patience, is_quick):
        told = json.loads(line)
        if "setup" in told:
            found.setup = told["setup"]
            continue
        sample = found.samples[chosen[told["plan"]]]
        sample.rounds += told["rounds"]
        sample.pace = told["seconds"] / told["rounds"]
        sample.points.update(dict(told["points"]))
    return found


def _child(text: str, patience: float, is_quick: bool) -> list[str]:
    """What the process said, as far as it came."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as tasks:
        tasks.write(text)
        tasks.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-m", __name__, *([QUICK] if is_quick else [])],
            stdin=tasks, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, start_new_session=True,
        )  # fmt: skip
        try:
            said, _ = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.kill()
            said, _ = process.communicate()
    return [line for line in said.split("\n") if line.endswith("}")]


def _needed(task: Task, sample: Sample) -> int:
    """Rounds until the plan ends: all of them, or as many as its precision will take."""
    if task.half is None:
        return task.plan.rounds
    whole = WHOLE * len(task.players)
    known = {round(whole * share): count for share, count in PRIOR.items()}
    for points, count in sample.points.items():
        known[points] = known.get(points, 0.0) + count
    return min(task.plan.rounds, expected(known, whole, task.half))


def measure(
    tasks: Sequence[Task], seconds: float = SECONDS, is_quick: bool = False
) -> Iterator[dict[str, Json]]:
    """Plays the first rounds of each plan, and says how long they took, chunk by chunk.

    The core plays, or a quick engine, which says first how long it took to be ready.
    """
    engines: Engines = quick_engines_of if is_quick else lambda _: (Core(),)
    players = Players({digest(plan.spec): plan.spec for plan in _plans(tasks)}, engines)
    if is_quick:
        start = time.monotonic()
        players.play(*next(tasks[0].pairs()))
        yield {"setup": time.monotonic() - start}
    for n, task in enumerate(tasks):
        start = time.monotonic()
        until = start + seconds / len(tasks)
        for tally in in_rounds((pair[0], players.play(*pair)) for pair in task.pairs()):
            yield _told(n, tally, time.monotonic() - start)
            start = time.monotonic()
            if start > until:
                break


def _plans(tasks: Sequence[Task]) -> Iterator[Plan]:
    return chain((task.plan for task in tasks), (t.against for t in tasks if t.against))


def _told(plan: int, tally: Tally, seconds: float) -> dict[str, Json]:
    points = [list(each) for each in tally.players[0].items()]
    return {"plan": plan, "rounds": tally.rounds, "seconds": seconds, "points": points}


def main(*options: str) -> None:
    """Tasks from the standard input, measurements to the standard output, one line each."""
    is_quick = QUICK in options
    tasks = work.parse(sys.stdin.read())
    for told in measure(tasks, QUICK_SECONDS if is_quick else SECONDS, is_quick):
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

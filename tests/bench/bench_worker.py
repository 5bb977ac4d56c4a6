"""Evaluations: a worker process beside its engine alone, and rosters of duels beside the core.

The worker's side is everything that a job costs: cutting it, storing it, the process that plays it
(its start aside: a server's worker lives long), and adding its tallies up; the other side is the
engine called for the same chunks in this process.  Rates are matches per CPU second; where a
process's CPU seconds cannot be read (no /proc), the worker's rows are left out.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

from core import registry
from core.digest import digest
from core.evaluation.engine import seats_of
from core.evaluation.plan import Chunk, Plan
from tests.webapp.waiting import wait
from webapp.evaluation import work
from webapp.evaluation.players import Core, Engine, Players, engines_of, quick_engines_of, times
from webapp.evaluation.service import Service
from webapp.evaluation.totals import Totals
from webapp.evaluation.work import Task
from webapp.storage import Library
from webapp.storage.jobs import Job, Jobs
from webapp.storage.states import DONE

SPECS = Path(__file__).resolve().parents[2] / "specs"
BAR_WORKER, BAR_ROSTER, BAR_CHUNKS = 0.85, 50.0, 20.0
BAR_CANCEL, CANCELS = 1.0, 50
HEROES = (
    *("alchemist", "berserker", "doom_prophet", "fighter", "fire_mage"),
    *("frost_witch", "gambler", "paladin", "phoenix", "vampire"),
)
ROUNDS = 2
PATIENCE = 300.0
"""Seconds that a job may take."""
WORK = (
    ("heroes", "gambler_vs_alchemist", ("greedy", "random"), 16_000),
    ("boards", "hexapawn", ("random", "random"), 6_000),
    ("asg", "choke", ("random", "greedy"), 30_000),
)
"""System, document, seats and rounds: five seconds and more of each engine, beside which what a job
costs once does not count."""
CORE_ROUNDS, CODE_ROUNDS = 2, 256
"""Rounds of each pair of a roster."""
CHUNKS = (
    ("asg", "scenario_01", ("random", "random"), 40),
    ("asg", "scenario_01", ("greedy", "greedy"), 40),
    ("asg", "great_plain", ("mixed", "greedy"), 20),
    ("defense", "pyromancer_vs_shadow_monk", ("random", "random"), 60),
    ("defense", "pyromancer_vs_shadow_monk", ("standard", "standard"), 60),
)
"""System, document, seats, and rounds that the core plays: a chunk of the quick engine has `TIMES`
as many and takes up to a second."""


def _task(system: str, raw: Any, named: Sequence[str], rounds: int, seed: int = 0) -> Task:
    game = registry.get(system).load(raw)
    return work.make_task(Plan(system, raw, seats_of(list(named), game), rounds, seed), game)


def _document(system: str, name: str) -> Any:
    return json.loads((SPECS / system / f"{name}.json").read_text("utf-8"))


def _seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


# -- the worker ---------------------------------------------------------------------------------


def workers() -> list[dict[str, Any]]:
    """A row for each kind of work."""
    return [_worker(*each) for each in WORK] if os.path.exists("/proc/self/stat") else []


def _worker(system: str, name: str, named: Sequence[str], rounds: int) -> dict[str, Any]:
    raw = _document(system, name)
    first, *tasks = (_task(system, raw, named, rounds, seed) for seed in range(ROUNDS + 1))
    players = Players({digest(raw): raw})
    ratios, rates = [], []
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/library.db"
        library = Library(url)
        service = Service(url, library, 1)
        service.start()
        try:
            _job(library, service, first)  # both sides are warm then
            _direct(players, replace(first, plan=replace(first.plan, rounds=first.most * 8)))
            for task in tasks:
                direct = _direct(players, task)
                whole = _job(library, service, task)
                ratios.append(direct / whole)
                rates.append(rounds * len(named) / whole)
        finally:
            service.stop()
            library.close()
    row = {"what": f"{name}, {' against '.join(named)}: worker / engine", "per_cpu_s": max(rates)}
    return {**row, "ratio": max(ratios), "bar": BAR_WORKER, "met": max(ratios) >= BAR_WORKER}


def _direct(players: Players, task: Task) -> float:
    chunks = list(task.plan.chunks(task.most))
    return _seconds(lambda: [players.play(chunk, None) for chunk in chunks])


def _job(library: Library, service: Service, task: Task) -> float:
    """CPU seconds of a job in this process and in its worker."""
    jobs = Jobs(library)
    before, begun = _spent(service), time.process_time()
    job = jobs.create("a job", work.dump([task]), "a bench", work.parts_of([task]))
    mine = time.process_time() - begun
    service.wake()
    _await(jobs, job.id, _is_done, "the worker is done")
    theirs = _spent(service) - before
    return mine + theirs + _seconds(lambda: Totals(jobs).of(job.id))


def cancels() -> list[dict[str, Any]]:
    """Seconds from cancelling a job until its worker has played another one."""
    raw, small = _document("boards", "chess"), _document("boards", "hexapawn")
    took = []
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/library.db"
        library = Library(url)
        jobs, service = Jobs(library), Service(url, library, 1)
        service.start()
        try:
            for seed in range(CANCELS):
                long = _begun(jobs, _task("boards", raw, ("random", "random"), 10_000, seed))
                service.wake()
                _await(jobs, long, partial(_has_more, seed % 16), "the worker plays chess")
                other = _begun(jobs, _task("boards", small, ("random", "random"), 1, seed))
                began = time.monotonic()
                jobs.cancel(long)
                _await(jobs, other, _is_done, "the worker plays the next job")
                took.append(time.monotonic() - began)
        finally:
            service.stop()
            library.close()
    took.sort()
    row = {"what": f"{CANCELS} cancels of chess: the slowest, s", "median_s": took[CANCELS // 2]}
    return [{**row, "ratio": took[-1], "bar": BAR_CANCEL, "met": took[-1] <= BAR_CANCEL}]


def _begun(jobs: Jobs, task: Task) -> str:
    return jobs.create("a job", work.dump([task]), "a bench", work.parts_of([task])).id


def _await(jobs: Jobs, id: str, is_so: Callable[[Job], bool], what: str) -> None:
    wait(lambda: is_so(jobs.get(id)), what, PATIENCE)


def _is_done(job: Job) -> bool:
    return job.state == DONE


def _has_more(rounds: int, job: Job) -> bool:
    return job.rounds > rounds


def _spent(service: Service) -> float:
    """CPU seconds of the worker so far."""
    ticks = 0
    for process in service.processes():
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


# -- a roster -----------------------------------------------------------------------------------


def rosters() -> list[dict[str, Any]]:
    """Ten heroes, each against each: matches per CPU second of the quick engine and the core."""
    heroes = [_document("heroes", name) for name in HEROES]
    rules = [_document("heroes", name) for name in ("death", "burning")]
    pairs = [_duel(one, other, rules) for one, other in combinations(heroes, 2)]
    engines = engines_of("heroes")
    return [_roster(pairs, engines, named) for named in ("random", "greedy")]


def _duel(one: Any, other: Any, rules: list[Any]) -> Any:
    heroes = [{key: each[key] for key in each if key != "$schema"} for each in (one, other)]
    return {
        "heroes": heroes,
        "global_effects": [e for each in rules for e in each["global_effects"]],
    }


def _roster(pairs: list[Any], engines: Sequence[Engine], named: str) -> dict[str, Any]:
    games = [registry.get("heroes").load(raw) for raw in pairs]

    def played(engine: Engine, rounds: int, seed: int) -> Callable[[], None]:
        def run() -> None:
            for game in games:
                chunk = Chunk("heroes", "", (named, named), seed, 0, rounds)
                engine.play(game, chunk, lambda: None)

        return run

    quick, core = engines[0], Core()
    played(quick, 4, 0)()
    rates = [0.0, 0.0]
    for seed in range(1, ROUNDS + 1):
        for i, (engine, rounds) in enumerate(((core, CORE_ROUNDS), (quick, CODE_ROUNDS))):
            matches = 2 * rounds * len(games)
            rates[i] = max(rates[i], matches / _seconds(played(engine, rounds, seed)))
    row = {"what": f"45 pairs of heroes, {named}: {quick.name} / core", "per_cpu_s": rates[1]}
    ratio = rates[1] / rates[0]
    return {**row, "ratio": ratio, "bar": BAR_ROSTER, "met": ratio >= BAR_ROSTER}


# -- chunks ---------------------------------------------------------------------------------------


def chunks() -> list[dict[str, Any]]:
    """Other systems' quick engines beside the core: matches per CPU second of whole chunks."""
    return [_chunks(*each) for each in CHUNKS]


def _chunks(system: str, name: str, seats: tuple[str, ...], rounds: int) -> dict[str, Any]:
    game = registry.get(system).load(_document(system, name))
    (quick,), core = quick_engines_of(system), Core()
    asked = Chunk(system, "", seats, 0, 0, rounds)
    most = rounds * times(asked, game)
    quick.play(game, asked, lambda: None)
    rates = [0.0, 0.0]
    for seed in range(1, ROUNDS + 1):
        for i, (engine, count) in enumerate(((core, rounds), (quick, most))):
            chunk = replace(asked, seed=seed, count=count)
            spent = _seconds(partial(engine.play, game, chunk, lambda: None))
            rates[i] = max(rates[i], len(seats) * count / spent)
    ratio = rates[1] / rates[0]
    what = f"{name}, {' against '.join(seats)}: {quick.name} / core"
    row = {"what": what, "per_cpu_s": rates[1]}
    return {**row, "ratio": ratio, "bar": BAR_CHUNKS, "met": ratio >= BAR_CHUNKS}


def report() -> list[dict[str, Any]]:
    """All rows."""
    return [*workers(), *rosters(), *chunks()]

"""Evaluations as the page asks for them and is told of them: plain JSON in and out."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict

from core import registry
from core.abilities import Sided
from core.agents import bot_names, seat_kinds
from core.agents.base import HUMAN
from core.digest import digest
from core.evaluation.report import watched
from core.protocol import Json
from webapp.evaluation import rosters, work
from webapp.evaluation.estimates import estimate
from webapp.evaluation.league.roster import Roster
from webapp.evaluation.league.waves import most_rounds
from webapp.evaluation.players import hints
from webapp.evaluation.requests import (
    MAX_NAME,
    bound,
    bound_chunks,
    game_of,
    name_of,
    system_in,
    tasks_in,
    text_of,
)
from webapp.evaluation.results import again_told
from webapp.evaluation.study import asked as studies
from webapp.evaluation.study.study import Study
from webapp.evaluation.totals import Told, Totals
from webapp.evaluation.work import Task
from webapp.reports import Part, findings, page
from webapp.reports.varied import pictured
from webapp.storage.errors import NotFound
from webapp.storage.jobs import Job, Jobs
from webapp.storage.progress import Progress
from webapp.storage.states import CANCELLED, DONE, FAILED, QUEUED, RUNNING


class Evaluations:
    """The jobs of a library, started and told in JSON.

    Methods raise StorageError (Refused, NotFound, Busy and the like).  `wake` is called when there
    is something to play.
    """

    def __init__(
        self, jobs: Jobs, wake: Callable[[], None] = lambda: None, workers: int = 1
    ) -> None:
        self._jobs, self._totals, self._wake = jobs, Totals(jobs), wake
        self._progress = Progress(jobs)
        self._workers = workers
        self._start = uuid.uuid4().hex  # another server may tell the same otherwise

    def start(self, raw: Mapping[str, Json], asked_by: str) -> dict[str, Json]:
        """Start what was asked for: `{plans: [...], name?}`, or the fields of its one plan, or
        `{roster: {...}, name?}` or `{study: {...}, name?}` (`rosters.read` and
        `study.asked.read` say what these have).

        A plan is `{spec, system?, seats?, games?, precision?, seed?, max_plies?, against?,
        title?}`: a document; its system's id; who plays, as a list of texts such as "mcts:200" (one
        of them plays against itself; random where it is left out); how many matches, or how sure
        the first player's score has to be (0.02: to within two points), or both; the seed; the
        plies until a draw; an older version of the document, to count what has changed; and what
        people call it.  Answers as the items of `list` do.
        """
        if "roster" in raw:
            return self._start_roster(raw, asked_by)
        if "study" in raw:
            return self._start_study(raw, asked_by)
        tasks = tasks_in(raw)
        return self._create(name_of(raw.get("name"), tasks), asked_by, tasks)

    def _start_roster(self, raw: Mapping[str, Json], asked_by: str) -> dict[str, Json]:
        found = rosters.read(raw["roster"])
        games = most_rounds(found.roster, found.tasks) * len(found.tasks[0].players)
        bound(games)
        name = text_of(raw.get("name", found.name[:MAX_NAME]), "The name")
        return self._create(name, asked_by, found.tasks, roster=found.roster)

    def _start_study(self, raw: Mapping[str, Json], asked_by: str) -> dict[str, Json]:
        found = studies.read(raw["study"])
        name = name_of(raw.get("name"), found.tasks)
        return self._create(name, asked_by, found.tasks, study=found.study)

    def _create(
        self,
        name: str,
        asked_by: str,
        tasks: list[Task],
        roster: Roster | None = None,
        study: Study | None = None,
    ) -> dict[str, Json]:
        bound_chunks(tasks)
        text = work.dump(tasks, roster, study)
        job = self._jobs.create(name, text, asked_by[:100], work.parts_of(tasks))
        self._wake()
        return _listed(job)

    def estimate(self, raw: Mapping[str, Json]) -> dict[str, Json]:
        """How long what `start` takes would play: as `estimates.estimate`, and `workers`."""
        most = None
        if "study" in raw:
            tasks = studies.read(raw["study"]).tasks
        elif "roster" in raw:
            found = rosters.read(raw["roster"])
            tasks, most = found.tasks, most_rounds(found.roster, found.tasks)
            bound(most * len(tasks[0].players))
        else:
            tasks = tasks_in(raw)
        bound_chunks(tasks)
        return {**estimate(tasks, self._workers, most), "workers": self._workers}

    def look(self, raw: Mapping[str, Json]) -> dict[str, Json]:
        """Who can play a plan's `spec`: `{system, players, agents, is_sided}`.

        `agents` are kinds of seats; `is_sided`: whether it has heroes or decks that may meet those
        of other documents in a roster.
        """
        system = system_in(raw, "")
        game = game_of(system, raw["spec"], "/spec")
        kinds = [kind for kind in seat_kinds(bot_names(game.system)) if kind != HUMAN.kind]
        return {
            **{"system": system, "players": list(game.players), "agents": kinds},
            "is_sided": isinstance(registry.get(system), Sided),
        }

    def systems(self) -> dict[str, Json]:
        """What there is to be evaluated, and by how many processes: `{systems, workers}`."""
        known = [{"id": each, "title": registry.get(each).title} for each in registry.SYSTEMS]
        return {"systems": known, "workers": self._workers}

    def list(self) -> list[dict[str, Json]]:
        """All evaluations without their numbers, the newest first."""
        return [_listed(job) for job in self._jobs.all()]

    def told(self, job: str, since: int = 0, known: str = "") -> dict[str, Json]:
        """Everything that is known of an evaluation by now.

        `rev` stands for what is told; where it is that which is `known`, nothing is told but
        `{rev, same: true}`, however much there is of it.

        `{rev, same: false, id, name, state, asked_by, note, created, updated, rounds, of, left_s,
        plans, league, study, findings, failures, events, hints}`.  `league` is what
        `webapp.evaluation.league.table.league` says, null where the plans are no roster, and
        `study` what `webapp.evaluation.study.told` says, null where they vary nothing.
        `findings` are `{sentence, plan, parts}`, the most important first, each with the number of
        a plan whose matches show it, or null, and the parts of its document that it names, each
        `{path, kind, name}`.  Until all is played somebody watches, and may stop it: all
        intervals, also those of reports, of a league and of a study, are those that hold at every
        look; once it is done, those for one look.  `state` is queued, running, done,
        cancelled or failed, `note` the sentence with which it failed.  `rounds` of `of` have been
        played, `left_s` are the seconds that the rest will take (null: not known yet).  `plans`
        has, for each plan in its order, `{title, system, seats, seed, max_plies, rounds, of,
        expected, tally, report}`: `expected` are the rounds after which it will be sure enough,
        `tally` is what `Tally.dump` writes, `report` what `core.evaluation.report.report` says of
        it.  `failures` are `{plan, first, count, cause}`: rounds that were set aside.  `events` are
        `{number, kind, text, at}`, those after the number `since`.  `hints` are sentences on what
        is tried again, and on what to install so that it goes quicker.
        """
        found, last = self._jobs.get(job), self._jobs.last_event(job)
        again = self._progress.again(job) if found.state == RUNNING else []
        stands = [found.state, found.note, found.updated, found.rounds, found.of, last, since]
        stands += [asdict(each) for each in again]
        rev = digest([self._start, job, *stands])
        if rev == known:
            return {"rev": rev, "same": True}
        tasks = self._totals.tasks(job)
        pairs = list(zip(tasks, self._totals.told(job), strict=True))
        is_watched = found.state != DONE
        league = self._totals.league(job, is_watched)
        study = self._totals.study(job, is_watched)
        parts = list(_parts(pairs, found))
        named = [(part.title, part.spec, part.report) for part in parts]
        return {
            **{"rev": rev, "same": False},
            **_listed(found),
            **self._within_budget(found),
            "league": league,
            "study": study and {**study, "figure": pictured(study)},
            "findings": [each.dump() for each in findings(named, league, study)],
            "plans": [
                _plan_told(task, each, part, found)
                for (task, each), part in zip(pairs, parts, strict=True)
            ],
            "failures": [asdict(each) for each in self._jobs.failures(job)],
            "events": [asdict(each) for each in self._jobs.events(job, since)],
            "hints": again_told(again, len(tasks)) + hints(task.plan.system for task in tasks),
        }

    def _within_budget(self, job: Job) -> dict[str, Json]:
        """How much there is to play of a roster: its pairs share less than each may have."""
        roster = self._totals.roster(job.id)
        if roster is None or roster.budget is None or job.of <= max(roster.budget, job.rounds):
            return {}
        of = max(roster.budget, job.rounds)
        part = (of - job.rounds) / (job.of - job.rounds)
        return {"of": of, "left_s": None if job.left_s is None else round(job.left_s * part, 1)}

    def page(self, job: str, root: str) -> str:
        """The report as far as it is known, as an HTML file that needs nothing else; its intervals
        are those of the findings.

        Its matches are opened by the studio at the address `root`.
        """
        found = self._jobs.get(job)
        pairs = zip(self._totals.tasks(job), self._totals.told(job), strict=True)
        parts, is_watched = list(_parts(pairs, found)), found.state != DONE

        def address(plan: int, match: str) -> str:
            return f"{root}?evaluation={job}&plan={plan}&match={match}"

        return page(
            found.name,
            parts,
            _note(found),
            self._totals.league(job, is_watched),
            address,
            self._totals.study(job, is_watched),
        )

    def document(self, job: str, number: int) -> dict[str, Json]:
        """The document of a plan, so that its matches can be opened: `{title, system, text, seats,
        seed, max_plies}`.  Raises NotFound."""
        found, tasks = self._jobs.get(job), self._totals.tasks(job)
        if number >= len(tasks):
            raise NotFound(f"This evaluation has {len(tasks):,} plans; there is no plan {number}.")
        plan = tasks[number].plan
        return {
            "title": _title(tasks[number], found),
            "system": plan.system,
            "text": json.dumps(plan.spec, indent=2, ensure_ascii=False),
            "seats": list(plan.names),
            "seed": str(plan.seed),
            "max_plies": plan.max_plies,
        }

    def cancel(self, job: str) -> dict[str, Json]:
        """Stop it; what is done of it stays."""
        return _listed(self._jobs.cancel(job))

    def resume(self, job: str) -> dict[str, Json]:
        """Play what is left of one that was cancelled or failed."""
        found = self._jobs.resume(job)
        self._wake()
        return _listed(found)

    def delete(self, job: str) -> dict[str, Json]:
        """Remove it."""
        self._jobs.delete(job)
        self._totals.forget(job)
        return {}


def _title(task: Task, job: Job) -> str:
    return task.title or job.name


def _parts(pairs: Iterable[tuple[Task, Told]], job: Job) -> Iterator[Part]:
    """The plans as they are told in words; until all is played somebody may stop at any look."""
    for task, told in pairs:
        plan, report = task.plan, told.report if job.state == DONE else watched(told.report)
        yield Part(_title(task, job), plan.system, plan.spec, plan.seed, plan.max_plies, report)


def _plan_told(task: Task, told: Told, part: Part, job: Job) -> dict[str, Json]:
    """A plan as `Evaluations.told` has it."""
    return {
        "title": _title(task, job),
        "system": task.plan.system,
        "seats": list(task.plan.names),
        "seed": task.plan.seed,
        "max_plies": task.plan.max_plies,
        "rounds": told.tally.rounds,
        "of": task.plan.rounds,
        "expected": task.expected(told.tally),
        "tally": told.dump,
        "report": part.report,
    }


def _note(job: Job) -> str:
    """How complete a report is; nothing where it is whole."""
    part = f"{job.rounds:,} of {job.of:,} rounds"
    return {
        QUEUED: f"It waits for a worker; {part} have been played.",
        RUNNING: f"It is still being played: {part} so far.",
        CANCELLED: f"It was stopped after {part}.",
        FAILED: f"It failed after {part}. {job.note}",
    }.get(job.state, "")


def _listed(job: Job) -> dict[str, Json]:
    return asdict(job)

"""What a job is to play: plans that share their documents, as one JSON text, and as chunks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from core import registry
from core.agents import Seat
from core.digest import digest, trust
from core.evaluation import precision
from core.evaluation.engine import seated
from core.evaluation.plan import BY_MATCH, Chunk, Plan
from core.evaluation.report import report
from core.evaluation.tally import WHOLE, Tally
from core.protocol import AnyGame, Json
from webapp.evaluation.league.roster import Roster, parse_roster
from webapp.evaluation.league.schedule import Schedule
from webapp.evaluation.runs import is_precise
from webapp.evaluation.sizes import LARGEST, rounds_of
from webapp.evaluation.study.study import Study, parse_study
from webapp.storage.jobs import Part


@dataclass(frozen=True)
class Task:
    """A plan and how it is played: in chunks of `most` rounds or `BY_MATCH`, until its first
    player's score is known to within `half`, and against the same rounds of another plan.  `title`
    is what people call its document."""

    plan: Plan
    players: tuple[str, ...]
    most: int = LARGEST
    half: float | None = None
    against: Plan | None = None
    title: str = ""

    @property
    def together(self) -> int:
        """How many chunks one after the other have whole rounds."""
        return len(self.players) if self.most == BY_MATCH else 1

    def chunk(self, number: int, first: int, count: int) -> tuple[Chunk, Chunk | None]:
        """The chunk of this number, which has these rounds, with that of the other plan."""
        part = number % self.together if self.most == BY_MATCH else None
        plans = (self.plan,) if self.against is None else (self.plan, self.against)
        found = [
            replace(next(each.chunks(1)), first=first, count=count, part=part) for each in plans
        ]
        return found[0], found[1] if len(found) > 1 else None

    def pairs(self) -> Iterator[tuple[Chunk, Chunk | None]]:
        """The chunks in their order, each with that of the other plan."""
        if self.against is None:
            yield from ((chunk, None) for chunk in self.plan.chunks(self.most))
        else:
            yield from zip(self.plan.chunks(self.most), self.against.chunks(self.most), strict=True)

    def is_enough(self, tally: Tally) -> bool:
        """Whether rounds without a gap from the first on tell what was asked."""
        return self.half is not None and is_precise(self.plan, self.half)(tally)

    def expected(self, tally: Tally) -> int:
        """About how many rounds will be played, going by those that were."""
        if self.half is None or not tally.rounds:
            return self.plan.rounds
        if self.is_enough(tally):
            return tally.rounds
        found = precision.expected(tally.players[0], WHOLE * len(self.players), self.half)
        return min(self.plan.rounds, found)

    def report(self, tally: Tally) -> dict[str, Json]:
        """What the tally says, for page and command line."""
        return report(self.plan, tally, self.game)

    @cached_property
    def game(self) -> AnyGame:
        """The document, loaded."""
        trust([digest(self.plan.spec)])  # it was checked when the task was made
        return registry.get(self.plan.system).load(self.plan.spec)


def make_task(
    plan: Plan,
    game: AnyGame,
    half: float | None = None,
    against: Plan | None = None,
    title: str = "",
) -> Task:
    """The task of a plan of this game.  Raises SeatError for seats that cannot play."""
    for seat in plan.seats:
        seated(seat, game)
    return Task(plan, tuple(game.players), rounds_of(plan, game), half, against, title)


def key_of(chunk: Chunk, against: Chunk | None) -> str:
    """What the result of a chunk, with its changes against another, depends on."""
    return chunk.key if against is None else digest([chunk.key, against.key])


def parts_of(tasks: Sequence[Task]) -> list[Part]:
    """The chunks of all tasks, as the store keeps them."""
    return [
        Part(number, place, chunk.first, chunk.count, key_of(chunk, against))
        for number, task in enumerate(tasks)
        for place, (chunk, against) in enumerate(task.pairs())
    ]


def roster_tasks(
    roster: Roster, plans: Sequence[Plan], games: Sequence[AnyGame], half: float | None = None
) -> list[Task]:
    """The tasks of a roster's plans; those of one cell have chunks of the same sizes.

    Raises SeatError, as `make_task` does.
    """
    tasks = [
        make_task(plan, game, half, title=roster.title(number))
        for number, (plan, game) in enumerate(zip(plans, games, strict=True))
    ]
    for _, numbers in roster.cells():
        most = min(LARGEST, *(tasks[number].most for number in numbers))
        for number in numbers:
            tasks[number] = replace(tasks[number], most=most)
    return tasks


def schedule_of(
    roster: Roster, tasks: Sequence[Task], lost: frozenset[tuple[int, int]] = frozenset()
) -> Schedule:
    """The waves in which the tasks of a roster are played; `lost` as for a schedule."""
    chunks = [list(task.plan.chunks(task.most)) for task in tasks]
    return Schedule(roster, chunks, tasks[0].half, lost)


def dump(tasks: Sequence[Task], roster: Roster | None = None, study: Study | None = None) -> str:
    """The tasks as JSON; a document that several of them have is in it once."""
    specs: dict[str, Json] = {}
    plans = [
        {
            "plan": _dump_plan(task.plan, specs),
            "players": list(task.players),
            "most": task.most,
            "half": task.half,
            "title": task.title,
            "against": None if task.against is None else _dump_plan(task.against, specs),
        }
        for task in tasks
    ]
    more = {} if roster is None else {"roster": roster.dump()}
    if study is not None:
        more["study"] = study.dump()
    return json.dumps({"plans": plans, "specs": specs, **more})


def parse(text: str) -> list[Task]:
    """The tasks that `dump` wrote."""
    raw = json.loads(text)
    return [
        Task(
            _parse_plan(each["plan"], raw["specs"]),
            tuple(each["players"]),
            each["most"],
            each["half"],
            None if each["against"] is None else _parse_plan(each["against"], raw["specs"]),
            each.get("title", ""),
        )
        for each in raw["plans"]
    ]


def roster_in(text: str) -> Roster | None:
    """The roster that `dump` wrote, where it is one."""
    raw = json.loads(text).get("roster")
    return None if raw is None else parse_roster(raw)


def study_in(text: str) -> Study | None:
    """The study that `dump` wrote, where it is one."""
    raw = json.loads(text).get("study")
    return None if raw is None else parse_study(raw)


def _dump_plan(plan: Plan, specs: dict[str, Json]) -> dict[str, Json]:
    name = digest(plan.spec)
    specs[name] = plan.spec
    return {
        "system": plan.system,
        "spec": name,
        "seats": [seat.dump() for seat in plan.seats],
        "rounds": plan.rounds,
        "seed": plan.seed,
        "max_plies": plan.max_plies,
    }


def _parse_plan(raw: dict[str, Any], specs: dict[str, Json]) -> Plan:
    seats = tuple(Seat(**each) for each in raw["seats"])
    return Plan(
        raw["system"], specs[raw["spec"]], seats, raw["rounds"], raw["seed"], raw["max_plies"]
    )

"""Jobs of a shipped game, for tests."""

from __future__ import annotations

import json
from typing import Any

from core.digest import digest
from core.evaluation.plan import Plan
from tests.core.evaluation.plans import plan_of
from webapp.evaluation import work
from webapp.evaluation.executors import Inline
from webapp.evaluation.runs import IsEnough, run
from webapp.storage.database import Database
from webapp.storage.jobs import Job, Jobs

SEATS = ("random", "greedy")


def add(database: Database, rounds: int = 20, seats: Any = SEATS, **more: Any) -> Job:
    """A job of one plan of hexapawn."""
    half = more.pop("half", None)
    game, plan = plan_of("hexapawn", seats, rounds, **more)
    tasks = [work.make_task(plan, game, half)]
    return Jobs(database).create("a job", work.dump(tasks), "a test", work.parts_of(tasks))


def plan(rounds: int = 20, seats: Any = SEATS, **more: Any) -> Plan:
    """The plan of such a job."""
    found: Plan = plan_of("hexapawn", seats, rounds, **more)[1]
    return found


def inline(of: Plan, is_enough: IsEnough = lambda tally: False) -> str:
    """The bytes of the plan's tally, played here and now."""
    return json.dumps(run(of, Inline({digest(of.spec): of.spec}), is_enough=is_enough).dump())

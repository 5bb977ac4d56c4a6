"""Duels in a worker: played in machine code, and by the core where a chunk is audited."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.evaluation.engine import play_chunk, seats_of
from core.evaluation.plan import Plan
from core.evaluation.tally import merged
from core.games.heroes import SYSTEM
from tests.webapp.evaluation.games.chunks import ROUNDS, played_by_worker
from webapp.evaluation import players, work
from webapp.evaluation import told as telling
from webapp.evaluation.games.heroes import chunks
from webapp.evaluation.games.heroes.engines import TIMES, MachineCode
from webapp.evaluation.sizes import LARGEST
from webapp.evaluation.totals import Totals
from webapp.storage import Library
from webapp.storage.jobs import Job, Jobs

SPEC = Path(__file__).parents[5] / "specs" / "heroes" / "gambler_vs_alchemist.json"
CODE = MachineCode(patience=0)


def played(library: Library) -> tuple[Job, Plan]:
    return played_by_worker(library, CODE, "heroes", json.loads(SPEC.read_text("utf-8")))


def test_a_worker_plays_duels_to_the_tally_of_the_core(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_core: list[Any] = []
    monkeypatch.setattr(players, "play_chunk", lambda *args: by_core.append(args))
    monkeypatch.setattr(players, "AUDITED", 10**9)
    job, plan = played(library)
    assert job.state == "done"
    assert by_core == []
    (found,) = Totals(Jobs(library)).of(job.id)
    game = SYSTEM.load(plan.spec)
    assert found.dump() == merged(play_chunk(game, each) for each in plan.chunks(ROUNDS)).dump()


@pytest.mark.parametrize("column", ["REASONED", "WON_BY", "PLIES", "DECIDED", "ASKED", "OPTIONS"])
def test_machine_code_that_errs_in_one_match_fails_the_job_which_names_the_match(
    library: Library, monkeypatch: pytest.MonkeyPatch, column: str
) -> None:
    wrong, program = 7, chunks.matches.program()
    at = getattr(telling, column)

    def planted(table: Any, agents: Any, plan: Any, most: int, told: Any, counts: Any) -> None:
        program(table, agents, plan, most, told, counts)
        for i, match in enumerate(told):
            if int(plan[2]) + i // 2 == wrong and i % 2 == 1:
                match[at] += 1 if at != telling.WON_BY else -1 if match[at] > 0 else 1

    monkeypatch.setattr(chunks.matches, "program", lambda: planted)
    monkeypatch.setattr(players, "AUDITED", 1)
    job, _ = played(library)
    assert job.state == "failed"
    said = f"The engines machine code and core disagree about round {wrong + 1}: the match of seed "
    assert job.note.startswith(said)
    assert ", greedy against random or the match of seed" in job.note


def test_machine_code_that_miscounts_uses_is_found(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = chunks.matches.program()

    def planted(*args: Any) -> None:
        program(*args)
        args[-1][args[-1] > 0] += 1

    monkeypatch.setattr(chunks.matches, "program", lambda: planted)
    monkeypatch.setattr(players, "AUDITED", 1)
    job, _ = played(library)
    assert (job.state, "about round 1: " in job.note) == ("failed", True)


def test_without_its_packages_the_core_plays_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert [each.name for each in players.engines_of("heroes")] == ["machine code", "core"]
    assert players.hints(["heroes", "boards"]) == []
    monkeypatch.setattr(players, "find_spec", lambda name: None if name == "numba" else 1)
    assert [each.name for each in players.engines_of("heroes")] == ["core"]
    (said,) = players.hints(["heroes", "boards", "heroes"])
    assert said.startswith("The quick engine of heroes needs numba, so the slower rules engine ")
    assert said.endswith("pip install 'rulewright[workers]'.")


QUIET = """
import sys
import webapp.evaluation.api, webapp.evaluation.evaluations, webapp.evaluation.service
from webapp.evaluation.players import engines_of, hints
from core import registry
assert hints(registry.SYSTEMS) == [] and all(map(engines_of, registry.SYSTEMS))
print(*{"jax", "numba", "numpy"} & sys.modules.keys())
"""


def test_the_server_names_engines_without_loading_them() -> None:
    run = subprocess.run([sys.executable, "-c", QUIET], capture_output=True, text=True, check=True)
    assert run.stdout == "\n"


def test_chunks_are_cut_by_who_plays_whether_or_not_machine_code_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = json.loads(SPEC.read_text())
    game = SYSTEM.load(raw)

    def longest(seats: list[str]) -> int:
        return work.make_task(Plan("heroes", raw, seats_of(seats, game), ROUNDS), game).most

    quick = longest(["greedy", "random"])
    assert quick == LARGEST * TIMES
    assert longest(["greedy", "mcts:200"]) == TIMES
    monkeypatch.setattr(players, "find_spec", lambda name: None)
    assert longest(["greedy", "random"]) == quick

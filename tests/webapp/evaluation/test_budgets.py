"""What a chunk takes beyond its budget is its own loss: memory, seconds, in compiled code too."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from core.digest import digest
from core.evaluation.plan import Chunk, Plan
from tests.core.evaluation.plans import plan_of
from webapp.evaluation import child
from webapp.evaluation.executors import Inline, NotPlayed

ROOT = Path(__file__).parents[3]

PROGRAM = """
from dataclasses import replace
from webapp.evaluation import child, looks, players
play = players.Core.play
def hungry():
    held = []
    while True:
        held.append(bytes(10_000_000))
def endless(gives_way):
    from numba import njit
    @njit(nogil=gives_way)
    def count(n):
        while n >= 0:
            n = (n * 5 + 1) & 1023
        return n
    count(1)
DEEDS = {1: hungry, 2: lambda: endless(True), 3: lambda: endless(False)}
def overspend(self, game, chunk, note):
    if chunk.seed in DEEDS:
        DEEDS[chunk.seed]()
    return play(self, game, chunk, note)
players.Core.play = overspend
child.main(replace(looks.LIMITS, seconds=SECONDS, memory=2_000_000_000), hang=HANG)
"""
"""A process whose chunks of some seeds take whatever they can get."""

CAUSES = {
    1: "It needs more than the 2,000,000,000 bytes of a worker",
    2: "It takes longer than the 1 seconds of a part",
    3: "it worked on one step of a match for longer than it may",
}


def asked(seed: int) -> tuple[Chunk, Plan]:
    plan: Plan = plan_of("hexapawn", ("random", "random"), 1, seed=seed)[1]
    (found,) = plan.chunks(1)
    return found, plan


@pytest.mark.parametrize("seed", CAUSES)
def test_what_a_chunk_takes_beyond_its_budget_fails_it_alone(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    budget = {"SECONDS": 1 if seed == 2 else 600, "HANG": 1 if seed == 3 else 600}
    program = "".join(f"{name} = {value}\n" for name, value in budget.items()) + PROGRAM
    monkeypatch.setattr(child, "PROGRAM", ("-c", program))
    made, (chunk, plan) = child.Child(), asked(seed)
    texts = {digest(plan.spec): json.dumps(plan.spec)}
    with pytest.raises(NotPlayed, match=CAUSES[seed]):
        made.play(chunk, None, texts)
    other, _ = asked(0)
    here = Inline({digest(plan.spec): plan.spec})
    assert made.play(other, None, texts) == json.dumps(here.submit(other).result().dump())
    made.close()


def test_a_process_that_may_take_less_than_its_budget_plays_with_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine's owner limits a server, which cannot give its workers more than it has."""
    start = subprocess.Popen

    def limited(*arguments: Any, **more: Any) -> Any:
        most = child.LIMITS.memory // 2
        command, *others = arguments
        bounded = ["sh", "-c", f'ulimit -v {most // 1024} && exec "$@"', "sh", *command]
        return start(bounded, *others, **more)

    monkeypatch.setattr(subprocess, "Popen", limited)
    made, (chunk, plan) = child.Child(), asked(0)
    assert json.loads(made.play(chunk, None, {digest(plan.spec): json.dumps(plan.spec)}))
    made.close()


def test_a_process_that_cannot_be_started_fails_its_chunk_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start, left = subprocess.Popen, iter([True])

    def once(*arguments: Any, **more: Any) -> Any:
        if next(left, False):
            raise BlockingIOError("Resource temporarily unavailable")
        return start(*arguments, **more)

    monkeypatch.setattr(subprocess, "Popen", once)
    made, (chunk, plan) = child.Child(), asked(0)
    texts = {digest(plan.spec): json.dumps(plan.spec)}
    with pytest.raises(NotPlayed, match="No process could be started for it: Resource temporarily"):
        made.play(chunk, None, texts)
    assert json.loads(made.play(chunk, None, texts))
    made.close()


def test_where_memory_cannot_be_limited_chunks_are_played_without() -> None:
    program = """
import resource
from webapp.evaluation import looks, worker
def refuse(*_):
    raise ValueError("current limit exceeds maximum limit")
resource.setrlimit = refuse
worker.limit(looks.LIMITS)
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)

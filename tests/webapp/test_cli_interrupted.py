"""Ctrl-C in the middle of many matches: what was played is told, the exit code is no verdict, and
no process is left behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from core.digest import digest
from core.evaluation.plan import Chunk
from core.protocol import StepTooLong
from tests.core.evaluation.plans import plan_of
from tests.webapp.waiting import wait
from webapp.cli import INTERRUPTED, cli
from webapp.evaluation import child, runs
from webapp.evaluation.executors import Inline
from webapp.evaluation.processes import Processes

ROOT = Path(__file__).parents[2]
AFTER = 3
"""Chunks that are played before Ctrl-C."""


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a command whose executor is interrupted after a few chunks."""

    def run(*arguments: str, after: int = AFTER, error: BaseException | None = None) -> Any:
        submit, left = Inline.submit, [after]

        def submits(self: Inline, *each: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                raise error or KeyboardInterrupt
            return submit(self, *each)

        monkeypatch.setattr(runs, "AHEAD", 1)
        monkeypatch.setattr(Inline, "submit", submits)
        return CliRunner().invoke(cli, [*arguments, "--workers", "0"])

    return run


def test_an_evaluation_tells_what_was_played_by_then(interrupted: Any) -> None:
    found = interrupted("evaluate", "hexapawn", "--seats", "random", "--games", "4000")
    assert (found.exit_code, found.stderr) == (INTERRUPTED, "Stopped.\n")
    assert "in 14 matches of random against itself" in found.stdout


def test_the_evaluations_before_it_are_told_as_well(interrupted: Any, tmp_path: Any) -> None:
    file = tmp_path / "report.html"
    arguments = ("--games", "2", "--json", "--html", str(file))
    found = interrupted("evaluate", "hexapawn", "breakthrough", *arguments, after=1)
    assert found.exit_code == INTERRUPTED
    assert [each["games"] for each in json.loads(found.stdout)["evaluations"]] == [2]
    assert file.is_file()


@pytest.mark.parametrize("command", [("evaluate", "hexapawn"), ("compare", "hexapawn", "hexapawn")])
def test_where_nothing_was_played_nothing_is_told(interrupted: Any, command: Any) -> None:
    found = interrupted(*command, after=0)
    assert (found.exit_code, found.stdout, found.stderr) == (INTERRUPTED, "", "Stopped.\n")


def test_a_comparison_is_not_decided_and_its_exit_code_is_no_change(interrupted: Any) -> None:
    found = interrupted("compare", "hexapawn", "breakthrough", "--seats", "random", after=1)
    assert (found.exit_code, found.stderr) == (INTERRUPTED, "Stopped.\n")
    assert found.stdout.startswith("Not decided: WHITE scores ")
    assert "in 1 round of the same matches of random against itself under both" in found.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("review", "hexapawn"),
        ("ablate", "hexapawn"),
        ("sweep", "fighter_vs_fire_mage", "/heroes/0/attributes/strength", "6..8"),
        ("evaluate", "hexapawn", "--roster", "agents", "--seats", "random", "--seats", "greedy"),
    ],
)
def test_every_other_command_ends_with_the_same_word_and_code(
    interrupted: Any, command: Any
) -> None:
    found = interrupted(*command)
    assert (found.exit_code, found.stderr) == (INTERRUPTED, "Stopped.\n")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("compare", "hexapawn", "hexapawn"), 2),
        (("review", "hexapawn"), 2),
        (("evaluate", "hexapawn"), 1),
    ],
)
def test_a_step_without_an_end_is_no_verdict(interrupted: Any, command: Any, code: int) -> None:
    found = interrupted(*command, error=StepTooLong("Too much happened."))
    assert (found.exit_code, found.stderr) == (code, "rulewright: Too much happened.\n")


def _endless() -> tuple[dict[str, Any], Chunk]:
    """A document, and a chunk of it that nobody waits for."""
    _, plan = plan_of("chess", ("random", "random"), 1)
    return {digest(plan.spec): plan.spec}, replace(next(plan.chunks(1)), count=10**9)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were started."""
    found: list[subprocess.Popen[bytes]] = []
    start = child._started

    def started() -> subprocess.Popen[bytes]:
        found.append(start())
        return found[-1]

    monkeypatch.setattr(child, "_started", started)
    return found


def test_processes_are_ended_in_the_middle_of_a_chunk(made: list[Any]) -> None:
    specs, chunk = _endless()
    processes = Processes(specs, 1)
    first = processes.submit(replace(chunk, count=1))
    second = processes.submit(chunk)
    assert first.result().rounds == 1
    processes.close()
    assert second.cancelled() or second.exception() is not None
    assert [each.poll() is not None for each in made] == [True]


def test_they_are_ended_where_the_interrupt_came_while_a_chunk_was_handed_out(
    monkeypatch: pytest.MonkeyPatch, made: list[Any]
) -> None:
    specs, chunk = _endless()
    processes = Processes(specs, 1)
    submit = processes._pool.submit

    def interrupted(*each: Any) -> Any:
        submit(*each)
        raise KeyboardInterrupt

    monkeypatch.setattr(processes._pool, "submit", interrupted)
    with pytest.raises(KeyboardInterrupt):
        processes.submit(chunk)
    wait(lambda: bool(made), "the process is there")
    processes.close()
    assert [each.poll() is not None for each in made] == [True]


def test_a_terminals_interrupt_is_left_to_the_process_that_waits(made: list[Any]) -> None:
    """A terminal interrupts what stands in its own session."""
    specs, chunk = _endless()
    processes = Processes(specs, 1)
    try:
        processes.submit(replace(chunk, count=1)).result()
        assert [os.getsid(each.pid) == each.pid for each in made] == [True]
    finally:
        processes.close()


def plays() -> None:
    """A process with another one at work, of which it says when it is."""
    specs, chunk = _endless()
    processes = Processes(specs, 1)
    processes.submit(replace(chunk, count=1)).result()
    future = processes.submit(chunk)
    print("at work", flush=True)
    future.result()


def test_processes_end_with_one_that_was_killed() -> None:
    """Where it writes its faults is only at its end when nobody has it any more."""
    program = f"if __name__ == '__main__':\n    from {__name__} import plays\n    plays()\n"
    command = [sys.executable, "-c", program]
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, cwd=ROOT, **both) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"at work\n"
        process.kill()
        assert process.communicate(timeout=60) == (b"", None)

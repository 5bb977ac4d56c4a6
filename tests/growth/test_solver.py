"""The exact solver on duels made to take time or memory: bounded before they are spent."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core import registry
from core.games.heroes import positions
from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES, MAX_EVENTS
from core.games.heroes.solver import Solver
from core.limits import Limit
from core.protocol import NotSolvable
from editors.host import call
from tests.games.heroes.kit import DEATH, duel, hero
from tests.growth.fitting import work

Json = Any
NAMES = [f"a{n}" for n in range(MAX_ATTRIBUTES - 1)]
PASS = ("ON_ACTION_PHASE_START", "PASS()")


def solver_of(raw: Json, limit: int = 1_000_000, most: int | None = None) -> Solver:
    game: Any = registry.get("heroes").load(raw)
    return Solver(game, limit, most)


def _changes(amounts: Iterable[int]) -> str:
    parts = [f"MODIFY(SELF, '{a}', {by})" for a, by in zip(NAMES, amounts, strict=True)]
    return f"SEQ({', '.join(parts)})"


def wide() -> Json:
    """Every ability changes all attributes in its own way, and all are read: no lines meet."""
    reads = "IF(GT(0, ADD(GET(SELF, 'a0'), GET(OPPONENT, 'a0'))), LOSE(SELF), NOOP())"
    scripts = [_changes(range(n + 1, n + 16)) for n in range(MAX_ABILITIES // 2)]
    read = ", ".join(f"MODIFY(SELF, '{a}', MUL(0, GET(SELF, '{a}')))" for a in NAMES)
    rules = (("ON_TURN_END", f"SEQ({read})"), ("ON_TURN_START", reads))
    return duel(hero(*scripts), hero(*scripts, name="B"), rules)


def cascades() -> Json:
    """Eight effects that each answer every change with fifteen changes."""
    many = _changes([1] * len(NAMES))
    rules = [("ON_ATTRIBUTE_CHANGE", many)] * 8 + [("ON_TURN_START", "MODIFY(SELF, 'a0', 1)")] * 8
    return duel(rules=tuple(rules))


def passing() -> Json:
    """Nobody ever acts, for a hundred thousand turns."""
    return duel(rules=(PASS, ("ON_TURN_START", "MODIFY(SELF, 'x', 1)")), max_turns=100_000)


def counting(turns: int) -> Json:
    """One line without an end, each position a new one."""
    count = "MODIFY(SELF, 'x', ADD(1, MUL(0, GET(SELF, 'x'))))"
    return duel(hero(count), hero(count, name="B"), max_turns=turns)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets a limit of the solver to a small value."""

    def set_to(name: str, value: int) -> Limit:
        found = replace(getattr(positions, name), value=value)
        monkeypatch.setattr(positions, name, found)
        return found

    return set_to


@pytest.mark.parametrize("name", ["MOST_STEPS", "MOST_BYTES"])
def test_work_and_memory_of_a_solution_end_at_their_limits(name: str, small: Any) -> None:
    """The message names the limit, its amount, and what to do; no more is spent."""
    limit, solver = small(name, 20_000), solver_of(wide())
    with pytest.raises(NotSolvable) as refused:
        solver.solve()
    assert limit.passed() in str(refused.value)
    assert "--turns" in str(refused.value)
    assert solver._met.opened < 1_000


def test_positions_end_at_their_limit() -> None:
    """As they are opened, not after."""
    solver = solver_of(wide(), limit=50)
    with pytest.raises(NotSolvable, match=r"50 different positions.*limit \(positions of a sol"):
        solver.solve()
    assert solver._met.opened == 50


def test_the_memory_that_is_counted_is_no_less_than_what_is_taken() -> None:
    """So that the limit of bytes is one of the machine."""
    solver = solver_of(wide(), limit=500)
    tracemalloc.start()
    try:
        with pytest.raises(NotSolvable):
            solver.solve()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < solver._met.bytes < 4 * taken


def test_a_depth_beyond_pythons_own_stack_is_searched() -> None:
    """Seven hundred turns ahead: the search needs no call in a call for each."""
    found = solver_of(counting(100_000), most=700).solve()
    assert (found.winner, found.bound) == (None, 700)


def test_turns_that_nobody_acts_in_are_played_no_further_than_the_search_looks() -> None:
    """Not to the duel's own end, five hundred times as far."""
    solvers = [solver_of(passing(), most=most) for most in (200, None)]
    costs = [work(each.solve) for each in solvers]
    assert costs[0] == costs[1] < 100_000


def test_a_ply_beyond_the_limit_of_events_is_said() -> None:
    """Cascades that set each other off, and numbers as large as there are."""
    with pytest.raises(NotSolvable, match=r"limit \(events of a step\)"):
        solver_of(cascades()).solve()
    grow = "MODIFY(SELF, 'x', MUL(3e38, GET(SELF, 'x')))"
    found = solver_of(duel(hero(grow, x=3e38), hero("NOOP()", name="B"), (DEATH,))).solve()
    assert found.winner is None
    assert found.positions < 10


@pytest.mark.parametrize("make", [cascades, passing])
def test_a_match_whose_step_never_ends_is_refused_in_counted_work(make: Any) -> None:
    """Before its events fill the memory; an answer of them would have some hundred megabytes."""
    payload, answers = json.dumps({"spec": make(), "system": "heroes"}), list[str]()
    assert work(lambda: answers.append(call("match.new", payload))) < 6_000_000
    error = json.loads(answers[0])["error"]
    assert error["code"] == "match.step-too-long"
    assert MAX_EVENTS.passed() in error["message"]


def test_an_interrupted_solution_ends_without_a_traceback(tmp_path: Path) -> None:
    """Stopped while it searches, which the first line on its terminal says."""
    path = tmp_path / "wide.json"
    path.write_text(json.dumps(wide()), "utf-8")
    program = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a background job ignores it
        "from core.games.heroes import positions\n"
        "positions.NOTED_EVERY = 10\n"
        "import webapp.commands.solve as solve, contextlib\n"
        "note = lambda positions: os.kill(os.getpid(), signal.SIGINT)\n"
        "solve._progress = lambda: contextlib.nullcontext(note)\n"
        "solve.command(sys.argv[1:])\n"
    )
    command = [sys.executable, "-c", program, str(path)]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert ended.returncode not in (0, -signal.SIGKILL)
    assert "Aborted" in ended.stderr
    assert "Traceback" not in ended.stderr

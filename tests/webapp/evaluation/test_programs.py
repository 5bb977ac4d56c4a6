"""No program of a user ends the process, whatever of it is constant, shared or not used.

XLA ends a process over what it cannot compile, so that the programs run in a process of their own:
an abort is a failing test, and the next programs have another process.  A program that ends the
process is never kept, and changed code makes another program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

COMMON = """
import sys
import jax, jax.numpy as jnp, numpy as np
from jax import lax

def same(a, b):
    a, b = jax.tree.leaves(a), jax.tree.leaves(b)
    assert len(a) == len(b) > 0
    for one, other in zip(a, b, strict=True):
        np.testing.assert_array_equal(np.asarray(one), np.asarray(other))

def lane(tree, i):
    return jax.tree.map(lambda x: x[i], tree)

def in_many_programs(params, state, act, action):
    '''act(params, state, action), with these arguments constants of programs, or not.'''
    many = jax.vmap(act)
    want = jax.jit(many)(params, state, action)
    def constants(state):
        go = lambda: many(params, state, action)
        chosen = lax.cond(state.ply[0] < 9, go, lambda: state)
        rest = lax.scan(lambda s, _: (many(params, s, action), None), state, None, length=1)[0]
        return chosen, rest
    same((want,) * 2, jax.jit(constants)(state))
    one = jax.tree.map(lambda x: x[:1], params)
    alone = jax.jit(lambda: jax.vmap(act, (None, 0, 0))(lane(one, 0), state, action))()
    same(lane(want, 0), lane(alone, 0))
    two = lambda tree: jax.tree.map(lambda x: jnp.stack([x, x]), tree)
    nested = jax.jit(jax.vmap(jax.vmap(act), in_axes=(0, 0, None)))
    same(want, lane(nested(two(params), two(state), action), 1))
"""

HEROES = """
from webapp.evaluation.games.heroes import cores, env, policies, rollout
from webapp.evaluation.games.heroes.duels import Duel
from webapp.evaluation.games.heroes.encode import encode, stack

names = ["fighter_vs_fire_mage", "gambler_vs_alchemist"]
params = stack([encode(Duel(name).linked) for name in names])
params = jax.tree.map(jnp.asarray, params)
k0, k1 = jnp.arange(2, dtype=jnp.uint32), jnp.zeros(2, jnp.uint32)
"""

ASG = """
from tests.webapp.evaluation.games.asg.twins import load
from webapp.evaluation.games.asg import env, machine, rollout
from webapp.evaluation.games.asg.encode import encode, stack

params = stack([encode(load(name).plan) for name in ("scenario_01", "ring")])
params = jax.tree.map(jnp.asarray, params)
k0 = jnp.arange(2, dtype=jnp.uint32)
rows, agents = jnp.arange(2, dtype=jnp.int32), jnp.array([[0, 1], [2, 0]], jnp.int32)
"""

PROGRAMS = {
    "heroes_env": HEROES
    + """
state = jax.jit(lambda: jax.vmap(env.start)(params, k0, k1))()
in_many_programs(params, state, env.advance, jnp.zeros(2, jnp.int32))
""",
    "heroes_rollout": HEROES
    + """
moves = jnp.zeros((2, 4), jnp.int32)
for run in (lambda r, a, b: rollout.walk(r, a, b, 30), lambda *x: rollout.replay(*x, moves)):
    want = run(params, k0, k1)
    same(want, jax.jit(lambda: run(params, k0, k1))())
    one = jax.tree.map(lambda x: x[:1], params)
    moves = moves[:1]
    same(lane(want, 0), lane(run(one, k0[:1], k1[:1]), 0))
    moves = jnp.zeros((2, 4), jnp.int32)
""",
    "heroes_policies": HEROES
    + """
core = cores.batch([Duel(name).linked for name in names])
state = jax.jit(lambda: core.start(k0, k1))()
for policy in (policies.random, policies.greedy):
    chosen = jax.jit(lambda: policy(core, state))()
    counts = jnp.where(state.active == 0, core.abilities[:, 0], core.abilities[:, 1])
    assert ((chosen >= 0) & (chosen < counts)).all(), chosen
""",
    "asg_env": ASG
    + """
state = jax.jit(lambda: jax.vmap(env.start)(params, k0))()
act = lambda p, s, a: env.give(p, s, env.order_of(p, a))[0]
in_many_programs(params, state, act, env.Action(jnp.array([2, 4]), jnp.array([1, 1])))
""",
    "asg_rollout": ASG
    + """
orders = jnp.zeros((2, 3, 4), jnp.int32)
runs = [
    (lambda p, r, s, a: rollout.play(p, r, s, a, 12), agents),
    (rollout.replay, orders),
]
for run, last in runs:
    want = run(params, rows, k0, last)
    same(want, jax.jit(lambda: run(params, rows, k0, last))())
    one = jax.tree.map(lambda x: x[:1], params)
    same(lane(want, 0), lane(run(one, rows[:1], k0[:1], last[:1]), 0))
""",
}

QUICK = "--xla_backend_optimization_level=0"
"""What the process ended over comes before the machine code, which need not be good here."""

FLAGGED = """
from webapp.evaluation.compilation import prepare
prepare()
from tests.webapp.evaluation.games.heroes import stack_machine
from webapp.evaluation.games.heroes import rollout
from webapp.evaluation.games.heroes.duels import Duel

pairs = [stack_machine.postfix(Duel("gambler_vs_alchemist").linked)] * 4
rules, code = jax.tree.map(lambda *parts: np.stack(parts), *pairs)
k0, k1 = np.arange(4, dtype=np.uint32), np.zeros(4, np.uint32)
assert int(jax.jit(lambda *x: stack_machine.rollout(*x, 6))(rules, code, k0, k1)) == 24
assert int(rollout.walk(rules, k0, k1, 6).decisions.sum()) == 24
"""


DRIVER = """
import json, sys, traceback
from tests.webapp.evaluation import keeping
keeping.share()
for line in sys.stdin:
    try:
        exec(compile(json.loads(line), "program", "exec"), {"__name__": "program"})
        answer = ""
    except BaseException:
        answer = traceback.format_exc()
    print(json.dumps(answer), flush=True)
"""
"""Runs a program a line, as if each were the only one, and answers with what went wrong."""


class Process:
    """One process for program after program; another one after an abort, which is that test's."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.process: subprocess.Popen[str] | None = None

    def run(self, program: str) -> None:
        process, self.process = self.process or self._start(), None
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(program) + "\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            process.communicate()
            said = self.log.read_text()[-3000:]
            raise AssertionError(f"the process ended with {process.returncode}\n{said}")
        self.process = process
        wrong = json.loads(answer)
        assert not wrong, wrong[-3000:]

    def _start(self) -> subprocess.Popen[str]:
        with self.log.open("w") as log:
            return subprocess.Popen(
                [sys.executable, "-c", DRIVER],
                cwd=ROOT,
                env={**os.environ, "XLA_FLAGS": QUICK},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def close(self) -> None:
        if self.process is not None:
            self.process.communicate()
            assert self.process.returncode == 0


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("programs") / "errors")
    yield process
    process.close()


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_with_constants_and_shared_arguments_run(process, name):
    process.run(COMMON + PROGRAMS[name])


def test_an_abort_is_the_failure_of_its_test_alone(process):
    with pytest.raises(AssertionError, match="the process ended with -6"):
        process.run("import os; os.abort()")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        process.run("1 / 0")
    process.run("assert 1 + 1 == 2")


def test_with_our_flags_the_same_programs_run(tmp_path):
    own = Process(tmp_path / "errors")
    own.run(COMMON + FLAGGED)
    own.close()

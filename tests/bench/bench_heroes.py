"""Duels per CPU second: batches in JAX beside gymnax CartPole, the Python paths beside each other.

A decision is a player's choice with all its triggers, reactions and skipped turns.  Both sides of
a ratio run in one process and take turns.  gymnax is no dependency: where it is installed it is
the peer (`pip install --no-deps gymnax==1.0.1`, and what it imports), else its column is empty.

The bar is measured on one core, where a CPU second is a second of work.  On two cores XLA hands out
pieces of each small loop, and the CPU seconds count threads that wait for each other: CartPole
makes half as much there, and the ratio has no bar.

A decision of these duels is 4.8 words, 2.8 scripts, 0.5 queued changes and two draws, 52 to 55 ns
on one core, of which 7 to 9 ns go into fetching the duel's table from memory.  A step of CartPole
takes 54 to 57 ns.  The same loop made by XLA (jaxlib 0.10), which keeps in memory what a loop
carries, took 142 to 152 ns.
The duels leave out chains of triggers without an end, and matches of one or two choices.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from core.games.heroes import SYSTEM
from core.games.heroes.dice import of_seed
from core.games.heroes.fast import FastDuel
from core.games.heroes.link import link
from core.games.heroes.plan import DuelPlan
from core.rng import new_rng
from tests.games.heroes.random_duels import random_duels

SPECS = Path(__file__).resolve().parents[2] / "specs" / "heroes"
ROUNDS = 3
DECISIONS = 100
LITERAL_DECISIONS = 20
DIFFERENT = 64
"""Different duels in a batch of different rules; every lane holds its own copy of one."""
BAR_CARTPOLE = 0.7
BAR_WIDTH = 0.8
BAR_STACK = 30.0
MOST_COMPILING = 3.0
MOST_CACHED = 0.4
BAR_EXEC = 3.0


def seconds(run: Callable[[], int]) -> tuple[float, int]:
    """CPU seconds of a run, and what it counted."""
    start = time.process_time()
    count = run()
    return time.process_time() - start, count


def best(runs: list[Callable[[], int]]) -> list[float]:
    """The highest rate of each, taking turns."""
    rates = [0.0] * len(runs)
    for _ in range(ROUNDS):
        for i, run in enumerate(runs):
            spent, count = seconds(run)
            rates[i] = max(rates[i], count / spent)
    return rates


def cartpole(lanes: int, steps: int) -> Callable[[], int] | None:
    """Random play of gymnax CartPole; None where gymnax is not installed."""
    try:
        gymnax: Any = import_module("gymnax")
    except ImportError:
        return None
    import jax

    environment, params = gymnax.make("CartPole-v1")

    def one(carry: Any, _: Any) -> Any:
        key, _, state = carry
        key, for_actions, for_steps = jax.random.split(key, 3)
        actions = jax.random.randint(for_actions, (lanes,), 0, 2)
        keys = jax.random.split(for_steps, lanes)
        step = jax.vmap(environment.step, in_axes=(0, 0, 0, None))
        seen, state, reward, done, *_ = step(keys, state, actions, params)
        return (key, seen, state), (reward.sum(), done.sum())

    @jax.jit
    def play(key: Any) -> Any:
        keys = jax.random.split(key, lanes)
        seen, state = jax.vmap(environment.reset, in_axes=(0, None))(keys, params)
        return jax.lax.scan(one, (key, seen, state), None, length=steps)

    def run() -> int:
        np.asarray(play(jax.random.key(1))[1][0])  # waits until it is there
        return lanes * steps

    run()
    return run


def plans() -> list[DuelPlan]:
    """So many different duels: generated heroes and rules whose triggers set off no endless chain,
    and that ask their players more than once or twice a match."""
    found: list[DuelPlan] = []
    for raw, game in random_duels(7, 16 * DIFFERENT, False):
        if any(issue.code == "heroes.trigger-cycle" for issue in SYSTEM.check(raw)):
            continue
        if sum(_plies(game, seed) for seed in range(4)) >= 8:
            found.append(game.plan)
        if len(found) == DIFFERENT:
            break
    return found


def _plies(game: Any, seed: int) -> int:
    """Decisions of a match in which everybody uses the first ability."""
    fast = FastDuel(link(game.plan))
    state = fast.initial(of_seed(seed))
    while (view := state.view).result is None:
        state = fast.apply(state, 0 if game.plan.entities[view.active].abilities else -1)
    return int(view.ply)


def seeds(lanes: int) -> tuple[Any, Any]:
    """A match seed for every lane."""
    import jax.numpy as jnp

    return jnp.arange(lanes, dtype=jnp.uint32), jnp.zeros(lanes, jnp.uint32)


def batch(found: list[DuelPlan], lanes: int) -> Callable[[], int]:
    """Random play of duels with rules of their own in every lane."""
    import jax
    import jax.numpy as jnp

    from webapp.evaluation.games.heroes.encode import encode, stack
    from webapp.evaluation.games.heroes.rollout import walk

    tables = [encode(link(plan), False) for plan in found]
    rules = jax.tree.map(jnp.asarray, stack([tables[i % len(tables)] for i in range(lanes)]))

    def run() -> int:
        return int(np.asarray(walk(rules, *seeds(lanes), DECISIONS).decisions).sum())

    return run


def literal(found: list[DuelPlan], lanes: int) -> Callable[[], int]:
    """The same duels on the literal stack machine: `vmap` of `lax.switch`."""
    import jax

    from tests.webapp.evaluation.games.heroes import stack_machine

    pairs = [stack_machine.postfix(link(plan)) for plan in found]
    lanes_of = [pairs[i % len(pairs)] for i in range(lanes)]
    params, code = jax.tree.map(lambda *parts: np.stack(parts), *lanes_of)
    play = jax.jit(partial(stack_machine.rollout, decisions=LITERAL_DECISIONS))

    def run() -> int:
        return int(play(params, code, *seeds(lanes)))

    run()
    return run


def walked(name: str, matches: int) -> Callable[[], int]:
    """Random matches on the reference engine."""
    game = SYSTEM.load(json.loads((SPECS / f"{name}.json").read_text("utf-8")))

    def run() -> int:
        plies = 0
        for seed in range(matches):
            state, rng = game.initial(seed).state, new_rng(seed)
            while game.to_act(state) is not None:
                action, rng = game.random_legal(state, rng)
                state = game.apply(state, action).state
            plies += state.view.ply
        return plies

    return run


def compiled(name: str, matches: int) -> Callable[[], int]:
    """The same matches on the compiled scripts."""
    game = SYSTEM.load(json.loads((SPECS / f"{name}.json").read_text("utf-8")))
    fast = FastDuel(link(game.plan))

    def run() -> int:
        plies = 0
        for seed in range(matches):
            state, rng = fast.initial(of_seed(seed)), new_rng(seed)
            while state.view.result is None:
                action, rng = game.random_legal(state, rng)
                state = fast.apply(state, getattr(action, "ability", -1))
            plies += state.view.ply
        return plies

    return run


def report() -> list[dict[str, Any]]:
    """One row per way to run duels."""
    found = plans()
    large, small = batch(found, 4096), batch(found, 256)
    slow = literal(found, 512)
    large(), small()
    peer = cartpole(4096, 200)
    rates = best([small, large, slow, *([peer] if peer else [])])
    against = rates[3] if peer else None
    by_itself = one_core()
    cold, cached = first_calls()
    single = by_itself[0], by_itself[0] / by_itself[1] if peer else None
    walk, fast = best([walked("phoenix_vs_paladin", 60), compiled("phoenix_vs_paladin", 60)])
    shared = round(rates[1] / against, 2) if against else None
    return [
        _row("JAX, other rules per lane / CartPole, 4096 lanes", *single, BAR_CARTPOLE),
        {"what": "the same on all cores", "per_cpu_s": round(rates[1]), "ratio": shared},
        _row("JAX, 4096 lanes / 256 lanes", rates[1], rates[1] / rates[0], BAR_WIDTH),
        _row("JAX, 4096 lanes / literal stack machine", rates[1], rates[1] / rates[2], BAR_STACK),
        _row("Python, compiled scripts / walk", fast, fast / walk, BAR_EXEC),
        {"what": "gymnax CartPole, 4096 lanes", "per_cpu_s": against and round(against)},
        {"what": "literal stack machine, 512 lanes", "per_cpu_s": round(rates[2])},
        _limit("JAX, first call with its compilation, CPU s", cold, MOST_COMPILING),
        _limit("JAX, first call of a later process, CPU s", cached, MOST_CACHED),
    ]


def one_core() -> list[float]:
    """The rates of both sides in a process that may use one core only: no time goes into handing
    out work, which is most of CartPole's."""
    code = "import tests.bench.bench_heroes as b; b.alone()"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rates: list[float] = json.loads(done.stdout.splitlines()[-1])
    return rates


def keep_to_one_core() -> None:
    """To be called before JAX counts the cores; does nothing where a process cannot choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def alone() -> None:
    """The body of `one_core`."""
    keep_to_one_core()
    peer = cartpole(4096, 200)
    large = batch(plans(), 4096)
    large()
    print(json.dumps(best([large, *([peer] if peer else [])])))


def first_calls() -> list[float]:
    """CPU seconds of the first call of random play beyond those of the second one: where nothing
    is kept of compiled code, and in a process after that."""
    code = "import tests.bench.bench_heroes as b; b.first_call()"
    found = []
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder, "NUMBA_CACHE_DIR": folder}
        for _ in range(2):
            command = [sys.executable, "-c", code]
            done = subprocess.run(
                command, capture_output=True, text=True, check=True, env=environment
            )
            found.append(float(done.stdout.splitlines()[-1]))
    return found


def first_call() -> None:
    """The body of `first_calls`; both compilers are loaded before."""
    from numba.core.registry import cpu_target

    from webapp.evaluation.compilation import prepare

    prepare()
    cpu_target.target_context.refresh()
    run = batch(plans(), 256)
    first, second = (seconds(run)[0] for _ in range(2))
    print(first - second)


def _limit(what: str, spent: float, bar: float) -> dict[str, Any]:
    return {"what": what, "per_cpu_s": round(spent, 2), "bar": bar, "met": spent <= bar}


def _row(what: str, rate: float, ratio: float | None, bar: float) -> dict[str, Any]:
    met = None if ratio is None else ratio >= bar
    shown = None if ratio is None else round(ratio, 2)
    return {"what": what, "per_cpu_s": round(rate), "ratio": shown, "bar": bar, "met": met}


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    for row in report():
        print(row)

"""One matchup compiled, beside gymnax CartPole: decisions per CPU second, and how long it compiles.

It runs in processes of its own: the flags of XLA's CPU compiler (`webapp.evaluation.compiling`)
hold for a whole process, for the peer too, and what the persistent cache saves is seen by a second
process only.

How the two are compared, here and in `bench_heroes`: random play with auto-reset of the same number
of lanes in one process, on one core, under the same flags, the best of rounds that take turns.  On
one core a CPU second is a second of work.  On two cores XLA hands out pieces of each small loop,
and the CPU seconds count threads that wait for each other, the more the idler the machine is:
CartPole made 8 to 10 million steps per CPU second on two cores in the same hour, and 17 to 19 on
one, these programs 84 to 144 on two and 105 to 197 on one.  So both are at their best.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = tuple(sorted(path.stem for path in (ROOT / "specs" / "heroes").glob("*_vs_*.json")))
LANES = 4096
ROUNDS = 512
BAR_CARTPOLE = 3.0
BAR_COMPILE = 3.0
BAR_CACHED = 0.4


def report() -> list[dict[str, Any]]:
    """One row per shipped duel, then its compilation, cold and from the cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder, "NUMBA_CACHE_DIR": folder}
        rates = _child("rates", environment)
        environment |= dict.fromkeys(("XDG_CACHE_HOME", "NUMBA_CACHE_DIR"), f"{folder}/empty")
        cold, warm = (_compiled(environment) for _ in range(2))
    rows = []
    for name in SHIPPED:
        ratio = rates[name] / rates["cartpole"] if rates["cartpole"] else None
        rows.append(_row(f"{name}, compiled / CartPole", rates[name], ratio, BAR_CARTPOLE))
    rows.append({"what": "gymnax CartPole, the same process", "per_cpu_s": rates["cartpole"]})
    for what, found, bar in (("cold", cold, BAR_COMPILE), ("cached", warm, BAR_CACHED)):
        slowest = max(found, key=lambda name: found[name])
        seconds = found[slowest]
        row = {"what": f"compile, {what}, CPU s, slowest: {slowest}", "per_cpu_s": seconds}
        rows.append({**row, "bar": bar, "met": seconds <= bar})
    return rows


def _compiled(environment: Mapping[str, str]) -> dict[str, float]:
    """CPU seconds of every shipped duel, each in a process of its own."""
    found: dict[str, float] = {}
    for name in SHIPPED:
        found |= _child(f"compile:{name}", environment)
    return found


def _row(what: str, rate: float, ratio: float | None, bar: float) -> dict[str, Any]:
    met = None if ratio is None else ratio >= bar
    shown = None if ratio is None else round(ratio, 2)
    return {"what": what, "per_cpu_s": round(rate), "ratio": shown, "bar": bar, "met": met}


def _child(task: str, environment: Mapping[str, str]) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.bench_special", "--task", task]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


# -- what the processes do ----------------------------------------------------------------------


def rates() -> dict[str, Any]:
    """The best rates of all shipped duels and the peer on one core, taking turns."""
    from tests.bench.bench_heroes import best, cartpole, keep_to_one_core
    from webapp.evaluation.compiling import prepare

    keep_to_one_core()
    prepare()
    runs = [_rollout(name) for name in SHIPPED]
    peer = cartpole(LANES, 200)
    for run in runs:
        run()
    found = best([*runs, *([peer] if peer else [])])
    named = dict(zip(SHIPPED, found, strict=False))
    return {**named, "cartpole": round(found[-1]) if peer else None}


def _rollout(name: str) -> Any:
    import jax.numpy as jnp
    import numpy as np

    from webapp.evaluation.games.heroes.duels import Duel
    from webapp.evaluation.games.heroes.special import Matchup

    matchup = Matchup(Duel(name).linked)
    k0, k1 = jnp.arange(LANES, dtype=jnp.uint32), jnp.zeros(LANES, jnp.uint32)
    return lambda: int(np.asarray(matchup.rollout(k0, k1, ROUNDS).decisions, np.int64).sum())


def compiling(name: str) -> dict[str, float]:
    """CPU seconds until the first round of random play is done, beyond those of a second one."""
    import jax
    import jax.numpy as jnp

    from webapp.evaluation.compiling import prepare
    from webapp.evaluation.games.heroes.duels import Duel
    from webapp.evaluation.games.heroes.special import Matchup

    prepare()
    matchup = Matchup(Duel(name).linked)
    words = jnp.arange(LANES, dtype=jnp.uint32)
    jax.block_until_ready(words)
    spent = []
    for _ in range(2):
        start = time.process_time()
        jax.block_until_ready(matchup.rollout(words, words, 1))
        spent.append(time.process_time() - start)
    return {name: round(spent[0] - spent[1], 2)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--task", help="for the processes that this one starts")
    task = parser.parse_args().task
    if task is None:
        for row in report():
            print(row)
    elif task == "rates":
        print(json.dumps(rates()))
    else:
        print(json.dumps(compiling(task.partition(":")[2])))

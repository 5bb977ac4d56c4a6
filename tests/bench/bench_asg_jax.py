"""ASG in JAX at 4,096 lanes beside the Python engine, and beside generals-bots where it is.

A step is an order or the end of a ply.  Rows that name agents play whole matches, the agents'
planning included, on both sides; rows of recorded games give the same orders to both.  The arrays
make no events there, the Python engine always does.  Recorded games have 77 to 387 orders, so that
a table of them is up to two fifths empty; a lane stops at the end of its game, and only what the
games hold is counted.  generals-bots is no dependency: its JAX
environment (2.6 in its repository; the package index has an older one without JAX) is the peer
where `import generals` finds it.  Its step is one action of each of two players on a 10x10 grid,
ours is one order on a map of a dozen nodes: the ratio is one of steps, not of equal work.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from core.agents.base import Budget
from core.games.asg import SYSTEM
from core.games.asg.bots import BOTS
from core.games.asg.game import AsgGame
from core.rng import new_rng
from tests.bench.bench_asg import recorded
from tests.games.asg.kit import whole_ply
from tests.games.asg.oracle import scenario

LANES = 4096
STEPS = 256
ROUNDS = 3
BAR_PYTHON = 10.0
BAR_PEER = 1.0
MATCHES = {"random": 8, "greedy": 8, "rusher": 200}
Row = dict[str, Any]
Run = Callable[[], int]


def rate(run: Run) -> float:
    """Steps per CPU second of one run."""
    start = time.process_time()
    count = run()
    return count / (time.process_time() - start)


def compare(mine: Run, theirs: Run) -> tuple[float, float, float]:
    """Both rates and their ratio: medians of rounds that take turns, all compiled before."""
    mine()
    theirs()
    rounds = [(rate(mine), rate(theirs)) for _ in range(ROUNDS)]
    ratio = statistics.median(a / b for a, b in rounds)
    return statistics.median(a for a, _ in rounds), statistics.median(b for _, b in rounds), ratio


def python_matches(game: AsgGame, name: str) -> Run:
    """Whole matches of an agent against itself, order by order."""
    choose = BOTS[name]

    def run() -> int:
        count = 0
        for seed in range(MATCHES[name]):
            state, rng, rest = game.initial(seed).state, new_rng(seed), list[Any]()
            while state.view.result is None:
                if not rest:
                    rng = rng.split(count)
                    decision = choose(game, state.view, rng, Budget())
                    rest = [decision.action, *decision.rest]
                state = game.apply(state, rest.pop(0)).state
                count += 1
        return count

    return run


def jax_matches(game: AsgGame, name: str, lanes: int = LANES) -> Run:
    """The same in every lane, match after match."""
    import numpy as np

    from webapp.evaluation.games.asg import rollout
    from webapp.evaluation.games.asg.encode import encode, stack
    from webapp.evaluation.games.asg.policies import NAMES

    maps, rows = stack([encode(game.plan)]), np.zeros(lanes, np.int32)
    seeds = np.arange(lanes, dtype=np.uint32)
    agents = np.full((lanes, 2), NAMES.index(name), np.int32)

    def run() -> int:
        int(rollout.play(maps, rows, seeds, agents, STEPS).plies.sum())
        return lanes * STEPS

    return run


def python_orders(game: AsgGame, plays: list[Any]) -> Run:
    """Recorded games, ply by ply."""

    def run() -> int:
        count = 0
        for seed, turns in plays * 3:
            state = game.initial(seed).state
            for orders in turns:
                state = whole_ply(game, state, orders).state
                count += len(orders) + 1
        return count

    return run


def jax_orders(game: AsgGame, plays: list[Any]) -> Run:
    """The same games over and over in all lanes."""
    import numpy as np

    from tests.webapp.evaluation.games.asg.twins import encode_ply
    from webapp.evaluation.games.asg import rollout
    from webapp.evaluation.games.asg.encode import encode, stack

    given = [
        [row for orders in turns for row in encode_ply(game.plan, orders)[0]] for _, turns in plays
    ]
    which = [lane % len(plays) for lane in range(LANES)]
    table = np.zeros((LANES, max(map(len, given)), 4), np.int32)
    for lane, play in enumerate(which):
        table[lane, : len(given[play])] = given[play]
    seeds = np.array([plays[play][0] % 2**32 for play in which], np.uint32)
    maps, rows = stack([encode(game.plan)]), np.zeros(LANES, np.int32)
    count = sum(len(given[play]) for play in which)

    def run() -> int:
        rollout.replay(maps, rows, seeds, table)[0].ply.block_until_ready()
        return count

    return run


def peer(lanes: int, steps: int) -> Run | None:
    """Random play of generals-bots' JAX environment without observations; None: not installed."""
    try:
        from generals import GeneralsEnv
        from generals.core.game import step as game_step
    except ImportError:
        return None
    import jax
    import jax.numpy as jnp

    environment = GeneralsEnv(grid_dims=(10, 10), truncation=500, pool_size=64)
    states = jax.vmap(environment.init_state)(jax.random.split(jax.random.key(1), lanes))

    @jax.jit
    def play(states: Any, key: Any) -> Any:
        def one(carry: Any, _: Any) -> Any:
            states, key = carry
            key, now = jax.random.split(key)
            cells = jax.random.randint(now, (lanes, 2, 5), 0, jnp.array([1, 10, 10, 4, 2]))
            return (jax.vmap(game_step)(states, cells)[0], key), None

        return jax.lax.scan(one, (states, key), None, length=steps)[0][0]

    def run() -> int:
        jax.block_until_ready(play(states, jax.random.key(2)))
        return lanes * steps

    return run


def report() -> list[Row]:
    """One row per agent, per kind of recorded games, and for the peer."""
    game = SYSTEM.load(scenario())
    found = [
        _row(f"JAX / Python, {name} agents", *compare(jax_matches(game, name), theirs), BAR_PYTHON)
        for name in MATCHES
        for theirs in [python_matches(game, name)]
    ]
    for kind in ("greedy", "chaos"):
        plays = recorded(kind)
        sides = jax_orders(game, plays), python_orders(game, plays)
        found.append(_row(f"JAX / Python, orders of {kind} games", *compare(*sides), BAR_PYTHON))
    other = peer(256, 64)
    if other is None:
        what = "JAX / generals-bots in JAX (not installed)"
        return [*found, {"what": what, "unit": "steps/CPU s", "bar": BAR_PEER}]
    sides = jax_matches(game, "random", 256), other
    return [
        *found,
        _row("JAX / generals-bots in JAX, random, 256 lanes", *compare(*sides), BAR_PEER),
    ]


def _row(what: str, mine: float, theirs: float, ratio: float, bar: float) -> Row:
    return {
        "what": what,
        "unit": "steps/CPU s",
        "ours": round(mine),
        "peer": round(theirs),
        "ratio": round(ratio, 2),
        "bar": bar,
        "met": ratio >= bar,
    }


def main() -> int:
    """Print the rows; 1 if a bar was missed."""
    rows = report()
    for each in rows:
        print("  ".join(f"{key} {value}" for key, value in each.items()), flush=True)
    return 0 if all(each.get("met", True) for each in rows) else 1


if __name__ == "__main__":
    sys.exit(main())

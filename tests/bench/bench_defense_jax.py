"""Matches of defence cards in JAX at 4,096 lanes beside the Python engine, matches per CPU s.

The standard AI plays both sides on both, and the Python engine tells nothing (`trace=False`).
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from core.games.defense.plan import Plan
from core.games.defense.versus import play_out
from tests.games.defense.kit import DEFENSE, match, plan_of

LANES = 4096
PLAYED = 400
ROUNDS = 5
BAR = 30.0
PAIRS = (
    ("pyromancer", "shadow_monk"),
    ("cinder_skin", "shadow_monk"),
    ("pyromancer", "training_dummy"),
)
Row = dict[str, Any]
Run = Callable[[], int]


def rate(run: Run) -> float:
    """Matches per CPU second of one run."""
    start = time.process_time()
    count = run()
    return count / (time.process_time() - start)


def on_engine(plan: Plan, version: str) -> Run:
    """Whole matches of the engine, one after the other."""

    def run() -> int:
        for seed in range(PLAYED):
            play_out(plan, seed, version)
        return PLAYED

    return run


def in_jax(plan: Plan, version: str) -> Run:
    """The same in every lane."""
    import numpy as np

    from webapp.evaluation.games.defense import rollout
    from webapp.evaluation.games.defense.encode import encode, stack

    params, rows = stack([encode(plan, version)]), np.zeros(LANES, np.int32)
    seeds = np.arange(LANES, dtype=np.uint32)

    def run() -> int:
        return int(rollout.play(params, rows, seeds).match.reason.shape[0])

    return run


def compare(mine: Run, theirs: Run) -> tuple[float, float, float]:
    """Both rates and their ratio: medians of rounds that take turns, all compiled before."""
    mine()
    theirs()
    rounds = [(rate(mine), rate(theirs)) for _ in range(ROUNDS)]
    ratio = statistics.median(a / b for a, b in rounds)
    return statistics.median(a for a, _ in rounds), statistics.median(b for _, b in rounds), ratio


def report() -> list[Row]:
    """One row per pairing and version."""
    rows = []
    for first, second in PAIRS:
        plan = plan_of(match(DEFENSE[first], DEFENSE[second]))
        for version in ("v1", "v2"):
            mine, theirs, ratio = compare(in_jax(plan, version), on_engine(plan, version))
            rows.append(
                {
                    "what": f"JAX / Python, {first} - {second} {version}",
                    "unit": "matches/CPU s",
                    "ours": round(mine),
                    "peer": round(theirs),
                    "ratio": round(ratio, 1),
                    "bar": BAR,
                    "met": ratio >= BAR,
                }
            )
    return rows


def main() -> int:
    """Print the rows; 1 if a bar was missed."""
    rows = report()
    for each in rows:
        print("  ".join(f"{key} {value}" for key, value in each.items()), flush=True)
    return 0 if all(each["met"] for each in rows) else 1


if __name__ == "__main__":
    sys.exit(main())

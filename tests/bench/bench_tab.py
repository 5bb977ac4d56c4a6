"""Matches of the Balance tab: the same chunks in the browser's Python as here, for all systems.

Both sides play the same rounds, taking turns; their tallies are compared to the byte.  Rates are
matches per CPU second of the whole process, which is node's there.
"""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path
from typing import Any

from core import registry
from core.digest import digest
from core.evaluation.engine import play_chunk
from core.evaluation.plan import Chunk

SPECS = Path(__file__).resolve().parents[2] / "specs"
BAR = 0.35
TURNS = 7
PLAYED = (
    ("boards", "hexapawn", ("random", "greedy"), 40),
    ("heroes", "fighter_vs_fire_mage", ("random", "greedy"), 30),
    ("asg", "scenario_01", ("random", "greedy"), 10),
    ("defense", "pyromancer_vs_shadow_monk", ("random", "standard"), 20),
    ("mtg", "cinder_stampede_vs_saltspire_veto", ("random", "random"), 3),
)
"""System, document, seats, and rounds that are played in one turn."""

Row = dict[str, Any]
_games: dict[int, Any] = {}


def play(work: int, seed: int) -> list[Any]:
    """The number of matches of a chunk of `PLAYED` and what they came to."""
    system, name, seats, rounds = PLAYED[work]
    if work not in _games:
        raw = json.loads((SPECS / system / f"{name}.json").read_text("utf-8"))
        _games[work] = raw, registry.get(system).load(raw)
    raw, game = _games[work]
    tally = play_chunk(game, Chunk(system, digest(raw), seats, seed, 0, rounds))
    return [tally.games, tally.dump()]


def report() -> list[Row]:
    """A row for each system."""
    from tests.bench import in_pyodide

    with in_pyodide.ready() as worker:
        worker.python("from tests.bench import bench_tab\njson.dumps(0)")
        return [_row(worker, number) for number in range(len(PLAYED))]


def _row(worker: Any, number: int) -> Row:
    pairs = []
    for seed in range(TURNS + 1):
        (games, told), theirs = worker.timed(f"json.dumps(bench_tab.play({number}, {seed}))")
        start = time.process_time()
        mine = play(number, seed)
        ours = time.process_time() - start
        assert json.loads(json.dumps(mine)) == [games, told], "the browser's Python plays otherwise"
        pairs.append((games / theirs, games / ours))
    pairs = pairs[1:]  # the first one loads the game
    ratio = statistics.median(there / here for there, here in pairs)
    there, here = (statistics.median(column) for column in zip(*pairs, strict=True))
    system, name, seats, _ = PLAYED[number]
    return {"what": f"{system}, {name}, {' against '.join(seats)}: in Pyodide / in CPython",
            "unit": "matches/CPU s", "ours": round(there, 1), "peer": round(here, 1),
            "ratio": round(ratio, 2), "bar": BAR, "met": ratio >= BAR}  # fmt: skip

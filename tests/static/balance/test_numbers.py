"""A number, and an agent, read the same in the page, which JavaScript writes, and in the sentences
beside it."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator, Sequence
from typing import Any

from core.evaluation.intervals import Interval
from core.evaluation.phrases import banded, points_banded, seat_told
from tests.node import ROOT
from webapp.building.node import find_node

TELL = """
import { pointsWithBand, withBand } from "./static/src/balance/numbers.js";
import { seatTold } from "./static/src/match/seats.js";
const { lines, seats } = await new Response(process.stdin).json();
const told = lines.map(([value, low, high]) => [
  withBand({ score: value, low, high }),
  pointsWithBand({ value, low, high }),
]);
console.log(JSON.stringify({ told, seats: seats.map(seatTold) }));
"""


def intervals() -> Iterator[Interval]:
    """Shares of so many matches, draws shared: many lie just between two numbers as told."""
    rng = random.Random(5)
    for games in (8, 80, 200, 400, 1600):
        for points in range(2 * games + 1):
            share = points / 2 / games
            yield Interval(share, share, share)
            low, high = sorted(rng.randrange(2 * games + 1) / 2 / games for _ in range(2))
            yield Interval(share, min(share, low), max(share, high))
    for share in (1e-5, 0.5, 1 - 1e-5):
        yield Interval(share, share - 1e-5, share + 1e-5)


def on_page(lines: Sequence[Interval], seats: Sequence[str]) -> Any:
    """What the page makes of these: `{told, seats}`."""
    command = [find_node().node, "--input-type=module", "--eval", TELL]
    asked = json.dumps({"lines": lines, "seats": seats})
    found = subprocess.run(
        command, cwd=ROOT, input=asked, capture_output=True, text=True, timeout=120
    )
    assert found.returncode == 0, found.stderr[-2000:]
    return json.loads(found.stdout)


def test_a_number_reads_the_same_on_the_page_and_in_a_sentence() -> None:
    found = list(intervals())
    here = [[banded(each), points_banded(each)] for each in found]
    told = on_page(found, [])["told"]
    assert [
        (each, *pair) for each, *pair in zip(found, told, here, strict=True) if pair[0] != pair[1]
    ] == []


def test_an_agent_has_the_same_name_on_the_page_and_in_a_report() -> None:
    seats = ["random", "rusher", "mcts", "mcts:1", "mcts:25", "mcts:100", "mcts:2500", "mcts:40000"]
    seats += ["lookahead", "lookahead:1", "lookahead:2500"]
    assert on_page([], seats)["seats"] == [seat_told(seat) for seat in seats]

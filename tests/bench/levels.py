"""How strong the levels of a system are: each against the one below, from both seats.

`python -m tests.bench.levels SYSTEM` prints a table such as specs/SYSTEM/README.md has: of each
pair a row per document, and one of all.  A round is two matches under one seed, with the seats
changed; its number alone decides it, so that the tables come out the same everywhere.  The score
counts a draw half, and its 95 % interval is over rounds: the two matches of one are no two samples.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from core import registry
from core.agents import bot_names, parse_seat
from core.evaluation.engine import play_game, seated
from core.evaluation.intervals import mean_score
from core.evaluation.plan import games_of

ROOT = Path(__file__).resolve().parents[2]
SPECS = ROOT / "specs"
MOST = 400
"""Plies until a draw."""


class Ladder(NamedTuple):
    """What the levels of a system are measured on, and the bots below the first of them."""

    below: tuple[str, ...]
    documents: tuple[str, ...]
    rounds: int
    plies: int = MOST


LADDERS = {
    "asg": Ladder(
        ("random", "greedy"), ("scenario_01", "ring", "choke", "three_lanes", "mountain_pass"), 4
    ),
    "boards": Ladder(("random", "greedy"), ("breakthrough", "gardner_minichess", "chess"), 10),
    "defense": Ladder(
        ("random", "standard"),
        ("pyromancer_vs_shadow_monk", "cinder_skin_vs_shadow_monk"),
        100,
        10_000,
    ),
    "heroes": Ladder(
        ("random", "greedy"),
        (
            "berserker_vs_frost_witch",
            "fighter_vs_doom_prophet",
            "fighter_vs_fire_mage",
            "gambler_vs_alchemist",
            "phoenix_vs_paladin",
            "vampire_vs_thornguard",
        ),
        20,
    ),
    "mtg": Ladder(
        ("random", "greedy"),
        (
            "cinder_stampede_vs_drownlight_rites",
            "cinder_stampede_vs_hearthgrove_muster",
            "saltspire_veto_vs_hearthgrove_muster",
        ),
        4,
        100_000,
    ),
}


def offered(system: str) -> tuple[str, ...]:
    """The seats that the page offers of the search that faces a person, from the weakest on."""
    told = json.loads((ROOT / "static/src/games" / system / "levels.json").read_text("utf-8"))
    kind = told["opponent"]["kind"]
    return tuple(f"{kind}:{nodes}" for nodes in told["strengths"][kind])


class Tally(NamedTuple):
    """What a pair of levels came to: the higher one's matches, and what the play cost."""

    won: int
    drawn: int
    lost: int
    seconds: float
    rounds: Counter[int]
    """Points of a round, 2 for a win and 1 for a draw, to how many rounds came to so many."""

    def with_(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.seconds + other.seconds,
            self.rounds + other.rounds,
        )

    @property
    def score(self) -> str:
        """The share of the points, with its interval."""
        found = mean_score(self.rounds, 4)
        low, high = 100 * found.low, 100 * found.high
        return f"{100 * found.value:.0f} % ({low:.0f} to {high:.0f})"


def load(system: str, name: str) -> Any:
    """A shipped document, ready to be played."""
    text = (SPECS / system / f"{name}.json").read_text("utf-8")
    return registry.get(system).load(json.loads(text))


def returns(
    game: Any, seats: tuple[str, str], rounds: int, plies: int
) -> Iterator[tuple[float, float]]:
    """What the first seat gets of both matches of each round, from -1 to 1."""
    bots = bot_names(game.system)
    agents = [seated(parse_seat(seat, bots), game) for seat in seats]
    for number in range(rounds):
        one, other = (
            play_game(game, agents, which, plies).result.returns[which.seated.index(0)]
            for which in games_of(seats, 1, number)
        )
        yield one, other


def tallied(found: Iterable[tuple[float, float]], seconds: float = 0.0) -> Tally:
    """The tally of rounds by what the higher level got of their matches."""
    points = [tuple(1 + (each > 0) - (each < 0) for each in pair) for pair in found]
    matches = Counter(each for pair in points for each in pair)
    return Tally(matches[2], matches[1], matches[0], seconds, Counter(map(sum, points)))


def compared(game: Any, seats: tuple[str, str], rounds: int, plies: int) -> Tally:
    """So many rounds of the first seat against the second."""
    start = time.process_time()
    found = list(returns(game, seats, rounds, plies))
    return tallied(found, time.process_time() - start)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser("python -m tests.bench.levels")
    parser.add_argument("system", choices=sorted(LADDERS))
    parser.add_argument("--rounds", type=int, help="rounds of each pair on each document")
    parser.add_argument("--levels", nargs="+", help="seats from the weakest on")
    parser.add_argument("--on", nargs="+", help="documents")
    given = parser.parse_args()
    ladder = LADDERS[given.system]
    levels = given.levels or (*ladder.below, *offered(given.system))
    documents, rounds = given.on or ladder.documents, given.rounds or ladder.rounds
    print("| level | against | on | won | drawn | lost | score | CPU s a match |")
    print("|---|---|---|---|---|---|---|---|")
    for low, high in pairwise(levels):
        of_all = tallied(())
        rows = []
        for name in documents:
            found = compared(load(given.system, name), (high, low), rounds, ladder.plies)
            rows.append((name, found))
            of_all = of_all.with_(found)
        if len(documents) > 1:
            rows.append(("all", of_all))
        for name, found in rows:
            count = found.won + found.drawn + found.lost
            print(
                f"| `{high}` | `{low}` | {name} | {found.won} | {found.drawn} | {found.lost} | "
                f"{found.score} | {found.seconds / count:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()

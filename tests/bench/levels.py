"""How strong the levels of a system are: each against the one below, from both seats.

`python -m tests.bench.levels SYSTEM` prints a table such as specs/SYSTEM/README.md has: of each
pair a row per document, and one of all.  Each match is played twice under the same seed, with the
seats changed, and every match is decided by its number alone, so that the tables come out the same
everywhere; drawn matches are left out of the share, and its interval is Wilson's.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from core import registry
from core.agents import bot_names, parse_seat
from core.evaluation.engine import play_game, seated
from core.evaluation.intervals import wilson
from core.evaluation.plan import games_of

SPECS = Path(__file__).resolve().parents[2] / "specs"
MOST = 400
"""Plies until a draw."""


class Ladder(NamedTuple):
    """The levels of a system from the weakest on, and the documents that they are measured on."""

    levels: tuple[str, ...]
    documents: tuple[str, ...]
    games: int
    plies: int = MOST


LADDERS = {
    "asg": Ladder(
        ("random", "greedy", "lookahead:100", "lookahead:2500"),
        ("scenario_01", "ring", "choke", "three_lanes", "mountain_pass"),
        8,
    ),
    "boards": Ladder(
        ("random", "greedy", "lookahead:25", "lookahead:100", "lookahead:500", "lookahead:2500"),
        ("breakthrough", "gardner_minichess", "chess"),
        20,
    ),
    "defense": Ladder(
        ("random", "standard", "lookahead:500", "lookahead:2500"),
        ("pyromancer_vs_shadow_monk", "cinder_skin_vs_shadow_monk"),
        200,
        10_000,
    ),
    "heroes": Ladder(
        ("random", "greedy", "mcts:100", "mcts:500"),
        (
            "berserker_vs_frost_witch",
            "fighter_vs_doom_prophet",
            "fighter_vs_fire_mage",
            "gambler_vs_alchemist",
            "phoenix_vs_paladin",
            "vampire_vs_thornguard",
        ),
        40,
    ),
    "mtg": Ladder(
        ("random", "greedy", "mcts:25", "mcts:100"),
        (
            "cinder_stampede_vs_drownlight_rites",
            "cinder_stampede_vs_hearthgrove_muster",
            "saltspire_veto_vs_hearthgrove_muster",
        ),
        8,
        100_000,
    ),
}


class Tally(NamedTuple):
    """What a pair of levels came to: the higher one's matches, and what the play cost."""

    won: int
    drawn: int
    lost: int
    seconds: float

    def with_(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.won + other.won,
            self.drawn + other.drawn,
            self.lost + other.lost,
            self.seconds + other.seconds,
        )

    @property
    def share(self) -> str:
        """The share of wins among what was decided, with its interval."""
        decided = self.won + self.lost
        if not decided:
            return "none decided"
        found = wilson(self.won, decided)
        low, high = 100 * found.low, 100 * found.high
        return f"{100 * found.value:.0f} % ({low:.0f} to {high:.0f})"


def load(system: str, name: str) -> Any:
    """A shipped document, ready to be played."""
    text = (SPECS / system / f"{name}.json").read_text("utf-8")
    return registry.get(system).load(json.loads(text))


def returns(game: Any, seats: tuple[str, str], games: int, plies: int) -> Iterator[float]:
    """What the first seat gets of each match, from -1 to 1."""
    bots = bot_names(game.system)
    agents = [seated(parse_seat(seat, bots), game) for seat in seats]
    for number in range(games):
        which = games_of(seats, 1, number // 2)[number % 2]
        result = play_game(game, agents, which, plies).result
        yield result.returns[which.seated.index(0)]


def compared(game: Any, seats: tuple[str, str], games: int, plies: int) -> Tally:
    """So many matches of the first seat against the second."""
    start = time.process_time()
    found = list(returns(game, seats, games, plies))
    won, lost = sum(each > 0 for each in found), sum(each < 0 for each in found)
    return Tally(won, games - won - lost, lost, time.process_time() - start)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser("python -m tests.bench.levels")
    parser.add_argument("system", choices=sorted(LADDERS))
    parser.add_argument("--games", type=int, help="matches of each pair on each document")
    parser.add_argument("--levels", nargs="+", help="seats from the weakest on")
    parser.add_argument("--on", nargs="+", help="documents")
    given = parser.parse_args()
    ladder = LADDERS[given.system]
    levels, documents = given.levels or ladder.levels, given.on or ladder.documents
    games = given.games or ladder.games
    print("| level | against | on | won | drawn | lost | of the decided | CPU s a match |")
    print("|---|---|---|---|---|---|---|---|")
    for low, high in pairwise(levels):
        sum_ = Tally(0, 0, 0, 0.0)
        rows = []
        for name in documents:
            found = compared(load(given.system, name), (high, low), games, ladder.plies)
            rows.append((name, found, games))
            sum_ = sum_.with_(found)
        if len(documents) > 1:
            rows.append(("all", sum_, games * len(documents)))
        for name, found, count in rows:
            print(
                f"| `{high}` | `{low}` | {name} | {found.won} | {found.drawn} | {found.lost} | "
                f"{found.share} | {found.seconds / count:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()

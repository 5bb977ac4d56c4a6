"""Tables of matches between bots: `python -m tests.games.mtg.bots.tournament greedy greedy`.

Every pairing of the shipped decks is played with each seed twice: the first bot has the first deck,
then the second; seats go with the decks.  With two bots of one kind the table is about the decks;
their seats are swapped instead.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from core.agents import parse_seat
from core.games.mtg.bots.seats import BOTS
from core.games.mtg.game import MtgGame
from core.match import new_match
from core.protocol import Result
from tests.games.mtg.bots.kit import PAIRINGS, game

MOST = 100_000


@cache
def swapped(pairing: str) -> MtgGame:
    """The pairing with its seats swapped."""
    plan = game(pairing).plan
    return MtgGame(replace(plan, decks=(plan.decks[1], plan.decks[0])))


def played(found: MtgGame, seed: int, seats: tuple[str, str]) -> tuple[Result, int]:
    """The result of one match, and its last turn."""
    named = {p: parse_seat(name, BOTS) for p, name in zip(found.players, seats, strict=True)}
    match = replace(new_match(found, seed, max_plies=MOST), seats=named)
    while match.to_act is not None:
        match = match.decide()
    assert match.result is not None
    return match.result, match.state.turn


def pairs(
    pairing: str, bots: tuple[str, str], games: int, first: int
) -> Iterator[tuple[float, int]]:
    """Per game who won, 1 the first side, and its turns."""
    for n in range(games):
        seed, other = first + n // 2, n % 2 == 1
        decks = bots[0] == bots[1]
        found = swapped(pairing) if other and decks else game(pairing)
        seats = bots[::-1] if other and not decks else bots
        result, turns = played(found, seed, (seats[0], seats[1]))
        won = result.returns[1 if other else 0]
        yield (won + 1) / 2, turns


def main() -> None:
    """Print a line per pairing, then the sum."""
    parser = argparse.ArgumentParser("python -m tests.games.mtg.bots.tournament")
    parser.add_argument("bots", nargs=2, help="two seats, as greedy or mcts:60")
    parser.add_argument("--games", type=int, default=100, help="games of each pairing")
    parser.add_argument("--first", type=int, default=1000, help="the first seed")
    given = parser.parse_args()
    total, lengths = 0.0, []
    for pairing in PAIRINGS:
        rows = list(pairs(pairing, (given.bots[0], given.bots[1]), given.games, given.first))
        won = sum(row[0] for row in rows)
        total += won
        lengths += [row[1] for row in rows]
        print(f"{pairing}: {won:g} of {len(rows)}", flush=True)
    print(f"all: {total:g} of {len(lengths)}; median turns {statistics.median(lengths):g}")


if __name__ == "__main__":
    main()

"""A search for the defence cards whose exact analysis takes longest, the same every time.

`python -m tests.bench.search_defense` analyses hundreds of random cards of six dice, with and
without rerolls, and tells how the times lie.  The slowest of every kind are rows of `make bench`
(`WORST` in bench_defense), so that what was found is measured from then on.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from core.games.defense.compiler import plan_match
from core.games.defense.exact import card_analysis
from core.games.defense.limits import MAX_REROLLS, MAX_RULES
from tests.games.defense.kit import hero
from tests.games.defense.random_cards import random_card

DICE = FACES = 6
RAW = 8
BAR_EXACT, BAR_REROLLS = 5.0, 50.0
CARDS = 300
TRIES = 3


@dataclass(frozen=True, slots=True)
class Kind:
    """Random cards of a kind: rerolls of one defence at most, rules at most, fields at most."""

    rerolls: int
    rules: int
    fields: int

    @property
    def bar(self) -> float:
        """The milliseconds that an analysis may take."""
        return BAR_REROLLS if self.rerolls else BAR_EXACT

    def hero(self, seed: int) -> Any:
        """The hero with the card of a seed."""
        rng = random.Random(seed)
        return hero(random_card(rng, DICE, FACES, self.rerolls, self.rules, self.fields))


KINDS = tuple(
    Kind(rerolls, rules, fields)
    for rules, fields in ((4, 4), (12, 6), (MAX_RULES, FACES))
    for rerolls in (0, 1, 2, 3, MAX_REROLLS)
)


def analysis(raw: Any) -> Callable[[], Any]:
    """The exact analysis of a hero's card."""
    plan = plan_match(raw, [])
    found = plan.heroes[0].card
    assert found is not None, "a card without faults"
    statuses = {status.id: status for status in plan.statuses}
    return lambda: card_analysis(found, statuses, RAW)


def milliseconds(run: Callable[[], Any]) -> float:
    """CPU milliseconds of one call, the best of some tries; of one when that is quick."""
    best = float("inf")
    for _ in range(TRIES):
        start = time.process_time()
        run()
        best = min(best, (time.process_time() - start) * 1000)
        if best < 1:
            break
    return best


def times(kind: Kind, cards: int) -> list[tuple[float, int]]:
    """The times of the cards of a kind with their seeds, the quickest first."""
    return sorted((milliseconds(analysis(kind.hero(seed))), seed) for seed in range(cards))


def report(cards: int = CARDS) -> Iterator[dict[str, Any]]:
    """One row per kind: how the times lie, and the seeds of the slowest."""
    for kind in KINDS:
        found = times(kind, cards)
        yield {
            "rerolls": kind.rerolls,
            "rules": kind.rules,
            "cards": cards,
            "median ms": round(found[cards // 2][0], 2),
            "p95": round(found[cards * 95 // 100][0], 2),
            "max": round(found[-1][0], 2),
            "bar": kind.bar,
            "over": sum(spent > kind.bar for spent, _ in found),
            "slowest": [seed for _, seed in found[:-6:-1]],
        }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=CARDS)
    for row in report(parser.parse_args().cards):
        print("  ".join(f"{key} {value}" for key, value in row.items()), flush=True)

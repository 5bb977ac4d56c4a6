"""How a network plays duels that it was not trained on, against players who do not change."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from webapp.learning.games.heroes.experience import Opinions
from webapp.learning.games.heroes.lanes import Array, Lanes, Rules

OPPONENTS = ("random", "greedy")
MATCHES = 4
"""Of each duel, half of them with the network as the first player."""


class Mark(NamedTuple):
    """The points per match against an opponent, from 0 to 1, with half of the 95 % interval."""

    points: float
    within: float


def examined(
    rules: Rules, opinions: Opinions, opponent: str, seed: int, matches: int = MATCHES
) -> Mark:
    """So many matches of every duel; the network does what it thinks best.

    The interval is over duels, since matches of one duel are not independent.
    """
    duels = len(rules.tables)
    which = np.repeat(np.arange(duels), matches)
    seat = np.arange(len(which)) % 2
    random = np.random.default_rng(seed)
    lanes = Lanes(rules, which, random)
    while not lanes.is_over.all():
        seen, player = lanes.look()
        own = opinions(seen, 2 * which + player)[0].argmax(1)
        theirs = lanes.greedy() if opponent == "greedy" else _any(seen.count, random)
        lanes.advance(np.where(player == seat, own, theirs))
    points = np.where(lanes.winners < 0, 0.5, lanes.winners == seat)
    means = points.reshape(duels, matches).mean(1)
    return Mark(float(means.mean()), float(1.96 * means.std() / duels**0.5))


def _any(count: Array, random: np.random.Generator) -> Array:
    return np.asarray((random.random(len(count)) * np.maximum(count, 1)).astype(np.int64))

"""Duels side by side, as a learner plays them: what is seen, and who is to act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from core.games.heroes import SYSTEM
from core.games.heroes.limits import MAX_ABILITIES
from core.games.heroes.link import link
from core.protocol import Json
from webapp.evaluation.games.heroes.encode import encode
from webapp.evaluation.games.heroes.kernel_script import REASON, SIDES, SIZE, WINNER
from webapp.learning.games.heroes import arena
from webapp.learning.games.heroes.arena import FEATURES, FLAGS
from webapp.learning.games.heroes.network import ROWS, Seen

Array = np.ndarray[Any, Any]
SAMPLES = 4
"""Dice that each ability is tried with."""
RESTARTS = 8
"""Starts of a duel that may be over before anybody acts."""


class Rules(NamedTuple):
    """Duels as machine code and the network read them, one after the other."""

    tables: Array
    tokens: Array
    """(duels, 2, ROWS, columns): as either player reads them."""

    def of(self, chosen: Array) -> Rules:
        """Some of them."""
        return Rules(self.tables[chosen], self.tokens[chosen])


def rules_of(duels: Sequence[Json]) -> Rules:
    """The rules of these duels.  Raises LimitExceeded, NotInTwin and SpecError."""
    encoded = [encode(link(SYSTEM.load(duel).plan)) for duel in duels]
    tokens = np.stack([each.tokens[:, :ROWS] for each in encoded])
    return Rules(np.stack([each.table for each in encoded]), tokens)


class Lanes:
    """Matches of duels, one in each lane; `which` is the duel of each."""

    def __init__(self, rules: Rules, which: Array, random: np.random.Generator) -> None:
        self.rules, self.which, self._random = rules, which, random
        self.duels = np.zeros((len(which), SIZE), np.int32)
        self._salt = self._words(1)[0]
        self._looks = 0
        self._out = (
            np.zeros((len(which), 1 + MAX_ABILITIES, SIDES, FEATURES), np.float32),
            np.zeros((len(which), MAX_ABILITIES, FLAGS), np.float32),
            np.zeros(len(which), np.int32),
            np.zeros((len(which), 2), np.float32),
        )
        self.begin(np.ones(len(which), bool))

    @property
    def is_over(self) -> Array:
        """Which of them have ended."""
        return np.asarray(self.duels[:, REASON] != 0)

    @property
    def winners(self) -> Array:
        """Who won, -1 for nobody."""
        return np.asarray(self.duels[:, WINNER])

    def begin(self, chosen: Array) -> None:
        """New matches in the chosen lanes."""
        for _ in range(RESTARTS):
            at = np.flatnonzero(chosen)
            duels = np.zeros((len(at), SIZE), np.int32)
            arena.start(self.rules.tables, self.which[at], self._words(len(at)), duels)
            self.duels[at] = duels
            chosen = chosen & self.is_over
            if not chosen.any():
                return

    def look(self) -> tuple[Seen, Array]:
        """What the players to act see (copies), and who they are."""
        self._looks += 1
        salt = (self._salt + self._looks) & 0x7FFFFFFF
        arena.look(self.rules.tables, self.which, self.duels, SAMPLES, salt, self._out)
        features, told, count, others = (each.copy() for each in self._out)
        return Seen(features, told, count, others[:, 1]), others[:, 0].astype(np.int32)

    def greedy(self) -> Array:
        """What the greedy agent does in each lane."""
        actions = np.zeros(len(self.which), np.int64)
        salt = (self._salt + self._looks) & 0x7FFFFFFF
        arena.greedy(self.rules.tables, self.which, self.duels, salt, actions)
        return actions

    def advance(self, actions: Array) -> None:
        """One decision in each lane that is not over."""
        arena.advance(self.rules.tables, self.which, self.duels, actions.astype(np.int64))

    def _words(self, count: int) -> Array:
        return self._random.integers(0, 1 << 31, count)

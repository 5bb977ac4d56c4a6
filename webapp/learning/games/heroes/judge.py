"""Whether a duel is worth learning from: valid, finishing, not decided before it is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from core.evaluation.plan import Chunk
from core.games.heroes import SYSTEM
from core.games.heroes.document import kind_of
from core.games.heroes.limits import MAX_ATTRIBUTES
from core.games.heroes.plan import HEALTH
from core.games.heroes.rows import LimitExceeded, NotInTwin
from core.protocol import Json, SpecError
from webapp.evaluation.games.heroes import chunks
from webapp.evaluation.games.heroes.encode import PARTS
from webapp.evaluation.machine_code import Unplayed

AGENT = "greedy"
"""Who tries a duel, on both sides."""
WIDEST = 4.0
"""The most by which an even duel's healths may differ from those that were drawn, as a ratio."""


@dataclass(frozen=True)
class Trial:
    """What became of matches, half of them with either hero first; shares of all matches."""

    finished: float
    """Ended by the rules and not by the limit of turns."""
    first: float
    """Points of whoever moved first; a draw is half a point."""
    hero: float
    """Points of the duel's first hero, whoever moved first."""


@dataclass(frozen=True)
class Judge:
    """Tries duels, with greedy players on both sides, in so many matches each.

    It passes one of which at least the share `finishes` ends by the rules, and in which neither the
    first move nor the choice of hero is worth more than `most` of the points.
    """

    matches: int = 32
    finishes: float = 0.95
    most: float = 0.75
    tries: int = 6
    """Healths that are tried for an even duel."""

    def passes(self, duel: Json) -> bool:
        """Whether the duel is worth learning from."""
        tables = _Tables.of(duel)
        return tables is not None and self._is_worth(self._tried(tables))

    def tried(self, duel: Json) -> Trial | None:
        """What became of the matches; None for what is no duel, or has too many rows."""
        tables = _Tables.of(duel)
        return None if tables is None else self._tried(tables)

    def evened(self, duel: Json) -> Json | None:
        """The duel with such healths that it passes; None where none are found."""
        tables = _Tables.of(duel)
        low, high = 1 / WIDEST, WIDEST
        for _ in range(self.tries if tables else 0):
            assert tables is not None
            now = tables.with_ratio((low * high) ** 0.5)
            trial = self._tried(now)
            if trial.finished < self.finishes:
                return None
            if self._is_worth(trial):
                return now.written(duel)
            low, high = (low, now.ratio) if trial.hero > 0.5 else (now.ratio, high)
        return None

    def _is_worth(self, trial: Trial) -> bool:
        is_even = all(1 - self.most <= share <= self.most for share in (trial.first, trial.hero))
        return is_even and trial.finished >= self.finishes

    def _tried(self, tables: _Tables) -> Trial:
        (ended, points), (others_ended, others) = map(self._played, tables.orders)
        return Trial((ended + others_ended) / 2, (points + others) / 2, (points + 1 - others) / 2)

    def _played(self, order: tuple[Any, chunks.Rules]) -> tuple[float, float]:
        """Of its matches the share that ended, and the points of the player who moved first."""
        chunk = Chunk("heroes", "", (AGENT, AGENT), 0, 0, self.matches // 4)
        tally = chunks.play(*order, chunk, lambda: None).tally
        ended = sum(count for (reason, _), count in tally.ends.items() if reason != "max_turns")
        points = sum({0: 2, 1: 0}.get(won, 1) * count for (_, won), count in tally.ends.items())
        return ended / tally.games, points / (2 * tally.games)


@dataclass(frozen=True)
class _Tables:
    """A duel and the same with its heroes in the other order, as machine code reads them."""

    orders: tuple[tuple[Any, chunks.Rules], tuple[Any, chunks.Rules]]
    healths: tuple[float, float]
    """Of the duel's heroes, as they were drawn."""
    ratio: float = 1.0
    """By how much the first hero's share of health was raised."""

    @classmethod
    def of(cls, duel: Json) -> _Tables | None:
        """None for what is no duel, or has too many rows."""
        try:
            game = SYSTEM.load(duel)
            if kind_of(duel) != "duel":
                return None
            first, second = duel["heroes"]
            swapped = SYSTEM.load({**duel, "heroes": [second, first]})
            a, b = ((each, chunks.Rules(each)) for each in (game, swapped))
        except (SpecError, LimitExceeded, NotInTwin, Unplayed):
            return None
        healths = [float(hero["attributes"].get(HEALTH, 0)) for hero in (first, second)]
        return cls((a, b), (healths[0], healths[1]))

    def with_ratio(self, ratio: float) -> _Tables:
        """The same with other healths."""
        found = replace(self, ratio=ratio)
        for (_, rules), healths in zip(found.orders, (found._new, found._new[::-1]), strict=True):
            initial = rules.table[PARTS["initial"] :][: 2 * MAX_ATTRIBUTES].view(np.float32)
            initial[0], initial[MAX_ATTRIBUTES] = healths
        return found

    def written(self, duel: Json) -> Json:
        """The document with these healths."""
        heroes = [
            {**hero, "attributes": {**hero["attributes"], HEALTH: health}}
            for hero, health in zip(duel["heroes"], self._new, strict=True)
        ]
        return {**duel, "heroes": heroes}

    @property
    def _new(self) -> tuple[float, float]:
        (a, b), root = self.healths, self.ratio**0.5
        return round(a * root), round(b / root)

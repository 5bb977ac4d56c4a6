"""Whole duels drawn at random, to compare engines on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games.heroes import SYSTEM
from core.games.heroes.game import DuelGame
from core.games.heroes.link import link
from core.games.heroes.rows import LimitExceeded
from core.protocol import SpecError
from webapp.evaluation.games.heroes.samples import Author


def random_duels(
    seed: int, count: int, is_wild: bool, with_draws: bool = False
) -> Iterator[tuple[dict[str, Any], DuelGame]]:
    """So many duels with their documents; some that end in draws, where they are wanted."""
    author = Author(seed, is_wild, with_draws)
    made = 0
    while made < count:
        raw = author.duel()
        try:
            game = SYSTEM.load(raw)
            link(game.plan)
        except (SpecError, LimitExceeded):
            continue
        made += 1
        yield raw, game

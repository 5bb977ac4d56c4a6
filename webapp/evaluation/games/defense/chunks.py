"""Chunks of defence cards played in machine code, equal to the core to the byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import isqrt
from typing import Any

import numpy as np

from core.agents import parse_seat
from core.evaluation.engine import NoteGame
from core.evaluation.plan import Chunk
from core.evaluation.tally import Sums, Tally
from core.games.defense.ends import DOUBLE_KO, KNOCKOUT, ROUND_LIMIT
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.plan import HeroPlan, Plan
from core.protocol import Cause, Pointer
from core.rng import new_rng
from core.start import plies_of
from webapp.evaluation import told as telling
from webapp.evaluation.games.defense import kernel, kernel_agents, kernel_damage, matches
from webapp.evaluation.games.defense.encode import encode
from webapp.evaluation.games.defense.engines import KINDS
from webapp.evaluation.games.defense.layout import KEYS, MACHINE_CODE, WEIGHTS
from webapp.evaluation.machine_code import Unplayed
from webapp.evaluation.told import REASONED, TOLD, UNPLAYED, Array, Played

REASONS = {
    kernel.KNOCKOUT: KNOCKOUT,
    kernel.DOUBLE_KO: DOUBLE_KO,
    kernel.ROUND_LIMIT: ROUND_LIMIT,
}
AGENTS = {"random": kernel_agents.RANDOM, "standard": kernel_agents.STANDARD}
AT_ONCE = 16
"""Rounds between two looks at whether the chunk is still wanted."""
LARGEST_SQUARED = isqrt(2**63 - 1)
"""While no amount of a chunk is larger, the sums of its squares and products fit into a word."""


class Rules:
    """A match as machine code reads it.  Raises Unplayed for one that has too much of something,
    or words that are unknown here."""

    def __init__(self, game: Any) -> None:
        plan: Plan = game.plan
        try:
            table = encode(plan, limits=MACHINE_CODE).table
        except ValueError:
            raise Unplayed from None
        self.row = np.concatenate([table.astype(np.int64), _available(plan)])
        self._causes = list(_causes(plan))
        self._sources = {**dict(self._causes), kernel_damage.ALL_SOURCES: ""}
        for status in plan.statuses:
            self._sources[kernel.USE_STATUS + status.index] = status.path or status.id

    def uses(self, counts: Array) -> Counter[Cause]:
        """How often each part of the document was the cause of an event."""
        found: Counter[Cause] = Counter()
        for at, path in self._causes:
            found[path] += int(counts[at])
        del found[""]
        return +found

    def damage(self, counts: Array) -> dict[tuple[int, str, str], Sums]:
        """Damage by the player who was attacked, what became of it, and what brought that about.

        Raises Unplayed where there is so much that a square may not fit into a word.
        """
        totals, squares, products = (
            counts[begin : begin + kernel_damage.DAMAGE].tolist()
            for begin in (kernel_damage.TOTALS, kernel_damage.SQUARES, kernel_damage.PRODUCTS)
        )
        if max(totals) > LARGEST_SQUARED:
            raise Unplayed
        found: dict[tuple[int, str, str], Sums] = {}
        for at in np.flatnonzero(totals).tolist():
            side, fate, cause = np.unravel_index(at, (2, len(kernel_damage.FATES), kernel.USES))
            sums = Sums(totals[at], squares[at], products[at])
            found[int(side), kernel_damage.FATES[fate], self._sources[int(cause)]] = sums
        return found


def _available(plan: Plan) -> Array:
    """Per hero and roll the attacks that it makes available, as bits."""
    found = np.zeros((2, KEYS), np.int64)
    for dice in combinations_with_replacement(range(1, ATTACK_FACES + 1), ATTACK_DICE):
        key = sum(WEIGHTS[die - 1] for die in dice)
        for hero in (0, 1):
            found[hero, key] = sum(1 << each.index for each in plan.available(hero, dice))
    return found.ravel()


def _causes(plan: Plan) -> Iterator[tuple[int, Pointer]]:
    """What is counted at which place stands where in the document."""
    yield kernel.USE_CONFIG, plan.config_path
    for status in plan.statuses:
        yield kernel.USE_STATUS + status.index, status.path
    for hero in plan.heroes:
        for at, path in _causes_of(hero):
            yield at + hero.index * kernel.OF_HERO, path


def _causes_of(hero: HeroPlan) -> Iterator[tuple[int, Pointer]]:
    yield from ((kernel.USE_ATTACK + each.index, each.path) for each in hero.attacks)
    yield from ((kernel.USE_ENTRY + i, each.path) for i, each in enumerate(hero.board))
    riders = [rider for each in hero.attacks for rider in each.riders]
    riders += [rider for each in hero.board for rider in each.riders]
    yield from ((kernel.USE_RIDER + i, rider.path) for i, rider in enumerate(riders))
    if hero.card is not None:
        yield kernel.USE_CARD, hero.card.path
        rules = hero.card.rules
        yield from ((kernel.USE_RULE + rule.index, rule.path) for rule in rules)
        effects = [effect for rule in rules for effect in rule.effects]
        yield from ((kernel.USE_EFFECT + i, each.path) for i, each in enumerate(effects))


def play(game: Any, rules: Rules, chunk: Chunk, note: NoteGame) -> Played:
    """A chunk whose agents machine code has; `note` is called between matches and may raise.

    Raises Unplayed.
    """
    low, high, _ = new_rng(chunk.seed).words
    most = plies_of(game) if chunk.max_plies is None else chunk.max_plies
    agents = np.array([AGENTS[parse_seat(seat, KINDS).kind] for seat in chunk.seats], np.int64)
    is_same = len(set(chunk.seats)) == 1
    counts = np.zeros(kernel_damage.COUNTS, np.int64)
    told = np.zeros((2 * chunk.count, TOLD), np.int64)
    run = matches.program()
    for done in range(0, chunk.count, AT_ONCE):
        plan = np.array([low, high, chunk.first + done, is_same], np.int64)
        run(rules.row, agents, plan, most, told[2 * done : 2 * (done + AT_ONCE)], counts)
        note()
    if (told[:, REASONED] == UNPLAYED).any():
        raise Unplayed
    found = telling.played(chunk, told, REASONS, rules.uses(counts))
    found.tally.turns = telling.turns(told, REASONS)
    found.tally.damage = rules.damage(counts)
    return found


def play_both(
    games: tuple[Any, Any], rules: tuple[Rules, Rules], pair: tuple[Chunk, Chunk], note: NoteGame
) -> Tally:
    """The tally of the second chunk, with its `changes` against the same rounds of the first."""
    before, after = (play(*each, note) for each in zip(games, rules, pair, strict=True))
    return telling.compared(before, after)

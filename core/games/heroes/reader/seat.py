"""The seat `reader`: a trained network that reads the rules of the duel before it plays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from weakref import WeakKeyDictionary

from core.agents.base import Budget, Decision, steady
from core.games.heroes.game import DuelGame
from core.games.heroes.limits import MAX_ATTRIBUTES
from core.games.heroes.link import link
from core.games.heroes.reader.opinion import Features, Heads, Opinion, Seen, features_of
from core.games.heroes.reader.sense import Reader, Sense
from core.games.heroes.reader.tokens import Token, tokens_of
from core.games.heroes.reader.weights import Weights, shipped_weights
from core.games.heroes.rows import LimitExceeded, NotInTwin
from core.games.heroes.state import View
from core.rng import Rng

THROWS = 4
"""Throws of the dice by which each ability is tried."""
WINS, LOSES, DRAWS, AGAIN = range(4)
"""What an ability may lead to, as `Seen.told` counts it."""
OUTCOMES = 4


class Network:
    """A network in play; it remembers what it has read."""

    def __init__(self, weights: Weights) -> None:
        self._reader, self._heads = Reader(weights), Heads(weights)
        self._senses: WeakKeyDictionary[DuelGame, dict[int, Sense]] = WeakKeyDictionary()

    def opinion(self, game: DuelGame, view: View, seeds: Sequence[int]) -> Opinion:
        """What it makes of a view in which somebody is to act, by the dice of these seeds."""
        return self._heads.decide(self._sense(game, view.active), seen(game, view, seeds))

    def opinion_by(self, tokens: Sequence[Token], decision: Seen) -> Opinion:
        """What it would make of a decision if these were the rules."""
        return self._heads.decide(self._reader.read(tokens), decision)

    def _sense(self, game: DuelGame, seat: int) -> Sense:
        """What the rules mean to the seat; rules that have no rows mean nothing."""
        known = self._senses.setdefault(game, {})
        if seat not in known:
            try:
                tokens = tokens_of(link(game.plan), seat)
            except (LimitExceeded, NotInTwin):
                tokens = []
            known[seat] = self._reader.read(tokens)
        return known[seat]


@cache
def shipped() -> Network:
    """The network that Rulewright brings along."""
    return Network(shipped_weights())


def seen(game: DuelGame, view: View, seeds: Sequence[int]) -> Seen:
    """A decision as the player to act sees it: each ability is tried with the dice of each seed."""
    actions = list(game.legal_actions(view))
    after: list[list[Features]] = [[] for _ in actions]
    told = [[0.0] * OUTCOMES for _ in actions]
    for seed in seeds:
        state = game.determinize(view, seed)
        for at, action in enumerate(actions):
            then = game.apply(state, action).state.view
            after[at].append(_features(then, view.active))
            outcome = _outcome(then, view.active)
            if outcome is not None:
                told[at][outcome] += 1 / len(seeds)
    progress = view.turn / game.plan.max_turns
    return Seen(_features(view, view.active), list(map(_mean, after)), told, progress)


def _features(view: View, player: int) -> Features:
    """Both sides' attributes, the player's own first."""
    none = [0.0] * MAX_ATTRIBUTES
    sides = [[*values, *none][:MAX_ATTRIBUTES] for values in view.values]
    return features_of([*sides[player], *sides[player ^ 1]])


def _mean(throws: Sequence[Features]) -> Features:
    return [
        tuple(sum(each) / len(throws) for each in zip(*attribute, strict=True))
        for attribute in zip(*throws, strict=True)
    ]


def _outcome(view: View, player: int) -> int | None:
    """Which of `Seen.told` it is; None where the opponent is to act."""
    if view.result is None:
        return AGAIN if view.active == player else None
    worth = view.result.returns[player]
    return WINS if worth > 0 else LOSES if worth < 0 else DRAWS


def seeds_of(rng: Rng) -> list[int]:
    """The seeds of the throws by which the seat looks at a decision."""
    seeds = []
    for _ in range(THROWS):
        seed, rng = rng.next_u32()
        seeds.append(seed)
    return seeds


def choose(game: DuelGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The ability that the network prefers."""
    actions = list(game.legal_actions(view))
    if len(actions) == 1:
        return Decision(actions[0])
    opinion = shipped().opinion(game, view, seeds_of(rng))
    preferences = list(map(steady, opinion.preferences))
    return Decision(actions[preferences.index(max(preferences))])

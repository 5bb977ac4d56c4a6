"""The bot that looks ahead: what each choice comes to in a few turns, as the standard AI plays on.

Every choice of a decision is played on under the same dice, many times, for a few turns; the
match is worth hit points then, and a win or a loss where one came.  Dice are held by exact
chances: what each attack comes to is tried out, and what a hold leads to is counted over all
rolls.  Each round of tries is of every choice, and the budget counts tries.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias, TypeVar

from core.agents.base import Budget, Decision, steady
from core.games.defense.bots.holds import best_hold
from core.games.defense.bots.standard import decide
from core.games.defense.choices import legal
from core.games.defense.dice import words_of
from core.games.defense.evaluation import evaluate
from core.games.defense.game import DefenseGame
from core.games.defense.plan import Plan
from core.games.defense.run import Run
from core.games.defense.state import Action, Pass, State, Strike, View
from core.rng import Rng

K = TypeVar("K", bound=Hashable)

TURNS = 6
"""Turns that a try is played on before the match is weighed."""
DECISIONS = 400
"""Decisions of one try."""
WIDE = 48
"""Choices of one decision that are tried."""
LEAST = 2
"""Rounds of tries at least, where no clock ends them."""

Try: TypeAlias = Callable[[int], float]
"""From a seed to what a choice comes to under its dice."""


def choose(game: DefenseGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The choice that came to most; of equals what the standard AI does."""
    plan = game.plan
    usual = decide(plan, view)
    if view.phase == "roll":
        return _hold(plan, view, rng, budget, usual)
    actions = _choices(plan, view, usual)
    if len(actions) == 1:
        return Decision(actions[0], 0)
    tries = {n: _tried(plan, view, view.acting, a) for n, a in enumerate(actions)}
    means, nodes = means_of(tries, rng, budget)
    return Decision(actions[max(means, key=lambda n: (means[n], -n))], nodes)


def _hold(plan: Plan, view: View, rng: Rng, budget: Budget, usual: Action) -> Decision:
    """The dice to keep, by what attacks come to and how likely the rolls lead to each."""
    me = view.active
    ready = view._replace(phase="attack")
    tries: dict[str, Try] = {"": _tried(plan, ready, me, Pass())}
    for attack in plan.heroes[me].attacks:
        tries[attack.id] = _tried(plan, ready, me, Strike(attack.id))
    means, nodes = means_of(tries, rng, budget)
    return Decision(best_hold(plan, view, means, usual), nodes)


def _choices(plan: Plan, view: View, usual: Action) -> list[Action]:
    """What is tried: what the standard AI does first."""
    found = {usual: None}
    for action in legal(plan, view):
        if len(found) >= WIDE:
            break
        found.setdefault(action)
    return list(found)


def _tried(plan: Plan, view: View, me: int, action: Action) -> Try:
    """The action, and the standard AI for both heroes after it."""

    def value(seed: int) -> float:
        run = Run(plan, State(view, words_of(seed)), trace=False)
        run.take(action)
        last = view.turn + TURNS
        for _ in range(DECISIONS):
            if run.result is not None or run.turn >= last:
                break
            run.take(decide(plan, run))
        if run.result is not None:
            return run.result.returns[me]
        return steady(evaluate(plan, run.state().view, me))

    return value


def means_of(tries: dict[K, Try], rng: Rng, budget: Budget) -> tuple[dict[K, float], int]:
    """What each comes to on average over rounds of equal dice, and how many tries that took.

    A round that the clock breaks off does not count, unless it is the first.
    """
    sums = dict.fromkeys(tries, 0.0)
    rounds = nodes = 0
    while rounds < LEAST or nodes + len(tries) <= budget.nodes:
        seed, rng = rng.next_u32()
        values: dict[K, float] = {}
        for key, value in tries.items():
            values[key] = value(seed)
            nodes += 1
            if budget.should_stop is not None and budget.should_stop():
                break
        is_whole = len(values) == len(tries)
        if is_whole or not rounds:
            sums = {key: sums[key] + values[key] for key in (tries if is_whole else values)}
            rounds += 1
        if not is_whole:
            break
    return {key: steady(total / rounds) for key, total in sums.items()}, nodes

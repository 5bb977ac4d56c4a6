"""A random legal action without listing them all.

The kind of action is drawn first, then its choices; random seats never SCOOP.  Mana is left to
auto-payment: tapping by hand is legal, and mostly a waste.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from core.games.mtg import options
from core.games.mtg.actions import Action
from core.games.mtg.combat import declare
from core.games.mtg.decisions import TARGETS, YES_NO, answers
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Groups, State
from core.rng import Rng

T = TypeVar("T")

MOST_ANSWERS = 64
"""Answers of a decision that are drawn from; more would only cost time."""

TAPS = 16
"""One in so many draws may tap for mana by hand."""


def one_of(rng: Rng, found: Sequence[T]) -> tuple[T, Rng]:
    """One of several."""
    n, rng = rng.below(len(found))
    return found[n], rng


def draw(rules: Rules, state: State, seat: int, rng: Rng) -> tuple[Action, Rng]:
    """A legal action of the player to act."""
    if state.pending is not None:
        return _decide(state, rng)
    if state.declares == "attackers":
        forced = declare.forced_attackers(state)
        chosen = []
        for id in declare.possible_attackers(state):
            coin, rng = rng.below(2)
            if coin or id in forced:
                chosen.append(id)
        return Action("DECLARE_ATTACKERS", attackers=tuple(chosen)), rng
    if state.declares == "blockers":
        return _block(state, rng)
    tap, rng = rng.below(TAPS)
    if tap:
        n, rng = rng.below(len(offered := options.offers(rules, state, seat)))
        return fill(offered[n], rng)
    entry, rng = one_of(rng, list(options.entries(rules, state, seat)))
    return fill(entry, rng)


def fill(entry: options.Entry, rng: Rng) -> tuple[Action, Rng]:
    """An entry with random choices."""
    action, specs, xs, sacrifices, discards = entry
    if not (specs or xs or sacrifices or discards):
        return action, rng
    groups, x, sacrifice, discard = action.targets, action.x, action.sacrifice, action.discard
    if specs:
        groups, rng = _groups(specs, rng)
    if xs:
        x, rng = one_of(rng, xs)
    if sacrifices:
        sacrifice, rng = one_of(rng, sacrifices)
    if discards:
        discard, rng = one_of(rng, discards)
    return action._replace(targets=groups, x=x, sacrifice=sacrifice, discard=discard), rng


def _groups(specs: options.GroupOptions, rng: Rng) -> tuple[Groups, Rng]:
    groups = []
    for least, most, candidates in specs:
        left, group = list(candidates), []
        extra, rng = rng.below(min(most, len(left)) - least + 1)
        for _ in range(least + extra):
            target, rng = one_of(rng, left)
            left.remove(target)
            group.append(target)
        groups.append(tuple(group))
    return tuple(groups), rng


def _block(state: State, rng: Rng) -> tuple[Action, Rng]:
    pairs = []
    for blocker, attackers in declare.blockable(state).items():
        n, rng = rng.below(len(attackers) + 1)
        if n:
            pairs.append((blocker, attackers[n - 1]))
    chosen = tuple(pairs)
    if declare.check_blocks(state, chosen) is not None:
        chosen = declare.forced_blocks(state)
    return Action("DECLARE_BLOCKERS", blocks=chosen), rng


def _decide(state: State, rng: Rng) -> tuple[Action, Rng]:
    decision = state.pending
    assert decision is not None
    if decision.kind == "MULLIGAN":
        return Action("KEEP_HAND"), rng
    if decision.kind == "BOTTOM":
        id, rng = one_of(rng, decision.options)
        return Action("BOTTOM_CARD", str(id)), rng
    if decision.kind in TARGETS and decision.kind not in YES_NO:
        groups, rng = _groups(decision.groups, rng)
        return Action("RESOLVE_DECISION", decision_id=decision.id, choice=groups), rng
    found = [choice for choice, _ in zip(answers(decision), range(MOST_ANSWERS), strict=False)]
    choice, rng = one_of(rng, found)
    return Action("RESOLVE_DECISION", decision_id=decision.id, choice=choice), rng

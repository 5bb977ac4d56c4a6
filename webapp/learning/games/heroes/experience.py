"""What a network lives through: decisions of itself and of its opponents, and what came of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from webapp.learning.games.heroes.lanes import Array, Lanes, Rules
from webapp.learning.games.heroes.network import Seen

DISCOUNT, MEMORY = 0.997, 0.95
"""What the next decision's value counts, and how far an advantage looks."""

Opinions = Callable[[Seen, Array], tuple[Array, Array]]
"""Logits and values of decisions; the second argument is the sense of each: twice its duel's
place, and one more for the second player."""


class Share(NamedTuple):
    """Which parts of the lanes play against somebody else than the network itself."""

    greedy: float = 0.25
    old: float = 0.125


class Batch(NamedTuple):
    """Decisions, (steps, lanes, ...)."""

    seen: Seen
    sense: Array
    actions: Array
    chances: Array
    """Logarithms of the chance that the network gave to the action."""
    advantages: Array
    returns: Array
    is_own: Array
    """Whether the network decided, and learns from it; 0 or 1."""


def lived(
    rules: Rules,
    lanes: int,
    steps: int,
    opinions: Opinions,
    old: Opinions | None,
    share: Share,
    random: np.random.Generator,
) -> Batch:
    """So many decisions in each lane; the lanes are shared out evenly among the duels."""
    which = np.repeat(np.arange(len(rules.tables)), lanes // len(rules.tables))
    playing = Lanes(rules, which, random)
    draw = random.random(len(which))
    is_greedy = draw < share.greedy
    is_old = ~is_greedy & (draw < share.greedy + share.old) if old else np.zeros(len(which), bool)
    other = random.integers(0, 2, len(which))
    notes = []
    for _ in range(steps):
        seen, player = playing.look()
        sense = 2 * which + player
        logits, values = opinions(seen, sense)
        actions = _drawn(logits, random)
        is_others = player == other
        if old is not None:
            actions = np.where(is_old & is_others, _drawn(old(seen, sense)[0], random), actions)
        actions = np.where(is_greedy & is_others, playing.greedy(), actions)
        chances = np.take_along_axis(_log_softmax(logits), actions[:, None], 1)[:, 0]
        playing.advance(actions)
        done, won = playing.is_over, playing.winners
        reward = np.where(done & (won >= 0), np.where(won == player, 1.0, -1.0), 0.0)
        is_own = ~((is_greedy | is_old) & is_others)
        notes.append((seen, sense, actions, chances, values, player, done, reward, is_own))
        playing.begin(done)
    seen, player = playing.look()
    _, last = opinions(seen, 2 * which + player)
    return _batch(notes, last, player)


def _batch(notes: list[Any], last: Array, player: Array) -> Batch:
    columns = list(zip(*notes, strict=True))
    seen = Seen(*(np.stack(part) for part in zip(*columns[0], strict=True)))
    sense, actions, chances, values, players, done, reward, is_own = map(np.stack, columns[1:])
    advantages = np.zeros_like(values)
    after, actor, found = last, player, np.zeros_like(last)
    for at in reversed(range(len(values))):
        # The next value is that of whoever acts next: of the other one it counts against.
        sign = np.where(actor == players[at], 1, -1) * ~done[at]
        error = reward[at] + DISCOUNT * sign * after - values[at]
        advantages[at] = found = error + DISCOUNT * MEMORY * sign * found
        after, actor = values[at], players[at]
    floats = (x.astype(np.float32) for x in (chances, advantages, advantages + values, is_own))
    return Batch(seen, sense, actions, *floats)


def _drawn(logits: Array, random: np.random.Generator) -> Array:
    """An action each, drawn by its chance."""
    return np.asarray((logits + random.gumbel(size=logits.shape)).argmax(1))


def _log_softmax(logits: Array) -> Array:
    high = logits - logits.max(1, keepdims=True)
    return np.asarray(high - np.log(np.exp(high).sum(1, keepdims=True)))

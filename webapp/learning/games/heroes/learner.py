"""Proximal policy optimisation of the network, with what an ability does as a task beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from core.games.heroes.limits import MAX_ABILITIES
from webapp.learning.games.heroes.experience import Batch
from webapp.learning.games.heroes.lanes import Array
from webapp.learning.games.heroes.network import Parameters, Seen, decide, read

EPOCHS, PARTS = 2, 4
"""How often each decision is learned from, and into how many parts a batch is cut, by duels."""
CLIP, STEEPEST = 0.2, 0.5
VALUE, GUESS = 0.5, 0.1
"""What the errors of the value and of the guessed effects count."""


@dataclass(frozen=True)
class Course:
    """How a training goes: rate of learning and worth of entropy, from the first update to the
    last; both fall in a straight line."""

    updates: int
    rate: tuple[float, float] = (1e-3, 1e-4)
    entropy: tuple[float, float] = (0.02, 0.005)

    @property
    def optimiser(self) -> optax.GradientTransformation:
        """What turns gradients into steps."""
        rate = optax.linear_schedule(*self.rate, self.updates * EPOCHS * PARTS)
        return optax.chain(optax.clip_by_global_norm(STEEPEST), optax.adam(rate))

    def entropy_at(self, update: int) -> float:
        """What entropy is worth in this update."""
        first, last = self.entropy
        return first + (last - first) * min(1.0, update / self.updates)


class Losses(NamedTuple):
    """What an update came to, means over its parts."""

    entropy: Any
    value: Any
    guess: Any


senses = jax.jit(jax.vmap(read, (None, 0)))
"""The senses of tokens, (senses, ROWS, columns)."""
_decide = jax.vmap(decide, (None, 0, 0))


@jax.jit
def opinions(parameters: Parameters, senses: Any, seen: Seen, sense: Any) -> tuple[Any, Any]:
    """Logits and values of decisions, each of one of the senses."""
    found = _decide(parameters, jax.tree.map(lambda x: x[sense], senses), seen)
    return found.logits, found.value


def _loss(parameters: Parameters, tokens: Any, batch: Batch, entropy_worth: Any) -> Any:
    known = jax.vmap(read, (None, 0))(parameters, tokens)
    found = _decide(parameters, jax.tree.map(lambda x: x[batch.sense], known), batch.seen)
    logs = jax.nn.log_softmax(found.logits)
    chosen = jnp.take_along_axis(logs, batch.actions[:, None], 1)[:, 0]
    own, total = batch.is_own, batch.is_own.sum() + 1e-6
    mean = (batch.advantages * own).sum() / total
    spread = jnp.sqrt((jnp.square(batch.advantages - mean) * own).sum() / total)
    advantages = (batch.advantages - mean) / (spread + 1e-6)
    ratio = jnp.exp(chosen - batch.chances)
    gained = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages)
    entropy = -jnp.where(logs > -1e8, jnp.exp(logs) * logs, 0.0).sum(1)
    policy = -((gained + entropy_worth * entropy) * own).sum() / total
    value = jnp.square(found.value - batch.returns).mean()
    there = (jnp.arange(MAX_ABILITIES) < batch.seen.count[:, None])[..., None]
    firsts = batch.seen.features[..., 0]
    guess = (jnp.square(found.effects - (firsts[:, 1:] - firsts[:, :1])) * there).mean()
    return policy + VALUE * value + GUESS * guess, Losses(entropy.mean(), value, guess)


@partial(jax.jit, static_argnames="course")
def _step(
    course: Course, parameters: Parameters, state: Any, tokens: Any, batch: Batch, worth: Any
) -> Any:
    gradients, losses = jax.grad(_loss, has_aux=True)(parameters, tokens, batch, worth)
    updates, state = course.optimiser.update(gradients, state, parameters)
    return optax.apply_updates(parameters, updates), state, losses


def learn(
    course: Course,
    update: int,
    parameters: Parameters,
    state: Any,
    tokens: Array,
    batch: Batch,
    random: np.random.Generator,
) -> tuple[Parameters, Any, Losses]:
    """The parameters and the optimiser's state after one batch; `tokens` are those of its duels."""
    duels, of_lane = len(tokens), batch.sense[0] // 2
    worth, losses = course.entropy_at(update), []
    for _ in range(EPOCHS):
        for part in np.split(random.permutation(duels), PARTS):
            place = np.zeros(duels, np.int32)
            place[part] = np.arange(len(part))
            lanes = np.isin(of_lane, part)
            some: Batch = jax.tree.map(lambda x, lanes=lanes: _flat(x[:, lanes]), batch)
            some = some._replace(sense=2 * place[some.sense // 2] + some.sense % 2)
            senses = tokens[part].reshape(-1, *tokens.shape[2:])
            parameters, state, found = _step(course, parameters, state, senses, some, worth)
            losses.append(found)
    return parameters, state, jax.tree.map(lambda *each: float(np.mean(each)), *losses)


def _flat(x: Array) -> Array:
    return x.reshape(-1, *x.shape[2:])

"""The network: what it may depend on, and what it may not."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES
from core.games.heroes.rows import CONTEXT
from webapp.learning.games.heroes.lanes import Lanes, rules_of
from webapp.learning.games.heroes.network import FAINT, decide, initial, read
from webapp.learning.games.heroes.sampler import Sampler

DUELS = [Sampler(7, kind).draw(n) for kind in ("trained", "held_out") for n in range(4)]
READ = jax.jit(jax.vmap(read, (None, 0)))
DECIDE = jax.jit(jax.vmap(decide, (None, 0, 0)))


@pytest.fixture(scope="module")
def known():
    """Parameters, the rules of all duels, and what is seen after some decisions in each."""
    rules = rules_of(DUELS)
    lanes = Lanes(rules, np.arange(len(DUELS)), np.random.default_rng(1))
    for _ in range(3):
        seen, player = lanes.look()
        lanes.advance(np.zeros(len(DUELS), np.int64))
    seen, player = lanes.look()
    return initial(jax.random.key(3)), rules, seen, player


def _opinion(parameters, rules, seen, player):
    tokens = rules.tokens[np.arange(len(player)), player]
    return DECIDE(parameters, READ(parameters, tokens), seen)


def _renumbered(tokens, order):
    """The same rules with the attribute that was in slot `order[i]` in slot i."""
    place = np.argsort(order)
    found = tokens.copy()
    for column in (5, 6, 7):
        at = tokens[..., column].astype(int)
        moved = place[at % MAX_ATTRIBUTES] + at // MAX_ATTRIBUTES * MAX_ATTRIBUTES
        found[..., column] = np.where((at < CONTEXT) & (tokens[..., 0] > 0), moved, at)
    watches = tokens[..., 0] == 6
    for column in (2, 3):
        bits = tokens[..., column].astype(int)
        moved = sum((bits >> old & 1) << new for new, old in enumerate(order))
        found[..., column] = np.where(watches, moved, bits)
    return found


def test_attributes_may_be_in_any_slots(known):
    parameters, rules, seen, player = known
    order = np.random.default_rng(5).permutation(MAX_ATTRIBUTES)
    both = np.concatenate([order, order + MAX_ATTRIBUTES])
    other = rules._replace(tokens=_renumbered(rules.tokens, order))
    assert (other.tokens != rules.tokens).any()
    before = _opinion(parameters, rules, seen, player)
    after = _opinion(parameters, other, seen._replace(features=seen.features[:, :, both]), player)
    np.testing.assert_allclose(before.logits, after.logits, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(before.value, after.value, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(before.effects[..., both], after.effects, rtol=1e-3, atol=1e-3)


def test_what_is_read_matters(known):
    parameters, rules, seen, player = known
    read_ = _opinion(parameters, rules, seen, player)
    blank = _opinion(parameters, rules._replace(tokens=rules.tokens * 0), seen, player)
    there = np.arange(MAX_ABILITIES) < seen.count[:, None]
    assert (np.abs(read_.logits - blank.logits)[there] > 1e-5).mean() > 0.9
    assert (np.abs(read_.value - blank.value) > 1e-5).all()


def test_a_number_of_the_rules_matters(known):
    parameters, rules, seen, player = known
    tokens = rules.tokens.copy()
    tokens[..., 8] *= 2
    changed = _opinion(parameters, rules._replace(tokens=tokens), seen, player)
    assert (np.abs(changed.value - _opinion(parameters, rules, seen, player).value) > 1e-6).all()


def test_abilities_that_are_not_there_are_never_chosen(known):
    parameters, rules, seen, player = known
    logits = _opinion(parameters, rules, seen, player).logits
    there = np.arange(MAX_ABILITIES) < seen.count[:, None]
    assert (logits[~there] == FAINT).all()
    assert (logits[there] > FAINT / 2).all()
    assert (jnp.argmax(logits, 1) < seen.count).all()

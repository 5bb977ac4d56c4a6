"""The walker's arrays stay where they are: a copy on every step would cost more than the step."""

from __future__ import annotations

import re

import jax
import jax.numpy as jnp

from webapp.evaluation.games.heroes import rollout, store
from webapp.evaluation.games.heroes.duels import Duel
from webapp.evaluation.games.heroes.encode import WIDTH, encode


def test_no_step_of_a_walk_copies_the_duel_or_its_table():
    rules = encode(Duel("gambler_vs_alchemist").linked, False)._replace(tokens=None)
    rules = jax.tree.map(lambda x: jnp.asarray(x)[None], rules)
    seed = jnp.zeros(1, jnp.uint32)
    text = rollout.walk.alone.lower(rules, seed, seed, 9).compile().as_text()
    # A pattern that finds nothing would prove nothing: numbers are copied in the same program.
    assert re.search(r"= s32\[\]\S* copy\(", text)
    assert f"s32[{store.SIZE}]" in text
    assert not re.findall(rf"= s32\[{store.SIZE}\]\S* copy\(", text)
    # An empty table, once for each lane.
    assert len(re.findall(rf"= s32\[{WIDTH}\]\S* copy\(", text)) <= 1

"""Many lanes of the interpreter, chunk after chunk."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from webapp.evaluation.games.heroes.encode import Params
from webapp.evaluation.games.heroes.rollout import rollout
from webapp.evaluation.games.heroes.tally import Tally

CHUNK = 512
"""Lanes that run together: their memory stays in the cache."""


def in_chunks(rules: Params, k0: Any, k1: Any, beats: int, most: int = CHUNK) -> Tally:
    """`rollout` of any number of lanes, at most so many together; lanes first."""

    def chunk(part: tuple[Params, Any, Any]) -> Tally:
        part_rules, a, b = part
        last = jax.tree.map(lambda x: jnp.moveaxis(x, 0, -1), part_rules)
        return rollout(last, a, b, beats)[0]

    size = k0.shape[0]
    width = min(size, most)
    parts = jax.tree.map(
        lambda x: x.reshape(size // width, width, *x.shape[1:]),
        (rules._replace(tokens=None), k0, k1),
    )
    tally: Tally = jax.tree.map(lambda x: x.reshape(size), jax.lax.map(chunk, parts))
    return tally

"""A scenario as one row of 32-bit words: maps are arguments of the JAX core, never constants.

Shapes depend on `Limits` only, so that no map within them ever needs a new compilation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import jax
import numpy as np

from core.games.asg.plan import Plan
from webapp.evaluation.games.asg.engines import strange

UNKNOWN = "play it on the Python engine, or add it here and to KNOWN in engines.py"
TINY = 2.0**-31
"""A fraction below this makes nothing of any strength, so the bound of the noise is 1."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest map; the shapes of all arrays follow from it."""

    nodes: int = 64
    edges: int = 128

    @property
    def sizes(self) -> dict[str, int]:
        """Words per part.

        `first`: where the neighbours of each node begin among `targets` (and `sources`), as
        `core` orders them; `wanted`: the nodes that yield, best first, ties by id; `rank`: each
        node's place among the sorted ids; `fraction`: mantissa (low, high) and shift.
        """
        n, e = self.nodes, self.edges
        return {
            "count": 1, "start": 1, "hq": 2, "budget": 1, "cap": 1, "base": 1, "cost": 1,
            "fraction": 3, "supply": 2, "owners": n, "forces": 2 * n, "yields": n,
            "yielding": 1, "wanted": n, "rank": n, "first": n + 1, "sources": 2 * e,
            "targets": 2 * e, "distances": n * n,
        }  # fmt: skip


@dataclass(frozen=True)
class Params:
    """One scenario, or with a first axis more one per row."""

    table: Any
    limits: Limits


jax.tree_util.register_dataclass(Params, data_fields=["table"], meta_fields=["limits"])

_STARTS: dict[Limits, dict[str, int]] = {}


def starts(limits: Limits) -> dict[str, int]:
    """Where each part of a table begins."""
    found = _STARTS.get(limits)
    if found is None:
        ends = np.cumsum([0, *limits.sizes.values()]).tolist()
        found = _STARTS[limits] = dict(zip([*limits.sizes, "end"], ends, strict=True))
    return found


def fraction_words(fraction: float) -> tuple[int, int, int]:
    """mantissa and shift with fraction = mantissa / 2**shift, the mantissa as two words.

    >>> fraction_words(1.0), fraction_words(0.0)
    ((0, 1048576, 52), (0, 0, 52))
    """
    if fraction < TINY:
        return 0, 0, 52
    part, exponent = math.frexp(fraction)
    mantissa = int(part * 2**53)
    return mantissa & 0xFFFFFFFF, mantissa >> 32, 53 - exponent


def encode(plan: Plan, limits: Limits | None = None) -> Params:
    """The scenario's table.

    Raises ValueError with a sentence where it exceeds the limits, or has a setting that the twin
    does not know.
    """
    limits = limits or Limits()
    for key in strange(plan):
        raise ValueError(f"The twin does not know the setting {key}: {UNKNOWN}")
    count, directed = len(plan.ids), sum(map(len, plan.neighbours))
    if count > limits.nodes or directed > 2 * limits.edges:
        raise ValueError(
            f"The map has {count} nodes and {directed // 2} edges; the limits are {limits.nodes} "
            f"and {limits.edges}: encode it with larger Limits"
        )
    order = {id: place for place, id in enumerate(sorted(plan.ids))}
    wanted = sorted((-gain, plan.ids[i], i) for i, gain in enumerate(plan.yields) if gain)
    opening = plan.opening
    forces = np.zeros((2, limits.nodes), np.int64)
    forces[:, :count] = opening.forces
    distances = np.full((limits.nodes, limits.nodes), 2**31 - 1, np.int64)
    distances[:count, :count] = [plan.distances(i) for i in range(count)]
    parts: dict[str, Sequence[int] | Any] = {
        "count": [count],
        "start": [opening.active],
        "hq": plan.hq,
        "budget": [plan.budget],
        "cap": [plan.cap],
        "base": [plan.base],
        "cost": [plan.cost],
        "fraction": fraction_words(plan.fraction),
        "supply": opening.supply,
        "owners": opening.owners,
        "forces": forces.ravel(),
        "yields": plan.yields,
        "yielding": [len(wanted)],
        "wanted": [i for _, _, i in wanted],
        "rank": [order[id] for id in plan.ids],
        "first": np.cumsum([0, *map(len, plan.neighbours)]),
        "sources": [i for i, near in enumerate(plan.neighbours) for _ in near],
        "targets": [j for near in plan.neighbours for j in near],
        "distances": distances.ravel(),
    }
    begins = starts(limits)
    table = np.zeros(begins["end"], np.uint32)
    for name, words in parts.items():
        at = begins[name]
        table[at : at + len(words)] = np.asarray(words, np.int64).astype(np.uint32)
    return Params(table.view(np.int32), limits)


def stack(maps: Sequence[Params]) -> Params:
    """Several scenarios of the same limits, one per row."""
    (limits,) = {each.limits for each in maps}
    return Params(np.stack([each.table for each in maps]), limits)

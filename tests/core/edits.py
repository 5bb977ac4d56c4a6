"""Matches that were played at random, and documents with one value changed."""

from __future__ import annotations

import copy
import random
from typing import Any

from core import registry
from core.match import Match, new_match
from core.protocol import Json


def played(system: str, spec: Json, plies: int = 40, seed: int = 3) -> Match:
    """A match of random actions, at its end or after so many plies."""
    game = registry.get(system).load(spec)
    match, dice = new_match(game, seed), random.Random(seed)
    while match.done < plies and match.result is None:
        view = game.observe(match.state, match.to_act)
        match = match.play(dice.choice(list(game.legal_actions(view))))
    return match


def changes(spec: Json, dice: random.Random, most: int = 60) -> list[Json]:
    """The document with a string or number of its own changed: each at its top, some below."""
    places: list[tuple[Any, ...]] = []

    def walk(value: Json, at: tuple[Any, ...]) -> None:
        if isinstance(value, dict | list):
            for key in value if isinstance(value, dict) else range(len(value)):
                walk(value[key], (*at, key))
        else:
            places.append(at)

    walk(spec, ())
    top = [at for at in places if len(at) == 1]
    return [_put(spec, at) for at in [*top, *dice.sample(places, min(most, len(places)))]]


def _put(spec: Json, at: tuple[Any, ...]) -> Json:
    edited = copy.deepcopy(spec)
    inner = edited
    for key in at[:-1]:
        inner = inner[key]
    old = inner[at[-1]]
    inner[at[-1]] = f"{old} " if isinstance(old, str) else 1 if old is None else old + 1
    return edited

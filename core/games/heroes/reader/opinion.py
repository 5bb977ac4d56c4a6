"""What the reader makes of a decision: a preference for each ability, and the worth of it all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import tanh

from core.games.heroes.reader.numbers import Vector, plus, relu, scaled, times, total
from core.games.heroes.reader.sense import Sense
from core.games.heroes.reader.weights import Weights

Features = Sequence[Vector]
"""Per attribute, those of the player to act first, `FIELDS` numbers (`features_of`)."""
SCALE = 0.3
"""What positions are multiplied by, as in training."""


@dataclass(frozen=True)
class Seen:
    """One decision, as the player to act sees it."""

    now: Features
    after: Sequence[Features]
    """Per ability, means over throws of the dice."""
    told: Sequence[Vector]
    """Per ability: shares of the throws that win, lose, draw, and let the player act again."""
    progress: float
    """The share of the turns that have been played."""


@dataclass(frozen=True)
class Opinion:
    """What the network makes of it."""

    preferences: Sequence[float]
    """Per ability; the highest is chosen, and the softmax of them is the policy."""
    value: float
    """From -1 to 1, to the player."""


def features_of(values: Sequence[float]) -> Features:
    """What is seen of attributes: the root with its sign, a share, and whether it is above 0."""
    found = []
    for value in values:
        size, sign = abs(value), 1 if value > 0 else -1
        root = sign * min(size**0.5, 30.0) * 0.2
        found.append((root, sign * min(size, 200.0) * 0.03, 1.0 if value > 0 else 0.0))
    return found


class Heads:
    """The two heads of the network, for the policy and for the value."""

    def __init__(self, weights: Weights) -> None:
        self._frame, self._frame_bias = weights.columns("frame"), weights.vector("frame_bias")
        self._layers = {
            name: (weights.columns(name), weights.vector(f"{name}_bias"))
            for name in ("value", "choice", "choice_again")
        }
        self._value, self._value_bias = (
            weights.columns("value_out"),
            weights.vector("value_out_bias"),
        )
        self._choice = weights.columns("choice_out")

    def decide(self, sense: Sense, seen: Seen) -> Opinion:
        """The opinion of a decision between at least one ability."""
        frame = plus(times([*sense.effects, seen.progress], self._frame), self._frame_bias)
        now, *after = (self._thought(sense, each, frame) for each in (seen.now, *seen.after))
        width = len(sense.effects)
        own = scaled(total(sense.own, width), 1 / len(after))
        heroes = self._layer("value", [*now, *own, *scaled(sense.other, 1 / 4)])
        (value,) = plus(times(heroes, self._value), self._value_bias)
        preferences = []
        for thought, ability, told in zip(after, sense.own, seen.told, strict=False):
            chosen = self._layer("choice", [*thought, *now, *ability, *told])
            preferences += times(self._layer("choice_again", chosen), self._choice)
        return Opinion(preferences, tanh(value))

    def _thought(self, sense: Sense, features: Features, frame: Vector) -> Vector:
        """What a position is to the network."""
        weighed = [
            scaled(weights, number)
            for fields, of_attribute in zip(sense.weights, features, strict=True)
            for weights, number in zip(fields, of_attribute, strict=True)
            if number
        ]
        return relu(plus(scaled(total(weighed, len(frame)), SCALE), frame))

    def _layer(self, name: str, vector: Vector) -> Vector:
        columns, bias = self._layers[name]
        return relu(plus(times(vector, columns), bias))

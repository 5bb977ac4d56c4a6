"""What the reader has learned: a file of numbers, and its card.

The file is JSON: `format`, `card`, and `arrays`, each with its shape and its numbers as half floats
(little-endian) in base64.  Whoever trains writes it; nothing here can.
"""

from __future__ import annotations

import json
import struct
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from math import isfinite, prod

from core.games.heroes.reader.numbers import Columns, Vector
from core.protocol import Json

FORMAT = 1
SHIPPED = "reader.json"


class NoWeights(ValueError):
    """The text is no file of weights, or one of another version."""


@dataclass(frozen=True)
class Array:
    """Numbers of some shape, the last place counted first."""

    shape: tuple[int, ...]
    numbers: Vector

    def columns(self) -> Columns:
        """A matrix by its columns."""
        width = self.shape[-1]
        return [self.numbers[at::width] for at in range(width)]

    def parts(self) -> list[Array]:
        """Along the first axis: the rows of a matrix, the matrices of a stack."""
        inner = self.shape[1:]
        size = prod(inner)
        starts = range(0, len(self.numbers), size)
        return [Array(inner, self.numbers[at : at + size]) for at in starts]


@dataclass(frozen=True, eq=False)
class Weights:
    """The arrays of a network by their names; compared by identity."""

    arrays: Mapping[str, Array]
    card: Mapping[str, Json]
    """What it was trained on and how well it plays, for people."""

    def vector(self, name: str) -> Vector:
        """The numbers of an array."""
        return self.arrays[name].numbers

    def columns(self, name: str) -> Columns:
        """The columns of a matrix."""
        return self.arrays[name].columns()

    def stack(self, name: str) -> list[Columns]:
        """The columns of each matrix of a stack."""
        return [each.columns() for each in self.arrays[name].parts()]

    def rows(self, name: str) -> list[Vector]:
        """The rows of a matrix."""
        return [each.numbers for each in self.arrays[name].parts()]


def read_weights(text: str) -> Weights:
    """The weights in a file's text.  Raises NoWeights."""
    try:
        found = json.loads(text)
        if found["format"] != FORMAT:
            raise NoWeights("The weights are of another version of Rulewright")
        arrays = {name: _array(each) for name, each in found["arrays"].items()}
        return Weights(arrays, dict(found["card"]))
    except NoWeights:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, NotBase64):
        raise NoWeights("This is no file of weights") from None


def _array(raw: Json) -> Array:
    shape = tuple(int(each) for each in raw["shape"])
    if not all(size > 0 for size in shape):
        raise NoWeights("The weights are damaged")
    data = b64decode(raw["data"], validate=True)
    numbers = struct.unpack(f"<{prod(shape)}e", data) if len(data) == 2 * prod(shape) else ()
    if not numbers or not all(map(isfinite, numbers)):
        raise NoWeights("The weights are damaged")
    return Array(shape, list(numbers))


@cache
def shipped_weights() -> Weights:
    """Those that Rulewright brings along."""
    text = resources.files(__package__).joinpath(SHIPPED).read_text("utf-8")
    return read_weights(text)

"""Vectors and matrices as lists: the few numbers of the reader need no package."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import tanh
from operator import mul
from typing import TypeAlias

Vector: TypeAlias = Sequence[float]
Columns: TypeAlias = Sequence[Vector]
"""A matrix by its columns, so that a product is one sum for each."""


def times(vector: Vector, columns: Columns) -> list[float]:
    """The row vector times the matrix.

    >>> times([1, 2], [[3, 4], [5, 6]])
    [11, 17]
    """
    return [sum(map(mul, vector, column)) for column in columns]


def plus(*vectors: Vector) -> list[float]:
    """The sum of vectors of one length."""
    return list(map(sum, zip(*vectors, strict=True)))


def total(vectors: Iterable[Vector], width: int) -> list[float]:
    """The sum of any number of vectors, of none as well."""
    found = [0.0] * width
    for vector in vectors:
        found = [a + b for a, b in zip(found, vector, strict=True)]
    return found


def scaled(vector: Vector, by: float) -> list[float]:
    """The vector times a number."""
    return [each * by for each in vector]


def relu(vector: Vector) -> list[float]:
    """What is above 0, and 0 for the others."""
    return [each if each > 0 else 0.0 for each in vector]


def squashed(vector: Vector) -> list[float]:
    """The hyperbolic tangents."""
    return list(map(tanh, vector))

"""Knots of steps that lead to each other, and a shortest cycle through one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

Step = TypeVar("Step")
Edges: TypeAlias = Mapping[Step, Mapping[Step, object]]
"""Every step, and what it leads to."""


def knots(edges: Edges[Step]) -> list[frozenset[Step]]:
    """The strongly connected parts that have a cycle, in the order of the document."""
    reach = {step: _reached(edges, step) for step in edges}
    found: list[frozenset[Step]] = []
    seen: set[Step] = set()
    for step in edges:
        if step in reach[step] and step not in seen:
            knot = frozenset(other for other in reach[step] if step in reach[other])
            seen |= knot
            found.append(knot)
    return found


def _reached(edges: Edges[Step], start: Step) -> set[Step]:
    found: set[Step] = set()
    queue = [start]
    while queue:
        for other in edges[queue.pop()]:
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


def shortest(edges: Edges[Step], knot: frozenset[Step]) -> tuple[Step, ...]:
    """A shortest cycle through the knot's first step."""
    start = next(step for step in edges if step in knot)
    ways: dict[Step, tuple[Step, ...]] = {start: (start,)}
    queue = [start]
    for step in queue:
        for other in edges[step]:
            if other == start:
                return ways[step]
            if other in knot and other not in ways:
                ways[other] = (*ways[step], other)
                queue.append(other)
    return (start,)

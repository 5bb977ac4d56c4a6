"""Orders of a plan in machine code, and how far nodes are apart."""

from __future__ import annotations

from typing import Any

from numba import njit

from webapp.evaluation.games.asg.kernel import COUNT, DISTANCES, HEAD, ROW


@njit
def write(order: Any, kind: Any, edge: Any, amount: Any) -> None:
    """Put an order into a row of a plan."""
    order[0], order[1], order[2] = kind, edge, amount


@njit
def distance(rules: Any, target: Any, node: Any) -> Any:
    """Moves from a node to the target; FAR where there is no way."""
    return rules[DISTANCES][rules[ROW][target] * rules[HEAD][COUNT] + node]

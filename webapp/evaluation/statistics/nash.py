"""Who is played, and how often, where both sides mix as well as they can (Nash averaging).

Of the mixtures that no reply gains on, the one with the largest entropy: a copy of an entry shares
the entry's part with it, and the others keep theirs.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import LinearConstraint, linprog, minimize

from webapp.evaluation.statistics.cells import Array

TIGHT = 1e-10
"""How far the linear programme may miss one of its bounds."""

SAME = 1e-9
"""Part of the largest singular value below which another counts as none."""


def nash(matrix: Array) -> Array:
    """The shares (n,) of the symmetric equilibrium of largest entropy of a matrix of scores."""
    payoff = np.asarray(matrix, dtype=float)
    gains = (payoff - payoff.T) / 2
    shares = np.zeros(len(gains))
    if not len(gains):
        return shares
    weights = _weights(gains)
    played = weights > 0.5
    shares[played] = _most_even(
        gains[np.ix_(played, played)], gains[np.ix_(~played, played)], weights[played]
    )
    return shares


def _weights(gains: Array) -> Array:
    """Weights (n,) of an equilibrium in which all are played that are played in any: those have at
    least 1, the others 0.

    As equilibria may be scaled and added, each weight can be asked to reach 1 at once: the most
    that do is a linear programme over the weights x and marks u, u <= x and u <= 1.
    """
    n = len(gains)
    size = max(float(np.abs(gains).max()), 1e-300)
    found = linprog(
        np.concatenate([np.zeros(n), -np.ones(n)]),
        A_ub=np.block([[gains / size, np.zeros((n, n))], [-np.eye(n), np.eye(n)]]),
        b_ub=np.zeros(2 * n),
        bounds=[(0, None)] * n + [(0, 1)] * n,
        method="highs-ds",
        options={"primal_feasibility_tolerance": TIGHT, "dual_feasibility_tolerance": TIGHT},
    )
    return np.where(found.x[n:] > 0.5, found.x[:n], 0.0)


def _most_even(within: Array, outside: Array, start: Array) -> Array:
    """The shares of largest entropy of those that are played: none of them gains (`within`), nor
    does another (`outside`).  `start` are weights of an equilibrium, all of them positive."""
    _, sizes, rows = np.linalg.svd(within)
    free = rows[sizes <= SAME * max(float(sizes[0]), SAME)]
    free = free if len(free) else rows[-1:]
    base = free.T @ (free @ start)
    base /= base.sum()
    # What keeps both the gains at nothing and the sum of the shares at one.
    sums = free.sum(axis=1, keepdims=True)
    turns = np.linalg.svd(sums.T)[2][1:] @ free
    if not len(turns):
        return np.asarray(base)
    limits = [LinearConstraint(turns.T, 1e-12 - base, np.inf)]
    if len(outside):
        limits.append(LinearConstraint(outside @ turns.T, -np.inf, -(outside @ base)))

    def loss(at: Array) -> tuple[float, Array]:
        shares = np.maximum(base + at @ turns, 1e-15)
        logs = np.log(shares)
        return float(shares @ logs), turns @ (logs + 1)

    found = minimize(
        loss,
        np.zeros(len(turns)),
        jac=True,
        method="SLSQP",
        constraints=limits,
        options={"ftol": 1e-15, "maxiter": 500},
    )
    shares = np.maximum(base + found.x @ turns, 0)
    return np.asarray(shares / shares.sum())

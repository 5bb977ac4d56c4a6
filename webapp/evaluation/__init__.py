"""Evaluation: batches, environments for learning agents, and the twins of the games in JAX.

Nothing below imports this package; it imports JAX, Gymnasium and PettingZoo, which are extras.
`evaluate`, `evaluate_roster` and what they answer need none of them (the meta of a roster needs
SciPy), and are imported when they are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from webapp.evaluation.league.standings import Standings, evaluate_roster
    from webapp.evaluation.tables import Evaluation, evaluate

__all__ = ["Evaluation", "Standings", "evaluate", "evaluate_roster"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in ("Standings", "evaluate_roster"):
        from webapp.evaluation.league import standings

        return getattr(standings, name)
    from webapp.evaluation import tables

    return getattr(tables, name)

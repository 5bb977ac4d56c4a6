"""Rules to learn from: duels that are drawn, and a judge of which are worth playing.

    from rulewright.learning import Judge, Sampler

    duels = Sampler(seed=1, judge=Judge()).take(100)
    unknown = Sampler(seed=1, kind="held_out", judge=Judge()).take(100)

Needs the extra `workers` for the judge.  Their page is ENVIRONMENTS.md, beside the specs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from webapp.learning.games import PUBLIC

if TYPE_CHECKING:
    from webapp.learning.games.public import Judge, Sampler, Trial

EXTRA = ("numba", "numpy")
"""What the extra `workers` brings."""

__all__ = ["Judge", "Sampler", "Trial"]


def __getattr__(name: str) -> Any:
    if name not in PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    place, _, inner = PUBLIC[name].partition(":")
    try:
        return getattr(import_module(place), inner)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        message = f"{name} needs {error.name}: pip install 'rulewright[workers]'"
        raise ModuleNotFoundError(message, name=error.name) from None


def __dir__() -> list[str]:
    return sorted(__all__)

"""Duels for learning agents: Gymnasium, PettingZoo, and pure functions for JAX.

Needs the extra `eval`.  Importing this registers `Rulewright/Duel-v0` with Gymnasium, and so does
its name in full: `gymnasium.make("rulewright.environments:Rulewright/Duel-v0")`.  Their page is
ENVIRONMENTS.md, beside the specs.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from webapp.evaluation.games import PUBLIC

if TYPE_CHECKING:
    from webapp.evaluation.games.public import (
        DuelAEC,
        DuelEnv,
        Environment,
        functional,
        functional_duel,
        prepare,
    )

_REGISTERING = "webapp.evaluation.gym"
EXTRA = ("gymnasium", "jax", "jaxlib", "numba", "numpy", "pettingzoo")
"""What the extra `eval` brings."""

__all__ = [
    "DuelAEC",
    "DuelEnv",
    "Environment",
    "functional",
    "functional_duel",
    "prepare",
    "register",
]


def register() -> None:
    """Register the environments with Gymnasium; does nothing where it is not installed."""
    if find_spec("gymnasium") is not None:
        import_module(_REGISTERING)


def __getattr__(name: str) -> Any:
    if name not in PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        place, _, inner = PUBLIC[name].partition(":")
        module = import_module(place)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        message = f"{name} needs {error.name}: pip install 'rulewright[eval]'"
        raise ModuleNotFoundError(message, name=error.name) from None
    return getattr(module, inner) if inner else module


def __dir__() -> list[str]:
    return sorted(__all__)


register()

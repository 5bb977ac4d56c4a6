"""Games as PettingZoo environments, by the names of their classes (`webapp.evaluation.games`)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from webapp.evaluation.games import PETTINGZOO


def __getattr__(name: str) -> Any:
    if name not in PETTINGZOO:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(PETTINGZOO[name]), name)

"""Games as Gymnasium environments; importing this registers them.

    import gymnasium, webapp.evaluation.gym
    env = gymnasium.make("Rulewright/Duel-v0", duel="phoenix_vs_paladin", policy="greedy")

The classes are those of the systems (`webapp.evaluation.games`), by their names here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import gymnasium

from webapp.evaluation.games import GYMNASIUM


def __getattr__(name: str) -> Any:
    for entry in GYMNASIUM.values():
        module = import_module(entry.partition(":")[0])
        if not name.startswith("_") and hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


for _id, _entry in GYMNASIUM.items():
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point=_entry)

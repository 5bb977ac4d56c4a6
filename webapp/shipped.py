"""The specs that come with Rulewright, by name."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

from core import registry


def shipped() -> dict[str, tuple[str, Traversable]]:
    """The shipped specs: name to (system, file)."""
    found = {}
    for system in registry.SYSTEMS:
        folder = resources.files("specs") / system
        for file in folder.iterdir():
            if file.name.endswith(".json") and file.name != "schema.json":
                found[file.name.removesuffix(".json")] = (system, file)
    return found

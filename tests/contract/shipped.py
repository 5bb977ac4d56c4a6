"""Every shipped spec: system -> name -> JSON."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from core import registry


def _specs(system: str) -> dict[str, Any]:
    folder = resources.files("specs") / system
    files = sorted((file for file in folder.iterdir()), key=lambda file: file.name)
    return {
        file.name.removesuffix(".json"): json.loads(file.read_text("utf-8"))
        for file in files
        if file.name.endswith(".json") and file.name != "schema.json"
    }


SHIPPED: dict[str, dict[str, Any]] = {system: _specs(system) for system in registry.SYSTEMS}

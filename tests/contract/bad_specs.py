"""Every bad spec: "system/case" -> file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from core import registry

GAMES = Path(__file__).resolve().parents[1] / "games"
CASES: dict[str, Path] = {
    f"{system}/{path.stem}": path
    for system in registry.SYSTEMS
    for path in sorted((GAMES / system / "bad_specs").glob("*.json"))
}


def of(system: str) -> list[str]:
    """The names of a system's cases."""
    return [name for name in CASES if name.startswith(f"{system}/")]


def read(name: str) -> Any:
    """The JSON of a case."""
    return json.loads(CASES[name].read_text("utf-8"))

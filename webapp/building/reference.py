"""Writes what the repository publishes from the code: schemas, and tables of words in references.

`make reference` writes `specs/<id>/schema.json` and `specs/<id>/README.md` of every system; tests
compare them with what would be written.
"""

from __future__ import annotations

import importlib
import json
from pathlib import Path

from core import registry
from core.abilities import Documented
from core.language.reference import written

SPECS = Path(__file__).parents[2] / "specs"


def schema_text(system: str) -> str:
    """The schema of a system as it is published."""
    schema = importlib.import_module(f"core.games.{system}.schema").spec_schema()
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def page_text(system: str, page: str) -> str:
    """The reference of a system with its tables of words written again.

    Raises ValueError where the page does not have each of them once.
    """
    found = registry.get(system)
    return written(page, found.words()) if isinstance(found, Documented) else page


def write(system: str, folder: Path = SPECS) -> list[Path]:
    """Write what a system publishes; the files that changed."""
    changed = []
    page = folder / system / "README.md"
    schema = folder / system / "schema.json"
    texts = {schema: schema_text(system), page: page_text(system, page.read_text("utf-8"))}
    for path, text in texts.items():
        if path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed.append(path)
    return changed


if __name__ == "__main__":
    for each in registry.SYSTEMS:
        for path in write(each):
            print(path.relative_to(SPECS.parent))

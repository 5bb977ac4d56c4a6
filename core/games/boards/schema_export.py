"""Prints the schema that `specs/boards/schema.json` holds.

`python -m core.games.boards.schema_export > specs/boards/schema.json` writes it anew; a test
compares the two, so that the file never drifts from the classes and words it comes from.
"""

from __future__ import annotations

import json

from core.games.boards.schema import spec_schema


def schema_text() -> str:
    """The published schema as text."""
    return json.dumps(spec_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")

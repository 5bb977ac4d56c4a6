"""The JSON Schema of heroes, rule files and duels: shapes from `spec.py`, one `anyOf` of them.

`python -m core.games.heroes.schema > specs/heroes/schema.json` writes the published file anew; a
test compares the two, so that the file never drifts from the classes.
"""

from __future__ import annotations

import copy
import json
from typing import Any

from core.games.heroes.spec import Duel, Hero, Rules
from core.protocol import Json

KINDS: tuple[Any, ...] = (Duel, Hero, Rules)


def spec_schema() -> dict[str, Json]:
    """The published schema: a duel, a hero or a file of rules."""
    from core.schema import json_schema

    definitions: dict[str, Json] = {}
    for kind in KINDS:
        root = copy.deepcopy(json_schema(kind))
        dialect = root.pop("$schema")
        definitions |= root.pop("$defs")
        definitions[kind.__name__] = root
    return {
        "$schema": dialect,
        "title": "Hero duels",
        "description": "A duel, a hero or a file of rules of Math Battle (seed 0, ruleset v1).",
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in KINDS],
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }


def schema_text() -> str:
    """The published schema as text."""
    return json.dumps(spec_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")

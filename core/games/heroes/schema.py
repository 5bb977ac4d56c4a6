"""The JSON Schema of heroes, rule files and duels: shapes from `spec.py`, one `anyOf` of them.

`x-script` and `x-trigger` mark texts of the DSL, `x-attributes` the table of attributes, `x-tags`
lists of labels: an editor has inputs of its own for them.  Bounds come from `limits.py`.

`python -m core.games.heroes.schema > specs/heroes/schema.json` writes the published file; a
test compares the two, so that the file never drifts from the classes.
"""

from __future__ import annotations

import copy
import json
from typing import Any

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES, MAX_EFFECTS
from core.games.heroes.spec import Duel, Hero, Rules
from core.games.heroes.triggers import TRIGGERS
from core.protocol import Json

KINDS: tuple[Any, ...] = (Duel, Hero, Rules)

_TEXT: dict[str, Json] = {"minLength": 1}
_FIELDS: dict[tuple[str, str], dict[str, Json]] = {
    ("Ability", "name"): _TEXT,
    ("Ability", "script"): {**_TEXT, "x-script": True},
    ("Ability", "tags"): {"x-tags": True},
    ("Effect", "script"): {**_TEXT, "x-script": True},
    ("Effect", "trigger"): {
        "x-trigger": True,
        "pattern": "|".join(TRIGGERS),
        "examples": list(dict.fromkeys(word.example for word in TRIGGERS.values())),
    },
    ("Hero", "name"): _TEXT,
    ("Hero", "attributes"): {
        "x-attributes": True,
        "maxProperties": MAX_ATTRIBUTES,
        "propertyNames": _TEXT,
    },
    ("Hero", "attribute_tags"): {"x-tags": True},
    ("Hero", "abilities"): {"maxItems": MAX_ABILITIES},
    ("Hero", "passive_effects"): {"maxItems": MAX_EFFECTS},
    ("Duel", "global_effects"): {"maxItems": MAX_EFFECTS},
    ("Rules", "global_effects"): {"maxItems": MAX_EFFECTS},
}
"""What the classes' annotations cannot say: bounds, and how a value is best entered."""


def spec_schema() -> dict[str, Json]:
    """The published schema: a duel, a hero or a file of rules."""
    from core.schema import json_schema

    definitions: dict[str, Any] = {}
    for kind in KINDS:
        root = copy.deepcopy(json_schema(kind))
        dialect = root.pop("$schema")
        definitions |= root.pop("$defs")
        definitions[kind.__name__] = root
    for (name, key), more in _FIELDS.items():
        definitions[name]["properties"][key] |= more
    return {
        "$schema": dialect,
        "title": "Hero duels",
        "description": "A duel, a hero or a file of rules of Math Battle (ruleset v1).",
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in KINDS],
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }


def schema_text() -> str:
    """The published schema as text."""
    return json.dumps(spec_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")

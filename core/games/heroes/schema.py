"""The JSON Schema of heroes, rule files and duels: shapes from `spec.py`, one `anyOf` of them.

`x-script` and `x-trigger` mark texts of the DSL, `x-attributes` the table of attributes, `x-tags`
lists of labels: an editor has inputs of its own for them.  Bounds come from `limits.py`.

`make reference` writes the published file; a test compares the two, so that the file never drifts
from the classes.
"""

from __future__ import annotations

from typing import Any

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES, MAX_EFFECTS
from core.games.heroes.spec import Duel, Hero, Rules
from core.games.heroes.triggers import TRIGGERS
from core.language.schema import one_kind_of
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
    from core.schema import definitions_of

    definitions = definitions_of(KINDS)
    for (name, key), more in _FIELDS.items():
        definitions[name]["properties"][key] |= more
    return one_kind_of(
        KINDS,
        "Hero duels",
        "A duel, a hero or a file of rules of Math Battle (ruleset v1).",
        definitions,
    )

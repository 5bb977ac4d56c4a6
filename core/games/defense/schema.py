"""The JSON Schema of heroes and matches: shapes from `spec.py`, words from their tables.

Every word becomes a branch of a `oneOf` with the keys it takes, so that editors can complete and
draw forms from it.  `x-refers` marks where the document's own names belong (field, status,
combo, hero), `x-kind` how a value is best entered, `x-targets` whom an effect may be for.

`make reference` writes the published file; a test compares the two, so that the file never drifts
from the classes and tables.
"""

from __future__ import annotations

import copy
import functools
from typing import Any, get_args

from core.games.defense.conditions import CONDITIONS
from core.games.defense.effects import EFFECTS
from core.games.defense.language import Table, Word
from core.games.defense.limits import (
    ATTACK_FACES,
    MAX_EFFECTS,
    MAX_ENTRIES,
    MAX_FACES,
    MAX_NUMBER,
    MAX_RULES,
)
from core.games.defense.matchers import MATCHERS
from core.games.defense.patterns import PATTERNS
from core.games.defense.policies import POLICIES
from core.games.defense.spec import Hero, MatchSpec, UsablePhase
from core.games.defense.uses import USES
from core.language.schema import Schema, branch, one_kind_of, union
from core.protocol import Json
from core.titles import title_of

KINDS: tuple[Any, ...] = (Hero, MatchSpec)

UNIONS: dict[str, tuple[Table, str]] = {
    "Matcher": (MATCHERS, "What the dice must show."),
    "Effect": (EFFECTS, "What happens when a rule fires."),
    "Condition": (CONDITIONS, "What else must hold."),
    "Use": (USES, "What stacks of a status do."),
    "Pattern": (PATTERNS, "What attack dice must show."),
}
"""The definitions that are a choice of words."""

_TEXT: Schema = {"minLength": 1}
_FIELD: Schema = {"type": "string", "minLength": 1, "x-refers": "field"}
_STATUS: Schema = {"minLength": 1, "x-refers": "status"}
_COMBO: Schema = {"minLength": 1, "x-refers": "combo"}
_FACE: Schema = {"type": "integer", "minimum": 1, "maximum": MAX_FACES, "x-kind": "face"}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(item: Schema, **more: Json) -> Schema:
    return {"type": "array", "items": item, **more}


_PART: Schema = {
    "type": "object",
    "title": "Field and least number",
    "properties": {
        "id": {**_FIELD, "title": "Field"},
        "min": {"type": "integer", "minimum": 1, "maximum": MAX_NUMBER, "title": "At least"},
    },
    "required": ["id", "min"],
    "additionalProperties": False,
}
_COUNT: Schema = {"type": "integer", "maximum": MAX_NUMBER}
VALUES: dict[str, Schema] = {
    "count": _COUNT,
    "field": _FIELD,
    "fields": _list(_FIELD),
    "recipe": _list(_PART, minItems=1),
    "face": _FACE,
    "status": {"type": "string", **_STATUS},
    "flag": {"type": "boolean"},
    "counts": _list({**_COUNT, "minimum": 0}),
    "phase": {"type": "string", "enum": list(get_args(UsablePhase))},
    "expiry": _ref("Expiry"),
    "policy": {"type": "string", "enum": list(POLICIES)},
    "text": {"type": "string"},
    "seed": {"type": "integer"},
    "per": {"type": "string", "enum": ["matchCount"]},
}
"""The schema of each kind of value that a word's key may hold."""

_FIELDS: dict[tuple[str, str], Schema] = {
    ("Attack", "combo"): _COMBO,
    ("Attack", "id"): _TEXT,
    ("Attack", "riders"): {"maxItems": MAX_ENTRIES},
    ("BoardEntry", "combo"): _COMBO,
    ("BoardEntry", "riders"): {"maxItems": MAX_ENTRIES},
    ("Combo", "id"): _TEXT,
    ("Combo", "pattern"): _ref("Pattern"),
    ("Config", "defenseVersions"): {"x-refers": "hero"},
    ("DefenseCard", "fields"): {"maxItems": MAX_FACES, "x-kind": "partition"},
    ("DefenseCard", "rules"): {"maxItems": MAX_RULES},
    ("Field", "faces"): {"items": _FACE, "x-kind": "faces"},
    ("Field", "id"): _TEXT,
    ("Hero", "attacks"): {"maxItems": MAX_ENTRIES},
    ("Hero", "id"): _TEXT,
    ("Hero", "name"): _TEXT,
    ("Hero", "statuses"): {"maxItems": MAX_ENTRIES},
    ("Hero", "v1Board"): {"minItems": 1, "maxItems": MAX_ENTRIES},
    ("Hold", "best"): {"items": {"type": "string", **_COMBO}},
    ("Hold", "faces"): {"items": {**_FACE, "maximum": ATTACK_FACES}},
    ("Hold", "present"): {"items": {"type": "string", **_COMBO}},
    ("Hold", "without"): _STATUS,
    ("MatchSpec", "combos"): {"maxItems": MAX_ENTRIES},
    ("MatchSpec", "statuses"): {"maxItems": MAX_ENTRIES},
    ("Rider", "status"): _STATUS,
    ("Rule", "conditions"): {"items": _ref("Condition"), "maxItems": MAX_EFFECTS},
    ("Rule", "effects"): {"items": _ref("Effect"), "maxItems": MAX_EFFECTS},
    ("Rule", "id"): _TEXT,
    ("Rule", "matcher"): _ref("Matcher"),
    ("Rule", "selectionPolicy"): {"enum": list(POLICIES)},
    ("Status", "id"): _TEXT,
    ("Status", "uses"): {"items": _ref("Use"), "maxItems": MAX_EFFECTS},
}
"""What the classes' annotations cannot say: bounds, words, and which names a field refers to."""


@functools.cache
def _schema() -> Schema:
    from core.schema import definitions_of

    definitions = definitions_of(KINDS)
    for name, definition in definitions.items():
        _finish(name, definition)
    for name, (table, doc) in UNIONS.items():
        definitions[name] = union(
            name, doc, "type", (_branch(word, name) for word in table.values())
        )
    doc = "A hero with attacks, a v1 board and a defence card, or a match of two."
    return one_kind_of(KINDS, "Defence cards", doc, definitions)


def spec_schema() -> Schema:
    """The published schema: a hero or a match."""
    return copy.deepcopy(_schema())


def _finish(name: str, definition: Schema) -> None:
    """Titles for people, and what `_FIELDS` adds."""
    definition["title"] = title_of(name)
    for key, field in definition["properties"].items():
        more = copy.deepcopy(_FIELDS.get((name, key), {}))
        if "$ref" in more:
            field.pop("type", None)
            field.pop("additionalProperties", None)
        field.update(more)
        field["title"] = title_of(key)


def _branch(word: Word, name: str) -> Schema:
    """The schema of one word with its keys; `name` is that of the choice which it is part of."""
    found = branch(word, "type", VALUES)
    if name == "Effect":
        found["properties"] |= _common(word)
        found["x-targets"] = list(word.facts.targets)
    return found


def _common(entry: Word) -> Schema:
    """What every effect may say: whom it is for, and its conditions."""
    sides: Schema = {"type": "string", "enum": list(entry.facts.targets)}
    id: Schema = {"type": "string", "title": "ID", "description": "Its label in logs and reports."}
    found: Schema = {
        "target": {**sides, "title": "Target", "description": "Whom it is for."},
        "owner": {
            **sides,
            "title": "Owner",
            "description": "Who gets what it creates; wins over the target.",
        },
        "conditions": _list(
            _ref("Condition"),
            title="Conditions",
            description="What else must hold; otherwise the effect is refused.",
            maxItems=MAX_EFFECTS,
        ),
    }
    shown = found if len(entry.facts.targets) > 1 else {"conditions": found["conditions"]}
    return {"id": id, **shown}

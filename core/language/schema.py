"""The JSON Schema of words: a choice (`oneOf`) of branches, one for each word with its keys.

A system gives the schema of every kind of value; what the shapes of its classes say besides is
its own.  `x-idle` marks a key that changes nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from core.language.words import Argument, Word
from core.protocol import Json
from core.titles import title_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""The JSON Schema that is written."""

Schema: TypeAlias = dict[str, Any]
Kinds: TypeAlias = Mapping[str, Schema]
"""The schema of each kind of value."""


def union(title: str, doc: str, tag: str, branches: Iterable[Json]) -> Schema:
    """A choice of words; `tag` is the key that says which."""
    return {
        "title": title,
        "description": doc,
        "discriminator": {"propertyName": tag},
        "oneOf": list(branches),
    }


def one_kind_of(
    kinds: Iterable[Any], title: str, doc: str, definitions: Mapping[str, Schema]
) -> Schema:
    """The published schema of a format whose files are of several kinds, each a dataclass."""
    return {
        "$schema": DIALECT,
        "title": title,
        "description": doc,
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds],
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }


def branch(word: Word[Any, Any], tag: str, kinds: Kinds, title: str = "") -> Schema:
    """The schema of one word with its keys; `title` where lists show more than the word's own."""
    found: Schema = {
        "type": "object",
        "title": title or word.title,
        "description": word.doc,
        "properties": {
            tag: constant(word, tag),
            **{each.name: argument_schema(each, kinds) for each in word.arguments},
        },
        "required": [tag, *(each.name for each in word.arguments if each.required)],
        "additionalProperties": False,
    }
    if word.example is not None:
        found["examples"] = [copy.deepcopy(word.example)]
    return found


def constant(word: Word[Any, Any], key: str) -> Schema:
    """The schema of a key that holds this word."""
    return {"const": word.name, "title": title_of(key), "description": word.doc}


def argument_schema(argument: Argument, kinds: Kinds) -> Schema:
    """The schema of one key beside a word."""
    found = {
        **copy.deepcopy(kinds[argument.kind]),
        "title": title_of(argument.name),
        "description": argument.doc,
    }
    if argument.least is not None:
        found["minimum"] = argument.least
    if not argument.required and argument.default is not None:
        found["default"] = argument.default
    if argument.idle:
        found["x-idle"] = True
    return found

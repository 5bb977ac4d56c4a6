"""Shapes of specs by pydantic: strict validators and JSON Schema from the classes of `spec.py`.

The only module of the core that imports pydantic, and itself imported only inside functions, so
that a worker that knows its spec to be valid plays without it.  Pydantic's errors leave as issues
with a pointer that exists in the document and a sentence that says what to do.
"""

from __future__ import annotations

import copy
import functools
import json
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from pydantic import ConfigDict, TypeAdapter, ValidationError

from core.checks import MAX_PER_CODE, pointer
from core.interrupts import uninterrupted
from core.language.schema import DIALECT
from core.misfits import Names, missing_key, unknown_key, wrong_type, wrong_value
from core.protocol import Issue, Json, Pointer
from core.shapes import Loc, annotation_at, class_at, shape_words, walk, words
from core.titles import titled

_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "string_type": "text",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "an object",
    "dataclass_type": "an object",
}


def issues_of(cls: Any, raw: Json, system: str) -> list[Issue]:
    """Every way in which `raw` has not the shape of the dataclass `cls`.

    Strict: `true` is not 1, 8.0 is not 8, and a key that the class does not have is an error.
    Codes: `unknown-key`, `missing-key`, `wrong-type` and `wrong-value`, under the system's name.
    """
    try:
        text = json.dumps([raw])
        _validator(cls).validate_json(text)
    except ValidationError as error:
        details = error.errors(include_url=False)[: 2 * MAX_PER_CODE]
        return _issues(cls, raw, details, system) + _nulls(cls, raw, system)
    except (ValueError, RecursionError):
        return []  # no JSON at all: `core.checks.sanity` says what is wrong
    return _nulls(cls, raw, system) if "null" in text else []


def _nulls(cls: Any, raw: Json, system: str) -> list[Issue]:
    """Optional keys that hold null: to leave a thing out one leaves its key out."""
    found: list[Issue] = []
    for path in _places_of_null(raw, ()):
        annotation = annotation_at(cls, path)
        if type(None) in get_args(annotation) and len(found) < MAX_PER_CODE:
            found.append(wrong_type(cls, raw, pointer(*path), words(annotation), system))
    return found


def _places_of_null(raw: Json, path: Loc) -> Iterator[Loc]:
    if raw is None:
        yield path
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield from _places_of_null(value, (*path, key))
    elif isinstance(raw, list):
        for index, value in enumerate(raw):
            yield from _places_of_null(value, (*path, index))


@functools.cache
def json_schema(cls: Any) -> dict[str, Json]:
    """The JSON Schema (2020-12) of a dataclass, with its descriptions."""
    schema = _without_null(_validator(cls).json_schema())
    definitions: dict[str, Json] = schema["$defs"]
    root = definitions.pop(cls.__name__)
    return titled(
        {
            "$schema": DIALECT,
            **root,
            "$defs": {name: definitions[name] for name in sorted(definitions)},
        }
    )


def definitions_of(kinds: Iterable[Any]) -> dict[str, Any]:
    """The schemas of some dataclasses, and of all that they hold, by name: the caller's own."""
    found: dict[str, Any] = {}
    for kind in kinds:
        root: dict[str, Any] = copy.deepcopy(json_schema(kind))
        del root["$schema"]
        found |= root.pop("$defs")
        found[kind.__name__] = root
    return found


def _without_null(schema: Any) -> Any:
    """The schema without null: an absent key says it."""
    if isinstance(schema, list):
        return [_without_null(item) for item in schema if item != {"type": "null"}]
    if not isinstance(schema, dict):
        return schema
    found = {key: _without_null(value) for key, value in schema.items()}
    if found.get("default", "") is None:
        del found["default"]
    choices = found.get("anyOf")
    if isinstance(choices, list) and len(choices) == 1:
        found |= found.pop("anyOf")[0]
    return found


@functools.cache
def _validator(cls: Any) -> TypeAdapter[list[Any]]:
    # A list of the class, because pydantic takes no configuration for a bare dataclass.
    kind: Any = list[cls]
    with uninterrupted():
        return TypeAdapter(kind, config=ConfigDict(strict=True, extra="forbid"))


def _issues(cls: type[Any], raw: Json, details: Iterable[Any], system: str) -> list[Issue]:
    issues: list[Issue] = []
    wrong: dict[Pointer, list[str]] = {}
    names = Names(raw)
    for detail in details:
        loc = detail["loc"][1:]
        path, rest = walk(raw, loc)
        parent = class_at(cls, path)
        key = rest[-1] if rest else None
        if detail["type"] == "json_invalid":
            continue
        if detail["type"] == "unexpected_keyword_argument":
            issues.append(unknown_key(parent, raw, path, system))
        elif detail["type"] == "missing" and isinstance(key, str):
            issues.append(missing_key(parent, path, key, system, names))
        elif detail["type"] in _KINDS:
            wrong.setdefault(pointer(*path), []).append(_KINDS[detail["type"]])
        elif detail["type"] in ("missing", "too_long", "too_short"):
            wrong.setdefault(pointer(*path), []).append(shape_words(annotation_at(cls, path)))
        else:
            issues.append(wrong_value(path, detail, system))
    deeper = {_above(path) for path in (*wrong, *(issue.path for issue in issues))}
    covered = set().union(*deeper)
    for at, kinds in wrong.items():
        if at not in covered:
            issues.append(wrong_type(cls, raw, at, kinds, system))
    return issues


def _above(path: Pointer) -> frozenset[Pointer]:
    """The pointers of the places around a place."""
    parts = path.split("/")
    return frozenset("/".join(parts[:n]) for n in range(1, len(parts)))

"""Shapes of specs by pydantic: strict validators and JSON Schema from the classes of `spec.py`.

The only module of the core that imports pydantic, and itself imported only inside functions, so
that a worker that knows its spec to be valid plays without it.  Pydantic's errors leave as issues
with a pointer that exists in the document and a sentence that says what to do.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import types
from collections.abc import Iterable, Iterator
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

from core.checks import MAX_PER_CODE, listing, nearest, parts_of, pointer, quoted
from core.codec import wire_name
from core.protocol import Fix, Issue, Json, Pointer

Loc = tuple[str | int, ...]

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


_WORDS: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
}
_WORDS |= {bool: "true or false", tuple: "a list", Literal: "a word"}


def issues_of(cls: Any, raw: Json, system: str) -> list[Issue]:
    """Every way in which `raw` has not the shape of the dataclass `cls`.

    Strict: `true` is not 1, 8.0 is not 8, and a key that the class does not have is an error.
    Codes: `unknown-key`, `missing-key`, `wrong-type` and `wrong-value`, under the system's name.
    """
    try:
        _validator(cls).validate_json(json.dumps([raw]))
    except ValidationError as error:
        details = error.errors(include_url=False)[: 2 * MAX_PER_CODE]
        return _issues(cls, raw, details, system) + _nulls(cls, raw, system)
    except (ValueError, RecursionError):
        return []  # no JSON at all: `core.checks.sanity` says what is wrong
    return _nulls(cls, raw, system)


def _nulls(cls: Any, raw: Json, system: str) -> list[Issue]:
    """Optional keys that hold null: to leave a thing out one leaves its key out."""
    found: list[Issue] = []
    for path in _places_of_null(raw, ()):
        annotation = _annotation_at(cls, path)
        if type(None) in get_args(annotation) and len(found) < MAX_PER_CODE:
            found.append(_wrong_type(cls, raw, pointer(*path), _words(annotation), system))
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


def _words(annotation: Any) -> list[str]:
    """What may stand at a place, in words."""
    members = [arg for arg in get_args(annotation) if arg is not type(None)]
    return [_WORDS.get(get_origin(arg) or arg, "an object") for arg in members]


@functools.cache
def json_schema(cls: Any) -> dict[str, Json]:
    """The JSON Schema (2020-12) of a dataclass, with its descriptions."""
    schema = _without_null(_validator(cls).json_schema())
    definitions: dict[str, Json] = schema["$defs"]
    root = definitions.pop(cls.__name__)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **root,
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }


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
    return TypeAdapter(kind, config=ConfigDict(strict=True, extra="forbid"))


def _issues(cls: type[Any], raw: Json, details: Iterable[Any], system: str) -> list[Issue]:
    issues: list[Issue] = []
    wrong: dict[Pointer, list[str]] = {}
    for detail in details:
        loc = detail["loc"][1:]
        path, rest = _walk(raw, loc)
        parent = _class_at(cls, path)
        key = rest[-1] if rest else None
        if detail["type"] == "json_invalid":
            continue
        if detail["type"] == "unexpected_keyword_argument":
            issues.append(_unknown_key(parent, raw, path, system))
        elif detail["type"] == "missing" and isinstance(key, str):
            issues.append(_missing_key(parent, path, key, system))
        elif detail["type"] in _KINDS:
            wrong.setdefault(pointer(*path), []).append(_KINDS[detail["type"]])
        elif detail["type"] in ("missing", "too_long", "too_short"):
            wrong.setdefault(pointer(*path), []).append(_shape(_annotation_at(cls, path)))
        else:
            issues.append(_wrong_value(path, detail, system))
    deeper = {_above(path) for path in (*wrong, *(issue.path for issue in issues))}
    covered = set().union(*deeper)
    for at, kinds in wrong.items():
        if at not in covered:
            issues.append(_wrong_type(cls, raw, at, kinds, system))
    return issues


def _above(path: Pointer) -> frozenset[Pointer]:
    """The pointers of the places around a place."""
    parts = path.split("/")
    return frozenset("/".join(parts[:n]) for n in range(1, len(parts)))


def _walk(raw: Json, loc: Loc) -> tuple[list[str | int], list[str | int]]:
    """The part of pydantic's location that the data has, and what is left beyond it.

    Union tags stand in the location too; they are no place in the data and are dropped.
    """
    path: list[str | int] = []
    rest: list[str | int] = []
    for part in loc:
        if not _has(raw, part):
            rest.append(part)
            continue
        raw = raw[part]
        path.append(part)
        rest.clear()
    return path, rest


def _has(raw: Json, part: str | int) -> bool:
    if isinstance(raw, list):
        return isinstance(part, int) and part < len(raw)
    return isinstance(raw, dict) and part in raw


def _annotation_at(cls: Any, path: Iterable[str | int]) -> Any:
    for part in path:
        cls = _member(cls, part)
    return cls


def _class_at(cls: Any, path: Iterable[str | int]) -> Any:
    """The innermost dataclass around a place."""
    found = cls
    for part in path:
        cls = _member(cls, part)
        if dataclasses.is_dataclass(_plain(cls)):
            found = _plain(cls)
    return found


def _plain(annotation: Any) -> Any:
    """The annotation without `| None`."""
    if get_origin(annotation) in (Union, types.UnionType):
        members = [arg for arg in get_args(annotation) if arg is not type(None)]
        return members[-1] if members else Any
    return annotation


@functools.cache
def _hints(cls: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {wire_name(f): hints[f.name] for f in dataclasses.fields(cls)}


def _member(annotation: Any, part: str | int) -> Any:
    annotation = _plain(annotation)
    if dataclasses.is_dataclass(annotation) and isinstance(annotation, type):
        return _hints(annotation).get(str(part), Any)
    args = get_args(annotation)
    if get_origin(annotation) is dict:
        return args[1]
    if get_origin(annotation) is tuple and isinstance(part, int):
        return args[0] if args[-1] is Ellipsis else (args[part] if part < len(args) else Any)
    return Any


def _shape(annotation: Any) -> str:
    """A fixed list in words."""
    args = get_args(_plain(annotation))
    inner = {int: "whole numbers", str: "texts"}.get(args[0] if args else Any, "items")
    return f"a list of exactly {len(args)} {inner}"


def _unknown_key(parent: Any, raw: Json, path: list[str | int], system: str) -> Issue:
    key = str(path[-1])
    holder = raw
    for part in path[:-1]:
        holder = holder[part]
    message, fixes = unknown_key(holder, path[:-1], key, list(_hints(parent)))
    return Issue("error", f"{system}.unknown-key", pointer(*path), message, fixes)


def unknown_key(
    holder: Json, at: list[str | int], key: str, known: list[str]
) -> tuple[str, tuple[Fix, ...]]:
    """The sentence and the fixes for a key that its object must not have."""
    path = pointer(*at, key)
    remove = Fix(f"Remove {quoted(key)}", ({"op": "remove", "path": path},))
    close = nearest(key, [name for name in known if name not in holder])
    if close is None:
        allowed = f" Keys here: {', '.join(known)}." if known else ""
        return f"The key {quoted(key)} is not known here; remove it.{allowed}", (remove,)
    rename = Fix(
        f'Rename {quoted(key)} to "{close}"',
        ({"op": "move", "from": path, "path": pointer(*at, close)},),
    )
    return f'The key {quoted(key)} is not known here; did you mean "{close}"?', (rename, remove)


def _missing_key(parent: Any, path: list[str | int], key: str, system: str) -> Issue:
    annotation = _hints(parent).get(key, Any)
    description = next(
        (
            str(f.metadata.get("description", ""))
            for f in dataclasses.fields(parent)
            if wire_name(f) == key
        ),
        "",
    )
    fixes: tuple[Fix, ...] = ()
    args = get_args(annotation)
    if get_origin(annotation) is tuple and args[-1] is Ellipsis:
        add = {"op": "add", "path": pointer(*path, key), "value": []}
        fixes = (Fix(f'Add an empty "{key}"', (add,)),)
    message = f'The key "{key}" is missing; add it. {description}'
    return Issue("error", f"{system}.missing-key", pointer(*path), message.rstrip(), fixes)


def _wrong_value(path: list[str | int], detail: Any, system: str) -> Issue:
    context = detail.get("ctx", {})
    if detail["type"] == "literal_error":
        names = [part.strip("'") for part in context["expected"].replace(" or ", ", ").split(", ")]
        return wrong_word(pointer(*path), detail["input"], names, f"{system}.wrong-value")
    bounds = {"greater_than_equal": ("ge", "at least"), "less_than_equal": ("le", "at most")}
    if detail["type"] in bounds:
        key, words = bounds[detail["type"]]
        message = f"{quoted(detail['input'])} is out of range: it must be {words} {context[key]}."
        value = {"op": "replace", "path": pointer(*path), "value": context[key]}
        fix = Fix(f"Set it to {context[key]}", (value,))
        return Issue("error", f"{system}.wrong-value", pointer(*path), message, (fix,))
    return Issue("error", f"{system}.wrong-value", pointer(*path), f"{detail['msg']}.")


def wrong_word(path: Pointer, value: Json, known: Iterable[str], code: str) -> Issue:
    """The issue of a text that should be one of some known words."""
    names = list(known)
    message = f"{quoted(value)} is not known here; use {listing(names)}."
    close = nearest(value, names) if isinstance(value, str) else None
    choices = [close] if close else names[:3]
    fixes = tuple(
        Fix(f'Use "{name}"', ({"op": "replace", "path": path, "value": name},)) for name in choices
    )
    return Issue("error", code, path, message, fixes)


def _wrong_type(cls: type[Any], raw: Json, path: Pointer, kinds: list[str], system: str) -> Issue:
    parts: list[str | int] = []
    value = raw
    for part in parts_of(path):
        parts.append(int(part) if isinstance(value, list) else part)
        value = value[parts[-1]]
    expected = listing(dict.fromkeys(kinds))
    message = f"This must be {expected}, not {_kind_of(value)}."
    fixes = _type_fixes(value, path, kinds, optional=_is_optional(cls, parts))
    return Issue("error", f"{system}.wrong-type", path, message, fixes)


def _is_optional(cls: type[Any], parts: list[str | int]) -> bool:
    """Whether the place may be left out: a field with a default value."""
    parent = _plain(_annotation_at(cls, parts[:-1])) if parts else None
    if not (isinstance(parent, type) and dataclasses.is_dataclass(parent)):
        return False
    names = {wire_name(f): f.default for f in dataclasses.fields(parent)}
    return names.get(str(parts[-1]), dataclasses.MISSING) is not dataclasses.MISSING


def _type_fixes(value: Json, path: Pointer, kinds: list[str], optional: bool) -> tuple[Fix, ...]:
    better: list[Json] = []
    if "a whole number" in kinds:
        if isinstance(value, str) and value.strip().lstrip("-").isdecimal() and len(value) < 16:
            better.append(int(value))
        if isinstance(value, float) and value.is_integer():
            better.append(int(value))
    if "true or false" in kinds and value in ("true", "false", 0, 1):
        better.append(value in ("true", 1))
    if kinds == ["text"] and isinstance(value, int) and not isinstance(value, bool):
        better.append(str(value))
    fixes = [
        Fix(f"Write {json.dumps(v)}", ({"op": "replace", "path": path, "value": v},))
        for v in better
    ]
    if optional:
        fixes.append(Fix("Leave it out", ({"op": "remove", "path": path},)))
    return tuple(fixes)


def _kind_of(value: Json) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    if isinstance(value, (int, float)):
        return f"the number {quoted(value)}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "an object"

"""The dataclasses of a spec as shapes: which annotation stands at a place, and what it says.

Reads annotations only, so that whoever words a finding needs no pydantic.
"""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Iterable
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from core.codec import wire_name
from core.language.keys import is_beside, keys_beside
from core.protocol import Json

Loc = tuple[str | int, ...]


_WORDS: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
    tuple: "a list",
    Literal: "a word",
}


def walk(raw: Json, loc: Loc) -> tuple[list[str | int], list[str | int]]:
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


def annotation_at(cls: Any, path: Iterable[str | int]) -> Any:
    """What the class and those within it say of a place."""
    for part in path:
        cls = _member(cls, part)
    return cls


def class_at(cls: Any, path: Iterable[str | int]) -> Any:
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
def hints(cls: type[Any]) -> dict[str, Any]:
    """The annotation of every key of a dataclass."""
    found = get_type_hints(cls)
    own = {wire_name(f): found[f.name] for f in dataclasses.fields(cls) if not is_beside(f)}
    return {**own, **keys_beside(cls)}


def _member(annotation: Any, part: str | int) -> Any:
    annotation = _plain(annotation)
    if dataclasses.is_dataclass(annotation) and isinstance(annotation, type):
        return hints(annotation).get(str(part), Any)
    args = get_args(annotation)
    if get_origin(annotation) is dict:
        return args[1]
    if get_origin(annotation) is tuple and isinstance(part, int):
        return args[0] if args[-1] is Ellipsis else (args[part] if part < len(args) else Any)
    return Any


def is_optional(cls: type[Any], parts: list[str | int]) -> bool:
    """Whether a place may be left out: a field with a default value."""
    parent = _plain(annotation_at(cls, parts[:-1])) if parts else None
    if not (isinstance(parent, type) and dataclasses.is_dataclass(parent)):
        return False
    if parts[-1] in keys_beside(parent):
        return True
    names = {wire_name(f): f.default for f in dataclasses.fields(parent)}
    return names.get(str(parts[-1]), dataclasses.MISSING) is not dataclasses.MISSING


def words(annotation: Any) -> list[str]:
    """What may stand at a place, in words."""
    members = [arg for arg in get_args(annotation) if arg is not type(None)]
    return [_WORDS.get(get_origin(arg) or arg, "an object") for arg in members]


def shape_words(annotation: Any) -> str:
    """A fixed list in words."""
    args = get_args(_plain(annotation))
    inner = {int: "whole numbers", str: "texts"}.get(args[0] if args else Any, "items")
    return f"a list of exactly {len(args)} {inner}"

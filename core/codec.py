"""Plain JSON to and from frozen dataclasses, by their annotations; standard library only.

`decode` trusts its input (it was checked, or it is ours): it raises DecodeError for a wrong shape
but gives no list of issues; that is `core.schema`'s work.
"""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from core.language.keys import is_beside, keys_beside

T = TypeVar("T")
Decoder = Callable[[Any], Any]


class DecodeError(ValueError):
    """The JSON does not have the shape of the class."""


def decode(cls: type[T], raw: Any) -> T:
    """The dataclass `cls` from plain JSON; unknown keys and missing fields raise DecodeError."""
    annotation: Any = cls
    result: T = _decoder(annotation)(raw)
    return result


def encode(value: Any) -> Any:
    """Plain JSON from dataclasses, mappings and tuples; fields that are None are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: encode(item) for name, item in _pairs(value) if item is not None}
    if isinstance(value, Mapping):
        return {key: encode(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(item) for item in value]
    return value


def _pairs(value: Any) -> Iterator[tuple[str, Any]]:
    for f in dataclasses.fields(value):
        if is_beside(f):
            yield from getattr(value, f.name).items()
        else:
            yield wire_name(f), getattr(value, f.name)


def wire_name(f: dataclasses.Field[Any]) -> str:
    """The field's name in JSON."""
    return str(f.metadata.get("alias", f.name))


def _fail(what: str, raw: Any) -> Any:
    raise DecodeError(f"expected {what}, got {type(raw).__name__}")


@functools.cache
def _decoder(annotation: Any) -> Decoder:
    if annotation is Any:
        return lambda raw: raw
    if dataclasses.is_dataclass(annotation):
        return _dataclass_decoder(annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin is tuple:
        return _tuple_decoder(args)
    if origin is dict:
        return _dict_decoder(args[1])
    if origin is Literal:
        return lambda raw: raw if raw in args else _fail(f"one of {args}", raw)
    if origin in (Union, types.UnionType):
        return _union_decoder(args)
    return _scalar_decoder(annotation)


def _scalar_decoder(kind: Any) -> Decoder:
    accepted = (
        (int, float) if kind is float else (type(None) if kind in (None, type(None)) else kind)
    )

    def scalar(raw: Any) -> Any:
        if not isinstance(raw, accepted) or (isinstance(raw, bool) and kind is not bool):
            _fail(getattr(kind, "__name__", str(kind)), raw)
        return raw

    return scalar


def _tuple_decoder(args: tuple[Any, ...]) -> Decoder:
    if len(args) == 2 and args[1] is Ellipsis:
        item = _decoder(args[0])
        return lambda raw: tuple(
            map(item, raw if isinstance(raw, (list, tuple)) else _fail("a list", raw))
        )
    items = tuple(_decoder(arg) for arg in args)

    def fixed(raw: Any) -> Any:
        if not isinstance(raw, (list, tuple)) or len(raw) != len(items):
            _fail(f"a list of {len(items)}", raw)
        return tuple(item(value) for item, value in zip(items, raw, strict=True))

    return fixed


def _dict_decoder(value_type: Any) -> Decoder:
    item = _decoder(value_type)
    return lambda raw: (
        {key: item(value) for key, value in raw.items()}
        if isinstance(raw, dict)
        else _fail("an object", raw)
    )


def _named(annotation: Any) -> str:
    """An alternative as a message names it."""
    if annotation is type(None):
        return "null"
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _union_decoder(args: tuple[Any, ...]) -> Decoder:
    items = tuple(_decoder(arg) for arg in args)

    def union(raw: Any) -> Any:
        for item in items:
            try:
                return item(raw)
            except DecodeError:
                continue
        return _fail(" or ".join(map(_named, args)), raw)

    return union


def _dataclass_decoder(cls: Any) -> Decoder:
    hints = get_type_hints(cls)
    own = [f for f in dataclasses.fields(cls) if not is_beside(f)]
    held = next((f.name for f in dataclasses.fields(cls) if is_beside(f)), "")
    fields = {wire_name(f): (f.name, _decoder(hints[f.name])) for f in own}
    beside = {key: _decoder(kind) for key, kind in keys_beside(cls).items()}

    def build(raw: Any) -> Any:
        if not isinstance(raw, dict):
            _fail("an object", raw)
        unknown = raw.keys() - fields.keys() - beside.keys()
        if unknown:
            raise DecodeError(f"unknown key {sorted(unknown)[0]!r}")
        values = {
            fields[key][0]: fields[key][1](value) for key, value in raw.items() if key in fields
        }
        if held:
            values[held] = {key: read(raw[key]) for key, read in beside.items() if key in raw}
        try:
            return cls(**values)
        except TypeError as error:
            raise DecodeError(str(error)) from None

    return build

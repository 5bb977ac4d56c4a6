"""What does not fit the shape of a spec, as issues: keys, words, numbers and types, with repairs.

Every finding says what may stand at the place instead; what can be set right without guessing has
a fix.  Apart from `core.schema`, because checks word findings of their own in the same way.
"""

from __future__ import annotations

import copy
import dataclasses
import itertools
import json
from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin

from core.checks import listing, nearest, parts_of, pointer, quoted, resolve
from core.codec import wire_name
from core.protocol import Fix, Issue, Json, Pointer
from core.rawjson import is_int
from core.shapes import hints, is_optional


def unknown_key(parent: Any, raw: Json, path: list[str | int], system: str) -> Issue:
    """A key that the class has not."""
    key = str(path[-1])
    holder = raw
    for part in path[:-1]:
        holder = holder[part]
    message, fixes = unknown_key_sentence(holder, path[:-1], key, list(hints(parent)))
    return Issue("error", f"{system}.unknown-key", pointer(*path), message, fixes)


def unknown_key_sentence(
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


class Names:
    """Names for what has none yet in the lists of a document, each unlike its neighbours'."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self._free: dict[tuple[Pointer, str, str], Iterator[str | int]] = {}

    def unlike(self, path: list[str | int], key: str, value: Json) -> Json:
        """A first value for a key, or the next one like it that no neighbour has.

        >>> names = Names([{"id": "new_id"}, {}, {}])
        >>> names.unlike([1], "id", "new_id"), names.unlike([2], "id", "new_id")
        ('new_id_2', 'new_id_3')
        """
        is_name = isinstance(value, str) and value == f"new_{key}"
        if not (is_name or (key == "id" and is_int(value))):
            return value
        above = pointer(*path[:-1])
        around = resolve(self.raw, above) if path else None
        if not isinstance(around, list):
            return value
        if (above, key, str(value)) not in self._free:
            self._free[above, key, str(value)] = _free(value, around, key)
        return next(self._free[above, key, str(value)])


def _free(value: Any, around: list[Json], key: str) -> Iterator[str | int]:
    held = (each.get(key) for each in around if isinstance(each, dict))
    taken = {each for each in held if isinstance(each, (str, int))}
    for n in itertools.count():
        like = value + n if isinstance(value, int) else f"{value}_{n + 1}" if n else value
        if like not in taken:
            yield like


def missing_key(parent: Any, path: list[str | int], key: str, system: str, names: Names) -> Issue:
    """A key that the class needs and the object lacks; it can be added with a first value."""
    value = names.unlike(path, key, beginning(parent, key))
    add = {"op": "add", "path": pointer(*path, key), "value": value}
    title = f'Add an empty "{key}"' if value in ([], {}) else f'Add "{key}": {_short(value)}'
    message = f'The key "{key}" is missing; add it.'
    fixes = () if value is None else (Fix(title, (add,)),)
    return Issue("error", f"{system}.missing-key", pointer(*path), message, fixes)


def beginning(parent: Any, key: str) -> Json:
    """A first value for a key of a class: its own word for it (`BEGINS`), or the smallest there is.

    A text that names something gets a name that is plainly none yet; None where the word decides
    which keys may stand beside it, so that only the author knows it.
    """
    own = getattr(parent, "BEGINS", {})
    if key in own:
        return copy.deepcopy(own[key])
    field = next((f for f in dataclasses.fields(parent) if wire_name(f) == key), None)
    least = field.metadata.get("ge") if field is not None else None
    return _smallest(hints(parent).get(key, Any), key, least)


def _smallest(annotation: Any, key: str, least: Any = None) -> Json:
    kind, args = get_origin(annotation), get_args(annotation)
    if kind is Literal:
        return args[0]
    if kind is tuple:
        return [] if args[-1] is Ellipsis else [_smallest(each, key) for each in args]
    if dataclasses.is_dataclass(annotation):
        needed = (f for f in dataclasses.fields(annotation) if _is_needed(f))
        return {wire_name(f): beginning(annotation, wire_name(f)) for f in needed}
    if annotation in (int, float):
        return least or 0
    return {} if kind is dict else f"new_{key}"


def _is_needed(field: dataclasses.Field[Any]) -> bool:
    missing = dataclasses.MISSING
    return field.default is missing and field.default_factory is missing


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "\u2026"


def wrong_value(path: list[str | int], detail: Any, system: str) -> Issue:
    """A value of the right type that may not stand here, as pydantic's detail has it."""
    context = detail.get("ctx", {})
    if detail["type"] == "literal_error":
        names = [part.strip("'") for part in context["expected"].replace(" or ", ", ").split(", ")]
        return _wrong_word(pointer(*path), detail["input"], names, f"{system}.wrong-value")
    bounds = {"greater_than_equal": ("ge", "at least"), "less_than_equal": ("le", "at most")}
    if detail["type"] in bounds:
        key, words = bounds[detail["type"]]
        message = f"{quoted(detail['input'])} is out of range: it must be {words} {context[key]}."
        value = {"op": "replace", "path": pointer(*path), "value": context[key]}
        fix = Fix(f"Set it to {context[key]}", (value,))
        return Issue("error", f"{system}.wrong-value", pointer(*path), message, (fix,))
    return Issue("error", f"{system}.wrong-value", pointer(*path), f"{detail['msg']}.")


def _wrong_word(path: Pointer, value: Json, known: Iterable[str], code: str) -> Issue:
    """The issue of a text that should be one of some known words."""
    names = list(known)
    message = f"{quoted(value)} is not known here; use {listing(names)}."
    close = nearest(value, names) if isinstance(value, str) else None
    choices = [close] if close else names[:3]
    fixes = tuple(
        Fix(f'Use "{name}"', ({"op": "replace", "path": path, "value": name},)) for name in choices
    )
    return Issue("error", code, path, message, fixes)


def wrong_type(cls: type[Any], raw: Json, path: Pointer, kinds: list[str], system: str) -> Issue:
    """A value of another type than the kinds that may stand at the path."""
    parts: list[str | int] = []
    value = raw
    for part in parts_of(path):
        parts.append(int(part) if isinstance(value, list) else part)
        value = value[parts[-1]]
    expected = listing(dict.fromkeys(kinds))
    message = f"This must be {expected}, not {kind_of(value)}."
    fixes = _type_fixes(value, path, kinds, optional=is_optional(cls, parts))
    return Issue("error", f"{system}.wrong-type", path, message, fixes)


def _type_fixes(value: Json, path: Pointer, kinds: list[str], optional: bool) -> tuple[Fix, ...]:
    better: list[Json] = []
    if "a whole number" in kinds:
        if isinstance(value, str) and value.strip().lstrip("-").isdecimal() and len(value) < 16:
            better.append(int(value))
        if isinstance(value, float) and value.is_integer():
            better.append(int(value))
    if "true or false" in kinds and value in ("true", "false", 0, 1):
        better.append(value in ("true", 1))
    if isinstance(value, list) and len(value) == 1 and _is_of(value[0], kinds):
        better.append(value[0])
    if kinds == ["text"] and isinstance(value, int) and not isinstance(value, bool):
        better.append(str(value))
    fixes = [
        Fix(f"Write {json.dumps(v)}", ({"op": "replace", "path": path, "value": v},))
        for v in better
    ]
    if optional:
        fixes.append(Fix("Leave it out", ({"op": "remove", "path": path},)))
    return tuple(fixes)


def _is_of(value: Json, kinds: list[str]) -> bool:
    """Whether a scalar is of one of the kinds."""
    if isinstance(value, bool):
        return "true or false" in kinds
    if isinstance(value, int):
        return "a whole number" in kinds or "a number" in kinds
    return isinstance(value, str) and "text" in kinds


def kind_of(value: Json) -> str:
    """What a value is, in words: the number 7, a list of 3."""
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

"""What a schema offers to somebody who writes: keys, words, flags, whole objects, and their tips.

A system says which schemas hold at a place and what its documents name; how these become options
and sentences is written once, here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from core.protocol import Json
from editors.completion import Option, Slot, option
from editors.forms import Schema

Text = tuple[str, str]
"""Title and text of a tip."""

_EMPTY: Mapping[str, Json] = {"string": "", "array": [], "object": {}, "boolean": False}


def doc(schema: Schema) -> str:
    """What a schema says of itself."""
    return str(schema.get("description", ""))


def keys_of(schemas: Iterable[Schema], slot: Slot) -> list[Option]:
    """The keys that the object at the cursor does not have yet, the needed ones first."""
    found: dict[str, Option] = {}
    for schema in schemas:
        required = schema.get("required", [])
        for key, field in schema.get("properties", {}).items():
            is_idle = bool(field.get("x-idle"))  # it changes nothing: taken, and not offered
            if key not in slot.present and key not in found and not is_idle:
                said = "needed" if key in required else ""
                found[key] = slot.key(key, said, doc(field), value=first_value(field))
    return sorted(found.values(), key=lambda each: each["detail"] != "needed")


def named_keys(
    slot: Slot, names: Iterable[str], kind: str, about: Callable[[str], str]
) -> Iterator[Option]:
    """The names that an object does not have yet, where its keys are names of a kind."""
    for name in names:
        if name not in slot.present:
            yield slot.key(name, kind, about(name), "constant")


def first_value(field: Schema) -> str:
    """What a key can be followed by at first, as text: something empty of its kind.

    >>> first_value({"type": "array"}), first_value({"type": "integer", "minimum": 1})
    ('[]', '1')
    """
    if "const" in field:
        return json.dumps(field["const"], ensure_ascii=False)
    kind = field.get("type", "object" if "$ref" in field or "properties" in field else "")
    if kind in ("integer", "number"):
        return json.dumps(field.get("default") or field.get("minimum", 0))
    if kind == "boolean":
        return json.dumps(field.get("default", False) is not True)
    empty = {"string": '""', "array": "[]", "object": "{}"}
    return empty.get(kind, "") if isinstance(kind, str) else ""


def once(options: Iterable[Option]) -> Iterator[Option]:
    """The options, each label once."""
    seen: set[str] = set()
    for each in options:
        if each["label"] not in seen:
            seen.add(each["label"])
            yield each


def word(value: Json, info: str) -> Option:
    """A word of a table."""
    return option(str(value), "enum", "", info, json.dumps(value))


def values(
    schemas: Iterable[Schema],
    names: Mapping[str, list[Json]],
    about: Callable[[str, Json], str],
    word_doc: Callable[[Json], str] = lambda word: "",
    more: Callable[[Schema], Iterable[Option]] = lambda schema: (),
) -> Iterator[Option]:
    """The values that schemas name, each once: words, the document's own names, flags, objects.

    `names` has the document's names by what `x-refers` asks for, `about` a sentence on each of
    them, `word_doc` one on a word of a table, and `more` what else a schema says.
    """

    def of(schema: Schema) -> Iterator[Option]:
        if "const" in schema:
            yield word(schema["const"], doc(schema))
        for each in schema.get("enum", ()):
            yield word(each, word_doc(each) or doc(schema))
        refers = str(schema.get("x-refers", ""))
        for name in names.get(refers, ()) if schema.get("type") != "object" else ():
            text = json.dumps(name, ensure_ascii=False)
            yield option(str(name), "constant", refers, about(refers, name), text)
        yield from flags(schema)
        yield from more(schema)
        yield from objects(schema)

    return once(each for schema in schemas for each in of(schema))


def flags(schema: Schema) -> Iterator[Option]:
    """True and false, where they may stand."""
    if schema.get("type") == "boolean":
        for flag in ("true", "false"):
            yield option(flag, "keyword", "", doc(schema), flag)


def objects(schema: Schema) -> Iterator[Option]:
    """An object as its example has it, or with the keys it needs."""
    if schema.get("type") == "object" and "properties" in schema:
        example = (schema.get("examples") or [None])[0]
        value = example if isinstance(example, dict) else _skeleton(schema)
        yield option(str(schema.get("title", "object")), "class", "", doc(schema), _inline(value))


def _skeleton(schema: Schema) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in schema.get("required", []):
        field = schema["properties"].get(key, {})
        least = max(field["minimum"], 1) if "minimum" in field else 0
        empty = {**_EMPTY, "integer": least, "number": least}
        first = [0, 0] if _is_pair(field) else empty.get(str(field.get("type")), {})
        found[key] = field.get("const", first)
    return found


def _is_pair(field: Schema) -> bool:
    numbers = field.get("items", {}).get("type") == "integer"
    return bool(numbers and field.get("minItems") == 2 == field.get("maxItems"))


def _inline(value: Json) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(key)}: {_inline(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return json.dumps(value, ensure_ascii=False)


def uses_text(kind: str, name: object, about: str, count: int) -> Text:
    """A name of the document's own, and how often it is used."""
    uses = "used once" if count == 1 else f"used {count} times"
    return f"{kind.capitalize()} {name}", f"{about} It is {uses}.".strip()

"""Completion and hover in the JSON text: keys, words, and the document's own names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from core.checks import parts_of
from core.games.boards import vocabulary
from core.games.boards.document import Document as Tree
from core.protocol import Json, Pointer
from core.reading import as_text, member
from editors.completion import Option, Slot, complete_json, option, read, tip, under, value_at
from editors.forms import Schema
from editors.games.boards.entities import summary
from editors.games.boards.grammar import schemas_at
from editors.games.boards.kinds import entity_at, name_of
from editors.games.boards.naming import defined, same
from editors.games.boards.schemas import Names, describe
from editors.payload import Payload


def complete(payload: Payload) -> Json:
    """What may stand at an offset of the text, which may be half written."""
    return complete_json(*read(payload), _keys, _values)


def _keys(raw: Json, slot: Slot) -> Iterator[Option]:
    """The keys that the object at the cursor does not have yet, the needed ones first."""
    found: dict[str, Option] = {}
    for schema in schemas_at(raw, slot.path):
        required = schema.get("required", [])
        for key, field in schema.get("properties", {}).items():
            if key not in slot.present and key not in found:
                need = "needed" if key in required else ""
                found[key] = slot.key(key, need, _doc(field))
    if schemas_at(raw, slot.path) and not found:
        yield from _players(raw, slot)
    yield from sorted(found.values(), key=lambda each: each["detail"] != "needed")


def _players(raw: Json, slot: Slot) -> Iterator[Option]:
    if not any(schema.get("x-refers") == "player" for schema in schemas_at(raw, slot.path)):
        return
    for name in Tree(raw).names:
        if name not in slot.present:
            yield slot.key(name, "player", "A player of this game.", "constant")


def _doc(schema: Schema) -> str:
    return str(schema.get("description", ""))


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    """The values that may stand at a pointer."""
    names = Names(raw, path)
    seen: set[str] = set()
    tag = (parts_of(path) or [""])[-1]
    holder = path.rpartition("/")[0]
    for schema in _siblings(raw, holder, tag) or schemas_at(raw, path):
        for each in _of(schema, names, raw):
            if each["label"] not in seen:
                seen.add(each["label"])
                yield each


def _siblings(raw: Json, holder: Pointer, tag: str) -> list[Schema]:
    """For the word of an entity: the choices that were open before one was written."""
    there = value_at(raw, holder)
    if not isinstance(there, dict) or tag not in ("condition", "action", "type", "state"):
        return []
    bare = {key: value for key, value in there.items() if key != tag}
    outer = _patched(raw, parts_of(holder), bare)
    branches = schemas_at(outer, holder)
    found = []
    for branch in branches:
        field = branch.get("properties", {}).get(tag)
        if field is not None:
            found.append(field)
    return found


def _patched(raw: Json, parts: list[str], value: Json) -> Json:
    if not parts:
        return value
    if isinstance(raw, list):
        index = int(parts[0])
        return [*raw[:index], _patched(raw[index], parts[1:], value), *raw[index + 1 :]]
    return {**raw, parts[0]: _patched(raw[parts[0]], parts[1:], value)}


def _of(schema: Schema, names: Names, raw: Json) -> Iterator[Option]:
    """The values that one schema names."""
    if "const" in schema:
        yield _word(schema["const"], _doc(schema))
    for word in schema.get("enum", []):
        yield _word(word, _word_doc(word) or _doc(schema))
    refers = schema.get("x-refers")
    for name in names.known.get(str(refers), []):
        info = _about(raw, str(refers), name)
        yield option(str(name), "constant", str(refers), info, json.dumps(name))
    if schema.get("type") == "boolean":
        for flag in ("true", "false"):
            yield option(flag, "keyword", "", _doc(schema), flag)
    if schema.get("type") == "object" and "properties" in schema:
        example = (schema.get("examples") or [None])[0]
        value = example if isinstance(example, dict) else _skeleton(schema)
        label = str(schema.get("title", "object"))
        yield option(label, "class", "", _doc(schema), _inline(value))


def _word(word: Json, info: str) -> Option:
    return option(str(word), "enum", "", info, json.dumps(word))


_TABLES = (
    vocabulary.CONDITIONS,
    vocabulary.SIDE_EFFECTS,
    vocabulary.STATES,
    vocabulary.ACTIONS,
    vocabulary.MODIFIERS,
    vocabulary.REPEAT_UNTIL,
    vocabulary.CONDITION_TYPES,
    vocabulary.WIN_CONDITIONS,
    vocabulary.OWNERS,
    vocabulary.LEADER_RULES,
)


def _word_doc(word: Json) -> str:
    found = (table[word].doc for table in _TABLES if isinstance(word, str) and word in table)
    return next(found, "")


_ABOUT = {"player": "A player of this game.", "flag": "A flag.", "move": "A move of this piece."}


def _about(raw: Json, refers: str, name: Json) -> str:
    """A sentence about one of the document's own names."""
    tree = Tree(raw)
    if refers in ("condition", "zone", "until"):
        own = next((item for _, item in tree.globals if item.get("code") == name), None)
        return describe(own) if own else _word_doc(name)
    if refers == "piece":
        piece = next((piece for piece in tree.pieces if piece.code == name), None)
        return f"A piece: {summary(piece.raw, 'piece')}." if piece else ""
    return _ABOUT.get(refers, "")


_EMPTY: dict[str, Json] = {"string": "", "integer": 0, "array": [], "object": {}, "boolean": False}


def _skeleton(schema: Schema) -> dict[str, Any]:
    """The needed keys of an object with first values."""
    found: dict[str, Any] = {}
    for key in schema.get("required", []):
        field = schema["properties"].get(key, {})
        pair = field.get("minItems") == 2 and field.get("maxItems") == 2
        found[key] = field.get("const", [0, 0] if pair else _EMPTY.get(str(field.get("type")), {}))
    return found


def _inline(value: Json) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(key)}: {_inline(item)}" for key, item in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return json.dumps(value, ensure_ascii=False)


def hover(payload: Payload) -> Json:
    """What the word, key or name under an offset means; None where there is nothing to say."""
    document, offset = read(payload)
    found = under(document, offset)
    if found is None:
        return None
    about = _key_text if found.on_key else _value_text
    return tip(document, found, *about(document.scan.value, found.path))


def _key_text(raw: Json, path: Pointer) -> tuple[str, str]:
    docs = [_doc(schema) for schema in _fields(raw, path)]
    return parts_of(path)[-1], next((doc for doc in docs if doc), "")


def _fields(raw: Json, path: Pointer) -> list[Schema]:
    """The schemas of a member as its object has them, descriptions and all."""
    holder, part = path.rpartition("/")[0], parts_of(path)[-1]
    owners = schemas_at(raw, holder)
    own = [s["properties"][part] for s in owners if part in s.get("properties", {})]
    return own or schemas_at(raw, path)


def _value_text(raw: Json, path: Pointer) -> tuple[str, str]:
    value = value_at(raw, path)
    if isinstance(value, (dict, list)) or value is None:
        return "", ""
    ref = defined(raw, path)
    if ref is not None and ref.path == path:
        count = sum(not other.defines for other in same(raw, ref))
        uses = "used once" if count == 1 else f"used {count} times"
        about = _about(raw, ref.kind, ref.name)
        return f"{ref.kind.capitalize()} {ref.name}", f"{about} It is {uses}.".strip()
    word = as_text(value)
    if word is not None and _word_doc(word):
        return word, _word_in_place(raw, path, word)
    place, _ = entity_at(path)
    return name_of(value_at(raw, place), place), _key_text(raw, path)[1] if path else ""


def _word_in_place(raw: Json, path: Pointer, word: str) -> str:
    """MOVE and CAPTURE are words of two tables; the schema of the place knows which."""
    for schema in schemas_at(raw, path.rpartition("/")[0]):
        field = schema.get("properties", {}).get(parts_of(path)[-1])
        if member(field, "const") == word:
            return _doc(field)
    return _word_doc(word)

"""Completion and hover in the JSON text: keys, words of the tables, and the document's names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from core.checks import parts_of
from core.games.defense.document import Document as Tree
from core.games.defense.policies import POLICIES
from core.games.defense.references import Reference, references
from core.protocol import Json, Pointer
from core.reading import as_text, member
from editors.completion import Option, Slot, complete_json, option, read, tip, under, value_at
from editors.forms import Schema
from editors.games.defense.entities import summary
from editors.games.defense.grammar import schemas_at, words_at
from editors.games.defense.kinds import entity_at, name_of
from editors.games.defense.schemas import Names
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
                found[key] = slot.key(key, "needed" if key in required else "", _doc(field))
        if schema.get("x-refers") == "hero":
            for name in Names(raw, slot.path).known["hero"]:
                if name not in slot.present:
                    yield slot.key(name, "hero", "A hero of this match.", "constant")
    yield from sorted(found.values(), key=lambda each: each["detail"] != "needed")


def _doc(schema: Schema) -> str:
    return str(schema.get("description", ""))


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    """The values that may stand at a pointer."""
    names = Names(raw, path)
    holder, _, last = path.rpartition("/")
    shapes = schemas_at(raw, path)
    if last == "type":
        branches = words_at(raw, holder) if holder else []
        shapes = [branch["properties"]["type"] for branch in branches] or shapes
    seen: set[str] = set()
    for schema in shapes:
        for each in _of(schema, names, raw):
            if each["label"] not in seen:
                seen.add(each["label"])
                yield each


def _of(schema: Schema, names: Names, raw: Json) -> Iterator[Option]:
    """The values that one schema names."""
    if "const" in schema:
        yield _word(schema["const"], _doc(schema))
    for word in schema.get("enum", []):
        policy = POLICIES.entries.get(word)
        yield _word(word, policy.doc if policy else _doc(schema))
    refers = str(schema.get("x-refers", ""))
    for name in names.known.get(refers, []) if schema.get("type") == "string" else ():
        info = _about(raw, refers, name)
        yield option(name, "constant", refers, info, json.dumps(name, ensure_ascii=False))
    if schema.get("type") == "boolean":
        for flag in ("true", "false"):
            yield option(flag, "keyword", "", _doc(schema), flag)
    if schema.get("x-kind") == "face" and names.faces is not None:
        for face in range(1, names.faces + 1):
            yield option(str(face), "constant", "face", _doc(schema), str(face))
    if schema.get("type") == "object" and "properties" in schema:
        example = (schema.get("examples") or [None])[0]
        value = example if isinstance(example, dict) else _skeleton(schema)
        label = str(schema.get("title", "object"))
        yield option(label, "class", "", _doc(schema), _inline(value))


def _word(word: Json, info: str) -> Option:
    return option(str(word), "enum", "", info, json.dumps(word))


def _about(raw: Json, refers: str, name: str) -> str:
    """A sentence about one of the document's own names."""
    tree = Tree(raw)
    if refers == "status" and name in tree.statuses:
        status = tree.statuses[name].raw
        return str(status.get("description") or f"A status of at most {status.get('max')} stacks.")
    if refers == "combo" and name in tree.combos:
        return str(tree.combos[name].raw.get("name") or "A combo of the attack dice.")
    if refers == "field":
        fields = (card.by_id[name] for _, card in tree.cards if name in card.by_id)
        field = next(fields, None)
        return f"The faces {summary(field.raw, 'field')}." if field is not None else ""
    return ""


_EMPTY: dict[str, Json] = {"string": "", "integer": 1, "array": [], "object": {}, "boolean": False}


def _skeleton(schema: Schema) -> dict[str, Any]:
    """The needed keys of an object with first values."""
    found: dict[str, Any] = {}
    for key in schema.get("required", []):
        field = schema["properties"].get(key, {})
        found[key] = field.get("const", _EMPTY.get(str(field.get("type")), {}))
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
    holder, part = path.rpartition("/")[0], parts_of(path)[-1]
    owners = schemas_at(raw, holder)
    own = [s["properties"][part] for s in owners if part in s.get("properties", {})]
    docs = [_doc(schema) for schema in own or schemas_at(raw, path)]
    return part, next((doc for doc in docs if doc), "")


def _value_text(raw: Json, path: Pointer) -> tuple[str, str]:
    value = value_at(raw, path)
    if isinstance(value, (dict, list)) or value is None or not path:
        return "", ""
    found = references(Tree(raw))
    ref = next((each for each in found if each.path == path), None)
    if ref is not None:
        return _ref_text(raw, ref, found)
    word = as_text(value)
    last = parts_of(path)[-1]
    for schema in schemas_at(raw, path.rpartition("/")[0]) if last == "type" else ():
        field = schema.get("properties", {}).get("type")
        if word is not None and member(field, "const") == word:
            return word, _doc(field)
    if word in POLICIES and last == "selectionPolicy":
        return str(word), POLICIES[str(word)].doc
    place, _ = entity_at(raw, path)
    return name_of(raw, value_at(raw, place), place), _key_text(raw, path)[1]


def _ref_text(raw: Json, ref: Reference, found: list[Reference]) -> tuple[str, str]:
    if ref.kind in ("rule", "attack"):  # nothing refers to them
        return f"{ref.kind.capitalize()} {ref.name}", _key_text(raw, ref.path)[1]
    count = sum(ref.same(other) and not other.defines for other in found)
    uses = "used once" if count == 1 else f"used {count} times"
    about = _about(raw, ref.kind, ref.name)
    return f"{ref.kind.capitalize()} {ref.name}", f"{about} It is {uses}.".strip()

"""Completion and hover in the JSON text: keys, words of the tables, and the document's names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from core.checks import parts_of
from core.games.defense.document import Document as Tree
from core.games.defense.policies import POLICIES
from core.games.defense.references import references
from core.language.references import Reference
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.completion import Option, Slot, complete_json, option, read, value_at
from editors.forms import Schema
from editors.games.defense.entities import summary
from editors.games.defense.kinds import KINDS
from editors.games.defense.language import LANGUAGE
from editors.games.defense.schemas import Names
from editors.language.shapes import fields_at, schemas_at
from editors.language.tips import hover_json, member_doc
from editors.offers import (
    doc,
    keys_of,
    uses_text,
    values,
)
from editors.payload import Payload


def complete(payload: Payload) -> Json:
    """What may stand at an offset of the text, which may be half written."""
    return complete_json(*read(payload), _keys, _values)


def _keys(raw: Json, slot: Slot) -> Iterator[Option]:
    schemas = [_without_idle(schema) for schema in schemas_at(LANGUAGE, raw, slot.path)]
    if any(schema.get("x-refers") == "hero" for schema in schemas):
        for name in Names(raw, slot.path).known["hero"]:
            if name not in slot.present:
                yield slot.key(name, "hero", "A hero of this match.", "constant")
    yield from keys_of(schemas, slot)


def _without_idle(schema: Schema) -> Schema:
    """A schema without the keys that change nothing: they are taken, and not offered."""
    own = schema.get("properties", {})
    return {**schema, "properties": {k: v for k, v in own.items() if not v.get("x-idle")}}


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    """The values that may stand at a pointer."""
    names = Names(raw, path)
    shapes, faces = fields_at(LANGUAGE, raw, path), partial(_faces, names)
    return values(shapes, names.known, partial(_about, raw), _word_doc, faces, 1)


def _word_doc(word: Json) -> str:
    policy = POLICIES.get(word) if isinstance(word, str) else None
    return policy.doc if policy is not None else ""


def _faces(names: Names, schema: Schema) -> Iterator[Option]:
    """The faces of the card's dice."""
    if schema.get("x-kind") == "face" and names.faces is not None:
        for face in range(1, names.faces + 1):
            yield option(str(face), "constant", "face", doc(schema), str(face))


def _about(raw: Json, refers: str, name: Json) -> str:
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


def hover(payload: Payload) -> Json:
    """What the word, key or name under an offset means; None where there is nothing to say."""
    return hover_json(LANGUAGE, payload, _value_text)


def _value_text(raw: Json, path: Pointer) -> tuple[str, str]:
    value = value_at(raw, path)
    if isinstance(value, (dict, list)) or value is None or not path:
        return "", ""
    found = references(Tree(raw))
    ref = next((each for each in found if each.path == path), None)
    if ref is not None:
        return _ref_text(raw, ref, found)
    text = as_text(value)
    last = parts_of(path)[-1]
    for schema in schemas_at(LANGUAGE, raw, path.rpartition("/")[0]) if last == "type" else ():
        field = schema.get("properties", {}).get("type")
        if text is not None and member(field, "const") == text:
            return text, doc(field)
    if text in POLICIES and last == "selectionPolicy":
        return str(text), POLICIES[str(text)].doc
    place, _ = KINDS.around(raw, path)
    return KINDS.name_of(raw, value_at(raw, place), place), member_doc(LANGUAGE, raw, path)


def _ref_text(raw: Json, ref: Reference, found: list[Reference]) -> tuple[str, str]:
    if ref.kind in ("rule", "attack"):  # nothing refers to them
        return f"{ref.kind.capitalize()} {ref.name}", member_doc(LANGUAGE, raw, ref.path)
    count = sum(ref.thing == other.thing and not other.defines for other in found)
    return uses_text(ref.kind, ref.name, _about(raw, ref.kind, ref.name), count)

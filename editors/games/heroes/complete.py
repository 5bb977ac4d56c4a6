"""Completion and hover in the JSON text: keys, names, and the words inside scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator

from core.checks import parts_of
from core.games.heroes.document import Document as Tree
from core.protocol import Json, Pointer
from editors.completion import (
    Option,
    Slot,
    Under,
    complete_json,
    option,
    read,
    tip,
    under,
)
from editors.documents import Document
from editors.forms import Schema
from editors.games.heroes.around import around
from editors.games.heroes.kinds import KINDS
from editors.games.heroes.language import LANGUAGE
from editors.games.heroes.words import (
    about_attribute,
    choices,
    meaning,
    place_of,
)
from editors.language.shapes import schema_at, schemas_at
from editors.language.texts import offered_within, text_at
from editors.offers import doc, first_value, keys_of
from editors.payload import Payload

_TEXTS = ("script", "trigger")


def complete(payload: Payload) -> Json:
    """What may stand at an offset of the text, which may be half written."""
    document, offset = read(payload)
    inside = text_at(document, offset, _TEXTS)
    if inside is not None:
        path, text = inside
        here = around(text, document.offset_in(path, offset))
        options = choices(place_of(document.draft, path), text, here)
        return offered_within(document, path, here.start, here.end, options)
    return complete_json(document, offset, _keys, _values)


def _keys(raw: Json, slot: Slot) -> Iterator[Option]:
    """The keys that the object at the cursor does not have yet, the needed ones first."""
    shapes = schemas_at(LANGUAGE, raw, slot.path)
    if parts_of(slot.path)[-1:] not in (["attributes"], ["attribute_tags"]):
        yield from keys_of(shapes, slot)
        return
    for shape in shapes:
        field = _entry(shape)
        for name in Tree(raw).names:
            if name not in slot.present:
                yield slot.key(name, "", doc(field), value=first_value(field))


def _entry(shape: Schema) -> Schema:
    """What stands under any name, where an object has names for keys."""
    found = shape.get("additionalProperties")
    return found if isinstance(found, dict) else {}


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    for shape in schemas_at(LANGUAGE, raw, path):
        yield from _values_of(raw, path, shape)


def _values_of(raw: Json, path: Pointer, shape: Schema) -> Iterator[Option]:
    info = doc(shape)
    if "x-trigger" in shape:
        for each in choices(place_of(raw, path), "", around("", 0)):
            yield {**each, "apply": json.dumps(each["label"])}
    elif "x-script" in shape:
        yield option("NOOP()", "command", "", info, json.dumps("NOOP()"))
    elif path.rpartition("/")[0].endswith("/tags"):
        for tag in dict.fromkeys(tag for a in Tree(raw).abilities for tag in a.tags if tag):
            yield option(tag, "constant", "tag", "A tag.", json.dumps(tag, ensure_ascii=False))
    elif shape.get("type") == "object":
        label = str(shape.get("title", "object"))
        yield option(label, "class", "", info, "{}")


def hover(payload: Payload) -> Json:
    """What the key, name or word of a script under an offset means; None for nothing to say."""
    document, offset = read(payload)
    inside = text_at(document, offset, _TEXTS)
    if inside is not None:
        found = _script_meaning(document, *inside, document.offset_in(inside[0], offset))
        if found is not None:
            return found
    place = under(document, offset)
    if place is None:
        return None
    raw, path = document.draft, place.path
    text = doc(schema_at(LANGUAGE, raw, path))
    kind = KINDS.at(raw, path)
    if kind is not None and kind.name == "attribute":
        name = parts_of(path)[-1]
        return tip(document, place, f"Attribute {name}", about_attribute(Tree(raw), name))
    return tip(document, place, KINDS.title_at(raw, place), text)


def _script_meaning(document: Document, path: Pointer, text: str, offset: int) -> Json:
    here = around(text, offset + 1)
    found = meaning(place_of(document.draft, path), text, here)
    if found is None:
        return None
    start, end = document.inside(path, here.start, here.end)
    return tip(document, Under(path, start, end, False), *found)

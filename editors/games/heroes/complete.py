"""Completion and tips in the JSON text: names, scripts, and the words inside scripts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from core.checks import parts_of
from core.protocol import Json, Pointer
from editors.completion import Option, Slot, Under, option
from editors.forms import Schema
from editors.games.heroes.around import around
from editors.games.heroes.kinds import KINDS
from editors.games.heroes.words import about_attribute, choices, meaning, place_of
from editors.language.kinds import last_part
from editors.language.language import Here
from editors.language.texts import Texts
from editors.offers import Text, doc, first_value


def keys(here: Here, schema: Schema, slot: Slot) -> Iterator[Option]:
    """The attributes of the document, where an object has names of attributes for keys."""
    field = schema.get("additionalProperties")
    if last_part(here.path) not in ("attributes", "attribute_tags") or not isinstance(field, dict):
        return
    for name in here.document.names:
        if name not in slot.present:
            yield slot.key(name, "", doc(field), value=first_value(field))


def offered(here: Here, schema: Schema) -> Iterator[Option]:
    """Triggers, a script to begin with, the tags in use, and tables of attributes to fill in."""
    if "x-trigger" in schema:
        for each in choices(place_of(here.raw, here.path), "", around("", 0)):
            yield {**each, "apply": json.dumps(each["label"])}
    elif "x-script" in schema:
        yield option("NOOP()", "command", "", doc(schema), json.dumps("NOOP()"))
    elif here.path.rpartition("/")[0].endswith("/tags"):
        for tag in dict.fromkeys(tag for a in here.document.abilities for tag in a.tags if tag):
            yield option(tag, "constant", "tag", "A tag.", json.dumps(tag, ensure_ascii=False))
    elif schema.get("type") == "object" and "properties" not in schema:
        yield option(str(schema.get("title", "object")), "class", "", doc(schema), "{}")


def tip(here: Here, under: Under) -> Text | None:
    """Who has an attribute, and what is done with it."""
    kind = KINDS.at(here.raw, here.path)
    if kind is None or kind.name != "attribute":
        return None
    name = parts_of(here.path)[-1]
    return f"Attribute {name}", about_attribute(here.document, name)


def _choices(raw: Json, path: Pointer, text: str, offset: int) -> tuple[int, int, Iterable[Option]]:
    found = around(text, offset)
    return found.start, found.end, choices(place_of(raw, path), text, found)


def _meaning(raw: Json, path: Pointer, text: str, offset: int) -> tuple[int, int, str, str] | None:
    found = around(text, offset + 1)
    said = meaning(place_of(raw, path), text, found)
    return None if said is None else (found.start, found.end, *said)


TEXTS = Texts(frozenset({"script", "trigger"}), _choices, _meaning)

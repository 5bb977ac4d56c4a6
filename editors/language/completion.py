"""Completion in the JSON text: keys, words, the document's own names, and texts within it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from core.protocol import Json, Pointer
from editors.completion import Option, Slot, complete_json, read
from editors.language.language import Here, Language
from editors.language.shapes import fields_at, schemas_at
from editors.language.texts import offered_within, text_at
from editors.offers import keys_of, once, values
from editors.payload import Payload


def complete(language: Language, payload: Payload) -> Json:
    """What may stand at an offset of the text, which may be half written."""
    document, offset = read(payload)
    inside = text_at(document, offset, language.texts.keys)
    if inside is not None:
        path, text = inside
        at = document.offset_in(path, offset)
        return offered_within(
            document, path, *language.texts.choices(document.draft, path, text, at)
        )
    return complete_json(document, offset, partial(_keys, language), partial(_values, language))


def _keys(language: Language, raw: Json, slot: Slot) -> Iterator[Option]:
    """The keys of an object: the names that stand there, then those that the schema lists."""
    schemas, here = schemas_at(language, raw, slot.path), Here(language, raw, slot.path)
    yield from once(each for schema in schemas for each in language.keys(here, schema, slot))
    yield from keys_of(schemas, slot)


def _values(language: Language, raw: Json, path: Pointer) -> Iterator[Option]:
    here, schemas = Here(language, raw, path), fields_at(language, raw, path)
    about, more = partial(language.about, here), partial(language.offered, here)
    return values(schemas, here.names, about, language.word_doc, more)

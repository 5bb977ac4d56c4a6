"""What is said of a key or a value that the pointer rests on."""

from __future__ import annotations

from collections.abc import Callable

from core.checks import parts_of
from core.protocol import Json, Pointer
from editors.completion import read, tip, under
from editors.language.language import Language
from editors.language.shapes import schemas_at
from editors.offers import Text, doc
from editors.payload import Payload


def hover_json(
    language: Language, payload: Payload, value_text: Callable[[Json, Pointer], Text]
) -> Json:
    """What the word, key or name under an offset means; None where there is nothing to say."""
    document, offset = read(payload)
    found = under(document, offset)
    if found is None:
        return None
    raw, path = document.draft, found.path
    if found.on_key:
        return tip(document, found, parts_of(path)[-1], member_doc(language, raw, path))
    return tip(document, found, *value_text(raw, path))


def member_doc(language: Language, raw: Json, path: Pointer) -> str:
    """What the object around says of a member; else what the schemas of the member say."""
    holder, part = path.rpartition("/")[0], parts_of(path)[-1]
    owners = schemas_at(language, raw, holder)
    own = [s["properties"][part] for s in owners if part in s.get("properties", {})]
    docs = (doc(schema) for schema in own or schemas_at(language, raw, path))
    return next((text for text in docs if text), "")

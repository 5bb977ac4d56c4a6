"""Completion and hover in the JSON text: keys, words, and the document's own names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from core.checks import parts_of
from core.games.boards.document import Document as Tree
from core.games.boards.vocabulary import TABLES
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.completion import Option, Slot, complete_json, read, value_at
from editors.games.boards.entities import summary
from editors.games.boards.kinds import KINDS
from editors.games.boards.language import LANGUAGE
from editors.games.boards.schemas import Names, describe
from editors.language.language import References
from editors.language.shapes import fields_at, schemas_at
from editors.language.tips import hover_json, member_doc
from editors.language.usages import named
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
    schemas = schemas_at(LANGUAGE, raw, slot.path)
    found = keys_of(schemas, slot)
    if not found and any(schema.get("x-refers") == "player" for schema in schemas):
        yield from _players(raw, slot)
    yield from found


def _players(raw: Json, slot: Slot) -> Iterator[Option]:
    for name in Tree(raw).names:
        if name not in slot.present:
            yield slot.key(name, "player", _ABOUT["player"], "constant")


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    """The values that may stand at a pointer."""
    names = Names(raw, path)
    return values(fields_at(LANGUAGE, raw, path), names.known, partial(_about, raw), _word_doc)


def _word_doc(word: Json) -> str:
    found = (
        table[word].doc for table in TABLES.values() if isinstance(word, str) and word in table
    )
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


def hover(payload: Payload) -> Json:
    """What the word, key or name under an offset means; None where there is nothing to say."""
    return hover_json(LANGUAGE, payload, _value_text)


def _value_text(raw: Json, path: Pointer) -> tuple[str, str]:
    value = value_at(raw, path)
    if isinstance(value, (dict, list)) or value is None:
        return "", ""
    refs = References(LANGUAGE, raw)
    ref = named(refs, path, {})
    if ref is not None and ref.path == path:
        count = sum(not other.defines for other in refs.same(ref))
        return uses_text(ref.kind, ref.name, _about(raw, ref.kind, ref.name), count)
    text = as_text(value)
    if text is not None and _word_doc(text):
        return text, _word_in_place(raw, path, text)
    place, _ = KINDS.around(raw, path)
    about = member_doc(LANGUAGE, raw, path) if path else ""
    return KINDS.name_of(raw, value_at(raw, place), place), about


def _word_in_place(raw: Json, path: Pointer, word: str) -> str:
    """MOVE and CAPTURE are words of two tables; the schema of the place knows which."""
    for schema in schemas_at(LANGUAGE, raw, path.rpartition("/")[0]):
        field = schema.get("properties", {}).get(parts_of(path)[-1])
        if member(field, "const") == word:
            return doc(field)
    return _word_doc(word)

"""Texts within a document that have a language of their own: where one is, and what is written."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from core.protocol import Json, Pointer
from editors.completion import Option, value_at
from editors.documents import Document, marks_of


@dataclass(frozen=True)
class Texts:
    """The keys that hold such texts, and what their language says of a place in one.

    Both functions are handed the document, the pointer of the text, the text and an offset in it;
    they answer the start and the end of what stands there.  Offsets count code points.
    """

    keys: frozenset[str]
    choices: Callable[[Json, Pointer, str, int], tuple[int, int, Iterable[Option]]]
    """What may stand there."""
    meaning: Callable[[Json, Pointer, str, int], tuple[int, int, str, str] | None]
    """Title and text of a tip; None where there is nothing to say."""


NO_TEXTS = Texts(frozenset(), lambda raw, path, text, at: (at, at, ()), lambda *place: None)


def text_at(document: Document, offset: int, keys: Collection[str]) -> tuple[Pointer, str] | None:
    """The text under one of the keys that an offset stands in: its pointer, and what it says.

    The document may be half written, and the text not closed yet.
    """
    found = document.around(offset)
    for path, span in found.spans.items():
        if path.rpartition("/")[2] not in keys or not span.start < offset:
            continue
        token = document.text[span.start : span.end]
        closed = len(token) > 1 and token.endswith('"')
        text = value_at(found.value, path)
        is_within = token.startswith('"') and offset < span.end + (not closed)
        if is_within and isinstance(text, str):
            return path, text
    return None


def offered_within(
    document: Document, path: Pointer, start: int, end: int, options: Iterable[Option]
) -> Json:
    """The answer of a completion of the part of a text between two offsets in it.

    What the options write is escaped as the document has to.
    """
    span = document.span(path)
    marks = [span.start + mark for mark in marks_of(document.text[span.start : span.end])]
    last, utf16 = len(marks) - 1, document.lines.utf16
    escaped = [
        {**each, "apply": json.dumps(each["apply"], ensure_ascii=False)[1:-1]} for each in options
    ]
    return {
        "from": utf16(marks[min(start, last)]),
        "to": utf16(marks[min(end, last)]),
        "options": escaped,
    }

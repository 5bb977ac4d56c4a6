"""What completion and hover of every system share: options, keys being written, and tips."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from core.checks import pointer, resolve
from core.protocol import Json, Pointer
from editors.cursor import Cursor, cursor
from editors.documents import Document
from editors.payload import Payload, get

Option = dict[str, str]
"""One choice: what it is called, what kind of thing it is, and the text that it writes.

That of a key may have a `value`: the text of the first value behind it.
"""


def option(label: str, kind: str, detail: str, info: str, apply: str) -> Option:
    """One choice of a completion."""
    return {"label": label, "type": kind, "detail": detail, "info": info, "apply": apply}


def value_at(raw: Json, path: Pointer) -> Json:
    """The value at a pointer, or None where there is none."""
    try:
        return resolve(raw, path)
    except (LookupError, ValueError):
        return None


def is_there(raw: Json, path: Pointer) -> bool:
    """Whether a document has a value, null included, at a pointer."""
    try:
        resolve(raw, path)
    except (LookupError, ValueError):
        return False
    return True


@dataclass(frozen=True)
class Slot:
    """A key that is being written: whose it will be, which keys are there, and if `:` follows."""

    path: Pointer
    present: frozenset[str]
    colon: bool

    def key(
        self, name: str, detail: str, info: str, kind: str = "property", value: str = ""
    ) -> Option:
        """The option that writes a key here; `value` is what may stand behind it at first."""
        apply = json.dumps(name, ensure_ascii=False) + ("" if self.colon else ": ")
        found = option(name, kind, detail, info, apply)
        return found if self.colon or not value else {**found, "value": value}


Keys = Callable[[Json, Slot], Iterable[Option]]
"""The keys that an object may still get."""

Values = Callable[[Json, Pointer], Iterable[Option]]
"""The values that may stand at a pointer."""


def read(payload: Payload) -> tuple[Document, int]:
    """The text of a call, which may be half written, and the offset in code points."""
    document = Document(get(payload, "text", str))
    return document, document.lines.from_utf16(get(payload, "offset", int))


def complete_json(document: Document, offset: int, keys: Keys, values: Values) -> Json:
    """What may stand at an offset: a key of the object there, or a value."""
    here = cursor(document.text, offset)
    raw = document.around(offset).value
    if here.in_object and here.key is None:
        options = list(keys(raw, _slot(document, raw, here)))
    else:
        path = here.container if here.key is None else here.container + pointer(here.key)
        options = list(values(raw, path))
    utf16 = document.lines.utf16
    return {"from": utf16(here.start), "to": utf16(here.end), "options": options}


def _slot(document: Document, raw: Json, here: Cursor) -> Slot:
    there = value_at(raw, here.container)
    typed = document.text[here.start : here.end].strip("\"'")
    present = set(there) - {typed} if isinstance(there, dict) else set(here.keys)
    colon = document.text[here.end :].lstrip()[:1] == ":"
    return Slot(here.container, frozenset(present), colon)


@dataclass(frozen=True)
class Under:
    """The key or the value without members at an offset (code points)."""

    path: Pointer
    start: int
    end: int
    on_key: bool


def under(document: Document, offset: int) -> Under | None:
    """What stands under an offset, if that is a key or a value without members."""
    found = document.around(offset)
    for path, span in found.spans.items():
        if span.key_start <= offset < span.key_end:
            return Under(path, span.key_start, span.key_end, True)
        if span.start <= offset < span.end:
            whole = value_at(found.value, path)
            if not isinstance(whole, (dict, list)):
                return Under(path, span.start, span.end, False)
    return None


def tip(document: Document, found: Under, title: str, text: str) -> Json:
    """The answer of a hover; None where there is nothing to say."""
    if not text:
        return None
    utf16 = document.lines.utf16
    place = {"from": utf16(found.start), "to": utf16(found.end)}
    return {**place, "title": title, "text": text, "path": found.path}

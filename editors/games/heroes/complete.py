"""Completion and hover in the JSON text: keys, names, and the words inside scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator

from core.checks import parts_of, pointer, resolve
from core.games.heroes.document import Document as Tree
from core.protocol import Json, Pointer
from editors.documents import Document, marks_of
from editors.games.heroes.kinds import kind_at, name_of
from editors.games.heroes.schemas import schema_at
from editors.games.heroes.words import (
    Option,
    about_attribute,
    around,
    choices,
    meaning,
    option,
    place_of,
)
from editors.payload import Payload, get
from editors.scan import Cursor, cursor


def complete(payload: Payload) -> Json:
    """What may stand at an offset of the text, which may be half written."""
    document = Document(get(payload, "text", str))
    offset = document.lines.from_utf16(get(payload, "offset", int))
    inside = _script_at(document, offset)
    if inside is not None:
        return _in_script(document, *inside)
    here = cursor(document.text, offset)
    raw = document.scan.value
    if here.in_object and here.key is None:
        options = list(_keys(document, raw, here))
    else:
        path = here.container if here.key is None else here.container + pointer(here.key)
        options = list(_values(raw, path))
    utf16 = document.lines.utf16
    return {"from": utf16(here.start), "to": utf16(here.end), "options": options}


def _script_at(document: Document, offset: int) -> tuple[Pointer, str, int] | None:
    """The script or trigger whose text an offset stands in: pointer, text, offset in it."""
    for path, span in document.scan.spans.items():
        last = path.rpartition("/")[2]
        if last not in ("script", "trigger") or not span.start < offset:
            continue
        token = document.text[span.start : span.end]
        closed = len(token) > 1 and token.endswith('"')
        if offset < span.end + (not closed) and token.startswith('"'):
            text = _value(document.scan.value, path)
            if isinstance(text, str):
                return path, text, document.offset_in(path, offset)
    return None


def _in_script(document: Document, path: Pointer, text: str, offset: int) -> Json:
    here = around(text, offset)
    span = document.span(path)
    marks = [span.start + mark for mark in marks_of(document.text[span.start : span.end])]
    options = [
        {**each, "apply": json.dumps(each["apply"], ensure_ascii=False)[1:-1]}
        for each in choices(place_of(document.scan.value, path), text, here)
    ]
    utf16 = document.lines.utf16
    last = len(marks) - 1
    start, end = marks[min(here.start, last)], marks[min(here.end, last)]
    return {"from": utf16(start), "to": utf16(end), "options": options}


def _value(raw: Json, path: Pointer) -> Json:
    try:
        return resolve(raw, path)
    except (LookupError, ValueError):
        return None


def _keys(document: Document, raw: Json, here: Cursor) -> Iterator[Option]:
    """The keys that the object at the cursor does not have yet, the needed ones first."""
    there = _value(raw, here.container)
    typed = document.text[here.start : here.end].strip("\"'")
    present = set(there) - {typed} if isinstance(there, dict) else set(here.keys)
    colon = document.text[here.end :].lstrip()[:1] == ":"
    shape = schema_at(raw, here.container)
    required = shape.get("required", [])
    names = list(shape.get("properties", {}))
    if parts_of(here.container)[-1:] in (["attributes"], ["attribute_tags"]):
        names = list(Tree(raw).names)
    for key in sorted(names, key=lambda key: key not in required):
        if key not in present:
            info = str(shape.get("properties", {}).get(key, {}).get("description", ""))
            apply = json.dumps(key, ensure_ascii=False) + ("" if colon else ": ")
            yield option(key, "property", "needed" if key in required else "", info, apply)


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    shape = schema_at(raw, path)
    info = str(shape.get("description", ""))
    if "x-trigger" in shape:
        for each in choices(place_of(raw, path), "", around("", 0)):
            yield {**each, "apply": json.dumps(each["label"])}
    elif "x-script" in shape:
        yield option("NOOP()", "command", "", info, json.dumps("NOOP()"))
    elif path.rpartition("/")[0].endswith("/tags"):
        for tag in dict.fromkeys(tag for a in Tree(raw).abilities for tag in a.tags):
            yield option(tag, "constant", "tag", "A tag.", json.dumps(tag, ensure_ascii=False))
    elif shape.get("type") == "object":
        label = str(shape.get("title", "object"))
        yield option(label, "class", "", info, "{}")


def hover(payload: Payload) -> Json:
    """What the key, name or word of a script under an offset means; None for nothing to say."""
    document = Document(get(payload, "text", str))
    offset = document.lines.from_utf16(get(payload, "offset", int))
    inside = _script_at(document, offset)
    if inside is not None:
        found = _script_meaning(document, *inside)
        if found is not None:
            return found
    under = _under(document, offset)
    if under is None:
        return None
    path, start, end = under
    raw = document.scan.value
    text = str(schema_at(raw, path).get("description", ""))
    kind = kind_at(raw, path)
    title = parts_of(path)[-1] if path else "Document"
    if kind is not None and kind.name == "attribute":
        title, text = f"Attribute {title}", about_attribute(Tree(raw), title)
    elif kind is not None and path:
        title = name_of(raw, _value(raw, path), path)
    if not text:
        return None
    utf16 = document.lines.utf16
    return {"from": utf16(start), "to": utf16(end), "title": title, "text": text, "path": path}


def _script_meaning(document: Document, path: Pointer, text: str, offset: int) -> Json:
    here = around(text, offset + 1)
    found = meaning(place_of(document.scan.value, path), text, here)
    if found is None:
        return None
    start, end = document.inside(path, here.start, here.end)
    utf16 = document.lines.utf16
    return {
        "from": utf16(start),
        "to": utf16(end),
        "title": found[0],
        "text": found[1],
        "path": path,
    }


def _under(document: Document, offset: int) -> tuple[Pointer, int, int] | None:
    """The key or the innermost scalar at an offset."""
    for path, span in document.scan.spans.items():
        if span.key_start <= offset < span.key_end:
            return path, span.key_start, span.key_end
        value = _value(document.scan.value, path)
        if span.start <= offset < span.end and not isinstance(value, (dict, list)):
            return path, span.start, span.end
    return None

"""Completion and hover in the JSON text: keys, owners, and the ids of nodes."""

from __future__ import annotations

import json
from collections.abc import Iterator

from core.checks import parts_of, pointer, resolve
from core.games.asg.document import Document as Tree
from core.protocol import Json, Pointer
from editors.cursor import Cursor, cursor
from editors.documents import Document
from editors.forms import Schema
from editors.games.asg.entities import summary
from editors.games.asg.kinds import kind_at, name_of, node_named
from editors.games.asg.schemas import schema_at
from editors.payload import Payload, get

Option = dict[str, str]


def option(label: str, kind: str, detail: str, info: str, apply: str) -> Option:
    """One row of the list, in the shape the code editor reads."""
    return {"label": label, "type": kind, "detail": detail, "info": info, "apply": apply}


def complete(payload: Payload) -> Json:
    """What may stand at an offset of the text, which may be half written."""
    document = Document(get(payload, "text", str))
    offset = document.lines.from_utf16(get(payload, "offset", int))
    here = cursor(document.text, offset)
    raw = document.scan.value
    if here.in_object and here.key is None:
        options = list(_keys(document, raw, here))
    else:
        path = here.container if here.key is None else here.container + pointer(here.key)
        options = list(_values(raw, path))
    utf16 = document.lines.utf16
    return {"from": utf16(here.start), "to": utf16(here.end), "options": options}


def _value(raw: Json, path: Pointer) -> Json:
    try:
        return resolve(raw, path)
    except (LookupError, ValueError):
        return None


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _keys(document: Document, raw: Json, here: Cursor) -> Iterator[Option]:
    """The keys that the object at the cursor does not have yet, the needed ones first."""
    there = _value(raw, here.container)
    typed = document.text[here.start : here.end].strip("\"'")
    present = set(there) - {typed} if isinstance(there, dict) else set(here.keys)
    end = "" if document.text[here.end :].lstrip()[:1] == ":" else ": "
    shape = schema_at(here.container)
    required = shape.get("required", [])
    fields: dict[str, Schema] = shape.get("properties", {})
    for key in sorted(fields, key=lambda key: key not in required):
        if key not in present:
            info = str(fields[key].get("description", ""))
            need = "needed" if key in required else ""
            yield option(key, "property", need, info, _quoted(key) + end)
    if shape.get("x-nodes"):
        tree = Tree(raw)
        for id, node in tree.by_id.items():
            if id not in present:
                about = summary(tree, node.raw, "node")
                yield option(id, "constant", "node", about, _quoted(id) + end)


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    """The values that may stand at a pointer."""
    shape = schema_at(path)
    info = str(shape.get("description", ""))
    for word in shape.get("enum", ()):
        yield option(str(word), "enum", "", info, json.dumps(word))
    if shape.get("x-refers") == "node":
        yield from _nodes(Tree(raw), path)
    elif shape.get("type") == "object" and not shape.get("x-nodes"):
        needed = {key: _first(shape["properties"][key]) for key in shape.get("required", ())}
        inner = ", ".join(f"{_quoted(key)}: {json.dumps(v)}" for key, v in needed.items())
        label = str(shape.get("title", "object"))
        yield option(label, "class", "", info, f"{{ {inner} }}" if inner else "{}")
    elif "prefixItems" in shape:
        yield option("edge", "class", "", info, '["", ""]')


def _first(schema: Schema) -> Json:
    return {"string": "", "integer": 0, "number": 0, "array": []}.get(str(schema.get("type")), {})


def _nodes(tree: Tree, path: Pointer) -> Iterator[Option]:
    """The ids; for the end of an edge without the other end and what that leads to already."""
    parts = parts_of(path)
    taken: set[str] = set()
    if parts[:2] == ["map", "edges"]:
        far = _value(tree.raw, path.rpartition("/")[0] + ("/1" if parts[-1] == "0" else "/0"))
        if isinstance(far, str) and far in tree.graph.neighbours:
            taken = {far, *tree.graph.neighbours[far]}
        taken.discard(str(_value(tree.raw, path)))
    for id, node in tree.by_id.items():
        if id not in taken:
            yield option(id, "constant", "node", summary(tree, node.raw, "node"), _quoted(id))


def hover(payload: Payload) -> Json:
    """What the key, id or value under an offset means; None where there is nothing to say."""
    document = Document(get(payload, "text", str))
    offset = document.lines.from_utf16(get(payload, "offset", int))
    under = _under(document, offset)
    if under is None:
        return None
    path, start, end, on_key = under
    raw = document.scan.value
    title, text = _meaning(Tree(raw), raw, path, on_key)
    if not text:
        return None
    utf16 = document.lines.utf16
    return {"from": utf16(start), "to": utf16(end), "title": title, "text": text, "path": path}


def _meaning(tree: Tree, raw: Json, path: Pointer, on_key: bool) -> tuple[str, str]:
    id = node_named(tree, path)
    node = tree.by_id.get(id or "")
    is_key_of_forces = path.startswith("/initialState/nodeForces/") and path.count("/") == 3
    if node is not None and (not on_key or is_key_of_forces):
        near = tree.graph.neighbours[node.id]
        ways = "1 edge" if len(near) == 1 else f"{len(near)} edges"
        leads = f" to {', '.join(list(near)[:8])}" if near else ""
        about = summary(tree, node.raw, "node")
        return f"Node {node.id}", f"{about + '; ' if about else ''}{ways}{leads}."
    text = str(schema_at(path).get("description", ""))
    title = parts_of(path)[-1] if path else "Document"
    if path and kind_at(path) is not None and not on_key:
        title = name_of(_value(raw, path), path)
    return title, text


def _under(document: Document, offset: int) -> tuple[Pointer, int, int, bool] | None:
    """The key or the innermost scalar at an offset."""
    for path, span in document.scan.spans.items():
        if span.key_start <= offset < span.key_end:
            return path, span.key_start, span.key_end, True
        value = _value(document.scan.value, path)
        if span.start <= offset < span.end and not isinstance(value, (dict, list)):
            return path, span.start, span.end, False
    return None

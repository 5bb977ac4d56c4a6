"""What the forms of all systems are made of: the list of entities beside them, and plain schemas.

A system says which entities its documents have and what each is called; the shapes that the page
reads are written once, here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.protocol import Pointer

Entity = dict[str, Any]
"""One row of the list: path, kind, label, summary, children; of a section also `item`.

A section that holds one part at most has the words of its button in `add`.
"""

Schema = dict[str, Any]


def entity(
    path: Pointer, kind: str | None, label: str, summary: str, children: Iterable[Entity] = ()
) -> Entity:
    """A part of the document that has a form of its own."""
    return {
        "path": path,
        "kind": kind or "value",
        "label": label,
        "summary": summary,
        "children": list(children),
    }


def section(path: Pointer, title: str, item: str, children: Iterable[Entity]) -> Entity:
    """A list of parts, to which one of the kind `item` can be added."""
    rows = list(children)
    return {**entity(path, "list", title, str(len(rows)), rows), "item": item}


def offered(path: Pointer, title: str, item: str, summary: str = "none yet") -> Entity:
    """A part that the document can do without and has not: its page offers to add it."""
    return {**section(path, title, item, ()), "summary": summary, "add": f"Add {title.lower()}"}


def without_null(schema: Schema) -> Schema:
    """The schema of the value alone, where a value or null is meant.

    >>> without_null({"anyOf": [{"type": "string"}, {"type": "null"}], "title": "Name"})
    {'type': 'string', 'title': 'Name'}
    """
    inner = [item for item in schema.get("anyOf", ()) if item != {"type": "null"}]
    if len(inner) != 1:
        return schema
    return {**inner[0], **{key: item for key, item in schema.items() if key != "anyOf"}}


def plain(value: Any, *dropped: str) -> Any:
    """The schema without alternatives of null, all the way down, and without the keys `dropped`."""
    if isinstance(value, list):
        return [plain(item, *dropped) for item in value]
    if not isinstance(value, dict):
        return value
    inner = without_null(value)
    return {key: plain(item, *dropped) for key, item in inner.items() if key not in dropped}

"""What the forms of all systems are made of: the list of entities beside them, and plain schemas.

A system says which entities its documents have and what each is called; the shapes that the page
reads are written once, here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.protocol import Pointer

Entity = dict[str, Any]
"""One row of the list: path, kind, label, summary, children; of a section also `item`."""

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


def without_null(schema: Schema) -> Schema:
    """The schema of the value alone, where a value or null is meant.

    >>> without_null({"anyOf": [{"type": "string"}, {"type": "null"}], "title": "Name"})
    {'type': 'string', 'title': 'Name'}
    """
    inner = [item for item in schema.get("anyOf", ()) if item != {"type": "null"}]
    if len(inner) != 1:
        return schema
    return {**inner[0], **{key: item for key, item in schema.items() if key != "anyOf"}}

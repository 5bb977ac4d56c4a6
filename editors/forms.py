"""What the forms of all systems are made of: the list of entities beside them, and schemas.

A system says which entities its documents have and what each is called; the shapes that the page
reads are written once, here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


def rewritten(schema: Any, change: Callable[[Schema], Schema]) -> Any:
    """The schema with every part of it changed, the inner ones first.

    >>> rewritten({"items": {"type": "string"}}, lambda part: {**part, "seen": True})
    {'items': {'type': 'string', 'seen': True}, 'seen': True}
    """
    if isinstance(schema, list):
        return [rewritten(item, change) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return change({key: rewritten(value, change) for key, value in schema.items()})

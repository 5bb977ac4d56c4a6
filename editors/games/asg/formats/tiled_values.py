"""Values of a Tiled map: numbers as they are, and properties as texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.games.asg.document import member
from core.protocol import Json
from editors.games.asg.formats.draft import Report


def is_plain(value: Json) -> bool:
    """Whether a value is a number of any use."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number and abs(value) < 1e12


def plain(raw: Json, key: str, default: float = 0.0) -> float:
    """The number under a key; the default where there is none, or none of any use."""
    value = member(raw, key)
    return float(value) if is_plain(value) else default


@dataclass
class Properties:
    """The properties of a thing as texts; of those that name an object, its number."""

    texts: dict[str, str] = field(default_factory=dict)
    objects: dict[str, str] = field(default_factory=dict)

    def inherit(self, usual: Properties) -> None:
        """Take over what is not said here."""
        said = {*self.texts, *self.objects}
        for own, its in ((self.texts, usual.texts), (self.objects, usual.objects)):
            own.update({k: v for k, v in its.items() if k not in said})


def properties(raw: Json, report: Report, what: str) -> Properties:
    """Tiled's properties; classes, lists and what is malformed are reported as lost."""
    found = Properties()
    for name, kind, value in _rows(member(raw, "properties"), report, what):
        if name in found.texts or name in found.objects:
            report.count(
                "lost",
                name,
                "{n} {what} has {name} twice; the first one counts.",
                "{n} {what}s have {name} twice; the first one counts.",
                name=repr(name),
                what=what,
            )
        elif kind == "object" and isinstance(value, int):
            if value:
                found.objects[name] = str(value)
        elif isinstance(value, (str, int, float)):
            found.texts[name] = json.dumps(value) if isinstance(value, bool) else str(value)
        else:
            report.count(
                "lost",
                name,
                "The property {name} of {n} {what} is not kept.",
                "The property {name} of {n} {what}s is not kept.",
                name=repr(name),
                what=what,
            )
    return found


def _rows(rows: Json, report: Report, what: str) -> Iterator[tuple[str, Json, Json]]:
    """Names, types and values; the older files have an object of them."""
    if isinstance(rows, dict):
        yield from ((name, None, value) for name, value in rows.items())
        return
    for row in rows if isinstance(rows, list) else ():
        name = member(row, "name")
        if isinstance(name, str):
            yield name, member(row, "type"), member(row, "value")
        else:
            report.count(
                "lost",
                "properties",
                "{n} property of a {what} has no name; it is lost.",
                "{n} properties of {what}s have no name; they are lost.",
                what=what,
            )

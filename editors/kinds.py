"""What stands where in a document: kinds of entities by the shape of their pointers.

A system lists its kinds, and what the whole document may be; finding them is the same for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.protocol import Json, Pointer


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of entity: its name, the pattern of its pointers, its definition in the schema."""

    name: str
    title: str
    pattern: re.Pattern[str]
    definition: str = ""
    """Empty where it has no form of its own."""
    key: str = ""
    """The member that holds its name, for renaming."""

    def named(self, text: str) -> str:
        """The kind and the short name of an entity: Ability Fireball."""
        return text if text == self.title else f"{self.title} {text}"


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of one system's entities."""

    kinds: tuple[Kind, ...]
    roots: Mapping[str, Kind]
    """What the whole document is, by its kind."""
    kind_of: Callable[[Json], str | None]
    usual: str
    """The kind of a document that does not show its own."""

    def at(self, raw: Json, path: Pointer) -> Kind | None:
        """The kind of the entity that a pointer names; None for a list or a value within one."""
        if path == "":
            return self.roots.get(self.kind_of(raw) or "")
        return next((kind for kind in self.kinds if kind.pattern.match(path)), None)

    def around(self, raw: Json, path: Pointer) -> tuple[Pointer, Kind]:
        """The innermost entity with a form around a pointer."""
        while path:
            kind = self.at(raw, path)
            if kind is not None and kind.definition:
                return path, kind
            path = path.rpartition("/")[0]
        return "", self.roots[self.kind_of(raw) or self.usual]


def of_one_root(root: Kind, *kinds: Kind) -> Kinds:
    """The kinds of a system whose documents are all of one kind."""
    return Kinds(kinds, {root.name: root}, lambda raw: root.name, root.name)


def kind(
    name: str, title: str, path: str, definition: str = "", key: str = "", **parts: str
) -> Kind:
    """A kind by its pointers: `#` is an index, and `<part>` the pattern that is given for it.

    >>> kind("row", "Row", "<table>/rows/#", table="(?:/table)?").pattern.pattern
    '(?:/table)?/rows/\\\\d+\\\\Z'
    """
    for part, pattern in parts.items():
        path = path.replace(f"<{part}>", pattern)
    return Kind(name, title, re.compile(path.replace("#", r"\d+") + r"\Z"), definition, key)

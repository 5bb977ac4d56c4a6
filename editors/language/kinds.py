"""What stands where in a document: kinds of entities by the shape of their pointers.

A system lists its kinds, and what the whole document may be; finding them is the same for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from core.checks import parts_of, resolve
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.completion import Under

Holder: TypeAlias = Literal["", "list", "table"]
"""A table is an object that holds entities under their names, in the author's order."""


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
    member: str = ""
    """The key of the list or table that it stands in; of what stands by itself, its own."""
    holder: Holder = ""
    """What it stands in; empty for what stands by itself."""

    def named(self, text: str) -> str:
        """The kind and the short name of an entity: Ability Fireball."""
        return text if text == self.title else f"{self.title} {text}"


OwnLabel: TypeAlias = Callable[[Kind, Json, Json, Pointer], str | None]
"""The short name of an entity of a kind: document, value and pointer in; None for the usual one."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of one system's entities, and what single entities are called."""

    kinds: tuple[Kind, ...]
    roots: Mapping[str, Kind]
    """What the whole document is, by its kind."""
    kind_of: Callable[[Json], str | None]
    usual: str
    """The kind of a document that does not show its own."""
    keys: tuple[str, ...] = ("name", "id")
    """The members that may hold the short name of an entity, the first one first."""
    own_label: OwnLabel = lambda kind, raw, value, path: None
    named: Callable[[Kind, str], str] = Kind.named
    """The kind and the short name of an entity."""
    _any: re.Pattern[str] = field(init=False, repr=False)
    """The patterns of all kinds as one, which is many times as fast as one by one."""

    def __post_init__(self) -> None:
        patterns = (f"(?P<k{i}>{kind.pattern.pattern})" for i, kind in enumerate(self.kinds))
        object.__setattr__(self, "_any", re.compile("|".join(patterns)))

    def at(self, raw: Json, path: Pointer) -> Kind | None:
        """The kind of the entity that a pointer names; None for a list or a value within one."""
        if path == "":
            return self.roots.get(self.kind_of(raw) or "")
        found = self._any.match(path)
        return self.kinds[int((found.lastgroup or "")[1:])] if found else None

    def get(self, name: str) -> Kind | None:
        """The kind of that name, if entities of it stand within a document."""
        return next((kind for kind in self.kinds if kind.name == name), None)

    def around(self, raw: Json, path: Pointer) -> tuple[Pointer, Kind]:
        """The innermost entity with a form around a pointer."""
        while path:
            kind = self.at(raw, path)
            if kind is not None and kind.definition:
                return path, kind
            path = path.rpartition("/")[0]
        return "", self.roots[self.kind_of(raw) or self.usual]

    def label(self, kind: Kind | None, raw: Json, value: Json, path: Pointer) -> str:
        """A short name of an entity of a kind, as lists and buttons show it; plain text."""
        if kind is None:
            return last_part(path) or "document"
        own = self.own_label(kind, raw, value, path)
        if own is not None:
            return own
        for key in self.keys:
            text = as_text(member(value, key))
            if text:
                return text
        return kind.title

    def name_of(self, raw: Json, value: Json, path: Pointer) -> str:
        """The kind and the short name: Ability Fireball."""
        kind = self.at(raw, path)
        text = self.label(kind, raw, value, path)
        return text if kind is None else self.named(kind, text)

    def title_of(self, raw: Json, value: Json, path: Pointer) -> str:
        """What an edit calls a place: an entity with its kind, else its key or index."""
        return self.name_of(raw, value, path) if self.at(raw, path) else last_part(path)

    def title_at(self, raw: Json, at: Under) -> str:
        """What a tip calls the key or value under the cursor."""
        if at.path and not at.on_key and self.at(raw, at.path) is not None:
            return self.name_of(raw, resolve(raw, at.path), at.path)
        return last_part(at.path) if at.path else "Document"

    def where(self, raw: Json, path: Pointer) -> str:
        """The entities around a place, from the outside in."""
        parts = path.split("/")
        places = ["/".join(parts[:count]) for count in range(2, len(parts))]
        found = [self.name_of(raw, resolve(raw, p), p) for p in places if self.at(raw, p)]
        return ", ".join(found) or self.name_of(raw, raw, "")


_INDEX = r"\d+"
NAME = "[^/]*"
"""The pattern of a key that the author chose."""


def last_part(path: Pointer) -> str:
    """The last key or index of a pointer; empty for the whole document."""
    return (parts_of(path) or [""])[-1]


def same_root(root: Kind) -> tuple[Mapping[str, Kind], Callable[[Json], str | None], str]:
    """What `Kinds` takes for a system whose documents are all of one kind."""
    return {root.name: root}, lambda raw: root.name, root.name


def kind(
    name: str, title: str, path: str, definition: str = "", key: str = "", **parts: str
) -> Kind:
    """A kind by its pointers: `#` is an index, `NAME` any key, `<part>` the pattern given for it.

    >>> kind("row", "Row", "<table>/rows/#", table="(?:/table)?").pattern.pattern
    '(?:/table)?/rows/\\\\d+\\\\Z'
    """
    for part, pattern in parts.items():
        path = path.replace(f"<{part}>", pattern)
    path = path.replace("#", _INDEX)
    holder: Holder = "list" if path.endswith(f"/{_INDEX}") else ""
    if path.endswith(f"/{NAME}"):
        holder = "table"
    around = path.removesuffix(f"/{_INDEX}").removesuffix(f"/{NAME}")
    member = around.rpartition("/")[2]
    return Kind(name, title, re.compile(path + r"\Z"), definition, key, member, holder)

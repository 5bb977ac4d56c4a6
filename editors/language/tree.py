"""The list of entities beside the form: what a document consists of, as a tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.checks import pointer
from core.protocol import Json, Pointer
from editors.completion import value_at
from editors.forms import Entity, entity, offered, section
from editors.language.kinds import Kind
from editors.language.language import Branch, Language
from editors.payload import Payload


def entities(language: Language, payload: Payload) -> list[Entity]:
    """The tree: the whole document, and what hangs below it."""
    raw = payload.get("document")
    tree = _Tree(language, raw, language.read(raw))
    root = language.kinds.at(raw, "")
    rows = list(tree.below("", raw, root))
    return [{**tree.entity("", raw, root, []), **tree.lists(rows)}, *rows]


@dataclass(frozen=True, slots=True)
class _Tree:
    """A document, and as what its system reads it."""

    language: Language
    raw: Json
    document: Any

    def lists(self, rows: list[Entity]) -> dict[str, Any]:
        """The lists that the form around them names, as far as the system wants them there."""
        is_listed = self.language.listed
        if is_listed is None:
            return {}
        named = (row for row in rows if "item" in row)
        return {"lists": [r["path"] for r in named if is_listed(r, value_at(self.raw, r["path"]))]}

    def entity(self, path: Pointer, value: Json, kind: Kind | None, rows: list[Entity]) -> Entity:
        """A row of the list, as the system calls it and tells of it."""
        name = kind.name if kind is not None else "value"
        label = self.language.row_label(self.document, value, name, path)
        if label is None:
            label = self.language.kinds.label(kind, self.raw, value, path)
        summary = self.language.told(self.document, value, name, path)
        return entity(path, name, label, summary, rows)

    def whole(self, path: Pointer, value: Json, kind: Kind | None) -> Entity:
        """An entity with what hangs below it."""
        rows = list(self.below(path, value, kind))
        found = self.entity(path, value, kind, rows)
        return {**found, **self.lists(rows)} if any("item" in row for row in rows) else found

    def below(self, path: Pointer, value: Json, kind: Kind | None) -> Iterator[Entity]:
        """What hangs below an entity."""
        for branch in self.language.tree.get(kind.name, ()) if kind is not None else ():
            at, there = path + branch.path, value_at(value, branch.path)
            if there is None and not branch.title and not branch.always:
                continue
            own = self.language.kinds.at(self.raw, at)
            if own is not None and not own.holder:
                yield from self.single(branch, at, there, own)
            else:
                yield from self.several(branch, at, there)

    def several(self, branch: Branch, path: Pointer, there: Json) -> Iterator[Entity]:
        """The entries of a list or a table, as a section where it has a title."""
        item = self.language.kinds.at(self.raw, path + "/0")
        children = list(self.rows(path, there, item))
        if not branch.title or item is None:
            yield from children
            return
        found = section(path, branch.title, item.name, children)
        cards = self.language.cards(self.document, item)
        found |= {"cards": cards} if cards else {}
        full = self.language.full(self.document, item, len(children))
        yield found if full is None else {**found, "full": full}

    def rows(self, path: Pointer, there: Json, item: Kind | None) -> Iterator[Entity]:
        """The entries of a list, all of one kind, or of a table, by their names."""
        if isinstance(there, list):
            for index, value in enumerate(there):
                yield self.whole(f"{path}/{index}", value, item)
        elif isinstance(there, dict):
            for key, value in there.items():
                at = path + pointer(key)
                yield self.whole(at, value, self.language.kinds.at(self.raw, at))

    def single(self, branch: Branch, path: Pointer, value: Json, kind: Kind) -> Iterator[Entity]:
        """What stands by itself: as it is there, else as something that can be added."""
        if branch.always or isinstance(value, dict):
            yield self.whole(path, value, kind)
        elif branch.title and isinstance(self.raw, dict):
            usual = self.language.usually(self.document, kind)
            yield offered(path, branch.title, kind.name, usual)

"""A hero or a match as it is written: its well-formed parts, for checks and editors.

Nothing here raises on any JSON value: what is malformed is left out, and the checks of the shape
say so.  Every part keeps its pointer.  Rules: The card (specs/defense/RULES.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from core.games.defense.nodes import CardNode, HeroNode, index_of
from core.games.defense.tables import shipped_json
from core.protocol import Json, Pointer
from core.rawjson import as_text, member, objects, texts

DocumentKind = Literal["hero", "match"]
_MARKS = ("v1Board", "defenseCard", "defenseVersion")
"""Keys that only heroes of this system have."""


def kind_of(raw: Json) -> DocumentKind | None:
    """Which kind of document the JSON has the shape of: a hero, or a match of two heroes."""
    if not isinstance(raw, dict):
        return None
    if "heroes" in raw:
        heroes = raw["heroes"]
        rows = heroes if isinstance(heroes, list) else ()
        is_ours = any(isinstance(each, dict) and each.keys() & {*_MARKS} for each in rows)
        return "match" if "config" in raw or is_ours else None
    return "hero" if raw.keys() & {"v1Board", "defenseCard"} else None


@dataclass(frozen=True, slots=True)
class Defined:
    """A status or a combo, defined here (or by default: then it has no path)."""

    id: str
    raw: dict[str, Json]
    path: Pointer | None = None
    index: int = field(default=0, compare=False)


class Document:
    """The well-formed parts of a hero or a match, found when they are asked for, and kept."""

    def __init__(self, raw: Json, only: Pointer | None = None) -> None:
        self.raw = raw
        self.kind = kind_of(raw)
        self.only = only
        """The pointer of the one hero whose card is looked at; None: all cards are."""
        self.memo: dict[str, Any] = {}
        """What checks found out about it, and need again."""

    @cached_property
    def heroes(self) -> tuple[HeroNode, ...]:
        """The heroes that are objects."""
        if self.kind == "hero":
            return (HeroNode("", self.raw),)
        found = objects(self.raw, "heroes", "")
        return tuple(HeroNode(at, raw, index_of(at)) for at, raw in found)

    def hero_at(self, path: Pointer) -> HeroNode | None:
        """The hero that a place belongs to."""
        inside = (h for h in self.heroes if path == h.path or path.startswith(h.path + "/"))
        return next(inside, None)

    @property
    def cards(self) -> Iterator[tuple[HeroNode, CardNode]]:
        """Every hero that has a card, with it."""
        for hero in self.players:
            if hero.card is not None:
                yield hero, hero.card

    @property
    def players(self) -> Iterator[HeroNode]:
        """The heroes whose cards are looked at."""
        return (hero for hero in self.heroes if self.only in (None, hero.path))

    @cached_property
    def apart(self) -> tuple[Document, ...]:
        """For each of its two heroes this document as if the other had no card."""
        return tuple(Document(self.raw, hero.path) for hero in self.heroes[:2])

    def card_at(self, path: Pointer) -> CardNode | None:
        """The card that a place belongs to; of a hero that is named, its card."""
        hero = self.hero_at(path)
        return hero.card if hero is not None else None

    @cached_property
    def own_statuses(self) -> tuple[Defined, ...]:
        """The statuses that the document itself defines."""
        places = [(hero.path, hero.raw) for hero in self.heroes]
        if self.kind == "match":
            places.append(("", self.raw))
        return tuple(each for path, raw in places for each in _defined(raw, "statuses", path))

    @cached_property
    def own_combos(self) -> tuple[Defined, ...]:
        """The combos that the document itself defines."""
        return tuple(_defined(self.raw, "combos", "")) if self.kind == "match" else ()

    @cached_property
    def statuses(self) -> dict[str, Defined]:
        """Every status that may be named, the defaults first; the last definition holds."""
        return _shipped("statuses") | {each.id: each for each in self.own_statuses}

    @cached_property
    def combos(self) -> dict[str, Defined]:
        """Every combo that may be named, the defaults first; the last definition holds."""
        return _shipped("combos") | {each.id: each for each in self.own_combos}


def _shipped(key: str) -> dict[str, Defined]:
    return {raw["id"]: Defined(raw["id"], raw) for raw in shipped_json()[key]}


def _defined(raw: Json, key: str, path: Pointer) -> Iterator[Defined]:
    for at, item in objects(raw, key, path):
        id = as_text(item.get("id"))
        if id:
            yield Defined(id, item, at, index_of(at))


def holds(raw: Json, path: Pointer) -> Iterator[tuple[Pointer, dict[str, Any]]]:
    """The lines of a hero's hold order."""
    yield from objects(member(raw, "ai"), "holds", path + "/ai")


def names_in(raw: Json, key: str, path: Pointer) -> Iterator[tuple[Pointer, str]]:
    """A name under a key, or the names of a list there."""
    value = member(raw, key)
    if isinstance(value, str):
        yield f"{path}/{key}", value
    yield from texts(raw, key, path)

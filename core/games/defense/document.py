"""A hero or a match as it is written: its well-formed parts, for checks and editors.

Nothing here raises on any JSON value: what is malformed is left out, and the checks of the shape
say so.  Every part keeps its pointer.  Rules: The card (specs/defense/RULES.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from core.games.defense.limits import MAX_DICE, MAX_FACES
from core.games.defense.tables import shipped_json
from core.protocol import Json, Pointer
from core.rawjson import as_text, is_int, items, member, objects, texts

DocumentKind = Literal["hero", "match"]
USUAL_FACES = 6
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
class WordNode:
    """A matcher, an effect, a condition or another object with a `type`."""

    path: Pointer
    raw: dict[str, Json]

    @property
    def type(self) -> str | None:
        """Its word; None when it is no text."""
        return as_text(self.raw.get("type"))


@dataclass(frozen=True)
class FieldNode:
    """A field of a card: its name, and the faces of it that are whole numbers."""

    path: Pointer
    raw: dict[str, Json]
    index: int

    @cached_property
    def id(self) -> str:
        """Its name; empty when it has none."""
        return as_text(self.raw.get("id")) or ""

    @cached_property
    def faces(self) -> tuple[tuple[Pointer, int], ...]:
        """Its faces, each with its pointer."""
        found = items(self.raw, "faces", self.path)
        return tuple((at, face) for at, face in found if is_int(face))


@dataclass(frozen=True)
class RuleNode:
    """A rule of a card."""

    path: Pointer
    raw: dict[str, Json]
    index: int

    @cached_property
    def id(self) -> str:
        """Its identifier; empty when it has none."""
        return as_text(self.raw.get("id")) or ""

    @property
    def title(self) -> str:
        """What people call it."""
        return as_text(self.raw.get("label")) or self.id

    @cached_property
    def matcher(self) -> WordNode | None:
        """What the dice must show."""
        raw = self.raw.get("matcher")
        return WordNode(self.path + "/matcher", raw) if isinstance(raw, dict) else None

    @cached_property
    def effects(self) -> tuple[WordNode, ...]:
        """What happens then."""
        return tuple(WordNode(at, raw) for at, raw in objects(self.raw, "effects", self.path))

    @cached_property
    def conditions(self) -> tuple[WordNode, ...]:
        """What else must hold, for the rule and for each of its effects."""
        holders = [(self.path, self.raw), *((each.path, each.raw) for each in self.effects)]
        return tuple(
            WordNode(at, raw)
            for path, holder in holders
            for at, raw in objects(holder, "conditions", path)
        )

    @property
    def words(self) -> Iterator[WordNode]:
        """Matcher, effects and conditions."""
        if self.matcher is not None:
            yield self.matcher
        yield from self.effects
        yield from self.conditions


@dataclass(frozen=True)
class CardNode:
    """A defence card, and the path of its hero."""

    path: Pointer
    raw: dict[str, Json]

    @cached_property
    def dice(self) -> int:
        """How many dice; within the bounds, whatever is written."""
        value = self.raw.get("dice")
        return min(max(value, 1), MAX_DICE) if is_int(value) else 1

    @cached_property
    def faces(self) -> int:
        """Faces of each die; within the bounds, whatever is written."""
        value = self.raw.get("faces", USUAL_FACES)
        return min(max(value, 2), MAX_FACES) if is_int(value) else USUAL_FACES

    @cached_property
    def fields(self) -> tuple[FieldNode, ...]:
        """The fields that are objects."""
        found = objects(self.raw, "fields", self.path)
        return tuple(FieldNode(at, raw, index_of(at)) for at, raw in found)

    @cached_property
    def by_id(self) -> dict[str, FieldNode]:
        """The fields by name; of several with one name the first."""
        found: dict[str, FieldNode] = {}
        for each in self.fields:
            if each.id:
                found.setdefault(each.id, each)
        return found

    @cached_property
    def rules(self) -> tuple[RuleNode, ...]:
        """The rules that are objects."""
        found = objects(self.raw, "rules", self.path)
        return tuple(RuleNode(at, raw, index_of(at)) for at, raw in found)

    @cached_property
    def field_of(self) -> dict[int, FieldNode]:
        """The field of each face; of several the first."""
        found: dict[int, FieldNode] = {}
        for each in self.fields:
            for _, face in each.faces:
                found.setdefault(face, each)
        return found


def free_field(used: Iterable[str]) -> str:
    """The first of F1, F2, ... that is no field yet.

    >>> free_field(["F1", "embers", "F2"])
    'F3'
    """
    names = set(used)
    return next(f"F{n}" for n in range(1, len(names) + 2) if f"F{n}" not in names)


def index_of(path: Pointer) -> int:
    """The index at the end of a pointer."""
    return int(path.rpartition("/")[2])


@dataclass(frozen=True)
class HeroNode:
    """A hero of the document; the document itself when it is one."""

    path: Pointer
    raw: dict[str, Json]
    index: int = 0

    @property
    def id(self) -> str:
        """Its identifier; empty when it has none."""
        return as_text(self.raw.get("id")) or ""

    @property
    def name(self) -> str:
        """Its name, or its identifier."""
        return as_text(self.raw.get("name")) or self.id

    @cached_property
    def card(self) -> CardNode | None:
        """Its defence card, when that is an object."""
        raw = self.raw.get("defenseCard")
        return CardNode(self.path + "/defenseCard", raw) if isinstance(raw, dict) else None

    @cached_property
    def attacks(self) -> tuple[WordNode, ...]:
        """Its attacks."""
        return tuple(WordNode(at, raw) for at, raw in objects(self.raw, "attacks", self.path))

    @cached_property
    def board(self) -> tuple[WordNode, ...]:
        """The entries of its v1 board."""
        return tuple(WordNode(at, raw) for at, raw in objects(self.raw, "v1Board", self.path))

    @property
    def riders(self) -> Iterator[WordNode]:
        """The statuses that come with attacks and v1 defences."""
        for holder in (*self.attacks, *self.board):
            for at, raw in objects(holder.raw, "riders", holder.path):
                yield WordNode(at, raw)


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

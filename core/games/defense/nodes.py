"""The parts of a hero as they are written: a card with its fields, rules and words, and attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from core.games.defense.limits import MAX_DICE, MAX_FACES
from core.protocol import Json, Pointer
from core.rawjson import TextKey, as_text, is_int, items, objects

USUAL_FACES = 6


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

    id = TextKey("id")
    """Its name; empty when it has none."""

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

    id = TextKey("id")
    """Its identifier; empty when it has none."""

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

    id = TextKey("id")
    """Its identifier; empty when it has none."""

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

"""The tables of what cards say: events, effects, static abilities; how a class becomes an entry.

An entry is a class: its name and sentence, its fields, which are the arguments, how it is printed,
how it runs, and an example.  Events stand in `events`, conditions in `conditions`, static
abilities and their parts in `statics`; how they are read stands with them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, TypeVar, dataclass_transform

from core.games.mtg.cards.abilities import Part, StaticAbility
from core.games.mtg.cards.grammar.productions import retell
from core.games.mtg.cards.sentences import Condition, Effect, TriggerEvent
from core.language.reference import meaning
from core.language.words import Argument, Words

C = TypeVar("C", bound=type[Any])

Kind: TypeAlias = Literal[
    "ability", "amount", "choice of mana", "colours", "counter", "flag", "keyword", "keywords",
    "mana", "noun", "nouns", "number", "object", "object or nouns", "object or players",
    "parts", "players", "side", "subtype", "type of spell", "words", "zone",
]  # fmt: skip
"""What an argument holds.  An object is a `Ref`, players are a `Who`, nouns are a `Filter`, an
amount may be X or a power; words say only how the text puts it."""

EFFECTS: Words[type[Effect], None] = Words("effect", None, tag="")
"""What the clauses of texts do, by the names of their classes."""

TRIGGER_EVENTS: Words[type[TriggerEvent], None] = Words(
    "event",
    None,
    tag="",
    columns={"event": lambda word: word.name, "when": meaning},
)
"""What sets triggers off, by the words of it; capitals stand for other productions."""

CONDITIONS: Words[type[Condition], None] = Words(
    "condition",
    None,
    tag="",
    columns={"condition": lambda word: word.name, "what it asks": meaning},
)
"""What a trigger may ask besides, by the words of it."""

STATICS: Words[type[StaticAbility], None] = Words(
    "static ability",
    None,
    tag="",
    columns={"static ability": lambda word: word.name, "what it does": meaning},
)
"""What permanents do while they are there, by the words of it."""

PARTS: Words[type[Part], None] = Words(
    "part",
    None,
    tag="",
    columns={"part": lambda word: word.name, "what it does": meaning},
)
"""What the equipped or enchanted creature gets, has or is, by the words of it."""


def argument(kind: Kind, doc: str, *, default: Any = dataclasses.MISSING) -> Any:
    """A field of an entry: what it holds, and a sentence about it."""
    return dataclasses.field(default=default, metadata={"kind": kind, "doc": doc})


def _entered(table: Words[Any, Any], name: str, example: str, made: C) -> C:
    """The class as a frozen dataclass and an entry of the table."""
    doc = made.__doc__ or ""
    found: Any = dataclasses.dataclass(frozen=True, slots=True)(made)
    table.declare(name, doc, found, *map(_argument, dataclasses.fields(found)), example=example)
    entered: C = found
    return entered


def _argument(field: dataclasses.Field[Any]) -> Argument:
    given: dict[str, Any] = {}
    if field.default is not dataclasses.MISSING:
        given["default"] = field.default
    return Argument(field.name, field.metadata["kind"], field.metadata["doc"], **given)


@dataclass_transform(frozen_default=True, field_specifiers=(argument,))
def effect(example: str) -> Callable[[C], C]:
    """Enter an effect by the name of its class, with a text that it is read from.

    Raises ValueError for a second one of the same name.
    """
    return lambda made: _entered(EFFECTS, made.__name__, example, made)


@dataclass_transform(frozen_default=True, field_specifiers=(argument,))
def trigger_event(form: str, example: str) -> Callable[[C], C]:
    """Enter an event by its words.  Raises ValueError for a second one of the same words."""

    def take(made: C) -> C:
        made.form = form
        found = _entered(TRIGGER_EVENTS, form, example, made)
        retell("event", _forms())
        return found

    return take


@dataclass_transform(frozen_default=True, field_specifiers=(argument,))
def condition(form: str, example: str) -> Callable[[C], C]:
    """Enter a condition by its words.  Raises ValueError for a second one of the same words."""
    return lambda made: _entered(CONDITIONS, form, example, made)


@dataclass_transform(frozen_default=True, field_specifiers=(argument,))
def static(form: str, example: str) -> Callable[[C], C]:
    """Enter a static ability by its words.  Raises ValueError for a second one of the same words.

    The production that reads it tells the words of all that it reads.
    """

    def take(made: C) -> C:
        made.form = form
        found = _entered(STATICS, form, example, made)
        alike = [word.name for word in STATICS.values() if word.run.place == made.place]
        retell(made.place, " | ".join(alike))
        return found

    return take


@dataclass_transform(frozen_default=True, field_specifiers=(argument,))
def part(form: str, example: str) -> Callable[[C], C]:
    """Enter a part by its words.  Raises ValueError for a second one of the same words."""

    def take(made: C) -> C:
        found = _entered(PARTS, form, example, made)
        retell("part", " | ".join(PARTS))
        return found

    return take


def _forms() -> str:
    """The words of all events, as one production shows them: alike beginnings once."""
    alike: dict[str, list[str]] = {}
    for word in TRIGGER_EVENTS.values():
        alike.setdefault(word.run.before or word.name, []).append(word.name)
    found = []
    for before, (first, *others) in alike.items():
        found.append(" | ".join((first, *(each.removeprefix(before) for each in others))))
    return "; ".join(found)

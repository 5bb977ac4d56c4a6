"""What a system says of its documents: the declaration that drives the shared editor."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from core.checks import quoted
from core.errors import CallError
from core.language.references import Reference
from core.language.words import Word, Words
from core.protocol import Json, Pointer
from editors.completion import Option, Slot, Under, value_at
from editors.forms import Entity, Schema
from editors.language.kinds import Kind, Kinds
from editors.language.texts import NO_TEXTS, Texts
from editors.offers import Text
from editors.payload import Payload

Patch: TypeAlias = list[dict[str, Any]]
Name: TypeAlias = str | int
Usage: TypeAlias = dict[str, Json]
"""A place that uses a thing, and a sentence on it: `path`, `message`, perhaps more."""


@dataclass(frozen=True, slots=True)
class Title:
    """A name that nothing refers to: where it stands, and what the step is called before it.

    `more` is what else changes with it, by the new name.
    """

    path: Pointer
    did: str
    select: Pointer
    more: Callable[[str], Patch] = lambda to: []


@dataclass(frozen=True, slots=True)
class Change:
    """What is asked of a switch: the entity and its place, what it is to be, what was laid aside.

    `path` is the place that was asked about, which may be within the entity.
    """

    raw: Json
    path: Pointer
    place: Pointer
    kind: Kind
    node: Any
    to: str
    stash: dict[str, Json]
    payload: Payload


@dataclass(frozen=True, slots=True)
class Switch:
    """What entities of a kind can be besides a word of a table, and how they become it.

    `run` gives the patch and the name of the step, and lays aside what does not fit.
    """

    what: str
    known: Iterable[str]
    run: Callable[[Change], tuple[Patch, str]]
    shape: type = dict
    """What an entity must be for it."""


@dataclass(frozen=True, slots=True)
class Branch:
    """What hangs below an entity in the list of entities: others, or one that stands by itself.

    `title` is that of the section; without one its entities hang at the entity itself.  What stands
    by itself and is not there is offered under its title, or shown all the same (`always`).
    """

    path: Pointer
    title: str = ""
    always: bool = False
    in_form: bool = False
    """Whether the form of the entity above shows it as well."""


def with_names(schema: Schema, known: Mapping[str, list[Json]]) -> Schema:
    """The schema with the document's names as choices, or as keys, where it refers to some."""
    refers, item = schema.get("x-refers"), schema.get("additionalProperties")
    names = known.get(refers, []) if isinstance(refers, str) else []
    if isinstance(refers, str) and isinstance(item, dict):
        own = {name: {**copy.deepcopy(item), "title": name} for name in names}
        return {**schema, "properties": own, "additionalProperties": False}
    return {**schema, "enum": names} if names and "const" not in schema else schema


def text_name(refs: References, ref: Reference, to: Json) -> Name:
    """A new name that is a text.  Raises CallError for anything else."""
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    return to


@dataclass(frozen=True)
class Language:
    """What a system says of its documents.

    `references` lists the places that define or mention something; it is asked once for an edit,
    and what the system does otherwise than all others is handed the list (`References`).
    """

    kinds: Kinds
    references: Callable[[Json], Sequence[Reference]]
    read: Callable[[Json], Any]
    """The document as the system reads it; those who make something are handed it."""
    definitions: Callable[[], dict[str, Schema]]
    """The schemas of what the documents consist of, by their names.  Nobody may change them."""
    templates: Mapping[str, Callable[[], Json]]
    """What a new document of each kind begins as, the usual one first."""
    held: frozenset[str] = frozenset()
    """Kinds of names that the place that holds a mention stands for, too."""
    find: Callable[[References, Pointer], Reference | None] = lambda refs, path: None
    """The name that a place is about besides those that stand, or are defined, there."""
    usage: Callable[[Json, Reference], Usage] | None = None
    is_usage: Callable[[Reference, Reference], bool] = lambda ref, other: not other.defines
    """Whether the second one uses the thing that the first one is about."""

    title: Callable[[Json, Pointer], Title | None] = lambda raw, path: None
    """The name at a place that nothing refers to."""
    is_titled_within: bool = False
    """Whether a value without a name of its own stands for the title of the entity around it."""
    did: Callable[[References, Reference], str] = lambda refs, ref: f"Rename {ref.name} to"
    """What a rename is called before the new name."""
    nameless: str = "There is no name here to change"
    new_name: Callable[[References, Reference, Json], Name] = text_name
    """The new name as it is written.  Raises CallError."""
    refusal: Callable[[References, Reference, Name], str | None] | None = None
    """Why a thing cannot take a new name; by default because another has it."""
    following: Callable[[References, Reference], list[Reference]] | None = None
    """The places that are written when a thing is renamed; by default all that name it."""
    quoted: Callable[[str, Reference, Name], str] = lambda text, ref, to: str(to)
    """What is written in place of a reference that is only a part of a text."""

    kept: Callable[[Json, Pointer], str | None] = lambda raw, path: None
    """Why an entity cannot be deleted."""
    stays: Callable[[Reference], bool] = lambda ref: False
    """Whether a name stands for something although the document does not define it."""
    gone: Callable[[Json, Pointer, Payload], tuple[Patch, list[Usage]]] | None = None
    """The patch that deletes a place, and who used what is deleted; by default its mentions go."""

    unlisted: frozenset[str] = frozenset()
    """Kinds that stand in a list of which the order and the number are fixed."""
    single: Callable[[Json, Kind], str | None] = lambda raw, kind: None
    """Why there cannot be a second entity of a kind."""
    named_by: Callable[[Kind], tuple[str, ...]] = lambda kind: (kind.key,)
    """The members of an entity that no copy may share."""
    reserved: Callable[[Json, Kind], Iterable[Name]] = lambda raw, kind: ()
    """Names that an entity cannot have although none in its list has them."""
    copied: Callable[[Json, Pointer, Kind, Any], Patch] = lambda raw, path, kind, value: []
    """Fits the copy of an entity to its place, and gives what else changes with it."""

    tree: Mapping[str, tuple[Branch, ...]] = field(default_factory=dict)
    """What hangs below the entities of a kind, in order."""
    told: Callable[[Any, Json, str, Pointer], str] = lambda document, value, kind, path: ""
    """What an entity says, in a few words: document, value, name of its kind and pointer in."""
    row_label: Callable[[Any, Json, str, Pointer], str | None] = lambda d, value, kind, path: None
    """What the list calls an entity, where that is not its label."""
    usually: Callable[[Any, Kind], str] = lambda document, kind: "none yet"
    """What counts while something that stands by itself is not there."""
    full: Callable[[Any, Kind, int], str | None] = lambda document, kind, count: None
    """Why nothing can be added to a list of so many of a kind."""
    cards: Callable[[Any, Kind], list[dict[str, Json]]] = lambda document, kind: []
    """What can be chosen above a list of a kind: each `card` with title, text and `on`."""
    listed: Callable[[Entity, Json], bool] | None = None
    """Whether the form around a list, of that value, names it; None: no form does."""

    names: Callable[[Any, Pointer], Mapping[str, list[Json]]] = lambda document, place: {}
    """The names that may stand at a place, by what a schema's `x-refers` asks for."""
    about: Callable[[Here, str, Json], str] = lambda here, kind, name: ""
    """A sentence on one of them."""
    called: Callable[[Here, str, Json], str] = lambda here, kind, name: ""
    """What people call one of them, where they call it other than it is written."""
    counted: frozenset[str] = frozenset()
    """Kinds of names of which a tip says how often they are used."""
    word_doc: Callable[[Json], str] = lambda word: ""
    """The sentence of a word that the schema of its place says nothing of."""
    keys: Callable[[Here, Schema, Slot], Iterable[Option]] = lambda here, schema, slot: ()
    """Keys of an object that are names, and so are not in its schema."""
    offered: Callable[[Here, Schema], Iterable[Option]] = lambda here, schema: ()
    """Values that a schema means besides those that it lists."""
    tip: Callable[[Here, Under], Text | None] = lambda here, under: None
    """What a tip says of a key or a value, where that is more than the schema does."""
    texts: Texts = NO_TEXTS
    """The texts that have a language of their own."""
    fit: Callable[[Here, Schema], Schema] = lambda here, part: with_names(part, here.names)
    """A part of the schema of an entity as its form needs it: with the document's own names."""
    hints: bool = False
    """Whether forms show what counts where nothing is written."""

    words: Mapping[str, Words[Any, Any]] = field(default_factory=dict)
    """The tables of words by the kinds of entities that are one."""
    tags: frozenset[str] = frozenset()
    """The keys that hold a word."""
    values: Mapping[str, Schema] = field(default_factory=dict)
    """The schema of what a key beside a word holds, by its kind."""
    usual: Callable[[Any, Pointer, Any, Any], Json] = lambda document, place, argument, word: None
    """A first value for a key of a word: something that exists, where there is something."""
    own_word: Callable[[Change], Word[Any, Any] | None] = lambda change: None
    """The word to switch to, where it is the document's own and in no table."""
    stands_beside: Callable[[Any, Any, str, Json], bool] = lambda table, word, key, value: False
    """Whether a key that is none of the word's can stand beside it with that value."""
    switches: Mapping[str, Switch] = field(default_factory=dict)
    """How entities of a kind change that are no words."""

    new: Mapping[str, Callable[[Any, Pointer], Json]] = field(default_factory=dict)
    """What an entity begins as, by its kind: document and list (or member) in.

    It is valid where it can be, with names that are free.
    """
    first: Mapping[str, str] = field(default_factory=dict)
    """The word that a new entity begins with, by its kind."""
    meant: Mapping[str, str] = field(default_factory=dict)
    """The kind of what people have a name for although it is no kind."""
    drawn: Mapping[str, Callable[[Payload], Json]] = field(default_factory=dict)
    """How an entity is added that is more than a value in a list, by its kind."""
    wanted: Callable[[Json, Pointer, str, str], str] = lambda raw, path, asked, at: asked or at
    """The kind to add: what was asked for, and what belongs at the place; either may be empty."""
    home: Callable[[Any, Kind, Pointer], Pointer | None] = lambda document, kind, path: None
    """The list (or member) that an entity goes to, where that is not below the place asked for."""
    begun: Callable[[Any, Kind, Any], Patch] = lambda document, kind, value: []
    """Fits a new entity to its document, and gives what else changes with it."""


@dataclass(frozen=True)
class Here:
    """A place of a document, and what may be named there."""

    language: Language
    raw: Json
    path: Pointer

    @cached_property
    def document(self) -> Any:
        """The document as its system reads it."""
        return self.language.read(self.raw)

    @cached_property
    def names(self) -> Mapping[str, list[Json]]:
        """The names that may stand at the place, by what a schema's `x-refers` asks for."""
        return self.language.names(self.document, self.path)

    @property
    def value(self) -> Json:
        """What stands there; None where there is nothing."""
        return value_at(self.raw, self.path)


@dataclass(frozen=True)
class References:
    """What a document defines and mentions, read once for all that an edit asks about it."""

    language: Language
    raw: Json

    @cached_property
    def all(self) -> Sequence[Reference]:
        """Every place that defines or mentions something."""
        return self.language.references(self.raw)

    def same(self, ref: Reference) -> list[Reference]:
        """Every definition and mention of one thing."""
        return [other for other in self.all if other.thing == ref.thing]

    def definitions(self, ref: Reference) -> list[Reference]:
        """Every definition of one thing; of a name that several have, those of all."""
        return [other for other in self.same(ref) if other.defines]


def taken(ref: Reference, name: Name, others: Iterable[Reference]) -> str | None:
    """The message for a name that another thing of the kind has; None where none has it."""
    if (ref.kind, name, ref.scope) not in {other.thing for other in others}:
        return None
    article = "an" if ref.kind[:1] in "aeiou" else "a"
    return f"There is {article} {ref.kind} {quoted(name)} already"

"""Tables of words: what each word is called, which keys stand beside it, and how it behaves.

An entry is one decorated function.  Schema, checks, editors and reference pages read its name, its
sentence and its keys; the engine calls the function.  Adding a word is adding its entry.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from core.protocol import Json
from core.titles import title_of

F = TypeVar("F")
"""How the words of a table behave; None where something else gives them their behaviour."""
X = TypeVar("X")
"""What else a system says of the words of a table; None for nothing."""
V = TypeVar("V")

Args: TypeAlias = dict[str, Any]
"""The keys of a word with their values, defaults put in."""

Columns: TypeAlias = Mapping[str, Callable[[Any], str]]
"""The columns of a table in a reference: by its heading what stands in it of a word."""

REQUIRED: Any = object()
"""The default of a key that must be written."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One key beside the word; None as the default means that leaving it out says something.

    A system narrows `kind` to the names of what its keys may hold, and has a schema for each.
    """

    name: str
    kind: str
    doc: str
    default: Json = REQUIRED
    least: int | None = None
    """The least number that it may hold, where the kind does not say it."""
    idle: str = ""
    """Why writing the key changes nothing, where it does not: a note says so."""
    wanted: bool = False
    """Whether a new word is written with the key, although it may be left out."""

    @property
    def required(self) -> bool:
        """Whether the key must be written."""
        return self.default is REQUIRED


@dataclass(frozen=True)  # no slots: an alias as Word[Any, Facts] could not make one
class Word(Generic[F, X]):
    """One word: its name, what it means to an author, its keys, its behaviour, an example.

    `title` is the word as people read it in lists; `facts` is what the system says of it besides:
    what it reads, changes or needs, whom it is for.  Whoever computes with the facts takes a word
    that declares nothing to read everything and to promise nothing.
    """

    name: str
    doc: str
    arguments: tuple[Argument, ...]
    run: F
    facts: X
    example: Json = None
    title: str = ""
    note: str = ""
    """What the reference says besides: the rest of the docstring, as one line."""
    phrase: str = ""
    """The word within a sentence, its keys in braces; empty: its sentence and its keys."""

    def argument(self, name: str) -> Argument | None:
        """The argument of that name."""
        return next((each for each in self.arguments if each.name == name), None)

    def filled(self, raw: dict[str, Json]) -> Args:
        """The word's keys with their defaults put in."""
        return {each.name: raw.get(each.name, each.default) for each in self.arguments}

    def named(self, kind: str, args: Args) -> tuple[str, ...]:
        """The names that its keys of a kind hold, each once."""
        held = (args.get(each.name) for each in self.arguments if each.kind == kind)
        return tuple(dict.fromkeys(name for name in held if isinstance(name, str)))


def enter_once(table: dict[str, V], what: str, name: str, value: V) -> None:
    """An entry more of a table by name.  Raises ValueError for a second one of one name.

    `what` says what its entries are.
    """
    refuse_second(table, what, name)
    table[name] = value


def refuse_second(table: Collection[str], what: str, name: str) -> None:
    """Raises ValueError where a table has an entry of the name."""
    if name in table:
        raise ValueError(f"two entries for {what} {name!r}")


class Words(dict[str, Word[F, X]], Generic[F, X]):
    """A table of words by name, in the order in which a palette shows them.

    `what` says what its words are, `tag` is the key that holds the word in a document (empty where
    the word stands by itself), `facts` are those of a word that declares none, `columns` those of
    the reference where it shows other things than keys and sentence.
    """

    def __init__(
        self, what: str, facts: X, tag: str = "type", columns: Columns | None = None
    ) -> None:
        super().__init__()
        self.what, self.facts, self.tag, self.columns = what, facts, tag, columns

    def enter(
        self,
        name: str,
        *arguments: Argument,
        title: str = "",
        example: Json = None,
        facts: X | None = None,
        phrase: str = "",
    ) -> Callable[[F], F]:
        """Enter the decorated function; the first line of its docstring is the word's sentence.

        The lines below it are for the reference.

        Raises ValueError for a second entry of one name, and for a word without a sentence.
        """

        def take(run: F) -> F:
            doc = run.__doc__ or ""
            more = {"title": title, "phrase": phrase}
            self.declare(name, doc, run, *arguments, **more, example=example, facts=facts)
            return run

        return take

    def declare(
        self,
        name: str,
        doc: str,
        run: F,
        *arguments: Argument,
        title: str = "",
        example: Json = None,
        facts: X | None = None,
        phrase: str = "",
    ) -> None:
        """Enter a word that is no function of its own; `enter` is for those that are.

        Raises ValueError for a second entry of one name, and for a word without a sentence.
        """
        refuse_second(self, self.what, name)
        sentence, _, note = doc.strip().partition("\n")
        if not sentence:
            raise ValueError(f"{self.what} {name!r} has no sentence that says what it means")
        shown = example
        if self.tag and not (isinstance(example, dict) and self.tag in example):
            shown = {self.tag: name, **(example if isinstance(example, dict) else {})}
        self[name] = Word(
            name=name,
            doc=sentence,
            arguments=arguments,
            run=run,
            facts=self.facts if facts is None else facts,
            example=shown or None,
            title=title or title_of(name),
            note=" ".join(note.split()),
            phrase=phrase,
        )


def names_not_in(table: Collection[str], names: Iterable[str]) -> tuple[str, ...]:
    """The names that a table has no entry for, in their order.

    Of the words of a language these are what an executor lacks; of the entries of an executor
    those that are no words.

    >>> names_not_in({"MOVE": 1}, ("MOVE", "TAKE")), names_not_in(("MOVE", "TAKE"), {"MOVE": 1})
    (('TAKE',), ())
    """
    return tuple(name for name in names if name not in table)

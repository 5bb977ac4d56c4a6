"""How clauses begin: the tables that effects enter the words in by which they are read.

A clause begins with a verb of its own ("destroy"), or with who or what does something: a player
("target player draws …") or an object ("~ deals …").  The modules of `core.games.mtg.effects` enter
their words here, each beside the effect that it reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from core.games.mtg.cards.grammar.productions import Production, enter
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import Use
from core.games.mtg.cards.types import Effect, Ref, Who
from core.language.words import enter_once

Read: TypeAlias = Callable[[Reader], Clause]
ReadOfPlayer: TypeAlias = Callable[[Reader, Who], Effect]
ReadOfObject: TypeAlias = Callable[[Reader, Ref, int], Clause]
"""Reads on behind a subject and its verb; the number is the token where the subject begins."""


class PlayerVerb(NamedTuple):
    """What players do; `by_you`: "you" can be the subject."""

    read: ReadOfPlayer
    by_you: bool


class ObjectVerb(NamedTuple):
    """What an object does; `use`: what the clause needs of it."""

    read: ReadOfObject
    use: Use


BY_WORD: dict[str, Production] = {}
"""The productions of clauses that their first word chooses, by that word."""
OF_PLAYERS: dict[str, PlayerVerb] = {}
"""What players do, by the verb ("draw")."""
OF_OBJECTS: dict[str, ObjectVerb] = {}
"""What objects do, by the verb as it stands behind one ("deals")."""


def clause(
    word: str, form: str, example: str, *, name: str = "", imperative: bool = True
) -> Callable[[Read], Read]:
    """Enter how the clauses that begin with a word are read.

    `name` is that of the production where the word is not, `form` what it reads (capitals stand
    for other productions) and `example` a sentence of it.  Raises ValueError for a second entry of
    one word, as those below do.
    """

    def entered(read: Read) -> Read:
        production = enter(name or word, form, example, read, imperative)
        enter_once(BY_WORD, "the word", word, production)
        return read

    return entered


def of_players(verb: str, by_you: bool = True) -> Callable[[ReadOfPlayer], ReadOfPlayer]:
    """Enter how a verb of players is read on."""

    def entered(read: ReadOfPlayer) -> ReadOfPlayer:
        enter_once(OF_PLAYERS, "the verb of players", verb, PlayerVerb(read, by_you))
        return read

    return entered


def of_objects(verb: str, use: Use) -> Callable[[ReadOfObject], ReadOfObject]:
    """Enter how a verb of objects is read on."""

    def entered(read: ReadOfObject) -> ReadOfObject:
        enter_once(OF_OBJECTS, "the verb of objects", verb, ObjectVerb(read, use))
        return read

    return entered


SUBJECTS = ("you", "each", "that player")
"""Players as the subject of a clause."""


def starts() -> tuple[str, ...]:
    """How a clause can begin."""
    return (*BY_WORD, *SUBJECTS, "target", "~", "it")


def imperatives() -> tuple[str, ...]:
    """First words that can follow "you may"."""
    return tuple(word for word, found in BY_WORD.items() if found.facts.imperative)

"""What defence says of its words beyond what all systems do: kinds of keys, and facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.language import words
from core.language.words import Args

Kind: TypeAlias = Literal[
    "count", "field", "fields", "recipe", "face", "status", "flag", "counts",
    "phase", "expiry", "policy", "text", "seed", "per",
]  # fmt: skip
"""What a key holds: a whole number; a field's id or several; a list of {id, min}; a face; a
status's id; true or false; a list of whole numbers; a UsablePhase; an Expiry; a word of the
table of policies; a text; any whole number; the word `matchCount`."""

Fields: TypeAlias = Mapping[str, tuple[int, ...]]
"""The fields of a card: the faces of each."""
Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""Faces in groups: only how many dice lie in each group is told apart."""

Target: TypeAlias = Literal["self", "opponent"]
"""Whom an effect is for."""


@dataclass(frozen=True, slots=True)
class Argument(words.Argument):
    """One key beside `type`."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a word besides its keys.

    `targets` lists whom an effect may be for, the usual one first; other words have none.
    `declared` are the groups of faces that a matcher reads, `needed` the least number of dice
    that it matches on, `marks` what a policy promises.  Whoever computes exactly relies on them,
    so a word that declares nothing is taken to read everything and to promise nothing.
    """

    targets: tuple[Target, ...] = ()
    declared: Callable[[Args, Fields], Groups] | None = None
    needed: Callable[[Args], int] | None = None
    marks: frozenset[str] = frozenset()

    def reads(self, args: Args, fields: Fields, sides: int) -> Groups:
        """The groups of faces whose counts alone decide what the word comes to.

        Every face by itself where the word does not declare less.
        """
        if self.declared is None:
            return tuple((face,) for face in range(1, sides + 1))
        return self.declared(args, fields)

    def needs(self, args: Args) -> int:
        """The least number of dice that the word can match on."""
        return 0 if self.needed is None else self.needed(args)


Word: TypeAlias = words.Word[Any, Facts]
Table: TypeAlias = words.Words[Any, Facts]

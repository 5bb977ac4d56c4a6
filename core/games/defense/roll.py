"""One roll of the defence dice, counted once: every matcher reads the same few numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from core.games.defense.language import Fields, Groups


class Roll:
    """Dice with their counts per face and per field.

    Matching depends on the counts alone, never on the order of the dice.
    """

    __slots__ = ("counts", "dice", "faces", "fields")

    def __init__(
        self, dice: Sequence[int], sides: int, fields: Mapping[str, Sequence[int]]
    ) -> None:
        self.dice = tuple(dice)
        self.fields = fields
        self.faces = [0] * (sides + 1)
        for die in dice:
            self.faces[die] += 1
        self.counts = {
            name: sum(self.faces[face] for face in faces) for name, faces in fields.items()
        }

    def indexes(self, faces: Iterable[int]) -> tuple[int, ...]:
        """Where the dice lie that show one of the faces."""
        wanted = set(faces)
        return tuple(i for i, die in enumerate(self.dice) if die in wanted)


class Undeclared(ValueError):
    """A word reads what its entry in the table does not declare; the message says which."""


class _Only:
    """Counts of which only some may be read."""

    __slots__ = ("allowed", "rows", "what", "whose")

    def __init__(self, allowed: frozenset[Any], whose: str, what: str) -> None:
        self.rows: Any = ()
        self.allowed, self.whose, self.what = allowed, whose, what

    def __getitem__(self, key: Any) -> int:
        if key in self.allowed:
            found: int = self.rows[key]
            return found
        raise self._refused(f"the {self.what} {key!r}")

    def __iter__(self) -> Iterator[Any]:
        raise self._refused(f"every {self.what}")

    def __len__(self) -> int:
        raise self._refused(f"every {self.what}")

    def _refused(self, what: str) -> Undeclared:
        return Undeclared(
            f"The matcher {self.whose} reads {what}, which its entry in the table does not "
            "declare; declare it with `reads`, or nothing at all"
        )


class Sealed:
    """A roll of which a matcher reads only the groups of faces that it declares.

    Exact odds let one face of a group stand for all of them, so that reading more than is
    declared would come out wrong; it raises Undeclared instead.  Faces that are all declared one
    by one may be read in whatever way, and the dice in no way: their order says nothing.
    """

    __slots__ = ("_counts", "_faces", "_whole", "_whose", "counts", "faces", "fields")

    def __init__(self, whose: str, groups: Groups, fields: Fields, sides: int) -> None:
        alone = frozenset(group[0] for group in groups if len(group) == 1)
        self._whose, self.fields = whose, fields
        self._whole = alone.issuperset(range(1, sides + 1))
        named = frozenset(
            name for name, faces in fields.items() if faces in groups or alone.issuperset(faces)
        )
        self._counts, self._faces = _Only(named, whose, "field"), _Only(alone, whose, "face")
        self.counts: Any = self._counts
        self.faces: Any = self._faces

    def on(self, roll: Roll) -> Any:
        """The roll as the matcher may read it; good until the next one is asked for."""
        if self._whole:
            self.counts, self.faces = roll.counts, roll.faces
        else:
            self._counts.rows, self._faces.rows = roll.counts, roll.faces
        return self

    @property
    def dice(self) -> tuple[int, ...]:
        """Raises Undeclared: matching depends on the counts alone."""
        raise Undeclared(f"The matcher {self._whose} reads the dice one by one; read the counts")

    def indexes(self, faces: Iterable[int]) -> tuple[int, ...]:
        """Raises Undeclared, as `dice` does."""
        return self.dice

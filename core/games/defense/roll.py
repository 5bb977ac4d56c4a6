"""One roll of the defence dice, counted once: every matcher reads the same few numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


class Roll:
    """Dice with their counts per face and per field (seed 1, Matcher Registry: the cache).

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

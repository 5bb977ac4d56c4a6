"""The dice of a match: three mulberry32 streams, so that v1 and v2 draw the same attack dice.

Attack dice, defence dice and status dice come from streams of their own; the state holds one
32-bit word of each.
"""

from __future__ import annotations

from typing import Protocol

from core.games.defense.limits import ATTACK_FACES

MASK = 0xFFFFFFFF
DEFENCE_SALT = 0x9E3779B9
STATUS_SALT = 0x85EBCA6B

Words = tuple[int, int, int]
"""The streams: attack, defence, status."""


def words_of(seed: int) -> Words:
    """The streams of a match seed."""
    low = seed & MASK
    return low, low ^ DEFENCE_SALT, low ^ STATUS_SALT


def roll_die(word: int, sides: int) -> tuple[int, int]:
    """A face from 1 to `sides`, and the stream after it.

    >>> word, faces = 42, []
    >>> for _ in range(10):
    ...     face, word = roll_die(word, 6)
    ...     faces.append(face)
    >>> faces
    [4, 3, 6, 5, 2, 4, 2, 4, 6, 3]
    """
    s = word + 0x6D2B79F5 & MASK
    r = (s ^ s >> 15) * (s | 1) & MASK
    r ^= r + (r ^ r >> 7) * (r | 61) & MASK
    return 1 + (sides * (r ^ r >> 14) >> 32), s


class Dice(Protocol):
    """Where the dice of a match come from."""

    def attack(self) -> int:
        """A die of the stand-off or of an attack roll."""
        ...

    def defence(self, sides: int) -> int:
        """A defence die, rerolls included."""
        ...

    def status(self) -> int:
        """A die of a status."""
        ...

    def words(self) -> Words:
        """The streams as they stand."""
        ...


class Streams:
    """The three streams while a match runs on."""

    __slots__ = ("_attack", "_defence", "_status")

    def __init__(self, words: Words) -> None:
        self._attack, self._defence, self._status = words

    def attack(self) -> int:
        """A die of the attack stream."""
        face, self._attack = roll_die(self._attack, ATTACK_FACES)
        return face

    def defence(self, sides: int) -> int:
        """A die of the defence stream."""
        face, self._defence = roll_die(self._defence, sides)
        return face

    def status(self) -> int:
        """A die of the status stream."""
        face, self._status = roll_die(self._status, ATTACK_FACES)
        return face

    def words(self) -> Words:
        """The streams as they stand."""
        return self._attack, self._defence, self._status

"""Dice of ruleset v1: a counter through a 32-bit mix, so that any game of a batch can be replayed.

The generator is three 32-bit words, an immutable value in the state; nothing else is random.
"""

from __future__ import annotations

from dataclasses import dataclass

MASK = 0xFFFFFFFF
_STEP = 0x9E3779B9
_POLICY = 0xA511E9B3


def mix(x: int) -> int:
    """A bijection of 32-bit words (ruleset v1, Randomness)."""
    x ^= x >> 16
    x = x * 0x21F0AAAD & MASK
    x ^= x >> 15
    x = x * 0xD35A2D97 & MASK
    return x ^ x >> 15


def bits(k0: int, k1: int, ctr: int) -> int:
    """The 32 random bits number `ctr` of the key (k0, k1).

    >>> [bits(42, 0, n) for n in range(3)], bits(42, 7, 3), bits(0, 0, 0)
    ([1868204140, 3570545731, 2230989055], 1454085064, 3578996390)
    """
    return mix(mix((ctr + 1) * _STEP + k0 & MASK) ^ k1)


def sides_of(value: float) -> int:
    """The number of sides that ROLL takes from a value: truncated, 1 to 65535.

    >>> [sides_of(x) for x in (0.0, 2.9, -3.0, 1e9)]
    [1, 2, 1, 65535]
    """
    return min(max(int(value), 1), 65535)


@dataclass(frozen=True, slots=True)
class Dice:
    """The key and the counter of one match."""

    k0: int
    k1: int
    ctr: int = 0

    def roll(self, value: float) -> tuple[float, Dice]:
        """A whole number from 1 to the sides, as a float, and the dice after it.

        >>> dice, seen = of_seed(42), []
        >>> for _ in range(8):
        ...     face, dice = dice.roll(6.0)
        ...     seen.append(int(face))
        >>> seen
        [3, 5, 4, 6, 6, 2, 5, 6]
        """
        u = bits(self.k0, self.k1, self.ctr)
        face = 1 + (u * sides_of(value) >> 32)
        return float(face), Dice(self.k0, self.k1, self.ctr + 1 & MASK)


def of_seed(seed: int) -> Dice:
    """The dice of a match seed: its low 32 bits, and the 32 above them."""
    return Dice(seed & MASK, seed >> 32 & MASK)


def of_policy(seed: int, seat: int) -> Dice:
    """A seat's own generator: a change of policy never shifts the dice of the match."""
    dice = of_seed(seed)
    return Dice(mix(dice.k0 ^ _POLICY ^ seat), dice.k1)

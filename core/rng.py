"""Random generators as immutable values: drawing returns the number and the next generator.

A generator lives in the state of a match, so it must dump to JSON and draw the same numbers in
CPython, in Pyodide and in array code; every generator therefore uses 32-bit arithmetic only.
The kinds are a table: "counter" is the default (its n-th number is a hash of seed and n),
"xorshift32" and "mulberry32" are those that the documents of two games ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

Words: TypeAlias = tuple[int, ...]

MASK = 0xFFFFFFFF
SPAN = MASK + 1
ZERO_SEED = 0x6D2B79F5
"""xorshift32 never leaves 0, so seed 0 becomes this."""


class Rng(NamedTuple):
    """One generator at one moment: its kind and its 32-bit words; a tuple, as every draw makes one.

    >>> first, rng = new_rng(1, "xorshift32").next_u32()
    >>> first, rng.next_u32()[0]
    (270369, 67634689)
    >>> rng = new_rng(42)
    >>> rng.next_u32() == rng.next_u32()
    True
    """

    kind: str
    words: Words

    def next_u32(self) -> tuple[int, Rng]:
        """A number in [0, 2**32) and the generator after it."""
        value, words = KINDS[self.kind].step(self.words)
        return value, Rng(self.kind, words)

    def below(self, n: int) -> tuple[int, Rng]:
        """A number in [0, n), each equally likely, for 1 <= n <= 2**32.

        Draws from the incomplete last block of 2**32 are thrown away, so nothing is favoured.

        >>> new_rng(7).below(1)[0]
        0
        >>> rng, seen = new_rng(7), set()
        >>> for _ in range(40):
        ...     value, rng = rng.below(3)
        ...     seen.add(value)
        >>> sorted(seen)
        [0, 1, 2]
        """
        if not 1 <= n <= SPAN:
            raise ValueError(f"below() needs 1 <= n <= 2**32, got {n}")
        kind, words = self
        if n == 1:
            # Half of the draws of a card game: nothing is chosen, so no number is worked out.
            return 0, Rng(kind, KINDS[kind].skip(words))
        step = KINDS[kind].step
        value, words = step(words)
        chosen = value % n
        while value - chosen > SPAN - n:
            value, words = step(words)
            chosen = value % n
        return chosen, Rng(kind, words)

    def split(self, salt: int) -> Rng:
        """Another generator of the same kind, decided by this one and `salt`.

        >>> rng = new_rng(3)
        >>> rng.split(1) == rng.split(1), rng.split(1) == rng.split(2)
        (True, False)
        """
        seed = salt & MASK
        for word in self.words:
            seed = mix(seed ^ word)
        return Rng(self.kind, KINDS[self.kind].start(seed))

    def dump(self) -> dict[str, Any]:
        """Plain JSON that `parse_rng` reads back equal.

        >>> parse_rng(new_rng(5).dump()) == new_rng(5)
        True
        """
        return {"kind": self.kind, "words": list(self.words)}


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of generator starts from a seed, how it draws, and how it leaves a number out."""

    width: int
    start: Callable[[int], Words]
    step: Callable[[Words], tuple[int, Words]]
    skip: Callable[[Words], Words]


def new_rng(seed: int, kind: str = "counter") -> Rng:
    """The generator of this kind for any integer seed.

    >>> new_rng(1, "dice")
    Traceback (most recent call last):
    ValueError: unknown generator 'dice'; known: counter, xorshift32, mulberry32
    """
    return Rng(kind, _kind(kind).start(seed))


def parse_rng(raw: Any) -> Rng:
    """The generator that `dump` wrote; ValueError with a sentence for anything else.

    >>> parse_rng({"kind": "mulberry32", "words": [-1]})
    Traceback (most recent call last):
    ValueError: a mulberry32 generator needs 1 words, each an integer in [0, 2**32)
    """
    if not isinstance(raw, dict) or raw.keys() != {"kind", "words"}:
        raise ValueError("a generator is an object with the keys kind and words")
    kind, words = raw["kind"], raw["words"]
    width = _kind(kind).width
    if not isinstance(words, list) or len(words) != width or not all(map(_is_word, words)):
        raise ValueError(f"a {kind} generator needs {width} words, each an integer in [0, 2**32)")
    return Rng(kind, tuple(words))


def mix(x: int) -> int:
    """A bijection of 32-bit words whose output bits each depend on every input bit.

    >>> len({mix(x) for x in range(1000)})
    1000
    """
    x ^= x >> 16
    x = x * 0x21F0AAAD & MASK
    x ^= x >> 15
    x = x * 0x735A2D97 & MASK
    return x ^ x >> 15


def _kind(kind: Any) -> Kind:
    found = KINDS.get(kind) if isinstance(kind, str) else None
    if found is None:
        raise ValueError(f"unknown generator {kind!r}; known: {', '.join(KINDS)}")
    return found


def _is_word(word: Any) -> bool:
    return type(word) is int and 0 <= word <= MASK


def _counter_start(seed: int) -> Words:
    return (seed & MASK, seed >> 32 & MASK, 0)


def _counter_step(words: Words) -> tuple[int, Words]:
    # mix(mix(mix(n + golden) ^ low) ^ high), written out: most draws of most games are made here.
    low, high, n = words
    x = n + 0x9E3779B9 & MASK
    x ^= x >> 16
    x = x * 0x21F0AAAD & MASK
    x ^= x >> 15
    x = x * 0x735A2D97 & MASK
    x ^= x >> 15 ^ low
    x ^= x >> 16
    x = x * 0x21F0AAAD & MASK
    x ^= x >> 15
    x = x * 0x735A2D97 & MASK
    x ^= x >> 15 ^ high
    x ^= x >> 16
    x = x * 0x21F0AAAD & MASK
    x ^= x >> 15
    x = x * 0x735A2D97 & MASK
    return x ^ x >> 15, (low, high, n + 1 & MASK)


def _counter_skip(words: Words) -> Words:
    low, high, n = words
    return low, high, n + 1 & MASK


def _xorshift32_start(seed: int) -> Words:
    return (seed & MASK or ZERO_SEED,)


def _xorshift32_step(words: Words) -> tuple[int, Words]:
    x = words[0]
    x ^= x << 13 & MASK
    x ^= x >> 17
    x ^= x << 5 & MASK
    return x, (x,)


def _mulberry32_start(seed: int) -> Words:
    return (seed & MASK,)


def _mulberry32_step(words: Words) -> tuple[int, Words]:
    s = words[0] + 0x6D2B79F5 & MASK
    r = (s ^ s >> 15) * (s | 1) & MASK
    r ^= r + (r ^ r >> 7) * (r | 61) & MASK
    return r ^ r >> 14, (s,)


KINDS: dict[str, Kind] = {
    "counter": Kind(3, _counter_start, _counter_step, _counter_skip),
    "xorshift32": Kind(1, _xorshift32_start, _xorshift32_step, lambda w: _xorshift32_step(w)[1]),
    "mulberry32": Kind(1, _mulberry32_start, _mulberry32_step, lambda w: _mulberry32_step(w)[1]),
}

"""What the rules of a duel mean to one of its players: read once, used at every decision.

The meaning of an attribute comes only from the rows that read, write and watch it, never from its
slot or its name.  The arithmetic is that of the network that was trained.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES
from core.games.heroes.reader.numbers import (
    Columns,
    Vector,
    plus,
    relu,
    scaled,
    squashed,
    times,
    total,
)
from core.games.heroes.reader.tokens import ABILITY, RUNS_ON, THEIRS, Token
from core.games.heroes.reader.weights import Weights
from core.games.heroes.rows import CONTEXT, IMMEDIATE, OPS, REGISTERS
from core.games.heroes.triggers import TRIGGERS

ROWS = 256
"""Rows of a duel that are read; what comes after them is not."""
FIELDS = 3
"""Numbers that say what an attribute stands at."""
PLACES = 2 + REGISTERS - CONTEXT + 2
"""Kinds of operands: own and other attribute, each key of CONTEXT, a register, the immediate."""
WATCHED = 6
"""The way in which a row is about an attribute whose change it waits for; before it come own and
other attribute as a, b and dst."""
_WATCH = RUNS_ON["ON_ATTRIBUTE_CHANGE"]


@dataclass(frozen=True)
class Sense:
    """The rules as one player reads them."""

    weights: Sequence[Sequence[Vector]]
    """Per attribute, those of the player first, and per field: what it adds to a position."""
    own: Sequence[Vector]
    """Per ability of the player."""
    other: Vector
    """All abilities of the opponent together."""
    effects: Vector


class Reader:
    """Reads rules with the weights of a network."""

    def __init__(self, weights: Weights) -> None:
        self._kinds, self._bias = weights.rows("row"), weights.vector("row_bias")
        self.width = len(self._bias)
        self._beside = [weights.columns(name) for name in ("near", "far")]
        self._to, self._again = weights.stack("to_slot"), weights.stack("to_slot_again")
        self._from = weights.stack("from_slot")
        self._keep = weights.columns("keep_slot")
        self._sides = [
            (weights.columns(f"{side}_weights"), weights.vector(f"{side}_weights_bias"))
            for side in ("own", "other")
        ]

    def read(self, tokens: Sequence[Token]) -> Sense:
        """What the rules mean."""
        tokens = tokens[:ROWS]
        none = [0.0] * self.width
        rows = [self._row(token) if token.trigger else none for token in tokens]
        for columns in self._beside:
            rows = [
                plus(row, relu(times(near, columns))) if token.trigger else none
                for token, (row, near) in zip(tokens, self._near(rows), strict=True)
            ]
        mentions = [tuple(_mentions(token)) for token in tokens]
        slots = [squashed(each) for each in self._slots(rows, mentions, self._to)]
        rows = [
            relu(plus(row, self._told(slots, about))) if about else row
            for row, about in zip(rows, mentions, strict=True)
        ]
        again = self._slots(rows, mentions, self._again)
        slots = [
            squashed(plus(times(slot, self._keep), more))
            for slot, more in zip(slots, again, strict=True)
        ]
        return self._sense(tokens, rows, slots)

    def _row(self, token: Token) -> Vector:
        """What a row is, by itself."""
        chosen = [self._kinds[at] for at in _kinds_of(token)]
        numbers = zip(self._kinds[-len(_numbers(token)) :], _numbers(token), strict=True)
        counted = [scaled(kind, number) for kind, number in numbers if number]
        return relu(plus(self._bias, *chosen, *counted))

    def _near(self, rows: Sequence[Vector]) -> Iterator[tuple[Vector, Vector]]:
        """Each row, and it with the one before and the one after it."""
        none = [0.0] * self.width
        padded = [none, *rows, none]
        for at, row in enumerate(rows):
            yield row, [*padded[at], *row, *padded[at + 2]]

    def _slots(
        self,
        rows: Sequence[Vector],
        mentions: Sequence[Sequence[tuple[int, int]]],
        to: Sequence[Columns],
    ) -> list[Vector]:
        """What the rows say of each attribute, a third of it."""
        said: dict[tuple[int, int], list[Vector]] = defaultdict(list)
        for row, about in zip(rows, mentions, strict=True):
            for mention in about:
                said[mention].append(row)
        found = [[0.0] * self.width for _ in range(MAX_ATTRIBUTES)]
        for (way, slot), those in said.items():
            found[slot] = plus(found[slot], times(total(those, self.width), to[way]))
        return [scaled(each, 1 / 3) for each in found]

    def _told(self, slots: Sequence[Vector], about: Sequence[tuple[int, int]]) -> Vector:
        """What the attributes of a row say to it."""
        said = (times(slots[slot], self._from[way]) for way, slot in about if way != WATCHED)
        return total(said, self.width)

    def _sense(
        self, tokens: Sequence[Token], rows: Sequence[Vector], slots: Sequence[Vector]
    ) -> Sense:
        weights = []
        for columns, bias in self._sides:
            for slot in slots:
                flat = plus(times(slot, columns), bias)
                size = len(flat) // FIELDS
                weights.append([flat[at * size : (at + 1) * size] for at in range(FIELDS)])
        both = list(zip(tokens, rows, strict=True))
        uses = [(token, row) for token, row in both if token.trigger == ABILITY]
        own = [
            scaled(total((row for token, row in uses if token.mine >> i & 1), self.width), 1 / 3)
            for i in range(MAX_ABILITIES)
        ]
        theirs = [row for token, row in uses for i in range(MAX_ABILITIES) if token.theirs >> i & 1]
        effects = total((row for token, row in both if token.trigger > ABILITY), self.width)
        other = scaled(total(theirs, self.width), 1 / 3)
        return Sense(weights, own, other, scaled(effects, 1 / 20))


def _kinds_of(token: Token) -> Iterator[int]:
    """What a row is one of: its op, its trigger, its owner, the kinds of its operands."""
    at = 0
    choices = [(token.op, len(OPS)), (token.trigger, 2 + len(TRIGGERS)), (token.owner, 3)]
    choices += [(_place(address), PLACES) for address in (token.a, token.b, token.dst)]
    for chosen, size in choices:
        yield at + chosen
        at += size


def _place(address: int) -> int:
    """Which kind of operand an address is."""
    if address < CONTEXT:
        return address // MAX_ATTRIBUTES
    if address < REGISTERS:
        return 2 + address - CONTEXT
    return PLACES - 2 if address < IMMEDIATE else PLACES - 1


def _numbers(token: Token) -> tuple[float, ...]:
    """What the immediate of a row says, and whether it jumps."""
    imm = token.imm
    size = min(abs(imm), 200.0)
    sign = (imm > 0) - (imm < 0)
    return (
        sign * sqrt(size) / 5,
        sign * size / 30,
        float(imm > 0),
        float(imm < 0),
        float(size <= 1),
        float(token.jump > 0),
    )


def _mentions(token: Token) -> Iterator[tuple[int, int]]:
    """The ways in which a row is about attributes, with their slots; none of a blank one."""
    if not token.trigger:
        return
    is_mine = token.owner != THEIRS
    for at, address in enumerate((token.a, token.b, token.dst)):
        if address < CONTEXT:
            is_own = (address < MAX_ATTRIBUTES) == is_mine
            yield 2 * at + (0 if is_own else 1), address % MAX_ATTRIBUTES
    if token.trigger == _WATCH:
        watched = token.mine | token.theirs
        yield from ((WATCHED, slot) for slot in range(MAX_ATTRIBUTES) if watched >> slot & 1)

"""A linked duel taken apart: its structure, which is compiled, and its numbers, which are not.

Two duels of one `Shape` run on one compiled program, whatever their literals, starting attributes,
costs and turn limit are; anything else that differs is another shape, and compiled once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from jax import lax

from core.games.heroes.limits import MAX_ABILITIES
from core.games.heroes.link import Linked, LinkedEntity
from core.games.heroes.rows import IMMEDIATE, OPERANDS, REGISTERS, Row, Rows


class Numbers(NamedTuple):
    """All numbers of a duel, as arrays that a compiled program takes as arguments."""

    literals: Any
    """Of all scripts, in the order of the rows that hold one."""
    initial: Any
    """Per player and slot."""
    costs: Any
    """Per player and ability."""
    max_turns: Any


def apart(numbers: Numbers) -> Numbers:
    """The same with a tuple of single numbers for each axis."""

    def split(x: Any) -> Any:
        if not x.ndim:
            return x
        return tuple(split(lax.index_in_dim(x, i, keepdims=False)) for i in range(x.shape[0]))

    return Numbers(*map(split, numbers))


@dataclass(frozen=True, slots=True)
class Line:
    """A row without its number: `literal` is the number's place in `Numbers.literals`."""

    op: str
    a: int
    b: int
    dst: int
    literal: int


@dataclass(frozen=True, slots=True)
class Branch:
    """An IF: the operand that decides, and what runs then and else."""

    condition: Line
    then: Block
    other: Block


Block: TypeAlias = tuple["Line | Branch", ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """The structure of a duel; equal shapes share their compiled programs."""

    slots: int
    scripts: tuple[Block, ...]
    entities: tuple[LinkedEntity, LinkedEntity]
    ties_draw: bool = False

    def changes(self, entity: int, slot: int) -> tuple[int, ...]:
        """The scripts that a change of the attribute fires, in order."""
        return self.entities[entity].changes[slot]


def shape_of(linked: Linked) -> Shape:
    """The structure of a duel."""
    counter = _Counter()
    scripts = tuple(_block(rows, 0, len(rows) - 1, counter) for rows in linked.scripts)
    return Shape(len(linked.plan.slots), scripts, linked.entities, linked.plan.ties == "draw")


def numbers_of(linked: Linked) -> Numbers:
    """The numbers of a duel, in the order in which its shape counts them."""
    counter = _Counter()
    for rows in linked.scripts:
        _block(rows, 0, len(rows) - 1, counter)
    plans = linked.plan.entities
    costs = np.zeros((2, MAX_ABILITIES), np.float32)
    for row, plan in zip(costs, plans, strict=True):
        row[: len(plan.abilities)] = [ability.cost for ability in plan.abilities]
    return Numbers(
        np.array(counter.numbers or [0.0], np.float32),
        np.array([plan.initial for plan in plans], np.float32),
        costs,
        np.int32(linked.plan.max_turns),
    )


class _Counter:
    """Gives every row with a number its place."""

    def __init__(self) -> None:
        self.numbers: list[float] = []

    def line(self, row: Row) -> Line:
        """The row without its number."""
        literal = -1
        if row.op not in ("PASS", "WIN", "LOSE", "DRAW") and _reads_literal(row):
            literal = len(self.numbers)
            self.numbers.append(row.imm)
        return Line(row.op, row.a, row.b, row.dst, literal)


def _reads_literal(row: Row) -> bool:
    return row.a == IMMEDIATE or (OPERANDS[row.op] == 2 and row.b == IMMEDIATE)


def _block(rows: Rows, at: int, stop: int, counter: _Counter) -> Block:
    """The rows from `at` to before `stop`; jumps only lead forward, so they fold into branches."""
    found: list[Line | Branch] = []
    while at < stop:
        row = rows[at]
        if row.op != "JUMP_UNLESS":
            found.append(counter.line(row))
            at += 1
            continue
        condition, target = counter.line(row), row.jump
        last = rows[target - 1]
        if target - 1 > at and last.op == "JUMP":
            then = _block(rows, at + 1, target - 1, counter)
            found.append(Branch(condition, then, _block(rows, target, last.jump, counter)))
            at = last.jump
        else:
            found.append(Branch(condition, _block(rows, at + 1, target, counter), ()))
            at = target
    return tuple(found)


def is_register(address: int) -> bool:
    """Whether an operand is one of the script's registers."""
    return REGISTERS <= address < IMMEDIATE

"""Rows compiled to Python functions: the fast path of playouts and batches, bit-equal to the walk.

Each script becomes one function per owner, so that SELF and OPPONENT, the slots that anybody
listens to, and all constants are settled when it is compiled.  No events are told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.games.heroes.commands import COMMANDS
from core.games.heroes.dice import bits, sides_of
from core.games.heroes.floats import canon
from core.games.heroes.rows import (
    COMPUTED,
    CONTEXT,
    IMMEDIATE,
    OPPONENT,
    REGISTERS,
    Row,
    Rows,
)

DONE, PASSED, WON, LOST, DRAWN = 0, 1, 2, 4, 6
"""What a compiled script returns; WON or LOST + the winner's index."""

MAX_NESTING = 90
"""Python's own limit on indentation is 100; what is deeper in a script is no block in a block."""

Heard: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""Per entity: the slots whose change fires anything."""

Compiled: TypeAlias = Callable[[Any, tuple[float, ...]], int]
"""A script: the running duel and the five context values, to one of these codes."""

EXPRESSIONS: dict[str, str] = {
    "COPY": "{a}",
    **{name: COMMANDS[name].facts.text or "" for name in COMPUTED},
}
"""What each computing op is in Python."""


def compile_script(rows: Rows, owner: int, heard: Heard) -> Compiled:
    """The script as a function of the running duel and its context."""
    text = _Source(rows, owner, heard).text()
    names: dict[str, Any] = {"canon": canon}
    exec(compile(text, f"<script of entity {owner}>", "exec"), names)
    compiled: Compiled = names["script"]
    return compiled


class _Source:
    """The text of one function; jumps only lead forward, so they fold into if and else."""

    def __init__(self, rows: Rows, owner: int, heard: Heard) -> None:
        self.rows = rows
        self.owner = owner
        self.heard = heard
        self.lines = ["def script(d, c):", " v0, v1 = d.values"]

    def text(self) -> str:
        """The whole function."""
        self._block(0, len(self.rows) - 1, 1)
        self.lines.append(" return 0")
        return "\n".join(self.lines) + "\n"

    def _block(self, at: int, stop: int, depth: int) -> None:
        if depth > MAX_NESTING:
            self._flat(at, stop, " " * depth)
            return
        if at >= stop:
            self.lines.append(" " * depth + "pass")
        while at < stop:
            row = self.rows[at]
            if row.op == "JUMP_UNLESS":
                at = self._branch(at, row, depth)
            else:
                self._line(row, " " * depth)
                at += 1

    def _branch(self, at: int, row: Row, depth: int) -> int:
        """An IF and where it ends."""
        target = row.jump
        last = self.rows[target - 1]
        pad = " " * depth
        self.lines.append(f"{pad}if {self._read(row.a, row)} > 0.0:")
        if target - 1 > at and last.op == "JUMP":
            self._block(at + 1, target - 1, depth + 1)
            self.lines.append(f"{pad}else:")
            self._block(target, last.jump, depth + 1)
            return last.jump
        self._block(at + 1, target, depth + 1)
        return target

    def _flat(self, at: int, stop: int, pad: str) -> None:
        """The rows without a block in a block: `p` is the row to go on at, asked where one may
        land that jumped."""
        lands = {row.jump for row in self.rows[at:stop]}
        self.lines.append(f"{pad}p = {at}")
        for i, row in enumerate(self.rows[at:stop], at):
            if i in lands or i == at:
                self.lines.append(f"{pad}if p <= {i}:")
            if row.op in ("JUMP", "JUMP_UNLESS"):
                lands.add(i + 1)
                test = "" if row.op == "JUMP" else f"if not {self._read(row.a, row)} > 0.0: "
                self.lines.append(f"{pad} {test}p = {row.jump}")
            else:
                self._line(row, pad + " ")

    def _line(self, row: Row, pad: str) -> None:
        if row.op == "PASS":
            self.lines.append(f"{pad}return {PASSED}")
        elif row.op in _ENDS:
            self.lines.append(f"{pad}return {_ending(row, self.owner)}")
        elif row.op in ("SET", "MODIFY"):
            self._change(row, pad)
        else:
            a, b = self._read(row.a, row), self._read(row.b, row)
            expression = EXPRESSIONS[row.op].format(a=a, b=b)
            self.lines.append(f"{pad}r{row.dst - REGISTERS} = {expression}")

    def _change(self, row: Row, pad: str) -> None:
        entity, slot = self.owner ^ (row.dst >= OPPONENT), row.dst % OPPONENT
        place, value = f"v{entity}[{slot}]", self._read(row.a, row)
        new = value if row.op == "SET" else f"canon({place} + {value})"
        if slot not in self.heard[entity]:
            self.lines.append(f"{pad}{place} = {new}")
            return
        self.lines += [
            f"{pad}o = {place}",
            f"{pad}n = {new}",
            f"{pad}if n != o:",
            f"{pad} {place} = n",
            f"{pad} d.queue({entity}, {slot}, o, n)",
        ]

    def _read(self, address: int, row: Row) -> str:
        if address == IMMEDIATE:
            return repr(row.imm) if row.imm >= 0 else f"({row.imm!r})"
        if address >= REGISTERS:
            return f"r{address - REGISTERS}"
        if address >= CONTEXT:
            return f"c[{address - CONTEXT}]"
        return f"v{self.owner ^ (address >= OPPONENT)}[{address % OPPONENT}]"


_ENDS = ("WIN", "LOSE", "DRAW")


def _ending(row: Row, owner: int) -> int:
    if row.op == "DRAW":
        return DRAWN
    target = owner ^ (row.a >= OPPONENT)
    return WON + target if row.op == "WIN" else LOST + (target ^ 1)


class Dicing:
    """The dice of a running duel, without making a value per roll."""

    __slots__ = ("ctr", "k0", "k1")

    def __init__(self, k0: int, k1: int, ctr: int) -> None:
        self.k0, self.k1, self.ctr = k0, k1, ctr

    def roll(self, value: float) -> float:
        """A whole number from 1 to the sides."""
        face = 1 + (bits(self.k0, self.k1, self.ctr) * sides_of(value) >> 32)
        self.ctr = self.ctr + 1 & 0xFFFFFFFF
        return float(face)

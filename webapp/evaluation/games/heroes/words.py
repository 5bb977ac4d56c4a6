"""Instruction words: a row of `core.games.heroes.rows` in 32 bits, with the jump that follows it.

`machine` reads these words.  `kernel` reads each of them as four (`step`), where more is prepared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.games.heroes.rows import CONTEXT, IMMEDIATE, OPS, REGISTERS, Row, Rows

CODES: tuple[str, ...] = ("END", *(op for op in OPS if op not in ("END", "JUMP", "JUMP_UNLESS")))
"""The ops of instruction words; jumps are flags of the word that decides them."""
CODE: dict[str, int] = {op: code for code, op in enumerate(CODES)}

NOTHING = IMMEDIATE + 1
"""The operand that is always 0."""
A_AT, B_AT, X_AT, FLAGS_AT = 5, 11, 17, 26
"""Where the fields of an instruction word begin: operands, then `dst` or the jump, then flags."""
JUMPS, FALL_ENDS, JUMP_ENDS = 1, 2, 4
"""Flags: the word jumps unless its result is > 0 (a SET or MODIFY always does); the script ends
when it goes on; the script ends when it jumps."""

TRASH = REGISTERS + 10
"""Where `kernel` writes what nobody reads."""
SIGN = 1 << 31
FIRST_AT, SECOND_AT, TARGET_AT, OP_AT, SIDE_AT = 0, 6, 12, 18, 23
"""Where the fields of a step's first word begin: operands, target, op, whom WIN or LOSE names."""
OTHER_AT, HEARD_AT = 9, 22
"""Where the other way's word begins in a step's second word, after the usual way's; where it says
whether somebody answers when player 0, when player 1 changes the target."""
ENDS, OTHER_ENDS, ASKS_SUM, USUAL_IF_NOT, PASSES = 1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 28
"""Flags of a step's second word: the usual way ends the script; the other way does; which way it
goes is asked of the result; the usual way is that of a result that is not > 0; it is a PASS."""
RARE = 1 << 30
"""Flag likewise: it is no sum of its operands."""


@dataclass(frozen=True, slots=True)
class Word:
    """A row with what follows it; `jump` counts from the first word of its script."""

    row: Row
    flags: int
    jump: int = 0

    def packed(self, base: int, keys: range) -> int:
        """The 32 bits of it, its script beginning at the base and knowing keys of CONTEXT."""
        row = self.row
        a, b = row.a, row.b
        if row.op in ("SET", "MODIFY"):
            a, b = row.dst, row.a
        elif row.op == "COPY":
            a, b = IMMEDIATE, row.a
        a, b = (NOTHING if CONTEXT <= at < REGISTERS and at not in keys else at for at in (a, b))
        x = base + self.jump if self.flags & JUMPS else row.dst
        return CODE[row.op] | a << A_AT | b << B_AT | x << X_AT | self.flags << FLAGS_AT

    def step(self, at: int, base: int, keys: range, heads: Sequence[int]) -> tuple[int, ...]:
        """The four words of it, itself the word `at`; most are a sum of two operands.

        An operand is an attribute or register, its bits xor the third or fourth word: 0 xor a
        literal is the literal, and 2^31 changes a sign.
        """
        op, (first, second), minus = self.row.op, self._terms(), self._subtracts()
        literal = int(np.float32(self.row.imm).view(np.uint32))
        unknown = {key for key in range(CONTEXT, REGISTERS) if key not in keys} | {IMMEDIATE}
        first_is, second_is = (NOTHING if x in unknown else x for x in (first, second))
        fields = first_is << FIRST_AT | second_is << SECOND_AT | self._target() << TARGET_AT
        fields |= CODE[op] << OP_AT | (self.row.a >> 4 & 1) << SIDE_AT
        return (
            fields,
            self._ways(at + 1, base + self.jump, heads),
            literal if first == IMMEDIATE else 0,
            (literal if second == IMMEDIATE else 0) ^ (SIGN if minus else 0),
        )

    def _asks(self) -> bool:
        return bool(self.flags & JUMPS) and self.row.op not in ("SET", "MODIFY")

    def _terms(self) -> tuple[int, int]:
        row = self.row
        if row.op == "MODIFY":
            return row.dst, row.a
        if row.op in ("SET", "COPY"):
            return NOTHING, row.a
        if row.op in ("WIN", "LOSE", "DRAW", "PASS"):
            return NOTHING, NOTHING
        # a < b where b - a > 0: the difference of canonical values is exact enough for its sign.
        return (row.b, row.a) if row.op == "LT" and self._asks() else (row.a, row.b)

    def _subtracts(self) -> bool:
        return self.row.op in ("LT", "GT") if self._asks() else self.row.op == "SUB"

    def _is_rare(self) -> bool:
        sums = ("LT", "GT", "COPY") if self._asks() else ("ADD", "SUB", "COPY")
        return self.row.op not in (*sums, "SET", "MODIFY", "PASS")

    def _target(self) -> int:
        is_kept = self.row.op in ("SET", "MODIFY")
        is_kept |= self.row.op in _COMPUTES and not self._asks()
        return self.row.dst if is_kept else TRASH

    def _ways(self, fall: int, leap: int, heads: Sequence[int]) -> int:
        is_end = self.row.op in ("WIN", "LOSE", "DRAW", "PASS") or bool(self.flags & FALL_ENDS)
        falls, leaps = (fall, is_end), (leap, bool(self.flags & JUMP_ENDS))
        # Most conditions at the end of a script do not hold.
        is_leap = leaps[1] if self._asks() else bool(self.flags & JUMPS)
        (usual, ends), (other, other_ends) = (leaps, falls) if is_leap else (falls, leaps)
        ways = ENDS if ends else usual
        if self._asks():
            ways |= ASKS_SUM | (OTHER_ENDS if other_ends else other << OTHER_AT)
            ways |= USUAL_IF_NOT if is_leap else 0
        if self.row.op in ("SET", "MODIFY"):
            for seat in (0, 1):
                ways |= bool(heads[self.row.dst ^ seat << 4]) << HEARD_AT + seat
        return ways | (RARE if self._is_rare() else 0) | (PASSES if self.row.op == "PASS" else 0)


def fuse(rows: Rows) -> list[Word]:
    """The words of a script; none where it does nothing."""
    targets = {row.jump for row in rows if row.op in ("JUMP", "JUMP_UNLESS")}
    # First row of each word, the row it computes, and where it jumps to.
    groups: list[tuple[int, Row, int | None]] = []
    at, end = 0, len(rows) - 1
    while at < end:
        row, after = rows[at], rows[at + 1]
        if row.op == "JUMP":
            groups.append((at, Row("COPY"), row.jump))
        elif row.op == "JUMP_UNLESS":
            groups.append((at, Row("COPY", row.a, imm=row.imm), row.jump))
        elif at + 1 not in targets and _is_one_word(row, after):
            groups.append((at, row, after.jump))
            at += 1
        else:
            groups.append((at, row, None))
        at += 1
    place = {first: i for i, (first, _, _) in enumerate(groups)} | {end: len(groups)}
    words = []
    for i, (_, row, jump) in enumerate(groups):
        flags = FALL_ENDS if i + 1 == len(groups) else 0
        if jump is None:
            words.append(Word(row, flags))
            continue
        goal = place[jump]
        flags |= JUMPS | (JUMP_ENDS if goal == len(groups) else 0)
        words.append(Word(row, flags, 0 if flags & JUMP_ENDS else goal))
    return words


def _is_one_word(row: Row, after: Row) -> bool:
    """Whether the second row is the jump on the first one's result, or the one after a change."""
    if after.op == "JUMP":
        return row.op in ("SET", "MODIFY")
    return after.op == "JUMP_UNLESS" and row.op in _COMPUTES and row.dst == after.a


_COMPUTES = frozenset(CODES) - {"END", "SET", "MODIFY", "WIN", "LOSE", "DRAW", "PASS"}

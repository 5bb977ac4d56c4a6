"""Scripts as rows: one straight program `(op, a, b, dst, imm, jump)` per script (ruleset v1).

Rows address one vector: 16 attributes of SELF, 16 of OPPONENT, the context, the registers and the
row's own immediate.  Whose SELF it is is settled when a row runs, by `index xor owner * 16`.
Compiled Python and the machine code of evaluations run what is made from these rows, and the
learning agent reads them as tokens; the reference engine walks the tree and is independent of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from core.games.heroes.ast import NO_SPAN, Call, Node, Number, ScriptError, Span, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.limits import MAX_ATTRIBUTES, MAX_REGISTERS, MAX_SCRIPT_ROWS
from core.games.heroes.triggers import CONTEXT_KEYS

SELF = 0
OPPONENT = MAX_ATTRIBUTES
CONTEXT = 2 * MAX_ATTRIBUTES
REGISTERS = CONTEXT + len(CONTEXT_KEYS)
IMMEDIATE = REGISTERS + MAX_REGISTERS
CONTROL = ("END", "JUMP", "JUMP_UNLESS")
"""Ops that are no command: the end, a jump, and a jump unless a > 0 (the IF of the document)."""

COMPUTED = tuple(name for name, word in COMMANDS.items() if word.facts.text is not None)
"""The commands that are an op which computes a value."""
_DONE = ("SET", "MODIFY", "WIN", "LOSE", "PASS", "DRAW")
OPS: tuple[str, ...] = (*CONTROL, "COPY", *COMPUTED, *_DONE)
"""Every op; the opcode is its index.  The computed ones write `dst`; COPY puts a into it."""
OPCODES: dict[str, int] = {name: code for code, name in enumerate(OPS)}

OPERANDS: dict[str, int] = {
    **dict.fromkeys(OPS, 0),
    **dict.fromkeys(("JUMP_UNLESS", "COPY", "SET", "MODIFY"), 1),
    **{name: len(COMMANDS[name].arguments) for name in COMPUTED},
}
"""How many values every op reads: `a`, or `a` and `b`."""


@dataclass(frozen=True, slots=True)
class Row:
    """One instruction; `jump` is the index of a row, `span` where it stands in the script."""

    op: str
    a: int = IMMEDIATE
    b: int = IMMEDIATE
    dst: int = IMMEDIATE
    imm: float = 0.0
    jump: int = 0
    span: Span = NO_SPAN


Rows: TypeAlias = tuple[Row, ...]


class LimitExceeded(ValueError):
    """The script is longer, or needs more registers, than ruleset v1 allows."""

    def __init__(self, error: ScriptError) -> None:
        self.error = error
        super().__init__(error.message)


class NotInTwin(ValueError):
    """A command has no rows, or none that this executor knows: the reference engine plays it."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not in the twins: the rules engine alone plays it")


@dataclass(frozen=True, slots=True)
class _Operand:
    """Where a value is found: an address of the vector, or a constant."""

    address: int
    constant: float | None = None


def compile_rows(script: Call, slots: Mapping[str, int]) -> Rows:
    """The rows of a script whose kinds were checked.  Raises LimitExceeded and NotInTwin.

    `slots` gives every attribute of the match its slot.
    """
    compiler = _Compiler(slots, script)
    compiler.command(script)
    compiler.put(Row("END", span=Span(script.span.end, script.span.end)))
    rows = tuple(compiler.rows)
    if len(rows) > MAX_SCRIPT_ROWS:
        raise _too_many(script, str(len(rows)))
    return rows


COUNTED = 4 * MAX_SCRIPT_ROWS
"""Rows to which a script that is too long is counted: nobody waits for what is refused anyway."""


def _too_many(script: Call, count: str) -> LimitExceeded:
    message = f"The script compiles to {count} rows; {MAX_SCRIPT_ROWS} are allowed"
    return LimitExceeded(ScriptError("too-many-rows", message, script.span))


class _Compiler:
    def __init__(self, slots: Mapping[str, int], script: Call) -> None:
        self.slots = slots
        self.script = script
        self.rows: list[Row] = []

    def put(self, row: Row) -> int:
        """Append a row; its index.  Far beyond the limit no more are made."""
        if len(self.rows) >= COUNTED:
            raise _too_many(self.script, f"more than {COUNTED}")
        self.rows.append(row)
        return len(self.rows) - 1

    def land(self, index: int) -> None:
        """Let the jump at the index lead to the next row."""
        old = self.rows[index]
        self.rows[index] = Row(old.op, old.a, old.b, old.dst, old.imm, len(self.rows), old.span)

    # -- commands -------------------------------------------------------------------------------

    def command(self, node: Node) -> None:
        """The rows of a command.  Raises NotInTwin."""
        assert isinstance(node, Call), "kinds were checked"
        if node.name not in LOWERED:
            raise NotInTwin(node.name)
        LOWERED[node.name](self, node)

    def sequence(self, node: Call) -> None:
        """SEQ: the rows of each."""
        for each in node.args:
            self.command(each)

    def nothing(self, node: Call) -> None:
        """NOOP: no rows."""

    def change(self, node: Call) -> None:
        """SET or MODIFY of an attribute by a value."""
        target = self._attribute(node)
        value = self.value(node.args[2], 0)
        imm = value.constant or 0.0
        self.put(Row(node.name, value.address, dst=target, imm=imm, span=node.span))

    def end(self, node: Call) -> None:
        """WIN or LOSE of a side, PASS or DRAW of nobody."""
        side = _side(node.args[0]) if node.args else IMMEDIATE
        self.put(Row(node.name, a=side, span=node.span))

    def branch(self, node: Call) -> None:
        """IF between commands."""
        condition = self.value(node.args[0], 0)
        if condition.constant is not None:
            self.command(node.args[1 if condition.constant > 0.0 else 2])
            return
        skip = self.put(Row("JUMP_UNLESS", condition.address, span=node.span))
        self.command(node.args[1])
        before = len(self.rows)
        leave = self.put(Row("JUMP", span=node.span))
        self.land(skip)
        self.command(node.args[2])
        if len(self.rows) == leave + 1:
            # An empty second branch: the jump over it would lead to the next row anyway.
            del self.rows[before]
            self.land(skip)
            return
        self.land(leave)

    # -- values ---------------------------------------------------------------------------------

    def value(self, node: Node, register: int) -> _Operand:
        """Where the value of a node is after its rows; registers from `register` on are free."""
        if isinstance(node, Number):
            return _Operand(IMMEDIATE, node.value)
        assert isinstance(node, Call), "kinds were checked"
        if node.name in READ:
            return READ[node.name](self, node, register)
        if COMMANDS[node.name].facts.text is None:
            raise NotInTwin(node.name)
        return self._operation(node, register)

    def get(self, node: Call, register: int) -> _Operand:
        """GET: the attribute's own place."""
        return _Operand(self._attribute(node))

    def context(self, node: Call, register: int) -> _Operand:
        """CONTEXT: the key's place; 0 for one that there is not."""
        key = node.args[0]
        assert isinstance(key, Text), "kinds were checked"
        if key.value not in CONTEXT_KEYS:
            return _Operand(IMMEDIATE, 0.0)
        return _Operand(CONTEXT + CONTEXT_KEYS.index(key.value))

    def _operation(self, node: Call, register: int) -> _Operand:
        operands = []
        free = register
        for arg in node.args:
            operand = self.value(arg, free)
            operands.append(operand)
            if operand.address == REGISTERS + free:
                free += 1
        constants = [operand.constant for operand in operands]
        computes = COMMANDS[node.name].facts.computes
        if computes is not None and all(c is not None for c in constants):
            return _Operand(IMMEDIATE, computes(*constants))
        imm = next((c for c in constants if c is not None), 0.0)
        addresses = [operand.address for operand in operands]
        dst = self._register(register, node)
        second = addresses[1] if len(addresses) > 1 else IMMEDIATE
        self.put(Row(node.name, addresses[0], second, dst, imm, span=node.span))
        return _Operand(dst)

    def choice(self, node: Call, register: int) -> _Operand:
        """IF between values."""
        condition = self.value(node.args[0], register)
        if condition.constant is not None:
            return self.value(node.args[1 if condition.constant > 0.0 else 2], register)
        dst = self._register(register, node)
        skip = self.put(Row("JUMP_UNLESS", condition.address, span=node.span))
        self._into(node.args[1], register, dst)
        leave = self.put(Row("JUMP", span=node.span))
        self.land(skip)
        self._into(node.args[2], register, dst)
        self.land(leave)
        return _Operand(dst)

    def _into(self, node: Node, register: int, dst: int) -> None:
        value = self.value(node, register)
        if value.address != dst:
            self.put(Row("COPY", value.address, dst=dst, imm=value.constant or 0.0, span=node.span))

    def _register(self, register: int, node: Node) -> int:
        if register >= MAX_REGISTERS:
            message = f"This needs more than {MAX_REGISTERS} values at once; split the script"
            raise LimitExceeded(ScriptError("too-many-registers", message, node.span))
        return REGISTERS + register

    def _attribute(self, node: Call) -> int:
        name = node.args[1]
        assert isinstance(name, Text), "kinds were checked"
        return _side(node.args[0]) + self.slots[name.value]


LOWERED: dict[str, Callable[[_Compiler, Call], None]] = {
    "SEQ": _Compiler.sequence,
    "IF": _Compiler.branch,
    "NOOP": _Compiler.nothing,
    **dict.fromkeys(("SET", "MODIFY"), _Compiler.change),
    **dict.fromkeys(("WIN", "LOSE", "PASS", "DRAW"), _Compiler.end),
}
"""The rows of each command that does something; one that is not here is in no twin."""

READ: dict[str, Callable[[_Compiler, Call, int], _Operand]] = {
    "GET": _Compiler.get,
    "CONTEXT": _Compiler.context,
    "IF": _Compiler.choice,
}
"""Where the values are that no op computes of values."""


def _side(node: Node) -> int:
    assert isinstance(node, Target), "kinds were checked"
    return SELF if node.name == "SELF" else OPPONENT

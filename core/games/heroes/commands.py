"""The commands of the DSL, each declared once (The DSL, specs/heroes/README.md).

Parser arity, static kinds, schema, completion, hover, palette, reference pages and opcodes derive
from this table; the engines key their behaviours by the same names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.games.heroes.ast import Kind

ArgumentKind = Literal["target", "attribute", "context", "value", "command", "branch"]
"""What stands in an argument: SELF or OPPONENT, a quoted attribute, a quoted context key, a value,
a command, or a branch of IF (value or command, both branches alike)."""

Group = Literal["state", "arithmetic", "logic", "flow", "special"]


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument: its name for help texts, and what may stand there."""

    name: str
    kind: ArgumentKind


@dataclass(frozen=True, slots=True)
class Command:
    """One word of the DSL.

    `result` is None for IF, which is of the kind of its branches.  `rest` is the kind of any
    number of further arguments (SEQ).
    """

    name: str
    group: Group
    arguments: tuple[Argument, ...]
    result: Kind | None
    doc: str
    example: str
    rest: Argument | None = None

    @property
    def signature(self) -> str:
        """The command as an author writes it, with the names of its arguments.

        >>> COMMANDS["MODIFY"].signature
        'MODIFY(target, attribute, delta)'
        """
        names = [argument.name for argument in self.arguments]
        if self.rest is not None:
            names.append(f"{self.rest.name}, ...")
        return f"{self.name}({', '.join(names)})"

    def argument(self, index: int) -> Argument | None:
        """The argument at the index; None beyond the last."""
        return self.arguments[index] if index < len(self.arguments) else self.rest


Table: TypeAlias = dict[str, Command]

TARGETS: dict[str, str] = {
    "SELF": "The entity that runs the script or owns the effect.",
    "OPPONENT": "The other entity.",
}

_TARGET = Argument("target", "target")
_ATTRIBUTE = Argument("attribute", "attribute")
_A = Argument("a", "value")
_B = Argument("b", "value")


def _two(name: str, group: Group, doc: str, example: str) -> Command:
    return Command(name, group, (_A, _B), "value", doc, example)


def _one(name: str, group: Group, argument: str, doc: str, example: str) -> Command:
    return Command(name, group, (Argument(argument, "value"),), "value", doc, example)


def _end(name: str, doc: str) -> Command:
    return Command(name, "special", (_TARGET,), "command", doc, f"{name}(SELF)")


COMMANDS: Table = {
    command.name: command
    for command in (
        Command(
            "GET",
            "state",
            (_TARGET, _ATTRIBUTE),
            "value",
            "The current value of the attribute; 0 for one that does not exist.",
            'GET(SELF, "health")',
        ),
        Command(
            "SET",
            "state",
            (_TARGET, _ATTRIBUTE, Argument("value", "value")),
            "command",
            "Sets the attribute to exactly the value.",
            'SET(SELF, "shield", 10)',
        ),
        Command(
            "MODIFY",
            "state",
            (_TARGET, _ATTRIBUTE, Argument("delta", "value")),
            "command",
            "Adds the delta to the attribute.",
            'MODIFY(OPPONENT, "health", -5)',
        ),
        Command(
            "CONTEXT",
            "state",
            (Argument("key", "context"),),
            "value",
            "A value of the event that fired the effect, such as delta; 0 where there is none.",
            'CONTEXT("delta")',
        ),
        _two("ADD", "arithmetic", "a + b.", "ADD(1, 2)"),
        _two("SUB", "arithmetic", "a - b.", "SUB(3, 2)"),
        _two("MUL", "arithmetic", "a * b.", "MUL(2, 3)"),
        _two("DIV", "arithmetic", "a / b; 0 when b is 0.", "DIV(6, 2)"),
        _one("ABS", "arithmetic", "a", "The absolute value of a.", "ABS(-3)"),
        _two("MIN", "arithmetic", "The smaller of a and b.", "MIN(1, 2)"),
        _two("MAX", "arithmetic", "The larger of a and b.", "MAX(1, 2)"),
        _one("ROLL", "arithmetic", "sides", "A random whole number from 1 to sides.", "ROLL(6)"),
        Command(
            "IF",
            "flow",
            (
                Argument("condition", "value"),
                Argument("true_branch", "branch"),
                Argument("false_branch", "branch"),
            ),
            None,
            "The first branch when the condition is greater than 0, otherwise the second.",
            'IF(GT(GET(SELF, "mana"), 9), MODIFY(SELF, "mana", -10), NOOP())',
        ),
        Command(
            "SEQ",
            "flow",
            (Argument("command", "command"),),
            "command",
            "The commands one after the other.",
            'SEQ(MODIFY(SELF, "mana", -10), MODIFY(OPPONENT, "health", -15))',
            rest=Argument("command", "command"),
        ),
        _two("EQ", "logic", "1 when a equals b exactly, else 0.", "EQ(1, 1)"),
        _two("GT", "logic", "1 when a > b, else 0.", "GT(2, 1)"),
        _two("LT", "logic", "1 when a < b, else 0.", "LT(1, 2)"),
        _two("AND", "logic", "1 when neither a nor b is 0; both are evaluated.", "AND(1, 1)"),
        _two("OR", "logic", "1 when a or b is not 0; both are evaluated.", "OR(0, 1)"),
        _one("NOT", "logic", "a", "1 when a is 0, else 0.", "NOT(0)"),
        _end("WIN", "The target wins; nothing else runs."),
        _end("LOSE", "The target loses; nothing else runs."),
        Command("NOOP", "special", (), "command", "Does nothing.", "NOOP()"),
        Command(
            "PASS",
            "special",
            (),
            "command",
            "Ends this script and the rest of the action phase, the chosen ability included.",
            "PASS()",
        ),
        Command(
            "DRAW",
            "special",
            (),
            "command",
            "The duel ends in a draw; nothing else runs.",
            "DRAW()",
        ),
    )
}
"""The commands by name, in the order in which a palette shows them."""

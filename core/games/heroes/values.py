"""The commands that read and change attributes, and those that compute with values.

The first half of the table (`commands`), with what the entries of both are made of.
"""

from __future__ import annotations

from functools import partial

from core.games.heroes import intervals
from core.games.heroes.ast import Call, Text
from core.games.heroes.engine import Run
from core.games.heroes.entries import computes, does
from core.games.heroes.floats import add, canon
from core.games.heroes.frames import Running
from core.language.words import Argument

TARGET = Argument("target", "target", "Whose attribute it is, or whom it is about.")
ATTRIBUTE = Argument("attribute", "attribute", "The attribute's name.")
VALUE = Argument("value", "value", "What it is afterwards.")
DELTA = Argument("delta", "value", "What is added.")
KEY = Argument("key", "context", "What is asked of the event.")
A, B = Argument("a", "value", "A value."), Argument("b", "value", "Another value.")
SIDES = Argument("sides", "value", "How many sides the die has.")
CONDITION = Argument("condition", "value", "What is asked.")
BRANCHES = (
    Argument("true_branch", "branch", "Where the condition is greater than 0."),
    Argument("false_branch", "branch", "Otherwise."),
)
FIRST = Argument("command", "command", "What comes first.")
LATER = Argument("command", "command", "What comes after it.")

reads = partial(does, group="state", result="value", has_dice=False, changes=False, tells=False)
changes = partial(does, group="state", has_dice=False, reads=False)
arithmetic = partial(computes, group="arithmetic")
logic = partial(computes, group="logic")
plain = partial(does, has_dice=False, reads=False, changes=False)
flow = partial(plain, group="flow", tells=False)

# -- state --------------------------------------------------------------------------------------


@reads("GET", TARGET, ATTRIBUTE, phrase="{target}'s {attribute}", example='GET(SELF, "health")')
def get(run: Run, running: Running, call: Call) -> float:
    """The current value of the attribute; 0 for one that does not exist."""
    return run.values[run.entity(running, call.args[0])][run.slot(call.args[1])]


@changes(
    "SET",
    TARGET,
    ATTRIBUTE,
    VALUE,
    phrase="{target}'s {attribute} becomes {value}",
    example='SET(SELF, "shield", 10)',
)
def put(run: Run, running: Running, call: Call) -> None:
    """Sets the attribute to exactly the value."""
    entity, slot = run.entity(running, call.args[0]), run.slot(call.args[1])
    run.put(running, call, entity, slot, run.value(running, call.args[2]))


@changes(
    "MODIFY",
    TARGET,
    ATTRIBUTE,
    DELTA,
    phrase="{target}'s {attribute} changes by {delta}",
    example='MODIFY(OPPONENT, "health", -5)',
)
def modify(run: Run, running: Running, call: Call) -> None:
    """Adds the delta to the attribute."""
    entity, slot = run.entity(running, call.args[0]), run.slot(call.args[1])
    delta = run.value(running, call.args[2])
    run.put(running, call, entity, slot, add(run.values[entity][slot], delta))


@reads("CONTEXT", KEY, reads=False, phrase="the {key} of what happened", example='CONTEXT("delta")')
def context(run: Run, running: Running, call: Call) -> float:
    """A value of the event that fired the effect, such as delta; 0 where there is none."""
    key = call.args[0]
    assert isinstance(key, Text), "kinds were checked"
    return running.context.get(key.value, 0.0)


# -- arithmetic ---------------------------------------------------------------------------------


@arithmetic(
    "ADD",
    A,
    B,
    interval=intervals.add,
    text="canon({a} + {b})",
    phrase="({a} + {b})",
    example="ADD(1, 2)",
)
def _plus(a: float, b: float) -> float:
    """a + b."""
    return canon(a + b)


@arithmetic(
    "SUB",
    A,
    B,
    interval=intervals.sub,
    text="canon({a} - {b})",
    phrase="({a} − {b})",
    example="SUB(3, 2)",
)
def _minus(a: float, b: float) -> float:
    """a - b."""
    return canon(a - b)


@arithmetic(
    "MUL",
    A,
    B,
    interval=intervals.mul,
    text="canon({a} * {b})",
    phrase="({a} × {b})",
    example="MUL(2, 3)",
)
def _times(a: float, b: float) -> float:
    """a * b."""
    return canon(a * b)


@arithmetic(
    "DIV",
    A,
    B,
    interval=intervals.div,
    text="(canon({a} / {b}) if {b} != 0.0 else 0.0)",
    phrase="({a} ÷ {b})",
    example="DIV(6, 2)",
)
def by(a: float, b: float) -> float:
    """a / b; 0 when b is 0."""
    return canon(a / b) if b != 0.0 else 0.0


@arithmetic(
    "ABS", A, interval=intervals.size, text="abs({a})", phrase="the size of {a}", example="ABS(-3)"
)
def size(a: float) -> float:
    """The absolute value of a."""
    return abs(a)


@arithmetic(
    "MIN",
    A,
    B,
    interval=intervals.least,
    text="min({a}, {b})",
    phrase="the smaller of {a} and {b}",
    example="MIN(1, 2)",
)
def least(a: float, b: float) -> float:
    """The smaller of a and b."""
    return b if b < a else a


@arithmetic(
    "MAX",
    A,
    B,
    interval=intervals.most,
    text="max({a}, {b})",
    phrase="the larger of {a} and {b}",
    example="MAX(1, 2)",
)
def most(a: float, b: float) -> float:
    """The larger of a and b."""
    return b if b > a else a


@does(
    "ROLL",
    SIDES,
    group="arithmetic",
    result="value",
    interval=intervals.roll,
    text="d.roll({a})",
    reads=False,
    changes=False,
    phrase="the roll of a die of {sides} sides",
    example="ROLL(6)",
)
def roll(run: Run, running: Running, call: Call) -> float:
    """A random whole number from 1 to sides."""
    return run.roll(running, call, run.value(running, call.args[0]))

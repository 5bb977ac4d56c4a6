"""Sentences of the DSL from which families of rules write their scripts."""

from __future__ import annotations

Number = str | float
"""A value: a number, or a script that is one."""


def number(value: Number) -> str:
    """A value as a script has it; whole numbers without a point."""
    return value if isinstance(value, str) else f"{value:g}"


def own(attribute: str) -> str:
    """The acting hero's attribute."""
    return f"GET(SELF, '{attribute}')"


def theirs(attribute: str) -> str:
    """The other hero's attribute."""
    return f"GET(OPPONENT, '{attribute}')"


def times(value: Number, factor: Number) -> str:
    """A product."""
    return f"MUL({number(value)}, {number(factor)})"


def minus(value: Number) -> str:
    """The value with the other sign."""
    return number(-value) if isinstance(value, float | int) else f"SUB(0, {value})"


def gain(attribute: str, amount: Number) -> str:
    """The acting hero's attribute rises."""
    return f"MODIFY(SELF, '{attribute}', {number(amount)})"


def give(attribute: str, amount: Number) -> str:
    """The other hero's attribute rises."""
    return f"MODIFY(OPPONENT, '{attribute}', {number(amount)})"


def put(attribute: str, amount: Number) -> str:
    """The acting hero's attribute becomes so much."""
    return f"SET(SELF, '{attribute}', {number(amount)})"


def weaken(attribute: str, less_by: int) -> str:
    """The other hero's attribute falls, to 0 at most."""
    return f"SET(OPPONENT, '{attribute}', MAX(0, SUB({theirs(attribute)}, {less_by})))"


def hurt(amount: Number) -> str:
    """The other hero loses health."""
    return give("health", minus(amount))


def suffer(amount: Number) -> str:
    """The acting hero loses health."""
    return gain("health", minus(amount))


def both(*commands: str) -> str:
    """One command after the other."""
    return f"SEQ({', '.join(commands)})"


def more(value: Number, than: Number) -> str:
    """Whether a value is greater than another."""
    return f"GT({number(value)}, {number(than)})"


def less(value: Number, than: Number) -> str:
    """Whether a value is smaller than another."""
    return f"LT({number(value)}, {number(than)})"


def when(condition: str, then: str, otherwise: str = "NOOP()") -> str:
    """A command under a condition."""
    return f"IF({condition}, {then}, {otherwise})"


def paid(attribute: str, price: int, what: str) -> str:
    """A command that takes so much of the acting hero's attribute, and needs it."""
    return when(more(own(attribute), price - 1), both(gain(attribute, -price), what))

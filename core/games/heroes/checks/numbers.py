"""Numbers that are not what they say: changed when read, dice of no such size, divisors of 0.

A value is held as a binary32.  What is shown of a held number is as short as it can be, so a number
is told of only when it would be shown otherwise than it is written: 0.1 is not, 33554433 is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from typing import TypeGuard

from core.checks import Finding
from core.games.heroes.ast import Call, Node, Number
from core.games.heroes.checks.flow import Walk
from core.games.heroes.checks.table import TABLE, in_script, rewrite, walked
from core.games.heroes.checks.world import World
from core.games.heroes.dice import sides_of
from core.games.heroes.floats import canon, shown
from core.games.heroes.intervals import Range, constant
from core.games.heroes.kinds import walk
from core.games.heroes.nodes import ScriptNode
from core.protocol import Fix, Json, Pointer
from core.repairs import replace
from core.sound import SAFE_INTEGER

EXACT = 2**24
"""Up to here every whole number can be held."""


def changed(text: str) -> str | None:
    """How a number is shown once it is held, when that is not the number of the text.

    >>> changed("0.1"), changed("33554433"), changed("1e300"), changed("1e-40")
    (None, '33554432', '3.4028235e38', '0')
    """
    try:
        exact = Decimal(text)
        near = float(exact)
    except (InvalidOperation, OverflowError, ValueError):
        return None
    held = canon(near)
    seen = shown(held)
    return None if near == held or Decimal(seen) == exact else seen


def reason(text: str, seen: str) -> str:
    """Why a number is held as another one."""
    number = Decimal(text)
    if abs(Decimal(seen)) == Decimal("3.4028235e38"):
        return "no value is larger"
    if seen == "0":
        return "values nearer to 0 than 2^-100 are 0"
    if number == number.to_integral_value():
        return f"beyond {EXACT} not every whole number can be held"
    return "a value has about seven digits"


def _said(text: str, seen: str) -> str:
    return f"{text} is held as {seen}: {reason(text, seen)}."


@TABLE.lint("number-changed")
def number_changed(world: World) -> Iterator[Finding]:
    """A number that is held, and so shown, as another one: too large, too small or too long."""
    for path, value in _numbers(world):
        text = str(value) if isinstance(value, int) else repr(value).removesuffix(".0")
        seen = changed(text)
        if seen is not None:
            number = float(seen)
            is_int = number.is_integer() and abs(number) <= SAFE_INTEGER
            fix = replace(f"Write {seen}", path, int(number) if is_int else number)
            yield Finding(path, _said(text, seen), (fix,))
    for script in world.document.scripts:
        for node in walk(script.tree) if script.tree is not None else ():
            if isinstance(node, Number) and (seen := changed(node.text)) is not None:
                fix = rewrite(f"Write {seen}", script.path, script.text, node.span, seen)
                yield in_script(script, node.span, _said(node.text, seen), (fix,))


def _numbers(world: World) -> Iterator[tuple[Pointer, int | float]]:
    """The numbers of heroes: attributes at the start and costs."""
    for hero in world.document.heroes:
        found = hero.raw.get("attributes")
        for name, value in found.items() if isinstance(found, dict) else ():
            if _is_number(value):
                yield hero.attribute_path(name), value
        for ability in hero.abilities:
            cost = ability.raw.get("cost")
            if _is_number(cost):
                yield ability.path + "/cost", cost


def _is_number(value: Json) -> TypeGuard[int | float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _operands(
    world: World, name: str, index: int, test: Callable[[Range], bool]
) -> Iterator[tuple[ScriptNode, Node, Range]]:
    """Operands of a command that are surely of a kind, with what is known of them."""
    for script, walks in walked(world, is_sure=True):
        for call in script.calls:
            if call.name == name and len(call.args) > index:
                ranges = _ranges(call.args[index], walks)
                if ranges and all(map(test, ranges)):
                    yield script, call.args[index], ranges[0]


def _ranges(node: Node, walks: list[Walk]) -> list[Range]:
    if isinstance(node, Number):
        return [constant(node.value)]
    assert isinstance(node, Call), "kinds were checked"
    return [each.values[id(node)] for each in walks if id(node) in each.values]


def _is_no_die(value: Range) -> bool:
    is_one = value.low == value.high
    return value.low > 65535 or value.high < 1.0 or (is_one and value.fraction)


@TABLE.lint("die-size")
def die_size(world: World) -> Iterator[Finding]:
    """ROLL of a number of sides that no die has: the die that is thrown is another one."""
    for script, node, value in _operands(world, "ROLL", 0, _is_no_die):
        sides = sides_of(value.low)
        what = shown(value.low) if value.low == value.high else "This"
        message = (
            f"{what} is no number of sides: a die has 1 to 65535, all whole, "
            f"so one of {sides} is thrown."
        )
        fixes: tuple[Fix, ...] = ()
        if isinstance(node, Number):
            fix = rewrite(f"Write {sides}", script.path, script.text, node.span, str(sides))
            fixes = (fix,)
        yield in_script(script, node.span, message, fixes)


@TABLE.lint("zero-divisor")
def zero_divisor(world: World) -> Iterator[Finding]:
    """DIV by something that is always 0, which gives 0."""
    for script, node, _ in _operands(world, "DIV", 1, lambda value: value.is_zero):
        message = "This is always 0, and division by 0 gives 0; divide by something else."
        yield in_script(script, node.span, message)

"""How commands are entered: those that do something, and those that compute values of values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.heroes.ast import Call
from core.games.heroes.engine import Run
from core.games.heroes.frames import Running
from core.games.heroes.intervals import Range
from core.games.heroes.language import COMMANDS, Behaviour, Facts, Group
from core.language.words import Argument

Function = Callable[..., float]


def does(
    name: str, *arguments: Argument, example: str, phrase: str = "", **facts: Any
) -> Callable[[Behaviour], Behaviour]:
    """Enter the decorated behaviour; the facts are those of `Facts`."""
    return COMMANDS.enter(name, *arguments, example=example, facts=Facts(**facts), phrase=phrase)


def computes(
    name: str,
    *arguments: Argument,
    group: Group,
    example: str,
    interval: Callable[..., Range] | None = None,
    text: str | None = None,
    phrase: str = "",
) -> Callable[[Function], Function]:
    """Enter a command whose value the decorated function makes of the values of its arguments."""

    def take(function: Function) -> Function:
        facts = Facts(
            group=group,
            result="value",
            computes=function,
            interval=interval,
            text=text,
            has_dice=False,
            reads=False,
            changes=False,
            tells=False,
        )
        doc = (function.__doc__ or "").strip()
        run = _strictly(function, len(arguments))
        more = {"example": example, "phrase": phrase}
        COMMANDS.declare(name, doc, run, *arguments, **more, facts=facts)
        return function

    return take


def _strictly(function: Function, count: int) -> Behaviour:
    """The function of values that are computed from left to right."""

    def of_one(run: Run, running: Running, call: Call) -> float:
        return function(run.value(running, call.args[0]))

    def of_two(run: Run, running: Running, call: Call) -> float:
        a = run.value(running, call.args[0])
        return function(a, run.value(running, call.args[1]))

    def of_many(run: Run, running: Running, call: Call) -> float:
        return function(*[run.value(running, each) for each in call.args])

    return {1: of_one, 2: of_two}.get(count, of_many)

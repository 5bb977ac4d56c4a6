"""`rulewright solve`: who can force a win, exactly, in games small enough to search."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from core import registry
from core.abilities import Solvable
from core.protocol import NotSolvable
from webapp.commands.inputs import Invalid, read_spec
from webapp.commands.leniency import lenient_option
from webapp.commands.output import say, say_json


@click.command("solve")
@click.argument("spec", metavar="DUEL")
@click.option("--turns", type=click.IntRange(1), help="Single turns to look ahead at most.")
@click.option("--line", "shows_line", is_flag=True, help="Also print a line of best play.")
@click.option("--json", "as_json", is_flag=True, help="{spec, solutions: [...]}, one per seat.")
@lenient_option
def command(spec: str, turns: int | None, shows_line: bool, as_json: bool) -> None:
    """Say who can force a win in DUEL, for either side moving first, and in how many turns.

    Exit code 1: DUEL cannot be solved (it has dice, or is too large).
    """
    game = read_spec(spec).game
    system: object = registry.get(game.system)
    if not isinstance(system, Solvable):
        raise Invalid(f"{spec}: games of this kind cannot be solved")
    try:
        with _progress() as note:
            solutions = system.solve(game, turns, note)
    except NotSolvable as error:
        raise Invalid(f"{spec}: {error}") from None
    if as_json:
        say_json({"spec": spec, "solutions": solutions})
        return
    for found in solutions:
        say(_sentence(found))
        if shows_line and found["line"]:
            say(f"  {', '.join(found['line'])}")


@contextmanager
def _progress() -> Iterator[Callable[[int], None]]:
    """Shows on a terminal how many positions were looked at; nothing elsewhere."""
    hidden = not sys.stderr.isatty()

    def note(positions: int) -> None:
        if not hidden:
            click.echo(f"\r{positions:,} positions ", err=True, nl=False)

    yield note
    if not hidden:
        click.echo("\r\033[K", err=True, nl=False)


def _sentence(found: dict[str, Any]) -> str:
    first, winner = found["first"], found["winner"]
    if winner is None:
        return f"{first} moves first: nobody can force a win within {found['bound']} single turns"
    return f"{first} moves first: {winner} forces a win within {found['turns']} single turns"

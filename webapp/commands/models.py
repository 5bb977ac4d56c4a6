"""Models in seats on the command line: set up by the environment, closed when the match is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from core.match import Match
    from webapp.ai.reasons import KeepReason
    from webapp.play.table import Table

Decided = Callable[["Match"], "Match"]

reasons_option = click.option(
    "--reasons",
    "has_reasons",
    is_flag=True,
    help="Ask people for a reason after each of their actions; Enter gives none.",
)
"""The switch that turns `reasons_kept` on."""


def reasons_kept(table: Table, has_reasons: bool) -> KeepReason | None:
    """What keeps people's reasons in the trace; None where nobody is asked for one.

    Raises click.UsageError where no person sits, or the trace cannot be written.
    """
    if not has_reasons:
        return None
    if not table.humans:
        raise click.UsageError("--reasons asks people, and no seat is human")
    from webapp.ai.reasons import reasons_into
    from webapp.ai.seats import name_of
    from webapp.ai.settings import trace_path
    from webapp.ai.trace import TraceFailed

    try:
        return reasons_into(Path(trace_path()), name_of(table.system, table.raw, table.match))
    except TraceFailed as error:
        raise click.UsageError(str(error)) from None


@contextmanager
def deciding(table: Table, ordinary: Decided, is_told: bool = True) -> Iterator[Decided]:
    """How the seats of the table decide: `ordinary`, or by asking a model where one sits.

    What goes wrong with answers is told on the standard error at once (`is_told`), or counted and
    told at the end.  Raises click.UsageError when a model cannot be asked at all.
    """
    from core.agents import SeatError
    from core.agents.base import OUTSIDE

    if not any(seat.kind in OUTSIDE for seat in table.match.seats.values()):
        yield ordinary
        return
    from webapp.ai.seats import Models, name_of
    from webapp.ai.settings import NotSetUp, ai_settings
    from webapp.ai.trace import TraceFailed
    from webapp.commands.output import say

    told: list[str] = []

    def tell(sentence: str) -> None:
        told.append(sentence)
        if is_told:
            say(sentence, err=True)

    try:
        settings = ai_settings()
        if settings.warning:
            say(settings.warning, err=True)
        with Models(settings, name_of(table.system, table.raw, table.match), tell) as models:
            models.prepare(table.match)
            yield lambda match: models.decide(match, ordinary)
    except (NotSetUp, SeatError, TraceFailed) as error:
        raise click.UsageError(str(error)) from None
    if told and not is_told:
        click.echo(f"Some answers could not be used; {settings.trace} says which", err=True)

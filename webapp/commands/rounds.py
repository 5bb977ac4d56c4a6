"""What the commands share that play many matches: options, plans, executors, a bar of progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Any, TypeVar

import click

from core.evaluation.pace import seconds_left
from core.evaluation.phrases import met
from core.evaluation.plan import Chunk, Plan
from core.evaluation.tally import Tally
from core.start import MAX_MAX_PLIES
from webapp.commands.inputs import Spec, Unreadable
from webapp.commands.leniency import lenient_option
from webapp.commands.output import plain
from webapp.evaluation.executors import Executor
from webapp.evaluation.players import Specs, hints
from webapp.evaluation.processes import executor_of
from webapp.evaluation.retries import Retrying
from webapp.evaluation.runs import NoteTally

F = TypeVar("F", bound=Callable[..., Any])

LEVELS = ("random", "greedy")
"""Who plays, against itself, where no seats are named."""


SCHEDULER = f"{__name__}.scheduler"
"""Where a command's context keeps the address of the cluster that it was given."""

ASIDE = f"{__name__}.aside"
"""Where it keeps what could not be played."""

Title = Callable[[Chunk], str]
"""What says of which document and seats a part is."""

SHOWN = 20
"""Parts that could not be played of which each has a line."""


def _note_scheduler(ctx: click.Context, _: click.Parameter, address: str | None) -> None:
    ctx.meta[SCHEDULER] = address


def match_options(command: F) -> F:
    """The options of every such command: seed, plies, processes, JSON, how specs are read."""
    options = (
        click.option("--seed", type=int, default=0, show_default=True,
                     help="Decides all that is random."),
        click.option("--max-plies", type=click.IntRange(1, MAX_MAX_PLIES),
                     help="Plies until a draw."),
        click.option("--workers", type=click.IntRange(0),
                     help="Processes; 0: this one. [default: cores]"),
        click.option("--scheduler", metavar="ADDRESS", expose_value=False, callback=_note_scheduler,
                     help="Play on the workers of a Dask scheduler, such as tcp://10.0.0.7:8786."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
        lenient_option,
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def plan_for(spec: Spec, named: str, games: int, seed: int, max_plies: int | None) -> Plan:
    """The plan of one document and one list of seats.  Raises click.UsageError."""
    from core.agents import SeatError
    from core.evaluation.engine import seats_of

    try:
        seats = seats_of(named.split(","), spec.game)
    except SeatError as error:
        raise click.UsageError(f"{spec.name}, --seats {named}: {error}") from None
    return Plan(spec.system, spec.raw, seats, -(-games // len(seats)), seed, max_plies)


@contextmanager
def executor_for(plans: list[Plan], workers: int | None) -> Iterator[Executor]:
    """An executor that has the plans' documents; 0 workers: this process.

    A terminal is told what would make it quicker.
    """
    from core.digest import digest

    if sys.stderr.isatty():
        for hint in hints(plan.system for plan in plans):
            click.echo(plain(hint), err=True)
    with executor_with({digest(plan.spec): plan.spec for plan in plans}, workers) as executor:
        yield executor


@contextmanager
def executor_with(specs: Specs, workers: int | None) -> Iterator[Executor]:
    """An executor that has these checked documents, here or where --scheduler says."""
    address = click.get_current_context().meta.get(SCHEDULER)
    if address is None:
        with executor_of(specs, workers) as executor:
            if isinstance(executor, Retrying):
                click.get_current_context().meta[ASIDE] = executor.aside
            yield executor
        return
    from webapp.evaluation.cluster import Cluster, ClusterError

    try:
        with closing(Retrying(Cluster(specs, address))) as cluster:
            click.get_current_context().meta[ASIDE] = cluster.aside
            yield cluster
    except ClusterError as error:
        raise Unreadable(str(error)) from None


def end_with_lacks(naming: Callable[[], Title]) -> None:
    """Raise Unreadable if parts could not be played; called after the rest has been reported.

    `naming` is called then only: it may have to take the digests of many documents.
    """
    aside = click.get_current_context().meta.get(ASIDE, [])
    if not aside:
        return
    title = naming()
    lacks = sorted((title(lost.chunk), lost.chunk.first, str(lost)) for lost in aside)
    lines = [f"{about}: {why}" for about, _, why in lacks[:SHOWN]]
    if len(lacks) > SHOWN:
        lines.append(f"and {len(lacks) - SHOWN:,} more")
    raise Unreadable("\n".join(lines))


def title_of(titles: Mapping[str, str]) -> Title:
    """What a part is called by what its document is, whose digest is the key, and by its seats."""
    return lambda chunk: f"{titles[chunk.spec]}, {met(chunk.seats)}"


@contextmanager
def rounds_progress(label: str, rounds: int) -> Iterator[Callable[[], None]]:
    """Shows on a terminal how many rounds have been played, one at a time; nothing elsewhere."""
    with _bar(label, rounds) as played:
        yield lambda: played(1)


@contextmanager
def progress(label: str, rounds: int) -> Iterator[NoteTally]:
    """The same of a tally that grows by whole chunks."""
    done = 0
    with _bar(label, rounds) as played:

        def note(tally: Tally) -> None:
            nonlocal done
            played(tally.rounds - done)
            done = tally.rounds

        yield note


@contextmanager
def _bar(label: str, rounds: int) -> Iterator[Callable[[int], None]]:
    """A bar that is told how many rounds more were played, and says how long the others take.

    Click's own guess takes the start of the processes for the time of the first round, and does
    not forget it for long.
    """
    left = Left(rounds)

    def told(_: int | None) -> str | None:
        return left.told(time.monotonic())

    with click.progressbar(
        length=rounds,
        label=plain(label),
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
        show_eta=False,
        show_percent=True,
        item_show_func=told,
    ) as bar:

        def played(more: int) -> None:
            left.note(more, time.monotonic())
            bar.update(more)

        yield played


class Left:
    """How long the rest of so many rounds takes, by the pace since the first of them were done."""

    def __init__(self, rounds: int) -> None:
        self._rounds, self._done = rounds, 0
        self._first: tuple[int, float] | None = None

    def note(self, more: int, now: float) -> None:
        """So many more have been played, `now` in seconds of any clock."""
        self._done += more
        if self._first is None:
            self._first = self._done, now

    def told(self, now: float) -> str | None:
        """The time in words; None where nobody can say.

        >>> left = Left(100)
        >>> left.note(10, now=50.0)
        >>> left.told(now=50.0)
        >>> left.note(10, now=52.0)
        >>> left.told(now=52.0)
        'about 16 s left'
        """
        if self._first is None or self._done >= self._rounds:
            return None
        done, since = self._first
        seconds = seconds_left(self._done - done, self._rounds - done, now - since)
        if seconds is None:
            return None
        if seconds < 90:
            return f"about {max(1, round(seconds))} s left"
        if seconds < 90 * 60:
            return f"about {round(seconds / 60)} min left"
        return f"about {round(seconds / 3600)} h left"

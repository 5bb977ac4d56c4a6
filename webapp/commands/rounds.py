"""What the commands share that play many matches: plans, executors, a bar of progress."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from core.evaluation.plan import Plan
from core.evaluation.tally import Tally
from webapp.commands.inputs import Spec
from webapp.commands.output import plain
from webapp.evaluation.executors import Executor, Inline, Processes
from webapp.evaluation.running import NoteTally


def plan_for(spec: Spec, named: str, games: int, seed: int, max_plies: int | None) -> Plan:
    """The plan of one document and one list of seats.  Raises click.UsageError."""
    from core.agents import SeatError, bot_names, parse_seat
    from core.evaluation.playing import seated

    players, bots = spec.game.players, bot_names(spec.game)
    names = named.split(",")
    names = names * len(players) if len(names) == 1 else names
    if len(names) != len(players):
        who = ", ".join(players)
        raise click.UsageError(f"--seats {named} names {len(names)}, but {spec.name} has {who}")
    try:
        seats = tuple(parse_seat(name, bots) for name in names)
        for seat in seats:
            seated(seat, spec.game)
    except SeatError as error:
        raise click.UsageError(f"{spec.name}: {error}") from None
    rounds = -(-games // len(players))
    return Plan(spec.system, spec.raw, seats, rounds, seed, max_plies)


@contextmanager
def executor_for(plans: list[Plan], workers: int | None) -> Iterator[Executor]:
    """An executor that has the plans' documents; 0 workers: this process."""
    from core.digest import digest

    specs = {digest(plan.spec): plan.spec for plan in plans}
    executor: Executor = Inline(specs) if workers == 0 else Processes(specs, workers)
    try:
        yield executor
    finally:
        executor.close()


@contextmanager
def progress(label: str, rounds: int) -> Iterator[NoteTally]:
    """Shows on a terminal how many rounds have been played; nothing elsewhere."""
    hidden = not sys.stderr.isatty()
    with click.progressbar(
        length=rounds, label=plain(label), file=sys.stderr, hidden=hidden
    ) as bar:

        def note(tally: Tally) -> None:
            bar.update(tally.rounds - bar.pos)

        yield note

"""`rulewright evaluate`: who wins, how often, how it ends and how long it takes."""

from __future__ import annotations

import click

from core.evaluation.plan import Plan
from core.evaluation.tally import Tally
from core.protocol import Json
from webapp.commands.inputs import Spec, read_spec
from webapp.commands.leniency import lenient_option
from webapp.commands.output import say, say_json
from webapp.commands.rounds import executor_for, plan_for, progress
from webapp.evaluation.executors import Executor
from webapp.evaluation.running import is_precise, run

LEVELS = ("random", "greedy")
"""Who plays, against itself, where no seats are named."""

MOST_GAMES = 1_000_000
"""Matches that one command may ask for."""

UP_TO = 20_000
"""Matches to which a precision is pursued, where no number of them is given."""


@click.command("evaluate")
@click.argument("specs", nargs=-1, required=True, metavar="SPEC...")
@click.option(
    "--seats",
    multiple=True,
    help="Who plays, in order: random, greedy, mcts:N or a bot of the game; one name plays against "
    "itself. Can be given several times. Without it: random, then greedy, each against itself.",
)
@click.option("--games", type=click.IntRange(1, MOST_GAMES), help="Matches of each. [default: 400]")
@click.option(
    "--precision",
    type=click.FloatRange(0.001, 0.5),
    help="Stop as soon as the first player's score is known to within this, such as 0.02.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Decides all that is random.")
@click.option("--max-plies", type=click.IntRange(1), help="Plies until a draw.")
@click.option("--workers", type=click.IntRange(0), help="Processes; 0: this one. [default: cores]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@lenient_option
def command(
    specs: tuple[str, ...],
    seats: tuple[str, ...],
    games: int | None,
    precision: float | None,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Play many matches of each SPEC and say who wins, how often, how it ends, how long it takes.

    Matches come in rounds that play every seat at every place under the same seed; a score is in
    per cent of the points, a draw being shared, with its 95 % interval.  The same command gives the
    same numbers on every machine, however many processes it has.

    \b
    rulewright evaluate hexapawn --seats mcts:200 --games 200
    rulewright evaluate scenario_01 --seats rusher,greedy --precision 0.03
    rulewright evaluate heroes/*.json --json > balance.json
    """
    most = games or (UP_TO if precision is not None else 400)
    read = [read_spec(name) for name in specs]
    plans = [
        plan_for(spec, named, most, seed, max_plies)
        for spec in read
        for named in (seats or LEVELS)
    ]  # fmt: skip
    of_plan = [spec for spec in read for _ in (seats or LEVELS)]
    found: list[Json] = []
    with executor_for(plans, workers) as executor:
        for spec, plan in zip(of_plan, plans, strict=True):
            tally = _played(spec, plan, executor, precision)
            found.append(_told(spec, plan, tally, as_json))
    if as_json:
        say_json({"evaluations": found})


def _played(spec: Spec, plan: Plan, executor: Executor, precision: float | None) -> Tally:
    """The plan's tally, with a bar on a terminal while it is played."""
    label = f"{spec.name}, {', '.join(seat.text for seat in plan.seats)}"
    is_enough = (lambda tally: False) if precision is None else is_precise(plan, precision)
    with progress(label, plan.rounds) as note:
        return run(plan, executor, note, is_enough)


def _told(spec: Spec, plan: Plan, tally: Tally, as_json: bool) -> Json:
    from core.evaluation.report import report

    found = {"spec": spec.name, **report(plan, tally, spec.game.players)}
    if not as_json:
        say(f"{spec.name}")
        for sentence in found["sentences"]:
            say(f"  {sentence}")
    return found

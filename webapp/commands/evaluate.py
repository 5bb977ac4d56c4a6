"""`rulewright evaluate`: who wins, how often, how it ends and how long it takes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from core.evaluation.phrases import met
from core.evaluation.plan import GAMES, MOST_GAMES, PRECISIONS, UP_TO, Plan
from core.evaluation.tally import Tally
from core.protocol import Json
from webapp.commands.html import html_option, write_page
from webapp.commands.inputs import Spec, Unreadable, read_spec
from webapp.commands.numbers import FiniteRange
from webapp.commands.output import say, say_json
from webapp.commands.roster import KINDS, run_roster
from webapp.commands.rounds import LEVELS, executor_for, match_options, plan_for, progress
from webapp.evaluation.executors import Executor
from webapp.evaluation.runs import Incomplete, Interrupted, is_precise, run
from webapp.evaluation.sizes import rounds_of
from webapp.reports import Part

if TYPE_CHECKING:
    from webapp.evaluation.league.roster import Kind


@click.command("evaluate")
@click.argument("specs", nargs=-1, required=True, metavar="SPEC...")
@click.option(
    "--seats",
    multiple=True,
    help="Who plays, in order: random, greedy, mcts:N or a bot of the game; one name plays against "
    "itself. Can be given several times. Without it: random, then greedy, each against itself.",
)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), help=f"Matches of each. [default: {GAMES}]"
)
@click.option(
    "--precision",
    type=FiniteRange(*PRECISIONS),
    help="Stop as soon as the first player's score is known to within this, such as 0.02.",
)
@click.option(
    "--roster",
    type=click.Choice(KINDS),
    help="Everybody against everybody, with ratings. sides: the heroes or decks of all SPECs; "
    "agents: the --seats, on one SPEC; documents: each SPEC by itself, side by side.",
)
@click.option(
    "--arrangements",
    type=click.IntRange(2, 200),
    help="The SPECs are one duel and files of rules: play it under so many arrangements of the "
    "rules, and say what each of them does.",
)
@html_option
@match_options
def command(
    specs: tuple[str, ...],
    roster: Kind | None,
    arrangements: int | None,
    seats: tuple[str, ...],
    games: int | None,
    precision: float | None,
    html: Path | None,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Play many matches of each SPEC and say who wins, how often, how it ends, how long it takes.

    Matches come in rounds that play every seat at every place under the same seed; a score is in
    per cent of the points, a draw being shared, with its 95 % interval.  The same command gives the
    same numbers on every machine, however many processes it has.  Matches are played in whole
    rounds, so an odd number for two players is one more.  Ctrl-C ends it with what was played by
    then (exit code 130).

    With --roster, --games are those of each pair on average: a pair whose verdict is settled leaves
    the rest of its matches to the others.

    \b
    rulewright evaluate hexapawn --seats mcts:200 --games 200
    rulewright evaluate scenario_01 --seats rusher,greedy --precision 0.03
    rulewright evaluate heroes/*.json --json > balance.json
    rulewright evaluate fighter fire_mage gambler death --roster sides
    rulewright evaluate fighter_vs_fire_mage rage stun --arrangements 10
    rulewright evaluate hexapawn --roster agents --seats random --seats greedy --seats mcts:50
    rulewright evaluate duel.json --seats greedy --html duel.html
    """
    if arrangements is not None:
        if roster not in (None, "documents"):
            raise click.UsageError("--arrangements compares documents; leave --roster out")
        roster = "documents"
    read = [read_spec(name) for name in specs]
    if roster is not None:
        asked = (
            roster,
            seats,
            games,
            precision,
            seed,
            max_plies,
            workers,
            as_json,
            arrangements,
            html,
        )
        run_roster(read, *asked)
        return
    most = games or (UP_TO if precision is not None else GAMES)
    plans = [
        (spec, plan_for(spec, named, most, seed, max_plies))
        for spec in read
        for named in (seats or LEVELS)
    ]  # fmt: skip
    _evaluate(plans, precision, seed, max_plies, workers, as_json, html)


def _evaluate(
    plans: list[tuple[Spec, Plan]],
    precision: float | None,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
    html: Path | None,
) -> None:
    """Play and tell each; Ctrl-C ends with what was played by then."""
    found: list[Json] = []
    parts: list[Part] = []
    is_whole, lacks = True, list[str]()
    with executor_for([plan for _, plan in plans], workers) as executor:
        for spec, plan in plans:
            try:
                tally = _played(spec, plan, executor, precision)
            except Interrupted as stopped:
                tally, is_whole = stopped.tally, False
            except Incomplete as error:
                tally = error.tally
                lacks.append(f"{spec.name}, {met(plan.names)}: {error}")
            if tally.games:
                found.append(_told(spec, plan, tally, as_json, is_whole))
                parts.append(Part(spec.name, spec.system, spec.raw, seed, max_plies, found[-1]))
            if not is_whole:
                break
    if as_json:
        say_json({"evaluations": found})
    write_page(html if parts else None, parts)
    if not is_whole:
        raise KeyboardInterrupt
    if lacks:
        raise Unreadable("\n".join(lacks))


def _played(spec: Spec, plan: Plan, executor: Executor, precision: float | None) -> Tally:
    """The plan's tally, with a bar on a terminal while it is played."""
    label = f"{spec.name}, {met(plan.names)}"
    is_enough = (lambda tally: False) if precision is None else is_precise(plan, precision)
    with progress(label, plan.rounds) as note:
        return run(plan, executor, note, is_enough, most=rounds_of(plan, spec.game))


def _told(spec: Spec, plan: Plan, tally: Tally, as_json: bool, is_whole: bool) -> Json:
    from core.evaluation.report import report, watched

    told = report(plan, tally, spec.game)
    found = {"spec": spec.name, **(told if is_whole else watched(told))}
    if not as_json:
        say(f"{spec.name}")
        for sentence in found["sentences"]:
            say(f"  {sentence}")
    return found

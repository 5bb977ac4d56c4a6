"""`rulewright review`: whether a game is any good, in findings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from core.evaluation.phrases import seat_told
from core.evaluation.plan import GAMES, MOST_GAMES
from core.protocol import Json
from webapp import reports
from webapp.commands.html import html_option, write_page
from webapp.commands.inputs import Spec, read_valid
from webapp.commands.output import say, say_json
from webapp.commands.rounds import (
    LEVELS,
    end_with_lacks,
    executor_with,
    match_options,
    plan_for,
    rounds_progress,
    title_of,
)
from webapp.evaluation.restricted import titles_of
from webapp.evaluation.review import (
    LEAST,
    Finding,
    Level,
    findings,
    make_review,
    play_levels,
)
from webapp.reports import Part
from webapp.reports.words import capital

FOUND = 1
"""The exit code where something was found; 0: nothing was; 2: an error."""


@click.command("review")
@click.argument("name", metavar="SPEC")
@click.option(
    "--seats",
    multiple=True,
    help="Who plays, as in “evaluate”; the strongest last. Can be given several times. Without it: "
    "random, then greedy, each against itself.",
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=GAMES,
    show_default=True,
    help="Matches of each kind of seats; which parts are never used is only said from "
    f"{LEAST} matches on.",
)
@click.option(
    "--parts",
    type=click.IntRange(0, MOST_GAMES),
    default=0,
    show_default=True,
    help="Matches without each part that one player owns, such as an ability, to find traps (100 "
    "show a large one) and what is useless (1,200 show that). 0: they are not played.",
)
@html_option
@match_options
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    seats: tuple[str, ...],
    games: int,
    parts: int,
    html: Path | None,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Say what is wrong with SPEC: warnings of its checks, one-sided or endless matches, parts that
    are never used or never chosen, and with --parts abilities that are traps or useless.

    Exit code 0: nothing was found; 1: something was; 2: an error.

    \b
    rulewright review hexapawn
    rulewright review duel.json --seats random --seats greedy --seats mcts:100 --parts 1200 --json
    rulewright review duel.json --html review.html
    """
    spec = read_valid(name)
    plans = [plan_for(spec, named, games, seed, max_plies) for named in seats or LEVELS]
    players = len(spec.game.players)
    review = make_review(plans, spec.game, -(-parts // players))
    with (
        executor_with(review.documents, workers) as executor,
        rounds_progress(spec.name, review.length) as note,
    ):
        levels = play_levels(review, executor, note)
        found = findings(review, executor, note, levels) if levels else []
    if as_json:
        say_json(_json(spec, levels, found))
    elif levels:
        _tell(spec, levels, found)
    if html is not None and levels:
        _write(html, spec, levels, found)
    end_with_lacks(lambda: title_of(titles_of(spec.name, spec.raw, review.parts)))
    ctx.exit(FOUND if found else 0)


def _write(html: Path, spec: Spec, levels: list[Level], found: list[Finding]) -> None:
    """The report: the findings, each with the matches that show it, and what all matches say."""
    from core.evaluation.report import report

    parts = [
        Part(spec.name, spec.system, spec.raw, level.plan.seed, level.plan.max_plies,
             report(level.plan, level.tally, spec.game))
        for level in levels
    ]  # fmt: skip
    names = [level.plan.names for level in levels]
    said = [
        reports.Finding(
            f"{each.sentence.removesuffix('.')} ({each.path})" if each.path else each.sentence,
            None if each.seats is None else names.index(each.seats),
        )
        for each in found
    ]
    write_page(
        html,
        parts,
        said=said or [reports.Finding(capital(_nothing(levels)), None)],
    )


def _tell(spec: Spec, levels: list[Level], found: list[Finding]) -> None:
    if not found:
        say(f"{spec.name}: {_nothing(levels)}")
        return
    say(f"{spec.name}: {len(found):,} finding{'s' if len(found) > 1 else ''}")
    for each in found:
        say(f"  {each.sentence}")
        where = [each.path] if each.path else []
        if each.matches:
            seeds = [f"{name} {match['seed']}" for name, match in each.matches.items()]
            where.append(f"seeds of matches: {', '.join(seeds)}")
        if where:
            say(f"    {'; '.join(where)}")


def _nothing(levels: Sequence[Level]) -> str:
    """That nothing was found, and in how much."""
    games = sum(level.tally.games for level in levels)
    agents = [dict.fromkeys(map(seat_told, level.plan.names)) for level in levels]
    played = " and ".join(map(", ".join, agents))
    few = ", too few to say which parts are never used" if games < LEAST else ""
    return f"nothing was found in {games:,} matches of {played}{few}"


def _json(spec: Spec, levels: list[Level], found: list[Finding]) -> Json:
    return {
        "spec": spec.name,
        "levels": [
            {"seats": list(level.plan.names), "games": level.tally.games} for level in levels
        ],
        "findings": [
            {
                "code": each.code,
                "sentence": each.sentence,
                "path": each.path,
                "seats": None if each.seats is None else list(each.seats),
                "matches": each.matches,
            }
            for each in found
        ],
    }

"""`rulewright compare`: whether an edit changed who wins, for people and for CI."""

from __future__ import annotations

from pathlib import Path

import click

from core.evaluation.intervals import Interval
from core.evaluation.phrases import points_told
from core.evaluation.plan import MOST_GAMES, UP_TO, Plan
from core.evaluation.report import report, seated_told, watched
from core.evaluation.sequences import anytime_change
from core.evaluation.sprt import Comparison, compare, verdict
from core.evaluation.tally import WHOLE, Tally
from core.protocol import AnyGame, Json
from webapp.commands.html import html_option, write_page
from webapp.commands.inputs import Unreadable, read_valid
from webapp.commands.numbers import FiniteRange
from webapp.commands.output import say, say_json
from webapp.commands.rounds import executor_for, match_options, plan_for, progress
from webapp.evaluation.runs import Incomplete, Interrupted, run
from webapp.evaluation.sizes import rounds_of
from webapp.reports import Part

CHANGED = 1
"""The exit code of a change; 0: none was shown; 2: an error."""


@click.command("compare")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--seats", default="greedy", show_default=True, help="Who plays, as in “evaluate”.")
@click.option(
    "--threshold",
    type=FiniteRange(0.001, 0.5),
    default=0.03,
    show_default=True,
    help="The change of the first player's score that must not be missed.",
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=UP_TO,
    show_default=True,
    help="Matches of each at most.",
)
@html_option
@match_options
@click.pass_context
def command(
    ctx: click.Context,
    old: str,
    new: str,
    seats: str,
    threshold: float,
    games: int,
    html: Path | None,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Say whether the first player's score is another one under NEW than under OLD.

    Both play the same rounds, until a sequential test is sure (5 % errors at most of either kind)
    or --games are played; the interval holds however early that is.  Exit code 0: no change was
    shown; 1: it changed; 2: an error; 130: it was stopped with Ctrl-C, and says what was found by
    then.

    \b
    rulewright compare old/duel.json new/duel.json
    rulewright compare old.json new.json --seats mcts:100 --threshold 0.05 --json
    """
    before, after = read_valid(old), read_valid(new)
    plans = [plan_for(spec, seats, games, seed, max_plies) for spec in (before, after)]
    if before.system != after.system or len(plans[0].seats) != len(plans[1].seats):
        raise click.UsageError(f"{old} and {new} are not two versions of one game")
    ended: BaseException | None = None
    try:
        tally = _played(plans, after.game, new, threshold, workers)
    except Interrupted as stopped:
        tally, ended = stopped.tally, KeyboardInterrupt()
    except Incomplete as lost:
        tally, ended = lost.tally, Unreadable(str(lost))
    if not tally.rounds:
        raise ended or KeyboardInterrupt
    found = _compared(plans[1], tally, threshold)
    sentence = _sentence(plans[1], after.game.players[0], tally, threshold)
    if as_json:
        say_json(_json(old, new, plans[1], tally, threshold))
    else:
        say(sentence)
    # The verdict is the sequential test's, so the report's own words on the change are left out.
    told = watched({**report(plans[1], tally, after.game), "change": None})
    part = Part(new, after.system, after.raw, seed, max_plies, told)
    write_page(html, [part], f"{old} against {new}. {sentence}.")
    if ended is not None:
        raise ended
    ctx.exit(CHANGED if found.verdict == "changed" else 0)


def _played(
    plans: list[Plan], game: AnyGame, name: str, threshold: float, workers: int | None
) -> Tally:
    old, new = plans

    def is_enough(tally: Tally) -> bool:
        return verdict(tally.changes, WHOLE * len(new.seats), threshold) != "open"

    with executor_for(plans, workers) as executor, progress(name, new.rounds) as note:
        return run(new, executor, note, is_enough, old, rounds_of(new, game))


def _compared(plan: Plan, tally: Tally, threshold: float) -> Comparison:
    return compare(tally.changes, WHOLE * len(plan.seats), threshold)


def _always(plan: Plan, tally: Tally) -> Interval:
    """The change, with the bounds that hold whenever the test stops."""
    return anytime_change(tally.changes, WHOLE * len(plan.seats))


def _sentence(plan: Plan, player: str, tally: Tally, threshold: float) -> str:
    """The verdict in words."""
    found = _compared(plan, tally, threshold)
    by = points_told(_always(plan, tally))
    rounds = f"{found.rounds:,} round{'s' if found.rounds > 1 else ''}"
    played = f"{rounds} of the same matches {seated_told(plan.names)} under both"
    if found.verdict == "changed":
        return f"Changed: {player} scores {by} in {played}"
    if found.verdict == "same":
        return f"No change of {100 * threshold:g} points: {player} scores {by} in {played}"
    return f"Not decided: {player} scores {by} in {played}; more --games would tell"


def _json(old: str, new: str, plan: Plan, tally: Tally, threshold: float) -> Json:
    """All numbers; `low` and `high` bound the change however early the test stopped."""
    found, sure = _compared(plan, tally, threshold), _always(plan, tally)
    return {
        "old": old,
        "new": new,
        "seats": list(plan.names),
        "threshold": threshold,
        "verdict": found.verdict,
        "rounds": found.rounds,
        "difference": found.difference,
        "low": sure.low,
        "high": sure.high,
        "llr": {"up": found.up, "down": found.down},
    }

"""`rulewright compare`: whether an edit changed who wins, for people and for CI."""

from __future__ import annotations

import click

from core.evaluation.plan import Plan
from core.evaluation.sprt import Comparison, compare
from core.evaluation.tally import WHOLE, Tally
from core.protocol import Json
from webapp.commands.evaluate import UP_TO
from webapp.commands.inputs import Invalid, Spec, Unreadable, read_spec
from webapp.commands.leniency import lenient_option
from webapp.commands.output import say, say_json
from webapp.commands.rounds import executor_for, plan_for, progress
from webapp.evaluation.running import run

CHANGED = 1
"""The exit code of a change; 0: none was shown; 2: an error."""


@click.command("compare")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--seats", default="greedy", show_default=True, help="Who plays, as in `evaluate`.")
@click.option(
    "--threshold",
    type=click.FloatRange(0.001, 0.5),
    default=0.03,
    show_default=True,
    help="The change of the first player's score that must not be missed.",
)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=UP_TO,
    show_default=True,
    help="Matches of each at most.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Decides all that is random.")
@click.option("--max-plies", type=click.IntRange(1), help="Plies until a draw.")
@click.option("--workers", type=click.IntRange(0), help="Processes; 0: this one. [default: cores]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@lenient_option
@click.pass_context
def command(
    ctx: click.Context,
    old: str,
    new: str,
    seats: str,
    threshold: float,
    games: int,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Say whether the first player's score is another one under NEW than under OLD.

    Both play the same rounds, until a sequential test is sure (5 % errors at most of either kind)
    or --games are played.  Exit code 0: no change was shown; 1: it changed; 2: an error.

    \b
    rulewright compare old/duel.json new/duel.json
    rulewright compare old.json new.json --seats mcts:100 --threshold 0.05 --json
    """
    before, after = _read(old), _read(new)
    plans = [plan_for(spec, seats, games, seed, max_plies) for spec in (before, after)]
    if before.system != after.system or len(plans[0].seats) != len(plans[1].seats):
        raise click.UsageError(f"{old} and {new} are not two versions of one game")
    tally = _played(plans, new, threshold, workers)
    found = _compared(plans[1], tally, threshold)
    if as_json:
        say_json(_json(old, new, plans[1], found, threshold))
    else:
        say(_sentence(after.game.players[0], found, threshold))
    ctx.exit(CHANGED if found.verdict == "changed" else 0)


def _read(name: str) -> Spec:
    """The spec, loaded; what is wrong with it must not look like a change to CI."""
    try:
        spec = read_spec(name)
        _ = spec.game
    except Invalid as error:
        raise Unreadable(error.message) from None
    return spec


def _played(plans: list[Plan], name: str, threshold: float, workers: int | None) -> Tally:
    old, new = plans

    def is_enough(tally: Tally) -> bool:
        return _compared(new, tally, threshold).verdict != "open"

    with executor_for(plans, workers) as executor, progress(name, new.rounds) as note:
        return run(new, executor, note, is_enough, old)


def _compared(plan: Plan, tally: Tally, threshold: float) -> Comparison:
    return compare(tally.changes, WHOLE * len(plan.seats), threshold)


def _sentence(player: str, found: Comparison, threshold: float) -> str:
    """The verdict in words."""
    by = f"{100 * found.difference:+.1f} points ({100 * found.low:+.1f} to {100 * found.high:+.1f})"
    played = f"{found.rounds:,} rounds of the same matches under both"
    if found.verdict == "changed":
        return f"Changed: {player} scores {by} in {played}"
    if found.verdict == "same":
        return f"No change of {100 * threshold:g} points: {player} scores {by} in {played}"
    return f"Not decided: {player} scores {by} in {played}; more --games would tell"


def _json(old: str, new: str, plan: Plan, found: Comparison, threshold: float) -> Json:
    return {
        "old": old,
        "new": new,
        "seats": [seat.text for seat in plan.seats],
        "threshold": threshold,
        "verdict": found.verdict,
        "rounds": found.rounds,
        "difference": found.difference,
        "low": found.low,
        "high": found.high,
        "llr": {"up": found.up, "down": found.down},
    }

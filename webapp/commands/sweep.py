"""`rulewright sweep`: how the balance hangs on one number."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from core import registry
from core.digest import digest
from core.evaluation.curves import Number, RangeError, parse_range, spaced, tidy
from core.evaluation.intervals import Interval
from core.evaluation.phrases import met, points_told
from core.evaluation.plan import MOST_GAMES, Plan
from core.protocol import Json
from webapp.commands.html import html_option, write_page
from webapp.commands.inputs import Spec, read_spec
from webapp.commands.numbers import FiniteRange
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
from webapp.evaluation.sweeps import (
    Curve,
    NotSwept,
    Sweeper,
    Swept,
    documents,
    swept,
    visited,
)
from webapp.reports import Part

MOST = 200
"""Values that one command may try."""


@click.command("sweep", context_settings={"ignore_unknown_options": True})
@click.argument("name", metavar="SPEC")
@click.argument("pointer", metavar="POINTER")
@click.argument("bounds", metavar="FROM..TO")
@click.option("--step", type=FiniteRange(0, min_open=True), help="Distance of the values.")
@click.option(
    "--points",
    type=click.IntRange(2, MOST),
    default=9,
    show_default=True,
    help="How many values, where no --step is given.",
)
@click.option(
    "--seats",
    multiple=True,
    help="Who plays, as in “evaluate”. Can be given several times, such as for random, greedy and "
    "mcts:100. Without it: random, then greedy, each against itself.",
)
@click.option(
    "--games",
    type=click.IntRange(2, MOST_GAMES),
    default=200,
    show_default=True,
    help="Matches of each value.",
)
@html_option
@match_options
def command(
    name: str,
    pointer: str,
    bounds: str,
    step: float | None,
    points: int,
    seats: tuple[str, ...],
    games: int,
    html: Path | None,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Vary the number at POINTER of SPEC and say what becomes of the first player's score.

    All values play the same matches, so differences of a point or two show after few of them: the
    score of each value, its change against the present one, what a unit more is worth, where the
    game is even (within 5 points), and cliffs, where a small step changes much.  Values with which
    the document is not valid are named and left out.

    \b
    rulewright sweep fighter_vs_fire_mage /heroes/0/attributes/strength 6..14
    rulewright sweep scenario_01 /settings/baseIncome 1..6 --step 1 --seats greedy
    rulewright sweep duel.json /heroes/1/attributes/mana -20..120 --points 15 --json
    rulewright sweep duel.json /heroes/1/attributes/mana 20..120 --html mana.html
    """
    spec = read_spec(name)
    what = _what(spec, pointer)
    values = _values(what, bounds, step, points)
    plans = [plan_for(spec, named, games, seed, max_plies) for named in seats or LEVELS]
    refusals = {value: what.refusal(value) for value in values}
    left = [value for value in values if refusals[value] is None]
    skipped = {value: why for value, why in refusals.items() if why is not None}
    if not left:
        value, why = next(iter(skipped.items()))
        raise click.UsageError(f"No value of {bounds} makes a valid document; {value}: {why}")
    curves = [curve for curve in _curves(what, plans, left, workers) if curve.points]
    if as_json:
        say_json(_json(spec, what, curves, skipped))
    else:
        _tell(spec, what, curves, skipped)
    if html is not None:
        _write(html, spec, what, curves, skipped)
    end_with_lacks(lambda: title_of(_titles(what, left)))


def _write(
    html: Path, spec: Spec, what: Swept, curves: list[Curve], skipped: dict[Number, str]
) -> None:
    """The report: the curves in one picture, and the matches of each value."""
    from core.evaluation.report import report
    from webapp.evaluation.study.told import study_of_curves

    parts = []
    for curve in curves:
        for point in curve.points:
            raw = what.document(point.value)
            plan, game = replace(curve.plan, spec=raw), registry.get(spec.system).load(raw)
            title = f"{spec.name}, {what.pointer} {tidy(point.value, False)}"
            told = report(plan, point.tally, game)
            parts.append(Part(title, spec.system, raw, plan.seed, plan.max_plies, told))
    study = study_of_curves(spec.name, spec.game.players, what, curves, skipped)
    write_page(html, parts, study=study)


def _what(spec: Spec, pointer: str) -> Swept:
    try:
        return swept(spec.system, spec.raw, pointer)
    except NotSwept as error:
        raise click.UsageError(f"{spec.name}: {error}") from None


def _values(what: Swept, bounds: str, step: float | None, points: int) -> list[Number]:
    """The values to try, in rising order; the present one is among them if it is in the range."""
    try:
        low, high = parse_range(bounds)
    except RangeError as error:
        raise click.UsageError(str(error)) from None
    is_whole = what.is_whole and all(float(each).is_integer() for each in (low, high, step or 1))
    if step is not None and (high - low) / step >= MOST:
        raise click.UsageError(f"--step {step:g} makes more than {MOST} values of {bounds}")
    found = spaced(low, high, None if step is None else tidy(step, False), points, is_whole)
    return sorted({*found, what.present} if low <= what.present <= high else found)


def _curves(
    what: Swept, plans: list[Plan], values: list[Number], workers: int | None
) -> list[Curve]:
    is_whole = _is_whole(what, values)
    known = documents(what, [*visited(values, is_whole), what.present])
    refused: dict[Number, bool] = dict.fromkeys(values, False)

    def is_refused(value: Number) -> bool:
        if value not in refused:
            refused[value] = what.refusal(value) is not None
        return refused[value]

    found = []
    with executor_with(known, workers) as executor:
        for plan in plans:
            label = f"{what.pointer}, {met(plan.names)}"
            with rounds_progress(label, plan.rounds * len(values)) as note:
                found.append(
                    Sweeper(what, plan, executor, note, is_whole).sweep(values, is_refused)
                )
    return found


def _is_whole(what: Swept, values: list[Number]) -> bool:
    return what.is_whole and all(float(value).is_integer() for value in values)


def _titles(what: Swept, values: list[Number]) -> dict[str, str]:
    """What the documents that may be played are called, by their digests."""
    found = [*visited(values, _is_whole(what, values)), what.present]
    return {digest(what.document(value)): f"{what.pointer} {value}" for value in found}


def _tell(spec: Spec, what: Swept, curves: list[Curve], skipped: dict[Number, str]) -> None:
    player = spec.game.players[0]
    say(f"{spec.name}, {what.pointer} (now {tidy(what.present, False)}): the score of {player}")
    for value, why in skipped.items():
        say(f"  {value} is left out: {why}")
    for curve in curves:
        who = met(curve.plan.names)
        say(f"  {curve.points[0].tally.games:,} matches of {who} for each value")
        for point in curve.points:
            mark = "*" if point.value == what.present else " "
            change = "" if point.value == what.present else f"  {points_told(point.change)}"
            say(f"  {mark} {tidy(point.value, False)!s:>10}  {_percent(point.score)}{change}")
        for sentence in _sentences(curve):
            say(f"    {sentence}")


def _sentences(curve: Curve) -> list[str]:
    found = []
    slope = curve.slope
    if slope is not None:
        where = f"between {tidy(slope.low_value, False)} and {tidy(slope.high_value, False)}"
        found.append(f"One more is worth {points_told(slope.per_unit)} {where}")
    even = 100 * curve.even
    for band in curve.bands:
        low = f"{'up to ' if band.is_open_below and not band.is_open_above else ''}"
        ends = f"{band.low:g} to {band.high:g}" if not low else f"{band.high:g}"
        rest = " and beyond" if band.is_open_above else ""
        found.append(f"Even ({even - 5:.0f} to {even + 5:.0f} %): {low}{ends}{rest}")
    if not curve.bands:
        found.append(f"Nowhere even ({even - 5:.0f} to {even + 5:.0f} %) in this range")
    for cliff in curve.cliffs:
        step = f"from {cliff.low_value} to {cliff.high_value}"
        found.append(f"Cliff: {step} the score changes by {points_told(cliff.change)}")
    return found


def _percent(found: Interval) -> str:
    return f"{100 * found.value:5.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def _json(spec: Spec, what: Swept, curves: list[Curve], skipped: dict[Number, str]) -> Json:
    return {
        "spec": spec.name,
        "pointer": what.pointer,
        "present": what.present,
        "player": spec.game.players[0],
        "skipped": [{"value": value, "reason": why} for value, why in skipped.items()],
        "curves": [_curve(curve) for curve in curves],
    }


def _curve(curve: Curve) -> Json:
    slope = curve.slope
    return {
        "seats": list(curve.plan.names),
        "games": curve.points[0].tally.games,
        "points": [
            {
                "value": point.value,
                "score": point.score.value,
                "low": point.score.low,
                "high": point.score.high,
                "change": point.change._asdict(),
            }
            for point in curve.points
        ],
        "slope": None
        if slope is None
        else {"from": slope.low_value, "to": slope.high_value, **slope.per_unit._asdict()},
        "even": [
            {
                "from": b.low,
                "to": b.high,
                "open_below": b.is_open_below,
                "open_above": b.is_open_above,
            }
            for b in curve.bands
        ],
        "cliffs": [
            {"from": each.low_value, "to": each.high_value, **each.change._asdict()}
            for each in curve.cliffs
        ],
    }

"""`rulewright ablate`: what each part of a game is worth to its owner."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from core import registry
from core.evaluation.coverage import own_name
from core.evaluation.coverage import title_of as part_title
from core.evaluation.phrases import met, points_told
from core.evaluation.plan import MOST_GAMES, Plan
from core.evaluation.tally import Tally
from core.protocol import AnyGame, Json
from webapp.commands.html import html_option, write_page
from webapp.commands.inputs import Spec, read_spec
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
from webapp.evaluation.restricted import (
    NothingToRemove,
    Part,
    Restricted,
    Worth,
    documents,
    parts_to_remove,
    removable,
    restricted,
    titles_of,
)
from webapp.reports import Part as Played

WORDS = {
    "useless": "useless: no change of a point",
    "same": "no change of a point",
    "trap": "trap: better off without it",
    "must-have": "must-have",
    "useful": "useful",
    "shifts": "shifts who wins",
    "undecided": "not decided",
}


@click.command("ablate")
@click.argument("name", metavar="SPEC")
@click.option(
    "--seats",
    multiple=True,
    help="Who plays, as in “evaluate”. Can be given several times. Without it: random, then "
    "greedy, each against itself.",
)
@click.option(
    "--games",
    type=click.IntRange(2, MOST_GAMES),
    default=800,
    show_default=True,
    help="Matches without each part; no part is called useless in fewer than 600.",
)
@html_option
@match_options
def command(
    name: str,
    seats: tuple[str, ...],
    games: int,
    html: Path | None,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Take out each ability, move, rule, place or card of SPEC and say what its owner loses.

    The same matches are played with and without the part: it is useless where the score does not
    change by a point, a trap where its owner is better off without it, a must-have where the score
    falls by 10 points or more.  A card is not just taken out: basic lands of its colour are in its
    place.  Parts without which the document is not valid are named; where that is
    every part, nothing is played, and the exit code is 2.

    \b
    rulewright ablate fighter_vs_fire_mage
    rulewright ablate duel.json --seats mcts:100 --games 1000 --json
    rulewright ablate duel.json --html parts.html
    """
    spec = read_spec(name)
    plans = [plan_for(spec, named, games, seed, max_plies) for named in seats or LEVELS]
    parts = parts_to_remove(spec.system, spec.raw, spec.game)
    found: list[tuple[Plan, Restricted]] = []
    try:
        played = len(removable(parts))
    except NothingToRemove as error:
        if as_json:
            say_json(_json(spec, parts, found))
        raise click.UsageError(f"{spec.name}: {error}") from None
    with executor_with(documents(spec.raw, parts), workers) as executor:
        for plan in plans:
            with rounds_progress(met(plan.names), plan.rounds * (played + 1)) as note:
                found.append((plan, restricted(plan, parts, executor, note)))
    found = [(plan, each) for plan, each in found if each.tally.games]
    if as_json:
        say_json(_json(spec, parts, found))
    else:
        _say(spec, parts, found)
    if html is not None:
        _write(html, spec, parts, found)
    end_with_lacks(lambda: title_of(titles_of(spec.name, spec.raw, parts)))


def _write(html: Path, spec: Spec, parts: list[Part], found: list[tuple[Plan, Restricted]]) -> None:
    """The report: what the parts are worth in one picture, and the matches with and without
    them."""
    from webapp.evaluation.study.told import study_of_parts

    played = []
    for plan, each in found:
        played.append(_reported(spec.name, plan, each.tally, spec.game))
        for worth in each.worths:
            title = f"{spec.name} without {worth.part.name}"
            without = replace(plan, spec=worth.part.document)
            game = registry.get(spec.system).load(worth.part.document)
            played.append(_reported(title, without, worth.tally, game))
    levels = [(plan.names, each) for plan, each in found]
    write_page(html, played, study=study_of_parts(spec.name, spec.game.players, parts, levels))


def _reported(title: str, plan: Plan, tally: Tally, game: AnyGame) -> Played:
    from core.evaluation.report import report

    told = report(plan, tally, game)
    return Played(title, plan.system, plan.spec, plan.seed, plan.max_plies, told)


def _say(spec: Spec, parts: list[Part], found: list[tuple[Plan, Restricted]]) -> None:
    say(f"{spec.name}: the change of the owner's score without a part")
    for plan, each in found:
        _tell(spec, f"{each.tally.games:,} matches of {met(plan.names)}", each.worths)
    for part in parts:
        if part.refusal is not None:
            say(f"  {part.path} ({part.name}) is left out: {part.refusal}")


def _owner(spec: Spec, part: Part) -> str | None:
    return None if part.owner is None else spec.game.players[part.owner]


def _tell(spec: Spec, title: str, found: list[Worth]) -> None:
    say(f"  {title}")
    for each in found:
        owner = _owner(spec, each.part)
        whose = owner or f"several players; the change is {spec.game.players[0]}'s"
        word = "same" if owner is None and each.word == "useless" else each.word
        part = part_title(each.part.kind, own_name(each.part.name, owner))
        say(f"    {part} of {whose}: {WORDS[word]}")
        say(f"      {points_told(each.change)}  {each.part.path}")


def _json(spec: Spec, parts: list[Part], found: list[tuple[Plan, Restricted]]) -> Json:
    return {
        "spec": spec.name,
        "seats": [
            {
                "seats": list(plan.names),
                "parts": [
                    {
                        "path": each.part.path,
                        "kind": each.part.kind,
                        "name": each.part.name,
                        "owner": _owner(spec, each.part),
                        "verdict": each.word,
                        "change": each.change.value,
                        "low": each.change.low,
                        "high": each.change.high,
                    }
                    for each in of_plan.worths
                ],
            }
            for plan, of_plan in found
        ],
        "left_out": [
            {"path": part.path, "name": part.name, "reason": part.refusal}
            for part in parts
            if part.refusal is not None
        ],
    }

"""`rulewright ablate`: what each part of a game is worth to its owner."""

from __future__ import annotations

import click

from core.evaluation.plan import MOST_GAMES
from core.evaluation.report import points_told
from core.protocol import Json
from webapp.commands.inputs import Spec, read_spec
from webapp.commands.output import say, say_json
from webapp.commands.rounds import LEVELS, executor_with, match_options, plan_for, rounds_progress
from webapp.evaluation.restricted import Part, Worth, documents, parts_to_remove, worths

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
    help="Who plays, as in `evaluate`. Can be given several times. Without it: random, then "
    "greedy, each against itself.",
)
@click.option(
    "--games",
    type=click.IntRange(2, MOST_GAMES),
    default=800,
    show_default=True,
    help="Matches without each part; no part is called useless in fewer than 600.",
)
@match_options
def command(
    name: str,
    seats: tuple[str, ...],
    games: int,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Take out each ability, move, rule, place or card of SPEC and say what its owner loses.

    The same matches are played with and without the part: it is useless where the score does not
    change by a point, a trap where its owner is better off without it, a must-have where the score
    falls by 10 points or more.  A card is not just taken out: basic lands of its colour are in its
    place.  Parts without which the document is not valid are named.

    \b
    rulewright ablate fighter_vs_fire_mage
    rulewright ablate duel.json --seats mcts:100 --games 1000 --json
    """
    spec = read_spec(name)
    plans = [plan_for(spec, named, games, seed, max_plies) for named in seats or LEVELS]
    parts = parts_to_remove(spec.system, spec.raw, spec.game)
    played = sum(part.refusal is None for part in parts)
    found: list[tuple[str, list[Worth]]] = []
    with executor_with(documents(spec.raw, parts), workers) as executor:
        for plan in plans:
            with rounds_progress(", ".join(plan.names), plan.rounds * (played + 1)) as note:
                found.append((", ".join(plan.names), worths(plan, parts, executor, note)))
    if as_json:
        say_json(_json(spec, parts, found))
        return
    say(f"{spec.name}: the change of the owner's score without a part")
    for names, each in found:
        _tell(spec, f"{plans[0].rounds * len(plans[0].seats):,} matches of {names}", each)
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
        say(f"    {each.part.kind} {each.part.name} of {whose}: {WORDS[word]}")
        say(f"      {points_told(each.change)}  {each.part.path}")


def _json(spec: Spec, parts: list[Part], found: list[tuple[str, list[Worth]]]) -> Json:
    return {
        "spec": spec.name,
        "seats": [
            {
                "seats": names.split(", "),
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
                    for each in worths_of
                ],
            }
            for names, worths_of in found
        ],
        "left_out": [
            {"path": part.path, "name": part.name, "reason": part.refusal}
            for part in parts
            if part.refusal is not None
        ],
    }

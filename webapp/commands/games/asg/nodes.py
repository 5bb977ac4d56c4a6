"""`rulewright nodes`: which nodes of a map decide, and what going first is worth."""

from __future__ import annotations

from typing import Any

import click

from core.evaluation.intervals import mean_score
from core.evaluation.phrases import percent, points_told
from core.evaluation.plan import MOST_GAMES
from core.evaluation.tally import WHOLE, merged
from core.start import MAX_MAX_PLIES
from webapp.commands.inputs import Invalid, read_spec
from webapp.commands.leniency import lenient_option
from webapp.commands.output import say, say_json
from webapp.commands.rounds import plan_for, rounds_progress


@click.command("nodes")
@click.argument("spec", metavar="MAP")
@click.option("--seats", default="greedy", show_default=True, help="Who plays, as in “evaluate”.")
@click.option(
    "--games", type=click.IntRange(2, MOST_GAMES), default=200, show_default=True, help="Matches."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Decides all that is random.")
@click.option("--max-plies", type=click.IntRange(1, MAX_MAX_PLIES), help="Plies until a draw.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@lenient_option
def command(
    spec: str, seats: str, games: int, seed: int, max_plies: int | None, as_json: bool
) -> None:
    """Say which nodes of MAP decide: by how much more the first player scores in the matches in
    which it holds a node for longer than in those in which the other player does.

    Who is ahead holds more nodes, so every node is worth something; those at the top are where the
    match is decided.  “ablate” says what becomes of the map without a node.

    \b
    rulewright nodes scenario_01
    rulewright nodes my_map.json --seats mcts:50 --games 400 --json
    """
    from core.evaluation.engine import play_chunk
    from core.evaluation.holdings import worths
    from core.games.asg.game import AsgGame

    document = read_spec(spec)
    game = document.game
    if not isinstance(game, AsgGame):
        raise Invalid(f"{spec}: it is no map, so it has no nodes")
    plan = plan_for(document, seats, games, seed, max_plies)
    with rounds_progress(f"{spec}, {seats}", plan.rounds * len(plan.seats)) as note:
        tally = merged(play_chunk(game, chunk, note) for chunk in plan.chunks(plan.rounds))
    first = mean_score(tally.players[0], WHOLE * len(plan.seats))
    rows = [
        {
            "node": game.plan.ids[int(each.path.rpartition("/")[2])],
            "path": each.path,
            "held": list(each.held),
            "swing": None if each.swing is None else each.swing._asdict(),
            "discovery": each.is_told,
        }
        for each in worths(game.contested(), tally.held)
    ]
    if as_json:
        say_json({"spec": spec, "seats": list(plan.names), "games": tally.games,
                  "first": first._asdict(), "nodes": rows})  # fmt: skip
        return
    say(f"{game.players[0]}, named first, scores {percent(first)} in {tally.games:,} matches")
    for row in rows:
        say(f"  {_told(row, game.players)}")


def _told(row: dict[str, Any], players: tuple[str, ...]) -> str:
    from core.evaluation.intervals import Interval

    held = (
        f"held for longer by {players[0]} {row['held'][0]:,} times, "
        f"by {players[1]} {row['held'][1]:,}"
    )
    if row["swing"] is None:
        return f"{row['node']}: no judgement; {held}"
    swing = Interval(**row["swing"])
    word = "decides" if row["discovery"] else "not sure to decide"
    return f"{row['node']}: {word}, {points_told(swing)} for {players[0]}; {held}"

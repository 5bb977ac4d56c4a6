"""`rulewright perft`: counts that prove a move generator against published numbers."""

from __future__ import annotations

import click

from core.abilities import Countable
from webapp.commands.inputs import AnyGame, Invalid, read_spec, state_from
from webapp.commands.leniency import lenient_option
from webapp.commands.output import say, say_json

DEEPEST = 20


@click.command("perft")
@click.argument("spec")
@click.option("--depth", type=click.IntRange(0, DEEPEST), required=True, help="Plies to count.")
@click.option("--fen", help="The position, as FEN.")
@click.option("--divide", is_flag=True, help="Also the count behind each first ply.")
@click.option("--json", "as_json", is_flag=True, help="{spec, fen, depth, nodes, divide?}.")
@lenient_option
def command(spec: str, depth: int, fen: str | None, divide: bool, as_json: bool) -> None:
    """Count the lines of play of SPEC to a depth in plies (a move with its promotion is one)."""
    from core.matchview import fen_of

    game = read_spec(spec).game
    counter: AnyGame = game
    if not isinstance(counter, Countable):
        raise Invalid("This kind of game cannot be counted")
    state = state_from(game, fen, None)
    counts = counter.divide(state, depth) if divide and depth else None
    nodes = counter.perft(state, depth) if counts is None else sum(counts.values())
    if as_json:
        report = {"spec": spec, "fen": fen_of(game, state), "depth": depth, "nodes": nodes}
        say_json(report if counts is None else report | {"divide": counts})
        return
    for text, count in (counts or {}).items():
        say(f"{text}: {count}")
    say(str(nodes))

"""`rulewright actions`: what may be done in a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import click

from core.abilities import Notated, Whole
from webapp.commands.inputs import AnyGame, read_spec, state_from
from webapp.commands.leniency import lenient_option
from webapp.commands.output import say, say_json

MOST = 10_000
"""Actions that are listed; games with amounts may have billions."""


@click.command("actions")
@click.argument("spec")
@click.option("--fen", help="The position, as FEN.")
@click.option("--state", metavar="FILE", help="The position, as the JSON of a state.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@lenient_option
def command(spec: str, fen: str | None, state: str | None, as_json: bool) -> None:
    """List the legal actions of SPEC's starting position, or of another position.

    A move stands once for each choice that belongs to it: a7a8q and a7a8n are two actions.
    """
    from core.matchview import fen_of
    from webapp.commands.terminal import COMMANDS
    from webapp.play.table import typed_form

    game = read_spec(spec).game
    position = state_from(game, fen, state)
    player = game.to_act(position)
    view = game.observe(position, player)
    actions = [
        {
            "text": game.notate(action, view) if isinstance(game, Notated) else None,
            "action": game.dump(action),
        }
        for action in islice(_listed(game, view), MOST + 1)
    ]
    is_cut = len(actions) > MOST
    del actions[MOST:]
    if as_json:
        fields = {"spec": spec, "fen": fen_of(game, position), "to_act": player}
        say_json(fields | {"actions": actions, "more": is_cut})
        return
    for each in actions:
        text = each["text"]
        say(str(each["action"]) if text is None else typed_form(text, COMMANDS))
    if is_cut:
        say(f"There are more: these are the first {MOST}", err=True)
    if player is None:
        say("The game is over", err=True)


def _listed(game: AnyGame, view: Any) -> Iterator[Any]:
    """The actions, whole plies where the game can say them in one."""
    whole: Any = game
    return whole.whole_actions(view) if isinstance(whole, Whole) else game.legal_actions(view)

"""`rulewright play`: a match in the terminal, between people, agents, or both."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from webapp.commands.inputs import Invalid, Spec, read_spec
from webapp.commands.output import say_raw

if TYPE_CHECKING:
    from core.match import Match


@click.command("play")
@click.argument("spec")
@click.option(
    "--seats",
    help="Who plays, in order: human, random, greedy, mcts:NODES, mcts:MSms, or a bot of the game.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Decides all that is random.")
@click.option("--fen", help="Start from this position.")
@click.option("--max-plies", type=click.IntRange(1), help="Plies until a draw (default 1000).")
@click.option("--json", "as_json", is_flag=True, help="Print the replay, a state digest per ply.")
def command(
    spec: str, seats: str | None, seed: int, fen: str | None, max_plies: int | None, as_json: bool
) -> None:
    """Play a match of SPEC.

    Without --seats you play first and the others are mcts:200.  With --json the replay goes to
    the standard output and everything else to the standard error; `rulewright replay` reads it.
    """
    from core.replay import record
    from webapp.commands.terminal import Terminal

    found = read_spec(spec)
    match = _seated(found, seats, seed, fen, max_plies)
    terminal = Terminal(quiet=as_json and not _has_human(match), err=as_json)
    match = terminal.play(match, timer)
    if as_json:
        say_raw(record(match, found.system, found.raw).text)


def timer(ms: int) -> Callable[[], bool]:
    """The question "are so many milliseconds over?" on this machine's clock."""
    end = time.monotonic() + ms / 1000
    return lambda: time.monotonic() >= end


def _seated(
    spec: Spec, seats: str | None, seed: int, fen: str | None, max_plies: int | None
) -> Match:
    from core.agents import SeatError, bot_names, parse_seat
    from core.match import MAX_PLIES, StartError, new_match

    players = spec.game.players
    names = ["human", *["mcts:200"] * (len(players) - 1)] if seats is None else seats.split(",")
    if len(names) != len(players):
        who = ", ".join(players)
        raise click.UsageError(f"--seats names {len(names)}, but the game has {who}")
    start = None if fen is None else {"fen": fen}
    try:
        bots = bot_names(spec.game)
        chosen = dict(zip(players, (parse_seat(name, bots) for name in names), strict=True))
        match = new_match(spec.game, seed, start, max_plies or MAX_PLIES)
    except SeatError as error:
        raise click.UsageError(str(error)) from None
    except StartError as error:
        raise Invalid(f"The match cannot start: {error}") from None
    return _switched(replace(match, seats=chosen), spec.system)


def _switched(match: Match, system: str) -> Match:
    """The match under the switches of the environment; its replay says so."""
    from webapp.settings import BadSwitch, session_switches

    try:
        switches = session_switches([system])
    except BadSwitch as error:
        raise click.UsageError(str(error)) from None
    for name, value in switches.items():
        match = match.edit({name: value})
    return match


def _has_human(match: Match) -> bool:
    return any(seat.kind == "human" for seat in match.seats.values())

"""`rulewright play`: a match in the terminal, between people, agents, or both."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from core.start import MAX_MAX_PLIES
from webapp.commands.inputs import Invalid, Spec
from webapp.commands.leniency import lenient_option
from webapp.commands.models import deciding, reasons_kept, reasons_option
from webapp.commands.output import say, say_json_text
from webapp.commands.pairs import paired, single

if TYPE_CHECKING:
    from core.match import Match
    from webapp.play.table import Table

USUAL = ("lookahead",)
"""The game's own agent that faces a person when nobody else is named, where a game has one."""


@click.command("play")
@click.argument("specs", nargs=-1, required=True, metavar="SPEC | DECK DECK")
@click.option(
    "--seats",
    help="Who plays, in order: human, random, greedy, mcts:N, which makes N tries before each "
    "move, mcts:MSms, which takes that time, lookahead:N or lookahead:MSms (not of the card "
    "game), a bot of the game, or ai:MODEL, a language model (README: Models at the "
    "table).",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Decides all that is random.")
@click.option("--fen", help="Start from this position, where the game has FENs.")
@click.option(
    "--max-plies",
    type=click.IntRange(1, MAX_MAX_PLIES),
    help="Plies until a draw.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the replay, a state digest per ply.")
@click.option("--tui", "is_full", is_flag=True, help="Play on the full screen (rulewright tui).")
@reasons_option
@lenient_option
def command(
    specs: tuple[str, ...],
    seats: str | None,
    seed: int,
    fen: str | None,
    max_plies: int | None,
    as_json: bool,
    is_full: bool,
    has_reasons: bool,
) -> None:
    """Play a match of SPEC, or of two decks of the card game.

    A DECK is the name of a shipped deck, a file with one deck, or FILE:NAME.  Without --seats you
    play first and the others are lookahead, or mcts:200 in duels and the card game.  With --json
    the replay goes to the standard output and everything else to the standard error; “rulewright
    replay” reads it.

    \b
    rulewright play chess --seats human,lookahead:500
    rulewright play fighter_vs_fire_mage --seats human,human
    rulewright play scenario_01 --seats human,rusher
    rulewright play pyromancer_vs_shadow_monk --seats human,standard
    rulewright play cinder_stampede drownlight_rites --seats human,greedy
    """
    from webapp.commands.terminal import Terminal

    table = laid(specs, seats, seed, fen, max_plies)
    if is_full and as_json:
        raise click.UsageError("On the full screen “s” saves the replay; --json is for the other")
    if is_full:
        full_screen(table, has_reasons)
        return
    keep = reasons_kept(table, has_reasons)
    terminal = Terminal(quiet=as_json and not table.humans, err=as_json, keep=keep)
    with deciding(table, decided) as decide:
        table = terminal.play(table, decide)
    if as_json:
        say_json_text(table.replay)


def laid(
    specs: tuple[str, ...],
    seats: str | None,
    seed: int = 0,
    fen: str | None = None,
    max_plies: int | None = None,
) -> Table:
    """The match that a command line names, before its first ply."""
    from webapp.play.table import Table

    if len(specs) > 2:
        raise click.UsageError("Name one spec, or two decks")
    spec = single(specs[0]) if len(specs) == 1 else paired((specs[0], specs[1]))
    _tell_unplayed(spec)
    return Table(spec.system, spec.raw, seated(spec, seats, seed, fen, max_plies))


def _tell_unplayed(spec: Spec) -> None:
    """Say what of the spec is not played, before anybody takes the match for the whole of it."""
    from core.abilities import Partial
    from core.registry import get

    system = get(spec.system)
    if not isinstance(system, Partial):
        return
    found = system.unplayed(spec.raw, system.check(spec.raw))
    for part in found.parts if found is not None else ():
        say(f"note: {part.message}", err=True)


def full_screen(table: Table, has_reasons: bool = False) -> None:
    """Play on the full screen, if there is one, and the extra `tui`."""
    if not is_terminal():
        raise click.UsageError("The full screen needs a terminal; “rulewright play” needs none")
    try:
        import textual  # noqa: F401
    except ImportError:
        raise click.UsageError(
            "The full screen needs Textual: pip install 'rulewright[tui]'"
        ) from None
    from webapp.play.tui.app import PlayApp

    keep = reasons_kept(table, has_reasons)
    with deciding(table, decided, is_told=False) as decide:
        PlayApp(table, decide, keep=keep).run()


def is_terminal() -> bool:
    """Whether there is a screen and a keyboard."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def decided(match: Match) -> Match:
    """The match after its agent's ply; agents with a time limit use this machine's clock."""
    return match.decide(timer)


def timer(ms: int) -> Callable[[], bool]:
    """The question "are so many milliseconds over?" on this machine's clock."""
    end = time.monotonic() + ms / 1000
    return lambda: time.monotonic() >= end


def seated(
    spec: Spec, seats: str | None, seed: int, fen: str | None, max_plies: int | None
) -> Match:
    """The match of a spec before its first ply.  Raises Invalid."""
    from core.agents import SeatError, bot_names, parse_seat
    from core.match import new_match
    from core.start import StartError

    players = spec.game.players
    bots = bot_names(spec.game.system)
    usual = next((each for each in USUAL if each in bots), "mcts:200")
    names = ["human", *[usual] * (len(players) - 1)] if seats is None else seats.split(",")
    if len(names) != len(players):
        who = ", ".join(players)
        raise click.UsageError(f"--seats names {len(names)}, but the game has {who}")
    start = None if fen is None else {"fen": fen}
    try:
        chosen = dict(zip(players, (parse_seat(name, bots) for name in names), strict=True))
        match = new_match(spec.game, seed, start, max_plies)
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

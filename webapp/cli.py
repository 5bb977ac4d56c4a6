"""`rulewright`: the same functions as the page, on the command line.

Every command is a module of `webapp.commands`, imported when it is called; nothing heavy is
loaded before it is needed.  No traceback reaches a user: set RULEWRIGHT_DEBUG=1 to see one.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from core.protocol import StepTooLong
from webapp import commands
from webapp.commands.games import COMMANDS as OWN

COMMANDS: dict[str, str] = {
    "validate": "Check specs: every problem, with its place in the file.",
    "format": "Lay out the scripts of specs, or one script.",
    "actions": "List the legal actions of a position.",
    "perft": "Count the lines of play to a depth.",
    "solve": "Say who can force a win, in games small enough to search.",
    "evaluate": "Play many matches: who wins, how often, how it ends.",
    "review": "Say what is wrong with a game, by its checks and many matches.",
    "compare": "Say whether an edit changed who wins; for CI.",
    "ablate": "Play without each part: useless, a trap, a must-have.",
    "sweep": "Vary one number: where the game is even, and its cliffs.",
    "analyze": "Say what a hero's defence comes to, exactly, v1 beside v2.",
    "nodes": "Say which nodes of a map decide.",
    "versions": "Play many matches of defence cards under v1 and under v2.",
    "train": "Train a network that reads the rules of duels.",
    "play": "Play a match in the terminal, or let agents play.",
    "tui": "Play a match on the full screen of the terminal.",
    "replay": "Show a recorded match, or verify it.",
    "export-html": "Write a match as one HTML file that shows it anywhere.",
    "convert": "Turn a map into another program's format, or one of theirs into a map.",
    "import-cards": "Make a pool of Scryfall's JSON, with a report per card.",
    "import-deck": "Make decks of the lists that people keep as text.",
    "export-deck": "Write a deck as Arena's or Cockatrice's list, or Cockatrice's file.",
    "scenario": "Play scripts of the card game with what must come of them.",
    "sheet": "Tell the rules of a game in plain words, for printing.",
    "schema": "Print the JSON Schema of a kind of spec.",
    "serve": "Serve the studio page.",
}
"""Name of each command, and its line in the overview; the module has its name, where it is
not one of a system's own (`webapp.commands.games`)."""

USAGE, BROKEN = 2, 3
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""
VERDICTS = ("compare", "review")
"""The commands whose exit code 1 is an answer, so that no failure of theirs may end with it."""


class Commands(click.Group):
    """The commands by name, imported on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        shared = f"{commands.__name__}.{cmd_name.replace('-', '_')}"
        found: click.Command = import_module(OWN.get(cmd_name, shared)).command
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; Ctrl-C, a step without an end and a closed pipe have exit codes of
        their own."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("Stopped.", err=True)
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:  # Click would end with 1
            if ctx.invoked_subcommand not in VERDICTS:
                raise
            _forget_output()
            ctx.exit(USAGE)
        except StepTooLong as error:
            click.echo(f"rulewright: {error}", err=True)
            ctx.exit(USAGE if ctx.invoked_subcommand in VERDICTS else 1)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, without importing any command."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulewright", prog_name="rulewright")
def cli() -> None:
    """Author, check and play turn-based games whose rules are data.

    SPEC is a JSON file, "-" for the standard input, or the name of a shipped spec such as chess
    or fighter_vs_fire_mage.

    \b
    rulewright validate my_game.json
    rulewright play chess --seats human,lookahead:500
    rulewright play scenario_01 --seats random,mcts:50 --seed 7 --json > match.json
    rulewright replay match.json --verify
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; ends the process with an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        cli.main(arguments, prog_name="rulewright")
    except Exception as error:
        if os.environ.get("RULEWRIGHT_DEBUG"):
            raise
        click.echo(f"rulewright: this should not have happened ({_brief(error)})", err=True)
        sys.exit(BROKEN)


def _forget_output() -> None:
    """Let the rest of what nobody reads go nowhere, or Python fails at it when it ends."""
    with suppress(OSError), open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _brief(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:500]

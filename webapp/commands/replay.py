"""`rulewright replay`: look at a recorded match, or prove that it comes out the same."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from webapp.commands.inputs import Invalid, json_from, read_bytes, replay_from
from webapp.commands.output import say, say_json, say_json_text

if TYPE_CHECKING:
    from core.match import Match


@click.command("replay")
@click.argument("file")
@click.option("--verify", "is_checked", is_flag=True, help="Recompute it and compare every ply.")
@click.option("--no-agents", is_flag=True, help="Compare states only, not the agents' choices.")
@click.option("--own", is_flag=True, help="Print it in the format of the game's own document.")
@click.option("--report", "is_report", is_flag=True, help="Print the report of its records.")
@click.option("--verbose", is_flag=True, help="With --report: every die and index too.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    file: str,
    is_checked: bool,
    no_agents: bool,
    own: bool,
    is_report: bool,
    verbose: bool,
    as_json: bool,
) -> None:
    """Show the replay in FILE, or with --verify play it again.

    FILE is a replay of “rulewright play --json”, one in the format of the game's own document
    (ASG 0.1.0), or the HTML file of a match (“rulewright export-html”).  Exit code 1: a ply comes
    out differently (the first one is named, and its event), or FILE is no replay.  --report prints
    one JSON object, for games that keep records.
    """
    from core.errors import CallError
    from core.protocol import SpecError
    from core.records import load_any, own_record, verify_any
    from core.registry import UnknownSystem
    from core.replay import ReplayError
    from core.start import StartError
    from webapp.play.table import ply_line, reason_lines, result_line

    if verbose and not is_report:
        raise click.UsageError("--verbose is for --report")
    if is_checked + own + is_report > 1:
        raise click.UsageError("Ask for one of --verify, --own and --report at a time")
    try:
        data = read_bytes(file)
        replay = replay_from(data)
        if replay is None:
            replay = json_from(data, file, "replay")
        if is_report:
            say_json_text(_report(load_any(replay)[2], verbose, as_json))
            return
        if own:
            system, spec, match = load_any(replay)
            say_json_text(
                json.dumps(own_record(match, system, spec), ensure_ascii=False, indent=1) + "\n"
            )
            return
        if is_checked:
            verdict = verify_any(replay, agents=not no_agents)
            report = {"file": file, "ok": verdict.ok, "ply": verdict.ply}
            message = verdict.message
        else:
            match = load_any(replay)[2]
            report, message = {"file": file, "ok": True, "ply": None}, result_line(match)
            for n in range(1, match.done + 1) if not as_json else ():
                say("\n".join([f"{n}. {ply_line(match, n)}", *reason_lines(match, n)]))
            for note in match.notes:
                say(f"note: {note}", err=True)
    except (ReplayError, StartError, SpecError, UnknownSystem, CallError) as error:
        raise Invalid(f"{file}: {error}") from None
    if as_json:
        say_json({**report, "message": message})
    else:
        say(f"{file}: {message}" if is_checked else message)
    sys.exit(0 if report["ok"] else 1)


def _report(match: Match, verbose: bool, on_one_line: bool) -> str:
    """The report as text.  Raises CallError for a game that keeps no records."""
    from core.questions import report_of

    found = report_of(match, verbose)
    return json.dumps(found, ensure_ascii=False, indent=None if on_one_line else 1) + "\n"

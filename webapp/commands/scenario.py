"""`rulewright scenario`: scripts with expectations, played strictly (rules/mtg.md 7)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.scenario import Outcome, run_scenario
from core.games.mtg.scripts import Rules
from webapp.commands.inputs import NotText, Unreadable, decode_text, read_bytes
from webapp.commands.output import plain, say, say_json


@click.command("scenario")
@click.argument("files", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line: file, line, id, …")
def command(files: tuple[str, ...], as_json: bool) -> None:
    """Play the scenarios of FILES (JSON lines) with the shipped pool; a line for each.

    A failure is told with the step of the script (from 0, -1: the end) and the first difference.
    Exit code 1: a scenario failed; 2: a file cannot be read.
    """
    rules = Rules(plan_of(shipped_pool()))
    failed = 0
    for file in files:
        for number, outcome in _outcomes(rules, file):
            failed += not outcome.passed
            _tell(file, number, outcome, as_json)
    if failed:
        raise click.exceptions.Exit(1)


def _outcomes(rules: Rules, file: str) -> Iterator[tuple[int, Outcome]]:
    try:
        text = decode_text(read_bytes(file))
    except NotText as error:
        raise Unreadable(f"{plain(file)}: {error}") from None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            raw = json.loads(line)
        except (ValueError, RecursionError) as error:
            yield number, Outcome("", f"the line is no JSON: {error}")
            continue
        if not isinstance(raw, dict) or raw.get("v") != 1:
            yield number, Outcome("", 'a scenario is an object with "v": 1')
            continue
        yield number, run_scenario(rules, raw)


def _tell(file: str, number: int, outcome: Outcome, as_json: bool) -> None:
    if as_json:
        say_json({
            "file": file, "line": number, "id": outcome.id, "passed": outcome.passed,
            "step": outcome.at, "difference": outcome.difference or None,
        })  # fmt: skip
        return
    name = outcome.id or f"{file}:{number}"
    if outcome.passed:
        say(f"{plain(name)}: passed")
    else:
        where = "at the end" if outcome.at < 0 else f"step {outcome.at}"
        say(f"{plain(name)}: FAILED, {where}: {plain(outcome.difference)}")

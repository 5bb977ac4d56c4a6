"""`rulewright scenario`: scripts with expectations, played strictly."""

from __future__ import annotations

from collections.abc import Iterator

import click

from core.games.mtg.scenario import Outcome, run_scenario
from core.games.mtg.scenario.pools import rules_with, shipped_rules, troubles
from core.games.mtg.scripts import Rules, UnsupportedRule
from core.jsontext import strict
from webapp.commands.inputs import Invalid, NotText, Unreadable, decode_text, read_bytes, read_spec
from webapp.commands.leniency import lenient_option
from webapp.commands.output import plain, say, say_json


@click.command("scenario")
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--pool",
    metavar="SPEC",
    help="Play with the cards of this pool or match too; of one id or name they go before the "
    "shipped ones.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON object a line: file, line, id, profile, …"
)
@lenient_option
def command(files: tuple[str, ...], pool: str | None, as_json: bool) -> None:
    """Play the scenarios of FILES (JSON lines) with the shipped cards; a line for each.

    A failure is told with the step of the script (from 0, -1: the end) and the first difference.
    The format is described in specs/mtg/README.md (Scenarios).  Exit code 1: a scenario failed,
    a file has none, or the pool is wrong; 2: a file cannot be read.

    \b
    rulewright scenario tests.jsonl
    rulewright import-cards cards.json -o pool.json
    rulewright scenario --pool pool.json tests.jsonl
    """
    rules = shipped_rules() if pool is None else _with_cards_of(pool)
    failed = 0
    for file in files:
        for number, outcome in _outcomes(rules, file):
            failed += not outcome.passed
            _tell(file, number, outcome, as_json)
    if failed:
        raise click.exceptions.Exit(1)


def _with_cards_of(pool: str) -> Rules:
    """The rules of the shipped cards and those of the file.  Raises Invalid with every reason."""
    spec = read_spec(pool, "mtg")
    lines = [f"{plain(pool)}: {each.path or '/'}: {each.message}" for each in troubles(spec.raw)]
    if lines:
        raise Invalid("\n".join(lines))
    try:
        return rules_with(spec.raw)
    except UnsupportedRule as error:
        raise Invalid(f"{plain(pool)}: {error}") from None


def _outcomes(rules: Rules, file: str) -> Iterator[tuple[int, Outcome]]:
    try:
        text = decode_text(read_bytes(file))
    except NotText as error:
        raise Unreadable(f"{plain(file)}: {error}") from None
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip("\r\t \ufeff")]
    if not lines:
        yield 0, Outcome("", "there is no scenario in the file")
    for number, line in lines:
        try:
            raw = strict(line.lstrip("\ufeff"))
        except (ValueError, RecursionError) as error:
            yield number, Outcome("", f"the line is no JSON: {error}")
            continue
        yield number, run_scenario(rules, raw)


def _tell(file: str, number: int, outcome: Outcome, as_json: bool) -> None:
    if as_json:
        say_json({
            "file": file, "line": number, "id": outcome.id, "passed": outcome.passed,
            "profile": outcome.profile or None, "step": outcome.at,
            "difference": outcome.difference or None,
        })  # fmt: skip
        return
    name = outcome.id or (f"{file}:{number}" if number else file)
    if outcome.passed:
        say(f"{plain(name)}: passed ({outcome.profile})")
    else:
        where = "at the end" if outcome.at < 0 else f"step {outcome.at}"
        say(f"{plain(name)}: FAILED, {where}: {plain(outcome.difference)}")

"""`rulewright import-cards`: Scryfall's JSON to a pool, with a report per card."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import click

from core.games.mtg.cards.importer import Report, import_cards, pool_from
from core.games.mtg.cards.pieces import NotCards, Stray
from editors.writer import write
from webapp.commands.inputs import Invalid, Unreadable, is_shipped, spec_bytes
from webapp.commands.output import plain, say, say_json

CHUNK = 1 << 20
"""Characters that are read at a time; a bulk file has some hundred million."""

SUPPORTED, UNSUPPORTED, TWICE, NO_CARD = "supported", "unsupported", "twice", "no card"


@click.command("import-cards")
@click.argument("file")
@click.option("--output", "-o", help="Write the pool of the supported cards to this file.")
@click.option("--all", "everything", is_flag=True, help="Write unsupported cards too.")
@click.option("--drafts", is_flag=True, help="Write unsupported cards as drafts, to be reworded.")
@click.option("--name", help="What the pool is called; without it the file's name.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one per card.")
@click.option("--strict", is_flag=True, help="Exit code 1 when a card is unsupported, or no card.")
def command(
    file: str,
    output: str | None,
    everything: bool,
    drafts: bool,
    name: str | None,
    as_json: bool,
    strict: bool,
) -> None:
    """Read cards from FILE: one object, an array, or a bulk file.

    FILE may be "-", the standard input, or the name of a shipped pool.

    Each card is told to be supported, or unsupported with the clause, its place in the text and the
    nearest production of the grammar; whatever else stands among the cards is told with line and
    column, and left out.  A card that says the same as an earlier one is kept once; two different
    cards with one id are told apart or refused.  Nothing is fetched.  Exit code 1: the file is no
    JSON of cards; 2: it cannot be read or written.
    """
    kept: list[Report] = []
    counts = Counter[str]()
    try:
        with ExitStack() as stack:
            for report in import_cards(_chunks(_opened(file, stack))):
                counts[_status(report)] += 1
                _tell(file, report, as_json)
                if output is None or isinstance(report, Stray):
                    continue
                if everything or drafts or report.is_supported:
                    kept.append(report)
    except NotCards as error:
        raise Invalid(f"{plain(file)}: {error}") from None
    except UnicodeDecodeError:
        raise Invalid(f"{plain(file)}: the file is not UTF-8") from None
    except BrokenPipeError:
        raise  # of the reader of the report, not of the file
    except OSError as error:
        raise Unreadable(f"{plain(file)}: cannot be read: {error.strerror}") from None
    if output is not None:
        _write(output, write(pool_from(kept, name or Path(file).stem, everything, drafts)))
    told = [f"{counts[each]} {each}" for each in (SUPPORTED, UNSUPPORTED)]
    told += [f"{counts[each]} {each}" for each in (TWICE, NO_CARD) if counts[each]]
    say(f"{file}: {', '.join(told)}", err=as_json)
    sys.exit(1 if strict and counts[UNSUPPORTED] + counts[NO_CARD] else 0)


def _status(report: Report | Stray) -> str:
    if isinstance(report, Stray):
        return NO_CARD
    return report.status


def _opened(file: str, stack: ExitStack) -> IO[str]:
    if file == "-":
        return io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8")
    if is_shipped(file):
        return io.StringIO(spec_bytes(file).decode("utf-8"))
    try:
        return stack.enter_context(open(file, encoding="utf-8"))
    except ValueError as error:  # a name that no file can have
        raise Unreadable(f"{plain(file)}: cannot be read: {error}") from None


def _chunks(source: IO[str]) -> Iterator[str]:
    while chunk := source.read(CHUNK):
        yield chunk


def _tell(file: str, report: Report | Stray, as_json: bool) -> None:
    if as_json:
        say_json(report.json())
        return
    if isinstance(report, Stray):
        path = f" {report.path}:" if report.path else ""
        say(f"{file}:{report.line}:{report.column}:{path} {report.message}")
        return
    name = report.name or report.card_id
    notes = "".join(f". {note}" for note in report.notes)
    if report.is_twice:
        say(f"{name}: twice; the same card came before, and is kept once")
        return
    if report.is_supported:
        say(f"{name}: supported{notes}")
    for problem in report.problems:
        clause = problem.clause
        where = f", {problem.key}" if problem.key else ""
        if clause is None:
            say(f"{name}: unsupported{where}: {problem.message}")
            continue
        start, end = clause.span
        told = json.dumps(clause.clause, ensure_ascii=False)
        message = f"{problem.message} {clause.example}".rstrip()
        say(f"{name}: unsupported{where} {start}\u2013{end} {told}: {message}")


def _write(output: str, text: str) -> None:
    try:
        Path(output).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Unreadable(f"{plain(output)}: cannot be written: {error.strerror}") from None

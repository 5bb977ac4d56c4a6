"""`rulewright import-deck`: deck lists as people keep them, to a file of decks or a match."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from core.games.mtg.document import CardNode, Document, shipped_pool
from core.protocol import Json
from editors.games.mtg.codfiles import BadFile
from editors.games.mtg.decklists import DeckReport, deck_of_list
from editors.writer import write
from webapp.commands.inputs import (
    Invalid,
    NotText,
    Unreadable,
    check_bytes,
    decode_text,
    read_bytes,
    spec_bytes,
)
from webapp.commands.output import plain, problem_line, say


@click.command("import-deck")
@click.argument("lists", nargs=-1, required=True)
@click.option(
    "--pool", metavar="SPEC", help="Take the cards from this pool, not from cards_phase1."
)
@click.option("--output", "-o", help="Write the decks, or with --pool the match, to this file.")
@click.option("--strict", is_flag=True, help="Exit code 1 when a line of a list is left out.")
def command(lists: tuple[str, ...], pool: str | None, output: str | None, strict: bool) -> None:
    """Read deck LISTS ("-": the standard input): lines such as "4 Cinder Lash (ABC) 31".

    Headings divide a list; the sideboard, and every card that the pool does not have, is told with
    its line and left out.  Without --pool the decks make a file of decks over the shipped pool;
    with it, two lists (or one, against itself) make a match that holds the pool.  Exit code 1: a
    list or the pool is wrong; 2: a file cannot be read or written.
    """
    shipped = Document(shipped_pool()).by_id
    own = _pool(pool) if pool else None
    held = Document(own).by_id if own is not None else shipped
    basics = {id: card for id, card in shipped.items() if card.is_basic} if pool else {}
    if own is not None and len(lists) > 2:
        raise click.UsageError("A match has two decks; name one or two lists with --pool")
    found = [_read(name, held, basics) for name in lists]
    for name, report in zip(lists, found, strict=True):
        for line in report.lines:
            say(f"{name}: {line['level']}: {line['message']}")
    if output is not None:
        _write(output, _decks(found) if own is None else _match(own, found))
    lost = sum(line["level"] == "lost" for report in found for line in report.lines)
    sys.exit(1 if strict and lost else 0)


def _read(name: str, held: dict[str, CardNode], basics: dict[str, CardNode]) -> DeckReport:
    """The deck of a file.  Raises Unreadable or Invalid."""
    try:
        return deck_of_list(_text(name), held, basics, Path(name).stem)
    except BadFile as error:
        raise Invalid(f"{plain(name)}: {error}") from None


def _decks(found: list[DeckReport]) -> Json:
    return {"schema_version": 1, "decks": [report.deck for report in found]}


def _match(pool: dict[str, Json], found: list[DeckReport]) -> Json:
    first, second = (found * 2)[:2]
    borrowed = {card.id: card.raw for report in found for card in report.borrowed}
    whole = {**pool, "cards": [*pool["cards"], *borrowed.values()]}
    name = f"{first.deck['name']} against {second.deck['name']}"
    return {"name": name, "pool": whole, "decks": [first.deck, second.deck]}


def _text(path: str) -> str:
    try:
        return decode_text(read_bytes(path))
    except NotText as error:
        raise Invalid(f"{plain(path)}:{error.line}:{error.column}: {error}") from None


def _pool(path: str) -> dict[str, Json]:
    """The pool of a file, or of the match in it.  Raises Unreadable or Invalid."""
    checked = check_bytes(spec_bytes(path), "mtg")
    errors = [issue for issue in checked["issues"] if issue["severity"] == "error"]
    if errors:
        raise Invalid("\n".join(problem_line(path, issue) for issue in errors))
    found = Document(json.loads(checked["text"].removeprefix("\ufeff"))).pool
    if not isinstance(found, dict):
        raise Invalid(f"{plain(path)}: this holds no pool of cards")
    return found


def _write(output: str, document: Json) -> None:
    try:
        Path(output).write_text(write(document), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Unreadable(f"{plain(output)}: cannot be written: {error.strerror}") from None

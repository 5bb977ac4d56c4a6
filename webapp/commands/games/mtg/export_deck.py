"""`rulewright export-deck`: a deck as other programs read it, and what that does not say."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from core.games.mtg.document import DeckNode, Document
from editors.games.mtg.deckfiles import FORMATS, deck_file
from webapp.commands.inputs import Invalid, Unreadable, read_spec
from webapp.commands.output import plain, say, say_raw


@click.command("export-deck")
@click.argument("spec")
@click.option("--deck", metavar="NAME", help="The deck's id or name, where SPEC has several.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(list(FORMATS)),
    default="arena",
    show_default=True,
    help="Arena's list, Cockatrice's list, or Cockatrice's file (.cod).",
)
@click.option("--output", "-o", help="Write to this file, not to the standard output.")
@click.option("--strict", is_flag=True, help="Exit code 1 when something is not written.")
def command(spec: str, deck: str | None, format_: str, output: str | None, strict: bool) -> None:
    """Write a deck of SPEC (a match or a file of decks) as other programs read it.

    What the format cannot say is told on the standard error.  Exit code 1: the SPEC is wrong; 2: a
    file cannot be read or written.
    """
    document = Document(read_spec(spec, "mtg").raw)
    found = deck_file(document, _deck(document, spec, deck), format_)
    if output is None:
        say_raw(found.text)
    else:
        _write(output, found.text)
    for line in found.report:
        if line["level"] != "kept":
            say(f"{line['level']}: {line['message']}", err=True)
    lost = any(line["level"] == "lost" for line in found.report)
    sys.exit(1 if strict and lost else 0)


def _deck(document: Document, spec: str, name: str | None) -> DeckNode:
    """The deck that is meant.  Raises Invalid."""
    decks = document.decks
    meant = [deck for deck in decks if name in (None, deck.id)]
    meant = meant or [deck for deck in decks if deck.name == name]
    if meant and all(deck.raw == meant[0].raw for deck in meant):
        return meant[0]  # of a match of a deck with itself either one
    known = ", ".join(dict.fromkeys(deck.id for deck in decks)) or "none"
    if meant:
        raise Invalid(f"{plain(spec)} has several decks; say which with --deck: {known}")
    if not decks:
        raise Invalid(f"{plain(spec)}: there is no deck in it")
    asked = plain(str(name)) or '""'
    raise Invalid(f"{plain(spec)} has no deck {asked}; there are {known}")


def _write(output: str, text: str) -> None:
    try:
        Path(output).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Unreadable(f"{plain(output)}: cannot be written: {error.strerror}") from None

"""`rulewright sheet`: the rules of a spec in plain words."""

from __future__ import annotations

from pathlib import Path

import click

from core.errors import CallError
from editors import games
from editors.sheet import as_html, as_text
from webapp.commands.html import writable
from webapp.commands.inputs import Invalid, Unreadable, read_spec
from webapp.commands.output import plain, say


@click.command("sheet")
@click.argument("spec", metavar="SPEC")
@click.option(
    "--html",
    "html",
    metavar="FILE",
    callback=lambda _ctx, _param, value: None if value is None else writable(value),
    help="Write the sheet to FILE, for reading and printing, instead of printing it here.",
)
def command(spec: str, html: Path | None) -> None:
    """Tell the rules of a SPEC in plain words, each sentence made from what the engine runs.

    Exit code 0; 1: the spec has errors; 2: it cannot be read.
    """
    found = read_spec(spec)
    try:
        made = games.get(found.system).methods["sheet"]({"document": found.raw})
    except CallError as error:
        raise Invalid(f"{plain(spec)}: {error}") from None
    if html is None:
        say(as_text(made).rstrip("\n"))
        return
    try:
        html.write_text(as_html(made), encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{plain(str(html))}: {error.strerror or error}") from None
    say(f"The sheet is in {html}", err=True)

"""`--html FILE` of the commands that evaluate: the report as one file to keep and to send."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from core.protocol import Json
from webapp.commands.inputs import Unreadable
from webapp.commands.output import plain, say
from webapp.reports import Finding, Part, page

F = TypeVar("F", bound=Callable[..., Any])

html_option = click.option(
    "--html",
    "html",
    metavar="FILE",
    callback=lambda _ctx, _param, value: None if value is None else writable(value),
    help="Write the report with its figures to FILE, which needs nothing else to be read.",
)
"""The option; its value is a Path that can be written, or None."""


def writable(name: str, option: str = "--html") -> Path:
    """The path of a file; a long evaluation must not end in a place that was never there."""
    path = Path(name)
    try:
        os.stat(path)  # unlike Path.exists, it does not take a name that cannot be for absent
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{option}: {plain(name)} is no name of a file: {error}") from None
    if path.is_dir() or not path.name:
        raise click.UsageError(f"{option}: {plain(name)} is a folder; name a file in it")
    if not path.parent.is_dir():
        raise click.UsageError(f"{option}: There is no folder {plain(str(path.parent))}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise click.UsageError(f"{option}: {plain(name)} may not be written")
    return path


def write_page(
    path: Path | None,
    parts: Sequence[Part],
    note: str = "",
    league: Json = None,
    study: Json = None,
    said: Sequence[Finding] | None = None,
) -> None:
    """Write the report, and say so on the error output.  Raises Unreadable."""
    if path is None:
        return
    titles = list(dict.fromkeys(part.title for part in parts))
    title = titles[0] if len(titles) == 1 else f"{titles[0]} and {len(titles) - 1:,} more"
    if study:  # its plans vary one document
        title = study["title"]
    try:
        path.write_text(
            page(title, parts, note, league, None, study, said), encoding="utf-8", newline="\n"
        )
    except OSError as error:
        raise Unreadable(f"{plain(str(path))}: cannot be written: {error.strerror}") from None
    say(f"The report is in {path}", err=True)

"""`rulewright convert`: maps from and to the formats of other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from editors import host
from webapp.commands.inputs import Invalid, NotText, Unreadable, decode_text, spec_bytes
from webapp.commands.output import plain, say, say_raw

FORMATS = [each["id"] for each in json.loads(host.call("map.formats", "{}"))["result"]]


@click.command("convert")
@click.argument("file")
@click.option("--to", required=True, type=click.Choice(FORMATS), help="The format to write.")
@click.option("--from", "source", type=click.Choice(FORMATS), help="The format, if not by content.")
@click.option("--output", "-o", help="The file to write; without it the text is printed.")
@click.option("--quiet", "-q", is_flag=True, help="No report of what was kept, changed and lost.")
def command(file: str, to: str, source: str | None, output: str | None, quiet: bool) -> None:
    """Convert the map in FILE (or a shipped one, by its name).

    The report of what was kept, changed and lost goes to the standard error.  Exit code 1: the
    file is wrong, or cannot be said in that format; 2: it cannot be read or written.
    """
    name = None if file == "-" else Path(file).stem
    payload: dict[str, Any] = {"text": _text(file), "format": source, "name": name, "file": file}
    read = _call("map.import", payload, file)
    written = _call("map.export", {"document": read["document"], "format": to}, file)
    if not quiet:
        rows = read["report"] + [row for row in written["report"] if not _is_said(row, read)]
        for line in rows if to != read["format"] else ():
            say(f"{file}: {line['level']}: {line['message']}", err=True)
    if output is None:
        say_raw(written["text"])
        return
    try:
        Path(output).write_text(written["text"], encoding="utf-8", newline="\n")
    except OSError as error:
        raise Unreadable(f"{plain(output)}: cannot be written: {error.strerror}") from None


def _is_said(row: dict[str, str], read: dict[str, Any]) -> bool:
    """Whether the reader's report has told already what the writer keeps."""
    return row["level"] == "kept" and bool(read["report"])


def _text(file: str) -> str:
    try:
        return decode_text(spec_bytes(file))
    except NotText as error:
        raise Invalid(f"{file}:{error.line}:{error.column}: {error}") from None


def _call(method: str, payload: dict[str, Any], file: str) -> Any:
    answer = json.loads(host.call(method, json.dumps(payload)))
    if answer["ok"]:
        return answer["result"]
    error = answer["error"]
    if not error.get("line"):
        raise Invalid(f"{file}: {error['message']}")
    line, column = error["line"], error["column"]
    message = error["message"].removeprefix(f"Line {line}, column {column}: ")
    raise Invalid(f"{file}:{line}:{column}: {message}")

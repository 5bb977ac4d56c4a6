"""`rulewright format`: scripts in their one layout, in spec files or in files of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from core import registry
from core.abilities import Scripted
from core.protocol import Issue
from webapp.commands.inputs import (
    Invalid,
    NotText,
    Unreadable,
    decode_text,
    is_shipped,
    spec_bytes,
)
from webapp.commands.output import say, say_raw


@dataclass(frozen=True)
class Formatted:
    """A file's text before and after, and the mistakes that keep scripts as they are."""

    before: str
    after: str
    problems: tuple[str, ...] = ()


@click.command("format")
@click.argument("files", nargs=-1, required=True, metavar="SPEC...")
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit 1 if it would.")
def command(files: tuple[str, ...], only_check: bool) -> None:
    """Lay out every script of SPECs, or of files that hold one script each.

    Files are rewritten in place, and nothing but their scripts is touched; "-" reads the standard
    input and prints.  A shipped spec is never rewritten.  Exit code 1: a script has
    mistakes (it stays as it is), or with --check is not laid out; 2: a file cannot be read or
    written.
    """
    worst = 0
    for file in files:
        try:
            worst = max(worst, _format(file, only_check))
        except Unreadable as error:
            say(error.message, err=True)
            worst = 2
    sys.exit(worst)


def _format(file: str, only_check: bool) -> int:
    try:
        found = formatted(decode_text(spec_bytes(file)))
    except (NotText, Invalid) as error:
        say(f"{file}: {error}", err=True)
        return 1
    for problem in found.problems:
        say(f"{file}: {problem}", err=True)
    changed = found.after != found.before
    if only_check:
        if changed:
            say(f"{file}: would be reformatted")
        return int(changed or bool(found.problems))
    if file == "-":
        say_raw(found.after)
    elif changed and is_shipped(file):
        raise Unreadable(f"{file}: a shipped spec is not rewritten; copy it and name the copy")
    elif changed:
        _write(file, found.after)
        say(f"{file}: laid out")
    return int(bool(found.problems))


def _write(file: str, text: str) -> None:
    try:
        Path(file).write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise Unreadable(f"{file}: cannot be written: {error.strerror}") from None


def formatted(text: str) -> Formatted:
    """The text of a file, its scripts laid out.  Raises Invalid."""
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        return _spec(text)
    system = next((s for s in map(registry.get, registry.SYSTEMS) if isinstance(s, Scripted)), None)
    if system is None:
        raise Invalid("no kind of spec has scripts")
    problems = tuple(_lines("", system.script_issues(text)))
    return Formatted(text, text if problems else system.format_script(text) + "\n", problems)


def _spec(text: str) -> Formatted:
    from editors.documents import Document

    document = Document(text)
    if not document.parsed:
        raise Invalid(document.problems[0].issue.message)
    system = registry.recognise(document.value)
    found = None if system is None else registry.get(system)
    if not isinstance(found, Scripted):
        raise Invalid("this file has no scripts")
    edits, problems = [], []
    for path, script in found.scripts(document.value):
        issues = found.script_issues(script)
        problems += _lines(f"{path}: ", issues)
        laid_out = script if issues else found.format_script(script)
        if laid_out != script:
            edits.append((document.span(path), json.dumps(laid_out, ensure_ascii=False)))
    after = text
    for span, string in sorted(edits, key=lambda edit: -edit[0].start):
        after = after[: span.start] + string + after[span.end :]
    return Formatted(text, after, tuple(problems))


def _lines(head: str, issues: list[Issue]) -> Iterator[str]:
    for issue in issues:
        yield f"{head}{issue.severity} {issue.code}: {issue.message}"

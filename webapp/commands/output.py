"""What commands print: text that is safe in a terminal, JSON lines, and problems with a place."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

import click

from core.protocol import Json

UNSAFE = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Kinds of characters that could move the cursor, turn text around, or not be text at all."""


def plain(text: str) -> str:
    """The text with control characters written as escapes: names in specs are only names.

    >>> plain("a\\x1b[31m\\u202eb")
    'a\\\\x1b[31m\\\\u202eb'
    """
    return "".join(
        char.encode("unicode_escape").decode()
        if unicodedata.category(char) in UNSAFE and char != "\n"
        else char
        for char in text
    )


def say(text: str, err: bool = False) -> None:
    """Print text that may hold names from a spec."""
    click.echo(plain(text), err=err)


def say_json(value: Json) -> None:
    """Print one JSON value on one line."""
    say_json_text(json.dumps(value, ensure_ascii=False) + "\n")


_STEERING = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What a terminal obeys, of what may stand in a JSON text: more controls, turns of direction."""


def say_json_text(text: str) -> None:
    """Print a JSON text that may hold names from a spec: what a terminal would obey becomes an
    escape, which means the same."""
    say_raw(_STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def say_raw(text: str) -> None:
    """Print a text as it is; half a surrogate pair leaves as JSON's own escape."""
    click.echo(text.encode("utf-8", "backslashreplace"), nl=False)


def problem_line(file: str, issue: dict[str, Any]) -> str:
    """`file:line:column: error code: message`, as editors and CI read it."""
    place = f"{file}:{issue['line']}:{issue['column']}" if issue.get("line") else file
    at = f" [{issue['path']}]" if issue.get("path") else ""
    message = " ".join(issue["message"].split())
    return f"{place}: {issue['severity']} {issue['code']}: {message}{at}"

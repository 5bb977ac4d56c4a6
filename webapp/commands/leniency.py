"""Specs as people write them: the lenient reading that the page offers, on the command line.

Comments, trailing commas, single quotes, bare keys and the fences of Markdown are read and named;
one reader (`editors.files`) stands behind both doors.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

from webapp.commands.output import plain

F = TypeVar("F", bound=Callable[..., Any])
_KEY = "rulewright.lenient"


def lenient_option(command: F) -> F:
    """The option --lenient of a command that reads specs."""

    def remember(context: click.Context, _: click.Parameter, value: bool) -> None:
        if value:
            context.meta[_KEY] = True

    return click.option(
        "--lenient",
        is_flag=True,
        expose_value=False,
        callback=remember,
        help="Also read comments, trailing commas, single quotes, bare keys and Markdown fences.",
    )(command)


def is_lenient() -> bool:
    """Whether the command that runs was given --lenient."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_KEY))


def cleaned(text: str) -> dict[str, Any] | None:
    """The strict text of a lenient one and what was `repaired`; None where that does not help."""
    from editors import host

    answer = json.loads(host.call("import", json.dumps({"text": text, "lenient": True})))
    found: dict[str, Any] = answer["result"] if answer["ok"] else {}
    return found if found.get("repaired") else None


def placed(text: str, issues: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Issues of the cleaned text with their places in the text as it was written."""
    from core.protocol import Issue
    from editors.documents import Document

    document, found = Document(text), []
    for issue in issues:
        at = document.place(Issue(issue["severity"], issue["code"], issue["path"], ""))
        line, column = document.lines.place(at.start)
        found.append({**issue, "line": line, "column": column})
    return found


def offer(path: str, repaired: list[dict[str, Any]]) -> str:
    """The sentence that offers the lenient reading."""
    first = repaired[0]
    rest = f", and {len(repaired) - 1} more" if len(repaired) > 1 else ""
    return f"{path}: with --lenient it can be read (line {first['line']}: {first['message']}{rest})"


def tell(path: str, repaired: list[dict[str, Any]]) -> None:
    """Name on the standard error what was read leniently."""
    for each in repaired:
        place = f"{path}:{each['line']}:{each['column']}"
        click.echo(plain(f"note: {place}: read leniently: {each['message']}"), err=True)

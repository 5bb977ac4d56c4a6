"""What commands read: files as text, specs by path or by name, positions; and how they refuse.

A file that cannot be read is exit 2 (usage); a file that is read and is wrong is exit 1.
"""

from __future__ import annotations

import difflib
import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, Any

import click

from core import registry, versions
from core.abilities import Positioned
from core.digest import digest, trust
from core.jsontext import strict
from core.protocol import Json, SpecError
from webapp.commands import leniency
from webapp.commands.output import plain, problem_line
from webapp.shipped import shipped

AnyGame = Any


class Invalid(click.ClickException):
    """Something was read and is wrong."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message alone: it names the file itself."""
        click.echo(plain(self.message), file=file, err=file is None)


class Unreadable(click.ClickException):
    """A file that cannot be read."""

    exit_code = 2


def read_bytes(path: str) -> bytes:
    """The file's bytes, or those of the standard input for "-".  Raises Unreadable."""
    try:
        if path == "-":
            return sys.stdin.buffer.read()
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"{plain(path)}: cannot be read: {reason}") from None


def is_shipped(argument: str) -> bool:
    """Whether a SPEC is the name of a shipped one; a file of that name goes before it."""
    return argument in shipped() and not _is_there(argument)


def spec_bytes(argument: str) -> bytes:
    """The bytes of a SPEC: a file, "-", or the name of a shipped one.  Raises Unreadable."""
    names = shipped()
    if argument == "-" or _is_there(argument) or _is_path(argument):
        return read_bytes(argument)
    if argument in names:
        return names[argument][1].read_bytes()
    near = difflib.get_close_matches(argument.lower(), names, 3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {_listed(names)}"
    called = plain(argument) or '""'
    raise Unreadable(f"{called}: no such file, and no shipped spec; {hint}")


def _is_there(argument: str) -> bool:
    try:
        return argument != "" and Path(argument).exists()  # an empty path is the folder one is in
    except (OSError, ValueError):
        return False


def _is_path(argument: str) -> bool:
    return any(sign in argument for sign in (".", "/", os.sep, "\0"))


class NotText(ValueError):
    """The bytes are no UTF-8; `line` and `column` say where."""

    def __init__(self, message: str, line: int, column: int) -> None:
        self.line, self.column = line, column
        super().__init__(message)


def decode_text(data: bytes) -> str:
    """The text of a file as people save it.  Raises NotText.

    >>> decode_text(b"\\xef\\xbb\\xbf{}")
    '\\ufeff{}'
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise NotText("The file is UTF-16; save it as UTF-8", 1, 1)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        byte = data[error.start]
        message = f"The file is not UTF-8: byte 0x{byte:02x} is no character"
        raise NotText(message, line, column) from None


@dataclass(frozen=True)
class Spec:
    """A spec that was named on the command line."""

    name: str
    system: str
    raw: Json

    @cached_property
    def game(self) -> AnyGame:
        """The loaded game.  Raises Invalid."""
        try:
            return registry.get(self.system).load(self.raw)
        except SpecError as error:
            errors = [issue for issue in error.issues if issue.severity == "error"]
            lines = [f"{self.name}: {i.path or '/'}: {i.code}: {i.message}" for i in errors]
            raise Invalid("\n".join(lines)) from None


def read_spec(argument: str, kind: str | None = None) -> Spec:
    """The spec from a path, "-" or a shipped name.  Raises Unreadable or Invalid."""
    if is_shipped(argument):
        system, file = shipped()[argument]
        raw = json.loads(file.read_text("utf-8"))
        trust([digest(raw)])  # shipped specs are checked by our tests
        return Spec(argument, system, raw)
    return _read_file(argument, kind)


def read_valid(argument: str) -> Spec:
    """The spec, loaded.  Raises Unreadable also where it is not valid: commands whose exit code 1
    is a verdict must not give it for a broken document."""
    try:
        spec = read_spec(argument)
        _ = spec.game
    except Invalid as error:
        raise Unreadable(error.message) from None
    return spec


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def _read_file(path: str, kind: str | None) -> Spec:
    return spec_from(spec_bytes(path), path, kind)


def spec_from(data: bytes, path: str, kind: str | None = None) -> Spec:
    """The spec in the bytes of a file, checked; problems are shown as `validate` shows them."""
    checked = check_bytes(data, kind)
    if not checked["valid"]:
        errors = [issue for issue in checked["issues"] if issue["severity"] == "error"]
        lines = [problem_line(path, issue) for issue in errors]
        offered = checked.get("repairable")
        raise Invalid("\n".join([*lines, leniency.offer(path, offered)] if offered else lines))
    leniency.tell(path, checked.get("repaired", []))
    raw = strict(checked["text"])
    for issue in checked["issues"]:
        if issue["code"] == versions.OLDER:
            click.echo(plain(f"note: {path}: {issue['message']}"), err=True)
    if checked["digest"]:
        trust([checked["digest"]])  # checked just now
    return Spec(path, checked["system"], raw)


def check_bytes(data: bytes, kind: str | None = None) -> dict[str, Any]:
    """What the author side's `check` says about a file's bytes, with the `text` it was about.

    `repairable` says what a lenient reading would clean up; with --lenient the text is the cleaned
    one and `repaired` what was cleaned up.
    """
    try:
        text = decode_text(data)
    except NotText as error:
        issue = {
            "severity": "error",
            "code": "spec.not-json",
            "path": "",
            "message": str(error),
            "line": error.line,
            "column": error.column,
        }
        return {"text": "", "system": kind, "valid": False, "issues": [issue]}
    checked = _checked(text, kind)
    clean = None if checked["valid"] else leniency.cleaned(text)
    if clean is None:
        return checked
    if not leniency.is_lenient():
        return {**checked, "repairable": clean["repaired"]}
    checked = _checked(clean["text"], kind)
    issues = leniency.placed(text, checked["issues"])
    return {**checked, "issues": issues, "repaired": clean["repaired"]}


def _checked(text: str, kind: str | None) -> dict[str, Any]:
    from editors import host

    payload = {"text": text} | ({"system": kind} if kind else {})
    answer = json.loads(host.call("check", json.dumps(payload)))
    if not answer["ok"]:
        raise Invalid(f"The check failed: {answer['error']['message']}")
    return {**answer["result"], "text": text}


def replay_from(data: bytes) -> Json:
    """The replay in a file's bytes, JSON or the HTML of a match; None for anything else.

    Raises ReplayError.
    """
    from core.records import own_system
    from core.replay import FAMILY
    from webapp.film import is_film, replay_in

    try:
        text = decode_text(data)
        is_page = is_film(text)
        raw = None if is_page else strict(text)
    except (ValueError, RecursionError):
        return None
    if is_page:
        return replay_in(text)
    told = raw.get("format") if isinstance(raw, dict) else None
    is_ours = isinstance(told, str) and told.startswith(FAMILY)
    return raw if is_ours or own_system(raw) is not None else None


def read_json(path: str, what: str) -> Json:
    """The JSON of a file.  Raises Unreadable or Invalid."""
    return json_from(read_bytes(path), path, what)


def json_from(data: bytes, path: str, what: str) -> Json:
    """The JSON in the bytes of a file.  Raises Invalid."""
    try:
        return strict(decode_text(data))
    except (ValueError, RecursionError) as error:
        raise Invalid(f"{path}: this is no {what}: {error}") from None


def state_from(game: AnyGame, fen: str | None, state: str | None) -> Any:
    """The position that --fen or --state names, or the start.  Raises Invalid."""
    if fen is not None and state is not None:
        raise click.UsageError("Give --fen or --state, not both")
    if state is not None:
        raw = read_json(state, "state")
        try:
            return game.parse_state(raw)
        except ValueError as error:
            raise Invalid(f"{state}: {error}") from None
    if fen is None:
        return game.initial(0).state
    if not isinstance(game, Positioned):
        raise Invalid("This game has no FEN; use --state")
    try:
        found, notes = game.from_fen(fen.strip())
    except ValueError as error:
        raise Invalid(f"bad FEN: {error}") from None
    for note in notes:
        click.echo(plain(f"note: {note}"), err=True)
    return found

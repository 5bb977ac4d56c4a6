"""Mistakes of scripts and triggers, wherever they stand in a document."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import pointer
from core.games.heroes.ast import ScriptError
from core.games.heroes.kinds import kind_errors
from core.games.heroes.parser import parse, parse_trigger
from core.protocol import Fix, Issue, Json, Pointer

Found = tuple[tuple[str | int, ...], str]


def scripts_of(raw: Json) -> Iterator[Found]:
    """The place and text of every script of a document."""
    yield from _texts(raw, "script")


def triggers_of(raw: Json) -> Iterator[Found]:
    """The place and text of every trigger of a document."""
    yield from _texts(raw, "trigger")


def _texts(raw: Json, key: str) -> Iterator[Found]:
    for base, hero in _heroes(raw):
        lists = ("passive_effects",) if key == "trigger" else ("abilities", "passive_effects")
        for name in lists:
            yield from _in_list(hero, (*base, name), name, key)
    yield from _in_list(raw, ("global_effects",), "global_effects", key)


def _heroes(raw: Json) -> Iterator[tuple[tuple[str | int, ...], Json]]:
    if not isinstance(raw, dict):
        return
    yield (), raw
    heroes = raw.get("heroes")
    for i, hero in enumerate(heroes if isinstance(heroes, list) else ()):
        if isinstance(hero, dict):
            yield ("heroes", i), hero


def _in_list(parent: Json, path: tuple[str | int, ...], name: str, key: str) -> Iterator[Found]:
    entries = parent.get(name) if isinstance(parent, dict) else None
    for i, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, dict) and isinstance(entry.get(key), str):
            yield (*path, i, key), entry[key]


def script_issues(raw: Json) -> Iterator[Issue]:
    """Every mistake of every script and trigger."""
    for path, text in scripts_of(raw):
        parsed = parse(text)
        errors = parsed.errors
        if parsed.script is not None:
            errors += kind_errors(parsed.script)
        for error in errors:
            yield script_issue(error, pointer(*path), text)
    for path, text in triggers_of(raw):
        for error in parse_trigger(text)[1]:
            yield script_issue(error, pointer(*path), text)


def script_issue(error: ScriptError, path: Pointer, text: str) -> Issue:
    """The mistake as an issue of the document; its place is `path#start-end`."""
    fixes: tuple[Fix, ...] = ()
    if error.fix is not None:
        span = error.fix.span
        repaired = text[: span.start] + error.fix.text + text[span.end :]
        fixes = (Fix(error.fix.title, ({"op": "replace", "path": path, "value": repaired},)),)
    line, column = place_of(text, error.span.start)
    where = f"line {line}, column {column}: " if "\n" in text else f"column {column}: "
    message = where + error.message
    return Issue("error", f"heroes.{error.code}", path, message, fixes)


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset in a script, both from 1."""
    before = text[:offset]
    return before.count("\n") + 1, offset - before.rfind("\n")

"""The scripts of a file as texts: where they stand, how they are laid out, what is wrong with one.

For tools that work on text (`rulewright format`); they ask for it as `core.abilities.Scripted`.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import pointer
from core.games.heroes.kinds import kind_errors
from core.games.heroes.parser import parse
from core.protocol import Issue, Json, Pointer

_LISTS = ("abilities", "passive_effects", "global_effects")


def scripts_of(raw: Json) -> Iterator[tuple[Pointer, str]]:
    """Pointer and text of every script of a hero, a duel or a file of rules."""
    if not isinstance(raw, dict):
        return
    yield from _own(raw, ())
    heroes = raw.get("heroes")
    for i, hero in enumerate(heroes if isinstance(heroes, list) else ()):
        if isinstance(hero, dict):
            yield from _own(hero, ("heroes", i))


def _own(raw: dict[str, Json], path: tuple[str | int, ...]) -> Iterator[tuple[Pointer, str]]:
    for key in _LISTS:
        entries = raw.get(key)
        for i, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict) and isinstance(entry.get("script"), str):
                yield pointer(*path, key, i, "script"), entry["script"]


def mistakes_of(text: str) -> list[Issue]:
    """Every mistake of one script, its place (line and column, from 1) in the sentence."""
    parsed = parse(text)
    errors = parsed.errors
    if parsed.script is not None and not errors:
        errors = kind_errors(parsed.script)
    found = []
    for error in errors:
        before = text[: error.span.start]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = f"line {line}, column {column}: {error.message}"
        found.append(Issue("error", f"heroes.{error.code}", "", message))
    return found

"""What may stand under the keys of a word, one function per kind of value.

Each yields (code, finding): `wrong-type` or `wrong-value`; whether a name exists is another check.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import get_args

from core.checks import Finding, listing, nearest, quoted
from core.games.defense.limits import MAX_NUMBER
from core.games.defense.policies import POLICIES
from core.games.defense.spec import ExpiryType, UsablePhase
from core.language.words import Argument
from core.protocol import Fix, Json, Pointer
from core.rawjson import is_int
from core.repairs import remove, replace

Problem = tuple[str, Finding]
Test = Callable[[Argument, Json, Pointer], Iterator[Problem]]


def value_problems(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    """What is wrong with the value of a word's key."""
    yield from TESTS[argument.kind](argument, value, path)


def _told(value: Json) -> str:
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return f"the number {quoted(value)}"
    return "an object" if isinstance(value, dict) else f"a list of {len(value)}"


def wrong_type(
    path: Pointer, expected: str, value: Json, argument: Argument | None = None, better: Json = None
) -> Problem:
    """A value of another kind than belongs there."""
    fixes: list[Fix] = []
    if better is not None:
        fixes.append(replace(f"Write {json.dumps(better, ensure_ascii=False)}", path, better))
    if argument is not None and not argument.required:
        fixes.append(remove("Leave it out", path))
    message = f"This must be {expected}, not {_told(value)}."
    return "wrong-type", Finding(path, message, tuple(fixes))


def _whole(
    argument: Argument | None, value: Json, path: Pointer, least: int | None, most: int | None
) -> Iterator[Problem]:
    if not is_int(value):
        better: Json = None
        if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
            better = int(value)
        if isinstance(value, str) and value.strip().isdecimal() and len(value) < 16:
            better = int(value)
        yield wrong_type(path, "a whole number", value, argument, better)
        return
    bound, words = None, ""
    if least is not None and value < least:
        bound, words = least, "at least"
    elif most is not None and value > most:
        bound, words = most, "at most"
    if bound is not None:
        message = f"{quoted(value)} is out of range: it must be {words} {bound}."
        fix = replace(f"Set it to {bound}", path, bound)
        yield "wrong-value", Finding(path, message, (fix,))


def _count(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    return _whole(argument, value, path, argument.least or 0, MAX_NUMBER)


def _face(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    return _whole(argument, value, path, None, None)  # the dice tell which faces there are


def _text(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    if not isinstance(value, str):
        better = str(value) if is_int(value) else None
        yield wrong_type(path, "text", value, argument, better)


def _flag(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    if not isinstance(value, bool):
        better = value in ("true", 1) if value in ("true", "false", 0, 1) else None
        yield wrong_type(path, "true or false", value, argument, better)


def _list(
    argument: Argument, value: Json, path: Pointer, item: Test, what: str
) -> Iterator[Problem]:
    if not isinstance(value, list):
        better = [value] if isinstance(value, str) else None
        yield wrong_type(path, f"a list of {what}", value, argument, better)
        return
    inner = Argument(argument.name, argument.kind, argument.doc)
    for index, each in enumerate(value):
        yield from item(inner, each, f"{path}/{index}")


def _texts(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    return _list(argument, value, path, _text, "texts")


def _counts(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    return _list(argument, value, path, _count, "whole numbers")


def _recipe(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    return _list(argument, value, path, _part, "fields with how many dice each needs")


def _part(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    """One line of a recipe: `{"id", "min"}`."""
    if not isinstance(value, dict):
        yield wrong_type(path, "an object with id and min", value)
        return
    for key in value:
        if key not in ("id", "min"):
            message = f'The key {quoted(key)} is not known here; a line has "id" and "min".'
            fix = remove(f"Remove {quoted(key)}", f"{path}/{_escaped(key)}")
            yield "unknown-key", Finding(f"{path}/{_escaped(key)}", message, (fix,))
    for key in ("id", "min"):
        if key not in value:
            message = f'The key "{key}" is missing; add it.'
            fixes = (Fix('Add "min": 1', ({"op": "add", "path": f"{path}/min", "value": 1},)),)
            yield "missing-key", Finding(path, message, fixes if key == "min" else ())
    if "id" in value:
        yield from _text(argument, value["id"], f"{path}/id")
    if "min" in value:
        yield from _whole(None, value["min"], f"{path}/min", 1, MAX_NUMBER)


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _word(argument: Argument, value: Json, path: Pointer, known: tuple[str, ...]) -> Problem | None:
    if value in known:
        return None
    if not isinstance(value, str):
        return wrong_type(path, f"one of {listing(known)}", value, argument)
    close = nearest(value, known)
    choices = [close] if close else list(known[:3])
    fixes = [replace(f'Use "{name}"', path, name) for name in choices]
    message = f"{quoted(value)} is not known here; use {listing(known)}."
    return "wrong-value", Finding(path, message, tuple(fixes))


def _phase(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    found = _word(argument, value, path, get_args(UsablePhase))
    if found is not None:
        yield found


_SEEDED = re.compile(r"(\w+)\((-?\d{1,15})\)")


def _policy(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    seeded = _SEEDED.fullmatch(value) if isinstance(value, str) else None
    if seeded is not None and seeded[1] in POLICIES:
        name, seed = seeded[1], int(seeded[2])
        beside = {"op": "add", "path": path.rpartition("/")[0] + "/seed", "value": seed}
        word = {"op": "replace", "path": path, "value": name}
        message = f'The seed of a policy stands beside it: write "{name}", and "seed": {seed}.'
        title = f'Write "{name}" with the seed {seed}'
        is_effect = "/effects/" in path
        fix = Fix(title, (word, beside)) if is_effect else Fix(f'Write "{name}"', (word,))
        yield "wrong-value", Finding(path, message, (fix,))
        return
    found = _word(argument, value, path, tuple(POLICIES))
    if found is not None:
        yield found


def _per(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    if value != "matchCount":
        message = (
            f"{_told(value).capitalize()} has two readings here: a factor of the amount, or how "
            "many matches make one. Write the number into the amount or the matcher's per."
        )
        yield "wrong-value", Finding(path, message, (remove("Leave it out", path),))


def _expiry(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield wrong_type(path, "an object with a type", value, argument)
        return
    found = _word(argument, value.get("type"), path + "/type", get_args(ExpiryType))
    if "type" not in value:
        yield "missing-key", Finding(path, 'The key "type" is missing; add it.')
    elif found is not None:
        yield found
    for key in value:
        if key not in ("type", "turns"):
            message = f"The key {quoted(key)} is not known here; remove it."
            at = f"{path}/{_escaped(key)}"
            yield "unknown-key", Finding(at, message, (remove(f"Remove {quoted(key)}", at),))
    if "turns" in value:
        yield from _whole(None, value["turns"], path + "/turns", 1, MAX_NUMBER)
    elif value.get("type") == "afterNTurns":
        yield "missing-key", lacking_turns(path)


def lacking_turns(path: Pointer) -> Finding:
    """The finding for an expiry after turns that does not say how many."""
    fix = Fix('Add "turns": 1', ({"op": "add", "path": path + "/turns", "value": 1},))
    return Finding(path, 'The key "turns" is missing: afterNTurns needs it; add it.', (fix,))


def _seed(argument: Argument, value: Json, path: Pointer) -> Iterator[Problem]:
    return _whole(argument, value, path, None, None)


TESTS: dict[str, Test] = {
    "count": _count,
    "field": _text,
    "fields": _texts,
    "recipe": _recipe,
    "face": _face,
    "status": _text,
    "flag": _flag,
    "counts": _counts,
    "phase": _phase,
    "expiry": _expiry,
    "policy": _policy,
    "text": _text,
    "seed": _seed,
    "per": _per,
}
"""The test of each kind of value that a word's key may hold."""

"""Specs from Python: found, checked and loaded."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from core import registry
from core.digest import digest, trust
from core.jsontext import strict
from core.protocol import AnyGame, GameSystem, Issue, Json, SpecError
from webapp.shipped import shipped

Spec: TypeAlias = Mapping[str, Json] | str | PathLike[str]
"""A document as JSON, the name of a shipped spec, or the path of a file (`pathlib.Path`)."""

SYSTEMS: tuple[str, ...] = tuple(registry.SYSTEMS)
"""The ids of the families of games."""
NOT_JSON, UNKNOWN_KIND = "spec.not-json", "spec.unknown-kind"


class UnknownSpec(LookupError):
    """No shipped spec has this name."""


def names(system: str | None = None) -> tuple[str, ...]:
    """The names of the shipped specs, of one system or of all, in the order of the alphabet."""
    return tuple(sorted(name for name, (of, _) in shipped().items() if system in (None, of)))


def read(spec: Spec) -> Json:
    """The JSON of a spec.

    Raises UnknownSpec for a name that is not shipped, OSError for a file that cannot be read, and
    SpecError for one that holds no JSON.
    """
    if isinstance(spec, Mapping):
        return dict(spec)
    if isinstance(spec, PathLike):
        return _parsed(Path(spec).read_bytes())
    known = shipped()
    if spec in known:
        raw = json.loads(known[spec][1].read_text("utf-8"))
        trust([digest(raw)])  # shipped specs are checked by our tests
        return raw
    near = difflib.get_close_matches(spec, known, 1)
    hint = f"did you mean {near[0]!r}?" if near else "for a file, pass a pathlib.Path"
    raise UnknownSpec(f"There is no shipped spec {spec!r}; {hint}")


def system_of(raw: Json) -> str:
    """The id of the system that a document is of, by its shape.  Raises SpecError."""
    found = registry.recognise(raw)
    if found is None:
        message = f"This is no spec of any known kind ({', '.join(SYSTEMS)}); pass its system"
        raise SpecError([Issue("error", UNKNOWN_KIND, "", message)])
    return found


def check(spec: Spec, system: str | None = None) -> list[Issue]:
    """Every problem of a spec, none if it is right; warnings are among them.

    `system` is one of `SYSTEMS`; without it the document's shape decides.  Raises as `read` does,
    but for JSON: what is wrong there is an issue too.
    """
    try:
        raw = read(spec)
        return _system(raw, system).check(raw)
    except SpecError as error:
        return error.issues


def load(spec: Spec, system: str | None = None) -> AnyGame:
    """The game of a spec.  Raises SpecError with every issue, and as `read` does."""
    raw = read(spec)
    return _system(raw, system).load(raw)


def _system(raw: Json, system: str | None) -> GameSystem:
    return registry.get(system or system_of(raw))


def _parsed(data: bytes) -> Json:
    try:
        return strict(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        message = f"The file is no JSON: {error}"
        raise SpecError([Issue("error", NOT_JSON, "", message)]) from None

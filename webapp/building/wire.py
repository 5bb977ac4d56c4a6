"""`python -m webapp.building.wire`: the shapes of the wire as TypeScript, for the page's checks.

`core.wire` has those of matches and documents, `core.wire_report` those of evaluations.

Written to static/src/data/wire.d.ts, which a test compares with what this makes.
"""

from __future__ import annotations

import inspect
import types
from pathlib import Path
from typing import (
    Any,
    Literal,
    NotRequired,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from core import wire, wire_report
from webapp.build import ROOT

OUT = Path("static", "src", "data", "wire.d.ts")
"""Where the page's code imports the shapes from, in the repository."""

WORDS = {str: "string", int: "number", float: "number", bool: "boolean", Any: "any"}
"""Types that are one word in both languages."""


def written() -> str:
    """The whole file."""
    found = [*vars(wire).values(), *vars(wire_report).values()]
    shapes = [each for each in found if is_shape(each)]
    head = "// Made from core/wire.py and core/wire_report.py by `make format`; change them.\n"
    return "\n".join([head, *map(_interface, shapes)])


def is_shape(value: object) -> TypeGuard[type]:
    """Whether a member of these modules is the shape of an object."""
    return is_typeddict(value)


def _interface(shape: type) -> str:
    about = inspect.cleandoc(shape.__doc__ or "")
    hints = get_type_hints(shape, include_extras=True)
    members = "".join(f"  {_member(name, hint)};\n" for name, hint in hints.items())
    return f"{_comment(about)}export interface {shape.__name__} {{\n{members}}}\n"


def _comment(about: str) -> str:
    if "\n" not in about:
        return f"/** {about} */\n"
    lines = "".join(f" * {line}".rstrip() + "\n" for line in about.split("\n"))
    return f"/**\n{lines} */\n"


def _member(name: str, hint: Any) -> str:
    if get_origin(hint) is NotRequired:
        return f"{name}?: {type_of(get_args(hint)[0])}"
    return f"{name}: {type_of(hint)}"


def type_of(hint: Any) -> str:
    """A Python annotation in TypeScript.  Raises TypeError for one that crosses no wire.

    >>> type_of(list[int] | None), type_of(dict[str, list[bool]])
    ('number[] | null', 'Record<string, boolean[]>')
    """
    inner = get_args(hint)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return " | ".join(map(type_of, inner))
    if origin is Literal:
        return " | ".join(f'"{each}"' for each in inner)
    if origin is list:
        found = type_of(inner[0])
        return f"({found})[]" if " | " in found else f"{found}[]"
    if origin is dict:
        return f"Record<{type_of(inner[0])}, {type_of(inner[1])}>"
    if hint is type(None):
        return "null"
    if is_shape(hint):
        return hint.__name__
    if hint in WORDS:
        return WORDS[hint]
    raise TypeError(f"{hint} has no TypeScript")


def main() -> None:
    """Write the file."""
    (ROOT / OUT).write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()

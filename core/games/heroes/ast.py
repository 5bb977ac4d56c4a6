"""The syntax tree of the DSL: what the parser makes and everybody reads.

Nodes know their span in the script's text; comments are kept beside the tree, by the token they
stand before or behind, so that the formatter and the graph editor lose none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

Kind = Literal["value", "command"]


class Span(NamedTuple):
    """A range of the script's text: `start` included, `end` not; in code points.

    A named tuple, as tokens are: scripts have them by the thousand, and tuples are made fastest.
    """

    start: int
    end: int


NO_SPAN = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment with its marks, and whether it stands behind its node on the same line."""

    text: str
    trailing: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A literal, already canonical (a binary32 value); `text` is how it was written."""

    value: float
    text: str
    span: Span = field(default=NO_SPAN, compare=False)
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A name in quotes: an attribute or a context key."""

    value: str
    span: Span = field(default=NO_SPAN, compare=False)
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """SELF or OPPONENT."""

    name: Literal["SELF", "OPPONENT"]
    span: Span = field(default=NO_SPAN, compare=False)
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """A command with its arguments; `inner` are comments before the closing bracket."""

    name: str
    args: tuple[Node, ...]
    span: Span = field(default=NO_SPAN, compare=False)
    name_span: Span = field(default=NO_SPAN, compare=False)
    comments: tuple[Comment, ...] = ()
    inner: tuple[Comment, ...] = ()


Node: TypeAlias = Number | Text | Target | Call


@dataclass(frozen=True, slots=True)
class ScriptFix:
    """A repair of the text: what stands in the span is replaced."""

    title: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class ScriptError:
    """One mistake of a script; `code` without the system's prefix, `expected` in plain words."""

    code: str
    message: str
    span: Span
    expected: str = ""
    fix: ScriptFix | None = None


@dataclass(frozen=True, slots=True)
class Parsed:
    """What the parser found: the tree (None when there is none) and every mistake."""

    script: Call | None
    errors: tuple[ScriptError, ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """When an effect fires: NAME or NAME('argument')."""

    name: str
    argument: str | None = None
    span: Span = field(default=NO_SPAN, compare=False)

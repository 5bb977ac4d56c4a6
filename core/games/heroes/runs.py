"""Runs of equal mistakes in a script: what a slip of a key repeats is told once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.games.heroes.ast import ScriptError, Span

_FAR = 80
"""Blanks between two mistakes from which on they are no run."""


def without_runs(source: str, errors: Iterable[ScriptError]) -> Iterator[ScriptError]:
    """The mistakes in their order; a run of the same that nothing repairs is one."""
    last: ScriptError | None = None
    for error in errors:
        if last is None:
            last = error
        elif _goes_on(source, last, error):
            last = replace(last, span=Span(last.span.start, error.span.end))
        else:
            yield last
            last = error
    if last is not None:
        yield last


def _goes_on(source: str, last: ScriptError, error: ScriptError) -> bool:
    is_same = (last.code, last.message) == (error.code, error.message)
    if not is_same or last.fix is not None or error.fix is not None:
        return False
    gap = source[last.span.end : error.span.start]
    return last.span.start < error.span.start and len(gap) < _FAR and not gap.strip()

"""What an author says is meant, so that no warning and no note of its kind is told any more.

A document, and every part of one that could be a document of its own, may have a list `meant` of
codes of checks; it holds for all that lies within.  Errors are always told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.checks import child, parts_of
from core.protocol import Issue, Json, Pointer

KEY = "meant"
MEANT = "Codes of warnings and notes that are not to be told, as what they tell of is meant."


def told(raw: Json, issues: Iterable[Issue]) -> list[Issue]:
    """The issues without those that the document says are meant.

    >>> unlike = Issue("warning", "asg.not-symmetric", "/map", "The map is not the same for both.")
    >>> told({"meant": ["asg.not-symmetric"]}, [unlike])
    []
    """
    return [issue for issue in issues if not is_meant(raw, issue)]


def is_meant(raw: Json, issue: Issue) -> bool:
    """Whether the document, or a part of it around the issue's place, says that it is meant."""
    return issue.severity != "error" and any(issue.code in each for each in _lists(raw, issue.path))


def _lists(raw: Json, path: Pointer) -> Iterator[list[Json]]:
    """What the document says is meant, and what each part of it on the way to a place says."""
    for part in [*parts_of(path), None]:
        found = raw.get(KEY) if isinstance(raw, dict) else None
        if isinstance(found, list):
            yield found
        try:
            raw = None if part is None else child(raw, part)
        except LookupError:
            return

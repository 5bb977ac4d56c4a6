"""The check of a text: what is wrong, where it stands, and the fixes."""

from __future__ import annotations

import functools

from core import registry, versions, wire
from core.abilities import Partial, Rechecked, Unplayed
from core.checks import has_errors
from core.digest import digest
from core.meant import is_meant
from core.plain import issue_json, patch_json, unplayed_json
from core.protocol import Fix, Issue, Json
from editors.documents import MAX_TEXT, Document, Placed
from editors.insertions import Insertion, insertion
from editors.removals import removed


def check_text(text: str, system: str | None = None) -> Json:
    """Whether the text parses, which system it is of, and every issue with its place.

    A valid document's digest is told too: who hands it to `trust` need not check again. It is
    kept back where loading has to see the issues.
    """
    return checked(Document(text), system)


def checked(document: Document, system: str | None = None) -> wire.Check:
    """The check of a document, as `check_text` answers it.

    What was checked last is not checked again: a text that was imported is opened next.
    """
    if system is None and document.parsed:
        system = registry.recognise(document.value)
    if len(document.text) > MAX_TEXT:
        return _answer(document, system)
    answer = _kept(document, system)
    return {**answer, "issues": list(answer["issues"])}


def _answer(document: Document, system: str | None) -> wire.Check:
    system, issues = issues_of(document, system)
    valid = document.parsed and not has_errors(placed.issue for placed in issues)
    unplayed = _unplayed(document, system, [placed.issue for placed in issues])
    may_trust = valid and _may_trust(system, [placed.issue for placed in issues])
    return {
        "parsed": document.parsed,
        "system": system,
        "kind": system,
        "valid": valid,
        "digest": digest(document.value) if may_trust else None,
        "unplayed": unplayed_json(unplayed),
        "issues": [placed_json(document, placed, system) for placed in _told(document, issues)],
    }


_kept = functools.lru_cache(maxsize=1)(_answer)
"""A check is a pure function of a text and its system; the last answer waits with its text."""


def _unplayed(document: Document, system: str | None, issues: list[Issue]) -> Unplayed | None:
    """What of the document is not played, where its system can tell."""
    found = registry.get(system) if system is not None and document.parsed else None
    return found.unplayed(document.value, issues) if isinstance(found, Partial) else None


def _told(document: Document, issues: list[Placed]) -> list[Placed]:
    """Without what the document says is meant."""
    if not document.parsed:
        return issues
    return [placed for placed in issues if not is_meant(document.value, placed.issue)]


def _may_trust(system: str | None, issues: list[Issue]) -> bool:
    found = registry.get(system) if system is not None else None
    return found.may_trust(issues) if isinstance(found, Rechecked) else True


def issues_of(document: Document, system: str | None) -> tuple[str | None, list[Placed]]:
    """The system, and the issues of the text or, when it parses, of what it says."""
    if not document.parsed:
        return system, list(document.problems)
    if system is None:
        system = registry.recognise(document.value)
    if system is None:
        known = ", ".join(registry.SYSTEMS)
        message = f"This has not the shape of any game system; known are {known}."
        newer = versions.newer_than_all(map(registry.get, registry.SYSTEMS), document.value)
        issues = [newer or Issue("error", "spec.unknown-kind", "", message)]
    else:
        issues = registry.get(system).check(document.value)
    return system, [document.place(issue) for issue in issues]


def placed_json(document: Document, placed: Placed, system: str | None = None) -> wire.PlacedIssue:
    """An issue with its range (UTF-16 offsets) and its line and column (from 1).

    `span` is the part of the text at the path that is meant, counted there in code points.
    """
    line, column = document.lines.place(placed.start)
    found = insertion(document, system, placed.problem)
    inserted = [_insertion_json(document, found)] if found is not None else []
    return {
        **issue_json(placed.issue),
        "fixes": [*(_fix_json(document, fix) for fix in placed.issue.fixes), *inserted],
        "start": document.lines.utf16(placed.start),
        "end": document.lines.utf16(placed.end),
        "line": line,
        "column": column,
        "span": list(placed.issue.span) if placed.issue.span else None,
    }


def _insertion_json(document: Document, found: Insertion) -> wire.Fix:
    """A repair of a text that is no JSON: `splice` is [start, end, text] (UTF-16 offsets)."""
    start, end = document.lines.utf16(found.start), document.lines.utf16(found.end)
    return {"title": found.title, "splice": [start, end, found.text]}


def _fix_json(document: Document, fix: Fix) -> wire.Fix:
    """A fix with what it takes out of the document, where it takes something out."""
    found: wire.Fix = {"title": fix.title, "patch": patch_json(fix.patch)}
    gone = removed(document.value, fix.patch) if document.parsed else None
    return found if gone is None else {**found, "removes": gone}

"""The protocol's values that every door shows, as plain JSON: results, refusals, issues."""

from __future__ import annotations

from collections.abc import Iterable

from core.protocol import Issue, Json, Refusal, Result


def result_json(result: Result | None) -> Json:
    """A result as plain JSON."""
    if result is None:
        return None
    return {
        "returns": list(result.returns),
        "winners": list(result.winners),
        "reason": result.reason,
    }


def refusal_json(refusal: Refusal | None) -> Json:
    """A refusal as plain JSON."""
    if refusal is None:
        return None
    return {
        "message": refusal.message,
        "causes": list(refusal.causes),
        "reasons": [{"path": r.path, "message": r.message} for r in refusal.reasons],
    }


def issue_json(issue: Issue) -> dict[str, Json]:
    """An issue as plain JSON, without its place in a text (that is the author side's work)."""
    return {
        "severity": issue.severity,
        "code": issue.code,
        "path": issue.path,
        "message": issue.message,
        "fixes": [{"title": fix.title, "patch": list(fix.patch)} for fix in issue.fixes],
        "related": [{"path": place.path, "message": place.message} for place in issue.related],
    }


def issues_json(issues: Iterable[Issue]) -> list[Json]:
    """Issues as plain JSON."""
    return [issue_json(issue) for issue in issues]

"""The protocol's values that every door shows, as plain JSON: results, refusals, issues."""

from __future__ import annotations

import json
from collections.abc import Iterable

from core import wire
from core.abilities import Unplayed
from core.causes import path_of
from core.protocol import Cause, Event, Issue, Json, Passage, Refusal, Result
from core.sound import SAFE_INTEGER


def result_json(result: Result | None) -> wire.Result | None:
    """A result as plain JSON."""
    if result is None:
        return None
    return {
        "returns": list(result.returns),
        "winners": list(result.winners),
        "reason": result.reason,
    }


def event_json(n: int, event: Event, text: str) -> wire.Event:
    """An event, the `n`-th one told, as plain JSON with its sentence."""
    causes = [cause_json(each) for each in event.cause]
    return {"n": n, "type": event.type, "data": event.data, "cause": causes, "text": text}


def cause_json(cause: Cause) -> wire.Cause:
    """A cause as plain JSON."""
    span = list(cause.span) if isinstance(cause, Passage) else None
    return {"path": path_of(cause), "span": span}


def refusal_json(refusal: Refusal) -> wire.Refusal:
    """A refusal as plain JSON."""
    return {
        "message": refusal.message,
        "causes": list(refusal.causes),
        "reasons": [{"path": r.path, "message": r.message} for r in refusal.reasons],
    }


def issue_json(issue: Issue) -> wire.Issue:
    """An issue as plain JSON, without its place in a text (that is the author side's work)."""
    return {
        "severity": issue.severity,
        "code": issue.code,
        "path": issue.path,
        "message": issue.message,
        "fixes": [{"title": fix.title, "patch": patch_json(fix.patch)} for fix in issue.fixes],
        "related": [{"path": place.path, "message": place.message} for place in issue.related],
    }


def unplayed_json(unplayed: Unplayed | None) -> wire.Unplayed | None:
    """What of a spec is not played, as plain JSON: `{"headline", "parts": [{path, message}]}`."""
    if unplayed is None:
        return None
    parts: list[wire.Place] = [
        {"path": each.path, "message": each.message} for each in unplayed.parts
    ]
    return {"headline": unplayed.headline, "parts": parts}


def issues_json(issues: Iterable[Issue]) -> list[wire.Issue]:
    """Issues as plain JSON."""
    return [issue_json(issue) for issue in issues]


def patch_json(patch: Iterable[dict[str, Json]]) -> list[Json]:
    """A patch for the page: an operation whose value JavaScript would change has it as `text` too.

    >>> patch_json([{"op": "add", "path": "/n", "value": [3.0]}])
    [{'op': 'add', 'path': '/n', 'value': [3.0], 'text': '[3.0]'}]
    """
    return [
        {**op, "text": json.dumps(op["value"])}
        if "value" in op and _is_changed(op["value"])
        else op
        for op in patch
    ]


def _is_changed(value: Json) -> bool:
    """Whether a browser that reads the value and writes it again writes another one."""
    if isinstance(value, dict):
        return any(map(_is_changed, value.values()))
    if isinstance(value, list):
        return any(map(_is_changed, value))
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and abs(value) > SAFE_INTEGER

"""What goes wrong, as the one error shape that every door answers: code, message, and details.

Each kind of exception is an entry of one table; messages are sentences for people, and no
traceback is ever among them.  The author side adds its own errors as `CallError`s.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.agents import SeatError
from core.match import MatchOver
from core.plain import issues_json, refusal_json
from core.protocol import (
    AmbiguousAction,
    EditError,
    IllegalAction,
    Json,
    MalformedAction,
    SpecError,
    StepTooLong,
)
from core.registry import UnknownSystem
from core.replay import NewerReplay, ReplayError
from core.start import StartError

Details = dict[str, Json]


class CallError(Exception):
    """An error with its code; further keywords become details of the answer."""

    def __init__(self, code: str, message: str, **details: Json) -> None:
        self.code = code
        self.details = details
        super().__init__(message)


def _illegal(error: IllegalAction) -> Details:
    return {key: value for key, value in refusal_json(error.refusal).items() if key != "message"}


def _nothing(error: Any) -> Details:
    return {}


KINDS: tuple[tuple[type[BaseException], str, Callable[[Any], Details]], ...] = (
    (SpecError, "spec.invalid", lambda error: {"issues": issues_json(error.issues)}),
    (UnknownSystem, "system.unknown", lambda error: {"path": "/system"}),
    (StartError, "match.bad-start", lambda error: {"path": f"/start{error.path}"}),
    (IllegalAction, "match.illegal-action", _illegal),
    (AmbiguousAction, "match.ambiguous-action", _nothing),
    (MalformedAction, "match.malformed-action", _nothing),
    (MatchOver, "match.over", _nothing),
    (StepTooLong, "match.step-too-long", _nothing),
    (EditError, "match.bad-edit", lambda error: {"path": "/edit"}),
    (SeatError, "seat.bad", lambda error: {"path": "/seats"}),
    (NewerReplay, "replay.newer", lambda error: {"path": "/replay"}),
    (ReplayError, "replay.bad", lambda error: {"path": "/replay", "ply": error.ply}),
)

FIXED: tuple[tuple[type[BaseException], str, str], ...] = (
    (KeyboardInterrupt, "match.interrupted", "Stopped; the match is as it was before"),
    (RecursionError, "call.too-deep", "This is nested too deeply to be worked on"),
    (MemoryError, "call.out-of-memory", "There is not enough memory for this"),
)


def error_json(error: BaseException) -> Json:
    """The `error` part of an answer."""
    if isinstance(error, CallError):
        return {"code": error.code, "message": str(error), **error.details}
    for kind, code, details in KINDS:
        if isinstance(error, kind):
            return {"code": code, "message": str(error), **details(error)}
    for kind, code, message in FIXED:
        if isinstance(error, kind):
            return {"code": code, "message": message}
    message = f"This should not have happened ({type(error).__name__}: {error})"
    return {"code": "call.failed", "message": message}

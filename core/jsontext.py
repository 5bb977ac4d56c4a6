"""JSON from text that anybody may have written, without trust in its depth.

The library's parser is recursive: deep nesting ends in a RecursionError, and in the browser, where
the stack is small, it ends the whole worker.  So the depth is looked at before parsing.
"""

from __future__ import annotations

import json
import re
from typing import Any

from core.protocol import Json

MAX_TEXT_DEPTH = 200
"""Nesting beyond this is not parsed; it leaves room for the payload around a document."""

_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_PAIR = re.compile(r"\[\]|\{\}")
_OTHER = re.compile(r"[^\[\]{}]+")


def loads(text: str, **hooks: Any) -> Json:
    """The value of a JSON text, as `json.loads` reads it.

    Raises RecursionError for a text that is nested too deeply, before anything recurses.
    """
    if is_deep(text):
        raise RecursionError("nested too deeply")
    return json.loads(text, **hooks)


def is_deep(text: str, most: int = MAX_TEXT_DEPTH) -> bool:
    """Whether brackets may be nested deeper than `most` levels.

    Pairs are taken away from the inside out, a level at a time.

    >>> is_deep("[" * 300 + "]" * 300), is_deep("[[], {}]" * 300)
    (True, False)
    """
    if text.count("[") + text.count("{") <= most:
        return False
    left = _OTHER.sub("", _STRING.sub("", text))
    for _ in range(most):
        fewer = _PAIR.sub("", left)
        if len(fewer) == len(left):  # what never closes may be as deep as it is long
            return left.count("[") + left.count("{") > most
        left = fewer
    return bool(left)

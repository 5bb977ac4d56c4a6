"""Whether a value is JSON that every reader takes for the same: its texts, numbers and depth."""

from __future__ import annotations

import math
import re
from typing import Any

from core.protocol import Json

MAX_DEPTH = 100
"""Nesting beyond this is refused before anything walks the document recursively."""

SAFE_INTEGER = 2**53 - 1
"""The largest integer a browser holds exactly."""

_HALF = re.compile("[\ud800-\udfff]")
HALVED = "This text holds half a character (a lone surrogate); write it again."


def encodable(text: str) -> bool:
    """Whether UTF-8 can hold a text."""
    return text.isascii() or _HALF.search(text) is None


def scalar_problem(value: Json) -> tuple[str, str] | None:
    """The code and the sentence of what is wrong with a value alone; None where nothing is."""
    if value is None or isinstance(value, (bool, dict, list)):
        return None
    if isinstance(value, str):
        return None if encodable(value) else ("spec.bad-text", HALVED)
    if isinstance(value, int):
        if -SAFE_INTEGER <= value <= SAFE_INTEGER:
            return None
        return (
            "spec.unsafe-integer",
            f"This number is beyond ±{SAFE_INTEGER}, the integers a browser can hold exactly.",
        )
    if isinstance(value, float):
        if math.isfinite(value):
            return None
        return ("spec.not-finite", "This number is too large, or none at all; write a finite one.")
    return ("spec.not-json", f"A {type(value).__name__} is no JSON value.")


def is_sound(raw: Json) -> bool:
    """Whether nothing at all is wrong, told without places: most documents are asked no more."""
    level, depth = [[raw]], 0
    while level:
        if depth > MAX_DEPTH:
            return False
        below: list[Any] = []
        for each in level:
            if isinstance(each, dict) and not all(type(k) is str and encodable(k) for k in each):
                return False
            for value in each.values() if isinstance(each, dict) else each:
                if type(value) is str:
                    if not encodable(value):
                        return False
                elif isinstance(value, (dict, list)):
                    if value:
                        below.append(value)
                elif scalar_problem(value) is not None:
                    return False
        level, depth = below, depth + 1
    return True

"""Texts that a format cannot hold, written beside it as JSON: `json_id`, `json_label` and so on."""

from __future__ import annotations

import json

JSON = "json_"
"""Begins the attribute with the exact text, as a JSON string in ASCII."""


def told(text: str) -> str:
    r"""The text as a JSON string, in characters that every format holds as they are.

    >>> print(told("a\x01é\""))
    "a\u0001\u00e9\u0022"
    """
    inner = json.dumps(text)[1:-1].replace("\\\\", "\\u005c").replace('\\"', "\\u0022")
    return f'"{inner}"'


def untold(text: str) -> str | None:
    """The text that `told` wrote; None when it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, str) else None


def restored(attributes: dict[str, str]) -> dict[str, str]:
    """The attributes, each with its exact text where the file has one beside it."""
    found = {key: value for key, value in attributes.items() if not key.startswith(JSON)}
    for key, value in attributes.items():
        if key.startswith(JSON):
            exact = untold(value)
            if exact is None:
                found.setdefault(key, value)
            else:
                found[key.removeprefix(JSON)] = exact
    return found

"""Reading the payload of a call: each value of its kind, or a sentence that says what is wrong.

Both sides of `call()` read with these, so a wrong payload is refused the same way everywhere.
"""

from __future__ import annotations

from typing import Any, TypeVar, overload

from core.errors import CallError
from core.jsontext import finite, loads, refuse_constant
from core.protocol import Json

Payload = dict[str, Json]
T = TypeVar("T")

_NAMES = {
    str: "a text",
    int: "a whole number",
    float: "a fraction such as 0.05",
    bool: "true or false",
    dict: "an object",
    list: "a list",
}
_ABSENT: Any = object()


def parse(text: str) -> Payload:
    """The payload from its JSON; the empty text is the empty object.  Raises CallError."""
    try:
        raw = loads(text or "{}", parse_constant=refuse_constant, parse_float=finite)
    except ValueError as error:
        raise CallError("call.bad-payload", f"The payload is not JSON: {error}") from None
    if not isinstance(raw, dict):
        raise CallError("call.bad-payload", "The payload is not a JSON object")
    return raw


@overload
def get(payload: Payload, key: str, kind: type[T]) -> T: ...
@overload
def get(payload: Payload, key: str, kind: type[T], default: T) -> T: ...


def get(payload: Payload, key: str, kind: type[T], default: T = _ABSENT) -> T:
    """The value under the key, of this very kind (true is not 1).  Raises CallError."""
    value = payload.get(key)
    if value is None and default is not _ABSENT:
        return default
    if type(value) is not kind:
        raise CallError("call.bad-payload", f"{key!r} must be {_NAMES[kind]}", path=f"/{key}")
    return value


def number(payload: Payload, key: str, default: int, least: int, most: int) -> int:
    """A whole number within bounds.  Raises CallError."""
    value = get(payload, key, int, default)
    if not least <= value <= most:
        message = f"{key!r} must be from {least} to {most}"
        raise CallError("call.bad-payload", message, path=f"/{key}")
    return value


def whole(payload: Payload, key: str, default: int) -> int:
    """A whole number of any size, which may come as a text: a browser holds no large ones.

    Raises CallError.
    """
    value = payload.get(key)
    if not isinstance(value, str):
        return get(payload, key, int, default)
    try:
        return int(value)
    except ValueError:
        shown = value if len(value) <= 40 else f"{value[:36]}…"
        message = f"{key!r} must be a whole number such as 7 or -3, of at most 4300 digits"
        raise CallError(
            "call.bad-payload", f"{message}; {shown!r} is none", path=f"/{key}"
        ) from None

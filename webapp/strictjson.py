"""JSON of requests and answers: what is said twice or is no number is refused."""

from __future__ import annotations

import dataclasses
import json
from typing import Any


class Ambiguous(ValueError):
    """JSON that two readers would read differently."""


def read(text: str) -> Any:
    """The value of a JSON text.  Raises Ambiguous, or ValueError for a text that is not JSON."""
    return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)


def _once(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(members)
    if len(found) < len(members):
        names = [name for name, _ in members]
        twice = next(name for name in found if names.count(name) > 1)
        shown = twice[:40].encode("utf-8", "backslashreplace").decode()
        raise Ambiguous(f"The request says {shown!r} twice; say it once.")
    return found


def _no_number(text: str) -> Any:
    raise Ambiguous(f"The request holds {text}, which is no number of JSON.")


def plain(result: Any) -> Any:
    """A dataclass, or a list of them, as JSON without its members that are None."""
    if isinstance(result, list):
        return [plain(item) for item in result]
    if dataclasses.is_dataclass(result) and not isinstance(result, type):
        return {
            key: value for key, value in dataclasses.asdict(result).items() if value is not None
        }
    return result


def encoded(result: Any) -> bytes:
    """JSON in UTF-8, which has no halves of surrogate pairs: a text that holds one is escaped."""
    try:
        return json.dumps(result, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return json.dumps(result).encode()

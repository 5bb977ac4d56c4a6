"""The table of the checks of scenarios, and what its checks and fixes share."""

from __future__ import annotations

from core.checks import Checks
from core.games.asg.document import Document, member
from core.protocol import Fix, Json, Pointer

TABLE: Checks[Document] = Checks("asg")


def put(title: str, path: Pointer, value: Json) -> Fix:
    """A fix that writes a value, whether the key is there or not."""
    return Fix(title, ({"op": "add", "path": path, "value": value},))


def put_setting(document: Document, title: str, key: str, value: Json) -> tuple[Fix, ...]:
    """The fix that writes a number of the rules, with the object around it if there is none."""
    if "settings" not in document.raw:
        return (put(title, "/settings", {key: value}),)
    if not isinstance(member(document.raw, "settings"), dict):
        return ()
    return (put(title, f"/settings/{key}", value),)

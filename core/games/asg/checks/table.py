"""The table of the checks of scenarios, and what its checks and fixes share."""

from __future__ import annotations

from core.checks import Checks
from core.games.asg.document import Document
from core.protocol import Fix, Json, Pointer

TABLE: Checks[Document] = Checks("asg")


def put(title: str, path: Pointer, value: Json) -> Fix:
    """A fix that writes a value, whether the key is there or not."""
    return Fix(title, ({"op": "add", "path": path, "value": value},))

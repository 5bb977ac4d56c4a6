"""The reasons that people give for their actions, kept in the trace as those of models are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from core.match import Match
from core.protocol import Json
from webapp.ai.trace import Trace, TraceFailed
from webapp.play.table import Table

KeepReason: TypeAlias = Callable[[Match], None]
"""Keeps the reason of the action that led to where the match stands.  Raises TraceFailed."""


def reasons_into(path: Path, game: str) -> KeepReason:
    """A keeper that adds to the trace of the match named `game`.  Raises TraceFailed."""
    trace = Trace(path, game)

    def keep(match: Match) -> None:
        if match.last is not None and match.last.reason is not None:
            action = match.game.dump(match.last.action)
            trace.note(_line(match.last.player, action, match.last.reason))

    return keep


def give_reason(table: Table, reason: str, keep: KeepReason) -> tuple[Table, str]:
    """The table with the reason for the last action; why the trace could not be written, or ""."""
    table = table.with_reason(reason)
    try:
        keep(table.match)
    except TraceFailed as error:
        return table, str(error)
    return table, ""


def _line(player: str, action: Json, reason: str) -> dict[str, Json]:
    """A line as a model's attempt has it; its `raw` says action and reasoning in one object."""
    said = {**action, "reasoning": reason} if isinstance(action, dict) else {"reasoning": reason}
    return {
        "player": player, "surface": "human", "schema_id": None, "raw": json.dumps(said),
        "notes": [], "result": action, "attempt": 1, "fallback": False,
    }  # fmt: skip

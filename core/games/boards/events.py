"""What happened in a ply, as events with their causes, and as sentences for the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.games.boards.effects import Happened
from core.games.boards.moves import Log
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.protocol import Event


def event(happened: Happened, path: str) -> Event:
    """One logged happening as an event; an empty path is no cause."""
    return Event(happened[0], happened[1], (path,) if path else ())


def events_of(plan: Plan, before: Position, ply: Ply, log: Log) -> tuple[Event, ...]:
    """The move itself, what it took, and its side effects."""
    xy = plan.geometry.xy
    player = plan.players[ply.rule.player]
    code = plan.codes[ply.piece % plan.kinds]
    data: dict[str, Any] = {
        "from": xy(ply.source),
        "to": xy(ply.target),
        "piece": code,
        "player": player,
        "move": ply.rule.id,
    }
    found = [Event("move", data, (ply.rule.path, ply.action.path))]
    held = before.board[ply.target]
    if held:
        taken = {"at": xy(ply.target), **plan.describe(held - 1), "by": player}
        found.append(Event("capture", taken, (ply.action.path,)))
    found += [event(happened, path) for happened, path in log]
    return tuple(found)


def describe_event(plan: Plan, what: Event) -> str:
    """One short sentence that says what happened."""
    if what.type == "result":
        return _result(plan, what.data, what.cause)
    sentence = SENTENCES.get(what.type)
    return sentence(plan, what.data) if sentence else what.type.replace("_", " ")


def _at(plan: Plan, square: list[int]) -> str:
    return plan.geometry.name(plan.geometry.at(square[0], square[1]))


def _duration(data: dict[str, Any]) -> str:
    plies = data["duration"]
    return "for good" if plies is None else f"for {plies} {'ply' if plies == 1 else 'plies'}"


REASONS = {
    "fifty_moves": "too long without progress",
    "insufficient_material": "not enough material",
    "leader_captured": "the leader is taken",
    "no_moves": "nobody can move",
    "repetition": "the position was repeated",
    "win_condition": "a win condition is met",
}
"""What a reason means, where its word alone does not say it."""


def _result(plan: Plan, data: dict[str, Any], causes: Sequence[str]) -> str:
    reason = REASONS.get(data["reason"], data["reason"].replace("_", " "))
    if data["reason"] == "win_condition":
        reason = next((said for path in causes if (said := _won(plan, path))), reason)
    winners = data["winners"]
    verb = "wins" if len(winners) == 1 else "win"
    return f"{', '.join(winners)} {verb}: {reason}" if winners else f"Draw: {reason}"


def _won(plan: Plan, path: str) -> str:
    """What a win condition asks for: "SLINGER in zone GOAL"; empty for any other place."""
    _, key, at = (*path.split("/"), "", "")[:3]
    if key != "win_conditions":
        return ""
    win = plan.spec.win_conditions[int(at)]
    return f"{win.piece or 'a piece'} in zone {win.zone}"


Sentence = Callable[[Plan, dict[str, Any]], str]

SENTENCES: dict[str, Sentence] = {
    "move": lambda plan, d: (
        f"{d['player']} {d['piece']} {_at(plan, d['from'])} to {_at(plan, d['to'])}"
    ),
    "capture": lambda plan, d: f"{d['by']} takes {d['owner']} {d['piece']} on {_at(plan, d['at'])}",
    "side_capture": lambda plan, d: f"{d['owner']} {d['piece']} on {_at(plan, d['at'])} is taken",
    "side_move": lambda plan, d: (
        f"{d['owner']} {d['piece']} {_at(plan, d['from'])} to {_at(plan, d['to'])}"
    ),
    "state_set": lambda plan, d: f"{_at(plan, d['at'])} carries {d['state']} {_duration(d)}",
    "state_expired": lambda plan, d: f"{d['state']} on {_at(plan, d['at'])} is over",
    "transform_choice": lambda plan, d: (
        f"{_at(plan, d['at'])} becomes one of {', '.join(d['options'])}"
    ),
    "transform": lambda plan, d: f"{d['from']} on {_at(plan, d['at'])} becomes {d['to']}",
    "check": lambda plan, d: f"{d['player']} is in check on {_at(plan, d['at'])}",
    "eliminated": lambda plan, d: f"{d['player']} is out: {d['reason'].replace('_', ' ')}",
    "turn_skipped": lambda plan, d: f"{d['player']} cannot move and is passed over",
}
"""A sentence per type of event."""

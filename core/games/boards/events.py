"""What happened in a ply, as events with their causes, and as sentences for the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.causes import path_of
from core.games.boards.effects import Happened
from core.games.boards.moves import Log
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.outcome import outcome_words, why_words
from core.protocol import Cause, Event


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
        return _ended(plan, what.data["winners"], what.data["reason"], what.cause)
    sentence = SENTENCES.get(what.type)
    return sentence(plan, what.data) if sentence else what.type.replace("_", " ")


def _at(plan: Plan, square: list[int]) -> str:
    return plan.geometry.name(plan.geometry.at(square[0], square[1]))


def _duration(data: dict[str, Any]) -> str:
    plies = data["duration"]
    return "for good" if plies is None else f"for {plies} {'ply' if plies == 1 else 'plies'}"


REASONS = {
    "checkmate": "by checkmate",
    "eliminated": "as the last one left",
    "fifty_moves": "too long without progress",
    "insufficient_material": "not enough material",
    "leader_captured": "by taking the leader",
    "no_moves": "nobody can move",
    "repetition": "the position was repeated",
    "stalemate": "stalemate, there is no legal move",
    "win_condition": "a win condition is met",
}
"""Why a match ended."""
UNWON = {"eliminated": "nobody who is left ever has a turn", "leader_captured": "no leader is left"}
"""The same where nobody has won by it."""


def ended(plan: Plan, winners: Sequence[str], reason: str) -> str:
    """How a match ended, where no more is known: a win condition is named if it is the only one."""
    causes = ["/win_conditions/0"] if len(plan.spec.win_conditions) == 1 else []
    return _ended(plan, winners, reason, causes)


def _ended(plan: Plan, winners: Sequence[str], reason: str, causes: Sequence[Cause]) -> str:
    why = why_words(reason, REASONS if winners else {**REASONS, **UNWON})
    if reason == "win_condition":
        why = next((said for each in causes if (said := _won(plan, path_of(each)))), why)
    return outcome_words(winners, why)


def _won(plan: Plan, path: str) -> str:
    """What a win condition asks for: ": KING in its goal, zone GOAL"; empty for other places."""
    _, key, at = (*path.split("/"), "", "")[:3]
    if key != "win_conditions":
        return ""
    win = plan.spec.win_conditions[int(at)]
    if "zone" not in win.arguments:
        return f": {win.type}"
    piece = win.arguments.get("piece") or "a piece"
    return f": {piece} in its goal, zone {win.arguments['zone']}"


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

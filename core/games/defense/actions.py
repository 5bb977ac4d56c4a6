"""Actions as plain JSON, as a page sends them, and back."""

from __future__ import annotations

from typing import Any

from core.games.defense.state import (
    Action,
    Decline,
    Done,
    Hold,
    Pass,
    React,
    Reroll,
    Spend,
    Stand,
    Strike,
)
from core.protocol import Json, MalformedAction

EXAMPLES = "hold, stand, attack, pass, react, decline, reroll, spend or done"


def dump_action(action: Action) -> Json:
    """The action as the page sends it."""
    match action:
        case Hold(dice):
            return {"type": "hold", "dice": list(dice)}
        case Strike(attack, spend):
            return {"type": "attack", "attack": attack, "spend": dict(spend)}
        case React(status):
            return {"type": "react", "status": status}
        case Reroll(dice):
            return {"type": "reroll", "dice": list(dice)}
        case Spend(status, stacks):
            return {"type": "spend", "status": status, "stacks": stacks}
        case Stand() | Pass() | Decline() | Done():
            return {"type": type(action).__name__.lower()}


def read_action(raw: Json) -> Action:
    """The action.  Raises MalformedAction."""
    kind = raw.get("type") if isinstance(raw, dict) else None
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MalformedAction(f'An action is an object whose "type" is {EXAMPLES}')
    keys, build = reader
    unknown = sorted(str(key) for key in raw.keys() - {"type", *keys})
    if unknown:
        raise MalformedAction(f"The action {kind} has no key {unknown[0]!r}")
    action: Action = build(raw)
    return action


def _dice(raw: dict[str, Json]) -> tuple[int, ...]:
    value = raw.get("dice")
    if not isinstance(value, list) or not all(type(i) is int and 0 <= i < 64 for i in value):
        raise MalformedAction('"dice" is a list of indexes, from 0')
    if len(set(value)) < len(value):
        raise MalformedAction("A die is named twice")
    return tuple(sorted(value))


def _text(raw: dict[str, Json], key: str) -> str:
    value = raw.get(key)
    if not isinstance(value, str):
        raise MalformedAction(f'"{key}" is a text')
    return value


def _spent(raw: dict[str, Json]) -> tuple[tuple[str, int], ...]:
    value = raw.get("spend", {})
    if not isinstance(value, dict) or not all(type(n) is int and n >= 0 for n in value.values()):
        raise MalformedAction('"spend" is an object of status ids and whole numbers')
    return tuple((name, count) for name, count in sorted(value.items()) if count)


def _stacks(raw: dict[str, Json]) -> int:
    value = raw.get("stacks", 1)
    if type(value) is not int or value < 1:
        raise MalformedAction('"stacks" is a whole number from 1 on')
    return value


_READERS: dict[str, tuple[tuple[str, ...], Any]] = {
    "hold": (("dice",), lambda raw: Hold(_dice(raw))),
    "stand": ((), lambda raw: Stand()),
    "attack": (("attack", "spend"), lambda raw: Strike(_text(raw, "attack"), _spent(raw))),
    "pass": ((), lambda raw: Pass()),
    "react": (("status",), lambda raw: React(_text(raw, "status"))),
    "decline": ((), lambda raw: Decline()),
    "reroll": (("dice",), lambda raw: Reroll(_dice(raw))),
    "spend": (("status", "stacks"), lambda raw: Spend(_text(raw, "status"), _stacks(raw))),
    "done": ((), lambda raw: Done()),
}

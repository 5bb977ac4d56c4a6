"""Statuses held and pending buffs as plain JSON, and back: in states, views and records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.defense import holdings
from core.games.defense.plan import Plan
from core.games.defense.state import Buff
from core.protocol import Json


def held_json(held: Sequence[Sequence[Any]]) -> Json:
    """What both heroes hold: per hero, by the index of the status, its batches."""
    first, second = held
    return [_side_json(first) if any(first) else {}, _side_json(second) if any(second) else {}]


def _side_json(side: Sequence[Any]) -> Json:
    return {
        str(i): [[size, lock, end and list(end)] for size, lock, end in batches]
        for i, batches in enumerate(side)
        if batches
    }


def buff_json(plan: Plan, buff: Buff) -> Json:
    """A pending buff, and where it comes from; `cap` where its effect has one."""
    kind, left = buff.end or ("", 0)
    expires: dict[str, Json] = {"type": kind}
    if buff.turns is not None:
        expires["turns"] = buff.turns
    return {
        "id": buff.id,
        "owner": plan.players[buff.owner],
        "kind": buff.kind,
        "payload": {"amount": buff.amount},
        "stacks": buff.stacks,
        **({} if buff.cap is None else {"cap": buff.cap}),
        "expires": expires,
        "left": left,
        "createdAt": {"round": buff.created[0], "turn": buff.created[1]},
        "cleansable": buff.cleansable,
        "carryOverOnKO": buff.carries,
        "source": buff.source,
    }


def read_held(plan: Plan, raw: Json) -> Any:
    """What `held_json` wrote.  Raises ValueError."""
    sides = [
        tuple(_batches(side.get(str(i), [])) for i in range(len(plan.statuses))) for side in raw
    ]
    if len(sides) != 2:
        raise ValueError("There are two heroes that hold statuses")
    return tuple(sides)


def _batches(raw: Json) -> holdings.Batches:
    return tuple((whole(n, 1), whole(lock, 0, 2), _end(end)) for n, lock, end in raw)


def _end(raw: Json) -> holdings.End:
    if raw is None:
        return None
    kind, left = raw
    return one_of(kind, ("nextAttack", "endOfRound", *holdings.OWN_TURNS)), whole(left)


def read_buff(plan: Plan, raw: dict[str, Any]) -> Buff:
    """What `buff_json` wrote.  Raises ValueError."""
    turns = raw["expires"].get("turns")
    return Buff(
        str(raw["id"]),
        plan.players.index(one_of(raw["owner"], plan.players)),
        str(raw["kind"]),
        whole(raw["payload"]["amount"]),
        whole(raw["stacks"]),
        _end([raw["expires"]["type"], raw["left"]]),
        None if turns is None else whole(turns),
        (whole(raw["createdAt"]["round"]), whole(raw["createdAt"]["turn"])),
        raw["cleansable"] is True,
        raw["carryOverOnKO"] is True,
        str(raw["source"]),
        None if raw.get("cap") is None else whole(raw["cap"]),
    )


def whole(raw: Json, least: int = 0, most: int = 10**9) -> int:
    """A whole number within bounds.  Raises ValueError."""
    if type(raw) is not int or not least <= raw <= most:
        raise ValueError(f"There is a number that is not a whole one from {least} to {most}")
    return raw


def one_of(raw: Json, words: tuple[str, ...]) -> Any:
    """One of some words.  Raises ValueError."""
    if raw not in words:
        raise ValueError(f"{raw!r} is none of {', '.join(words)}")
    return raw

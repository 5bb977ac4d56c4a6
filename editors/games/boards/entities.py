"""The list of entities beside the form: what a document consists of, as a tree."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.boards.checks.layout import square_name
from core.protocol import Json, Pointer
from core.rawjson import as_xy, items, member
from editors.forms import Entity, offered, section
from editors.games.boards.kinds import KINDS
from editors.payload import Payload

_SECTIONS: tuple[tuple[str, str], ...] = (
    ("players", "Players"),
    ("conditions", "Conditions"),
    ("pieces", "Pieces"),
    ("win_conditions", "Win conditions"),
)
_CHILDREN: dict[str, tuple[str, ...]] = {
    "player": ("starting_positions",),
    "piece": ("moves",),
    "move": ("conditions", "actions", "modifiers", "side_effects"),
    "action": ("conditions", "side_effects"),
    "modifier": ("conditions",),
}
"""The lists that hang below an entity of a kind."""


def entities(payload: Payload) -> list[Entity]:
    """The tree: game, board, players, turns, conditions, pieces with their moves, endings, FEN."""
    raw = payload.get("document")
    found = [_entity(raw, ""), _entity(member(raw, "board"), "/board")]
    for key, title in _SECTIONS[:1]:
        found.append(_section(raw, key, title))
    found.append(_entity(member(raw, "turns"), "/turns"))
    for key, title in _SECTIONS[1:]:
        found.append(_section(raw, key, title))
    for key, title in (("draw_conditions", "Draw conditions"), ("fen", "FEN")):
        value = member(raw, key)
        there = isinstance(value, dict)
        found.append(_entity(value, "/" + key) if there else offered("/" + key, title, key))
    lists = (row["path"] for row in found if "add" not in row and "item" in row)
    found[0]["lists"] = [path for path in lists if member(raw, path[1:]) is None]
    return found


def _section(raw: Json, key: str, title: str) -> Entity:
    item = "global_condition" if key == "conditions" else key.removesuffix("s")
    children = [_entity(value, at) for at, value in items(raw, key, "")]
    return section("/" + key, title, item, children)


def _entity(raw: Json, path: Pointer) -> Entity:
    kind = KINDS.at(None, path)
    below = _children(raw, path, kind.name) if kind is not None else ()
    return KINDS.entity(None, raw, path, summary, [_entity(item, at) for at, item in below])


def _children(raw: Json, path: Pointer, kind: str) -> Iterator[tuple[Pointer, Json]]:
    for key in _CHILDREN.get(kind, ()):
        yield from items(raw, key, path)
    if kind == "move" and isinstance(member(raw, "repeat"), dict):
        yield path + "/repeat", raw["repeat"]


def summary(raw: Json, kind: str) -> str:
    """What an entity says, in a few words."""
    parts: list[str] = []
    if kind == "board":
        size = as_xy(member(raw, "dimensions"))
        parts.append(f"{size[0]} × {size[1]}" if size else "")
    elif kind == "turns":
        parts.append(", ".join(str(name) for _, name in items(raw, "order", "")))
    elif kind == "repeat":
        loops = member(raw, "loop") is True
        parts.append("until stopped" if loops else f"{member(raw, 'times') or 1} times")
    elif kind == "move":
        parts += [str(member(action, "action")) for _, action in items(raw, "actions", "")]
        parts += ["repeats"] if member(raw, "repeat") else []
    elif kind == "start":
        parts.append(" ".join(square_name(xy) for xy in _squares(raw)))
    elif isinstance(raw, dict) and kind in ("condition", "side_effect", "win_condition"):
        words = ("condition", "action", "type")
        parts += [f"{key} {_short(value)}" for key, value in raw.items() if key not in words]
    elif kind == "piece":
        count = len(list(items(raw, "moves", "")))
        parts.append("1 move" if count == 1 else f"{count} moves")
    return ", ".join(part for part in parts if part)[:80]


def _squares(raw: Json) -> Iterator[tuple[int, int]]:
    for _, item in items(raw, "positions", ""):
        xy = as_xy(item)
        if xy:
            yield xy


def _short(value: Json) -> str:
    xy = as_xy(value)
    return f"[{xy[0]}, {xy[1]}]" if xy else str(value)[:40]

"""The list of entities beside the form: what a document consists of, as a tree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from core.games.boards.checks.layout import square_name
from core.protocol import Json
from core.rawjson import as_xy, items, member
from editors.language.language import Branch

_shown = partial(Branch, in_form=True)
TREE = {
    "game": (
        Branch("/board", always=True),
        Branch("/players", "Players"),
        Branch("/turns", always=True),
        Branch("/conditions", "Conditions"),
        Branch("/pieces", "Pieces"),
        Branch("/win_conditions", "Win conditions"),
        Branch("/draw_conditions", "Draw conditions", in_form=True),
        Branch("/fen", "FEN", in_form=True),
    ),
    "player": (_shown("/starting_positions"),),
    "piece": (_shown("/moves"),),
    "move": (*map(_shown, ("/conditions", "/actions", "/modifiers", "/side_effects", "/repeat")),),
    "action": (_shown("/conditions"), _shown("/side_effects")),
    "modifier": (_shown("/conditions"),),
}
"""What hangs below an entity of a kind."""


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

"""What stands where in a board spec: kinds of entities by the shape of their pointers.

One table for the list of entities, forms, adding and names; the rest of the editor asks it.
"""

from __future__ import annotations

from core.checks import parts_of
from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import Table
from core.games.boards.wins import WIN_CONDITIONS
from core.protocol import Json, Pointer
from core.rawjson import as_text, as_xy, member
from editors.kinds import Kind, kind, of_one_root


def _kind(name: str, title: str, path: str, definition: str, key: str = "") -> Kind:
    return kind(name, title, path, definition, key, move=r"/pieces/\d+/moves/\d+")


_GUARDED = r"<move>(?:/(?:actions|modifiers)/#)?"
_DOING = r"<move>(?:/actions/#)?"

_FOUND = of_one_root(
    _kind("game", "Game", "", "", "name"),
    _kind("board", "Board", "/board", "Board"),
    _kind("player", "Player", "/players/#", "PlayerSpec", "name"),
    _kind("start", "Starting pieces", "/players/#/starting_positions/#", "StartingGroup"),
    _kind("turns", "Turns", "/turns", "Turns"),
    _kind("turn", "Turn", "/turns/order/#", ""),
    _kind("global_condition", "Condition", "/conditions/#", "GlobalCondition", "code"),
    _kind("piece", "Piece", "/pieces/#", "Piece", "code"),
    _kind("move", "Move", "<move>", "Move", "id"),
    _kind("action", "Action", "<move>/actions/#", "Action"),
    _kind("condition", "Guard", _GUARDED + "/conditions/#", "Condition"),
    _kind("side_effect", "Side effect", _DOING + "/side_effects/#", "SideEffect"),
    _kind("modifier", "Promotion", "<move>/modifiers/#", "Modifier"),
    _kind("option", "Option", "<move>/modifiers/#/options/#", ""),
    _kind("repeat", "Repeat", "<move>/repeat", "Repeat"),
    _kind("win_condition", "Win condition", "/win_conditions/#", "WinCondition"),
    _kind("draw_conditions", "Draws", "/draw_conditions", "DrawConditions"),
    _kind("fen", "FEN", "/fen", "FenSpec"),
    _kind("castling_right", "Castling right", "/fen/castling/#", "CastlingRight"),
    _kind("en_passant", "En passant square", "/fen/en_passant", "EnPassantField"),
)

LISTS: dict[str, str] = {
    "players": "player",
    "pieces": "piece",
    "moves": "move",
    "actions": "action",
    "side_effects": "side_effect",
    "modifiers": "modifier",
    "win_conditions": "win_condition",
    "starting_positions": "start",
    "order": "turn",
    "options": "option",
    "castling": "castling_right",
}
"""The kind of the items of a list, by its key; `conditions` depends on where it stands."""


_TITLED: dict[str, Table] = {
    "condition": CONDITIONS,
    "side_effect": SIDE_EFFECTS,
    "win_condition": WIN_CONDITIONS,
}
"""The kinds that lists show by the sentence of their word."""


def kind_at(path: Pointer) -> Kind | None:
    """The kind of the entity that a pointer names; None for a list or a value within one."""
    return _FOUND.at(None, path)


def entity_at(path: Pointer) -> tuple[Pointer, Kind]:
    """The innermost entity with a form around a pointer.

    >>> entity_at("/pieces/0/moves/1/step/0")[0]
    '/pieces/0/moves/1'
    """
    return _FOUND.around(None, path)


def label(raw: Json, path: Pointer) -> str:
    """A short name of an entity, as lists and buttons show it; plain text."""
    kind = kind_at(path)
    if kind is None:
        return (parts_of(path) or ["document"])[-1]
    if kind.name == "move":
        step = as_xy(member(raw, "step"))
        where = f" ({step[0]}, {step[1]})" if step else ""
        return f"Move {member(raw, 'id')}{where}"
    if kind.key:
        name = member(raw, kind.key)
        return str(name) if isinstance(name, (str, int)) and name != "" else kind.title
    if isinstance(raw, str):
        return raw
    table = _TITLED.get(kind.name)
    if table is not None:
        word = table.get(as_text(member(raw, table.tag)) or "")
        if word is not None:
            return word.title
    words = [as_text(member(raw, key)) for key in ("condition", "state", "action", "type", "piece")]
    found = [word for word in words if word]
    if kind.name == "action":
        return " → ".join(found[:2]) or kind.title
    return found[0] if found and kind.name != "modifier" else kind.title


def name_of(raw: Json, path: Pointer) -> str:
    """The kind and the short name: Piece KNIGHT."""
    kind = kind_at(path)
    text = label(raw, path)
    if kind is None or text.startswith(kind.title) or kind.name in ("condition", "side_effect"):
        return text
    return f"{kind.title} {text}"

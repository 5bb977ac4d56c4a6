"""What stands where in a board spec: kinds of entities by the shape of their pointers.

One table for the list of entities, forms, adding and names; the rest of the editor asks it.
"""

from __future__ import annotations

from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import Table
from core.games.boards.wins import WIN_CONDITIONS
from core.protocol import Json, Pointer
from core.rawjson import as_text, as_xy, member
from editors.language.kinds import Kind, Kinds, kind, same_root


def _kind(name: str, title: str, path: str, definition: str, key: str = "") -> Kind:
    return kind(name, title, path, definition, key, move=r"/pieces/\d+/moves/\d+")


_GUARDED = r"<move>(?:/(?:actions|modifiers)/#)?"
_DOING = r"<move>(?:/actions/#)?"

_KINDS = (
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

_TITLED: dict[str, Table] = {
    "condition": CONDITIONS,
    "side_effect": SIDE_EFFECTS,
    "win_condition": WIN_CONDITIONS,
}
"""The kinds that lists show by the sentence of their word."""


def _own_label(kind: Kind, raw: Json, value: Json, path: Pointer) -> str | None:
    if kind.name == "move":
        step = as_xy(member(value, "step"))
        where = f" ({step[0]}, {step[1]})" if step else ""
        return f"Move {member(value, 'id')}{where}"
    if kind.key:
        name = member(value, kind.key)
        return str(name) if isinstance(name, (str, int)) and name != "" else kind.title
    return value if isinstance(value, str) else _by_word(kind, value)


def _by_word(kind: Kind, value: Json) -> str:
    """An entity that has no name, by its word or what else says what it does."""
    table = _TITLED.get(kind.name)
    word = table.get(as_text(member(value, table.tag)) or "") if table is not None else None
    if word is not None:
        return word.title
    words = (as_text(member(value, k)) for k in ("condition", "state", "action", "type", "piece"))
    found = [word for word in words if word]
    if kind.name == "action":
        return " → ".join(found[:2]) or kind.title
    return found[0] if found and kind.name != "modifier" else kind.title


def _named(kind: Kind, text: str) -> str:
    """The kind and the short name; a word that is a sentence stands by itself."""
    is_told = text.startswith(kind.title) or kind.name in ("condition", "side_effect")
    return text if is_told else f"{kind.title} {text}"


_ROOT = _kind("game", "Game", "", "Game", "name")
KINDS = Kinds(_KINDS, *same_root(_ROOT), own_label=_own_label, named=_named)

"""A board spec read tolerantly: what is well-formed, with its pointers, whatever the rest is.

Checks, references and the editors walk this tree instead of raw JSON, so that a half-broken
document is still looked at everywhere else.  Nothing here raises on any JSON value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from core.games.boards.language import listed
from core.games.boards.limits import MAX_SIDE
from core.protocol import Json, Pointer
from core.rawjson import XY, as_text, as_xy, is_int, member, objects, squares, texts

Level: TypeAlias = Literal["move", "action", "modifier"]


@dataclass(frozen=True)
class Node:
    """A condition or a side effect and where it stands."""

    path: Pointer
    raw: dict[str, Json]
    move: MoveNode
    level: Level


@dataclass(frozen=True)
class ActionNode:
    """An action or a modifier with its lists."""

    path: Pointer
    raw: dict[str, Json]
    conditions: tuple[Node, ...]
    effects: tuple[Node, ...]


@dataclass(frozen=True)
class MoveNode:
    """A move, as far as it is well-formed."""

    path: Pointer
    raw: dict[str, Json]
    piece: PieceNode

    @property
    def id(self) -> int | None:
        """The move's id."""
        value = self.raw.get("id")
        return value if is_int(value) else None

    @property
    def step(self) -> XY | None:
        """The move's step."""
        return as_xy(self.raw.get("step"))

    @property
    def repeat(self) -> dict[str, Json] | None:
        """The repeat block."""
        value = self.raw.get("repeat")
        return value if isinstance(value, dict) else None

    def nodes(self, raw: Json, key: str, path: Pointer, level: Level) -> tuple[Node, ...]:
        """The conditions or side effects of a list."""
        return tuple(Node(at, item, self, level) for at, item in objects(raw, key, path))

    @cached_property
    def conditions(self) -> tuple[Node, ...]:
        """The move-level conditions."""
        return self.nodes(self.raw, "conditions", self.path, "move")

    @cached_property
    def effects(self) -> tuple[Node, ...]:
        """The move-level side effects."""
        return self.nodes(self.raw, "side_effects", self.path, "move")

    @cached_property
    def actions(self) -> tuple[ActionNode, ...]:
        """The actions."""
        return tuple(
            ActionNode(
                at,
                item,
                self.nodes(item, "conditions", at, "action"),
                self.nodes(item, "side_effects", at, "action"),
            )
            for at, item in objects(self.raw, "actions", self.path)
        )

    @cached_property
    def modifiers(self) -> tuple[ActionNode, ...]:
        """The modifiers."""
        return tuple(
            ActionNode(at, item, self.nodes(item, "conditions", at, "modifier"), ())
            for at, item in objects(self.raw, "modifiers", self.path)
        )

    @cached_property
    def guards(self) -> tuple[Node, ...]:
        """Every condition of the move: its own, its actions' and its modifiers'."""
        inner = (node for part in (*self.actions, *self.modifiers) for node in part.conditions)
        return (*self.conditions, *inner)

    @cached_property
    def all_effects(self) -> tuple[Node, ...]:
        """Every side effect of the move: its own and its actions'."""
        return (*self.effects, *(node for action in self.actions for node in action.effects))


@dataclass(frozen=True)
class PieceNode:
    """A piece type, as far as it is well-formed."""

    path: Pointer
    raw: dict[str, Json]

    @property
    def code(self) -> str | None:
        """The piece's code."""
        return as_text(self.raw.get("code"))

    @cached_property
    def moves(self) -> tuple[MoveNode, ...]:
        """The piece's moves."""
        return tuple(MoveNode(at, item, self) for at, item in objects(self.raw, "moves", self.path))


@dataclass(frozen=True)
class Start:
    """One starting piece."""

    path: Pointer
    at: XY
    piece: str | None
    player: str | None


@dataclass(frozen=True)
class PlayerNode:
    """A player, as far as it is well-formed."""

    path: Pointer
    raw: dict[str, Json]

    @property
    def name(self) -> str | None:
        """The player's name."""
        return as_text(self.raw.get("name"))

    @property
    def matrix(self) -> tuple[XY, XY] | None:
        """The orientation, when it is a list of two pairs of integers."""
        rows = self.raw.get("direction")
        if not isinstance(rows, list) or len(rows) != 2:
            return None
        first, second = as_xy(rows[0]), as_xy(rows[1])
        return None if first is None or second is None else (first, second)

    @cached_property
    def starts(self) -> tuple[Start, ...]:
        """The player's pieces at the start."""
        return tuple(
            Start(at, xy, as_text(group.get("piece")), self.name)
            for path, group in objects(self.raw, "starting_positions", self.path)
            for at, xy in squares(group, "positions", path)
        )


@dataclass(frozen=True, eq=False)
class Document:
    """A whole spec, as far as it is well-formed; compared by identity, as its parts are kept."""

    raw: Json

    @cached_property
    def size(self) -> XY | None:
        """Columns and rows, when they are within the limits."""
        xy = as_xy(member(member(self.raw, "board"), "dimensions"))
        return xy if xy and all(1 <= side <= MAX_SIDE for side in xy) else None

    @cached_property
    def holes(self) -> dict[XY, Pointer]:
        """The disabled squares and where they are listed."""
        found = squares(member(self.raw, "board"), "disabled_positions", "/board")
        return {xy: at for at, xy in found}

    @cached_property
    def players(self) -> tuple[PlayerNode, ...]:
        """The players."""
        return tuple(PlayerNode(at, item) for at, item in objects(self.raw, "players", ""))

    @cached_property
    def pieces(self) -> tuple[PieceNode, ...]:
        """The piece types."""
        return tuple(PieceNode(at, item) for at, item in objects(self.raw, "pieces", ""))

    @cached_property
    def globals(self) -> tuple[tuple[Pointer, dict[str, Json]], ...]:
        """The global conditions."""
        return tuple(objects(self.raw, "conditions", ""))

    @cached_property
    def moves(self) -> tuple[MoveNode, ...]:
        """Every move of every piece."""
        return tuple(move for piece in self.pieces for move in piece.moves)

    @cached_property
    def conditions(self) -> tuple[Node, ...]:
        """Every condition of every move."""
        return tuple(node for move in self.moves for node in move.guards)

    @cached_property
    def effects(self) -> tuple[Node, ...]:
        """Every side effect of every move."""
        return tuple(node for move in self.moves for node in move.all_effects)

    @cached_property
    def starts(self) -> tuple[Start, ...]:
        """Every starting piece."""
        return tuple(start for player in self.players for start in player.starts)

    @cached_property
    def order(self) -> tuple[tuple[Pointer, str], ...]:
        """The names in the turn order."""
        return tuple(texts(member(self.raw, "turns"), "order", "/turns"))

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The piece codes."""
        return tuple(piece.code for piece in self.pieces if piece.code is not None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(player.name for player in self.players if player.name is not None)

    @cached_property
    def condition_types(self) -> dict[str, str | None]:
        """The types of the global conditions by code."""
        return {
            item["code"]: as_text(item.get("type"))
            for _, item in self.globals
            if isinstance(item.get("code"), str)
        }

    @cached_property
    def zones(self) -> list[str]:
        """The codes of the global conditions that list squares."""
        return [code for code, type in self.condition_types.items() if listed(type) == "square"]

    @cached_property
    def leaders(self) -> tuple[str, ...]:
        """The leader codes."""
        value = member(self.raw, "leader")
        if isinstance(value, str):
            return (value,)
        return tuple(at for _, at in texts(self.raw, "leader", ""))

    def on_board(self, xy: XY) -> bool:
        """Whether the square lies within the dimensions; True while they are malformed."""
        return self.size is None or (0 <= xy[0] < self.size[0] and 0 <= xy[1] < self.size[1])

"""The names of a spec as numbers: players, kinds of pieces, flags, zones and leaders.

Apart from the plan, because what compiles a single condition or effect needs the numbers, and the
plan needs what they compile to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from core.games.boards.geometry import Geometry
from core.games.boards.language import ALLY, ENEMY
from core.games.boards.memo import Slides
from core.games.boards.position import Position
from core.games.boards.spec import BoardsSpec

Attacked: TypeAlias = Callable[[Position, int, int], bool]


class Meant(NamedTuple):
    """Pieces that a document means: one value for all the places that mean the same."""

    pieces: tuple[int, ...]
    any: frozenset[int]
    held: frozenset[int]
    """As squares hold them: piece numbers from 1."""


class Names:
    """A spec with every name replaced by a number.

    Piece numbers count the kinds of the first player, then those of the second, and so on.
    """

    def __init__(self, spec: BoardsSpec) -> None:
        self.spec = spec
        width, height = spec.board.dimensions
        self.geometry = Geometry(width, height, spec.board.disabled_positions)
        self.slides = Slides()
        self.players = tuple(player.name for player in spec.players)
        self.player_of = {name: n for n, name in enumerate(self.players)}
        self.codes = tuple(piece.code for piece in spec.pieces)
        self.kind_of = {code: n for n, code in enumerate(self.codes)}
        self.kinds = len(self.codes)
        self.pieces = len(self.players) * self.kinds
        self.owner = tuple(piece // self.kinds for piece in range(self.pieces))
        self.order = tuple(self.player_of[name] for name in spec.turns.order)
        self.next_turn = tuple((n + 1) % len(self.order) for n in range(len(self.order)))
        self._flags: list[str] = []
        self._flag_numbers: dict[str, int] = {}
        self._meant: dict[tuple[int, str | None, str | None], Meant] = {}
        self._named = {condition.code: condition for condition in spec.conditions}
        self._set_up_leaders(spec)
        self._set_up_draws(spec)
        self.attacked: Attacked = lambda position, square, player: False

    def _set_up_leaders(self, spec: BoardsSpec) -> None:
        leaders = {self.kind_of[code] for code in spec.leaders}
        self.leaders = [
            tuple(player * self.kinds + kind for kind in sorted(leaders))
            for player in range(len(self.players))
        ]
        self.is_leader = tuple(piece % self.kinds in leaders for piece in range(self.pieces))
        self.mates = bool(leaders) and spec.leader_rule == "checkmate"

    def _set_up_draws(self, spec: BoardsSpec) -> None:
        draws = spec.draw_conditions
        progress = {self.kind_of[code] for code in draws.fifty_move_pieces} if draws else set()
        self.progress = tuple(piece % self.kinds in progress for piece in range(self.pieces))

    def relation(self, player: int, piece: int) -> int:
        """ALLY or ENEMY: what the piece is to the player."""
        return ALLY if piece // self.kinds == player else ENEMY

    def describe(self, piece: int) -> dict[str, Any]:
        """The piece's code and owner, as events show them."""
        return {"piece": self.codes[piece % self.kinds], "owner": self.players[piece // self.kinds]}

    def flag_number(self, name: str) -> int:
        """The number of a flag; names get numbers as they are met."""
        return self._flag_numbers.setdefault(name, len(self._flag_numbers))

    @property
    def flags(self) -> list[str]:
        """The flags' names by number."""
        if len(self._flags) < len(self._flag_numbers):
            self._flags = list(self._flag_numbers)
        return self._flags

    def condition_type(self, name: str) -> str | None:
        """The type of the spec's own condition of this name, None for built-in words."""
        found = self._named.get(name)
        return found.type if found else None

    def zone(self, name: str, player: int) -> int:
        """The player's squares of a POSITION condition."""
        squares = self._named[name].check.get(self.players[player], ())
        return self.geometry.mask((x, y) for x, y in squares)

    def named_flags(self, name: str, player: int) -> frozenset[int]:
        """The player's flags of a STATE condition."""
        names = self._named[name].check.get(self.players[player], ())
        return frozenset(self.flag_number(each) for each in names)

    def pieces_of(self, player: int, code: str | None, owner: str | None) -> Meant:
        """The piece numbers that a code (None: any) and an owner (self, enemy, any) mean."""
        found = self._meant.get((player, code, owner))
        if found is None:
            kinds = range(self.kinds) if code is None else (self.kind_of[code],)
            pieces = tuple(
                each * self.kinds + kind
                for each in range(len(self.players))
                for kind in kinds
                if owner in (None, "any") or (each == player) == (owner == "self")
            )
            found = Meant(pieces, frozenset(pieces), frozenset(piece + 1 for piece in pieces))
            self._meant[player, code, owner] = found
        return found

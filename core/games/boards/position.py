"""A position: what stands where, and the little history that rules ask for.

`Position` is the engine's working value.  It is changed only while it is being made (by the code
in `make`); afterwards it is never changed again, so states may share it.
"""

from __future__ import annotations

from typing import TypeAlias

Flag: TypeAlias = tuple[int, int, int, int]
"""Flag number, square, plies left (0: for good), owner of the piece that carries it."""

EMPTY = 0
"""What `board` holds for an empty square; piece number n stands there as n + 1."""


class Position:
    """Pieces by square and by kind, whose turn, flags, clocks, who is out.

    A piece number is player * kinds + kind.  `fresh` are the squares of pieces that never moved,
    `out` the eliminated players, `led` the players who started with a leader, `half` the plies
    since the last progress.  `lost` notes that a leader was taken while the position was made.
    """

    __slots__ = (
        "board",
        "flags",
        "fresh",
        "half",
        "led",
        "lost",
        "masks",
        "occupied",
        "out",
        "own",
        "turn",
    )

    board: bytearray | list[int]
    masks: list[int]
    own: list[int]
    occupied: int
    fresh: int
    turn: int
    flags: tuple[Flag, ...]
    half: int
    out: int
    led: int
    lost: bool

    def copy(self) -> Position:
        """A working copy."""
        new = Position.__new__(Position)
        new.board = self.board[:]
        new.masks = self.masks[:]
        new.own = self.own[:]
        new.occupied = self.occupied
        new.fresh = self.fresh
        new.turn = self.turn
        new.flags = self.flags
        new.half = self.half
        new.out = self.out
        new.led = self.led
        new.lost = False
        return new

    def lifted(self, square: int, kinds: int) -> Position:
        """A copy without the piece on the square."""
        new = self.copy()
        new.take(square, kinds)
        return new

    def take(self, square: int, kinds: int) -> int:
        """Remove and return the piece number on the square, -1 for none."""
        piece = self.board[square] - 1
        if piece >= 0:
            bit = 1 << square
            self.board[square] = EMPTY
            self.masks[piece] ^= bit
            self.own[piece // kinds] ^= bit
            self.occupied ^= bit
            self.fresh &= ~bit
        return piece

    def put(self, square: int, piece: int, kinds: int) -> None:
        """Set a piece on an empty square; it counts as moved."""
        bit = 1 << square
        self.board[square] = piece + 1
        self.masks[piece] |= bit
        self.own[piece // kinds] |= bit
        self.occupied |= bit

    def drop_flags(self, square: int) -> None:
        """Forget the flags of the piece on the square."""
        if self.flags:
            self.flags = tuple(flag for flag in self.flags if flag[1] != square)

    def move_flags(self, source: int, target: int) -> None:
        """The flags of the piece on `source` go with it to `target`."""
        if self.flags:
            self.flags = tuple(
                (flag[0], target, flag[2], flag[3]) if flag[1] == source else flag
                for flag in self.flags
            )

    def key(self) -> tuple[object, ...]:
        """Everything that makes two positions equal."""
        return (
            tuple(self.board),
            self.fresh,
            self.turn,
            tuple(sorted(self.flags)),
            self.half,
            self.out,
            self.led,
        )


def empty_position(size: int, players: int, kinds: int) -> Position:
    """A board without pieces, at the first entry of the turn order."""
    new = Position.__new__(Position)
    # Piece numbers that fit into a byte make boards that are quick to copy.
    new.board = bytearray(size) if players * kinds < 255 else [EMPTY] * size
    new.masks = [0] * (players * kinds)
    new.own = [0] * players
    new.occupied = new.fresh = new.turn = new.half = new.out = new.led = 0
    new.flags = ()
    new.lost = False
    return new

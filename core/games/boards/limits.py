"""Bounds of board documents; the spec, the checks and the schema read them here."""

from __future__ import annotations

MAX_SIDE = 26
"""Squares of a side of the board: as many as there are letters for files."""
MAX_PIECES = 64
"""Kinds of pieces."""
MAX_MOVES = 64
"""Moves of one kind of piece."""
MAX_PLAYERS = 8
"""Players of one game."""

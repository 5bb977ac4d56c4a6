"""Authoring of board games: the table of what the studio can ask about a board spec."""

from __future__ import annotations

from functools import partial

from editors.games import Editor
from editors.games.boards import board, moves, notation, refer, steps, wins
from editors.games.boards.choices import SPOKEN
from editors.games.boards.graph import GRAPHED
from editors.games.boards.language import LANGUAGE
from editors.games.boards.sheet import sections
from editors.graph import methods as graph_methods
from editors.language.methods import methods
from editors.sheet import sheet

EDITOR = Editor(
    "boards",
    {
        **methods(LANGUAGE),
        **graph_methods(GRAPHED),
        "edit.board": board.edit_board,
        "edit.refer": refer.refer,
        "sheet": partial(sheet, "boards", sections),
        "edit.card": wins.edit_card,
        "moves.preview": moves.preview,
        "moves.toggle": steps.toggle,
        "moves.remove": steps.remove,
        "moves.clear": steps.clear,
        "moves.copy": steps.copied,
        "moves.betza": notation.betza,
        "fen.import": moves.start_from_fen,
    },
    spoken=SPOKEN,
)

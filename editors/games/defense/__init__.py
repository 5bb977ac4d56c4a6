"""Authoring of heroes with defence cards: the table of what the studio can ask about them."""

from __future__ import annotations

from functools import partial

from editors.games import Editor
from editors.games.defense.analysis import analyze
from editors.games.defense.choices import SPOKEN
from editors.games.defense.graph import GRAPHED
from editors.games.defense.language import LANGUAGE
from editors.games.defense.partition import partition
from editors.games.defense.sheet import sections
from editors.graph import methods as graph_methods
from editors.language.methods import methods
from editors.sheet import sheet

EDITOR = Editor(
    "defense",
    {
        **methods(LANGUAGE),
        **graph_methods(GRAPHED),
        "sheet": partial(sheet, "defense", sections),
        "defense.analyze": analyze,
        "defense.partition": partition,
    },
    spoken=SPOKEN,
)

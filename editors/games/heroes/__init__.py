"""Authoring of heroes and duels: the table of what the studio can ask about them."""

from __future__ import annotations

from functools import partial

from editors.games import Editor
from editors.games.heroes import scripts
from editors.games.heroes.graph import graph_of, graph_script
from editors.games.heroes.language import LANGUAGE, rename
from editors.games.heroes.palette import palette
from editors.games.heroes.rewire import graph_edit
from editors.games.heroes.sheet import sections
from editors.language.methods import methods
from editors.sheet import sheet

SPOKEN = {
    "ties": {
        "first": "the first of them decides",
        "draw": "it is a draw",
    }
}
"""What the choices of its forms say, by their keys."""

EDITOR = Editor(
    "heroes",
    {
        **methods(LANGUAGE),
        "sheet": partial(sheet, "heroes", sections),
        "edit.rename": rename,
        "script.check": scripts.check,
        "script.format": scripts.format_text,
        "script.complete": scripts.complete,
        "script.hover": scripts.hover,
        "script.signature": scripts.signature,
        "graph.of": graph_of,
        "graph.edit": graph_edit,
        "graph.palette": palette,
        "graph.script": graph_script,
    },
    spoken=SPOKEN,
)

"""Authoring of scenarios: the table of what the studio can ask about a map."""

from __future__ import annotations

from functools import partial

from editors.games import Editor
from editors.games.asg.analysis import analysis
from editors.games.asg.formats import export_map, formats, import_map, recognise_map
from editors.games.asg.language import LANGUAGE
from editors.games.asg.mapedit import edit_map
from editors.games.asg.sheet import sections
from editors.language.methods import methods
from editors.sheet import sheet

SPOKEN = {"owner": {"Neutral": "nobody"}}
"""What the choices of its forms say, by their keys."""

EDITOR = Editor(
    "asg",
    {
        **methods(LANGUAGE),
        "sheet": partial(sheet, "asg", sections),
        "map.analysis": analysis,
        "map.edit": edit_map,
        "map.formats": formats,
        "map.import": import_map,
        "map.export": export_map,
        "map.recognise": recognise_map,
    },
    spoken=SPOKEN,
)

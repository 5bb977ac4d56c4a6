"""Authoring of heroes with defence cards: the table of what the studio can ask about them."""

from __future__ import annotations

from editors.games import Editor
from editors.games.defense import changes
from editors.games.defense.analysis import analyze
from editors.games.defense.complete import complete, hover
from editors.games.defense.entities import entities
from editors.games.defense.language import LANGUAGE
from editors.games.defense.palette import words
from editors.games.defense.partition import partition
from editors.games.defense.schemas import schema
from editors.games.defense.switch import switch
from editors.games.defense.template import template
from editors.language.methods import methods

EDITOR = Editor(
    "defense",
    {
        **methods(LANGUAGE),
        "template": template,
        "entities": entities,
        "schema": schema,
        "complete": complete,
        "hover": hover,
        "edit.add": changes.add,
        "edit.switch": switch,
        "defense.analyze": analyze,
        "defense.partition": partition,
        "defense.words": words,
    },
)

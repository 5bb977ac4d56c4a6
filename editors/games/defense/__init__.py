"""Authoring of heroes with defence cards: the table of what the studio can ask about them."""

from __future__ import annotations

from editors.games import Editor
from editors.games.defense import changes, renames
from editors.games.defense.analysis import analyze
from editors.games.defense.complete import complete, hover
from editors.games.defense.entities import entities
from editors.games.defense.palette import words
from editors.games.defense.partition import partition
from editors.games.defense.schemas import schema
from editors.games.defense.switch import switch
from editors.games.defense.template import template

EDITOR = Editor(
    "defense",
    {
        "template": template,
        "entities": entities,
        "schema": schema,
        "complete": complete,
        "hover": hover,
        "usages": renames.usages,
        "edit.add": changes.add,
        "edit.duplicate": changes.duplicate,
        "edit.delete": renames.delete,
        "edit.move": changes.move,
        "edit.rename": renames.rename,
        "edit.switch": switch,
        "defense.analyze": analyze,
        "defense.partition": partition,
        "defense.words": words,
    },
)

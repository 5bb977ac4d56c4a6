"""The methods that a system's editor has from what it says of its documents."""

from __future__ import annotations

from functools import partial

from editors.games import Method
from editors.language.additions import add
from editors.language.completion import complete
from editors.language.deletion import delete
from editors.language.language import Language
from editors.language.lists import duplicate, move
from editors.language.renames import rename
from editors.language.schemas import schema
from editors.language.switches import switch
from editors.language.templates import template
from editors.language.tips import hover
from editors.language.tree import entities
from editors.language.usages import usages


def methods(language: Language) -> dict[str, Method]:
    """What every editor answers in the same way."""
    return {
        "usages": partial(usages, language),
        "template": partial(template, language),
        "entities": partial(entities, language),
        "schema": partial(schema, language),
        "complete": partial(complete, language),
        "hover": partial(hover, language),
        "edit.add": partial(add, language),
        "edit.delete": partial(delete, language),
        "edit.duplicate": partial(duplicate, language),
        "edit.move": partial(move, language),
        "edit.rename": partial(rename, language),
        "edit.switch": partial(switch, language),
    }

"""The settings of a scenario as a table of words, read off the fields of `spec.Settings`.

A field there is all that a new setting takes besides the rule that reads it: schema, form, hover,
completion and checks of bounds follow from the class, and from this table its default in
unfinished documents, new maps, imports and exports, and its row in `specs/asg/README.md`.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from typing import Any

from core.games.asg.spec import Settings
from core.language.words import Words
from core.protocol import Json


@dataclass(frozen=True, slots=True)
class Number:
    """What a setting holds; `field` is its attribute in `spec.Settings`."""

    field: str
    default: int | float
    least: int
    most: int

    @property
    def is_whole(self) -> bool:
        """Whether it holds whole numbers only."""
        return isinstance(self.default, int)


SETTINGS: Words[None, Number] = Words(
    "setting",
    Number("", 0, 0, 0),
    tag="",
    columns={
        "key": lambda word: f"`{word.name}`",
        "when absent": lambda word: str(word.facts.default),
        "range": lambda word: f"{word.facts.least} to {word.facts.most}",
        "meaning": lambda word: word.doc.removesuffix("."),
    },
)
"""Every setting by its key, in the order of the reference."""


def _enter(field: Field[Any]) -> None:
    said = field.metadata
    default: Any = field.default
    number = Number(field.name, default, said["ge"], said["le"])
    SETTINGS.declare(
        said["alias"], said["description"], None, example={said["alias"]: default}, facts=number
    )


for _field in fields(Settings):
    _enter(_field)

DEFAULTS: dict[str, Json] = {key: setting.facts.default for key, setting in SETTINGS.items()}
"""What counts where a scenario leaves a setting out."""

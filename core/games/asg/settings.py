"""The settings of a scenario one by one, read off the fields of `spec.Settings`.

A field there is all that a new setting takes besides the rule that reads it: schema, form, hover,
completion and checks of bounds follow from the class, and from this table its default in
unfinished documents, new maps, imports and exports, and its row in `specs/asg/README.md`.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from typing import Any

from core.games.asg.spec import Settings
from core.protocol import Json


@dataclass(frozen=True, slots=True)
class Setting:
    """One number of the rules; `name` is its attribute, `key` what documents write."""

    name: str
    key: str
    doc: str
    default: int | float
    least: int
    most: int

    @property
    def is_whole(self) -> bool:
        """Whether it holds whole numbers only."""
        return isinstance(self.default, int)

    @property
    def row(self) -> str:
        """Its row in the reference."""
        doc = self.doc.removesuffix(".")
        return f"| `{self.key}` | {self.default} | {self.least} to {self.most} | {doc} |"


def _of(field: Field[Any]) -> Setting:
    said = field.metadata
    default: Any = field.default
    return Setting(
        name=field.name,
        key=said["alias"],
        doc=said["description"],
        default=default,
        least=said["ge"],
        most=said["le"],
    )


SETTINGS: dict[str, Setting] = {found.key: found for found in map(_of, fields(Settings))}
"""Every setting by its key, in the order of the reference."""

DEFAULTS: dict[str, Json] = {key: setting.default for key, setting in SETTINGS.items()}
"""What counts where a scenario leaves a setting out."""

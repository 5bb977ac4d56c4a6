"""What is varied, and which plan plays what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from core.evaluation.curves import Number, tidy
from core.protocol import Json

Kind = Literal["parts", "number"]

KINDS: tuple[Kind, ...] = ("parts", "number")


def number_told(value: Number) -> str:
    """A value of a document as one would write it, with as many digits as values differ in.

    >>> number_told(1_000_001), number_told(7.0), number_told(0.25)
    ('1000001', '7', '0.25')
    """
    return str(tidy(value, False))


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that is tried: a part that is left out, or a value.

    `refusal` says why it is not played; `owner` is an index into the players, None of nobody alone.
    """

    path: str
    kind: str = ""
    name: str = ""
    owner: int | None = None
    value: float | None = None
    refusal: str | None = None

    @property
    def told(self) -> str:
        """What is different of the document, in a few words."""
        if self.value is None:
            return f"without {self.name}"
        return f"{self.path.rpartition('/')[2]} {number_told(self.value)}"


@dataclass(frozen=True, slots=True)
class Study:
    """`levels` are seats as text.  Each level has a plan for the document as it is and then one
    for each of the items that are played, in the order of `items`.

    `pointer` names the number that is varied, `present` is its value in the document, which the
    range of values holds or not.  `is_least` and `is_greatest`: the document takes no value below
    or above those that are played.
    """

    kind: Kind
    title: str
    levels: tuple[str, ...]
    items: tuple[Item, ...]
    pointer: str = ""
    present: float | None = None
    holds_present: bool = False
    is_least: bool = False
    is_greatest: bool = False

    @property
    def played(self) -> tuple[Item, ...]:
        """The items that are played."""
        return tuple(item for item in self.items if item.refusal is None)

    def plan(self, level: int, item: int | None = None) -> int:
        """The number of a plan: of the document as it is, or of one of those that are `played`."""
        return level * (len(self.played) + 1) + (0 if item is None else item + 1)

    def dump(self) -> dict[str, Json]:
        """Plain JSON."""
        return asdict(self)


def parse_study(raw: Mapping[str, Any]) -> Study:
    """The study that `dump` wrote."""
    items: Sequence[Mapping[str, Any]] = raw["items"]
    return Study(
        raw["kind"],
        raw["title"],
        tuple(raw["levels"]),
        tuple(Item(**each) for each in items),
        raw["pointer"],
        raw["present"],
        raw["holds_present"],
        raw.get("is_least", False),
        raw.get("is_greatest", False),
    )

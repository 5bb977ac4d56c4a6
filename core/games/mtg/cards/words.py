"""What every ability is made of: costs of mana, references, amounts, filters, targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Keyword: TypeAlias = str
"""A name of `keywords.KEYWORDS`."""
Color: TypeAlias = Literal["W", "U", "B", "R", "G"]
ManaSymbol: TypeAlias = Literal["W", "U", "B", "R", "G", "C"]
CounterKind: TypeAlias = Literal["+1/+1", "-1/-1"]
Adjective: TypeAlias = Literal[
    "attacking", "tapped", "nonland", "nonblack", "noncreature", "basic",
    "white", "blue", "black", "red", "green", "colorless",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost: the symbols as printed, and the same counted.

    `colored` has one entry per coloured or {C} symbol in printed order.
    """

    symbols: tuple[str, ...]
    generic: int
    colored: tuple[ManaSymbol, ...]
    x: int

    @property
    def value(self) -> int:
        """The mana value with X as 0 (CR 202.3e)."""
        return self.generic + len(self.colored)


@dataclass(frozen=True, slots=True)
class Ref:
    """An object that an effect means."""

    kind: Literal["self", "target"]
    index: int = 0
    said: Literal["~", "it", "that creature", "target"] = "~"


@dataclass(frozen=True, slots=True)
class Who:
    """A player or players that an effect means.

    `said`: `bare` "draw a card", `named` "you draw a card", `same` a second verb of one subject,
    `that` "that player" for a player who was targeted before.
    """

    kind: Literal[
        "you",
        "target",
        "each_player",
        "each_opponent",
        "that_player",
        "target_controller",
        "self_controller",
    ]
    index: int = 0
    said: Literal["bare", "named", "same", "that"] = "named"


@dataclass(frozen=True, slots=True)
class X:
    """The amount X."""


@dataclass(frozen=True, slots=True)
class Power:
    """The power of an object when the effect resolves, or its last known power."""

    of: Ref


Amount: TypeAlias = int | X | Power


@dataclass(frozen=True, slots=True)
class Filter:
    """Which objects: all adjectives hold, one of the nouns holds (none given: any), and the rest.

    A noun is a card type in lower case ("permanent": any permanent), a subtype with a capital, or
    "token".  `suffix` says what sort of object is meant: a permanent (""), a spell or a card.
    `other`: not the source itself.
    """

    nouns: tuple[str, ...] = ()
    adjectives: tuple[Adjective, ...] = ()
    suffix: Literal["", "spell", "card"] = ""
    controller: Literal["any", "you", "opponent"] = "any"
    keyword: Keyword | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """One group of targets.

    `any` a creature or a player; `player`, `opponent`; `permanent`, `spell` (never the spell
    itself, never an ability) and `card` (in your graveyard) with a filter.
    """

    kind: Literal["any", "player", "opponent", "permanent", "spell", "card"]
    filter: Filter = Filter()
    n: int = 1
    minimum: int = 1


@dataclass(frozen=True, slots=True)
class TokenSpec:
    """A token that an effect creates; its name is its subtype.  `colors` is empty for colorless."""

    subtype: str
    power: int
    toughness: int
    colors: tuple[Color, ...]
    keywords: tuple[Keyword, ...] = ()

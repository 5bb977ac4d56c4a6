"""Costs, abilities and lines of text, and the `RulesBlock` they make."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from core.games.mtg.cards.sentences import Sentence, TriggeredAbility
from core.games.mtg.cards.words import Filter, Keyword, ManaCost, TargetSpec


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of an activation, or an additional cost.  `parts` is the order of the wording.

    `sacrifice`: the source itself, a creature (the source too, if it is one), another creature.
    """

    mana: ManaCost | None = None
    tap: bool = False
    sacrifice: Literal["self", "creature", "other_creature"] | None = None
    discard: int = 0
    life: int = 0
    parts: tuple[Literal["mana", "tap", "sacrifice", "discard", "life"], ...] = ()


@dataclass(frozen=True, slots=True)
class AlternateCost:
    """If you control a subtype, you may pay life rather than pay the mana cost of this spell."""

    control_subtype: str
    life: int


@dataclass(frozen=True, slots=True)
class ActivatedAbility:
    """Cost: effects.  A `mana` ability uses no stack; `sorcery` restricts its timing.

    `said`: `text` written on the card, `equip` generated from "Equip {N}", `land` generated from a
    basic land type or from `land_stats` and printed nowhere.
    """

    cost: Cost
    sentences: tuple[Sentence, ...]
    targets: tuple[TargetSpec, ...] = ()
    mana: bool = False
    sorcery: bool = False
    zone: Literal["battlefield", "graveyard"] = "battlefield"
    said: Literal["text", "equip", "land"] = "text"


@dataclass(frozen=True, slots=True)
class Mode:
    """One bullet of "Choose one": its own sentences and targets."""

    sentences: tuple[Sentence, ...]
    targets: tuple[TargetSpec, ...]


class Part(ABC):
    """What the equipped or enchanted creature gets, has or is, in one class.

    The classes are those of `core.games.mtg.statics.parts`, each an entry there.
    """

    __slots__ = ()

    opening: ClassVar[str]
    """The words by which it is known."""
    told: ClassVar[str] = ""
    """How messages name it, where that is not by its opening."""
    layer: ClassVar[Literal["types", "keywords", "base", "changes"]] = "changes"
    """When it applies among all continuous effects."""
    loses: ClassVar[bool] = False
    """Whether its keywords are lost."""

    @abstractmethod
    def text(self) -> str:
        """The part as words again."""

    @classmethod
    @abstractmethod
    def read(cls, reader: Any) -> Part:
        """What stands behind the opening."""

    @abstractmethod
    def apply(self, draft: Any, you: int) -> None:
        """Do it to the `layers.Draft` of the creature; `you` control the card that says it."""

    @property
    def keywords(self) -> tuple[Keyword, ...]:
        """The keywords that it speaks of."""
        return ()

    @property
    def forbids(self) -> str:
        """What the creature can't do: "block", "attack" or "attack you"."""
        return ""

    @property
    def worth(self) -> int:
        """What it is worth to a creature in the eyes of a bot; a card drawn is worth 200."""
        return 0


class StaticAbility(ABC):
    """What a permanent does while it is there, in one class.

    The classes are those of `core.games.mtg.statics`, each an entry there.
    """

    __slots__ = ()

    form: ClassVar[str]
    """Its words; the entry says them."""
    place: ClassVar[str] = "static ability"
    """The production that reads it."""
    openings: ClassVar[tuple[str, ...]] = ()
    """The words by one of which it is known; empty for those that a noun begins."""
    is_offered: ClassVar[bool] = False
    """Whether completion offers all its words where a line begins."""
    of_creatures: ClassVar[bool] = False
    """Whether only a creature can do it."""
    flag: ClassVar[str] = ""
    """The mark that its source has by it."""
    told: ClassVar[str] = ""
    """What the mark means, of "it"."""

    @abstractmethod
    def text(self) -> str:
        """The ability as words again, without its full stop."""

    @classmethod
    @abstractmethod
    def read(cls, reader: Any, opening: str) -> StaticAbility:
        """What stands behind the opening, up to the full stop."""

    def unfit(self, card: Any) -> str:
        """Why a card of this `CardKind` may not say it; empty where it may."""
        return ""

    @property
    def filter(self) -> Filter | None:
        """Which permanents it speaks of, where it says so."""
        return None

    @property
    def keywords(self) -> tuple[Keyword, ...]:
        """The keywords that what it means has by it."""
        return ()

    @property
    def given(self) -> tuple[Keyword, ...]:
        """The keywords that what it touches has by it."""
        return self.keywords

    @property
    def parts(self) -> tuple[Part, ...]:
        """What the creature that its source is attached to gets, has and is."""
        return ()

    @property
    def reduces(self) -> int:
        """How much less generic mana those spells cost that it makes cheaper."""
        return 0

    def makes_cheaper(self, card: Any) -> bool:
        """Whether a spell of its player, a `CardDef`, costs less by it."""
        return False

    @property
    def worth_to_team(self) -> int:
        """What it is worth to each creature of its player in the eyes of a bot."""
        return 0

    def touches(self, state: Any, source: Any, perm: Any) -> bool:
        """Whether what it says holds for a permanent now."""
        is_source: bool = perm.id == source.id
        return is_source

    def means(self, state: Any, drafts: Any, source: Any) -> list[Any]:
        """What its keywords and changes are for, of the `layers.Drafts`."""
        return [drafts[source.id]]

    def change(self, state: Any, drafts: Any, source: Any, meant: Any) -> None:
        """Change sizes and marks, after keywords and base sizes.

        `meant` is what its keywords were given to; None where it gives none.
        """
        if self.flag:
            drafts[source.id].flags.append(self.flag)


@dataclass(frozen=True, slots=True)
class KeywordLine:
    """A line of keywords."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class EnchantLine:
    """Enchant creature."""


@dataclass(frozen=True, slots=True)
class FlashbackLine:
    """Flashback and its cost."""

    cost: ManaCost


@dataclass(frozen=True, slots=True)
class AdditionalCostLine:
    """As an additional cost to cast this spell, …"""

    cost: Cost


@dataclass(frozen=True, slots=True)
class EntersTappedLine:
    """~ enters tapped."""


@dataclass(frozen=True, slots=True)
class ModalLine:
    """Choose one — and its bullets."""

    modes: tuple[Mode, ...]


@dataclass(frozen=True, slots=True)
class SpellLine:
    """A line of a spell's own effects."""

    sentences: tuple[Sentence, ...]


Line: TypeAlias = (
    KeywordLine
    | EnchantLine
    | FlashbackLine
    | AdditionalCostLine
    | AlternateCost
    | EntersTappedLine
    | ModalLine
    | SpellLine
    | TriggeredAbility
    | ActivatedAbility
    | StaticAbility
)


@dataclass(frozen=True, slots=True)
class RulesBlock:
    """What a card does.  `activated_abilities` are in text order, Equip last, land types after.

    A spell has `effects` with `targets`, or `modes`, never both.
    """

    lines: tuple[Line, ...] = ()
    keywords: frozenset[Keyword] = frozenset()
    effects: tuple[Sentence, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    static_abilities: tuple[StaticAbility, ...] = ()
    triggered_abilities: tuple[TriggeredAbility, ...] = ()
    activated_abilities: tuple[ActivatedAbility, ...] = ()
    additional_costs: tuple[Cost, ...] = ()
    alternate_costs: tuple[AlternateCost, ...] = ()
    flashback_cost: ManaCost | None = None
    enchant: TargetSpec | None = None
    enters_tapped: bool = False

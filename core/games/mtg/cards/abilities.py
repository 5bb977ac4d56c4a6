"""Costs, abilities and lines of text, and the `RulesBlock` they make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

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


@dataclass(frozen=True, slots=True)
class Anthem:
    """Matching permanents you control get P/T and have keywords (`filter.other`: not itself)."""

    filter: Filter
    power: int
    toughness: int
    keywords: tuple[Keyword, ...] = ()


@dataclass(frozen=True, slots=True)
class GetsPT:
    """Part: gets +P/+T."""

    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class HasKeywords:
    """Part: has keywords."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class LosesKeywords:
    """Part: loses keywords."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class BasePT:
    """Part: has base power and toughness P/T."""

    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class AddSubtype:
    """Part: is a subtype in addition to its other types."""

    subtype: str


@dataclass(frozen=True, slots=True)
class Cant:
    """Part: can't block, can't attack, or can't attack you (the Aura's controller)."""

    what: Literal["block", "attack", "attack you"]


Part: TypeAlias = GetsPT | HasKeywords | LosesKeywords | BasePT | AddSubtype | Cant


@dataclass(frozen=True, slots=True)
class Attached:
    """The equipped or enchanted creature has these parts while the source is attached to it."""

    which: Literal["equipped", "enchanted"]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class PerAttachment:
    """The source gets +P/+T for each Aura and Equipment attached to it."""

    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class WhileEquipped:
    """As long as the source is equipped, it has keywords."""

    keywords: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class CostReduction:
    """Spells you cast of that type or subtype cost so much less (generic only)."""

    spell_type: str
    amount: int


@dataclass(frozen=True, slots=True)
class MustAttack:
    """The source attacks each combat if able."""


@dataclass(frozen=True, slots=True)
class Lure:
    """All creatures able to block the source do so."""


@dataclass(frozen=True, slots=True)
class PreventOwnCombatDamage:
    """Prevent all combat damage that would be dealt to and dealt by the source."""


@dataclass(frozen=True, slots=True)
class AsUnblocked:
    """The source assigns its combat damage as though it weren't blocked (always taken)."""


StaticAbility: TypeAlias = (
    Anthem
    | Attached
    | PerAttachment
    | WhileEquipped
    | CostReduction
    | MustAttack
    | Lure
    | PreventOwnCombatDamage
    | AsUnblocked
)


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

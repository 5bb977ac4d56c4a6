"""Cards, decks and a compiled match: what `load` gives to the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from core.games.mtg.cards.abilities import ActivatedAbility, RulesBlock
from core.games.mtg.cards.places import NOWHERE, Places
from core.games.mtg.cards.words import Color, Keyword, ManaCost, ManaSymbol


class Body(NamedTuple):
    """What a permanent is after all continuous effects."""

    power: int
    toughness: int
    keywords: frozenset[Keyword]
    subtypes: tuple[str, ...]
    creature: bool
    flags: frozenset[str] = frozenset()
    """must_attack, lure, prevent_own, as_unblocked, cant_block, cant_attack"""
    spared: tuple[int, ...] = ()
    """Players whom it can't attack."""


@dataclass(frozen=True, slots=True)
class CardDef:
    """A card or token as the engine plays it.

    `types` and `supertypes` are lower case ("creature", "basic"), `subtypes` have capitals.
    `cost` is None for a card without a mana cost (lands, tokens): it cannot be cast.
    """

    card_id: str
    name: str
    type_line: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    cost: ManaCost | None
    colors: tuple[Color, ...]
    color_identity: tuple[Color, ...]
    power: int | None
    toughness: int | None
    oracle_text: str
    rules: RulesBlock
    is_token: bool = False
    mana: tuple[tuple[ManaSymbol, ...], ...] = field(init=False, compare=False, repr=False)
    """Each thing that {T} adds, over all mana abilities: follows from `rules`."""
    most_mana: int = field(init=False, compare=False, repr=False)
    """The most mana that {T} adds."""
    activations: tuple[tuple[int, ActivatedAbility], ...] = field(
        init=False, compare=False, repr=False
    )
    """The activated abilities of the permanent that add no mana, with their places."""
    is_fast: bool = field(init=False, compare=False, repr=False)
    """Whether it can be cast whenever its player has priority."""
    is_buried_of_use: bool = field(init=False, compare=False, repr=False)
    """Whether something can be done with it in a graveyard."""
    body: Body = field(init=False, compare=False, repr=False)
    """What the permanent is when no effect speaks of it and no counter is on it."""
    has_quick_activations: bool = field(init=False, compare=False, repr=False)
    """Whether one of its activations can be done outside a main phase."""
    is_quick_buried: bool = field(init=False, compare=False, repr=False)
    """Whether something can be done with it in a graveyard outside a main phase."""

    def __post_init__(self) -> None:
        block = self.rules
        mana = _mana(block)
        is_fast = "instant" in self.types or "flash" in block.keywords
        activations = tuple(
            (n, each)
            for n, each in enumerate(block.activated_abilities)
            if not each.mana and each.zone == "battlefield"
        )
        buried = [each for each in block.activated_abilities if each.zone == "graveyard"]
        found = {
            "mana": mana,
            "most_mana": max(map(len, mana), default=0),
            "activations": activations,
            "body": Body(
                self.power or 0,
                self.toughness or 0,
                block.keywords,
                self.subtypes,
                "creature" in self.types,
            ),
            "is_fast": is_fast,
            "is_buried_of_use": block.flashback_cost is not None or bool(buried),
            "has_quick_activations": not all(each.sorcery for _, each in activations),
            "is_quick_buried": (block.flashback_cost is not None and is_fast)
            or not all(each.sorcery for each in buried),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)


def _mana(rules: RulesBlock) -> tuple[tuple[ManaSymbol, ...], ...]:
    found: dict[tuple[ManaSymbol, ...], None] = {}
    for ability in rules.activated_abilities:
        for sentence in ability.sentences if ability.mana else ():
            for effect in sentence.effects:
                found |= dict.fromkeys(effect.mana)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """So many copies of one card, by its canonical id."""

    card_id: str
    count: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list; `cards` in the order of the document."""

    deck_id: str
    name: str
    cards: tuple[DeckEntry, ...]


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match that `load` has compiled: what the engine starts from.

    `cards` has every card of the pool by canonical id (not only those of the decks), `tokens` every
    token of the pool.  `starter` is a seat or None: then the match seed draws it.
    """

    pool: str
    cards: dict[str, CardDef]
    tokens: dict[str, CardDef]
    decks: tuple[Deck, Deck]
    players: tuple[str, str]
    profile: Literal["seed_v0", "cr_2025"]
    starter: str | None
    turn_cap: int
    places: Places = NOWHERE

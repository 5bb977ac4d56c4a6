"""Sentences of effects and the triggers that hold them, which an effect may grant in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.games.mtg.cards.effects import PlainEffect
from core.games.mtg.cards.words import Event, Keyword, Ref, TargetSpec


@dataclass(frozen=True, slots=True)
class ControlCount:
    """An intervening if: you control at least that many (other) matching permanents."""

    noun: str
    at_least: int
    other: bool


@dataclass(frozen=True, slots=True)
class Conditions:
    """What else must hold of the event (None and False: no condition).

    `spell_type`: a card type, "noncreature", "instant or sorcery" or a subtype.  `noun`, `other`
    and `has_keyword` speak of the permanent that entered, as it entered.  `controller` is the
    caster of the spell, or the controller of the permanent.  `control` is checked when the event
    happens and again on resolution.
    """

    controller: Literal["YOU", "OPPONENT"] | None = None
    during_opponent_turn: bool = False
    during_your_turn: bool = False
    spell_type: str | None = None
    noun: str | None = None
    other: bool = False
    has_keyword: Keyword | None = None
    control: ControlCount | None = None


@dataclass(frozen=True, slots=True)
class TriggeredAbility:
    """When, whenever or at an event: sentences with targets chosen as it goes on the stack."""

    event: Event
    conditions: Conditions
    sentences: tuple[Sentence, ...]
    targets: tuple[TargetSpec, ...]
    word: Literal["When", "Whenever", "At"]


@dataclass(frozen=True, slots=True)
class GrantTriggered:
    """Until end of turn: P/T changes and a triggered ability; it looks back when it has died."""

    what: Ref
    power: int
    toughness: int
    ability: TriggeredAbility


Effect: TypeAlias = PlainEffect | GrantTriggered


@dataclass(frozen=True, slots=True)
class Sentence:
    """Effects that are one sentence; with `may` one MAY decision stands before all of them."""

    effects: tuple[Effect, ...]
    may: bool = False

"""Sentences of effects and the triggers that hold them, which an effect may grant in turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from core.games.mtg.cards.words import Event, Keyword, ManaSymbol, TargetSpec, TokenSpec

Role: TypeAlias = Literal["strike", "trick", "answer"]
"""When bots think of an effect: `strike` in combat and against attackers, `trick` in combat,
`answer` while something of the other player waits on the stack."""


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


class Later(NamedTuple):
    """What an effect sets up to happen later: an ability that it grants, a delayed trigger."""

    sentences: tuple[Sentence, ...]
    targets: tuple[TargetSpec, ...] = ()
    trigger: TriggeredAbility | None = None


class Effect(ABC):
    """What a clause of a text does, in one class: its parameters and all that is known of it.

    The classes are those of `core.games.mtg.effects`, frozen and with slots.  Beside each stands
    how it is read (`grammar.verbs`).
    """

    __slots__ = ()

    roles: ClassVar[frozenset[Role]] = frozenset()
    """The moments in which bots think of it, besides their own main phases."""

    @abstractmethod
    def text(self, targets: tuple[TargetSpec, ...]) -> str:
        """The clause as words again: lower case, for `printback` to space and capitalise.

        `targets` are the groups of the spell or ability that holds the effect.
        """

    @abstractmethod
    def play(self, run: Any, item: Any) -> None:
        """Do it while the `Item` resolves; changes go through the `Run` only."""

    @abstractmethod
    def worth(self, use: Any) -> int:
        """What it is worth to the player of the `bots.using.Use`; a card drawn is worth 200.

        It sees what the player sees, and nothing is tried out.
        """

    @property
    def mana(self) -> tuple[tuple[ManaSymbol, ...], ...]:
        """The mana that it adds, one of these; empty for effects that add none."""
        return ()

    @property
    def token(self) -> TokenSpec | None:
        """The token that it creates."""
        return None

    @property
    def later(self) -> Later | None:
        """What it sets up to happen later."""
        return None


@dataclass(frozen=True, slots=True)
class Sentence:
    """Effects that are one sentence; with `may` one MAY decision stands before all of them."""

    effects: tuple[Effect, ...]
    may: bool = False

"""Sentences of effects and the triggers that hold them, which an effect may grant in turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from core.games.mtg.cards.words import ManaSymbol, Ref, TargetSpec, TokenSpec

Role: TypeAlias = Literal["strike", "trick", "answer"]
"""When bots think of an effect: `strike` in combat and against attackers, `trick` in combat,
`answer` while something of the other player waits on the stack."""

Happening: TypeAlias = Literal[
    "ENTERS", "DIES", "ATTACKS", "BLOCKS", "COMBAT_DAMAGE_TO_PLAYER", "DEALT_DAMAGE",
    "BECOMES_TARGET", "UPKEEP", "END", "YOU_LOSE_LIFE", "CAST",
]  # fmt: skip
"""What happens in a match and may set off triggers."""


class TriggerEvent(ABC):
    """What sets a trigger off, in one class: what varies of it, and all that is known of it.

    The classes are those of `core.games.mtg.trigger_events`, each an entry there.
    """

    __slots__ = ()

    form: ClassVar[str]
    """Its words; the entry says them."""
    before: ClassVar[str] = ""
    """The words that it shares with others of its kind."""
    openings: ClassVar[tuple[str, ...]] = ()
    """The words by one of which alone it is known, where it has some."""
    moments: ClassVar[tuple[Happening, ...]]
    """What it may be in a match."""
    itself: ClassVar[bool] = False
    """Whether it happens to the very permanent that has the trigger."""
    has_player: ClassVar[bool] = True
    """Whether the trigger knows the player of the moment ("that player")."""
    subtype: ClassVar[str] = ""
    """The subtype of the cards that may say it; empty for any card."""
    gone: ClassVar[str] = ""
    """Why the card is no longer on the battlefield afterwards."""
    worth: ClassVar[int] = 60
    """What a trigger of it adds to a creature in the eyes of a bot; a card drawn is worth 200."""

    def text(self) -> str:
        """The event as words again; those of its form, where nothing varies."""
        return self.form

    @classmethod
    def read(cls, reader: Any, opening: str) -> TriggerEvent:
        """What stands behind the opening."""
        reader.need(cls.form.removeprefix(opening))
        return cls()

    @classmethod
    def never(cls, card: Any, granted: bool) -> str:
        """Why it can never happen to a card of this `CardKind`; empty where it can."""
        return ""

    def named(self) -> tuple[Any, ...]:
        """What its words name beside the card itself, each a `Referent`."""
        return ()

    @abstractmethod
    def means(self, run: Any, source: Any, moment: Any) -> bool:
        """Whether a `Moment` of one of its kinds is this event for the permanent `source`."""


class Condition(ABC):
    """What a trigger asks when it happens and again when it resolves, in one class.

    The classes are those of `core.games.mtg.conditions`, each an entry there.
    """

    __slots__ = ()

    @abstractmethod
    def text(self) -> str:
        """The condition as words again."""

    @classmethod
    @abstractmethod
    def read(cls, reader: Any) -> Condition:
        """The condition in a text, without the comma behind it."""

    @abstractmethod
    def holds(self, run: Any, source: Any) -> bool:
        """Whether it is true now for the permanent `source`."""


@dataclass(frozen=True, slots=True)
class TriggeredAbility:
    """When, whenever or at an event: sentences with targets chosen as it goes on the stack."""

    event: TriggerEvent
    condition: Condition | None
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

    The classes are those of `core.games.mtg.effects`, each an entry there.  Beside each stands how
    it is read (`grammar.verbs`).
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

    @property
    def from_graveyard(self) -> bool:
        """Whether it moves the card itself from a graveyard, where its ability works then."""
        return False

    @property
    def harms(self) -> bool:
        """Whether the card itself deals damage by it."""
        return False

    @property
    def refs(self) -> tuple[Ref, ...]:
        """The objects that it speaks of."""
        held = (getattr(self, each.name) for each in fields(self))  # type: ignore[arg-type]
        return tuple(each for each in held if isinstance(each, Ref))


@dataclass(frozen=True, slots=True)
class Sentence:
    """Effects that are one sentence; with `may` one MAY decision stands before all of them."""

    effects: tuple[Effect, ...]
    may: bool = False

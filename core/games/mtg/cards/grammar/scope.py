"""What the words of one ability may speak of: the card itself, and what they have named so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from core.games.mtg.cards.lexer import Token
from core.games.mtg.cards.subtypes import CREATURE_TYPES
from core.games.mtg.cards.types import Filter, Ref, TargetSpec, TriggerEvent, Who

What: TypeAlias = Literal["permanent", "spell", "card", "player", "any", "spell or ability"]
"""What sort of thing is spoken of; "any" is a target that may be a player or a creature."""


@dataclass(frozen=True, slots=True)
class CardKind:
    """What of a card decides which lines it may have."""

    name: str
    types: frozenset[str]
    subtypes: frozenset[str] = frozenset()
    has_x: bool = False
    is_token: bool = False

    @property
    def is_spell(self) -> bool:
        """Whether it is an instant or sorcery: its effects happen as it resolves."""
        return bool(self.types & {"instant", "sorcery"})

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature on the battlefield; nothing here makes another card one."""
        return "creature" in self.types

    @property
    def own_words(self) -> tuple[str, ...]:
        """What may stand after "this" in its own text, the usual word first."""
        subtypes = (name for name in ("Equipment", "Aura") if name in self.subtypes)
        types = (n for n in ("creature", "artifact", "enchantment", "land") if n in self.types)
        return ("spell",) if self.is_spell else (*subtypes, *types)

    @property
    def called(self) -> str:
        """How the card speaks of itself."""
        if "creature" in self.types:
            return "this creature"
        return f"this {next(iter(self.own_words), 'card')}"


@dataclass(slots=True)
class Referent:
    """Something that an ability has named, and that a later word may mean.

    `ref` and `who` are how an effect names it; without either, effects cannot name it again.
    `words` is how messages call it, or the words of the text that named it.
    """

    words: str | list[Token]
    what: What
    ref: Ref | None = None
    who: Who | None = None
    several: bool = False
    filter: Filter | None = None
    """Which objects it can be, for a target."""
    gone: str = ""
    """Why it is no longer where it was named: "has been exiled", …; empty while it is there."""

    @property
    def label(self) -> str:
        """How messages call it."""
        if isinstance(self.words, str):
            return self.words
        return f"“{' '.join(token.text for token in self.words)}”"

    @property
    def is_creature(self) -> bool:
        """Whether it is a target that is a creature for certain."""
        return self.what == "permanent" and self.filter is not None and are_creatures(self.filter)

    @property
    def is_creature_spell(self) -> bool:
        """Whether it is a creature spell for certain: "that creature" may mean it."""
        return self.what == "spell" and self.filter is not None and are_creatures(self.filter)


@dataclass
class Scope:
    """The card whose text is read, and what one of its abilities has named so far."""

    card: CardKind
    is_spell: bool
    has_x: bool = False
    event: TriggerEvent | None = None
    granted: bool = False
    """Whether it stands in quotes: there the card's own name is not the creature that has it."""
    named: bool = False
    """Whether the source itself was named ("this creature", its name)."""
    gone: str = ""
    """Why the source is no longer on the battlefield; empty while it is."""
    targets: list[TargetSpec] = field(default_factory=list)
    spoken: list[Referent] = field(default_factory=list)
    """What was named so far, in the order of the text; the source is not among it."""

    def add_target(self, spec: TargetSpec, words: str | list[Token]) -> Ref:
        """A new group of targets, spoken of from now on as these words."""
        self.targets.append(spec)
        index = len(self.targets) - 1
        ref = Ref("target", index, "target")
        who = Who("target", index, "that") if spec.kind in ("player", "opponent") else None
        what: What = "player" if spec.kind == "opponent" else spec.kind
        self.spoken.append(Referent(words, what, ref, who, spec.n > 1, spec.filter))
        return ref

    def mention(self, label: str, what: What, several: bool = False, gone: str = "") -> None:
        """Something that no later effect can name."""
        self.spoken.append(Referent(label, what, several=several, gone=gone))

    def lose(self, ref: Ref, why: str) -> None:
        """An effect has moved what a reference means away from where it was."""
        if ref.kind == "self":
            self.gone = why
        for each in self.spoken:
            if each.ref is not None and (each.ref.kind, each.ref.index) == (ref.kind, ref.index):
                each.gone = why


def are_creatures(found: Filter) -> bool:
    """Whether everything that fits is a creature.

    >>> are_creatures(Filter(("Goblin",))), are_creatures(Filter(("creature", "artifact")))
    (True, False)
    """
    return bool(found.nouns) and all(
        noun == "creature" or noun in CREATURE_TYPES for noun in found.nouns
    )

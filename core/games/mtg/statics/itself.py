"""What a permanent does for itself; most are read by the words of their form."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import mod, mod_text
from core.games.mtg.cards.grammar.phrases import keyword_list
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.source import need_words
from core.games.mtg.cards.printer import keywords_text
from core.games.mtg.language import argument, static
from core.games.mtg.layers import Draft, Drafts, attachments, change
from core.games.mtg.state import Perm, State


class OfSource(t.StaticAbility):
    """What only a creature can do: it marks its source, where it has a flag."""

    __slots__ = ()

    of_creatures = True

    def text(self) -> str:
        return self.form.removesuffix(".")

    @classmethod
    def read(cls, reader: Reader, opening: str) -> OfSource:
        """What stands behind the opening."""
        need_words(reader, cls.form.removesuffix(".").removeprefix(opening))
        return cls()


@static("~ attacks each combat if able.", "This creature attacks each combat if able.")
class MustAttack(OfSource):
    """It attacks each combat if able."""

    openings = ("~ attacks",)
    flag = "must_attack"
    told = "attacks each combat if able"
    is_offered = True


@static("all creatures able to block ~ do so.", "All creatures able to block this creature do so.")
class Lure(OfSource):
    """All creatures able to block it do so."""

    openings = ("all",)
    flag = "lure"
    told = "all creatures able to block it do so"
    is_offered = True


@static(
    "prevent all combat damage that would be dealt to and dealt by ~.",
    "Prevent all combat damage that would be dealt to and dealt by this creature.",
)
class PreventOwnCombatDamage(OfSource):
    """Prevent all combat damage that would be dealt to and dealt by it."""

    openings = ("prevent",)
    flag = "prevent_own"
    told = "combat damage to and by it is prevented"


@static(
    "you may have ~ assign its combat damage as though it weren't blocked.",
    "You may have this creature assign its combat damage as though it weren't blocked.",
)
class AsUnblocked(OfSource):
    """It assigns its combat damage as though it weren't blocked (always taken)."""

    openings = ("you",)
    flag = "as_unblocked"
    told = "deals combat damage as though it weren't blocked"


@static(
    "as long as ~ is equipped, it has KEYWORDS.",
    "As long as this creature is equipped, it has first strike.",
)
class WhileEquipped(OfSource):
    """As long as it is equipped, it has keywords."""

    keywords: tuple[t.Keyword, ...] = argument("keywords", "Which.")

    openings = ("as",)

    def text(self) -> str:
        """The keywords last."""
        return f"as long as ~ is equipped, it has {keywords_text(self.keywords)}"

    @classmethod
    def read(cls, reader: Reader, opening: str) -> WhileEquipped:
        """The keywords."""
        need_words(reader, "long as ~ is equipped , it has")
        return cls(keyword_list(reader))

    def means(self, state: State, drafts: Drafts, source: Perm) -> list[Draft]:
        """The source, while an Equipment is attached to it."""
        is_equipped = any("Equipment" in c.subtypes for c in attachments(state, source.id))
        return [drafts[source.id]] if is_equipped else []


@static(
    "~ gets +P/+T for each Aura and Equipment attached to it.",
    "This creature gets +1/+1 for each Aura and Equipment attached to it.",
)
class PerAttachment(OfSource):
    """It gets +P/+T for each Aura and Equipment attached to it."""

    power: int = argument("number", "By how much.")
    toughness: int = argument("number", "By how much.")

    openings = ("~ gets",)

    def text(self) -> str:
        """The change for each."""
        change = mod_text(self.power, self.toughness)
        return f"~ gets {change} for each Aura and Equipment attached to it"

    @classmethod
    def read(cls, reader: Reader, opening: str) -> PerAttachment:
        """The change."""
        power, toughness = mod(reader)
        reader.need("for each Aura and Equipment attached to it")
        return cls(power, toughness)

    def change(self, state: State, drafts: Drafts, source: Perm, meant: object) -> None:
        """As often as there are some."""
        kinds = {"Aura", "Equipment"}
        held = sum(bool(kinds & set(c.subtypes)) for c in attachments(state, source.id))
        change(drafts[source.id], self.power * held, self.toughness * held)

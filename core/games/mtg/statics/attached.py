"""What Equipment and Auras do for the creature that they are attached to."""

from __future__ import annotations

import functools
from typing import Any, Literal

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.scope import CardKind
from core.games.mtg.language import PARTS, argument, static
from core.games.mtg.layers import Drafts
from core.games.mtg.state import Perm, State


@static(
    "equipped | enchanted creature PARTS.",
    "Enchanted creature gets +1/+1, has flying, and can't block.",
)
class Attached(t.StaticAbility):
    """The equipped or enchanted creature has these parts while the source is attached to it."""

    which: Literal["equipped", "enchanted"] = argument("words", "“equipped” or “enchanted”.")
    parts: tuple[t.Part, ...] = argument("parts", "What it gets, has and is.")

    openings = ("equipped", "enchanted")

    def text(self) -> str:
        parts = [part.text() for part in self.parts]
        if len(parts) > 2:
            parts = [", ".join(parts[:-1]) + ",", parts[-1]]
        return f"{self.which} creature {' and '.join(parts)}"

    @classmethod
    def read(cls, reader: Reader, opening: Any) -> Attached:
        """The parts, with commas and “and”."""
        reader.need("creature")
        reader.place = "part"
        parts = [_part(reader)]
        last = False
        while not last and reader.token.text in (",", "and"):
            comma = reader.take(",")
            last = reader.take("and")
            if last and comma != (len(parts) > 1):
                reader.pos -= 1
                raise reader.miss("parts as in: gets +1/+1, has flying, and can't block")
            parts.append(_part(reader))
        if len(parts) > 1 and not last:
            raise reader.miss("and")
        return cls(opening, tuple(parts))

    def unfit(self, card: CardKind) -> str:
        """Equipment equips, Auras enchant."""
        needed = "Aura" if self.which == "enchanted" else "Equipment"
        if needed in card.subtypes:
            return ""
        return f"Only an {needed} may say “{self.which} creature”."

    @property
    def given(self) -> tuple[t.Keyword, ...]:
        """Those of its parts."""
        return tuple(word for part in self.parts if not part.loses for word in part.keywords)

    def touches(self, state: State, source: Perm, perm: Perm) -> bool:
        """What the source is attached to."""
        return source.attached_to == perm.id

    def change(self, state: State, drafts: Drafts, source: Perm, meant: object) -> None:
        """Its parts do that, each in its layer."""


def _part(reader: Reader) -> t.Part:
    openings = _openings()
    for words, each in openings:
        if reader.take(*words):
            return each.read(reader)
    raise reader.miss(*(each.told or each.opening for words, each in openings if len(words) == 1))


@functools.cache
def _openings() -> tuple[tuple[list[str], type[t.Part]], ...]:
    """The parts by their first words; of those that begin alike the longer one comes first."""
    found = [(word.run.opening.split(), word.run) for word in PARTS.values()]
    firsts = [words[0] for words, _ in found]
    return tuple(sorted(found, key=lambda each: (firsts.index(each[0][0]), -len(each[0]))))

"""Effects that last until end of turn: a bonus, and no combat damage."""

from __future__ import annotations

from typing import Literal

from core.games.mtg.bots.effects import matching as matching_of
from core.games.mtg.bots.uses import Change, Use
from core.games.mtg.cards.grammar.numbers import mod, mod_text
from core.games.mtg.cards.grammar.phrases import keyword_list
from core.games.mtg.cards.grammar.productions import enter
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import check_source, must_be
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.keywords import serves_permanents
from core.games.mtg.cards.printer import (
    Targets,
    filter_text,
    keywords_text,
    ref_text,
)
from core.games.mtg.cards.types import (
    Effect,
    Filter,
    Keyword,
    Ref,
)
from core.games.mtg.effects.context import matching, objects
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item, Temp


@clause(
    "prevent",
    "prevent all combat damage that would be dealt this turn",
    "Prevent all combat damage that would be dealt this turn.",
    imperative=False,
)
def _read_prevent(reader: Reader) -> Clause:
    reader.need("prevent all combat damage that would be dealt this turn")
    return (PreventCombatDamage(),)


@effect("Prevent all combat damage that would be dealt this turn.")
class PreventCombatDamage(Effect):
    """Prevent all combat damage that would be dealt this turn."""

    roles = frozenset({"trick"})

    def text(self, targets: Targets) -> str:
        return "prevent all combat damage that would be dealt this turn"

    def play(self, run: Run, item: Item) -> None:
        """No combat damage this turn."""
        run.temp(Temp(
            "prevent", (), item.controller, run.clock(),
            key=item.key, source=item.source, name=item.name,
        ))  # fmt: skip

    def worth(self, use: Use) -> int:
        return use.changed((), Change(prevents_damage=True))


enter(
    "bonus",
    "OBJECT gets +P/+T [and gains KEYWORDS] until end of turn | gains KEYWORDS until …",
    "Target creature gets +2/+2 and gains trample until end of turn.",
)


def bonus(reader: Reader, what: Ref | Filter) -> Effect:
    """ "gets" a change "and gains" keywords, or "gains" keywords, until end of turn."""
    reader.place = "bonus"
    plural = isinstance(what, Filter)
    if isinstance(what, Ref) and what.kind == "target":
        must_be(reader, what, ("permanent",))
        plural = reader.scope.targets[what.index].n > 1
    gets, gains = ("get", "gain") if plural else ("gets", "gains")
    if reader.take(gains):
        start = reader.pos
        keywords = keyword_list(reader)
        is_source = isinstance(what, Ref) and what.kind == "self"
        if is_source and not all(map(serves_permanents, keywords)):
            check_source(reader, "body", start)
        reader.need("until end of turn")
        return Pump(what, 0, 0, keywords, "gains")
    if not reader.take(gets):
        raise reader.miss(gets, gains)
    power, toughness = mod(reader)
    keywords = ()
    if reader.take("and"):
        if not reader.take(gains):
            raise reader.miss(gains)
        keywords = keyword_list(reader)
    reader.need("until end of turn")
    return Pump(what, power, toughness, keywords, "gets")


@effect("Target creature gets +2/+2 and gains trample until end of turn.")
class Pump(Effect):
    """Until end of turn: P/T changes and keywords, on one object or on a set.

    A `Filter` means the set that matches when the effect resolves (it is fixed then).  `said` is
    "gets" with a P/T change (0/0 too), "gains" with keywords alone.
    """

    what: Ref | Filter = argument("object or nouns", "What changes.")
    power: int = argument("number", "By how much.")
    toughness: int = argument("number", "By how much.")
    keywords: tuple[Keyword, ...] = argument("keywords", "What it gains.")
    said: Literal["gets", "gains"] = argument("words", "“gets” or “gains”.")

    roles = frozenset({"trick", "answer"})

    def text(self, targets: Targets) -> str:
        if isinstance(self.what, Filter):
            subject, plural = filter_text(self.what, plural=True), True
        else:
            subject = ref_text(self.what, targets)
            plural = self.what.kind == "target" and targets[self.what.index].n > 1
        gets, gains = ("get", "gain") if plural else ("gets", "gains")
        keywords = f"{gains} {keywords_text(self.keywords)}" if self.keywords else ""
        if self.said == "gets":
            change = f"{gets} {mod_text(self.power, self.toughness)}"
            keywords = f"{change} and {keywords}" if keywords else change
        return f"{subject} {keywords} until end of turn"

    def play(self, run: Run, item: Item) -> None:
        """P/T and keywords until end of turn; a team is fixed now."""
        what = self.what
        ids = objects(run, item, what) if isinstance(what, Ref) else matching(run, item, what)
        if ids:
            run.temp(Temp(
                "pump", ids, item.controller, run.clock(), power=self.power,
                toughness=self.toughness, keywords=self.keywords,
                key=item.key, source=item.source, name=item.name,
            ))  # fmt: skip

    def worth(self, use: Use) -> int:
        what = self.what
        ids = use.permanents(what) if isinstance(what, Ref) else matching_of(use, what, use.you)
        is_team = isinstance(what, Filter)
        return use.changed(ids, Change(self.power, self.toughness, self.keywords, is_team))

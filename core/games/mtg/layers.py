"""Keywords that permanents gain and lose (CR 613.1f): by timestamp, what depends on others last.

A sentence such as "Creatures you control with deathtouch have menace" means all creatures that
have deathtouch in the end, whichever of the two came first (CR 613.8).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.games.mtg.cards.types import CardDef, Filter, Keyword, Part, StaticAbility
from core.games.mtg.dependency import in_turn
from core.games.mtg.filters import fits
from core.games.mtg.state import Body, Perm, State

NONE: frozenset[str] = frozenset()


def printed(perm: Perm) -> Body:
    """The body of a permanent that no effect speaks of."""
    body, change = perm.card.body, perm.plus - perm.minus
    if not change:
        return body
    return body._replace(power=body.power + change, toughness=body.toughness + change)


class Draft:
    """A body while it is being derived."""

    __slots__ = ("base", "flags", "keywords", "more", "perm", "power", "spared", "subtypes",
                 "toughness")  # fmt: skip

    def __init__(self, perm: Perm) -> None:
        self.perm = perm
        self.power, self.toughness, self.keywords, self.subtypes, *_ = perm.card.body
        self.flags: list[str] = []
        self.spared: list[int] = []

    @classmethod
    def again(cls, perm: Perm, body: Body) -> Draft:
        """A finished body of the permanent, to be changed further."""
        draft, change = cls(perm), perm.plus - perm.minus
        draft.power, draft.toughness = body.power - change, body.toughness - change
        draft.keywords, draft.subtypes = body.keywords, body.subtypes
        draft.flags, draft.spared = list(body.flags), list(body.spared)
        return draft

    def body(self) -> Body:
        """The finished body."""
        perm = self.perm
        change = perm.plus - perm.minus
        return Body(
            self.power + change,
            self.toughness + change,
            self.keywords,
            self.subtypes,
            "creature" in perm.card.types,
            frozenset(self.flags) if self.flags else NONE,
            tuple(self.spared),
        )

    def matches(self, filter: Filter, source: Perm, attackers: tuple[str, ...]) -> bool:
        """Whether a static ability with this filter means the permanent."""
        if filter.other and self.perm.id == source.id:
            return False
        return fits(filter, self.perm, self.subtypes, self.keywords, source.controller, attackers)


class Drafts(dict[str, Draft]):
    """Bodies that are being derived: of those permanents that some effect speaks of.

    One is begun when it is first asked for, as most permanents are what is printed.
    """

    def __init__(self, battlefield: dict[str, Perm]) -> None:
        super().__init__()
        self.battlefield = battlefield

    def __missing__(self, id: str) -> Draft:
        draft = self[id] = Draft(self.battlefield[id])
        return draft

    def there(self, ids: Iterable[str]) -> list[Draft]:
        """Those of the permanents that are on the battlefield."""
        return [self[id] for id in ids if id in self.battlefield]


Rows = list[tuple[int, Perm, StaticAbility]]
"""Static abilities with timestamp and source."""

Parts = list[tuple[int, Draft, Part, Perm]]
"""Parts of attached abilities with timestamp, host and source."""

Meant = dict[int, list[Draft]]
"""Per static ability (its place among all): what it has been applied to."""


def attachments(state: State, host: str) -> list[CardDef]:
    """The cards that are attached to a permanent."""
    return [p.card for p in state.battlefield.values() if p.attached_to == host]


def change(draft: Draft, power: int, toughness: int) -> None:
    """Make a creature larger or smaller."""
    draft.power += power
    draft.toughness += toughness


def meant_by(state: State, drafts: Drafts, source: Perm, filter: Filter) -> list[Draft]:
    """What a static ability with this filter means now."""
    attackers, you = state.combat.attackers, source.controller
    found = []
    for id, perm in state.battlefield.items():
        if filter.other and id == source.id:
            continue
        now = drafts.get(id) or perm.card.body
        if fits(filter, perm, now.subtypes, now.keywords, you, attackers):
            found.append(drafts[id])
    return found


class Grant:
    """One effect on keywords, and what it has been found to mean.

    An effect that asks for a keyword has a filter; `found` starts empty then.
    """

    __slots__ = ("asks", "found", "loses", "place", "source", "stamp", "words")

    def __init__(
        self, stamp: tuple[int, int], words: tuple[Keyword, ...], found: list[Draft],
        loses: bool = False,
    ) -> None:  # fmt: skip
        self.stamp, self.words, self.found, self.loses = stamp, frozenset(words), found, loses
        self.asks: Filter | None = None
        self.source: Perm | None = None
        self.place: int | None = None


def _grants(state: State, drafts: Drafts, statics: Rows, parts: Parts) -> list[Grant]:
    """Every effect on keywords, by timestamp."""
    found: list[Grant] = []
    for n, (ts, source, ability) in enumerate(statics):
        if ability.keywords:
            wanted = ability.filter
            asks = wanted if wanted is not None and wanted.keyword is not None else None
            means = [] if asks else ability.means(state, drafts, source)
            grant = Grant((ts, n), ability.keywords, means)
            grant.asks, grant.source, grant.place = asks, source, n
            found.append(grant)
    for n, (ts, host, part, _) in enumerate(parts):
        if part.keywords:
            found.append(Grant((ts, n), part.keywords, [host], part.loses))
    for temp in state.temps:
        if temp.kind == "pump" and temp.keywords:
            found.append(Grant((temp.ts, 0), temp.keywords, drafts.there(temp.objects)))
    found.sort(key=lambda each: each.stamp)
    return found


def keywords(state: State, drafts: Drafts, statics: Rows, parts: Parts) -> Meant:
    """Add and remove keywords; what each static ability that adds some meant (CR 613.6)."""
    grants = _grants(state, drafts, statics, parts)
    asking = [each for each in grants if each.asks is not None]
    if asking:
        grants = list(in_turn(grants, lambda a, b: _depends(state, drafts, a, b)))
        while _grows(state, drafts, grants, asking):
            for draft in drafts.values():
                draft.keywords = draft.perm.card.body.keywords
    else:
        _apply(grants)
    return {each.place: each.found for each in grants if each.place is not None}


def _apply(grants: list[Grant]) -> None:
    for each in grants:
        for draft in each.found:
            draft.keywords = (
                draft.keywords - each.words if each.loses else draft.keywords | each.words
            )


def _grows(
    state: State, drafts: Drafts, grants: list[Grant], asking: list[Grant]
) -> bool:  # fmt: skip
    """Apply all; whether what asks for keywords means more than it was applied to."""
    _apply(grants)
    grown = False
    for each in asking:
        assert each.asks is not None
        assert each.source is not None
        means = meant_by(state, drafts, each.source, each.asks)
        if len(means) > len(each.found):
            each.found, grown = means, True
    return grown


def _depends(state: State, drafts: Drafts, one: Grant, other: Grant) -> bool:
    """Whether the other effect may change what the first applies to."""
    if one.asks is None or one.source is None or one.asks.keyword not in other.words:
        return False
    touched = other.found
    if other.asks is not None and other.source is not None:
        anyone = replace(other.asks, keyword=None)
        touched = meant_by(state, drafts, other.source, anyone)
    anyone = replace(one.asks, keyword=None)
    return any(each.matches(anyone, one.source, state.combat.attackers) for each in touched)

"""What permanents are after all continuous effects, in one pass (rules/mtg.md 2, Derived order).

Subtypes added, then keywords removed and added by timestamp, then base P/T set, then changes per
attachment, modifiers and counters.  The answer is kept in the state until a `Run` changes
something that it depends on.
"""

from __future__ import annotations

from core.games.mtg.cards.types import (
    AddSubtype,
    Anthem,
    AsUnblocked,
    Attached,
    BasePT,
    Cant,
    CardDef,
    Filter,
    GetsPT,
    HasKeywords,
    Keyword,
    LosesKeywords,
    Lure,
    MustAttack,
    PerAttachment,
    PreventOwnCombatDamage,
    WhileEquipped,
)
from core.games.mtg.filters import fits
from core.games.mtg.state import Body, Perm, State, Temp

FLAGS = {
    MustAttack: "must_attack",
    Lure: "lure",
    PreventOwnCombatDamage: "prevent_own",
    AsUnblocked: "as_unblocked",
}
"""Static abilities that only mark their source."""


class Draft:
    """A body while it is being derived."""

    __slots__ = ("base", "flags", "keywords", "more", "perm", "power", "spared", "subtypes",
                 "toughness")  # fmt: skip

    def __init__(self, perm: Perm) -> None:
        card = perm.card
        self.perm = perm
        self.power = card.power or 0
        self.toughness = card.toughness or 0
        self.keywords: set[Keyword] | frozenset[Keyword] = card.rules.keywords
        self.subtypes = card.subtypes
        self.flags: list[str] = []
        self.spared: list[int] = []

    def body(self) -> Body:
        """The finished body."""
        perm = self.perm
        change = perm.plus - perm.minus
        return Body(
            self.power + change,
            self.toughness + change,
            frozenset(self.keywords),
            self.subtypes,
            "creature" in perm.card.types,
            frozenset(self.flags),
            tuple(self.spared),
        )

    def add(self, words: tuple[Keyword, ...]) -> None:
        """More keywords."""
        self.keywords = self.keywords | set(words)

    def matches(self, filter: Filter, source: Perm) -> bool:
        """Whether a static ability with this filter means the permanent."""
        if filter.other and self.perm.id == source.id:
            return False
        return fits(filter, self.perm, self.subtypes, self.keywords, source.controller, frozenset())


def derive(state: State) -> dict[str, Body]:
    """The body of every permanent."""
    if state.derived is None:
        state.derived = _derive(state)
    return state.derived


def _derive(state: State) -> dict[str, Body]:
    drafts = {id: Draft(perm) for id, perm in state.battlefield.items()}
    statics: Rows = [
        (perm.ts, perm, ability)
        for perm in state.battlefield.values()
        if perm.card.rules.static_abilities
        for ability in perm.card.rules.static_abilities
    ]
    parts = _parts(drafts, statics)
    for _, draft, part, _ in parts:
        if isinstance(part, AddSubtype) and part.subtype not in draft.subtypes:
            draft.subtypes = (*draft.subtypes, part.subtype)
    _keywords(state, drafts, statics, parts)
    for _, draft, part, _ in sorted(parts, key=lambda row: row[0]):
        if isinstance(part, BasePT):
            draft.power, draft.toughness = part.power, part.toughness
    _changes(state, drafts, statics, parts)
    return {id: draft.body() for id, draft in drafts.items()}


Rows = list[tuple[int, Perm, object]]
Parts = list[tuple[int, Draft, object, Perm]]


def _parts(drafts: dict[str, Draft], statics: Rows) -> Parts:
    """Every part of an attached ability, with the creature that it speaks of."""
    found: Parts = []
    for ts, source, ability in statics:
        if isinstance(ability, Attached) and source.attached_to in drafts:
            host = drafts[source.attached_to]
            found += [(ts, host, part, source) for part in ability.parts]
    return found


def _attachments(state: State, host: str) -> list[CardDef]:
    return [p.card for p in state.battlefield.values() if p.attached_to == host]


def _keywords(state: State, drafts: dict[str, Draft], statics: Rows, parts: Parts) -> None:
    rows: list[tuple[int, int, object]] = []
    for n, (ts, _, ability) in enumerate(statics):
        if (isinstance(ability, Anthem) and ability.keywords) or isinstance(ability, WhileEquipped):
            rows.append((ts, n, statics[n]))
    for n, (ts, _, part, _) in enumerate(parts):
        if isinstance(part, HasKeywords | LosesKeywords):
            rows.append((ts, n, parts[n]))
    rows += [(t.ts, 0, t) for t in state.temps if t.kind == "pump" and t.keywords]
    for _, _, row in sorted(rows, key=lambda each: each[:2]):
        if isinstance(row, Temp):
            for id in row.objects:
                if id in drafts:
                    drafts[id].add(row.keywords)
            continue
        assert isinstance(row, tuple)
        if len(row) == 4:
            _, draft, part, _ = row
            if isinstance(part, HasKeywords):
                draft.add(part.keywords)
            else:
                draft.keywords = draft.keywords - set(part.keywords)
            continue
        _, source, ability = row
        if isinstance(ability, Anthem):
            for draft in drafts.values():
                if draft.matches(ability.filter, source):
                    draft.add(ability.keywords)
        elif any("Equipment" in c.subtypes for c in _attachments(state, source.id)):
            drafts[source.id].add(ability.keywords)


def _changes(state: State, drafts: dict[str, Draft], statics: Rows, parts: Parts) -> None:
    for _, source, ability in statics:
        flag = FLAGS.get(type(ability))
        if flag is not None:
            drafts[source.id].flags.append(flag)
        elif isinstance(ability, PerAttachment):
            kinds = {"Aura", "Equipment"}
            n = sum(bool(kinds & set(c.subtypes)) for c in _attachments(state, source.id))
            _change(drafts[source.id], ability.power * n, ability.toughness * n)
        elif isinstance(ability, Anthem):
            for draft in drafts.values():
                if draft.matches(ability.filter, source):
                    _change(draft, ability.power, ability.toughness)
    for _, draft, part, source in parts:
        if isinstance(part, GetsPT):
            _change(draft, part.power, part.toughness)
        elif isinstance(part, Cant):
            if part.what == "attack you":
                draft.spared.append(source.controller)
            else:
                draft.flags.append(f"cant_{part.what}")
    for temp in state.temps:
        if temp.kind in ("pump", "grant"):
            for id in temp.objects:
                if id in drafts:
                    _change(drafts[id], temp.power, temp.toughness)
        elif temp.kind == "goad":
            for id in temp.objects:
                if id in drafts:
                    drafts[id].flags.append("must_attack")


def _change(draft: Draft, power: int, toughness: int) -> None:
    draft.power += power
    draft.toughness += toughness

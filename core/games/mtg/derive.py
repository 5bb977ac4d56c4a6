"""What permanents are after all continuous effects, in one pass.

Subtypes added, then keywords removed and added (by timestamp, but what depends on another effect
after it), then base P/T set, then changes per attachment, modifiers and counters.  The answer is
kept in the state until a `Run` changes something that it depends on.
"""

from __future__ import annotations

from core.games.mtg.cards.types import (
    AddSubtype,
    Anthem,
    AsUnblocked,
    Attached,
    BasePT,
    Cant,
    GetsPT,
    Lure,
    MustAttack,
    PerAttachment,
    PreventOwnCombatDamage,
)
from core.games.mtg.layers import (
    Draft,
    Drafts,
    Meant,
    Parts,
    Rows,
    attachments,
    keywords,
    meant_by,
    printed,
)
from core.games.mtg.state import Body, State

FLAGS = {
    MustAttack: "must_attack",
    Lure: "lure",
    PreventOwnCombatDamage: "prevent_own",
    AsUnblocked: "as_unblocked",
}
"""Static abilities that only mark their source."""


def derive(state: State) -> dict[str, Body]:
    """The body of every permanent."""
    if state.derived is None:
        state.derived = _derive(state)
    return state.derived


def _derive(state: State) -> dict[str, Body]:
    statics: Rows = [
        (perm.ts, perm, ability)
        for perm in state.battlefield.values()
        if perm.card.rules.static_abilities
        for ability in perm.card.rules.static_abilities
    ]
    if not statics and not state.temps:
        return {id: printed(perm) for id, perm in state.battlefield.items()}
    drafts = Drafts(state.battlefield)
    parts = _parts(drafts, statics)
    for _, draft, part, _ in parts:
        if isinstance(part, AddSubtype) and part.subtype not in draft.subtypes:
            draft.subtypes = (*draft.subtypes, part.subtype)
    meant = keywords(state, drafts, statics, parts)
    for _, draft, part, _ in sorted(parts, key=lambda row: row[0]):
        if isinstance(part, BasePT):
            draft.power, draft.toughness = part.power, part.toughness
    _changes(state, drafts, statics, parts, meant)
    return {
        id: drafts[id].body() if id in drafts else printed(perm)
        for id, perm in state.battlefield.items()
    }


def _parts(drafts: Drafts, statics: Rows) -> Parts:
    """Every part of an attached ability, with the creature that it speaks of."""
    found: Parts = []
    for ts, source, ability in statics:
        if isinstance(ability, Attached) and source.attached_to in drafts.battlefield:
            host = drafts[source.attached_to]
            found += [(ts, host, part, source) for part in ability.parts]
    return found


def _changes(
    state: State, drafts: Drafts, statics: Rows, parts: Parts, meant: Meant
) -> None:  # fmt: skip
    for n, (_, source, ability) in enumerate(statics):
        flag = FLAGS.get(type(ability))
        if flag is not None:
            drafts[source.id].flags.append(flag)
        elif isinstance(ability, PerAttachment):
            kinds = {"Aura", "Equipment"}
            held = sum(bool(kinds & set(c.subtypes)) for c in attachments(state, source.id))
            _change(drafts[source.id], ability.power * held, ability.toughness * held)
        elif isinstance(ability, Anthem):
            # a sentence that gives keywords too means the same creatures in both (CR 613.6)
            means = meant.get(n)
            if means is None:
                means = meant_by(state, drafts, source, ability.filter)
            for draft in means:
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
            for draft in drafts.there(temp.objects):
                _change(draft, temp.power, temp.toughness)
        elif temp.kind == "goad":
            for draft in drafts.there(temp.objects):
                draft.flags.append("must_attack")


def _change(draft: Draft, power: int, toughness: int) -> None:
    draft.power += power
    draft.toughness += toughness

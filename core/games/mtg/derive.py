"""What permanents are after all continuous effects, in one pass.

Subtypes added, then keywords removed and added (by timestamp, but what depends on another effect
after it), then base P/T set, then changes per attachment, modifiers and counters.  The answer is
kept in the state until a `Run` changes something that it depends on.
"""

from __future__ import annotations

from core.games.mtg.layers import (
    Drafts,
    Meant,
    Parts,
    Rows,
    change,
    keywords,
    printed,
)
from core.games.mtg.state import Body, State


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
    for _, draft, part, source in parts:
        if part.layer == "types":
            part.apply(draft, source.controller)
    meant = keywords(state, drafts, statics, parts)
    for _, draft, part, source in sorted(parts, key=lambda row: row[0]):
        if part.layer == "base":
            part.apply(draft, source.controller)
    _changes(state, drafts, statics, parts, meant)
    return {
        id: drafts[id].body() if id in drafts else printed(perm)
        for id, perm in state.battlefield.items()
    }


def _parts(drafts: Drafts, statics: Rows) -> Parts:
    """Every part of an attached ability, with the creature that it speaks of."""
    found: Parts = []
    for ts, source, ability in statics:
        if ability.parts and source.attached_to in drafts.battlefield:
            host = drafts[source.attached_to]
            found += [(ts, host, part, source) for part in ability.parts]
    return found


def _changes(
    state: State, drafts: Drafts, statics: Rows, parts: Parts, meant: Meant
) -> None:  # fmt: skip
    for n, (_, source, ability) in enumerate(statics):
        ability.change(state, drafts, source, meant.get(n))
    for _, draft, part, source in parts:
        if part.layer == "changes":
            part.apply(draft, source.controller)
    for temp in state.temps:
        if temp.kind in ("pump", "grant"):
            for draft in drafts.there(temp.objects):
                change(draft, temp.power, temp.toughness)
        elif temp.kind == "goad":
            for draft in drafts.there(temp.objects):
                draft.flags.append("must_attack")

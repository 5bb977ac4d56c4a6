"""Legal targets (CR 115): candidates per group, and whether one still is."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.mtg.cards.types import TargetSpec
from core.games.mtg.derive import derive
from core.games.mtg.filters import card_fits, fits
from core.games.mtg.state import Groups, State, Target
from core.games.mtg.table import table_of


def candidates(state: State, spec: TargetSpec, you: int, self_id: str = "") -> tuple[Target, ...]:
    """Everything that the group may target, in a fixed order; `self_id`: never itself."""
    if spec.kind not in ("any", "permanent"):
        return tuple(_candidates(state, spec, you, self_id))
    # What follows from the battlefield and the fight alone is found once for a table.
    apart = self_id if spec.filter.other else ""
    asked = (spec, you, apart, state.combat.attackers)
    known = table_of(state).targets
    found = known.get(asked)
    if found is None:
        found = known[asked] = tuple(_candidates(state, spec, you, self_id))
    return found


def _candidates(state: State, spec: TargetSpec, you: int, self_id: str) -> Iterator[Target]:
    kind = spec.kind
    if kind in ("any", "player"):
        yield from (0, 1)
    if kind == "opponent":
        yield 1 - you
    if kind in ("any", "permanent"):
        bodies = derive(state)
        for perm in state.battlefield.values():
            body = bodies[perm.id]
            if perm.controller != you and "hexproof" in body.keywords:
                continue
            if kind == "any":
                if body.creature:
                    yield perm.id
            elif fits(
                spec.filter, perm, body.subtypes, body.keywords, you, state.combat.attackers
            ) and not (spec.filter.other and perm.id == self_id):
                yield perm.id
    elif kind == "spell":
        for item in state.stack:
            if item.kind == "SPELL" and item.id != self_id:
                mine = spec.filter.controller
                if mine != "any" and (item.controller == you) != (mine == "you"):
                    continue
                if item.card is not None and card_fits(spec.filter, item.card.card):
                    yield item.id
    elif kind == "card":
        for id in state.seats[you].graveyard:
            if id != self_id and card_fits(spec.filter, state.cards[id].card):
                yield id


def legal(state: State, spec: TargetSpec, target: Target, you: int, self_id: str) -> bool:
    """Whether the target is legal now."""
    return target in candidates(state, spec, you, self_id)


def still_legal(state: State, specs: tuple[TargetSpec, ...], groups: Groups, you: int,
                self_id: str) -> Groups:  # fmt: skip
    """The groups without what has become illegal (CR 608.2b)."""
    return tuple(
        tuple(t for t in group if legal(state, spec, t, you, self_id))
        for spec, group in zip(specs, groups, strict=True)
    )


def aimed(state: State, groups: Groups) -> tuple[tuple[str, str], ...]:
    """Ids and names of the objects among the targets, as they are now."""
    found = []
    for id in dict.fromkeys(target for group in groups for target in group):
        if isinstance(id, str) and (name := name_of(state, id)):
            found.append((id, name))
    return tuple(found)


def name_of(state: State, id: str) -> str:
    """The name of a permanent, an object on the stack or a card; "" when there is none."""
    perm = state.battlefield.get(id)
    if perm is not None:
        return perm.card.name
    item = state.item(id)
    if item is not None:
        return item.name
    card = state.cards.get(id)
    return "" if card is None else card.card.name

"""Everything that a player may do now, as entries with candidates (linear size).

An `Entry` holds candidates and no combinations; `expand` writes the combinations out, and a random
player draws within an entry.  All is read from what the player sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count, islice, product
from math import comb
from typing import NamedTuple

from core.games.mtg import activation, casting, costs, decisions
from core.games.mtg.actions import Action, ActionType, Fault
from core.games.mtg.cards.types import CardDef, Cost, TargetSpec
from core.games.mtg.combat import declare, sets
from core.games.mtg.kept import Offer
from core.games.mtg.mana.payment import plan_payment
from core.games.mtg.reactions import held_by, is_affordable, may_answer, richest_of
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Card, State, Target
from core.games.mtg.table import table_of
from core.games.mtg.targets import candidates

GroupOptions = tuple[tuple[int, int, tuple[Target, ...]], ...]
"""Per group of targets: least, most, candidates."""


class Entry(NamedTuple):
    """An action without its choices, and the candidates for each."""

    action: Action
    groups: GroupOptions = ()
    xs: tuple[int, ...] = ()
    sacrifices: tuple[tuple[str, ...], ...] = ()
    discards: tuple[tuple[str, ...], ...] = ()


PASS = Entry(Action("PASS_PRIORITY"))
ONLY_PASS = (PASS,)
BY_HAND = ("NORMAL", "ALTERNATE")
FROM_GRAVEYARD = ("FLASHBACK",)
SKIP_COMBAT = Entry(Action("SKIP_COMBAT"))
SKIP_MAIN2 = Entry(Action("SKIP_MAIN2"))


def entries(rules: Rules, state: State, seat: int, by_hand: bool = True) -> Iterator[Entry]:
    """What the player with priority may do, SCOOP left out.

    Not `by_hand`: without tapping for mana, which is mostly the longest part and rarely wanted.
    """
    yield from offers(rules, state, seat)
    for source in table_of(state).sources(seat) if by_hand else ():
        for option in source.options:
            color = "".join(option) if len(source.options) > 1 else ""
            yield Entry(Action("TAP_FOR_MANA", source.id, color=color))


def offers(rules: Rules, state: State, seat: int) -> tuple[Entry, ...]:
    """The entries but for tapping by hand; kept while all that they follow from is the same."""
    player, table, kept = state.seats[seat], table_of(state), state.offers
    in_time = casting.sorcery_time(state, seat)
    held = held_by(kept, seat, player, state.cards)
    if not (in_time or may_answer(held, player, table, seat)):
        return ONLY_PASS
    rest = (
        player.hand, player.graveyard, player.mana, player.life, state.stack,
        state.combat.attackers, state.active, in_time and (state.step, player.lands),
    )  # fmt: skip
    slot = 2 * seat + in_time
    found = kept.made[slot]
    if (
        found is None
        or found.table is not table
        or found.cards is not state.cards
        or found.rules is not rules
        or found.rest != rest
    ):
        spells = player.hand if in_time else held.fast
        made = (PASS, *_entries(rules, state, seat, in_time, spells))
        found = kept.made[slot] = Offer(rules, table, state.cards, rest, made)
    return found.entries


def _entries(
    rules: Rules, state: State, seat: int, in_time: bool, spells: tuple[str, ...]
) -> Iterator[Entry]:
    """The entries but for passing; `spells` are the cards in hand that it is the time for."""
    player, cards, table = state.seats[seat], state.cards, table_of(state)
    if in_time:
        if not player.lands:
            for id in player.hand:
                if "land" in cards[id].card.types:
                    yield Entry(Action("PLAY_LAND", id))
        if state.step == "MAIN1" and not declare.forced_attackers(state):
            yield SKIP_COMBAT
        if state.step == "MAIN2":
            yield SKIP_MAIN2
    most = sum(player.mana) + table.most_mana(seat)
    richest = richest_of(player, table, seat)
    for id in spells:
        card = cards[id]
        if is_affordable(card, richest):
            yield from _casts(rules, state, seat, card, BY_HAND, most)
    for id in player.graveyard:
        if cards[id].card.is_buried_of_use:
            yield from _casts(rules, state, seat, cards[id], FROM_GRAVEYARD, most)
    yield from _activations(rules, state, seat, most, in_time)


def _casts(
    rules: Rules, state: State, seat: int, card: Card, kinds: tuple[str, ...], most: int
) -> Iterator[Entry]:
    """The ways to cast a card, with no more than `most` mana."""
    block = card.card.rules
    for kind in kinds:
        if (kind == "ALTERNATE" and not block.alternate_costs) or (
            kind == "FLASHBACK" and block.flashback_cost is None
        ):
            continue
        if casting.castable(state, seat, card, kind) is not None:
            continue
        cost = block.flashback_cost if kind == "FLASHBACK" else card.card.cost
        has_x = kind != "ALTERNATE" and cost is not None and cost.x > 0
        owed = casting.mana_owed(state, seat, card, kind, 0 if has_x else None)
        if isinstance(owed, Fault) or owed[0].generic + len(owed[0].colored) > most:
            continue
        if plan_payment(rules, state, seat, owed[0]) is None:
            continue
        xs = _xs(rules, state, seat, card, kind) if has_x else ()
        paid = _extras(state, seat, (*block.additional_costs, owed[1]), card.id)
        if paid is None:
            continue
        modes = range(len(block.modes)) if block.modes else (None,)
        for mode in modes:
            key = casting.script_key(card, mode)
            assert isinstance(key, str)
            groups = _groups(state, rules.scripts[key].targets, seat, card.id)
            if groups is not None:
                x = 0 if has_x else None
                action = Action("CAST_SPELL", card.id, (), x, mode, kind)  # type: ignore[arg-type]
                yield Entry(action, groups, xs, *paid)


def _xs(rules: Rules, state: State, seat: int, card: Card, kind: str) -> tuple[int, ...]:
    """Every X that can be paid; what makes the spell cheaper counts for each."""
    for x in count(1):
        owed = casting.mana_owed(state, seat, card, kind, x)
        if isinstance(owed, Fault) or plan_payment(rules, state, seat, owed[0]) is None:
            return tuple(range(x))
    raise AssertionError("a spell whose X costs nothing")


def _groups(
    state: State, specs: tuple[TargetSpec, ...], seat: int, self_id: str
) -> GroupOptions | None:
    found = tuple((s.minimum, s.n, candidates(state, s, seat, self_id)) for s in specs)
    return None if any(least > len(options) for least, _, options in found) else found


def _extras(
    state: State, seat: int, prices: tuple[Cost, ...], source: str
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]] | None:
    if sum(cost.life for cost in prices) > state.seats[seat].life:
        return None
    sacrifices: tuple[tuple[str, ...], ...] = ()
    kinds = [c.sacrifice for c in prices if c.sacrifice not in (None, "self")]
    if kinds:
        pools = [costs.sacrifice_options(state, seat, str(kind), source) for kind in kinds]
        sacrifices = tuple(ids for ids in product(*pools) if len(set(ids)) == len(ids))
        if not sacrifices:
            return None
    n = sum(cost.discard for cost in prices)
    hand = tuple(id for id in state.seats[seat].hand if id != source)
    discards = tuple(combinations(hand, n)) if n else ()
    return None if n and not discards else (sacrifices, discards)


def _activations(
    rules: Rules, state: State, seat: int, most: int, in_time: bool
) -> Iterator[Entry]:
    """The abilities that can be activated, with no more than `most` mana."""
    table = table_of(state)
    for perm in table.doers(seat):
        for n, ability in perm.card.activations:
            if not ability.cost.tap or table.can_tap(perm):
                yield from _activation(rules, state, seat, (perm.id, perm.card, n), most, in_time)
    for id in state.seats[seat].graveyard:
        card = state.cards[id].card
        if not card.is_buried_of_use:
            continue
        for n, ability in enumerate(card.rules.activated_abilities):
            if ability.zone == "graveyard" and not ability.mana:
                yield from _activation(rules, state, seat, (id, card, n), most, in_time)


def _activation(
    rules: Rules, state: State, seat: int, which: tuple[str, CardDef, int], most: int, in_time: bool
) -> Iterator[Entry]:
    """The ability of a card, by its place there, if it can be activated."""
    id, card, n = which
    ability = card.rules.activated_abilities[n]
    if ability.sorcery and not in_time:
        return
    if ability.cost.mana is not None and ability.cost.mana.value > most:
        return
    paid = _extras(state, seat, (ability.cost,), id)
    if paid is None:
        return
    specs = rules.scripts[f"{card.card_id}/a{n}"].targets
    groups = _groups(state, specs, seat, id)
    if groups is None:
        return
    entry = Entry(Action("ACTIVATE_ABILITY", id, ability=n), groups, (), *paid)
    if not isinstance(activation.prepare(rules, state, seat, next(expand(entry))), Fault):
        yield entry


MOST = 256
"""Combinations that are listed of one entry, declaration or decision; forms say the rest."""


def expand(entry: Entry) -> Iterator[Action]:
    """Every combination of an entry's candidates."""
    base = entry.action
    for groups in decisions.all_groups(entry.groups):
        for x in entry.xs or (base.x,):
            for sacrifice in entry.sacrifices or (None,):
                for discard in entry.discards or (None,):
                    yield Action(
                        base.type, base.object_id, groups, x, base.mode, base.cost_kind,
                        base.ability, sacrifice, discard, base.color,
                    )  # fmt: skip


def legal(rules: Rules, state: State, seat: int) -> Iterator[Action]:
    """The legal actions of the player to act, in a fixed order.

    Of each entry, declaration and decision the first `MOST` combinations are listed, which is all
    of them on most tables; the forms of `choices` say the rest.  SCOOP is legal at any time for
    anybody and is not listed, as no agent may weigh it (random and search seats
    never SCOOP); surfaces offer it by itself.
    """
    decision = state.pending
    if decision is not None:
        yield from islice(_answers(state), MOST)
    elif state.declares == "attackers":
        yield from islice(sets.attacks(state), MOST)
    elif state.declares == "blockers":
        yield from islice(sets.blocks(state), MOST)
    else:
        for entry in entries(rules, state, seat):
            yield from islice(expand(entry), MOST)


def count_legal(rules: Rules, state: State, seat: int, most: int) -> int:
    """How many actions `legal` lists, or at least `most`; entries are counted, not written out."""
    if state.pending is not None or state.declares:
        return sum(1 for _ in islice(legal(rules, state, seat), most))
    found = sum(len(source.options) for source in table_of(state).sources(seat))
    for entry in entries(rules, state, seat, by_hand=False):
        if found >= most:
            break
        found += min(MOST, _combinations(entry))
    return found


def _combinations(entry: Entry) -> int:
    """How many actions `expand` makes of the entry."""
    found = len(entry.xs or (0,)) * len(entry.sacrifices or (0,)) * len(entry.discards or (0,))
    for least, most, targets in entry.groups:
        sizes = range(least, min(most, len(targets)) + 1)
        found *= sum(comb(len(targets), n) for n in sizes)
    return found


def _answers(state: State) -> Iterator[Action]:
    decision = state.pending
    assert decision is not None
    if decision.kind == "MULLIGAN":
        types: tuple[ActionType, ...] = ("KEEP_HAND", "MULLIGAN")
        yield from (Action(type) for type in types[: 1 + decision.least])
    elif decision.kind == "BOTTOM":
        yield from (Action("BOTTOM_CARD", str(id)) for id in decision.options)
    else:
        for choice in decisions.answers(decision):
            yield Action("RESOLVE_DECISION", decision_id=decision.id, choice=choice)

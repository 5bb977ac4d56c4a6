"""Everything that a player may do now, as entries with candidates (linear size).

An `Entry` holds candidates and no combinations; `expand` writes the combinations out, and a random
player draws within an entry.  All is read from what the player sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, count, islice, product
from typing import NamedTuple

from core.games.mtg import activating, casting, costs, decisions
from core.games.mtg.actions import Action, ActionType, Fault
from core.games.mtg.cards.types import Cost, TargetSpec
from core.games.mtg.combat import declare
from core.games.mtg.mana.payment import plan_payment
from core.games.mtg.mana.pool import sources
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Card, State, Target
from core.games.mtg.targets import candidates

GroupOptions = tuple[tuple[int, int, tuple[Target, ...]], ...]


class Entry(NamedTuple):
    """An action without its choices, and the candidates for each."""

    action: Action
    groups: GroupOptions = ()
    xs: tuple[int, ...] = ()
    sacrifices: tuple[tuple[str, ...], ...] = ()
    discards: tuple[tuple[str, ...], ...] = ()


def entries(rules: Rules, state: State, seat: int) -> Iterator[Entry]:
    """What the player with priority may do, SCOOP left out."""
    yield Entry(Action("PASS_PRIORITY"))
    if casting.sorcery_time(state, seat):
        if not state.seats[seat].lands:
            for id in state.seats[seat].hand:
                if "land" in state.cards[id].card.types:
                    yield Entry(Action("PLAY_LAND", id))
        if state.step == "MAIN1" and not declare.forced_attackers(state):
            yield Entry(Action("SKIP_COMBAT"))
        if state.step == "MAIN2":
            yield Entry(Action("SKIP_MAIN2"))
    usable = tuple(sources(state, seat))
    most = sum(state.seats[seat].mana) + sum(max(map(len, each.options)) for each in usable)
    for id in state.seats[seat].hand:
        card = state.cards[id]
        if card.card.cost is not None:
            yield from _casts(rules, state, seat, card, ("NORMAL", "ALTERNATE"), most)
    for id in state.seats[seat].graveyard:
        card = state.cards[id]
        if card.card.rules.flashback_cost is not None:
            yield from _casts(rules, state, seat, card, ("FLASHBACK",), most)
    yield from _activations(rules, state, seat, most)
    for source in usable:
        for option in source.options:
            color = "".join(option) if len(source.options) > 1 else ""
            yield Entry(Action("TAP_FOR_MANA", source.id, color=color))


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
        base = Action("CAST_SPELL", card.id, cost_kind=kind, x=0 if has_x else None)  # type: ignore[arg-type]
        owed = casting.mana_owed(state, seat, card, base)
        if isinstance(owed, Fault) or owed[0].generic + len(owed[0].colored) > most:
            continue
        if plan_payment(rules, state, seat, owed[0]) is None:
            continue
        xs = _xs(rules, state, seat, card, base) if has_x else ()
        paid = _extras(state, seat, (*block.additional_costs, owed[1]), card.id)
        if paid is None:
            continue
        modes = range(len(block.modes)) if block.modes else (None,)
        for mode in modes:
            key = casting.script_key(card, mode)
            assert isinstance(key, str)
            groups = _groups(state, rules.scripts[key].targets, seat, card.id)
            if groups is not None:
                yield Entry(replace(base, mode=mode), groups, xs, *paid)


def _xs(rules: Rules, state: State, seat: int, card: Card, base: Action) -> tuple[int, ...]:
    """Every X that can be paid; what makes the spell cheaper counts for each."""
    for x in count(1):
        owed = casting.mana_owed(state, seat, card, replace(base, x=x))
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


def _activations(rules: Rules, state: State, seat: int, most: int) -> Iterator[Entry]:
    """The abilities that can be activated, with no more than `most` mana."""
    held = [
        (p.id, p.card)
        for p in state.battlefield.values()
        if p.controller == seat and p.card.rules.activated_abilities
    ]
    buried = [
        (id, state.cards[id].card)
        for id in state.seats[seat].graveyard
        if state.cards[id].card.rules.activated_abilities
    ]
    for zone, cards in (("battlefield", held), ("graveyard", buried)):
        for id, card in cards:
            for n, ability in enumerate(card.rules.activated_abilities):
                if ability.mana or ability.zone != zone:
                    continue
                if ability.cost.mana is not None and ability.cost.mana.value > most:
                    continue
                paid = _extras(state, seat, (ability.cost,), id)
                if paid is None:
                    continue
                specs = rules.scripts[f"{card.card_id}/a{n}"].targets
                groups = _groups(state, specs, seat, id)
                if groups is None:
                    continue
                entry = Entry(Action("ACTIVATE_ABILITY", id, ability=n), groups, (), *paid)
                first = next(expand(entry))
                if not isinstance(activating.prepare(rules, state, seat, first), Fault):
                    yield entry


MOST = 256
"""Combinations that are listed of one entry, declaration or decision; forms say the rest."""
TRIED = 16 * MOST
"""Sets of blocks that are looked at for those."""


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


def attacks(state: State) -> Iterator[Action]:
    """Sets of attackers: only the forced, all, with one more, with all but one, two more, …"""
    forced = declare.forced_attackers(state)
    free = [id for id in declare.possible_attackers(state) if id not in forced]
    few, many = range((len(free) + 1) // 2), range(len(free), len(free) // 2, -1)
    sizes = [n for pair in zip(few, many, strict=False) for n in pair]
    sizes += [n for n in range(len(free) + 1) if n not in sizes]
    for more in chain.from_iterable(combinations(free, n) for n in sizes):
        yield Action("DECLARE_ATTACKERS", attackers=(*forced, *more))


def blocks(state: State) -> Iterator[Action]:
    """Legal sets of blocks: those that lures ask for, then with one change, with two, …

    The order of several blockers is that of their entry.  Where lures leave few of very many, the
    search for more ends.
    """
    able = declare.blockable(state)
    usual = dict(declare.forced_blocks(state))
    others: dict[str, tuple[str | None, ...]] = {
        id: tuple(each for each in (None, *attackers) if each != usual.get(id))
        for id, attackers in able.items()
    }
    changes = (
        zip(changed, ways, strict=True)
        for n in range(len(able) + 1)
        for changed in combinations(able, n)
        for ways in product(*(others[id] for id in changed))
    )
    for change in islice(changes, TRIED):
        chosen = {**dict.fromkeys(able), **usual, **dict(change)}
        pairs = tuple((b, a) for b, a in chosen.items() if a is not None)
        if declare.check_blocks(state, pairs) is None:
            yield Action("DECLARE_BLOCKERS", blocks=pairs)


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
        yield from islice(attacks(state), MOST)
    elif state.declares == "blockers":
        yield from islice(blocks(state), MOST)
    else:
        for entry in entries(rules, state, seat):
            yield from islice(expand(entry), MOST)


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

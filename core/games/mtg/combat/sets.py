"""Every set of attackers or of blocks as an action, in a fixed order, those that matter first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, islice, product

from core.games.mtg.actions import Action
from core.games.mtg.combat import declare
from core.games.mtg.state import State

TRIED = 4_096
"""Sets of blocks that are looked at for the legal ones."""


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

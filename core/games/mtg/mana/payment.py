"""Auto-payment: a plan is found first, and only then carried out.

The pool pays first.  Of all ways to pay the one is taken that taps the fewest creatures, then the
fewest sources; among those the sources that add least, then those that can make the fewest
different things, the oldest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.games.mtg.mana.bills import NOTHING, Bill, Payment, Taps
from core.games.mtg.mana.pool import plus, tell_tapped
from core.games.mtg.mana.taps import fewest, lands_first
from core.games.mtg.scripts import Rules
from core.games.mtg.state import COLORS, Mana, State
from core.games.mtg.table import Source, table_of

if TYPE_CHECKING:
    from core.games.mtg.run import Run


COLOURLESS_FIRST = sorted(range(len(COLORS)), key=lambda n: (COLORS[n] != "C", n))


def plan_payment(
    rules: Rules, state: State, seat: int, bill: Bill, without: frozenset[str] = frozenset()
) -> Payment | None:
    """How the player can pay; None when there is no way.  `without` may not be tapped."""
    owed = bill.generic + len(bill.colored)
    if owed == 0:
        return NOTHING
    pool, table = state.seats[seat].mana, table_of(state)
    asked, known = (pool, bill, without), table.payments(seat)
    if asked not in known:
        usable = [source for source in table.sources(seat) if source.id not in without]
        known[asked] = _planned(pool, owed, bill, usable)
    return known[asked]


def _planned(pool: Mana, owed: int, bill: Bill, usable: list[Source]) -> Payment | None:
    if sum(pool) + sum([s.most for s in usable]) < owed:
        return None
    usable.sort(key=lambda s: (s.creature, len(s.options), s.ts))
    found = _colored(pool, bill, usable, bill.colored, (), ())
    if found is None or not found.taps:
        return found
    return _best(pool, bill, usable, found)


def _best(pool: Mana, bill: Bill, usable: list[Source], found: Payment) -> Payment:
    """The best way to pay, where one way is known."""
    if any(len(option) != 1 for source in usable for option in source.options):
        return _spend(pool, bill, fewest(pool, bill.generic, bill.colored, usable, found.taps))
    tapped = {id for id, _ in found.taps}
    # lands of one colour alone, the oldest first, are the best way already
    if all(len(s.options) == 1 and not s.creature for s in usable if s.id in tapped):
        return found
    taps = lands_first(pool, bill.generic, bill.colored, usable)
    return found if {id for id, _ in taps} == tapped else _spend(pool, bill, taps)


def _colored(
    pool: Mana,
    bill: Bill,
    usable: list[Source],
    left: tuple[str, ...],
    taps: Taps,
    spend: tuple[str, ...],
) -> Payment | None:
    if not left:
        return _generic(pool, bill.generic, usable, taps, spend)
    symbol, rest = left[0], left[1:]
    if pool[COLORS.index(symbol)]:
        found = _colored(plus(pool, symbol, -1), bill, usable, rest, taps, (*spend, symbol))
        if found is not None:
            return found
    tried = set()
    for n, source in enumerate(usable):
        if (source.options, source.creature) in tried:
            continue
        tried.add((source.options, source.creature))
        for option in source.options:
            if symbol in option:
                others = usable[:n] + usable[n + 1 :]
                more = plus(plus(pool, option), symbol, -1)
                found = _colored(
                    more, bill, others, rest, (*taps, (source.id, option)), (*spend, symbol)
                )
                if found is not None:
                    return found
    return None


def _generic(
    pool: Mana, owed: int, usable: list[Source], taps: Taps, spend: tuple[str, ...]
) -> Payment | None:
    for source in usable:
        if sum(pool) >= owed:
            break
        option = max(source.options, key=len)
        pool = plus(pool, option)
        taps = (*taps, (source.id, option))
    if sum(pool) < owed:
        return None
    return Payment(taps, (*spend, *_spent(pool, owed)))


def _spent(pool: Mana, owed: int) -> Iterator[str]:
    """What of the pool pays generic mana: colourless first."""
    for n in COLOURLESS_FIRST:
        used = min(pool[n], owed)
        yield from COLORS[n] * used
        owed -= used


def _spend(pool: Mana, bill: Bill, taps: Taps) -> Payment:
    """The payment with these taps, which are enough."""
    for _, symbols in taps:
        pool = plus(pool, symbols)
    pool = plus(pool, bill.colored, -1)
    return Payment(taps, (*bill.colored, *_spent(pool, bill.generic)))


def pay(run: Run, seat: int, payment: Payment) -> None:
    """Carry a plan out."""
    mana = run.s.seats[seat].mana
    if payment.taps:
        run.perms([id for id, _ in payment.taps], tapped=True)
        for id, symbols in payment.taps:
            tell_tapped(run, id, symbols)
            mana = plus(mana, symbols)
    if payment.spend:
        mana = plus(mana, payment.spend, -1)
    if mana != run.s.seats[seat].mana:
        run.seat(seat, mana=mana)

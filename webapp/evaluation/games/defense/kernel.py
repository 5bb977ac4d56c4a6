"""A match of defence cards in machine code: the words of a position, its dice, and what is held.

The rules are the table of `encode` and the attacks that each roll makes available; a position is
one row of 64-bit words.  Everything is as in `core.games.defense`.  Causes are counted by their
places in the document: `USES` says where those of a kind begin.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from core.games.defense.limits import ATTACK_DICE, MAX_DICE
from webapp.evaluation.games.defense.batches import END, LEFT, LOCK, OWN_TURN, SIZE
from webapp.evaluation.games.defense.layout import KEYS, MACHINE_CODE, starts
from webapp.evaluation.pointers import apart

STARTS = starts(MACHINE_CODE)
"""Where the parts of the table begin."""
HERO = STARTS["hero"]
AVAILABLE = STARTS["end"] + HERO
"""Where, after the table, the attacks begin that rolls make available, as bits."""
HP0, COUNT, STATUS, WEIGHTS = STARTS["hp"], STARTS["count"], STARTS["status"], STARTS["weights"]
RIDERS = STARTS["rider"]
STATUS_WORDS, RIDER, MOST_BUFFS = 6, 6, MACHINE_CODE.buffs

_CARD = 0
_ATTACK = _CARD + 1
_ENTRY = _ATTACK + MACHINE_CODE.attacks
_RIDER = _ENTRY + MACHINE_CODE.entries
_RULE = _RIDER + MACHINE_CODE.riders
_EFFECT = _RULE + MACHINE_CODE.rules
OF_HERO = _EFFECT + MACHINE_CODE.effects
"""Causes of a hero."""
USE_CONFIG, USE_STATUS = 0, 1
_HEROES = USE_STATUS + MACHINE_CODE.statuses
USE_CARD, USE_ATTACK, USE_ENTRY = _HEROES + _CARD, _HEROES + _ATTACK, _HEROES + _ENTRY
USE_RIDER, USE_RULE, USE_EFFECT = _HEROES + _RIDER, _HEROES + _RULE, _HEROES + _EFFECT
"""Where the counts of each kind of cause begin; those of the second hero lie OF_HERO further."""
USES = _HEROES + 2 * OF_HERO

ROLL, ATTACK, PRE_DEFENSE, REROLL, REACTION, OVER = range(6)
"""Words of PHASE where somebody decides, and at the end."""
BEGIN, CHOOSE, DEFEND, AFTER, REACT, SETTLE, END_TURN = range(OVER + 1, OVER + 8)
"""Words of PHASE on the way there: what comes next."""
PLAYING, KNOCKOUT, DOUBLE_KO, ROUND_LIMIT = range(4)
"""Words of RESULT."""
(
    HP, _, PHASE, ROUND, FIRST, ACTIVE, ROLLS, RESULT, WINNER, FULL, STREAM, DEFENCE, CHANCE,
    STRUCK, RAW, NEGATED, REROLLS, HEAD, TAIL, MATCHED, LOCKED, FLAT, HALVED, BLOCK, REFLECT, DEAL,
    OFFERED, AFTER_REROLL, ABLE, PRIMED, DICE,
) = range(31)  # fmt: skip
"""Words of a position: both hit points; whether it held more than there is room for; the words of
the three streams; the attack, what was offered against it, the first waiting reroll and the end of
those that wait, the dice (as bits) that rules matched and that may not be rerolled; how many offers
there were, and the cause of the reroll that they follow; how many dice may be picked; how many
buffs are pending.  Then follow rows."""
THROWN = DICE + ATTACK_DICE
"""The dice of the defence, each as 2^face."""
ORDER = THROWN + MAX_DICE
"""The dice that may be picked, in the order of the policy, and room to put them in order."""
QUEUE = ORDER + 2 * MAX_DICE
"""The effects that asked for rerolls."""
OFFERS = QUEUE + MACHINE_CODE.queue + 1
"""Per offer: what it does to damage, its amount, its cause, and that of the reroll before it."""
OFFER, MOST_OFFERS = 4, 128
BUFFS = OFFERS + OFFER * MOST_OFFERS
"""Per buff: owner, amount, end (packed as in a batch), flags, its cause."""
BUFF = 5
HELD = BUFFS + BUFF * MACHINE_CODE.buffs
"""Per hero and status a row of batches, the oldest first, then zeros, at least one."""
SLOTS, STATUSES = MACHINE_CODE.slots, MACHINE_CODE.statuses
ROW = SLOTS + 1
WORDS = HELD + 2 * STATUSES * ROW
CLEANSABLE, CARRIES = 1, 2
"""Bits of a buff's flags."""
STEP, MASK = 0x6D2B79F5, 0xFFFFFFFF


@njit
def own(rules: Any, side: Any, begin: Any, at: Any) -> Any:
    """A word of a hero's part of the table."""
    return rules[begin + side * HERO + at]


@njit
def shared(rules: Any, at: Any) -> Any:
    """A word of the match's part of the table."""
    return rules[at]


@njit
def count(counts: Any, side: Any, begin: Any, at: Any) -> None:
    """One more event that a part of a hero is the cause of."""
    counts[begin + side * OF_HERO + at] += 1


# -- dice -----------------------------------------------------------------------------------------


@njit
def number(word: Any) -> Any:
    """The number that a stream gives as its word becomes `word`."""
    r = (word ^ word >> 15) * (word | 1) & MASK
    r = (r ^ (r + (r ^ r >> 7) * (r | 61))) & MASK
    return r ^ r >> 14


@njit
def die(position: Any, stream: Any, sides: Any) -> Any:
    """A face of a stream."""
    apart()
    word = position[stream] + STEP & MASK
    position[stream] = word
    return 1 + (sides * number(word) >> 32)


@njit
def key_of(rules: Any, position: Any) -> Any:
    """Where the table has what the attack dice show."""
    key = np.int64(0)
    for i in range(ATTACK_DICE):
        key += shared(rules, WEIGHTS + position[DICE + i])
    return key


@njit
def available(rules: Any, side: Any, key: Any) -> Any:
    """The attacks that dice make available, as bits."""
    return rules[AVAILABLE + side * KEYS + key]


# -- what is held ---------------------------------------------------------------------------------


@njit
def row(side: Any, status: Any) -> Any:
    """Where the batches of a status begin."""
    return HELD + (side * STATUSES + status) * ROW


@njit
def stacks(position: Any, side: Any, status: Any) -> Any:
    """How many stacks there are."""
    apart()
    at, found = row(side, status), np.int64(0)
    while position[at]:
        found += position[at] & SIZE
        at += 1
    return found


@njit
def usable(position: Any, side: Any, status: Any) -> Any:
    """How many of them may be spent now."""
    apart()
    at, found = row(side, status), np.int64(0)
    while position[at]:
        if position[at] >> LOCK & 3 == 0:
            found += position[at] & SIZE
        at += 1
    return found


@njit
def lose(position: Any, side: Any, status: Any, count: Any, spend: Any) -> None:
    """Take stacks away, the oldest first; with `spend` only what may be spent."""
    apart()
    at = to = row(side, status)
    while position[at]:
        batch = position[at]
        gone = 0 if spend and batch >> LOCK & 3 else min(batch & SIZE, count)
        count -= gone
        position[at] = 0
        at += 1
        if batch & SIZE > gone:
            position[to] = batch - gone
            to += 1


@njit
def kept_until(end: Any, turns: Any, is_own_turn: Any) -> Any:
    """An end as it is packed; in the owner's own turn that turn's end does not count."""
    return end << END | (turns + is_own_turn if end == OWN_TURN else 0) << LEFT


@njit
def gain(position: Any, side: Any, status: Any, wanted: Any, cap: Any, most: Any, kind: Any) -> Any:
    """Grant stacks of a kind (lock and end), as far as the cap and the status's most allow; how
    many."""
    apart()
    given = max(0, min(wanted, min(cap, most) - stacks(position, side, status)))
    if given == 0:
        return given
    first = at = row(side, status)
    while position[at]:
        at += 1
    if at > first and position[at - 1] & ~SIZE == kind:
        position[at - 1] += given
    elif at - first < SLOTS:
        position[at] = kind | given
    else:
        position[FULL] = 1
    return given


@njit
def usual(rules: Any, position: Any, side: Any, status: Any, wanted: Any) -> Any:
    """Grant stacks with the lock and the end that the status says; how many."""
    apart()
    at = STATUS + status * STATUS_WORDS
    most, is_own = shared(rules, at), np.int64(side == position[ACTIVE])
    end = kept_until(shared(rules, at + 3), shared(rules, at + 4), is_own)
    return gain(position, side, status, wanted, most, most, shared(rules, at + 2) << LOCK | end)


@njit
def ride(rules: Any, position: Any, owner: Any, first: Any, riders: Any, counts: Any) -> None:
    """The stacks that come with an attack or an entry of a board."""
    apart()
    for i in range(first, first + riders):
        at = RIDERS + i * RIDER
        status, wanted = own(rules, owner, at, 0), own(rules, owner, at, 1)
        usual(rules, position, owner ^ own(rules, owner, at, 2), status, wanted)
        if wanted:
            count(counts, owner, USE_RIDER, i)


@njit
def passed(word: Any, moment: Any) -> Any:
    """A batch or a buff's end after a moment; -1 when it is lost."""
    if word >> END & 3 != moment:
        return word
    return word - (1 << LEFT) if moment == OWN_TURN and word >> LEFT > 1 else -1


@njit
def pass_moment(rules: Any, position: Any, side: Any, moment: Any, counts: Any) -> None:
    """Stacks and buffs of a side whose end has come are lost."""
    apart()
    for status in range(shared(rules, COUNT)):
        at = to = row(side, status)
        while position[at]:
            later = passed(position[at], moment)
            position[at] = 0
            at += 1
            if later >= 0:
                position[to] = later
                to += 1
        if to < at:
            counts[USE_STATUS + status] += 1
    for at in range(position[PRIMED]):
        base = BUFFS + at * BUFF
        if position[base] == side:
            position[base + 2] = passed(position[base + 2], moment)
    drop(position, counts)


@njit
def drop(position: Any, counts: Any) -> None:
    """The buffs whose end is -1 go."""
    apart()
    left = 0
    for at in range(position[PRIMED]):
        base, to = BUFFS + at * BUFF, BUFFS + left * BUFF
        if position[base + 2] < 0:
            counts[position[base + 4]] += 1
            continue
        for i in range(BUFF):
            position[to + i] = position[base + i]
        left += 1
    position[PRIMED] = left


@njit
def unlock(rules: Any, position: Any) -> None:
    """What may be spent as a turn begins."""
    for side in range(2):
        for status in range(shared(rules, COUNT)):
            at = row(side, status)
            while position[at]:
                lock = position[at] >> LOCK & 3
                if lock == 1 or (lock == 2 and side == position[ACTIVE]):
                    position[at] &= ~(3 << LOCK)
                at += 1

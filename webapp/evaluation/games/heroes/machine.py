"""The row interpreter: many duels at once, each lane with rules of its own (ruleset v1).

Every lane is a small machine that runs one instruction word a beat: fetch, two operands, one
result, one write; a word that ends its script also picks the next one, in the same beat.  Arrays
have the lanes last, reads are flat index reads, writes are scatters in place.  There is no branch,
so that lanes with different rules cost what lanes with equal rules cost.

Arithmetic is that of `numbers`.

This is the form for accelerators, where `kernel` cannot run: an NVIDIA H200 made 0.46 billion
decisions a second of 65,536 lanes with it.  A processor makes 0.3 million per CPU second with it
and 7 million with `kernel`.  Code compiled for a single matchup, its scripts unrolled, made 0.8 to
1.4 billion on the same card and 35 million on the same processor; it took 1.6 to 2.8 CPU seconds of
compiling per duel, and nothing here plays one duel often enough to want it.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from core.games.heroes.limits import (
    MAX_ABILITIES,
    MAX_CASCADE,
    MAX_PENDING,
)
from core.games.heroes.rows import CONTEXT, IMMEDIATE, REGISTERS
from webapp.evaluation.games.heroes.encode import (
    ASKS,
    ENTRY_FLAGS_AT,
    INDEX,
    NEXT_AT,
    OWNER,
    PARTS,
    PHASE,
    SWAPS,
    TELLS,
    UNLESS_PASSED,
    Params,
)
from webapp.evaluation.games.heroes.memory import (
    CHANGES,
    CONTEXT_WIDTH,
    MEMORY,
    NOTHING,
    SIDES,
    SLOTS,
    TOLD,
    TRASH,
    Lanes,
)
from webapp.evaluation.games.heroes.numbers import as_float, below, bits, canon
from webapp.evaluation.games.heroes.results import among, compute
from webapp.evaluation.games.heroes.state import DRAWN, LOST, TIMED_OUT, WON
from webapp.evaluation.games.heroes.words import (
    A_AT,
    B_AT,
    CODE,
    FALL_ENDS,
    FLAGS_AT,
    JUMP_ENDS,
    JUMPS,
    X_AT,
)


def at(table: Any, row: Any, lane: Any) -> Any:
    """table[row, lane], as one flat read."""
    count = table.shape[-1]
    return table.reshape(-1).at[row * count + lane].get(mode="promise_in_bounds")


def look_up(rules: Params, part: str, row: Any, lane: Any) -> Any:
    """A whole number of a part of the table."""
    return at(rules.table, PARTS[part] + row, lane)


def initial(rules: Params) -> Any:
    """Both players' attributes at the start."""
    return as_float(rules.table[PARTS["initial"] :][:SIDES])


def _put(table: Any, row: Any, lane: Any, value: Any) -> Any:
    """The table with table[row, lane] = value, in place."""
    count = table.shape[-1]
    flat = table.reshape(-1).at[row * count + lane]
    return flat.set(value, mode="promise_in_bounds").reshape(table.shape)


def beat(rules: Params, now: Lanes) -> Lanes:
    """One instruction word of every running lane."""
    lane = jnp.arange(now.pc.shape[-1], dtype=jnp.int32)
    word = look_up(rules, "code", 2 * now.pc, lane)
    imm = as_float(look_up(rules, "code", 2 * now.pc + 1, lane))
    op, flags = word & 31, word >> FLAGS_AT
    a_at = _address(now, word >> A_AT & 63)
    b_at = _address(now, word >> B_AT & 63)
    x = word >> X_AT & 511
    is_write = (op == CODE["SET"]) | (op == CODE["MODIFY"])
    a = jnp.where(a_at < 0, imm, at(now.memory, jnp.maximum(a_at, 0), lane))
    b = jnp.where(b_at < 0, imm, at(now.memory, jnp.maximum(b_at, 0), lane))
    is_roll = now.running & (op == CODE["ROLL"])
    n = jnp.clip(a, 1.0, 65535.0).astype(jnp.uint32)
    face = (below(bits(now.k0, now.k1, now.ctr), n) + 1).astype(jnp.int32).astype(jnp.float32)
    result = compute(op, a, b, face)

    ends = among(op, ("END", "PASS", "WIN", "LOSE", "DRAW"))
    jumps = flags & JUMPS != 0
    register = jnp.where(jumps | ends, TRASH, x - REGISTERS + SIDES)
    target = jnp.where(now.running, jnp.where(is_write, a_at, register), TRASH)
    memory = _put(now.memory, target, lane, result)
    # Read back, because XLA would compute it again for each of its readers.
    result = at(memory, target, lane)

    # A change that somebody listens to waits for its reactions, within the bounds.
    is_change = now.running & is_write & (result != a)
    reaction = look_up(rules, "heads", jnp.where(is_change, a_at, 0), lane)
    is_heard = is_change & (reaction != 0)
    fits = is_heard & (now.waiting < MAX_PENDING) & (now.queued < MAX_CASCADE)
    slot = _wrap(now.head + now.waiting)
    base = jnp.where(fits, CHANGES + CONTEXT_WIDTH * slot, TRASH)
    delta = canon(result - a)
    for place, value in ((0, delta), (1, result), (2, a), (5, reaction.astype(jnp.float32))):
        memory = _put(memory, base + place, lane, value)
    count = fits.astype(jnp.int32)

    leaps = jumps & (is_write | ~(result > 0.0))
    ends |= flags & jnp.where(leaps, JUMP_ENDS, FALL_ENDS) != 0
    said = now.running & among(op, ("WIN", "LOSE", "DRAW"))
    side = now.owner ^ (word >> A_AT + 4 & 1)
    verdict, winner = _verdict(now, op, said, side)
    is_over = said & (look_up(rules, "ties", 0, lane) == 0)
    passed = now.passed | (now.running & now.in_phase & (op == CODE["PASS"]))
    then = now._replace(
        memory=memory,
        running=now.running & ~is_over,
        pc=jnp.where(now.running, jnp.where(leaps, x, now.pc + 1), now.pc),
        waiting=now.waiting + count,
        queued=now.queued + count,
        overflow=now.overflow + (is_heard & ~fits),
        ctr=now.ctr + is_roll.astype(jnp.uint32),
        passed=passed,
        verdict=verdict,
        reason=jnp.where(is_over, verdict, now.reason),
        winner=winner,
    )
    return _next_script(rules, then, then.running & ends, lane)


def _verdict(now: Lanes, op: Any, said: Any, side: Any) -> tuple[Any, Any]:
    """Reason and winner after WIN, LOSE or DRAW in these lanes: two that differ are a draw."""
    is_draw = op == CODE["DRAW"]
    reason = jnp.where(is_draw, DRAWN, jnp.where(op == CODE["WIN"], WON, LOST))
    winner = jnp.where(is_draw, -1, side ^ (op == CODE["LOSE"]))
    is_first = said & (now.verdict == 0)
    differs = said & (now.verdict != 0) & (winner != now.winner)
    return (
        jnp.where(is_first, reason, jnp.where(differs, DRAWN, now.verdict)),
        jnp.where(is_first, winner, jnp.where(differs, -1, now.winner)),
    )


def _address(now: Lanes, operand: Any) -> Any:
    """Where an operand stands in memory; -1 for the immediate."""
    own = operand ^ (now.owner << 4)
    register = operand - REGISTERS + SIDES
    context = operand - CONTEXT + now.context
    high = jnp.where(operand < REGISTERS, context, register)
    return jnp.where(operand < SIDES, own, jnp.where(operand == IMMEDIATE, -1, high))


def _wrap(slot: Any) -> Any:
    return jnp.where(slot >= SLOTS, slot - SLOTS, slot)


def _next_script(rules: Params, now: Lanes, ended: Any, lane: Any) -> Lanes:
    """The next script of lanes whose script ended: another reaction to the same change, else the
    next change's first one, else the next entry of the turn."""
    is_inner = now.inner != 0
    pops = ~is_inner & (now.waiting > 0)
    base = CHANGES + CONTEXT_WIDTH * now.head
    waiting = at(now.memory, base + 5, lane).astype(jnp.int32)
    is_reaction = is_inner | pops
    index = jnp.where(is_inner, now.inner, jnp.where(pops, waiting, now.outer))
    entry = look_up(rules, "calls", index, lane)
    after = entry >> NEXT_AT & INDEX
    flags = entry >> ENTRY_FLAGS_AT
    decides = ended & ~is_reaction & (now.verdict != 0)
    moves = ended & ~is_reaction & ~decides

    swaps = moves & (flags & SWAPS != 0)
    turn = now.turn + swaps
    times_out = swaps & (turn >= look_up(rules, "max_turns", 0, lane))
    passed = now.passed & ~swaps
    asks = moves & (flags & ASKS != 0) & ~passed & ~times_out
    skips = moves & (flags & UNLESS_PASSED != 0) & passed
    telling = jnp.where(flags & TELLS != 0, TOLD, NOTHING)
    context = jnp.where(pops, base, now.context)
    context = jnp.where(is_reaction, context, telling)

    def put(new: Any, old: Any) -> Any:
        return jnp.where(ended, new, old)

    return now._replace(
        running=now.running & ~asks & ~times_out & ~decides,
        pc=put(jnp.where(skips, 0, entry & 511), now.pc),
        outer=put(jnp.where(is_reaction, now.outer, after), now.outer),
        inner=put(jnp.where(is_reaction, after, 0), now.inner),
        owner=put(flags & OWNER, now.owner),
        context=put(context, now.context),
        head=put(jnp.where(is_reaction, _wrap(now.head + pops), 0), now.head),
        waiting=now.waiting - (ended & pops),
        queued=put(jnp.where(is_reaction, now.queued, 0), now.queued),
        in_phase=put(jnp.where(is_reaction, now.in_phase, flags & PHASE != 0), now.in_phase),
        passed=put(passed, now.passed),
        turn=turn,
        active=now.active ^ swaps,
        reason=jnp.where(times_out, TIMED_OUT, jnp.where(decides, now.verdict, now.reason)),
    )


def use(rules: Params, now: Lanes, ability: Any, chosen: Any) -> Lanes:
    """The active players' decisions, where chosen; an index without an ability idles."""
    lane = jnp.arange(now.pc.shape[-1], dtype=jnp.int32)
    exists = (ability >= 0) & (ability < look_up(rules, "abilities", now.active, lane))
    index = now.active * MAX_ABILITIES + jnp.where(exists, ability, 0)
    idle = look_up(rules, "idle", now.active, lane)
    entry = jnp.where(exists, look_up(rules, "use", index, lane), idle) & INDEX
    cost = jnp.where(exists, as_float(look_up(rules, "costs", index, lane)), 0.0)
    number = jnp.where(exists, ability, 0).astype(jnp.float32)
    base = jnp.where(chosen, TOLD + 3, TRASH)
    memory = _put(now.memory, base, lane, number)
    # The first script starts at once, where there is one before the turn passes on.
    word = look_up(rules, "calls", entry, lane)
    flags = word >> ENTRY_FLAGS_AT
    starts = chosen & (flags & (SWAPS | ASKS) == 0)
    context = jnp.where(flags & TELLS != 0, TOLD, NOTHING)
    after = jnp.where(starts, word >> NEXT_AT & INDEX, entry)
    return now._replace(
        memory=_put(memory, base + 1, lane, cost),
        running=now.running | chosen,
        pc=jnp.where(chosen, jnp.where(starts, word & 511, 0), now.pc),
        outer=jnp.where(chosen, after, now.outer),
        owner=jnp.where(starts, flags & OWNER, now.owner),
        context=jnp.where(starts, context, now.context),
        in_phase=jnp.where(starts, flags & PHASE != 0, now.in_phase),
        passed=now.passed & ~chosen,
        ply=now.ply + chosen,
    )


def begin(rules: Params, k0: Any, k1: Any) -> Lanes:
    """Fresh machines that are about to start their duels."""
    count = rules.table.shape[-1]
    zero = jnp.zeros(count, jnp.int32)
    no = jnp.zeros(count, bool)
    memory = jnp.concatenate([initial(rules), jnp.zeros((MEMORY - SIDES, count), jnp.float32)])
    return Lanes(
        memory=memory,
        running=~no,
        pc=zero,
        outer=rules.table[PARTS["start"]] & INDEX,
        inner=zero,
        owner=zero,
        context=zero + NOTHING,
        head=zero,
        waiting=zero,
        queued=zero,
        in_phase=no,
        passed=no,
        k0=k0,
        k1=k1,
        ctr=jnp.zeros(count, jnp.uint32),
        turn=zero,
        active=zero,
        ply=zero,
        overflow=zero,
        verdict=zero,
        reason=zero,
        winner=zero - 1,
    )


def settle(rules: Params, now: Lanes) -> Lanes:
    """Beats until no lane runs: each asks its player or is over."""
    return jax.lax.while_loop(lambda lanes: lanes.running.any(), lambda x: beat(rules, x), now)

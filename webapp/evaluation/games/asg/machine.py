"""The rules for one match, order by order (specs/asg/RULES.md), in 32-bit arithmetic.

Equal to `core.games.asg.engine`, event for event.  What only an order that is carried out may
change is written either way, with its old value where it is not.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import lax

from core.games.asg.combat import ZERO_SEED
from core.games.asg.limits import MAX_NUMBER
from webapp.evaluation.games.asg.encode import Params, starts
from webapp.evaluation.games.asg.words import bound_of, next_word, product
from webapp.evaluation.lanes import read, write

END, PASS, REINFORCE, MOVE, SURPLUS = range(5)
"""Kinds of orders; any other number is an unknown one.  SURPLUS stands for what a list of orders
holds beyond the budget; it is refused before the others are looked at and costs no slot."""

PLAYING, CAPTURED, CAPPED = range(3)
"""Why a match is over."""

(
    FINE, EXCEEDED, UNKNOWN, BAD_PURCHASE, NO_SUPPLY, FULL_HQ,
    NO_SOURCE, NO_TARGET, APART, BAD_AMOUNT, NO_STRENGTH, FULL_NODE,
) = range(12)  # fmt: skip
"""What is wrong with an order, in the order of the document's checks."""


class State(NamedTuple):
    """A match between two orders."""

    owners: Any
    """Per node: 0, 1, or 2 for nobody."""
    forces: Any
    """Per player and node."""
    supply: Any
    active: Any
    ply: Any
    used: Any
    rng: Any
    reason: Any
    winner: Any
    """-1 for nobody."""


class Order(NamedTuple):
    """An order: nodes by number, -1 for one that does not exist; an amount below 1 is none."""

    kind: Any
    source: Any
    target: Any
    amount: Any


class Facts(NamedTuple):
    """What one order did; numbers that do not apply have no meaning."""

    kind: Any
    """The kind of an order that was carried out, else -1."""
    code: Any
    """What is wrong with it; FINE also when the match was over."""
    player: Any
    source: Any
    place: Any
    amount: Any
    behind: Any
    arrived: Any
    fights: Any
    strong: Any
    weak: Any
    bound: Any
    noise: Any
    delta: Any
    won: Any
    left: Any
    captures: Any
    gain: Any
    supply: Any
    """The player's supply afterwards; after an END that of the other one."""
    reason: Any
    """PLAYING unless the match ended with this order."""


class Rules(NamedTuple):
    """The scenario of one match: a row of the table."""

    params: Params
    row: Any

    def get(self, part: str, index: Any = 0) -> Any:
        """A word of a part."""
        at = starts(self.params.limits)[part] + index
        return read(self.params.table, self.row, at)

    def part(self, name: str, size: int) -> Any:
        """A whole part."""
        at = starts(self.params.limits)[name]
        return lax.dynamic_slice(self.params.table, (self.row, at), (1, size)).reshape(-1)

    def distance(self, a: Any, b: Any) -> Any:
        """Moves between two nodes."""
        return self.get("distances", a * self.params.limits.nodes + b)


def income(rules: Rules, owners: Any, player: Any) -> Any:
    """Base income and the yields of the player's nodes, as far as a number goes."""

    def add(i: Any, total: Any) -> Any:
        node = rules.get("wanted", i)
        is_own = read(owners, node) == player
        gain = jnp.where(is_own, rules.get("yields", node), 0).astype(jnp.uint32)
        return jnp.minimum(total + gain, jnp.uint32(MAX_NUMBER))

    base = rules.get("base").astype(jnp.uint32)
    return lax.fori_loop(0, rules.get("yielding"), add, base).astype(jnp.int32)


def begin(rules: Rules, seed: Any) -> tuple[State, Facts]:
    """The start, after the first income, which is the fact."""
    n = rules.params.limits.nodes
    seed = jnp.asarray(seed, jnp.uint32)
    zero = jnp.int32(0)
    owners, player, supply = rules.part("owners", n), rules.get("start"), rules.part("supply", 2)
    gain = _fitting(income(rules, owners, player), read(supply, player))
    after = read(supply, player) + gain
    state = State(
        owners=owners,
        forces=rules.part("forces", 2 * n).reshape(2, n),
        supply=write(supply, after, player),
        active=player,
        ply=zero,
        used=zero,
        rng=jnp.where(seed == 0, jnp.uint32(ZERO_SEED), seed),
        reason=zero,
        winner=zero - 1,
    )
    none = dict.fromkeys(Facts._fields, zero)
    known = {"kind": zero + END, "player": 1 - player, "gain": gain, "supply": after}
    return state, Facts(**{**none, **known})


def _fitting(gain: Any, supply: Any) -> Any:
    return jnp.minimum(gain, MAX_NUMBER - supply)


def objection(rules: Rules, state: State, order: Order) -> Any:
    """What is wrong with an order of the player to act."""
    player, amount = state.active, order.amount
    source, target = _clamped(rules, order.source), _clamped(rules, order.target)
    home = rules.get("hq", player)
    cost, supply = rules.get("cost"), read(state.supply, player)
    stock = read(state.forces, player, source)
    room = MAX_NUMBER - read(state.forces, player, target)
    high, low = product(amount.astype(jnp.uint32), cost.astype(jnp.uint32))
    missing = (high > 0) | (low > supply.astype(jnp.uint32))
    purchase = _first(
        (amount < 1, BAD_PURCHASE),
        (missing, NO_SUPPLY),
        (amount > MAX_NUMBER - read(state.forces, player, home), FULL_HQ),
    )
    march = _first(
        (source != order.source, NO_SOURCE),
        (target != order.target, NO_TARGET),
        (rules.distance(source, target) != 1, APART),
        (amount < 1, BAD_AMOUNT),
        (stock < amount, NO_STRENGTH),
        (amount > room, FULL_NODE),
    )
    kind = order.kind
    named = jnp.where(kind == MOVE, march, jnp.where(kind == REINFORCE, purchase, UNKNOWN))
    code = jnp.where((kind == PASS) | (kind == END), FINE, named)
    is_full = (kind == SURPLUS) | (state.used >= rules.get("budget")) & (kind != END)
    return jnp.where(state.reason != PLAYING, FINE, jnp.where(is_full, EXCEEDED, code))


def _first(*tests: tuple[Any, int]) -> Any:
    code = jnp.int32(FINE)
    for test, value in reversed(tests):
        code = jnp.where(test, value, code)
    return code


def _clamped(rules: Rules, node: Any) -> Any:
    return jnp.clip(node, 0, rules.get("count") - 1)


def step(rules: Rules, state: State, order: Order) -> tuple[State, Facts]:
    """One order, valid or not, or the end of the ply; nothing once the match is over."""
    code, me = objection(rules, state, order), state.active
    is_on = state.reason == PLAYING
    is_done = is_on & (code == FINE)
    ends = is_done & (order.kind == END)
    moves, buys = is_done & (order.kind == MOVE), is_done & (order.kind == REINFORCE)
    source, target = _clamped(rules, order.source), _clamped(rules, order.target)
    place = jnp.where(moves, target, rules.get("hq", me))
    amount = jnp.where(moves | buys, order.amount, 0)

    seen, arrays = _read_first(state, code, source, place)
    code, stock, mine, weak, owner, own, other = seen
    owners, forces, supplies = arrays

    behind, arrived = stock - jnp.where(moves, amount, 0), mine + amount
    fights = moves & (weak > 0)
    rng, bound, noise, delta, won, left = _combat(rules, state.rng, fights, arrived, weak)
    stays = jnp.where(fights & ~won, 0, jnp.where(fights, left, arrived))
    forces = write(forces, behind, me, source)
    forces = write(forces, stays, me, place)
    forces = write(forces, jnp.where(fights, jnp.where(won, 0, left), weak), 1 - me, place)
    captures = moves & (won | ~fights) & (owner != me)
    wins = captures & (place == rules.get("hq", 1 - me))
    owners = write(owners, jnp.where(captures, me, owner), place)

    ply = state.ply + (ends | wins)
    caps = ends & (ply >= rules.get("cap"))
    active = jnp.where(ends, 1 - me, me)
    gain = lax.cond(ends & ~caps, lambda: income(rules, owners, active), lambda: jnp.int32(0))
    held = jnp.where(ends, other, own)
    gain = _fitting(gain, held)
    supply = held + gain - jnp.where(buys, amount * rules.get("cost"), 0)
    reason = jnp.where(wins, CAPTURED, jnp.where(caps, CAPPED, PLAYING))
    uses = is_on & (order.kind != END) & (code != EXCEEDED)
    after = State(
        owners=owners,
        forces=forces,
        supply=write(supplies, supply, active),
        active=active,
        ply=ply,
        used=jnp.where(ends, 0, state.used + uses),
        rng=rng,
        reason=jnp.where(is_on, reason, state.reason),
        winner=jnp.where(wins, me, state.winner),
    )
    kind = jnp.where(is_done, order.kind, -1)
    return after, Facts(
        kind, code, me, source, place, amount, behind, arrived, fights, arrived, weak, bound,
        noise, delta, won, left, captures, gain, supply, reason,
    )  # fmt: skip


def _read_first(state: State, code: Any, source: Any, place: Any) -> tuple[Any, Any]:
    """All that a step reads of the arrays, and the arrays that it may write to from then on."""
    me = state.active
    read_first = (
        code,
        read(state.forces, me, source),
        read(state.forces, me, place),
        read(state.forces, 1 - me, place),
        read(state.owners, place),
        read(state.supply, me),
        read(state.supply, 1 - me),
    )
    # A late read would keep the old array alive, and XLA would copy it in every step.
    arrays = state.owners, state.forces, state.supply
    together: Any = lax.optimization_barrier  # its stub has no types
    found: tuple[Any, Any] = together((read_first, arrays))
    return found


def _combat(rules: Rules, word: Any, fights: Any, strong: Any, weak: Any) -> tuple[Any, ...]:
    """The generator's next word, bound, noise, delta, whether the attacker wins, what is left."""

    def fight() -> tuple[Any, ...]:
        mantissa = [rules.get("fraction", i) for i in range(3)]
        bound = bound_of(jnp.minimum(strong, weak), *mantissa)
        first = next_word(word)
        wide = bound.astype(jnp.uint32)
        noise = (lax.rem(first, 2 * wide + 1) - wide).astype(jnp.int32)
        delta = strong - weak + noise
        second, is_tie = next_word(first), delta == 0
        won = jnp.where(is_tie, second & 1 == 1, delta > 0)
        left = jnp.where(is_tie, 1, jnp.abs(delta))
        return jnp.where(is_tie, second, first), bound, noise, delta, won, left

    zero = jnp.int32(0)
    return tuple(lax.cond(fights, fight, lambda: (word, zero, zero, zero, jnp.bool_(False), zero)))

"""Turns as straight-line array code: who is called when, reactions included (ruleset v1).

Reactions are unrolled by the static graph of triggers: a script lists every change that anybody
hears, the queue of all lanes is that one list, and each lane finds its own queue in it.  Where the
graph goes round in a circle the unrolling ends after `LEVELS` levels, or when the turn grows
beyond `MOST_LINES`; a lane that goes on changing attributes there is `lost`, and whoever runs the
turn takes its state from before and lets the row interpreter play it, which knows every bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import jax.numpy as jnp
from jax import lax

from core.games.heroes.limits import MAX_CASCADE, MAX_PENDING
from core.games.heroes.link import PHASES
from core.games.heroes.rows import OPPONENT
from webapp.evaluation.games.heroes.special_shape import Block, Branch, Shape
from webapp.evaluation.games.heroes.special_trace import (
    Array,
    Change,
    Context,
    Mask,
    Tracer,
    side_by_side,
)
from webapp.evaluation.games.heroes.state import TIMED_OUT

LEVELS = 1
"""Reactions to reactions are unrolled, when the graph has no end."""
MOST_LINES = 1500
"""Lines of scripts that one turn may unroll to."""

START, TURN_START, PHASE_START, TURN_END = range(len(PHASES))


@dataclass
class Turn:
    """One tracer through the pieces of a turn; `lost` lanes have left the unrolled part."""

    at: Tracer
    costs: Array
    max_turns: Array
    lines: int = 0

    # -- the pieces of a turn, for one player, in the lanes of a mask ----------------------------

    def fire(self, phase: int, player: int, mask: Mask, in_phase: bool) -> None:
        """The player's effects of a phase, each one's reactions before the next one."""
        self.at.in_phase = in_phase
        for script in self.at.shape.entities[player].phases[phase]:
            self.react(script, player, mask, {})

    def use(self, player: int, ability: Array, mask: Mask) -> None:
        """The player's choice: effects of its use, then the ability unless the phase is passed."""
        at, entity = self.at, self.at.shape.entities[player]
        at.in_phase, at.passed = True, at.constant(False)
        chosen = [
            lax.bitwise_and(mask, lax.eq(ability, at.constant(i, jnp.int32)))
            for i in range(len(entity.abilities))
        ]
        told = self._told(player, ability)
        for script, users in _in_one_order(entity.used):
            its_own = chosen[users[0]]
            for each in users[1:]:
                its_own = lax.bitwise_or(its_own, chosen[each])
            self.react(script, player, its_own, told)
        if any(entity.used):
            free = lax.bitwise_and(at.lasts(), lax.bitwise_not(at.passed))
            chosen = [lax.bitwise_and(free, each) for each in chosen]
        changes = []
        for script, its_own in zip(entity.abilities, chosen, strict=True):
            changes.append(self.take(script, player, its_own, {}))
        self.drain(side_by_side(changes))

    def _told(self, player: int, ability: Array) -> Context:
        """What CONTEXT knows of a chosen ability."""
        at = self.at

        def cost() -> Array:
            found = at.real(0.0)
            for i in range(len(at.shape.entities[player].abilities)):
                is_it = lax.eq(ability, at.constant(i, jnp.int32))
                one = at.spread(self.costs[player][i])
                found = lax.select(is_it, one, found)
            return found

        return {
            "ability_id": lambda: lax.convert_element_type(ability, jnp.float32),
            "cost": cost,
        }

    def time_out(self, turn: Array, mask: Mask) -> None:
        """A draw for those of the mask that have played all turns."""
        over = lax.bitwise_and(mask, lax.ge(turn, self.at.spread(self.max_turns)))
        self.at.finish(over, TIMED_OUT, -1)

    # -- scripts and their reactions -------------------------------------------------------------

    def take(self, script: int, owner: int, mask: Mask, context: Context) -> list[Change]:
        """Run one script; its changes wait."""
        self.lines += size_of(self.at.shape.scripts[script])
        return self.at.run(script, owner, mask, context)

    def react(self, script: int, owner: int, mask: Mask, context: Context) -> None:
        """Run one script where the duel lasts, and all reactions to it."""
        alive = lax.bitwise_and(mask, self.at.lasts())
        self.drain(self.take(script, owner, alive, context))

    def drain(self, changes: list[Change]) -> None:
        """Answer changes, first come first served."""
        queue = [(change, 1) for change in changes]
        queued, done = len(queue), 0
        while done < len(queue):
            change, level = queue[done]
            done += 1
            if self.lines > MOST_LINES:
                self._lose(change)
                continue
            goes_round = (change.entity, change.slot) in circles(self.at.shape)
            self.at.is_last = goes_round and level > LEVELS
            context = self._context(change)
            for script in self.at.shape.changes(change.entity, change.slot):
                alive = lax.bitwise_and(change.mask, self.at.lasts())
                found = self.take(script, change.entity, alive, context)
                # What may not fit is left to the interpreter, which counts.
                room = min(MAX_PENDING - (len(queue) - done), MAX_CASCADE - queued)
                for each in found[max(room, 0) :]:
                    self._lose(each)
                fits = found[: max(room, 0)]
                queued += len(fits)
                queue += [(each, level + 1) for each in fits]
            self.at.is_last = False
        if self.at.shape.ties_draw:
            self.at.decide()

    def _lose(self, change: Change) -> None:
        self.at.lose(lax.bitwise_and(change.mask, self.at.lasts()))

    def _context(self, change: Change) -> Context:
        at = self.at
        return {
            "delta": lambda: at.canon(lax.sub(change.new, change.old)),
            "new_value": lambda: change.new,
            "old_value": lambda: change.old,
        }


def _in_one_order(used: Sequence[tuple[int, ...]]) -> list[tuple[int, list[int]]]:
    """The effects of all abilities' uses, once each, with the abilities that fire them."""
    rest = [list(scripts) for scripts in used]
    found: list[tuple[int, list[int]]] = []
    while any(rest):
        heads = [scripts[0] for scripts in rest if scripts]
        # One that is the head wherever it is left; the lists are parts of one list.
        script = next((h for h in heads if all(h not in scripts[1:] for scripts in rest)), heads[0])
        users = [i for i, scripts in enumerate(rest) if scripts and scripts[0] == script]
        for i in users:
            rest[i].pop(0)
        found.append((script, users))
    return found


def size_of(block: Block) -> int:
    """How many lines a script has."""
    return sum(
        1 + size_of(item.then) + size_of(item.other) if isinstance(item, Branch) else 1
        for item in block
    )


@cache
def circles(shape: Shape) -> frozenset[tuple[int, int]]:
    """Attributes (entity and slot) whose change may lead to a change of the same one again, or to
    one that does."""
    after = {
        (entity, slot): frozenset().union(
            *(written(shape.scripts[script], entity) for script in shape.changes(entity, slot))
        )
        for entity in (0, 1)
        for slot in range(shape.slots)
    }
    ends: set[tuple[int, int]] = set()
    while more := {each for each, then in after.items() if each not in ends and then <= ends}:
        ends |= more
    return frozenset(after.keys() - ends)


@cache
def changeable(shape: Shape) -> frozenset[tuple[int, int]]:
    """Entity and slot of every attribute that may ever change."""
    found: set[tuple[int, int]] = set()
    for owner, entity in enumerate(shape.entities):
        lists = (*entity.phases, *entity.used, *entity.changes, entity.abilities)
        for script in {each for scripts in lists for each in scripts}:
            found |= written(shape.scripts[script], owner)
    return frozenset(found)


def written(block: Block, owner: int) -> frozenset[tuple[int, int]]:
    """Entity and slot of every attribute that a script may change."""
    found: set[tuple[int, int]] = set()
    for item in block:
        if isinstance(item, Branch):
            found |= written(item.then, owner) | written(item.other, owner)
        elif item.op in ("SET", "MODIFY"):
            found.add((owner ^ (item.dst >= OPPONENT), item.dst % OPPONENT))
    return frozenset(found)

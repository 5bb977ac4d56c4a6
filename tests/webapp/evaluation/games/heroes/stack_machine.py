"""The literal reading of "a stack machine in JAX": the baseline to beat.

Scripts become postfix code for a stack; one `lax.switch` carries out a word; `vmap` makes lanes of
it, so that every lane computes every branch of every word.  Turns and reactions are those of
`plain_walker`: only how scripts run is another way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from core.games.heroes.ast import Call, Node, Number, Target, Text
from core.games.heroes.limits import MAX_CASCADE, MAX_PENDING
from core.games.heroes.link import PHASES, Linked
from core.games.heroes.rows import COMPUTED, CONTEXT
from core.games.heroes.triggers import CONTEXT_KEYS
from tests.webapp.evaluation.games.heroes import plain_walker as walker
from webapp.evaluation.games.heroes.encode import PARTS, Params, context_keys, encode
from webapp.evaluation.games.heroes.numbers import below, bits, canon, quotient
from webapp.evaluation.games.heroes.rollout import drawn
from webapp.evaluation.games.heroes.state import LOST, WON
from webapp.evaluation.games.heroes.words import fuse

WORDS = ("END", "PUSH", "LOAD", "JUMP", "UNLESS", *COMPUTED, "SET", "MODIFY", "WIN", "LOSE", "PASS")
WORD = {name: code for code, name in enumerate(WORDS)}
DEPTH = 32
LENGTH = 1024
ZERO = 46


class Code(NamedTuple):
    """Postfix code of a duel's scripts, and where each of the table's scripts begins in it."""

    words: Any
    numbers: Any
    begins: Any


class Machine(NamedTuple):
    """A running script."""

    pc: Any
    stack: Any
    depth: Any
    duel: walker.Duel


def postfix(linked: Linked) -> tuple[Params, Code]:
    """The duel's table, and its scripts as postfix code."""
    author = _Author({name: i for i, name in enumerate(linked.plan.slots)})
    begins, at = np.zeros(512, np.int32), 1
    trees = _trees(linked)
    for script, rows in enumerate(linked.scripts):
        count = len(fuse(rows))
        if count:
            begins[at] = len(author.words)
            author.script(trees[script], context_keys(linked)[script])
        at += count
    assert len(author.words) <= LENGTH
    words, numbers = np.zeros(LENGTH, np.int32), np.zeros(LENGTH, np.float32)
    words[: len(author.words)] = [op | arg << 5 for op, arg, _ in author.words]
    numbers[: len(author.words)] = [number for _, _, number in author.words]
    return encode(linked, with_tokens=False), Code(words, numbers, begins)


def _trees(linked: Linked) -> dict[int, Call]:
    """The tree of every script of the linked duel."""
    trees = {}
    for entity, plan in zip(linked.entities, linked.plan.entities, strict=True):
        for script, ability in zip(entity.abilities, plan.abilities, strict=True):
            trees[script] = ability.script.tree
        for name, scripts in zip(PHASES, entity.phases, strict=True):
            found = zip(scripts, plan.on(name), strict=True)
            trees |= {script: handler.script.tree for script, handler in found}
        for scripts, handlers in zip(entity.changes, plan.changes, strict=True):
            found = zip(scripts, handlers, strict=True)
            trees |= {script: handler.script.tree for script, handler in found}
        for scripts, ability in zip(entity.used, plan.abilities, strict=True):
            heard = [
                handler
                for handler in plan.on("ON_ABILITY_USED")
                if handler.trigger.argument is None or handler.trigger.argument in ability.words
            ]
            found = zip(scripts, heard, strict=True)
            trees |= {script: handler.script.tree for script, handler in found}
    return trees


class _Author:
    """Writes postfix code."""

    def __init__(self, slots: dict[str, int]) -> None:
        self.slots = slots
        self.words: list[tuple[int, int, float]] = [(0, 0, 0.0)]
        self.keys = range(0)

    def script(self, tree: Call, keys: range) -> None:
        self.keys = keys
        self.node(tree)
        self.put("END")

    def put(self, name: str, arg: int = 0, number: float = 0.0) -> int:
        self.words.append((WORD[name], arg, number))
        return len(self.words) - 1

    def land(self, at: int) -> None:
        op, _, number = self.words[at]
        self.words[at] = (op, len(self.words), number)

    def address(self, node: Call) -> int:
        target, name = node.args[0], node.args[1]
        assert isinstance(target, Target)
        assert isinstance(name, Text)
        return self.slots[name.value] + (0 if target.name == "SELF" else 16)

    def node(self, node: Node) -> None:
        """The code of a value or of a command."""
        if isinstance(node, Number):
            self.put("PUSH", 0, node.value)
            return
        assert isinstance(node, Call)
        if node.name == "GET":
            self.put("LOAD", self.address(node))
        elif node.name == "CONTEXT":
            key = node.args[0]
            assert isinstance(key, Text)
            at = CONTEXT + CONTEXT_KEYS.index(key.value) if key.value in CONTEXT_KEYS else ZERO
            self.put("LOAD", at if at in self.keys else ZERO)
        elif node.name == "IF":
            self.node(node.args[0])
            unless = self.put("UNLESS")
            self.node(node.args[1])
            leave = self.put("JUMP")
            self.land(unless)
            self.node(node.args[2])
            self.land(leave)
        elif node.name in ("SET", "MODIFY"):
            self.node(node.args[2])
            self.put(node.name, self.address(node))
        elif node.name in ("WIN", "LOSE"):
            assert isinstance(node.args[0], Target)
            self.put(node.name, 0 if node.args[0].name == "SELF" else 1)
        elif node.name != "NOOP":
            for arg in node.args:
                self.node(arg)
            if node.name != "SEQ":
                self.put(node.name)


def _branches(
    rules: Params, bank: Any, arg: Any, number: Any
) -> dict[str, Callable[[Machine], Machine]]:
    """What every word does."""

    def top(m: Machine, below: int = 1) -> Any:
        return m.stack[m.depth - below]

    def push(m: Machine, value: Any, popped: int = 0) -> Machine:
        at = m.depth - popped
        return m._replace(stack=m.stack.at[at].set(value), depth=at + 1, pc=m.pc + 1)

    def binary(function: Callable[[Any, Any], Any]) -> Callable[[Machine], Machine]:
        return lambda m: push(m, function(top(m, 2), top(m)).astype(jnp.float32), 2)

    def unary(function: Callable[[Any], Any]) -> Callable[[Machine], Machine]:
        return lambda m: push(m, function(top(m)).astype(jnp.float32), 1)

    def roll(m: Machine) -> Machine:
        n = jnp.clip(top(m), 1.0, 65535.0).astype(jnp.uint32)
        face = (below(bits(m.duel.k0, m.duel.k1, m.duel.ctr), n) + 1).astype(jnp.float32)
        return push(m._replace(duel=m.duel._replace(ctr=m.duel.ctr + 1)), face, 1)

    def put(m: Machine, is_sum: bool) -> Machine:
        duel, at = m.duel, arg ^ bank
        old = duel.memory[at]
        new = canon(old + top(m)) if is_sum else top(m)
        reaction = rules.table[0, PARTS["heads"] + (at & 31)]
        is_heard = (new != old) & (reaction != 0)
        fits = (duel.tail - duel.head < MAX_PENDING) & (duel.tail < MAX_CASCADE)
        memory = walker.queued(duel.memory.at[at].set(new), duel.tail, new, old, reaction)
        duel = duel._replace(
            memory=memory,
            tail=duel.tail + (is_heard & fits),
            overflow=duel.overflow + (is_heard & ~fits),
        )
        return m._replace(duel=duel, depth=m.depth - 1, pc=m.pc + 1)

    def end(m: Machine, loses: int) -> Machine:
        side = bank >> 4 ^ arg ^ loses
        duel = m.duel._replace(reason=jnp.int32(LOST if loses else WON), winner=side)
        return m._replace(pc=jnp.int32(0), duel=duel)

    def give_up(m: Machine) -> Machine:
        duel = m.duel._replace(passed=m.duel.passed | m.duel.in_phase)
        return m._replace(pc=jnp.int32(0), duel=duel)

    return {
        "END": lambda m: m._replace(pc=jnp.int32(0)),
        "PUSH": lambda m: push(m, number),
        "LOAD": lambda m: push(m, m.duel.memory[arg ^ bank]),
        "JUMP": lambda m: m._replace(pc=arg),
        "UNLESS": lambda m: m._replace(
            pc=jnp.where(top(m) > 0.0, m.pc + 1, arg), depth=m.depth - 1
        ),
        "ADD": binary(lambda a, b: canon(a + b)),
        "SUB": binary(lambda a, b: canon(a - b)),
        "MUL": binary(lambda a, b: canon(a * b)),
        "DIV": binary(lambda a, b: canon(quotient(a, b))),
        "MIN": binary(jnp.minimum),
        "MAX": binary(jnp.maximum),
        "EQ": binary(lambda a, b: a == b),
        "GT": binary(lambda a, b: a > b),
        "LT": binary(lambda a, b: a < b),
        "AND": binary(lambda a, b: (a != 0.0) & (b != 0.0)),
        "OR": binary(lambda a, b: (a != 0.0) | (b != 0.0)),
        "NOT": unary(lambda a: a == 0.0),
        "ABS": unary(jnp.abs),
        "ROLL": roll,
        "SET": lambda m: put(m, False),
        "MODIFY": lambda m: put(m, True),
        "WIN": lambda m: end(m, 0),
        "LOSE": lambda m: end(m, 1),
        "PASS": give_up,
    }


def _script(code: Code, rules: Params, lane: Any, now: walker.Duel, pc: Any, bank: Any) -> Any:
    """Run a script on the stack."""

    def beat(m: Machine) -> Machine:
        word, number = code.words[m.pc], code.numbers[m.pc]
        branches = _branches(rules, bank, word >> 5, number)
        after: Machine = lax.switch(word & 31, [branches[name] for name in WORDS], m)
        return after

    empty = jnp.zeros(DEPTH, jnp.float32)
    first = Machine(code.begins[pc], empty, jnp.int32(0), now)
    return lax.while_loop(lambda m: m.pc != 0, beat, first).duel


def start(params: Params, code: Code, k0: Any, k1: Any) -> walker.Duel:
    """A duel run to its first decision; made for `vmap`."""
    rules = Params(params.table[None], None)
    lane = jnp.int32(0)
    return walker.settle(rules, lane, walker.begin(rules, lane, k0, k1), partial(_script, code))


def advance(params: Params, code: Code, now: walker.Duel, action: Any) -> walker.Duel:
    """A decision and on to the next one; a duel that is over stays."""
    rules = Params(params.table[None], None)
    lane = jnp.int32(0)
    used = walker.use(rules, lane, now, action)
    after = walker.settle(rules, lane, used, partial(_script, code))
    kept: walker.Duel = jax.tree.map(
        lambda new, old: jnp.where(now.reason == 0, new, old), after, now
    )
    return kept


def rollout(params: Params, code: Code, k0: Any, k1: Any, decisions: int) -> Any:
    """Decisions made in all lanes by random play, whoever is over starting again each time."""

    def one(now: Any, _: Any) -> Any:
        asked = now.reason == 0
        rules: Any = jax.vmap(lambda table, active: table[PARTS["abilities"] + active])
        count = rules(params.table, now.active)
        action = jnp.where(count > 0, drawn(now, count), -1)
        after = jax.vmap(advance)(params, code, now, action)
        fresh = jax.vmap(start)(params, code, now.k0, now.k1 + jnp.uint32(1))
        is_over = after.reason != 0

        def pick(new: Any, old: Any) -> Any:
            return jnp.where(is_over.reshape(-1, *[1] * (new.ndim - 1)), new, old)

        return jax.tree.map(pick, fresh, after), asked.sum()

    return lax.scan(one, jax.vmap(start)(params, code, k0, k1), None, length=decisions)[1].sum()

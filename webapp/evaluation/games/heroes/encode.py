"""A linked duel as arrays of fixed shapes: rules are arguments of the JAX core, never constants.

The rows of `core.games.heroes.rows` become instruction words, a condition and its jump fused into
one; who is called when becomes a table of entries, each naming the script, the owner and the entry
after it.  Shapes depend on the published limits only, so that no duel ever needs a new compilation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES, MAX_EFFECTS, MAX_MATCH_ROWS
from core.games.heroes.link import Linked
from core.games.heroes.reader.tokens import Token, tokens_of
from core.games.heroes.rows import CONTEXT
from webapp.evaluation.games.heroes.words import Word, fuse

NEXT_AT, ENTRY_FLAGS_AT = 9, 21
INDEX, WILL_ASK, WILL_SWAP = 1023, 1024, 2048
"""Parts of where an entry leads: the index; what stands there asks the player; what stands there
only passes the turn to somebody who is asked at once."""
OWNER, PHASE, ASKS, UNLESS_PASSED, TELLS, SWAPS = 1, 2, 4, 8, 16, 32
"""Flags of an entry: who owns the script; within the action phase; the player is asked (not after
a PASS); skipped after a PASS; CONTEXT knows the ability; the turn passes to the other first."""

CALLS = 1 + 2 * (2 + 2 * MAX_EFFECTS + MAX_ABILITIES * (1 + MAX_EFFECTS))
CALLS += 2 * MAX_ATTRIBUTES * MAX_EFFECTS
"""Entries of the table at the limits of ruleset v1."""
TOKEN_COLUMNS = Token._fields
"""What a token says."""


class Params(NamedTuple):
    """The rules of one duel, or of one duel per lane with a first axis more."""

    table: Any
    """32-bit words: what `PARTS` says, one after the other."""
    tokens: Any
    """Per seat: the rows as that seat reads them; empty where nobody reads."""


WIDTH = 4096
"""Words of a table; a power of 2, so that an index is seldom checked."""
_SIZES = {
    "code": 2 * MAX_MATCH_ROWS,
    "steps": 4 * MAX_MATCH_ROWS,
    "calls": CALLS,
    "heads": 2 * MAX_ATTRIBUTES,
    "use": 2 * MAX_ABILITIES,
    "idle": 2,
    "start": 1,
    "initial": 2 * MAX_ATTRIBUTES,
    "costs": 2 * MAX_ABILITIES,
    "abilities": 2,
    "max_turns": 1,
    "ties": 1,
}
PARTS: dict[str, int] = dict(zip(_SIZES, np.cumsum([0, *_SIZES.values()]).tolist(), strict=False))
"""Where the parts of a table begin.  `code`: each instruction word and its immediate; `steps`: each
instruction word as `kernel` reads it; `calls`: the entries; `heads`: per attribute of player 0,
then of player 1, its first reaction, 0 for none; `use`: per player and ability, where its use
begins; `idle` per player and `start` likewise; `initial`: both players' attributes; `costs` per
player and ability; `abilities` per player: how many; `max_turns`; `ties`: 1 where they are draws.
What is a float is there by its bits.  What is long begins at a line of the cache."""


def stack(duels: Sequence[Params]) -> Params:
    """One duel per lane."""
    return Params(*(np.stack(parts) for parts in zip(*duels, strict=True)))


def encode(linked: Linked, with_tokens: bool = True) -> Params:
    """The arrays of a duel."""
    words, begins, calls = lay_out(linked)
    code, steps = _code(words, begins, context_keys(linked), calls.heads)
    plans = linked.plan.entities
    initial = np.zeros((2, MAX_ATTRIBUTES), np.float32)
    costs = np.zeros((2, MAX_ABILITIES), np.float32)
    for seat, plan in enumerate(plans):
        initial[seat, : len(plan.initial)] = plan.initial
        costs[seat, : len(plan.abilities)] = [ability.cost for ability in plan.abilities]
    parts = {
        "code": code,
        "calls": np.array(calls.entries, np.int32),
        "heads": np.array(calls.heads, np.int32),
        "use": np.array(calls.use, np.int32),
        "idle": np.array(calls.idle, np.int32),
        "start": np.array([calls.start], np.int32),
        "initial": initial,
        "costs": costs,
        "abilities": np.array([len(plan.abilities) for plan in plans], np.int32),
        "max_turns": np.array([linked.plan.max_turns], np.int32),
        "ties": np.array([linked.plan.ties == "draw"], np.int32),
        "steps": steps,
    }
    table = np.zeros(WIDTH, np.int32)
    for name, part in parts.items():
        table[PARTS[name] :][: part.size] = part.reshape(-1).view(np.int32)
    none = np.zeros((2, 0, len(TOKEN_COLUMNS)), np.float32)
    tokens = np.stack([rules_tokens(linked, seat) for seat in (0, 1)]) if with_tokens else none
    return Params(table, tokens)


def lay_out(linked: Linked) -> tuple[list[tuple[int, Word]], list[int], Table]:
    """The words of all scripts, each with its script's number, from the word 1 on; where each
    script begins; the entries."""
    scripts = [fuse(rows) for rows in linked.scripts]
    # The first word is nobody's.
    begins = np.cumsum([1, *map(len, scripts)]).tolist()
    words = [(script, word) for script, each in enumerate(scripts) for word in each]
    calls = Table([begins[i] if each else 0 for i, each in enumerate(scripts)])
    calls.link(linked)
    return words, begins, calls


def _code(
    words: Sequence[tuple[int, Word]],
    begins: Sequence[int],
    keys: Sequence[range],
    heads: Sequence[int],
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The words of all scripts, as `machine` and as `kernel` read them."""
    code = np.zeros((MAX_MATCH_ROWS, 2), np.int32)
    imm = code[:, 1].view(np.float32)
    steps = np.zeros((MAX_MATCH_ROWS, 4), np.uint32)
    for at, (script, word) in enumerate(words, 1):
        code[at, 0], imm[at] = word.packed(begins[script], keys[script]), word.row.imm
        steps[at] = word.step(at, begins[script], keys[script], heads)
    return code, steps.view(np.int32)


def context_keys(linked: Linked) -> list[range]:
    """Which keys of CONTEXT each script's trigger knows; the others give 0."""
    keys = [range(0)] * len(linked.scripts)
    for entity in linked.entities:
        for script in chain(*entity.changes):
            keys[script] = range(CONTEXT, CONTEXT + 3)
        for script in chain(*entity.used):
            keys[script] = range(CONTEXT + 3, CONTEXT + 5)
    return keys


# -- who is called when -------------------------------------------------------------------------


class Table:
    """Entries of calls; entry 0 is nobody."""

    def __init__(self, starts: list[int]) -> None:
        self.starts = starts
        self.entries = [0]
        self.scripts: list[int | None] = [None]
        """The script of each entry."""
        self.heads = [0] * (2 * MAX_ATTRIBUTES)
        self.use = [0] * (2 * MAX_ABILITIES)
        self.idle = [0, 0]
        self.start = 0

    def put(self, script: int | None, after: int, flags: int) -> int:
        """Append an entry; its index."""
        first = 0 if script is None else self.starts[script]
        self.entries.append(first | after << NEXT_AT | flags << ENTRY_FLAGS_AT)
        self.scripts.append(script)
        return len(self.entries) - 1

    def chain(self, scripts: Iterable[int], after: int, flags: int) -> int:
        """Entries one after the other, and then the entry after them; the first one."""
        for script in reversed(tuple(scripts)):
            after = self.put(script, after, flags)
        return after

    def link(self, linked: Linked) -> None:
        """Both players' turns, uses and reactions, and the start."""
        turns = [self.put(None, 0, SWAPS) for _ in (0, 1)]
        for seat, entity in enumerate(linked.entities):
            if not entity.phases[1] and not entity.phases[2]:
                turns[seat] |= WILL_SWAP
        begins = 0
        for seat, entity in enumerate(linked.entities):
            _, turn_start, phase_start, turn_end = entity.phases
            end = self.chain(turn_end, turns[seat ^ 1], seat)
            ask = self.put(None, end, seat | PHASE | ASKS) | WILL_ASK
            phase = self.chain(phase_start, ask, seat | PHASE)
            first = self.chain(turn_start, phase, seat)
            turn = turns[seat] & INDEX
            self.entries[turn] = self.entries[first & INDEX] | SWAPS << ENTRY_FLAGS_AT
            self.scripts[turn] = self.scripts[first & INDEX]
            begins = first if seat == 0 else begins
            self.idle[seat] = end
            for i, ability in enumerate(entity.abilities):
                own = self.put(ability, end, seat | PHASE | UNLESS_PASSED)
                own = self.chain(entity.used[i], own, seat | PHASE | TELLS)
                self.use[seat * MAX_ABILITIES + i] = own
            for slot, scripts in enumerate(entity.changes):
                self.heads[seat * MAX_ATTRIBUTES + slot] = self.chain(scripts, 0, seat)
        games = [entity.phases[0] for entity in linked.entities]
        self.start = self.chain(games[0], self.chain(games[1], begins, 1), 0)


# -- what an agent reads ------------------------------------------------------------------------


def rules_tokens(linked: Linked, seat: int) -> np.ndarray[Any, Any]:
    """Every row of the duel as the seat reads it, `TOKEN_COLUMNS` wide, zeros after the last."""
    tokens = np.zeros((MAX_MATCH_ROWS, len(TOKEN_COLUMNS)), np.float32)
    found = tokens_of(linked, seat)
    tokens[: len(found)] = np.array(found, np.float32).reshape(-1, len(TOKEN_COLUMNS))
    return tokens

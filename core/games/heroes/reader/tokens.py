"""Every row of a duel as one of its players reads it: what learning agents see of the rules."""

from __future__ import annotations

from typing import NamedTuple

from core.games.heroes.link import PHASES, Linked
from core.games.heroes.rows import OPCODES
from core.games.heroes.triggers import TRIGGERS

NOTHING, ABILITY = 0, 1
"""What a token's `trigger` says besides the triggers, which come after them in their order."""
RUNS_ON: dict[str, int] = {name: ABILITY + 1 + i for i, name in enumerate(TRIGGERS)}
"""The `trigger` of a token that runs on an event."""
MINE, THEIRS, BOTH = 0, 1, 2


class Token(NamedTuple):
    """One row.

    `trigger` says when the script runs, `owner` whose it is, `mine` and `theirs` are bit sets of
    the abilities or attributes that it belongs to; the others are the row's own.
    """

    trigger: int
    owner: int
    mine: int
    theirs: int
    op: int
    a: int
    b: int
    dst: int
    imm: float
    jump: int


def tokens_of(linked: Linked, seat: int) -> list[Token]:
    """The rows of all scripts as the seat reads them."""
    found = []
    for script, rows in enumerate(linked.scripts):
        trigger, masks, owners = _roles(linked, script)
        owner = BOTH if len(owners) == 2 else MINE if owners == {seat} else THEIRS
        head = (trigger, owner, masks[seat], masks[seat ^ 1])
        found += [
            Token(*head, OPCODES[row.op], row.a, row.b, row.dst, row.imm, row.jump) for row in rows
        ]
    return found


def _roles(linked: Linked, script: int) -> tuple[int, tuple[int, int], set[int]]:
    """When a script runs, what it belongs to in either entity, and whose it is."""
    trigger, masks, owners = NOTHING, [0, 0], set()

    def note(seat: int, what: int, bit: int | None) -> None:
        nonlocal trigger
        trigger = what
        owners.add(seat)
        masks[seat] |= 0 if bit is None else 1 << bit

    for seat, entity in enumerate(linked.entities):
        for i, ability in enumerate(entity.abilities):
            if ability == script:
                note(seat, ABILITY, i)
            if script in entity.used[i]:
                note(seat, RUNS_ON["ON_ABILITY_USED"], i)
        for name, scripts in zip(PHASES, entity.phases, strict=True):
            if script in scripts:
                note(seat, RUNS_ON[name], None)
        for slot, scripts in enumerate(entity.changes):
            if script in scripts:
                note(seat, RUNS_ON["ON_ATTRIBUTE_CHANGE"], slot)
    return trigger, (masks[0], masks[1]), owners

"""State-based actions (CR 704): everything that is due, at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.mtg.state import Body, Perm
from core.games.mtg.table import table_of

if TYPE_CHECKING:
    from core.games.mtg.run import Run


def check(run: Run) -> bool:
    """Do what is due once; whether anything was."""
    if _losses(run):
        return True
    table = table_of(run.s)
    if table.is_settled:
        return False
    bodies = table.bodies
    dead: list[str] = []
    detached: list[str] = []
    marked: list[Perm] = []
    for perm in _doubtful(run.s.battlefield, bodies):
        body = bodies[perm.id]
        if perm.deathtouched or (perm.minus and perm.plus):
            marked.append(perm)
        hurt = perm.damage >= body.toughness or perm.deathtouched
        if hurt and body.creature and _dies(perm, body):
            dead.append(perm.id)
        elif "Aura" in perm.card.subtypes:
            if not _hosted(bodies, perm):
                dead.append(perm.id)
        elif perm.attached_to is not None and not _hosted(bodies, perm):
            detached.append(perm.id)
    table.is_settled = not (marked or dead or detached)
    paired = _clear(run, marked) if marked else False
    if not dead and not detached:
        return paired
    for id in detached:
        run.perm(id, attached_to=None)
    run.leave(tuple(dead), "graveyard")
    return True


def _doubtful(battlefield: dict[str, Perm], bodies: dict[str, Body]) -> list[Perm]:
    """The permanents that need a look: most of a battlefield does not, as nothing has hurt it."""
    return [
        perm
        for perm in battlefield.values()
        if perm.deathtouched
        or perm.minus
        or perm.attached_to is not None
        or "Aura" in perm.card.subtypes
        or ((body := bodies[perm.id]).creature and body.toughness <= perm.damage)
    ]


def _clear(run: Run, marked: list[Perm]) -> bool:
    """Deathtouch counts since the last check only (CR 704.5h); pairs of counters go (CR 704.5q).

    Whether there were any pairs.
    """
    for perm in marked:
        if perm.deathtouched:
            run.perm(perm.id, deathtouched=False)
        pairs = min(perm.plus, perm.minus)
        if pairs:
            run.perm(perm.id, plus=perm.plus - pairs, minus=perm.minus - pairs)
    return any(perm.plus and perm.minus for perm in marked)


def _losses(run: Run) -> bool:
    one, other = run.s.seats
    if one.life > 0 and other.life > 0 and not (one.drew_empty or other.drew_empty):
        return False
    lost = [n for n, seat in enumerate(run.s.seats) if seat.life <= 0 or seat.drew_empty]
    if len(lost) == 2:
        run.end(None, "draw")
    else:
        reason = "life" if run.s.seats[lost[0]].life <= 0 else "library"
        run.end(1 - lost[0], reason)
    return True


def _dies(perm: Perm, body: Body) -> bool:
    if body.toughness <= 0:
        return True
    hurt = perm.damage >= body.toughness or (perm.deathtouched and perm.damage > 0)
    return hurt and "indestructible" not in body.keywords


def _hosted(bodies: dict[str, Body], perm: Perm) -> bool:
    host = bodies.get(perm.attached_to or "")
    return host is not None and host.creature

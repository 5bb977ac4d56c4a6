"""What damage does, whoever deals it (CR 120.3): life, marks, lifelink, deathtouch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.mtg.triggers import happened

if TYPE_CHECKING:
    from core.games.mtg.run import Run


def hurt_player(run: Run, source: str, seat: int, n: int, you: int, alone: bool = True) -> None:
    """Damage to a player: a loss of life (not `alone`: at the same time as other damage)."""
    if n <= 0:
        return
    run.tell("damage", source=source, card=run.title(source), player=run.name(seat), amount=n)
    taken = run.s.seats[seat].damage_taken
    run.seat(seat, damage_taken=taken + n)
    run.lose(seat, n, alone)
    _lifelink(run, source, n, you)


def hurt_permanent(run: Run, source: str, id: str, n: int, you: int, alone: bool = True) -> None:
    """Damage to a creature: it is marked (not `alone`: at the same time as other damage)."""
    if n <= 0:
        return
    perm = run.s.battlefield[id]
    body = run.body(source)
    touched = perm.deathtouched or (body is not None and "deathtouch" in body.keywords)
    run.tell(
        "damage", source=source, card=run.title(source), target=id, to=perm.card.name, amount=n
    )
    run.perm(id, damage=perm.damage + n, deathtouched=touched)
    if alone:
        happened(run, "DEALT_DAMAGE", id, None)
    _lifelink(run, source, n, you)


def _lifelink(run: Run, source: str, n: int, you: int) -> None:
    body = run.body(source)
    if body is not None and "lifelink" in body.keywords:
        seat = run.controller_of(source)
        run.gain(you if seat is None else seat, n)

"""What damage does, whoever deals it (CR 120.3): life, marks, lifelink, deathtouch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from core.games.mtg.state import Target
from core.games.mtg.triggers import happened

if TYPE_CHECKING:
    from core.games.mtg.run import Run


class Harm(NamedTuple):
    """So much damage from a source to a creature or a player.

    `you` gains life of a source that nobody controls any more.
    """

    source: str
    to: Target
    amount: int
    you: int


def hurt(run: Run, dealt: Iterable[Harm], in_combat: bool = False) -> None:
    """Deal damage, all at the same time (CR 510.2).

    Damage from several sources is one event for whoever takes it (CR 603.2c), and each source with
    lifelink gains its controller life once, as much as it dealt to all together (CR 120.3f).
    """
    hurt: dict[Target, None] = {}
    gains: dict[str, tuple[int, int]] = {}
    struck: list[tuple[str, int]] = []
    for source, to, amount, you in dealt:
        if amount <= 0:
            continue
        body = run.body(source)
        keywords = frozenset[str]() if body is None else body.keywords
        if isinstance(to, int):
            _mark_player(run, source, to, amount)
            struck.append((source, to))
        else:
            _mark_permanent(run, source, to, amount, "deathtouch" in keywords)
        hurt[to] = None
        if "lifelink" in keywords:
            gains[source] = (gains.get(source, (0, 0))[0] + amount, you)
    for source, (amount, you) in gains.items():
        seat = run.controller_of(source)
        run.gain(you if seat is None else seat, amount)
    if in_combat:
        for source, seat in struck:
            happened(run, "COMBAT_DAMAGE_TO_PLAYER", source, seat)
    for target in hurt:
        if isinstance(target, int):
            happened(run, "YOU_LOSE_LIFE", "", target)
        else:
            happened(run, "DEALT_DAMAGE", target, None)


def _mark_player(run: Run, source: str, seat: int, n: int) -> None:
    run.tell("damage", source=source, card=run.title(source), player=run.name(seat), amount=n)
    taken = run.s.seats[seat].damage_taken
    run.seat(seat, damage_taken=taken + n)
    run.lose(seat, n, alone=False)


def _mark_permanent(run: Run, source: str, id: str, n: int, touch: bool) -> None:
    perm = run.s.battlefield[id]
    run.tell(
        "damage", source=source, card=run.title(source), target=id, to=perm.card.name, amount=n
    )
    run.perm(id, damage=perm.damage + n, deathtouched=perm.deathtouched or touch)

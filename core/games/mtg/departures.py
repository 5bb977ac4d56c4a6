"""What speaks of a permanent stops to do so when the permanent has left the battlefield."""

from __future__ import annotations

from core.games.mtg.state import NO_COMBAT, State, Temp


def forget(state: State, ids: tuple[str, ...]) -> None:
    """Take permanents that have left out of combat, attachments and effects.

    An Aura or Equipment is attached to nothing until state-based actions look at it.  Whatever
    must know the permanents as they were reads `State.known`.
    """
    combat = state.combat
    if combat != NO_COMBAT:
        state.combat = combat._replace(
            attackers=_without(combat.attackers, ids),
            blocks=tuple(b for b in combat.blocks if b[0] not in ids and b[1] not in ids),
            blocked=_without(combat.blocked, ids),
            struck=_without(combat.struck, ids),
        )
    held = [perm for perm in state.battlefield.values() if perm.attached_to in ids]
    if held:
        freed = {perm.id: perm._replace(attached_to=None) for perm in held}
        state.battlefield = {**state.battlefield, **freed}
    if state.temps:
        state.temps = tuple(kept for temp in state.temps if (kept := _rest(temp, ids)) is not None)


def _without(found: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for each in found if each not in ids)


def _rest(temp: Temp, ids: tuple[str, ...]) -> Temp | None:
    """The effect on what is still there; None when nothing of it is left."""
    objects = _without(temp.objects, ids)
    if len(objects) == len(temp.objects):
        return temp
    return temp._replace(objects=objects) if objects else None

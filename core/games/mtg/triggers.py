"""Which triggered abilities an event sets off (CR 603).

`happened` is called at the moment of the event, `left` after permanents have left with the
battlefield as it was before (look-back).  Triggers wait until somebody would get priority.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from core.games.mtg.cards.types import CardDef, Happening, TriggeredAbility
from core.games.mtg.draft import Work
from core.games.mtg.scripts import Script
from core.games.mtg.state import Known, Perm, State, Waiting
from core.games.mtg.table import table_of


class Moment(NamedTuple):
    """Something that happens: to which object, which player it is about, and what else there is.

    `what` is the spell's card where one is cast, the permanent as it last was where one has died.
    """

    kind: Happening
    id: str = ""
    player: int | None = None
    what: Any = None


def wait(run: Work, perm: Perm, script: Script, player: int | None) -> None:
    """The trigger waits to be put on the stack."""
    waiting = Waiting(script.key, perm.id, perm.controller, perm.card.name, perm.ts, player)
    run.s.waiting = (*run.s.waiting, waiting)


def unplaced(state: State) -> Iterator[Waiting]:
    """All triggers that are not on the stack: of a batch that is being placed, then the next."""
    asked = () if state.pending is None else (state.pending.then,)
    for task in (*asked, *state.agenda):
        for part in task:
            if isinstance(part, Waiting):
                yield part
            elif isinstance(part, tuple):
                yield from (each for each in part if isinstance(each, Waiting))
    yield from state.waiting


def scripts_on(run: Work, perm: Perm) -> Iterable[Script]:
    """The triggered abilities that the permanent has, granted ones too."""
    found = run.rules.triggers.get(perm.card.card_id, ())
    granted = [t for t in run.s.temps if t.kind == "grant" and perm.id in t.objects]
    if not granted:
        return found
    return (*found, *(run.rules.scripts[temp.key] for temp in granted))


def watchers(run: Work) -> Iterable[Perm]:
    """The permanents that may have a triggered ability, in order of entry."""
    if any(temp.kind == "grant" for temp in run.s.temps):
        return tuple(run.s.battlefield.values())
    return table_of(run.s).watchers()


def ability(script: Script) -> TriggeredAbility:
    """The trigger that the script belongs to."""
    assert script.trigger is not None
    return script.trigger


def happened(run: Work, kind: Happening, id: str, player: int | None) -> None:
    """Something that touches an object, a player, or both (`player`: whom it is about)."""
    by_others = run.rules.heard.get(kind)
    if by_others is not None:
        _hear(run, _listeners(run, kind, id, by_others), (Moment(kind, id, player),))
    if kind == "ATTACKS":
        _attack_delayed(run, id)


def _listeners(run: Work, kind: Happening, id: str, by_others: bool) -> Iterable[Perm]:
    """Who may hear it: the object that it happens to first, except where it is new among them."""
    perm = run.s.battlefield.get(id)
    own = () if perm is None else (perm,)
    if not by_others:
        return own
    if kind == "ENTERS":
        return watchers(run)
    return (*own, *(each for each in watchers(run) if each.id != id))


def _hear(run: Work, perms: Iterable[Perm], moments: Sequence[Moment]) -> None:
    """The triggers of these permanents that some of these moments set off wait."""
    for perm in perms:
        for script in scripts_on(run, perm):
            trigger = ability(script)
            event = trigger.event
            for moment in moments:
                if (
                    moment.kind in event.moments
                    and event.means(run, perm, moment)
                    and condition_holds(run, trigger, perm)
                ):
                    wait(run, perm, script, moment.player if event.has_player else None)


def _attack_delayed(run: Work, id: str) -> None:
    for temp in run.s.temps:
        if temp.kind == "draw_attack" and id in temp.objects:
            item = Waiting(temp.key, temp.source, temp.controller, temp.name, temp.ts, None)
            run.s.waiting = (*run.s.waiting, item)


def condition_holds(run: Work, trigger: TriggeredAbility, source: Perm) -> bool:
    """Whether what the trigger asks besides is true now."""
    return trigger.condition is None or trigger.condition.holds(run, source)


def cast(run: Work, card: CardDef, caster: int) -> None:
    """A spell has been cast (a copy is not cast)."""
    if "CAST" in run.rules.heard:
        _hear(run, watchers(run), (Moment("CAST", "", caster, card),))


def left(run: Work, gone: list[Known], before: tuple[Perm, ...], died: bool) -> None:
    """Permanents have left together; `before` is the battlefield as it was with them."""
    if died and "DIES" in run.rules.heard:
        _hear(run, before, [Moment("DIES", known.perm.id, None, known) for known in gone])

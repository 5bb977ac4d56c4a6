"""Which triggered abilities an event sets off (CR 603).

`happened` is called at the moment of the event, `left` after permanents have left with the
battlefield as it was before (look-back).  Triggers wait until somebody would get priority.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.games.mtg.cards.types import CardDef, Conditions, TriggeredAbility
from core.games.mtg.derive import derive
from core.games.mtg.draft import Work
from core.games.mtg.filters import noun_fits, spell_type_fits
from core.games.mtg.scripts import Script
from core.games.mtg.state import Body, Known, Perm, State, Waiting
from core.games.mtg.table import table_of

OWN = {
    "ATTACKS": ("ATTACKS", "ATTACKS_OR_BLOCKS"),
    "BLOCKS": ("ATTACKS_OR_BLOCKS",),
    "COMBAT_DAMAGE_TO_PLAYER": ("COMBAT_DAMAGE_TO_PLAYER",),
    "DEALT_DAMAGE": ("DEALT_DAMAGE",),
    "BECOMES_TARGET": ("BECOMES_TARGET",),
}
"""Events of one object, and the trigger words of that very object that mean them."""

PLAYERS = {"UPKEEP": "UPKEEP", "END": "END_STEP", "YOU_LOSE_LIFE": "YOU_LOSE_LIFE"}
"""Events of a player, and the trigger words of whatever that player controls."""


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


def happened(run: Work, event: str, id: str, player: int | None) -> None:
    """An event that touches an object, a player, or both (`player`: whom the event speaks of)."""
    if event in OWN:
        perm = run.s.battlefield.get(id)
        if perm is not None:
            for script in scripts_on(run, perm):
                if ability(script).event in OWN[event] and control_holds(run, script, perm):
                    wait(run, perm, script, player)
        if event == "ATTACKS":
            _attack_delayed(run, id)
        return
    if event == "ENTERS":
        _entered(run, id)
        return
    word = PLAYERS[event]
    for perm in watchers(run):
        if perm.controller == player:
            for script in scripts_on(run, perm):
                if ability(script).event == word and control_holds(run, script, perm):
                    wait(run, perm, script, player)


def _attack_delayed(run: Work, id: str) -> None:
    for perm in watchers(run):
        if "Equipment" in perm.card.subtypes and perm.attached_to == id:
            for script in scripts_on(run, perm):
                event = ability(script).event
                if event == "EQUIPPED_CREATURE_ATTACKS" and control_holds(run, script, perm):
                    wait(run, perm, script, None)
    for temp in run.s.temps:
        if temp.kind == "draw_attack" and id in temp.objects:
            item = Waiting(temp.key, temp.source, temp.controller, temp.name, temp.ts, None)
            run.s.waiting = (*run.s.waiting, item)


def _entered(run: Work, id: str) -> None:
    new = run.s.battlefield[id]
    bodies = None
    for perm in watchers(run):
        for script in scripts_on(run, perm):
            trigger = ability(script)
            if trigger.event == "ETB":
                if perm.id == id and control_holds(run, script, perm):
                    wait(run, perm, script, None)
            elif trigger.event == "CREATURE_ENTERS":
                bodies = bodies or derive(run.s)
                if object_fits(trigger.conditions, perm, new, bodies[id]) and control_holds(
                    run, script, perm
                ):
                    wait(run, perm, script, new.controller)


def object_fits(conditions: Conditions, source: Perm, perm: Perm, body: Body) -> bool:
    """Whether the permanent is one that the trigger of `source` speaks of."""
    if conditions.other and perm.id == source.id:
        return False
    if not _controller_fits(conditions, source.controller, perm.controller):
        return False
    if conditions.noun is not None and not noun_fits(conditions.noun, perm.card, body.subtypes):
        return False
    return conditions.has_keyword is None or conditions.has_keyword in body.keywords


def _controller_fits(conditions: Conditions, you: int, other: int) -> bool:
    if conditions.controller is None:
        return True
    return (you == other) == (conditions.controller == "YOU")


def _turn_fits(run: Work, conditions: Conditions, you: int) -> bool:
    if conditions.during_opponent_turn and run.s.active == you:
        return False
    return not (conditions.during_your_turn and run.s.active != you)


def control_holds(run: Work, script: Script, source: Perm) -> bool:
    """Whether the intervening "if you control …" is true now (CR 603.4)."""
    wanted = ability(script).conditions.control
    if wanted is None:
        return True
    bodies = derive(run.s)
    count = sum(
        perm.controller == source.controller
        and not (wanted.other and perm.id == source.id)
        and noun_fits(wanted.noun, perm.card, bodies[perm.id].subtypes)
        for perm in run.s.battlefield.values()
    )
    return count >= wanted.at_least


def cast(run: Work, card: CardDef, caster: int) -> None:
    """A spell has been cast (a copy is not cast)."""
    for perm in watchers(run):
        for script in scripts_on(run, perm):
            trigger = ability(script)
            given = trigger.conditions
            if (
                trigger.event == "CAST_SPELL"
                and _controller_fits(given, perm.controller, caster)
                and _turn_fits(run, given, perm.controller)
                and (given.spell_type is None or spell_type_fits(given.spell_type, card))
                and control_holds(run, script, perm)
            ):
                wait(run, perm, script, caster)


def left(run: Work, gone: list[Known], before: tuple[Perm, ...], died: bool) -> None:
    """Permanents have left together; `before` is the battlefield as it was with them."""
    if not died:
        return
    for perm in before:
        for script in scripts_on(run, perm):
            for known in gone:
                if _died_fits(run, script, perm, known) and control_holds(run, script, perm):
                    wait(run, perm, script, None)


def _died_fits(run: Work, script: Script, source: Perm, known: Known) -> bool:
    event, dead = ability(script).event, known.perm
    if event == "DIES":
        return dead.id == source.id
    if dead.id == source.id or not known.body.creature:
        return False
    if event == "OTHER_FRIENDLY_DIES":
        return dead.controller == source.controller and _turn_fits(
            run, ability(script).conditions, source.controller
        )
    if event == "OTHER_DIES_DURING_YOUR_TURN":
        return run.s.active == source.controller
    return event == "OTHER_DIES"

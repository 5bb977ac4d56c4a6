"""Events of a duel as short sentences, and its state as lines, for logs and terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from core.causes import is_in
from core.games.heroes.ast import Call
from core.games.heroes.floats import shown as number
from core.games.heroes.kinds import walk
from core.games.heroes.plan import AbilityPlan, DuelPlan, EntityPlan, Script
from core.games.heroes.state import View
from core.games.heroes.triggers import moment
from core.outcome import outcome_words, why_words
from core.protocol import Cause, Event

Data = dict[str, Any]


def _attribute(data: Data) -> str:
    delta = data["delta"]
    sign = "+" if delta > 0 else "-"
    change = f"{sign}{number(abs(delta))}"
    return f"{data['player']}: {data['attribute']} {change}, now {number(data['new'])}"


def _roll(data: Data) -> str:
    said = f"{data['player']} rolls {number(data['value'])} of {number(data['sides'])}"
    return f"{said} (ROLL of {number(data['asked'])})" if "asked" in data else said


def _ending(plan: DuelPlan, event: Event) -> str:
    data, dropped = event.data, event.data.get("overflow", 0)
    said = _result(plan, data["winners"], data["reason"], event.cause)
    return f"{said} ({_dropped(dropped)})" if dropped else said


def _dropped(count: int) -> str:
    return "1 reaction was dropped" if count == 1 else f"{count} reactions were dropped"


def _result(
    plan: DuelPlan, winners: Sequence[str], reason: str, causes: Sequence[Cause] = ()
) -> str:
    """Who won, and whose script decided where the causes tell."""
    script = next(filter(None, (_script(plan, cause) for cause in causes)), "")
    by = f" by {script}" if script else ""
    if reason == "win":
        return outcome_words(winners, by.strip() or "by a script that says WIN")
    if reason == "lose":
        losers = " and ".join(player for player in plan.players if player not in winners)
        return outcome_words(winners, f": {losers} loses{by}")
    if reason == "draw":
        both = "both sides would lose at once, or a script says DRAW"
        return outcome_words(winners, f"both sides are equal{by}" if by else both)
    return outcome_words(winners, why_words(reason, {"max_turns": "the turns are used up"}))


def ended(plan: DuelPlan, winners: Sequence[str], reason: str) -> str:
    """How a match ended, where no more is known: a script is named if no other could decide it."""
    scripts = {script.pointer: script for entity in plan.entities for script in _scripts(entity)}
    said = [each.pointer for each in scripts.values() if _says(each, reason.upper())]
    is_sure = len(said) == 1 and (reason, plan.ties) != ("draw", "draw")  # nobody says DRAW then
    return _result(plan, winners, reason, said if is_sure else ())


def _scripts(entity: EntityPlan) -> Iterator[Script]:
    yield from (ability.script for ability in entity.abilities)
    yield from (handler.script for handler in entity.handlers)


def _says(script: Script, word: str) -> bool:
    return any(isinstance(each, Call) and each.name == word for each in walk(script.tree))


def _script(plan: DuelPlan, cause: Cause) -> str:
    """What the script at a place is called: "the ability “Strike” of Mage"; empty for no script."""
    for entity in plan.entities:
        for ability in entity.abilities:
            if is_in(cause, ability.script.pointer):
                return f"the ability “{ability.name}” of {entity.hero}"
        for handler in entity.handlers:
            if handler.pointer and is_in(cause, handler.pointer):
                bare = handler.name.startswith(handler.trigger.name)
                name = moment(handler.name) if bare else f"“{handler.name}”"
                is_rule = handler.pointer.startswith("/global_effects")
                return f"the rule {name}" if is_rule else f"the effect {name} of {entity.hero}"
    return ""


def _fired(data: Data) -> str:
    name, trigger = str(data["name"]), str(data["trigger"])
    said = f"The rule {moment(name)}" if name.startswith(trigger) else name
    return f"{said} fires for {data['player']}"


SENTENCES: dict[str, Callable[[Data], str]] = {
    "turn_start": lambda d: f"Turn {d['turn'] + 1}: {d['player']}",
    "turn_end": lambda d: f"{d['player']}'s turn ends",
    "turn_skipped": lambda d: f"{d['player']} skips the action phase",
    "ability_used": lambda d: f"{d['player']} uses {d['name']}",
    "idle": lambda d: f"{d['player']} does nothing",
    "effect": _fired,
    "attribute": _attribute,
    "edit": lambda d: f"{d['player']}: {d['attribute']} set by hand to {number(d['new'])}",
    "roll": _roll,
    "pass": lambda d: f"{d['player']}'s rule ends the action phase",
    "overflow": lambda d: (
        f"Too many reactions: {d['by']} changed {d['player']}'s {d['attribute']} unanswered"
    ),
}
"""One sentence per type of event, but for the end."""


def describe(plan: DuelPlan, event: Event) -> str:
    """The sentence of an event."""
    if event.type == "result":
        return _ending(plan, event)
    return SENTENCES[event.type](event.data)


def picture(plan: DuelPlan, view: View) -> str:
    """Both heroes with their attributes, and the abilities of the one to act."""
    width = max(map(len, plan.players))
    lines = [
        f"{'>' if view.result is None and i == view.active else ' '} {entity.player:{width}}  "
        + "  ".join(
            f"{slot} {number(value)}"
            for slot, value in zip(plan.slots, view.values[i], strict=True)
            if value != 0.0 or slot in plan.slots[:1]
        )
        for i, entity in enumerate(plan.entities)
    ]
    if view.overflow:
        lines.append(f"{_dropped(view.overflow)}: more changes in a row than the bounds allow")
    if view.result is not None:
        return "\n".join(lines)
    active = plan.entities[view.active]
    lines.append(f"Turn {view.turn + 1} of {plan.max_turns}; {active.player} may use:")
    lines += [_ability_line(ability) for ability in active.abilities] or ["  nothing: idle"]
    return "\n".join(lines)


def _ability_line(ability: AbilityPlan) -> str:
    notes = [", ".join(ability.tags)] if ability.tags else []
    if ability.cost:
        notes.append(f"cost {number(ability.cost)}")
    behind = f" ({'; '.join(notes)})" if notes else ""
    said = f": {ability.description}" if ability.description else ""
    return f"  {ability.index + 1}  {ability.name}{behind}{said}"


def essence(plan: DuelPlan, view: View) -> dict[str, str]:
    """What matters of a view, in words: two duels that agree in it stand the same."""
    found = {
        f"{entity.player}'s {slot}": number(value)
        for entity, values in zip(plan.entities, view.values, strict=True)
        for slot, value in zip(plan.slots, values, strict=True)
        if value != 0.0
    }
    found |= {"the turn": str(view.turn + 1), "the player to act": plan.players[view.active]}
    if view.result is not None:
        found["the result"] = _result(plan, view.result.winners, view.result.reason)
    return found

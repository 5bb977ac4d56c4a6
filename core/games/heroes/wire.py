"""States, views and actions of a duel as plain JSON, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.heroes.dice import MASK, Dice
from core.games.heroes.floats import MAX_FLOAT, canon, sub
from core.games.heroes.plan import DuelPlan, EntityPlan
from core.games.heroes.state import Action, Idle, State, UseAbility, View
from core.plain import result_json
from core.protocol import EditError, Event, Json, MalformedAction, Result


def dump_action(action: Action) -> Json:
    """`{"type": "ability", "ability": i}` or `{"type": "idle"}`."""
    if isinstance(action, Idle):
        return {"type": "idle"}
    return {"type": "ability", "ability": action.ability}


def read_action(raw: Json) -> Action:
    """The action.  Raises MalformedAction."""
    if raw == {"type": "idle"}:
        return Idle()
    if isinstance(raw, dict) and raw.get("type") == "ability" and len(raw) == 2:
        index = raw.get("ability")
        if type(index) is int:
            return UseAbility(index)
    raise MalformedAction('An action is {"type": "ability", "ability": number} or {"type": "idle"}')


def dump_view(plan: DuelPlan, view: View) -> dict[str, Json]:
    """What everybody sees; the attributes in the order of their slots."""
    over = view.result is not None
    return {
        "phase": "over" if over else "choose",
        "turn": view.turn,
        "active": view.active,
        "to_act": None if over else plan.players[view.active],
        "ply": view.ply,
        "overflow": view.overflow,
        "entities": [
            _entity(entity, plan.slots, view.values[i]) for i, entity in enumerate(plan.entities)
        ],
        "result": result_json(view.result),
    }


def _entity(entity: EntityPlan, slots: Iterable[str], values: Iterable[float]) -> Json:
    return {
        "player": entity.player,
        "hero": entity.hero,
        "attributes": dict(zip(slots, values, strict=True)),
        "abilities": [
            {
                "index": ability.index,
                "name": ability.name,
                "id": ability.id,
                "tags": list(ability.tags),
                "cost": ability.cost,
                "description": ability.description,
            }
            for ability in entity.abilities
        ],
    }


def dump_state(plan: DuelPlan, state: State) -> Json:
    """The view and the dice."""
    dice = state.dice
    return dump_view(plan, state.view) | {"dice": [dice.k0, dice.k1, dice.ctr]}


def read_state(plan: DuelPlan, raw: Json) -> State:
    """The state that `dump_state` wrote.  Raises ValueError with a sentence otherwise."""
    if not isinstance(raw, dict):
        raise ValueError("A state is an object")
    entities = raw.get("entities")
    if not isinstance(entities, list) or len(entities) != 2:
        raise ValueError("A state has two entities")
    values = (_values(plan, entities[0]), _values(plan, entities[1]))
    view = View(
        values,
        _count(raw, "turn"),
        _count(raw, "active", 1),
        _count(raw, "ply"),
        _count(raw, "overflow"),
        _read_result(plan, raw.get("result")),
    )
    dice = raw.get("dice")
    if not isinstance(dice, list) or len(dice) != 3:
        raise ValueError("A state's dice are three numbers")
    k0, k1, ctr = (_word(each) for each in dice)
    return State(view, Dice(k0, k1, ctr))


def read_edit(plan: DuelPlan, raw: Json) -> tuple[int, int, float]:
    """Entity, slot and new value of `{"entity", "attribute", "value"}`.

    The entity is 0, 1 or the player's name.  Raises EditError.
    """
    if not isinstance(raw, dict) or raw.keys() != {"entity", "attribute", "value"}:
        raise EditError('An edit is {"entity", "attribute", "value"}')
    entity, attribute = raw["entity"], raw["attribute"]
    if entity in plan.players:
        entity = plan.players.index(entity)
    if type(entity) is not int or entity not in (0, 1):
        raise EditError(f"The entity is 0, 1 or one of {', '.join(plan.players)}")
    if attribute not in plan.slots:
        raise EditError(f"This duel has no attribute {attribute!r}; it has {', '.join(plan.slots)}")
    try:
        return entity, plan.slots.index(attribute), _number(raw["value"], attribute)
    except ValueError as error:
        raise EditError(str(error)) from None


def edit_event(plan: DuelPlan, entity: int, slot: int, old: float, new: float) -> Event:
    """What an edit by hand looks like in the log."""
    data = {
        "player": plan.players[entity],
        "attribute": plan.slots[slot],
        "old": old,
        "new": new,
        "delta": sub(new, old),
    }
    return Event("edit", data)


def _values(plan: DuelPlan, raw: Json) -> tuple[float, ...]:
    attributes = raw.get("attributes") if isinstance(raw, dict) else None
    if not isinstance(attributes, dict):
        raise ValueError("An entity of a state has attributes")
    unknown = sorted(attributes.keys() - set(plan.slots))
    if unknown:
        raise ValueError(f"No script of this duel knows the attribute {unknown[0]!r}")
    return tuple(_number(attributes.get(slot, 0.0), slot) for slot in plan.slots)


def _number(raw: Any, slot: str) -> float:
    if type(raw) not in (int, float) or raw != raw or abs(raw) > MAX_FLOAT:
        raise ValueError(f"The attribute {slot!r} is a number from -{MAX_FLOAT} to {MAX_FLOAT}")
    return canon(float(raw))


def _count(raw: dict[str, Any], key: str, most: int = 2**53) -> int:
    value = raw.get(key, 0)
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{key!r} is a whole number from 0 on")
    return value


def _word(raw: Any) -> int:
    if type(raw) is not int or not 0 <= raw <= MASK:
        raise ValueError("The dice are 32-bit numbers")
    return raw


def _read_result(plan: DuelPlan, raw: Any) -> Result | None:
    if raw is None:
        return None
    returns = raw.get("returns") if isinstance(raw, dict) else None
    if returns not in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0]):
        raise ValueError("A result has returns for two players")
    winners = tuple(p for p, r in zip(plan.players, returns, strict=True) if r > 0)
    return Result((float(returns[0]), float(returns[1])), str(raw.get("reason")), winners)

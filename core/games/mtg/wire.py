"""Actions as JSON, and states as plain JSON and back (DAT-ROUNDTRIP).

A named tuple is written as an object whose `$` says which; a card as its id.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from core.checks import listing, quoted
from core.games.mtg import state as parts
from core.games.mtg.actions import Action, ActionType
from core.games.mtg.cards.types import CardDef
from core.games.mtg.combat.division import Division, Shares
from core.games.mtg.scripts import Rules
from core.games.mtg.state import FIELDS, Groups, State, Target
from core.protocol import Json, MalformedAction
from core.rng import Rng, parse_rng

TYPES: tuple[str, ...] = get_args(ActionType)
LETTERS = {"p": "PERMANENT", "s": "STACK", "c": "CARD"}
"""What sort of object an id is, by its letter."""

TUPLES: dict[str, Any] = {
    cls.__name__: cls
    for cls in (
        parts.Card, parts.Perm, parts.Body, parts.Known, parts.Item, parts.Waiting, parts.Temp,
        parts.Decision, parts.Seat, parts.Combat,
    )
}  # fmt: skip


def dump_target(target: Target, players: Sequence[str]) -> dict[str, Json]:
    """A target: its type, with the id of the player or the object."""
    if isinstance(target, int):
        return {"type": "PLAYER", "player_id": players[target]}
    return {"type": LETTERS.get(target[:1], "CARD"), "instance_id": target}


def dump_action(action: Action, players: Sequence[str]) -> dict[str, Json]:
    """The action: type, object_id, targets, payload."""
    found: dict[str, Json] = {"type": action.type}
    if action.object_id:
        found["object_id"] = action.object_id
    if action.type == "DECLARE_ATTACKERS":
        found["targets"] = {"attackers": list(action.attackers)}
    elif action.type == "DECLARE_BLOCKERS":
        found["targets"] = {"blockers": dict(action.blocks)}
    elif action.type in ("CAST_SPELL", "ACTIVATE_ABILITY"):
        found["targets"] = [[dump_target(t, players) for t in group] for group in action.targets]
    payload = _payload(action, players)
    if payload:
        found["payload"] = payload
    return found


def _payload(action: Action, players: Sequence[str]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    if action.type == "CAST_SPELL":
        found["cost_kind"] = action.cost_kind
    for key, value in (("x", action.x), ("mode", action.mode), ("ability_index", action.ability)):
        if value is not None:
            found[key] = value
    chosen = (("sacrifice", action.sacrifice), ("discard", action.discard))
    costs = {key: list(ids) for key, ids in chosen if ids is not None}
    if costs:
        found["additional_costs"] = costs
    if action.color:
        found["color"] = action.color
    if action.type == "RESOLVE_DECISION":
        found |= {"decision_id": action.decision_id, "choice": _listed(action.choice, players)}
    if action.actor is not None:
        found["player_id"] = players[action.actor]
    return found


def _listed(value: Any, players: Sequence[str]) -> Json:
    if isinstance(value, Division):
        return {
            id: {to if isinstance(to, str) else players[to]: n for to, n in shares}
            for id, shares in value.parts
        }
    return [_listed(each, players) for each in value] if isinstance(value, tuple) else value


def _tupled(value: Json, players: Sequence[str]) -> Any:
    if isinstance(value, list):
        return tuple(_tupled(each, players) for each in value)
    if isinstance(value, dict):
        return Division(tuple((_id(id), _shares(each, players)) for id, each in value.items()))
    if value is None or isinstance(value, bool | int | str):
        return value
    raise MalformedAction("A choice is made of lists, texts, whole numbers and truth values")


def _shares(value: Json, players: Sequence[str]) -> Shares:
    if not isinstance(value, dict) or not all(type(n) is int for n in value.values()):
        raise MalformedAction("Damage is divided as {attacker: {blocker or player: whole number}}")
    return tuple((players.index(to) if to in players else to, n) for to, n in value.items())


def read_action(raw: Json, players: Sequence[str]) -> Action:
    """The action.  Raises MalformedAction with a sentence that says what one looks like."""
    if not isinstance(raw, dict) or raw.get("type") not in TYPES:
        raise MalformedAction(f'An action is an object whose "type" is {", ".join(TYPES)}')
    strange = raw.keys() - {"type", "object_id", "targets", "payload", "reasoning"}
    if strange:
        raise MalformedAction(f"An action has no {', '.join(sorted(map(str, strange)))}")
    payload = raw.get("payload") or {}
    if not isinstance(payload, dict):
        raise MalformedAction("The payload of an action is an object")
    try:
        return _read(raw, payload, players)
    except (TypeError, ValueError, AttributeError, KeyError) as problem:
        if isinstance(problem, MalformedAction):
            raise
        raise MalformedAction(f"The action is malformed: {problem}") from None


def _read(raw: dict[str, Json], payload: dict[str, Json], players: Sequence[str]) -> Action:
    type = raw["type"]
    targets: Any = raw.get("targets") or []
    attackers: tuple[str, ...] = ()
    blocks: tuple[tuple[str, str], ...] = ()
    groups: Groups = ()
    if type == "DECLARE_ATTACKERS":
        attackers = _ids(targets["attackers"] if targets else [])
    elif type == "DECLARE_BLOCKERS":
        pairs = targets["blockers"] if targets else {}
        blocks = tuple((_id(a), _id(b)) for a, b in pairs.items())
    else:
        groups = tuple(tuple(_target(each, players) for each in group) for group in targets)
    costs = payload.get("additional_costs") or {}
    kind = payload.get("cost_kind", "NORMAL")
    if kind not in ("NORMAL", "ALTERNATE", "FLASHBACK"):
        raise MalformedAction("cost_kind is NORMAL, ALTERNATE or FLASHBACK")
    actor = payload.get("player_id")
    return Action(
        type, _id(raw.get("object_id") or ""), groups, _int(payload, "x"), _int(payload, "mode"),
        kind, _int(payload, "ability_index"),
        _ids(costs["sacrifice"]) if "sacrifice" in costs else None,
        _ids(costs["discard"]) if "discard" in costs else None,
        _id(payload.get("color") or ""), attackers, blocks, _id(payload.get("decision_id") or ""),
        _tupled(payload.get("choice"), players), None if actor is None else _seat(actor, players),
    )  # fmt: skip


def _id(value: Json) -> str:
    if not isinstance(value, str):
        raise MalformedAction("Ids and colours are texts")
    return value


def _ids(value: Json) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise MalformedAction("Several ids are a list")
    return tuple(_id(each) for each in value)


def _int(payload: dict[str, Json], key: str) -> int | None:
    value = payload.get(key)
    if value is None or type(value) is int:
        return value
    raise MalformedAction(f"{key} is a whole number")


def _target(raw: Json, players: Sequence[str]) -> Target:
    if raw.get("type") == "PLAYER":
        return _seat(raw["player_id"], players)
    return _id(raw["instance_id"])


def _seat(name: Json, players: Sequence[str]) -> int:
    if name not in players:
        message = f"There is no player {quoted(name)}; there are {listing(players, 'and')}"
        raise MalformedAction(message)
    return players.index(name)


def dump_state(state: State) -> dict[str, Json]:
    """The whole state, secrets too."""
    return {name: _plain(getattr(state, name)) for name in FIELDS}


def _plain(value: Any) -> Json:
    if isinstance(value, CardDef):
        return {"$": "CardDef", "id": value.card_id}
    if isinstance(value, Rng):
        return value.dump()
    if isinstance(value, frozenset):
        return {"$": "set", "of": sorted(value)}
    if isinstance(value, tuple):
        if hasattr(value, "_fields"):
            named = zip(value._fields, value, strict=True)
            return {"$": type(value).__name__, **{key: _plain(each) for key, each in named}}
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value


def read_state(rules: Rules, raw: Json) -> State:
    """The state that `dump_state` wrote.  Raises ValueError with a sentence otherwise."""
    if not isinstance(raw, dict) or raw.keys() != set(FIELDS):
        raise ValueError(f"a state of the card game has the keys {', '.join(FIELDS)}")
    state = State(parse_rng(raw["rng"]))
    try:
        for name in FIELDS:
            if name != "rng":
                setattr(state, name, _read_value(rules, raw[name]))
    except (TypeError, KeyError, AttributeError) as problem:
        raise ValueError(f"that is no state of this match: {problem!r}") from None
    return state


def _read_value(rules: Rules, raw: Json) -> Any:
    if isinstance(raw, list):
        return tuple(_read_value(rules, each) for each in raw)
    if not isinstance(raw, dict):
        return raw
    kind = raw.get("$")
    if kind is None:
        return {key: _read_value(rules, each) for key, each in raw.items()}
    if kind == "CardDef":
        return rules.cards[raw["id"]]
    if kind == "set":
        return frozenset(raw["of"])
    fields = {key: _read_value(rules, each) for key, each in raw.items() if key != "$"}
    return TUPLES[kind](**fields)

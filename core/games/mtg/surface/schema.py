"""The action schema: what a player may do, made of that player's view only.

It lists candidates, never combinations, so its size is linear in the board.  Any choice of one
candidate per question is an action that the engine accepts; what cannot be paid is not listed.
"""

from __future__ import annotations

from core.games.mtg import options
from core.games.mtg.cards.types import CardDef
from core.games.mtg.combat import declare
from core.games.mtg.derive import derive
from core.games.mtg.mana.pool import mana_options
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State
from core.games.mtg.surface.decisions import decision_schema
from core.games.mtg.surface.objects import (
    Entry,
    ability_text,
    candidate,
    card_entry,
    known,
    mode_text,
    permanent,
)
from core.games.mtg.view import View
from core.protocol import Json

Schema = dict[str, Json]
CHOSEN = {
    "PLAY_LAND": "play_land", "TAP_FOR_MANA": "tap_for_mana", "CAST_SPELL": "cast_spell",
    "ACTIVATE_ABILITY": "activate_ability",
}  # fmt: skip
"""The types of action with a list of choices, and where in the schema it stands."""

ORDER = (*CHOSEN, "SKIP_COMBAT", "SKIP_MAIN2", "PASS_PRIORITY")


def schema_id(view: View, player: str) -> str:
    """Turn, step, player and number of the action within the turn: new with every action."""
    state = view.seen
    return f"t{state.turn}:{state.step}:{player}:{state.moves}"


def action_schema(rules: Rules, view: View) -> Schema:
    """What the viewer may do now; SCOOP, legal at any time, stands last.

    A player who is not to act may concede only; a spectator, and anybody after the end, nothing.
    """
    state, seat = view.seen, view.seat
    player = "spectator" if seat is None else rules.plan.players[seat]
    found: Schema = {"schema_id": schema_id(view, player), "allowed_actions": []}
    if seat is None or state.over:
        return found
    if state.to_act() == seat:
        if state.pending is not None:
            found |= decision_schema(rules, state, seat)
        elif state.declares == "attackers":
            found |= _attackers(rules, state, seat)
        elif state.declares == "blockers":
            found |= _blockers(rules, state)
        else:
            found |= _priority(rules, state, seat)
    found["allowed_actions"] = [*found["allowed_actions"], "SCOOP"]
    return found


def _priority(rules: Rules, state: State, seat: int) -> Schema:
    types: set[str] = set()
    choices: dict[str, dict[tuple[Json, ...], Entry]] = {type: {} for type in CHOSEN}
    for entry in options.entries(rules, state, seat):
        type = entry.action.type
        types.add(type)
        if type in choices:
            _add(rules, state, choices[type], entry)
    found: Schema = {"allowed_actions": [type for type in ORDER if type in types]}
    for name, key in CHOSEN.items():
        if choices[name]:
            found[key] = {"choices": list(choices[name].values())}
    return found


def _add(
    rules: Rules, state: State, choices: dict[tuple[Json, ...], Entry], entry: options.Entry
) -> None:
    """One more way to do something: a choice of its own, or a mode or colour of one that stands."""
    action = entry.action
    key = (action.object_id, action.cost_kind, action.ability)
    if action.type == "TAP_FOR_MANA":
        choice = choices.setdefault(key, _tappable(rules, state, action.object_id))
        choice["colors"].append(action.color or _only_color(state, action.object_id))
        return
    if action.type == "PLAY_LAND":
        choices[key] = card_entry(state.cards[action.object_id])
        return
    groups = _groups(rules, state, entry.groups)
    if action.type == "CAST_SPELL":
        choice = choices.setdefault(key, _castable(rules, state, entry))
        if action.mode is None:
            choice["target_groups"] = groups
        else:
            card = state.cards[action.object_id].card
            text = mode_text(card, action.mode)
            mode = {"index": action.mode, "text": text, "target_groups": groups}
            choice["modes"] = [*(choice["modes"] or []), mode]
        return
    source = known(state, rules.plan.players, action.object_id)
    card = _card_of(state, action.object_id)
    assert action.ability is not None
    choices[key] = source | {
        "ability_index": action.ability, "text": ability_text(card, action.ability),
        "from_zone": "BATTLEFIELD" if action.object_id in state.battlefield else "GRAVEYARD",
        "target_groups": groups, "additional_costs": _costs(rules, state, entry),
    }  # fmt: skip


def _card_of(state: State, id: str) -> CardDef:
    perm = state.battlefield.get(id)
    return state.cards[id].card if perm is None else perm.card


def _tappable(rules: Rules, state: State, id: str) -> Entry:
    return permanent(state, rules.plan.players, state.battlefield[id]) | {"colors": []}


def _only_color(state: State, id: str) -> str:
    return "".join(mana_options(state.battlefield[id].card)[0])


def _castable(rules: Rules, state: State, entry: options.Entry) -> Entry:
    action = entry.action
    return card_entry(state.cards[action.object_id]) | {
        "from_zone": "GRAVEYARD" if action.cost_kind == "FLASHBACK" else "HAND",
        "cost_kind": action.cost_kind,
        "x": {"min": min(entry.xs), "max": max(entry.xs)} if entry.xs else None,
        "modes": None,
        "target_groups": [],
        "additional_costs": _costs(rules, state, entry),
    }


def _groups(rules: Rules, state: State, groups: options.GroupOptions) -> list[Json]:
    players = rules.plan.players
    return [
        {"min": least, "max": most, "candidates": [candidate(state, players, t) for t in found]}
        for least, most, found in groups
    ]


def _costs(rules: Rules, state: State, entry: options.Entry) -> list[Json]:
    """What is chosen for costs: one row per kind and set of candidates, however often it is due."""
    rows: list[Entry] = []
    for kind, ways in (("SACRIFICE", entry.sacrifices), ("DISCARD", entry.discards)):
        pools = [list(dict.fromkeys(column)) for column in zip(*ways, strict=True)]
        if kind == "DISCARD" and pools:
            ids = list(dict.fromkeys(id for way in ways for id in way))
            pools = [ids] * len(pools)
        for pool in pools:
            found = [candidate(state, rules.plan.players, id) for id in pool]
            if rows and rows[-1]["kind"] == kind and rows[-1]["candidates"] == found:
                rows[-1]["count"] += 1
            else:
                rows.append({"kind": kind, "count": 1, "candidates": found})
    return list(rows)


def _attackers(rules: Rules, state: State, seat: int) -> Schema:
    forced = declare.forced_attackers(state)
    players = rules.plan.players
    able = [
        permanent(state, players, state.battlefield[id]) | {"must_attack": id in forced}
        for id in declare.possible_attackers(state)
    ]
    return {
        "allowed_actions": ["DECLARE_ATTACKERS"],
        "declare_attackers": {"defender_id": players[1 - seat], "attackers": able},
    }


def _blockers(rules: Rules, state: State) -> Schema:
    bodies, players = derive(state), rules.plan.players
    able = declare.blockable(state)
    attackers, least = [], {}
    for id in state.combat.attackers:
        least[id] = 2 if "menace" in bodies[id].keywords else 1
        entry = permanent(state, players, state.battlefield[id])
        attackers.append(entry | {"min_blockers": least[id]})
    blockers = []
    for id, ways in able.items():
        entry = permanent(state, players, state.battlefield[id]) | {"can_block": list(ways)}
        must = _must_block(state, able, least, ways)
        blockers.append(entry | ({"must_block": must} if must else {}))
    return {
        "allowed_actions": ["DECLARE_BLOCKERS"],
        "declare_blockers": {"attackers": attackers, "blockers": blockers},
    }


def _must_block(
    state: State, able: dict[str, tuple[str, ...]], least: dict[str, int], ways: tuple[str, ...]
) -> list[str]:
    """The attackers of which it must block one: those that lure it, if it can do as they ask."""
    bodies = derive(state)
    lures = [id for id in ways if "lure" in bodies[id].flags]
    enough = any(sum(id in each for each in able.values()) >= least[id] for id in lures)
    return lures if enough else []

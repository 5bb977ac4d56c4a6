"""A view as the seed's VisibleState: plain JSON with derived values and no hidden card."""

from __future__ import annotations

from core.games.mtg.derive import derive
from core.games.mtg.scripts import Rules
from core.games.mtg.state import COLORS, HIDDEN, Item, Perm, State
from core.games.mtg.view import View
from core.games.mtg.wire import dump_target
from core.protocol import Json


def dump_view(rules: Rules, view: View) -> dict[str, Json]:
    """VisibleState (seed 4, Visibility contract)."""
    state, players = view.seen, rules.plan.players
    acting = state.to_act()
    return {
        "player": None if view.seat is None else players[view.seat],
        "turn": {
            "number": state.turn,
            "active": players[state.active],
            "step": state.step,
            "priority": None if state.priority is None else players[state.priority],
            "to_act": None if acting is None else players[acting],
            "declares": state.declares or None,
        },
        "players": {name: _player(state, seat) for seat, name in enumerate(players)},
        "battlefield": [_permanent(rules, state, perm) for perm in state.battlefield.values()],
        "stack": [_item(rules, item) for item in reversed(state.stack)],
        "combat": {
            "attackers": list(state.combat.attackers),
            "blockers": dict(state.combat.blocks),
            "blocked": list(state.combat.blocked),
        },
        "pending_decision": _pending(rules, state),
        "game": {
            "over": state.over,
            "winner": None if state.winner is None else players[state.winner],
            "reason": state.reason or None,
        },
    }


def _card(state: State, id: str) -> dict[str, Json]:
    card = state.cards[id].card
    return {"instance_id": id, "card_id": card.card_id, "name": card.name}


def _player(state: State, n: int) -> dict[str, Json]:
    seat = state.seats[n]
    return {
        "life": seat.life,
        "hand": [_card(state, id) for id in seat.hand if id],
        "hand_size": len(seat.hand),
        "library_size": len(seat.library),
        "graveyard": [_card(state, id) for id in seat.graveyard],
        "exile": [_card(state, id) for id in seat.exile],
        "mana": {symbol: n for symbol, n in zip(COLORS, seat.mana, strict=True) if n},
        "lands_played": seat.lands,
        "mulligans": seat.mulligans,
        "damage_taken": seat.damage_taken,
    }


def _permanent(rules: Rules, state: State, perm: Perm) -> dict[str, Json]:
    body = derive(state)[perm.id]
    found: dict[str, Json] = {
        "instance_id": perm.id,
        "card_id": perm.card.card_id,
        "name": perm.card.name,
        "owner": rules.plan.players[perm.owner],
        "controller": rules.plan.players[perm.controller],
        "types": list(perm.card.types),
        "subtypes": list(body.subtypes),
        "is_token": perm.card.is_token,
        "tapped": perm.tapped,
        "summoning_sick": perm.sick and body.creature,
        "damage_marked": perm.damage,
        "counters": {k: n for k, n in (("+1/+1", perm.plus), ("-1/-1", perm.minus)) if n},
        "attached_to": perm.attached_to,
        "attachments": [p.id for p in state.battlefield.values() if p.attached_to == perm.id],
        "keywords": sorted(body.keywords),
        "must_attack": "must_attack" in body.flags,
    }
    if body.creature:
        found |= {"power": body.power, "toughness": body.toughness}
    return found


def _item(rules: Rules, item: Item) -> dict[str, Json]:
    players = rules.plan.players
    return {
        "instance_id": item.id,
        "kind": item.kind,
        "name": item.name,
        "controller": players[item.controller],
        "source": item.source,
        "targets": [[dump_target(t, players) for t in group] for group in item.targets],
        "x": item.x,
        "is_copy": item.copy,
    }


def _pending(rules: Rules, state: State) -> Json:
    decision = state.pending
    if decision is None:
        return None
    players = rules.plan.players
    return {
        "decision_id": decision.id,
        "kind": decision.kind,
        "player": players[decision.player],
        "min": decision.least,
        "max": decision.most,
        "options": [
            each if isinstance(each, int) else _option(state, each)
            for each in decision.options
            if each != HIDDEN
        ]
        if decision.kind != "ORDER_TRIGGERS"
        else [
            {"instance_id": id, "name": each.name, "source": each.source}
            for id, each in zip(decision.options, decision.then[1], strict=True)
        ],
        "target_groups": [
            {"min": least, "max": most, "candidates": [dump_target(t, players) for t in options]}
            for least, most, options in decision.groups
        ],
        "lethal": [list(needs) for needs in decision.needs],
        "piles": [[_option(state, str(id)) for id in pile] for pile in decision.piles],
    }


def _option(state: State, id: str) -> dict[str, Json]:
    perm = state.battlefield.get(id)
    if perm is None:
        return _card(state, id)
    return {"instance_id": id, "card_id": perm.card.card_id, "name": perm.card.name}

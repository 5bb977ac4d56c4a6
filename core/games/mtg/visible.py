"""A view as VisibleState: plain JSON with derived values, all that is in force, no hidden card.

It is enough to play by: costs and texts of all cards that are seen stand under `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.mtg import inforce
from core.games.mtg.cards.printer import mana_text
from core.games.mtg.cards.types import CardDef
from core.games.mtg.decisions import chosen_before
from core.games.mtg.derive import derive
from core.games.mtg.phases import Step
from core.games.mtg.scripts import Rules
from core.games.mtg.state import COLORS, HIDDEN, Item, Perm, State, Target
from core.games.mtg.targets import name_of
from core.games.mtg.view import View
from core.games.mtg.wire import dump_target
from core.protocol import Json

PHASES: dict[Step, str] = {
    "UNTAP": "BEGINNING", "UPKEEP": "BEGINNING", "DRAW": "BEGINNING", "MAIN1": "PRECOMBAT_MAIN",
    "BEGIN_COMBAT": "COMBAT", "DECLARE_ATTACKERS": "COMBAT", "DECLARE_BLOCKERS": "COMBAT",
    "DAMAGE": "COMBAT", "END_COMBAT": "COMBAT", "MAIN2": "POSTCOMBAT_MAIN", "END": "ENDING",
    "CLEANUP": "ENDING",
}  # fmt: skip
"""The phase of each step."""


def dump_view(rules: Rules, view: View) -> dict[str, Json]:
    """The visible state of a player, or of a spectator."""
    state, players = view.seen, rules.plan.players
    effects = list(inforce.temporary(rules, state))
    links = list(inforce.links(rules, state))
    return {
        "player": None if view.seat is None else players[view.seat],
        "turn": _turn(state, players),
        "players": {name: _player(state, seat) for seat, name in enumerate(players)},
        "battlefield": [
            _permanent(rules, state, perm, effects, links) for perm in state.battlefield.values()
        ],
        "stack": [_item(rules, state, item) for item in reversed(state.stack)],
        "exile": _exile(state, players),
        "combat": _combat(state),
        "temporary_effects": effects,
        "continuous_effects": list(inforce.continuous(rules, state)),
        "exile_links": links,
        "extra_turns": inforce.turns(state, players)[0],
        "waiting_triggers": list(inforce.waiting(rules, state)),
        "in_force": inforce.table_notes(rules, state, effects),
        "resolving": None if state.resolving is None else state.resolving.id,
        "pending_decision": _pending(rules, state),
        "game": {
            "over": state.over,
            "winner": None if state.winner is None else players[state.winner],
            "reason": state.reason or None,
        },
        "cards": {card.card_id: _facts(card) for card in _seen_cards(state)},
    }


def _turn(state: State, players: Sequence[str]) -> dict[str, Json]:
    acting = state.to_act()
    return {
        "number": state.turn,
        "active": players[state.active],
        "phase": PHASES[state.step],
        "step": state.step,
        "priority": None if state.priority is None else players[state.priority],
        "has_passed": bool(state.passes),
        "to_act": None if acting is None else players[acting],
        "declares": state.declares or None,
        "is_pregame": not all(seat.kept for seat in state.seats),
        "next": inforce.turns(state, players)[1],
    }


def _combat(state: State) -> dict[str, Json]:
    """The attack without whatever has left the battlefield."""
    combat, there = state.combat, state.battlefield
    return {
        "attackers": [id for id in combat.attackers if id in there],
        "blockers": {a: b for a, b in combat.blocks if a in there},
        "blocked": [id for id in combat.blocked if id in there],
        "struck_first": [id for id in combat.struck if id in there],
        "declared": combat.declared,
    }


def _seen_cards(state: State) -> Iterator[CardDef]:
    """Every card that the viewer sees somewhere."""
    yield from (perm.card for perm in state.battlefield.values())
    yield from (item.card.card for item in state.stack if item.card is not None)
    yield from (card.card for card in state.cards.values())


def _facts(card: CardDef) -> dict[str, Json]:
    """What is printed on a card; `mana_cost` null: it cannot be cast."""
    found: dict[str, Json] = {
        "name": card.name,
        "mana_cost": None if card.cost is None else mana_text(card.cost),
        "type_line": card.type_line,
        "colors": list(card.colors),
        "oracle_text": card.oracle_text,
    }
    return found if card.power is None else found | {
        "power": card.power, "toughness": card.toughness,
    }  # fmt: skip


def _exile(state: State, players: Sequence[str]) -> list[Json]:
    """The exile of both players, oldest first: ids grow with time."""
    found = [(int(id[1:]), n, id) for n, seat in enumerate(state.seats) for id in seat.exile]
    return [_card(state, id) | {"owner": players[n]} for _, n, id in sorted(found)]


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
        "has_kept": seat.kept,
        "takes_mulligan": _takes_mulligan(state, n),
        "owes_to_library": seat.owes,
        "drew_from_empty_library": seat.drew_empty,
        "damage_taken": seat.damage_taken,
    }


def _takes_mulligan(state: State, n: int) -> bool:
    """Whether the player has said so while the other still decides (CR 103.5)."""
    return (
        state.pending is not None and state.pending.kind == "MULLIGAN" and n in state.pending.then
    )


def _permanent(
    rules: Rules,
    state: State,
    perm: Perm,
    effects: Sequence[inforce.Effect],
    links: Sequence[inforce.Effect],
) -> dict[str, Json]:
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
        "restrictions": [
            *sorted(body.flags),
            *(f"cant_attack {rules.plan.players[seat]}" for seat in body.spared),
        ],
        "goaded": _until(perm.id, "goad", effects),
        "draws_on_attack": _until(perm.id, "draw_attack", effects),
        "granted": [each["text"] for each in _on(perm.id, "grant", effects)],
        "holds": [each["card"] for each in links if each["source"] == perm.id],
        "deathtouched": perm.deathtouched,
        "notes": inforce.notes(rules, state, perm, effects),
    }
    if body.creature:
        found |= {"power": body.power, "toughness": body.toughness}
    return found


def _on(id: str, kind: str, effects: Sequence[inforce.Effect]) -> Iterator[inforce.Effect]:
    """The effects of a kind on a permanent."""
    return (each for each in effects if each["kind"] == kind and id in each["objects"])


def _until(id: str, kind: str, effects: Sequence[inforce.Effect]) -> list[Json]:
    """Who has such an effect on the permanent, and until when."""
    return [
        {"player": each["controller"], "source_name": each["source_name"],
         "duration": each["duration"]}
        for each in _on(id, kind, effects)
    ]  # fmt: skip


def _item(rules: Rules, state: State, item: Item) -> dict[str, Json]:
    players = rules.plan.players
    return {
        "instance_id": item.id,
        "kind": item.kind,
        "name": item.name,
        "controller": players[item.controller],
        "source": item.source,
        "targets": [[_target(state, item, t, players) for t in group] for group in item.targets],
        "text": inforce.item_text(rules, item),
        "x": item.x,
        "is_copy": item.copy,
        "cost_kind": item.cost_kind,
        "player": None if item.player is None else players[item.player],
    }


def _target(state: State, item: Item, target: Target, players: Sequence[str]) -> dict[str, Json]:
    """A target of something on the stack; what is gone has the name that it had."""
    found = dump_target(target, players)
    if isinstance(target, int):
        return found
    name = name_of(state, target)
    gone: dict[str, Json] = {} if name else {"is_gone": True}
    return found | {"name": name or dict(item.aimed).get(target, "something")} | gone


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
        "chosen_before": [_option(state, id) for id in chosen_before(decision)],
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

"""How the action schema names objects: an id, a name, and whatever tells equals apart.

Two objects with the same name may be taken for one another only when their entries are the same
apart from ids; so an entry says whatever may matter to a player.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.games.mtg.cards.lexer import lines_of
from core.games.mtg.cards.plans import CardDef
from core.games.mtg.cards.types import ActivatedAbility, ModalLine
from core.games.mtg.derive import derive
from core.games.mtg.state import Card, Perm, State, Target
from core.games.mtg.wire import dump_target
from core.protocol import Json

Entry = dict[str, Json]


def permanent(state: State, players: Sequence[str], perm: Perm) -> Entry:
    """A permanent: its id and name, and only those other facts that are not the usual ones."""
    body = derive(state)[perm.id]
    found: Entry = {
        "instance_id": perm.id, "card_id": perm.card.card_id, "name": perm.card.name,
        "controller": players[perm.controller],
    }  # fmt: skip
    if body.creature:
        found |= {"power": body.power, "toughness": body.toughness}
        if body.keywords:
            found["keywords"] = sorted(body.keywords)
        if perm.sick:
            found["summoning_sick"] = True
    if perm.owner != perm.controller:
        found["owner"] = players[perm.owner]
    if perm.tapped:
        found["tapped"] = True
    if perm.damage:
        found["damage_marked"] = perm.damage
    counters = {word: n for word, n in (("+1/+1", perm.plus), ("-1/-1", perm.minus)) if n}
    if counters:
        found["counters"] = counters
    if perm.attached_to is not None:
        found["attached_to"] = perm.attached_to
    attached = [each.id for each in state.battlefield.values() if each.attached_to == perm.id]
    if attached:
        found["attachments"] = attached
    if perm.id in state.combat.attackers:
        found["attacking"] = True
    blocked = dict(state.combat.blocks).get(perm.id)
    if blocked is not None:
        found["blocking"] = blocked
    return found


def card_entry(card: Card) -> Entry:
    """A card outside the battlefield."""
    return {"instance_id": card.id, "card_id": card.card.card_id, "name": card.card.name}


def known(state: State, players: Sequence[str], id: str) -> Entry:
    """A permanent, a card or an object on the stack, whichever has the id."""
    perm = state.battlefield.get(id)
    if perm is not None:
        return permanent(state, players, perm)
    if id in state.cards:
        return card_entry(state.cards[id])
    item = state.item(id)
    if item is None:
        return {"instance_id": id}
    targets: Json = [[dump_target(t, players) for t in group] for group in item.targets]
    return {
        "instance_id": id, "name": item.name, "controller": players[item.controller],
        "targets": targets, "x": item.x,
    }  # fmt: skip


def candidate(state: State, players: Sequence[str], target: Target) -> Entry:
    """A target as actions name it, with what is known of it."""
    found = dump_target(target, players)
    return found if isinstance(target, int) else found | known(state, players, target)


@lru_cache(512)
def _texts(card: CardDef) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts of the card's activated abilities in the order of the engine, and of its modes."""
    spoken = [
        card.oracle_text[line.start : line.end] for line in lines_of(card.oracle_text, card.name)
    ]
    written: dict[int, str] = {}
    modes: list[str] = []
    at = 0
    for line in card.rules.lines:
        if isinstance(line, ModalLine):
            bullets = spoken[at + 1 : at + 1 + len(line.modes)]
            modes += [bullet.lstrip("\u2022 ") for bullet in bullets]
            at += len(line.modes)
        elif isinstance(line, ActivatedAbility) and at < len(spoken):
            written[id(line)] = spoken[at]
        at += 1
    return tuple(written.get(id(each), "") for each in card.rules.activated_abilities), tuple(modes)


def ability_text(card: CardDef, index: int) -> str:
    """An activated ability as the card prints it; "" for one that no text says."""
    return _texts(card)[0][index]


def mode_text(card: CardDef, index: int) -> str:
    """A mode as the card prints it, without its bullet."""
    return _texts(card)[1][index]

"""What each effect of the grammar is worth to the player who controls it.

One small estimate per class of effect, in a table like the engine's own handlers; a class that is
missing counts nothing.  All of them see what the player sees, and nothing is tried out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from core.games.mtg.bots import worth
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.using import Use
from core.games.mtg.cards import types as t
from core.games.mtg.filters import fits
from core.games.mtg.state import Target

PATIENCE = 250
"""A spell worth no more than this is not countered: a better one will come."""


def sum_of(use: Use, sentences: Iterable[t.Sentence]) -> int:
    """What all effects of these sentences are worth."""
    return sum(
        WORTH[type(effect)](use, effect)
        for sentence in sentences
        for effect in sentence.effects
        if type(effect) in WORTH
    )


def hurt(use: Use, target: Target, n: int, deathtouch: bool = False) -> int:
    """Damage to a player or a creature."""
    board = use.board
    if isinstance(target, int):
        total = board.state.seats[target].life - use.coming[target]
        return use.sign(target) * (worth.life(total - n) - worth.life(total))
    body = board.bodies[target]
    need = body.toughness - board.state.battlefield[target].damage
    if (n >= need or deathtouch) and n > 0 and "indestructible" not in body.keywords:
        return use.loss(target)
    return use.loss(target) * n // 12 // max(1, need)


def _damage(use: Use, effect: t.Damage) -> int:
    n = use.amount(effect.amount)
    to = use.players(effect.to) if isinstance(effect.to, t.Who) else use.refs(effect.to)
    return sum(hurt(use, each, n) for each in to if _there(use, each))


def _there(use: Use, target: Target) -> bool:
    return isinstance(target, int) or target in use.board.state.battlefield


def _power_damage(use: Use, effect: t.PowerDamage) -> int:
    found = 0
    to = use.players(effect.to) if isinstance(effect.to, t.Who) else use.refs(effect.to)
    for id in use.permanents(effect.source):
        body = use.board.bodies[id]
        for each in to:
            if _there(use, each):
                found += hurt(use, each, max(0, body.power), "deathtouch" in body.keywords)
    return found


def _destroy(use: Use, effect: t.Destroy) -> int:
    bodies = use.board.bodies
    ids = use.permanents(effect.what)
    return sum(use.loss(id) for id in ids if "indestructible" not in bodies[id].keywords)


def matching(use: Use, filter: t.Filter, you: int) -> list[str]:
    """The permanents that fit, as that player sees them."""
    board = use.board
    attackers = board.state.combat.attackers
    return [
        perm.id
        for perm in board.state.battlefield.values()
        if fits(filter, perm, board.bodies[perm.id].subtypes, board.bodies[perm.id].keywords, you,
                attackers) and not (filter.other and perm.id == use.source)
    ]  # fmt: skip


def _destroy_all(use: Use, effect: t.DestroyAll) -> int:
    bodies = use.board.bodies
    ids = matching(use, effect.filter, use.you)
    return sum(use.loss(id) for id in ids if "indestructible" not in bodies[id].keywords)


def _exile(use: Use, effect: t.Exile | t.ExileUntil) -> int:
    return sum(use.loss(id) for id in use.permanents(effect.what) if effect.what.kind == "target")


def _bounce(use: Use, effect: t.ReturnToHand) -> int:
    found = 0
    for id in use.permanents(effect.what):
        whole = use.loss(id)
        token = use.board.state.battlefield[id].card.is_token
        found += whole if token else whole * 45 // 100 + (50 if whole > 0 else -50)
    return found


def _from_graveyard(use: Use, effect: t.ReturnFromGraveyard) -> int:
    found = 0
    for id in use.refs(effect.what):
        card = use.board.state.cards.get(str(id))
        if card is not None:
            value = use.board.prices.card(card.card)
            found += value if effect.to == "battlefield" else min(value, worth.CARD)
    return found


def _draw(use: Use, effect: t.Draw) -> int:
    n = use.amount(effect.count)
    found = 0
    for seat in use.players(effect.who):
        left = len(use.board.state.seats[seat].library)
        found += use.sign(seat) * (n * worth.CARD if n < left else -worth.WIN)
    return found


def _discard(use: Use, effect: t.Discard) -> int:
    n = use.amount(effect.count)
    hands = [len(seat.hand) for seat in use.board.state.seats]
    return sum(
        -use.sign(seat) * min(n, hands[seat]) * worth.DISCARD for seat in use.players(effect.who)
    )


def _discard_hand(use: Use, effect: t.DiscardHand) -> int:
    return -worth.DISCARD * max(0, len(use.board.state.seats[use.you].hand) - 1)


def _life(use: Use, seats: Iterable[int], n: int) -> int:
    found = 0
    for seat in seats:
        total = use.board.state.seats[seat].life
        found += use.sign(seat) * (worth.life(total + n) - worth.life(total))
    return found


def _sacrifice(use: Use, effect: t.Sacrifice) -> int:
    found = 0
    field = use.board.state.battlefield
    for seat in use.players(effect.who):
        own = [id for id in matching(use, effect.filter, seat) if field[id].controller == seat]
        if own:
            found -= use.sign(seat) * min(use.board.worth(id) for id in own)
    return found


def _tokens(use: Use, effect: t.CreateTokens) -> int:
    one = worth.strength(effect.power, effect.toughness, frozenset(effect.keywords)) + 10
    lords = sum(
        worth.team(perm.card)
        for perm in use.board.state.battlefield.values()
        if perm.controller == use.you and perm.card.rules.static_abilities
    )
    return use.amount(effect.count) * (one + lords // 2 - (20 if effect.tapped else 0))


def _counters(use: Use, effect: t.PutCounters) -> int:
    up = 160 if effect.kind == "+1/+1" else -160
    field = use.board.state.battlefield
    return sum(
        use.sign(field[id].controller) * up * use.amount(effect.count)
        for id in use.permanents(effect.on)
    )


def _attach(use: Use, effect: t.Attach) -> int:
    board = use.board
    found = 0
    for id in use.permanents(effect.what)[:1]:
        perm = board.state.battlefield[id]
        for host in use.permanents(effect.to)[:1]:
            old = perm.attached_to
            there = 0 if old is None or old not in board.bodies else _geared(use, perm.card, old)
            found += _geared(use, perm.card, host) - there - (60 if there > 0 else 0)
    return found


def _geared(use: Use, card: t.CardDef, host: str) -> int:
    """What an Equipment is worth on that creature."""
    perm, body = use.board.state.battlefield[host], use.board.bodies[host]
    if perm.controller != use.you or host in use.doomed:
        return -worth.gear(card)
    idle = "defender" in body.keywords or "cant_attack" in body.flags or "prevent_own" in body.flags
    return worth.gear(card) * (30 if idle else 90 + 5 * min(6, max(0, body.power))) // 100


def _pump(use: Use, effect: t.Pump) -> int:
    what = effect.what
    return use.pumped(
        use.permanents(what) if isinstance(what, t.Ref) else matching(use, what, use.you), effect
    )


def _goad(use: Use, effect: t.Goad) -> int:
    return sum(
        -use.sign(use.board.state.battlefield[id].controller) * 50
        for id in use.permanents(effect.what)
    )


def _counter(use: Use, effect: t.Counter) -> int:
    found = 0
    for id in use.refs(effect.what):
        item = use.board.state.item(str(id))
        if item is not None:
            found += of_item(use.board, item, use.you) - PATIENCE
    return found


def of_item(board: Board, item: Any, you: int) -> int:
    """What it is worth to you that this object does not resolve."""
    sign = -1 if item.controller == you else 1
    card = None if item.card is None else item.card.card
    value = 0
    script = board.rules.scripts[item.key]
    use = Use(board, item.controller, item.source, item.targets, item.x, item.player)
    if card is not None and ("instant" not in card.types and "sorcery" not in card.types):
        value = board.prices.card(card) + 40
    return sign * (value + sum_of(use, script.sentences))


def _copy(use: Use, effect: t.Copy) -> int:
    found = 0
    for id in use.refs(effect.what):
        item = use.board.state.item(str(id))
        if item is not None:
            found += abs(of_item(use.board, item, use.you)) * 8 // 10
    return found


WORTH: dict[type, Callable[[Use, Any], int]] = {
    t.Attach: _attach,
    t.Copy: _copy,
    t.Counter: _counter,
    t.CreateTokens: _tokens,
    t.Damage: _damage,
    t.Destroy: _destroy,
    t.DestroyAll: _destroy_all,
    t.Discard: _discard,
    t.DiscardHand: _discard_hand,
    t.Draw: _draw,
    t.DrawWhenAttacks: lambda use, effect: 80,
    t.Exile: _exile,
    t.ExileUntil: _exile,
    t.ExtraTurn: lambda use, effect: 450,
    t.GainLife: lambda use, effect: _life(use, use.players(effect.who), use.amount(effect.amount)),
    t.Goad: _goad,
    t.GrantTriggered: lambda use, effect: use.pumped(use.permanents(effect.what), effect),
    t.LookPick: lambda use, effect: worth.CARD + 60,
    t.LoseLife: lambda use, effect: _life(use, use.players(effect.who), -use.amount(effect.amount)),
    t.Piles: lambda use, effect: worth.CARD + 130,
    t.PowerDamage: _power_damage,
    t.Pump: _pump,
    t.PreventCombatDamage: lambda use, effect: use.pumped((), effect),
    t.PutCounters: _counters,
    t.ReturnDied: lambda use, effect: 100,
    t.ReturnFromGraveyard: _from_graveyard,
    t.ReturnToHand: _bounce,
    t.Sacrifice: _sacrifice,
    t.SacrificeIt: lambda use, effect: sum(use.loss(id) for id in use.permanents(effect.what)),
    t.Scry: lambda use, effect: 40 * effect.count,
    t.Search: lambda use, effect: 130,
}
"""What an effect of each class is worth; mana alone is worth nothing."""

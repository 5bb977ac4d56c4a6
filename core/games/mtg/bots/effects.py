"""What effects are worth to bots: of one that counts on the table, and of several together.

The estimates themselves stand in the classes of `core.games.mtg.effects`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.mtg.bots import worth
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards import types as t
from core.games.mtg.filters import fits
from core.games.mtg.state import Target


def sum_of(use: Use, sentences: Iterable[t.Sentence]) -> int:
    """What all effects of these sentences are worth."""
    return sum(effect.worth(use) for sentence in sentences for effect in sentence.effects)


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


def damaged(use: Use, to: t.Ref | t.Who) -> list[Target]:
    """The players, and the permanents that are there, that damage is dealt to."""
    found: Iterable[Target] = use.players(to) if isinstance(to, t.Who) else use.refs(to)
    return [each for each in found if isinstance(each, int) or each in use.board.state.battlefield]


def destroyed(use: Use, ids: Iterable[str]) -> int:
    """Permanents that are destroyed."""
    bodies = use.board.bodies
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


def life(use: Use, seats: Iterable[int], n: int) -> int:
    """So much life more for each of these players."""
    found = 0
    for seat in seats:
        total = use.board.state.seats[seat].life
        found += use.sign(seat) * (worth.life(total + n) - worth.life(total))
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

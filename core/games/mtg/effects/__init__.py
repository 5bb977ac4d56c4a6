"""The handlers of effects: one table from the classes of `cards.effects` to what plays them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

from core.games.mtg.cards import types as t
from core.games.mtg.effects import board, cards, spells
from core.games.mtg.scripts import Rules, UnsupportedRule, scripts_of

HANDLERS: dict[type, Callable[[Any, Any, Any], None]] = {
    t.AddMana: board.add_mana,
    t.Attach: board.attach,
    t.Copy: spells.copy,
    t.Counter: spells.counter,
    t.CreateTokens: board.create_tokens,
    t.Damage: board.damage,
    t.Destroy: board.destroy,
    t.DestroyAll: board.destroy_all,
    t.Discard: cards.discard,
    t.DiscardHand: cards.discard_hand,
    t.Draw: cards.draw,
    t.DrawWhenAttacks: board.draw_when_attacks,
    t.Exile: board.exile,
    t.ExileUntil: board.exile_until,
    t.ExtraTurn: board.extra_turn,
    t.GainLife: board.gain_life,
    t.Goad: board.goad,
    t.GrantTriggered: board.grant,
    t.LookPick: cards.look_pick,
    t.LoseLife: board.lose_life,
    t.Piles: cards.piles,
    t.PowerDamage: board.power_damage,
    t.PreventCombatDamage: board.prevent,
    t.Pump: board.pump,
    t.PutCounters: board.put_counters,
    t.ReturnDied: cards.return_died,
    t.ReturnFromGraveyard: cards.return_from_graveyard,
    t.ReturnToHand: board.bounce,
    t.Sacrifice: board.sacrifice,
    t.SacrificeIt: board.sacrifice_it,
    t.Scry: cards.scry,
    t.Search: cards.search,
}
"""Every effect that the grammar can produce; a match with any other is refused."""


def check_supported(rules: Rules) -> Rules:
    """The same rules.  Raises UnsupportedRule where no handler plays an effect of a card."""
    for card in rules.cards.values():
        scripts = scripts_of(card.card_id, card.rules)
        sentences = chain.from_iterable(script.sentences for script in scripts)
        for effect in chain.from_iterable(sentence.effects for sentence in sentences):
            if type(effect) not in HANDLERS:
                message = f"{card.name}: the engine cannot play the effect {type(effect).__name__}"
                raise UnsupportedRule(message)
    return rules

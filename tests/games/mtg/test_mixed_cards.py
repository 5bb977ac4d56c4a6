"""Cards of nobody's making: lines of the pool's texts mixed again; what is accepted is played."""

from __future__ import annotations

import random

import pytest

from core import forms, registry
from core.rng import new_rng
from tests.contract.shipped import SHIPPED

CARDS = SHIPPED["mtg"]["cards_phase1"]["cards"]
BASICS = [card for card in CARDS if card["type_line"].startswith("Basic")]
COSTS = ("{W}", "{U}", "{1}", "{R}", "{0}", "{X}{R}", "{G}{G}", "{2}")
SUBTYPES = ("Aura", "Equipment")
ACTIONS = 250
BEYOND_FORMS = ("MUST_ATTACK", "MUST_BLOCK")
"""Refusals of what a form's fields cannot say."""


def _sort(card):
    """Cards of one sort can have each other's lines."""
    types, _, subtypes = card["type_line"].partition(" \u2014 ")
    return types, tuple(word for word in SUBTYPES if word in subtypes)


def _lines(card):
    return [line.replace(card["name"], "~") for line in card["oracle_text"].split("\n") if line]


def _mixed(rng):
    """Some cards of the pool with one to three lines of cards of their sort."""
    for card in rng.sample(CARDS, 16):
        pool = [line for each in CARDS if _sort(each) == _sort(card) for line in _lines(each)]
        lines = rng.sample(pool, min(len(pool), rng.randint(1, 3)))
        if "Aura" in card["type_line"]:
            lines = ["Enchant creature", *lines]
        text = "\n".join(dict.fromkeys(lines)).replace("~", card["name"])
        cost = {"mana_cost": rng.choice(COSTS)} if card.get("mana_cost") else {}
        yield {**card, **cost, "oracle_text": text}


def _errors(raw):
    return [issue for issue in registry.get("mtg").check(raw) if issue.severity == "error"]


def mixed_match(seed):
    """A match of two equal decks of such cards and basic lands."""
    rng = random.Random(seed)
    cards = {card["card_id"]: card for card in BASICS}
    cards |= {c["card_id"]: c for c in _mixed(rng) if not _errors({"cards": [c]})}
    rows = [{"card_id": id, "count": 5 if id.startswith("basic_") else 3} for id in cards]
    decks = [{"deck_id": name, "cards": rows} for name in ("left", "right")]
    profile = "cr_2025" if seed % 2 else "seed_v0"
    return {"pool": {"cards": list(cards.values())}, "decks": decks, "profile": profile}


@pytest.mark.parametrize("seed", range(4))
def test_cards_that_are_accepted_are_played_and_the_others_are_refused(seed):
    raw = mixed_match(seed)
    assert len(raw["pool"]["cards"]) > len(BASICS) + 3, "mixed cards can be played"
    assert _errors(raw) == []
    game, draws = registry.get("mtg").load(raw), new_rng(seed)
    state = game.initial(seed).state
    for n in range(ACTIONS):
        player = game.to_act(state)
        if player is None:
            break
        if n % 10 == 0:
            view = game.observe(state, player)
            for form in game.choices(view):
                action = game.parse_action(forms.filled(form, forms.first_values(form)))
                refusal = game.why_illegal(view, action)
                assert refusal is None or refusal.reasons[0].message in (
                    "MUST_ATTACK",
                    "MUST_BLOCK",
                )
        action, draws = game.random_legal(state, draws)
        step = game.apply(state, action)
        assert all(game.describe(event) for event in step.events)
        state = step.state

"""Guessed states: another player's closed decision can be answered in them, and shows no more."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.game import MtgGame
from core.games.mtg.view import PUBLIC
from core.rng import new_rng

SPECS = Path(__file__).parents[4] / "specs" / "mtg"
CLOSED = ("MULLIGAN", "BOTTOM", "DISCARD", "DISCARD_TO_HAND_SIZE", "SCRY", "PICK", "SEARCH",
          "PAY_UNLESS")  # fmt: skip
"""Kinds of decisions that the other player knows no options of, where the shipped decks ask."""


@cache
def game(pairing):
    return MtgGame(plan_of(json.loads((SPECS / f"{pairing}.json").read_text("utf-8"))))


def _mulliganed(played, state):
    """The same match after a mulligan that still owes a card to the bottom."""
    for type in ("MULLIGAN", "KEEP_HAND", "KEEP_HAND"):
        state = played.apply(state, Action(type)).state
    return state


@cache
def moments():
    """Per closed kind some states of random games in which it is asked."""
    found = {kind: [] for kind in CLOSED}
    for pairing, seed in (
        ("saltspire_veto_vs_drownlight_rites", 1),
        ("cinder_stampede_vs_hearthgrove_muster", 2),
        ("saltspire_veto_vs_drownlight_rites", 3),
        ("cinder_stampede_vs_saltspire_veto", 2),
    ):
        played, rng = game(pairing), new_rng(seed)
        state = played.initial(seed).state
        found["MULLIGAN"].append((played, state))
        state = _mulliganed(played, state)
        while played.result(state) is None:
            if state.pending is not None and state.pending.kind in found:
                found[state.pending.kind].append((played, state))
            action, rng = played.random_legal(state, rng)
            state = played.apply(state, action).state
    return found


@pytest.mark.parametrize("kind", CLOSED)
def test_a_guess_about_the_others_decision_can_be_played_on_and_looks_the_same(kind):
    assert moments()[kind]
    for played, state in moments()[kind][:3]:
        decider = state.pending.player
        for viewer in (played.players[1 - decider], None):
            view = played.observe(state, viewer)
            for seed in (1, 2):
                guessed = played.determinize(view, seed)
                assert played.dump(played.observe(guessed, viewer)) == played.dump(view)
                assert len(guessed.pending.options) == len(state.pending.options) or kind == (
                    "SEARCH"
                )
                own = played.observe(guessed, played.players[decider])
                for action in islice(played.legal_actions(own), 40):
                    after = played.apply(guessed, action).state
                    assert after.pending is not guessed.pending


def test_no_closed_decision_is_missing_from_the_list():
    seen = set()
    for states in moments().values():
        seen |= {state.pending.kind for _, state in states}
    assert seen == set(CLOSED)
    assert seen.isdisjoint(PUBLIC)


@pytest.mark.parametrize("kind", CLOSED)
def test_the_view_of_a_closed_decision_names_no_hidden_card(kind):
    for played, state in moments()[kind][:3]:
        decider = state.pending.player
        text = json.dumps(played.dump(played.observe(state, played.players[1 - decider])))
        seat = state.seats[decider]
        assert not [id for id in (*seat.hand, *seat.library) if f'"{id}"' in text]


def test_a_guess_keeps_what_has_left_the_battlefield_as_it_last_was():
    played = game("saltspire_veto_vs_drownlight_rites")
    state, rng = played.initial(5).state, new_rng(5)
    checked = 0
    while played.result(state) is None:
        action, rng = played.random_legal(state, rng)
        state = played.apply(state, action).state
        viewer = played.players[0]
        guessed = played.determinize(played.observe(state, viewer), 3) if state.known else None
        for id, known in state.known.items():
            checked += 1
            assert guessed.known[id].body == known.body
            assert guessed.known[id].became in (known.became, "")
            hidden = known.became in (*state.seats[1].hand, *state.seats[1].library)
            assert not (hidden and guessed.known[id].became)
    assert checked > 20


@pytest.mark.parametrize("seed", [1, 2])
def test_guesses_differ_in_what_is_hidden_and_in_nothing_else(seed):
    played = game("cinder_stampede_vs_hearthgrove_muster")
    state = played.initial(seed).state
    for type in ("KEEP_HAND", "KEEP_HAND"):
        state = played.apply(state, Action(type)).state
    view = played.observe(state, "P1")
    hands = set()
    for guess in range(6):
        guessed = played.determinize(view, guess)
        assert guessed.seats[0].hand == state.seats[0].hand
        hands.add(tuple(guessed.cards[id].card.card_id for id in guessed.seats[1].hand))
        names = sorted(c.card.card_id for c in guessed.cards.values() if c.owner == 1)
        assert names == sorted(c.card.card_id for c in state.cards.values() if c.owner == 1)
    assert len(hands) > 3

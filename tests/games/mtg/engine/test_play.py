"""Whole random games: nothing is lost, everything offered is accepted, nothing hidden shows."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from core.digest import short_digest
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.game import MtgGame
from core.protocol import IllegalAction, MalformedAction
from core.rng import new_rng

SPECS = Path(__file__).parents[4] / "specs" / "mtg"
PAIRINGS = sorted(path.stem for path in SPECS.glob("*_vs_*.json"))
LISTED = 300
"""Actions of one list that are tried; longer lists are cut."""


@cache
def game(pairing):
    return MtgGame(plan_of(json.loads((SPECS / f"{pairing}.json").read_text("utf-8"))))


def played(pairing, seed, most=10_000):
    """Every state of a random game, with the action that is taken there."""
    found = game(pairing)
    state, rng = found.initial(seed).state, new_rng(seed)
    for _ in range(most):
        if found.result(state) is not None:
            break
        action, rng = found.random_legal(state, rng)
        yield state, action
        state = found.apply(state, action).state
    yield state, None


def owned(state):
    """How many cards each player owns, wherever they are."""
    counts = Counter(card.owner for card in state.cards.values())
    counts.update(p.owner for p in state.battlefield.values() if not p.card.is_token)
    counts.update(i.card.owner for i in state.stack if i.card is not None and not i.copy)
    return dict(counts)


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_a_random_game_ends_and_keeps_sixty_cards_a_player(pairing):
    state = None
    for state, _ in played(pairing, 1):
        assert owned(state) == {0: 60, 1: 60}
        assert len({card.uid for card in state.cards.values()}) == len(state.cards)
    assert game(pairing).result(state) is not None


@pytest.mark.parametrize("pairing", PAIRINGS[:2])
def test_the_same_seed_and_actions_give_the_same_digest(pairing):
    found = game(pairing)
    first = [short_digest(found.dump(s)) for s, _ in itertools.islice(played(pairing, 2), 150)]
    again = [short_digest(found.dump(s)) for s, _ in itertools.islice(played(pairing, 2), 150)]
    assert first == again
    assert len(set(first)) == len(first)


@pytest.mark.parametrize("pairing", PAIRINGS[:2])
def test_every_offered_action_is_accepted(pairing):
    found = game(pairing)
    for state, action in itertools.islice(played(pairing, 3), 0, 500, 12):
        view = found.observe(state, found.to_act(state))
        offered = list(itertools.islice(found.legal_actions(view), LISTED))
        assert len(set(offered)) == len(offered)
        for each in offered:
            found.apply(state, each)
            assert found.parse_action(json.loads(json.dumps(found.dump(each)))) == each
        assert found.why_illegal(view, action) is None


def test_a_refused_action_changes_nothing():
    found = game(PAIRINGS[0])
    for state, action in itertools.islice(played(PAIRINGS[0], 4), 0, 300, 5):
        before = short_digest(found.dump(state))
        wrong = found.parse_action({"type": "CAST_SPELL", "object_id": "c0"})
        with pytest.raises(IllegalAction) as refused:
            found.apply(state, wrong)
        assert refused.value.refusal.reasons[0].message
        assert short_digest(found.dump(state)) == before
        found.apply(state, action)
        assert short_digest(found.dump(state)) == before


def test_a_state_comes_back_from_its_json_and_goes_on_alike():
    found = game(PAIRINGS[0])
    for state, action in itertools.islice(played(PAIRINGS[0], 5), 0, 600, 25):
        raw = json.loads(json.dumps(found.dump(state)))
        again = found.parse_state(raw)
        assert found.dump(again) == raw
        after = [short_digest(found.dump(found.apply(s, action).state)) for s in (state, again)]
        assert after[0] == after[1]


@pytest.mark.parametrize("pairing", PAIRINGS[:2])
def test_no_view_shows_the_id_of_a_hidden_card(pairing):
    found = game(pairing)
    for state, _ in itertools.islice(played(pairing, 6), 0, 600, 4):
        for seat, name in enumerate(found.players):
            text = json.dumps(found.dump(found.observe(state, name)))
            decision = state.pending
            shown = set() if decision is None else set(decision.options)
            for owner, player in enumerate(state.seats):
                hidden = set(player.library) | (set() if owner == seat else set(player.hand))
                assert not [id for id in hidden - shown if f'"{id}"' in text]


def test_a_guess_from_a_view_looks_the_same_and_can_be_played():
    found = game(PAIRINGS[0])
    for state, _ in itertools.islice(played(PAIRINGS[0], 7), 0, 400, 20):
        name = found.to_act(state)
        if name is None:
            continue
        view = found.observe(state, name)
        guessed = found.determinize(view, 9)
        assert owned(guessed) == {0: 60, 1: 60}
        assert found.dump(found.observe(guessed, name)) == found.dump(view)
        action, _ = found.random_legal(guessed, new_rng(1))
        found.apply(guessed, action)


@pytest.mark.parametrize(
    "raw",
    [None, {}, {"type": "DANCE"}, {"type": "CAST_SPELL", "object_id": 3},
     {"type": "DECLARE_ATTACKERS", "targets": [1]}, {"type": "CAST_SPELL", "targets": [["P1"]]},
     {"type": "RESOLVE_DECISION", "payload": {"choice": {"a": 1}}}],
)  # fmt: skip
def test_json_that_is_no_action_is_malformed(raw):
    with pytest.raises(MalformedAction):
        game(PAIRINGS[0]).parse_action(raw)


def test_anybody_may_scoop_at_any_time():
    found = game(PAIRINGS[0])
    state = found.initial(1).state
    other = next(name for name in found.players if name != found.to_act(state))
    scoop = found.parse_action({"type": "SCOOP", "payload": {"player_id": other}})
    result = found.result(found.apply(state, scoop).state)
    assert result.winners == (found.to_act(state),)
    assert result.reason == "scoop"

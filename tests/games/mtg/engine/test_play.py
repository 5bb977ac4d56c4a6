"""Random games: refusals, states from JSON, guesses; the laws over whole games are beside this."""

from __future__ import annotations

import itertools
import json
from collections import Counter

import pytest

from core.digest import short_digest
from core.protocol import IllegalAction, MalformedAction
from core.rng import new_rng
from tests.games.mtg.random_games import PAIRINGS, game


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


def test_a_player_who_is_not_there_is_named():
    """Who is called otherwise in edited rules reads this where the match cannot go on."""
    target = {"type": "PLAYER", "player_id": "Ann"}
    with pytest.raises(MalformedAction, match='There is no player "Ann"; there are P1 and P2'):
        game(PAIRINGS[0]).parse_action({"type": "CAST_SPELL", "targets": [[target]]})


def test_anybody_may_scoop_at_any_time():
    found = game(PAIRINGS[0])
    state = found.initial(1).state
    other = next(name for name in found.players if name != found.to_act(state))
    scoop = found.parse_action({"type": "SCOOP", "payload": {"player_id": other}})
    result = found.result(found.apply(state, scoop).state)
    assert result.winners == (found.to_act(state),)
    assert result.reason == "scoop"

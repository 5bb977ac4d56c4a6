"""Nobody is told what they may not know, over whole games (VIS-STATE, SURF-PENDING)."""

from __future__ import annotations

import gc
import itertools
import json
from collections import Counter
from functools import cache

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.cards.types import CardDef
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Card, State
from core.games.mtg.surface import action_schema
from core.rng import new_rng
from tests.games.mtg.laws.secrets import game, given_away, secret, without_open_names

PREGAME = {"MULLIGAN", "KEEP_HAND", "BOTTOM_CARD"}


def steps(found, seed, most=700):
    """State, action, next state and events of a random game with mulligans."""
    state, rng = found.initial(seed).state, new_rng(seed)
    for n in range(most):
        if found.result(state) is not None:
            return
        action, rng = found.random_legal(state, rng)
        if action.type == "KEEP_HAND" and n < 3:
            action = Action("MULLIGAN")
        step = found.apply(state, action)
        yield state, action, step
        state = step.state


@cache
def played(seed, profile="seed_v0"):
    return tuple(steps(game(profile), seed))


SEEDS = (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_view_names_a_hidden_card(seed):
    found = game()
    for n, (state, _, _) in enumerate(played(seed)):
        if n % 5 and state.pending is None:
            continue
        for seat, name in ((0, "P1"), (1, "P2"), (None, None)):
            view, forbidden = found.observe(state, name), secret(state, seat)
            assert given_away(without_open_names(found.dump(view), state), forbidden) == []
            seen = view.seen
            resolving = seen.resolving and seen.resolving._replace(aimed=())
            ids = {*seen.cards, *(known.became for known in seen.known.values())}
            assert not ids & forbidden.keys()
            assert all(card.uid == 0 for card in seen.cards.values())
            assert (seen.rng, seen.repeats) != (state.rng, state.repeats)
            inside = repr((seen.seats, seen.pending, seen.agenda, seen.waiting, resolving))
            words = set(inside.replace("'", '"').split('"'))
            assert not [each for each in forbidden if each in words]


def held(view):
    """Every state and card that can be reached from a view, but for what belongs to no match."""
    seen, found, todo = set(), [], [view]
    while todo:
        each = todo.pop()
        if id(each) in seen or isinstance(each, type | CardDef | Rules):
            continue
        seen.add(id(each))
        if isinstance(each, Card | State):
            found.append(each)
        todo += gc.get_referents(each)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_is_kept_to_be_quick_leads_from_a_view_to_a_hidden_card(seed):
    found = game()
    for n, (state, _, _) in enumerate(played(seed)):
        if n % 5:
            continue
        tuple(itertools.islice(found.legal_actions(found.observe(state, found.to_act(state))), 9))
        for seat, name in ((0, "P1"), (1, "P2"), (None, None)):
            view, forbidden = found.observe(state, name), secret(state, seat)
            reached = held(view)
            cards = [each for each in reached if isinstance(each, Card)]
            assert not {card.id for card in cards} & forbidden.keys()
            assert [each for each in reached if isinstance(each, State)] == [view.seen]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_event_tells_a_player_of_a_card_that_stays_hidden(seed):
    found = game()
    told = Counter()
    for state, _, step in played(seed):
        for seat, name in enumerate(found.players):
            before, after = secret(state, seat), secret(step.state, seat)
            cards = {name for name in after.values() if name in before.values()}
            forbidden = {key: name for key, name in (before | after).items() if name in cards}
            for event in step.events:
                if event.visible_to is None or name in event.visible_to:
                    told[event.type] += 1
                    assert given_away(event.data, forbidden) == [], event
                    assert given_away(list(map(str, event.cause)), forbidden) == [], event
    assert {"moved", "drew", "shuffled", "scried", "mulligan"} <= set(told)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_schema_form_or_offer_names_a_hidden_card(seed):
    found = game()
    for n, (state, _, _) in enumerate(played(seed)):
        if n % 6 and state.pending is None:
            continue
        for seat, name in enumerate(found.players):
            view, forbidden = found.observe(state, name), secret(state, seat)
            schema = action_schema(found.rules, view)
            assert given_away(schema, forbidden) == []
            offered = list(itertools.islice(found.legal_actions(view), 20))
            assert given_away([found.dump(each) for each in offered], forbidden) == []
            forms = found.choices(view)
            assert given_away(repr(forms).replace("'", '"').split('"'), forbidden) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_with_a_decision_pending_only_its_player_answers_it(seed):
    """Rows: SURF-PENDING."""
    found = game()
    kinds = set()
    for state, _, _ in played(seed):
        asked = state.pending
        if asked is None:
            continue
        kinds.add(asked.kind)
        wanted = PREGAME if asked.kind in ("MULLIGAN", "BOTTOM") else {"RESOLVE_DECISION"}
        for seat, name in enumerate(found.players):
            view = found.observe(state, name)
            types = {each.type for each in itertools.islice(found.legal_actions(view), 40)}
            allowed = set(action_schema(found.rules, view)["allowed_actions"])
            assert types <= wanted
            assert bool(types) == (seat == asked.player)
            assert allowed <= wanted | {"SCOOP"}
            assert (allowed != {"SCOOP"}) == (seat == asked.player)
    assert kinds >= {"MULLIGAN", "BOTTOM", "SCRY", "PICK", "SEARCH"}


def test_a_state_in_the_middle_of_a_decision_comes_back_from_its_json():
    """Rows: DAT-ROUNDTRIP."""
    found, kinds = game(), set()
    for state, action, step in itertools.chain(*map(played, SEEDS)):
        if state.pending is None or (state.pending.kind in kinds and state.turn % 4):
            continue
        kinds.add(state.pending.kind)
        again = found.parse_state(json.loads(json.dumps(found.dump(state))))
        assert again == state
        same = found.apply(again, found.parse_action(found.dump(action)))
        assert found.dump(same.state) == found.dump(step.state)
        assert same.events == step.events
    assert len(kinds) >= 8


def test_the_games_look_search_and_make_piles():
    kinds = {s.pending.kind for seed in SEEDS for s, _, _ in played(seed) if s.pending is not None}
    wanted = {"MULLIGAN", "BOTTOM", "SCRY", "PICK", "SEARCH", "SPLIT_PILES", "CHOOSE_PILE",
              "DISCARD", "NEW_TARGETS"}  # fmt: skip
    assert wanted - kinds == set()

"""What states keep to be quick changes nothing: one that keeps nothing is played the same way."""

from __future__ import annotations

import random
from itertools import islice
from types import SimpleNamespace

import pytest

from core import registry
from core.games.mtg.combat import declare
from core.games.mtg.kept import Held, Offers
from core.games.mtg.options import offers
from core.games.mtg.reactions import held_by
from core.games.mtg.state import FIELDS, FOLLOWING, NO_SIGHTS, Combat, Perm, Seat, State
from core.games.mtg.table import Table, table_of
from core.rng import new_rng
from tests.games.mtg.random_games import PAIRINGS, game
from tests.games.mtg.test_mixed_cards import BASICS, mixed_match

LISTED = 200
"""Actions of a list that are compared."""


def bare(found, state):
    """The same state, which keeps nothing and shares nothing with any other."""
    return found.parse_state(found.dump(state))


def compare(found, state, draws):
    """Views, lists, numbers, a draw and what follows from it, of the state and of a bare one."""
    fresh = bare(found, state)
    player = found.to_act(state)
    for each in (*found.players, None):
        seen, plain = found.observe(state, each), found.observe(fresh, each)
        assert found.dump(seen) == found.dump(plain)
        assert seen.seen == plain.seen
    seen, plain = found.observe(state, player), found.observe(fresh, player)
    listed = list(islice(found.legal_actions(seen), LISTED))
    assert listed == list(islice(found.legal_actions(plain), LISTED))
    whole = sum(1 for _ in found.legal_actions(plain))
    assert found.count_actions(seen, 10**9) == whole
    assert min(found.count_actions(seen, 3), 3) == min(whole, 3)
    assert found.random_legal(state, draws) == found.random_legal(fresh, draws)
    for action in random.Random(state.next_id).sample(listed, min(2, len(listed))):
        one, other = found.apply(state, action), found.apply(fresh, action)
        assert one.events == other.events
        assert found.dump(one.state) == found.dump(other.state)


def walk(found, seed, every, most):
    """A random game, compared at each so many actions; some are picked from the list."""
    draws, state = new_rng(seed), found.initial(seed).state
    for n in range(most):
        if found.result(state) is not None:
            return
        if (n + seed) % every == 0:
            compare(found, state, draws)
        action, draws = found.random_legal(state, draws)
        if n % 4 == 1:
            listed = found.legal_actions(found.observe(state, found.to_act(state)))
            action = next(islice(listed, n % 5, None), action)
        state = found.apply(state, action).state


@pytest.mark.parametrize("profile", ["seed_v0", "cr_2025"])
@pytest.mark.parametrize("pairing", PAIRINGS)
def test_a_match_goes_on_from_what_is_kept_as_from_nothing(pairing, profile):
    walk(game(pairing, profile), seed=len(pairing), every=29, most=450)


@pytest.mark.parametrize("seed", range(6))
def test_and_so_does_one_with_cards_of_nobodys_making(seed):
    raw = mixed_match(seed)
    assert len(raw["pool"]["cards"]) > len(BASICS)
    walk(registry.get("mtg").load(raw), seed, every=11, most=150)


def test_a_match_that_is_looked_at_in_any_order_tells_the_same():
    """States share what they keep with those before and after them; a rewind goes between them."""
    found = game(PAIRINGS[2])
    draws, state = new_rng(5), found.initial(5).state
    states = []
    while len(states) < 240 and found.result(state) is None:
        states.append(state)
        action, draws = found.random_legal(state, draws)
        state = found.apply(state, action).state
    for state in random.Random(5).sample(states, 40):
        compare(found, state, draws)


def test_guesses_that_share_a_table_do_not_share_what_is_in_hands():
    found = game(PAIRINGS[0])
    draws, state = new_rng(3), found.initial(3).state
    while (state.turn, state.step, state.stack, state.priority) != (8, "MAIN1", (), state.active):
        action, draws = found.random_legal(state, draws)
        state = found.apply(state, action).state
    seat = state.to_act()
    view = found.observe(state, found.players[1 - seat])
    offered, kept = [], Offers()
    for seed in range(12):
        guess = found.determinize(view, seed)
        # as branches of one search do, in which the same new id may name another card
        guess.offers = kept
        assert found.random_legal(guess, new_rng(seed)) == found.random_legal(
            bare(found, guess), new_rng(seed)
        )
        mine = found.observe(guess, found.players[seat])
        listed = list(found.legal_actions(mine))
        plain = found.observe(bare(found, guess), found.players[seat])
        assert listed == list(found.legal_actions(plain))
        offered.append(listed)
    assert any(each != offered[0] for each in offered), "the guesses differ in what they offer"


@pytest.mark.parametrize("raw", [*map(mixed_match, range(4)), PAIRINGS[1]], ids=range(5))
def test_nobody_is_said_to_have_nothing_to_do_who_has(raw, monkeypatch):
    """Offers are as if everything in hand and graveyard were of use at any time."""
    found = game(raw) if isinstance(raw, str) else registry.get("mtg").load(raw)
    draws, state, passed = new_rng(7), found.initial(7).state, 0

    def everything_held(kept, seat, player, cards):
        return Held(cards, player.hand, player.graveyard, player.hand, True)

    for _ in range(250):
        if found.result(state) is not None:
            break
        if state.priority is not None and not (state.pending or state.declares):
            for seat in (0, 1):
                other = state.copy()
                other.offers = Offers()
                quick = offers(found.rules, other, seat)
                other.offers = Offers()
                with monkeypatch.context() as patched:
                    patched.setattr("core.games.mtg.options.held_by", everything_held)
                    assert quick == offers(found.rules, other, seat)
                passed += len(quick) == 1
        action, draws = found.random_legal(state, draws)
        state = found.apply(state, action).state
    assert passed > 20


def test_what_a_player_holds_is_looked_at_again_when_hand_or_graveyard_is_another():
    quick = SimpleNamespace(card=SimpleNamespace(is_fast=True, is_quick_buried=True))
    cards, kept = {"c1": quick}, Offers()
    for player in (Seat(), Seat(hand=("c1",)), Seat(graveyard=("c1",)), Seat()):
        held = held_by(kept, 0, player, cards)
        assert (held.fast, held.has_buried) == (player.hand, bool(player.graveyard))
        assert held_by(kept, 0, player, cards) is held
    assert held_by(kept, 0, player, dict(cards)) is not held


def test_attacks_of_states_that_share_a_table_have_blocks_of_their_own():
    """A creature with vigilance attacks without a change of the battlefield."""
    found = game(PAIRINGS[0])
    draws, state, blocked = new_rng(3), found.initial(3).state, 0
    while found.result(state) is None:
        table = table_of(state)
        for attacker in declare.possible_attackers(state):
            other = state.copy()
            other.combat = Combat((attacker,), declared=True)
            blocks = declare.blockable(other)
            assert other.table is table
            assert {each for able in blocks.values() for each in able} <= {attacker}
            blocked += len(blocks) > 0
        action, draws = found.random_legal(state, draws)
        state = found.apply(state, action).state
    assert blocked > 20


def test_a_copy_has_every_part_of_a_state():
    state = State(new_rng(1))
    for n, name in enumerate(State.__slots__):
        setattr(state, name, (name, n))
    copy = state.copy()
    assert all(getattr(copy, name) is getattr(state, name) for name in State.__slots__)
    assert {*FIELDS, *FOLLOWING} == set(State.__slots__)


def test_what_is_kept_is_no_part_of_a_state():
    found = game(PAIRINGS[0])
    state = found.initial(1).state
    found.observe(state, found.to_act(state))
    other = state.copy()
    other.derived, other.table, other.sights = None, None, NO_SIGHTS
    other.offers = Offers()
    assert other == state
    assert found.dump(other) == found.dump(state)


def test_no_thread_sees_a_part_of_a_table_before_it_is_complete(monkeypatch):
    found = game(PAIRINGS[0])
    card = next(card for card in found.rules.cards.values() if card.mana)
    seen = []
    table = Table({"p1": Perm("p1", 1, card, 0, 0, 1), "p2": Perm("p2", 2, card, 0, 0, 2)}, {})
    monkeypatch.setattr(Table, "can_tap", lambda self, perm: seen.append(self._sources) is None)
    assert [source.id for source in table.sources(0)] == ["p1", "p2"]
    assert seen == [None, None]

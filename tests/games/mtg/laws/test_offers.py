"""What is offered is accepted, and what is accepted was offered."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from core.games.mtg.actions import Action
from core.rng import new_rng
from tests.games.mtg.random_games import PAIRINGS, game, play

SHORT = 200
"""Lists of declarations that have fewer are complete; `options` cuts very long ones."""

GAMES = 17
"""Games per pairing, a hundred in all: `random_games` plays a thousand of each by hand."""


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_random_games_end_lose_no_card_and_replay_alike(pairing):
    """Rows: SURF-COMPLETE, DAT-ROUNDTRIP."""
    for seed in range(1, GAMES + 1):
        actions, reason = play(pairing, seed, every=150, replayed=seed % 6 == 1)
        assert actions > 30
        assert reason in ("life", "library", "draw", "loop", "turn cap")


def plain(action, sources):
    """The action as it is compared: costs that are forced and mana of one colour need no word."""
    color = action.color if sources.get(action.object_id, 0) > 1 else ""
    return (action.type, action.object_id, action.targets, action.x or 0, action.mode,
            action.cost_kind, action.ability, color)  # fmt: skip


def guesses(state, rng):
    """Actions of all sorts about everything that lies anywhere, legal or not."""
    ids = [*state.battlefield, *(item.id for item in state.stack)]
    for seat in state.seats:
        ids += [*seat.hand, *seat.graveyard, *seat.exile[:2], *seat.library[:2]]
    aims = [(), *(((each,),) for each in (0, 1, *ids))]
    for type in ("PASS_PRIORITY", "SKIP_COMBAT", "SKIP_MAIN2", "MULLIGAN", "KEEP_HAND"):
        yield Action(type)
    for id in ids:
        yield from (Action("PLAY_LAND", id), Action("BOTTOM_CARD", id))
        yield from (Action("TAP_FOR_MANA", id, color=color) for color in ("", "U", "B"))
        for _ in range(3):
            at, rng = rng.below(len(aims))
            kind, rng = rng.below(3)
            mode, rng = rng.below(4)
            x, rng = rng.below(3)
            cost = ("NORMAL", "ALTERNATE", "FLASHBACK")[kind]
            for targets in ((), aims[at]):
                yield Action("CAST_SPELL", id, targets, mode=mode or None, cost_kind=cost)
                yield Action("CAST_SPELL", id, targets, cost_kind=cost, x=x)
                yield Action("CAST_SPELL", id, targets, cost_kind=cost)
                yield Action("ACTIVATE_ABILITY", id, targets, ability=x)


@cache
def moments():
    """States of a game in which somebody has priority, some in the middle of a battle of spells."""
    found, states = game("saltspire_veto_vs_drownlight_rites"), []
    state, rng = found.initial(5).state, new_rng(5)
    while found.result(state) is None:
        if state.pending is None and not state.declares and (state.stack or not len(states) % 3):
            states.append(state)
        action, rng = found.random_legal(state, rng)
        state = found.apply(state, action).state
    return states[:: max(1, len(states) // 25)]


def test_nothing_is_accepted_that_was_not_offered():
    """Rows: SURF-COMPLETE."""
    found = game("saltspire_veto_vs_drownlight_rites")
    accepted = refused = 0
    for n, state in enumerate(moments()):
        view = found.observe(state, found.to_act(state))
        legal = list(found.legal_actions(view))
        taps = [each.object_id for each in legal if each.type == "TAP_FOR_MANA"]
        sources = {id: taps.count(id) for id in taps}
        offered = {plain(each, sources) for each in legal}
        for guess in guesses(state, new_rng(n)):
            listed = plain(guess, sources) in offered
            if found.fault(view, guess) is None:
                accepted += 1
                assert listed
            else:
                refused += 1
                assert not listed or guess.color or needs_cost(legal, guess)
    assert accepted > 100
    assert refused > 3000


def needs_cost(legal, guess):
    """Whether the action is offered only with a choice of what to sacrifice or to discard."""
    same = [each for each in legal if (each.type, each.object_id) == (guess.type, guess.object_id)]
    return all(each.sacrifice is not None or each.discard is not None for each in same)


def test_every_declaration_that_is_accepted_was_offered():
    """Rows: SURF-COMPLETE."""
    found, tried = game("cinder_stampede_vs_drownlight_rites"), 0
    for state in itertools.chain.from_iterable(map(declared, (1, 2, 3))):
        ids = [p.id for p in state.battlefield.values() if p.card.power is not None][:7]
        view = found.observe(state, found.to_act(state))
        listed = list(found.legal_actions(view))
        if len(listed) >= SHORT or tried == 25:
            continue
        tried += 1
        offered = {(frozenset(each.attackers), each.blocks) for each in listed}
        for action in declarations(state, f"DECLARE_{state.declares.upper()}", ids):
            plainly = (frozenset(action.attackers), action.blocks)
            if found.fault(view, action) is not None:
                assert plainly not in offered
            else:
                # the order of several blockers is a choice that no list writes out
                assert plainly in offered or len(action.blocks) > 1
    assert tried == 25


def declared(seed):
    """States of a game in which attackers or blockers are to be declared."""
    found = game("cinder_stampede_vs_drownlight_rites")
    state, rng = found.initial(seed).state, new_rng(seed)
    while found.result(state) is None:
        if state.declares:
            yield state
        action, rng = found.random_legal(state, rng)
        state = found.apply(state, action).state


def declarations(state, kind, ids):
    """Sets of attackers, or single and double blocks."""
    if kind == "DECLARE_ATTACKERS":
        for n in range(4):
            yield from (Action(kind, attackers=each) for each in itertools.combinations(ids, n))
        return
    pairs = [(one, two) for one in ids for two in state.combat.attackers]
    for n in range(3):
        yield from (Action(kind, blocks=each) for each in itertools.combinations(pairs, n))

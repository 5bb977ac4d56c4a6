"""The loop guard: a loop that nobody can stop is a draw, any other is none."""

from __future__ import annotations

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.game import MtgGame
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.turn import guard, loop

RETURN = "return target creature card from your graveyard to the battlefield."


def ghost(name, text, size="0"):
    """A creature without toughness: it dies as soon as it enters."""
    return {"card_id": name.lower(), "name": name, "type_line": "Creature \u2014 Spirit",
            "mana_cost": "{B}", "oracle_text": text, "power": size, "toughness": size}  # fmt: skip


def game(*cards):
    pool = shipped_pool()
    return MtgGame(plan_of({**pool, "cards": [*pool["cards"], *cards]}))


def dying(found, name, one=(), two=(), lands=()):
    """P1's creature without toughness, about to die, and what the players hold."""
    turn = {"number": 5, "active": "P1", "step": "MAIN1"}
    players = {"P1": {"battlefield": [name, *lands], "hand": list(one)},
               "P2": {"battlefield": list(lands), "hand": list(two)}}  # fmt: skip
    return Setup(found.rules).build({"turn": turn, "players": players})


def passes(found, state, most):
    """Both pass until the match is over; how often that was."""
    for n in range(most):
        if found.result(state) is not None:
            return state, n
        state = found.apply(state, Action("PASS_PRIORITY")).state
    return state, most


SAME = ghost("Undying", f"When this creature dies, {RETURN}")
GAINS = ghost("Growing", f"When this creature dies, you gain 1 life. {RETURN.capitalize()}")


def test_a_loop_that_nobody_can_stop_is_a_draw_the_third_time():
    found = game(SAME)
    state, n = passes(found, dying(found, "Undying", lands=["Swamp"]), 20)
    assert found.result(state).reason == "loop"
    assert found.result(state).returns == (0.0, 0.0)
    assert n == 6  # two passes a round, three rounds (CR 104.4b; three times the same state)


@pytest.mark.parametrize("owner", ["one", "two"])
def test_a_loop_that_somebody_could_stop_goes_on(owner):
    found = game(SAME)
    held = {owner: ["Cinder Lash"]}
    state, n = passes(found, dying(found, "Undying", lands=["Mountain"], **held), 60)
    assert n == 60
    assert found.result(state) is None
    unpaid, _ = passes(found, dying(found, "Undying", lands=["Swamp"], **held), 60)
    assert found.result(unpaid).reason == "loop"


def test_a_loop_that_changes_something_goes_on():
    found = game(GAINS)
    state, n = passes(found, dying(found, "Growing"), 60)
    assert n == 60
    assert state.seats[0].life > 40
    assert len(set(state.repeats)) == len(state.repeats) >= 25


def test_a_state_in_which_somebody_could_act_is_not_remembered():
    found = game(SAME)
    for lands, remembered in ((["Swamp"], 1), (["Mountain"], 0)):
        start = dying(found, "Undying", one=["Cinder Lash"], lands=lands)
        assert len(passes(found, start, 2)[0].repeats) == remembered


def test_an_action_begins_the_count_anew():
    found = game(SAME)
    state = dying(found, "Undying", one=["Cinder Lash"], lands=["Mountain"]).copy()
    state.repeats = ("a state of before",)
    lash = Action("CAST_SPELL", state.seats[0].hand[0], ((1,),))
    assert found.apply(state, lash).state.repeats == ()


def test_states_are_alike_whatever_their_ids_and_timestamps_are():
    found = game(SAME)
    state = dying(found, "Slagback Brute", one=["Cinder Lash"], lands=["Swamp"])
    later = state.copy()
    later.next_id += 500
    later.battlefield = {}
    for id, perm in state.battlefield.items():
        new = f"p{int(id[1:]) + 700}"
        later.battlefield[new] = perm._replace(id=new, ts=perm.ts + 900, uid=perm.uid + 70)
    assert guard.likeness(later) == guard.likeness(state)
    tapped = next(iter(later.battlefield))
    later.battlefield[tapped] = later.battlefield[tapped]._replace(tapped=True)
    assert guard.likeness(later) != guard.likeness(state)


def test_a_turn_without_end_ends_the_match_by_name(monkeypatch):
    found = game(GAINS)
    monkeypatch.setattr(loop, "MOST_MOVES", 50)
    state, n = passes(found, dying(found, "Growing"), 100)
    assert n == 51
    assert found.result(state).reason == "endless turn"
    assert found.result(state).returns == (0.0, 0.0)


def test_triggers_that_set_themselves_off_before_anybody_could_act_are_a_draw():
    """CR 104.4b: each puts the next on the stack, and nobody has priority in between."""
    text = ("Whenever this creature becomes the target of a spell or ability, put a +1/+1 counter "
            "on target creature you control.")  # fmt: skip
    found = game(ghost("Mirrorling", text, "2"))
    state = dying(found, "Mirrorling", one=["Cinder Lash"], lands=["Mountain"])
    lash = Action("CAST_SPELL", state.seats[0].hand[0], ((next(iter(state.battlefield)),),))
    after = found.apply(state, lash).state
    assert found.result(after).reason == "loop"
    assert found.result(after).winners == ()
    other = found.apply(state, Action("CAST_SPELL", lash.object_id, ((1,),))).state
    assert found.result(other) is None


BREEDS = {**ghost("Breeder", "Whenever another creature enters, create two 1/1 white Soldier "
                  "creature tokens.", "2"), "mana_cost": "{0}"}  # fmt: skip


def test_a_table_that_only_grows_ends_the_match_by_name():
    found = game(BREEDS)
    state = dying(found, "Breeder", one=["Breeder"])
    state = found.apply(state, Action("CAST_SPELL", state.seats[0].hand[0])).state
    state, n = passes(found, state, 2_000)
    assert found.result(state).reason == "endless turn"
    assert n < 700
    assert loop.MOST_OBJECTS < len(state.battlefield) + len(state.stack) < 2 * loop.MOST_OBJECTS

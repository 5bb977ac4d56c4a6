"""What enters, leaves or dies at the same time sees each other; a choice of all is made by all."""

from __future__ import annotations

import json

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.run import Entry, Run
from tests.games.mtg.engine.kit import (
    RESOLVE,
    RESOLVE_ALL,
    card,
    cast,
    decide,
    difference,
    do,
    game,
    setup,
)

GREETER = card("Red Greeter", "Creature — Goblin",
               "Whenever another Goblin you control enters, you gain 1 life.")  # fmt: skip
PAIR_TEXT = "When this creature enters, if you control another Goblin, you gain 5 life."
PAIR = card("Pair Seeker", "Creature — Goblin", PAIR_TEXT)
JAILER = card("Wide Jailer", "Creature — Human",
              "When this creature enters, exile up to two target creatures until this creature "
              "leaves the battlefield.")  # fmt: skip
HOLLOW = card("Hollow Warden", "Creature — Spirit",
              "When this creature enters, exile target creature until this creature leaves the "
              "battlefield.")  # fmt: skip
MOURNER = card("Old Mourner", "Creature — Human",
               "Whenever another creature dies, you gain 1 life.")  # fmt: skip
CALL = card("Goblin Call", "Sorcery", "Create two 1/1 red Goblin creature tokens.", "{R}")
OWN = (GREETER, PAIR, JAILER, HOLLOW, MOURNER, CALL)


def held(*names):
    """P2's creatures of these names are exiled by one Wide Jailer of P1."""
    return [cast("P1", "Wide Jailer"), RESOLVE,
            decide("P1", "TRIGGER_TARGETS", [list(names)]), RESOLVE]  # fmt: skip


TABLE = {"hand": ["Wide Jailer", "Throttle Shade"], "battlefield": ["Swamp*8"]}


@pytest.mark.parametrize("names", [["Red Greeter", "Pair Seeker"], ["Pair Seeker", "Red Greeter"]])
def test_two_cards_of_one_exiler_see_each_other_return_in_whatever_order_they_went(names):
    bell = card("Late Bell", "Instant", "Destroy target creature.", "{B}")
    one = {"hand": ["Wide Jailer", "Late Bell"], "battlefield": ["Swamp*8"]}
    script = [
        *held(*names),
        do("check", expect={"zones": {"P2": {"battlefield": []}}}),
        cast("P1", "Late Bell", "Wide Jailer"), RESOLVE_ALL,
    ]  # fmt: skip
    expect = {"life": {"P2": 26}, "zones": {"P2": {"battlefield": sorted(names)}}}
    assert difference(one, {"battlefield": names}, script, expect, *OWN, bell) == ""


def test_what_a_sweeper_frees_sees_each_other_and_not_who_died():
    one = {"hand": ["Wide Jailer", "Judgment Bell"], "battlefield": ["Plains*8", "Old Mourner"]}
    two = {"battlefield": ["Red Greeter", "Pair Seeker", "Old Mourner"]}
    script = [*held("Red Greeter", "Pair Seeker"), cast("P1", "Judgment Bell"), RESOLVE_ALL]
    # each Mourner sees two others die; the Goblins come after that
    assert difference(one, two, script, {"life": {"P1": 22, "P2": 28}}, *OWN) == ""


def test_who_is_exiled_until_it_leaves_itself_comes_back_at_once():
    """It leaves in that very event, so it enters again at once and chooses a target again."""
    found = game(*OWN)
    state = setup(found, {"hand": ["Hollow Warden"], "battlefield": ["Plains"]}, {})
    state = found.apply(state, Action("CAST_SPELL", state.seats[0].hand[0])).state
    for _ in range(4):  # the Warden is its own only target
        state = found.apply(state, Action("PASS_PRIORITY")).state
    names = [perm.card.name for perm in state.battlefield.values()]
    assert names == ["Plains", "Hollow Warden"]
    assert state.seats[0].exile == ()
    assert state.links == ()
    assert [item.name for item in state.stack] == ["Hollow Warden"]


def test_cards_that_an_effect_puts_onto_the_battlefield_together_see_each_other():
    found = game(*OWN)
    state = setup(found, {"graveyard": ["Red Greeter", "Pair Seeker", "Red Greeter"]}, {})
    run = Run(found.rules, state)
    run.enter_all([Entry(run.take(id), 0) for id in state.seats[0].graveyard])
    # each Greeter sees two others, and the Seeker has a Goblin beside it
    names = sorted(each.name for each in run.s.waiting)
    assert names == ["Pair Seeker", *["Red Greeter"] * 4]


def test_tokens_that_are_made_together_enter_together():
    """Two tokens, each with a watcher that was there before; none of them watches itself."""
    one = {"hand": ["Goblin Call"], "battlefield": ["Mountain", "Red Greeter"]}
    script = [
        cast("P1", "Goblin Call"),
        RESOLVE,
        do("check", expect={"stack": ["Red Greeter"] * 2}),
    ]
    assert difference(one, {}, [*script, RESOLVE_ALL], {"life": {"P1": 22}}, *OWN) == ""


def test_who_dies_by_state_based_actions_at_the_same_time_sees_the_others_die():
    crush = card(
        "Crush All", "Sorcery", "Creatures you control get -3/-3 until end of turn.", "{B}"
    )
    one = {"hand": ["Crush All"], "battlefield": ["Swamp", "Old Mourner*2", "Forge Apprentice"]}
    script = [cast("P1", "Crush All"), RESOLVE_ALL]
    assert difference(one, {}, script, {"life": {"P1": 24}}, *OWN, crush) == ""


def test_several_creatures_that_are_exiled_together_leave_together():
    """The bonus of a captain counts for none of them once they are gone, and both come back."""
    one = {"hand": ["Wide Jailer"], "battlefield": ["Plains*2"]}
    two = {"battlefield": ["Shieldwall Captain", "Dawnpost Squire"]}
    script = held("Shieldwall Captain", "Dawnpost Squire")
    expect = {"zones": {"P2": {"exile": ["Dawnpost Squire", "Shieldwall Captain"]}}}
    assert difference(one, two, script, expect, *OWN) == ""


# -- choices of several players -------------------------------------------------------------------

USHER = card("Grave Usher", "Creature — Zombie",
             "When this creature enters, each player discards two cards.")  # fmt: skip


def discarding():
    """P2 is to choose two cards after P1 has chosen; and what P1 chose."""
    found = game(USHER)
    hands = ["Island", "Swamp", "Forest"]
    one = {"hand": ["Grave Usher", *hands], "battlefield": ["Swamp"]}
    state = setup(found, one, {"hand": hands})
    cards = state.seats[0].hand
    state = found.apply(state, Action("CAST_SPELL", cards[0])).state
    while state.pending is None:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    chosen = cards[1:3]
    decision = state.pending
    assert (decision.kind, decision.player) == ("DISCARD", 0)
    state = found.apply(
        state, Action("RESOLVE_DECISION", decision_id=decision.id, choice=chosen)
    ).state
    assert (state.pending.kind, state.pending.player) == ("DISCARD", 1)
    return found, state, chosen


def test_nobody_sees_what_another_has_chosen_to_discard_before_choosing():
    found, state, chosen = discarding()
    assert state.seats[0].graveyard == ()
    for viewer, sees in (("P1", True), ("P2", False), (None, False)):
        view = found.observe(state, viewer)
        inside = repr((view.seen.pending, view.seen.agenda))
        assert [f"'{id}'" in inside for id in chosen] == [sees, sees]
        assert viewer != "P2" or not any(id in json.dumps(found.dump(view)) for id in chosen)
        assert len(view.seen.seats[0].hand) == 3


def test_a_guess_puts_some_cards_in_the_place_of_the_hidden_choice():
    found, state, _ = discarding()
    for viewer in ("P1", "P2", None):
        guessed = found.determinize(found.observe(state, viewer), 5)
        action = next(found.legal_actions(found.observe(guessed, "P2")))
        after = found.apply(guessed, action).state
        assert [len(seat.graveyard) for seat in after.seats] == [2, 2]
        assert found.parse_state(json.loads(json.dumps(found.dump(state)))) == state


def test_all_discard_at_the_same_time_once_all_have_chosen():
    _, state, chosen = discarding()
    found = game(USHER)
    mine = state.seats[1].hand[1:]
    action = Action("RESOLVE_DECISION", decision_id=state.pending.id, choice=mine)
    step = found.apply(state, action)
    moved = [(e.data["card"], e.data["owner"]) for e in step.events if e.type == "moved"]
    assert moved == [("Island", "P1"), ("Swamp", "P1"), ("Swamp", "P2"), ("Forest", "P2")]
    assert chosen


@pytest.mark.parametrize(
    ("mine", "theirs", "asked"), [(2, 3, 1), (0, 3, 1), (3, 2, 0), (3, 0, 0), (1, 2, None)]
)
def test_who_has_no_choice_is_not_asked_and_discards_with_the_others(mine, theirs, asked):
    found = game(USHER)
    one = {"hand": ["Grave Usher", *["Island", "Swamp", "Forest"][:mine]], "battlefield": ["Swamp"]}
    state = setup(found, one, {"hand": ["Island", "Swamp", "Forest"][:theirs]})
    state = found.apply(state, Action("CAST_SPELL", state.seats[0].hand[0])).state
    while state.pending is None and state.stack:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    if asked is not None:
        assert state.pending.player == asked
        assert [len(seat.graveyard) for seat in state.seats] == [0, 0]
        state = found.apply(state, next(found.legal_actions(found.observe(state, f"P{asked + 1}"))))
        state = state.state
    assert [len(seat.graveyard) for seat in state.seats] == [min(2, mine), min(2, theirs)]


def test_the_active_player_chooses_first_whoever_makes_them_discard():
    """P1 discards first in P1's turn, though P2 controls the ability."""
    flash = {**USHER, "oracle_text": f"Flash\n{USHER['oracle_text']}"}
    hands = ["Island", "Swamp", "Forest"]
    script = [
        cast("P2", "Grave Usher"), RESOLVE, RESOLVE,
        decide("P1", "DISCARD", ["Island", "Swamp"]), decide("P2", "DISCARD", ["Swamp", "Forest"]),
    ]  # fmt: skip
    two = {"hand": ["Grave Usher", *hands], "battlefield": ["Swamp"]}
    expect = {"zones": {"P1": {"hand": ["Forest"]}, "P2": {"hand": ["Island"]}}}
    assert difference({"hand": hands}, two, script, expect, flash) == ""


EDICT = card("Twin Edict", "Sorcery", "Each player sacrifices a creature of their choice.", "{B}")


def test_who_sacrifices_second_is_told_the_first_choice_which_is_not_carried_out_yet():
    """CR 101.4b: of what lies on the table choices are known to the players after."""
    found, pair = game(EDICT), ["Forge Apprentice", "Dawnpost Squire"]
    one = {"hand": ["Twin Edict"], "battlefield": ["Swamp", *pair]}
    state = setup(found, one, {"battlefield": pair})
    state = found.apply(state, Action("CAST_SPELL", state.seats[0].hand[0])).state
    while state.pending is None:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    assert found.dump(found.observe(state, "P1"))["pending_decision"]["chosen_before"] == []
    squire = state.pending.options[1:]
    answer = Action("RESOLVE_DECISION", decision_id=state.pending.id, choice=squire)
    state = found.apply(state, answer).state
    assert squire[0] in state.battlefield
    view = found.observe(state, "P2")
    before = found.dump(view)["pending_decision"]["chosen_before"]
    assert [each["instance_id"] for each in before] == list(squire)
    title = next(iter(found.choices(view))).title
    assert title == "Twin Edict: Sacrifice a permanent (P1 has chosen Dawnpost Squire#1)"
    last = next(found.legal_actions(view))
    step = found.apply(state, last)
    assert len([each for each in step.events if each.type == "left"]) == 2


# -- mulligans ------------------------------------------------------------------------------------


def answers(*types):
    """The state after these answers, and who was asked each time."""
    found = game()
    state, asked = found.initial(3).state, []
    for type in types:
        asked.append(state.to_act())
        state = found.apply(state, Action(type)).state
    return state, asked


def test_mulligans_are_decided_in_turn_and_taken_together():
    first = game().initial(3).state
    starter, other = first.active, 1 - first.active
    state, _ = answers("MULLIGAN")
    assert state.seats == first.seats, "nothing happens before all have decided"
    assert state.to_act() == other
    seen = game().dump(game().observe(state, game().players[other]))["players"]
    takes = [seen[name]["takes_mulligan"] for name in game().players]
    assert takes == [seat == starter for seat in (0, 1)], "it is said aloud"
    state, asked = answers("MULLIGAN", "MULLIGAN", "KEEP_HAND", "MULLIGAN")
    assert asked == [starter, other, starter, other]
    assert [state.seats[seat].mulligans for seat in (starter, other)] == [1, 2]
    assert state.to_act() == other, "who has kept is not asked again"
    assert [len(seat.hand) for seat in state.seats] == [7, 7]


def test_cards_go_to_the_bottom_once_everybody_has_kept():
    first = game().initial(3).state
    starter, other = first.active, 1 - first.active
    state, _ = answers("MULLIGAN", "MULLIGAN", "KEEP_HAND", "MULLIGAN", "KEEP_HAND")
    assert (state.pending.kind, state.to_act()) == ("BOTTOM", starter)
    found, owed = game(), []
    while state.pending is not None:
        owed.append(state.to_act())
        state = found.apply(state, Action("BOTTOM_CARD", state.pending.options[0])).state
    assert owed == [starter, other, other]
    assert [len(state.seats[seat].hand) for seat in (starter, other)] == [6, 5]


def test_who_has_taken_seven_mulligans_must_keep():
    state, _ = answers("MULLIGAN", "KEEP_HAND", *["MULLIGAN"] * 6)
    found = game()
    view = found.observe(state, found.players[state.to_act()])
    assert [each.type for each in found.legal_actions(view)] == ["KEEP_HAND"]


def test_a_state_between_two_decisions_about_mulligans_comes_back_from_json():
    state, _ = answers("MULLIGAN")
    found = game()
    assert found.parse_state(json.loads(json.dumps(found.dump(state)))) == state
    assert found.apply(state, Action("KEEP_HAND")).state.to_act() == state.active

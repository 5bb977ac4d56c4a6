"""Priority, batches of triggers, what state-based actions look at, and the cleanup step."""

from __future__ import annotations

import pytest

from core.games.mtg.actions import Action
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

# -- passing in succession ------------------------------------------------------------------------


def passed(player):
    return do("pass", player)


@pytest.mark.parametrize("deed", ["tap", "spell", "ability", "nothing"])
def test_any_action_between_two_passes_breaks_the_succession(deed):
    kit = card("Odd Flask", "Artifact", "Sacrifice this artifact: You gain 1 life.")
    activations = {
        "tap": [do("tap_mana", "P2", source="Forest")],
        "spell": [cast("P2", "Null Word", "stack:Cinder Lash")],
        "ability": [do("activate", "P2", source="Odd Flask", targets=[])],
        "nothing": [],
    }
    one = {"hand": ["Cinder Lash"], "battlefield": ["Mountain"]}
    two = {"hand": ["Null Word"], "battlefield": ["Forest", "Island*3", "Odd Flask"]}
    script = [cast("P1", "Cinder Lash", "P2"), passed("P1"), *activations[deed], passed("P2")]
    waits = {"spell": ["Null Word"], "ability": ["Odd Flask"]}.get(deed, [])
    stack = [] if deed == "nothing" else [*waits, "Cinder Lash"]
    expect = {"stack": stack, "turn": {"priority": "P1"}}
    assert difference(one, two, script, expect, kit) == ""


def test_a_step_does_not_end_while_somebody_still_makes_mana():
    two = {"battlefield": ["Forest*2"]}
    tap = [do("tap_mana", "P2", source=f"Forest#{n}") for n in (1, 2)]
    script = [passed("P1"), tap[0], tap[1], passed("P2"),
              do("check", expect={"turn": {"step": "MAIN1", "priority": "P1"}, "mana":
                                  {"P2": {"G": 2}}}), passed("P1")]  # fmt: skip
    expect = {"turn": {"step": "BEGIN_COMBAT"}, "mana": {"P2": {}}}
    assert difference({}, two, script, expect) == ""


def test_who_makes_mana_keeps_priority_and_both_must_pass_again():
    one = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Forest"]}
    script = [
        cast("P1", "Cinder Lash", "P2"), passed("P1"), do("tap_mana", "P2", source="Island"),
        do("check", expect={"turn": {"priority": "P2"}}), passed("P2"),
        do("tap_mana", "P1", source="Forest"),
        do("check", expect={"turn": {"priority": "P1"}}), passed("P1"),
        do("check", expect={"turn": {"priority": "P2"}, "stack": ["Cinder Lash"]}), passed("P2"),
    ]  # fmt: skip
    assert difference(one, {"battlefield": ["Island"]}, script, {"life": {"P2": 18}}) == ""


# -- batches of triggers --------------------------------------------------------------------------

PINGER = card("Rune Pinger", "Creature — Human",
              "Whenever you cast an instant or sorcery spell, this creature deals 1 damage to "
              "target creature an opponent controls.")  # fmt: skip
HEARER = card("Spell Hearer", "Creature — Human",
              "Whenever an opponent casts a noncreature spell, you gain 1 life.")  # fmt: skip
SHY_TEXT = "Whenever this creature becomes the target of a spell or ability, you gain 1 life."
SHY = card("Shy Mirage", "Creature — Illusion", SHY_TEXT)


@pytest.mark.parametrize("profile", ["seed_v0", "cr_2025"])
def test_a_trigger_that_comes_of_placing_triggers_is_placed_after_all_of_them(profile):
    one = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Rune Pinger"]}
    two = {"battlefield": ["Shy Mirage", "Spell Hearer"]}
    script = [cast("P1", "Cinder Lash", "P2"),
              decide("P1", "TRIGGER_TARGETS", ["Shy Mirage"])]  # fmt: skip
    expect = {"stack": ["Shy Mirage", "Spell Hearer", "Rune Pinger", "Cinder Lash"]}
    cards = (PINGER, HEARER, SHY)
    assert difference(one, two, script, expect, *cards, profile=profile) == ""


def test_the_active_players_own_answer_waits_for_the_other_players_triggers_too():
    """Two Pingers of P2 in P1's turn; P1's Mirage is set off while they are placed."""
    one = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Shy Mirage", "Spell Hearer"]}
    two = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Rune Pinger*2"]}
    target = decide("P2", "TRIGGER_TARGETS", ["Shy Mirage"])
    script = [passed("P1"), cast("P2", "Cinder Lash", "P1"), target, target]
    expect = {"stack": ["Shy Mirage", "Shy Mirage", "Rune Pinger", "Rune Pinger",
                        "Spell Hearer", "Cinder Lash"]}  # fmt: skip
    assert difference(one, two, script, expect, PINGER, HEARER, SHY) == ""


def test_triggers_show_while_the_first_of_their_batch_is_given_its_target():
    found = game(PINGER, HEARER)
    one = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Rune Pinger*2"]}
    state = setup(found, one, {"battlefield": ["Spell Hearer", "Forge Apprentice"]})
    state = found.apply(state, Action("CAST_SPELL", state.seats[0].hand[0], ((1,),))).state
    assert state.pending.kind == "TRIGGER_TARGETS"
    for viewer in ("P1", "P2", None):
        waiting = found.dump(found.observe(state, viewer))["waiting_triggers"]
        names = [each["source_name"] for each in waiting]
        assert names == ["Rune Pinger", "Rune Pinger", "Spell Hearer"]


def test_nobody_is_asked_to_order_a_trigger_of_the_next_batch():
    """cr_2025: P2's Mirage comes later than P2's Hearers, so it is not among those to order."""
    one = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Rune Pinger"]}
    two = {"battlefield": ["Shy Mirage", "Spell Hearer", {"card": "Spell Hearer", "id": "h"}]}
    script = [
        cast("P1", "Cinder Lash", "P2"), decide("P1", "TRIGGER_TARGETS", ["Shy Mirage"]),
        decide("P2", "ORDER_TRIGGERS", ["Spell Hearer", "Spell Hearer"],
               options=["Spell Hearer", "Spell Hearer"]),
    ]  # fmt: skip
    expect = {"stack": ["Shy Mirage", "Spell Hearer", "Spell Hearer", "Rune Pinger",
                        "Cinder Lash"]}  # fmt: skip
    assert difference(one, two, script, expect, PINGER, HEARER, SHY, profile="cr_2025") == ""


# -- state-based actions --------------------------------------------------------------------------

OX = card("Shelled Ox", "Creature — Ox", "As long as this creature is equipped, it has "
          "indestructible.", toughness="8")  # fmt: skip


@pytest.mark.parametrize("profile", ["seed_v0", "cr_2025"])
def test_deathtouch_counts_only_since_the_last_check(profile):
    one = {"battlefield": [{"card": "Shelled Ox", "id": "o"},
                           {"card": "Warhost Banner", "attached_to": "@o"}]}  # fmt: skip
    two = {"battlefield": ["Webspine Lurker", "Island*2"], "hand": ["Tideturn"]}
    script = [
        do("attack", "P1", attackers=["Shelled Ox"]), RESOLVE,
        do("block", "P2", blocks={"Webspine Lurker": "Shelled Ox"}), do("combat_damage"),
        cast("P2", "Tideturn", "Warhost Banner"), RESOLVE,
        decide("P2", "SCRY", {"top": ["Plains"], "bottom": []}),
    ]  # fmt: skip
    expect = {"permanents": {"@o": {"exists": True, "damage": 1}}}
    assert difference(one, two, script, expect, OX, profile=profile) == ""


def test_a_second_touch_after_a_check_kills_what_is_no_longer_indestructible():
    """Deathtouch counts again with new damage, however little."""
    thorn = card("Thorn Asp", "Creature — Snake",
                 "Deathtouch\n{T}: This creature deals 1 damage to target creature.")  # fmt: skip
    one = {"battlefield": [{"card": "Thorn Asp", "id": "a"}, {"card": "Thorn Asp", "id": "b"},
                           "Island*2"], "hand": ["Tideturn"]}  # fmt: skip
    two = {"battlefield": [{"card": "Shelled Ox", "id": "o"},
                           {"card": "Warhost Banner", "attached_to": "@o"}]}  # fmt: skip
    touch = [do("activate", "P1", source=f"@{id}", targets=["@o"]) for id in "ab"]
    script = [
        touch[0], RESOLVE, cast("P1", "Tideturn", "Warhost Banner"), RESOLVE,
        decide("P1", "SCRY", {"top": ["Plains"], "bottom": []}),
        do("check", expect={"permanents": {"@o": {"exists": True, "damage": 1}}}),
        touch[1], RESOLVE,
    ]  # fmt: skip
    assert difference(one, two, script, {"permanents": {"@o": {"exists": False}}}, OX, thorn) == ""


WITHER = card("Wither Touch", "Instant", "Put two -1/-1 counters on target creature.", "{B}")
BLOOM = card("Bloom Touch", "Instant", "Put three +1/+1 counters on target creature.", "{G}")


@pytest.mark.parametrize(
    ("before", "spell", "after", "power"),
    [
        ({"+1/+1": 2}, "Wither Touch", {}, 2),
        ({"+1/+1": 3}, "Wither Touch", {"+1/+1": 1}, 3),
        ({"+1/+1": 1}, "Wither Touch", {"-1/-1": 1}, 1),
        ({"-1/-1": 1}, "Bloom Touch", {"+1/+1": 2}, 4),
        ({"-1/-1": 3}, "Bloom Touch", {}, 2),
        ({}, "Wither Touch", {"-1/-1": 2}, 0),
    ],
)
def test_counters_of_both_kinds_cancel_in_pairs(before, spell, after, power):
    grazer = {"card": "Thickhide Grazer", "id": "g", "counters": before}
    one = {"hand": [spell], "battlefield": ["Swamp", "Forest", grazer]}
    script = [cast("P1", spell, "@g"), RESOLVE]
    expect = {"permanents": {"@g": {"counters": after, "power": power}}}
    assert difference(one, {}, script, expect, WITHER, BLOOM) == ""


def test_counters_cancel_even_where_nothing_else_is_due_and_the_view_shows_it():
    found = game(WITHER, BLOOM)
    grazer = {"card": "Thickhide Grazer", "counters": {"+1/+1": 2, "-1/-1": 1}}
    state = setup(found, {"battlefield": [grazer, "Forest"]}, {})
    forest = next(id for id, perm in state.battlefield.items() if perm.card.name == "Forest")
    state = found.apply(state, Action("TAP_FOR_MANA", forest)).state
    seen = found.dump(found.observe(state, "P2"))["battlefield"][0]
    assert (seen["counters"], seen["power"]) == ({"+1/+1": 1}, 3)


def test_toughness_of_nothing_puts_an_indestructible_creature_into_the_graveyard():
    one = {"hand": ["Wither Touch"], "battlefield": ["Swamp", "Iron Mote"]}
    mote = card("Iron Mote", "Creature — Spirit", "Indestructible", toughness="2")
    script = [cast("P1", "Wither Touch", "Iron Mote"), RESOLVE]
    expect = {"zones": {"P1": {"graveyard": ["Iron Mote", "Wither Touch"]}}}
    assert difference(one, {}, script, expect, WITHER, mote) == ""


# -- the cleanup step -----------------------------------------------------------------------------

FRAIL = card("Frail Heir", "Creature — Human", "When this creature dies, you gain 3 life.",
             power="0", toughness="1")  # fmt: skip
HELD = {"card": "Frail Heir", "id": "f", "counters": {"-1/-1": 1}}
PROP = card("Prop Up", "Instant", "Target creature gets +0/+2 until end of turn.", "{W}")
ONE = {"battlefield": ["Frail Heir", "Plains", "Swamp"], "hand": ["Prop Up", "Small Wither"]}
SMALL = card("Small Wither", "Instant", "Put a -1/-1 counter on target creature.", "{B}")
DYING = [
    cast("P1", "Prop Up", "Frail Heir"), RESOLVE, cast("P1", "Small Wither", "Frail Heir"), RESOLVE,
]  # fmt: skip


def test_under_cr_2025_a_trigger_of_the_cleanup_step_goes_on_the_stack_there():
    script = [
        *DYING, do("advance", to={"step": "END"}), passed("P1"), passed("P2"),
        do("check", expect={"turn": {"step": "CLEANUP", "number": 5, "priority": "P1"},
                            "stack": ["Frail Heir"]}),
        passed("P1"), passed("P2"),
        do("check", expect={"turn": {"step": "CLEANUP", "number": 5}, "life": {"P1": 23}}),
        passed("P1"), passed("P2"),
    ]  # fmt: skip
    expect = {"turn": {"number": 6, "step": "UPKEEP"}, "stack": []}
    cards = (FRAIL, PROP, SMALL)
    assert difference(ONE, {}, script, expect, *cards, profile="cr_2025") == ""


def test_under_seed_v0_it_waits_for_the_upkeep():
    script = [*DYING, do("advance", to={"step": "END"}), passed("P1"), passed("P2")]
    expect = {"turn": {"number": 6, "step": "UPKEEP"}, "stack": ["Frail Heir"]}
    assert difference(ONE, {}, script, expect, FRAIL, PROP, SMALL) == ""


def test_under_cr_2025_state_based_actions_alone_give_priority_and_one_more_cleanup():
    """Nothing triggers, yet a creature has died: players get priority, and may act in it."""
    mute = {**FRAIL, "oracle_text": ""}
    two = {"hand": ["Cinder Lash"], "battlefield": ["Mountain"]}
    script = [
        *DYING, do("advance", to={"step": "END"}), passed("P1"), passed("P2"),
        do("check", expect={"turn": {"step": "CLEANUP", "priority": "P1"}, "stack": []}),
        passed("P1"), cast("P2", "Cinder Lash", "P1"), RESOLVE, passed("P1"), passed("P2"),
    ]  # fmt: skip
    expect = {"turn": {"number": 6, "step": "UPKEEP"}, "life": {"P1": 18}}
    assert difference(ONE, two, script, expect, mute, PROP, SMALL, profile="cr_2025") == ""


def test_under_cr_2025_a_second_cleanup_ends_what_was_done_in_the_first():
    """Eight cards drawn in the cleanup are discarded down again, and a new bonus ends."""
    deal = card("Deal Ten", "Instant", "Draw ten cards.", "{U}")
    two = {"hand": ["Prop Up"], "battlefield": ["Plains", "Forge Apprentice"]}
    one = {**ONE, "battlefield": [*ONE["battlefield"], "Island"],
           "hand": [*ONE["hand"], "Deal Ten"], "library": ["Plains*12"]}  # fmt: skip
    script = [
        *DYING, do("advance", to={"step": "END"}), passed("P1"), passed("P2"),
        cast("P1", "Deal Ten"), RESOLVE_ALL, cast("P2", "Prop Up", "Forge Apprentice"), RESOLVE,
        passed("P1"), passed("P2"),
        decide("P1", "DISCARD_TO_HAND_SIZE", ["Plains"] * 3),
    ]  # fmt: skip
    expect = {"turn": {"number": 6, "step": "UPKEEP"}, "hand_count": {"P1": 7},
              "permanents": {"Forge Apprentice": {"toughness": 1}}}  # fmt: skip
    cards = (FRAIL, PROP, SMALL, deal)
    assert difference(one, two, script, expect, *cards, profile="cr_2025") == ""


@pytest.mark.parametrize("profile", ["seed_v0", "cr_2025"])
def test_a_cleanup_with_nothing_due_gives_nobody_priority(profile):
    script = [do("advance", to={"step": "END"}), passed("P1"), passed("P2")]
    expect = {"turn": {"number": 6, "step": "UPKEEP"}}
    assert difference({}, {}, script, expect, profile=profile) == ""

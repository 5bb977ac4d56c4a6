"""Corners of turns, combat and the battlefield that a reading looked into; most were wrong once."""

from __future__ import annotations

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.combat import declare
from core.rng import new_rng
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


def turn(number, active, step="UPKEEP"):
    return [do("advance", to={"turn": number, "step": step}),
            do("check", expect={"turn": {"number": number, "active": active}})]  # fmt: skip


def test_after_the_extra_turns_the_next_ordinary_turn_is_that_of_the_other_player():
    one = {"hand": ["Borrowed Dawn"], "battlefield": ["Island*6"]}
    two = {"hand": ["Mirrored Verse"], "battlefield": ["Island*3"]}
    script = [
        cast("P1", "Borrowed Dawn"), cast("P2", "Mirrored Verse", "stack:Borrowed Dawn"),
        RESOLVE_ALL,
        *turn(6, "P1"), *turn(7, "P2"), *turn(8, "P2"), *turn(9, "P1"),
    ]  # fmt: skip
    assert difference(one, two, script, {"stack": []}) == ""


HERALD = "Whenever another creature you control enters, you gain 3 life."


def test_a_granted_ability_may_wait_for_other_creatures_to_enter():
    until = "Until end of turn, target creature gets +1/+1 and gains"
    lend = card("Lend Welcome", "Instant", f'{until} "{HERALD}"')
    one = {
        "hand": ["Lend Welcome", "Forge Apprentice"],
        "battlefield": ["Plains*2", "Twinflare Champion"],
    }
    script = [cast("P1", "Lend Welcome", "Twinflare Champion"), RESOLVE,
              cast("P1", "Forge Apprentice"), RESOLVE_ALL]  # fmt: skip
    assert difference(one, {}, script, {"life": {"P1": 23}}, lend) == ""


@pytest.mark.parametrize(("more", "life"), [([], 20), (["Glade Herald"], 23)])
def test_an_equipments_attack_trigger_heeds_its_if(more, life):
    flag = card("Elven Flag", "Artifact \u2014 Equipment", "Whenever equipped creature attacks, if "
                "you control an Elf, you gain 3 life.\nEquip {1}")  # fmt: skip
    one = {"battlefield": [{"card": "Slagback Brute", "id": "b"}, *more,
                           {"card": "Elven Flag", "attached_to": "@b"}]}  # fmt: skip
    script = [do("attack", "P1", attackers=["@b"]), RESOLVE_ALL] if more else [
        do("attack", "P1", attackers=["@b"])
    ]  # fmt: skip
    assert difference(one, {}, script, {"life": {"P1": life}, "stack": []}, flag) == ""


def test_players_who_each_sacrifice_do_it_at_the_same_time():
    toll = card("Common Toll", "Sorcery", "Each player sacrifices a creature of their choice.")
    mourner = card("Mourner", "Creature \u2014 Human", "Whenever another creature dies, you gain 3 "
                   "life.")  # fmt: skip
    one = {"hand": ["Common Toll"], "battlefield": ["Plains", "Mourner"]}
    two = {"battlefield": ["Glade Herald", "Forge Apprentice"]}
    script = [cast("P1", "Common Toll"), RESOLVE, decide("P2", "SACRIFICE", ["Glade Herald"]),
              RESOLVE_ALL]  # fmt: skip
    expect = {"life": {"P1": 23}, "zones": {"P2": {"graveyard": ["Glade Herald"]}}}
    assert difference(one, two, script, expect, toll, mourner) == ""


LURE = "All creatures able to block this creature do so."
SKY = card("Sky Bait", "Creature \u2014 Ox", f"Flying\n{LURE}")
LOUD = card("Loud Bait", "Creature \u2014 Ox", f"Menace\n{LURE}")


def lured(blocks, illegal, two):
    """Two ground creatures or more block as `blocks` says, after `illegal` has been refused."""
    one = {"battlefield": ["Sky Bait", "Loud Bait"]}
    script = [
        do("attack", "P1", attackers=["Sky Bait", "Loud Bait"]),
        *(do("illegal", try_={"do": "block", "player": "P2", "blocks": b}, reason="MUST_BLOCK")
          for b in illegal),
        do("block", "P2", blocks=blocks),
    ]  # fmt: skip
    return difference(one, {"battlefield": two}, script, {"stack": []}, SKY, LOUD)


def test_lures_are_obeyed_by_as_many_as_can():
    two = ["Glade Herald", "Webspine Lurker"]
    both = dict.fromkeys(two, "Loud Bait")
    assert lured(both, [{}, {"Webspine Lurker": "Sky Bait"}], two) == ""
    # alone, the herald cannot block what has menace
    assert lured({}, [], ["Glade Herald"]) == ""
    assert lured({"Webspine Lurker": "Sky Bait"}, [{}], ["Webspine Lurker"]) == ""


def test_a_random_player_has_a_legal_block_whatever_lures():
    found = game(SKY, LOUD)
    two = {"battlefield": ["Glade Herald", "Webspine Lurker"]}
    state = setup(found, {"battlefield": ["Sky Bait", "Loud Bait"]}, two)
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    attackers = declare.possible_attackers(state)
    state = found.apply(state, Action("DECLARE_ATTACKERS", attackers=attackers)).state
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    for seed in range(8):
        action, _ = found.random_legal(state, new_rng(seed))
        found.apply(state, action)
    assert len(list(found.legal_actions(found.observe(state, "P2")))) == 1


def test_an_aura_that_an_effect_puts_onto_the_battlefield_stays_where_it_is():
    back = "Return target permanent card from your graveyard to the battlefield."
    away = (
        "exile target enchantment an opponent controls until this creature leaves the battlefield"
    )
    raise_it = card("Raise It", "Sorcery", back)
    shut = card("Shut Away", "Creature \u2014 Human", f"When this creature enters, {away}.")
    one = {"hand": ["Raise It", "Shut Away", "Cinder Lash"], "graveyard": ["Grave Mantle"],
           "battlefield": ["Island*2", "Mountain"]}  # fmt: skip
    two = {"battlefield": [{"card": "Slagback Brute", "id": "b"},
                           {"card": "Shrinking Hex", "attached_to": "@b"}]}  # fmt: skip
    script = [
        cast("P1", "Raise It", "gy:Grave Mantle"),
        RESOLVE,
        cast("P1", "Shut Away"),
        RESOLVE_ALL,
        cast("P1", "Cinder Lash", "Shut Away"),
        RESOLVE,
    ]
    gone = ["Raise It", "Grave Mantle", "Shut Away", "Cinder Lash"]
    expect = {"zones": {"P1": {"graveyard": gone},
                        "P2": {"exile": ["Shrinking Hex"], "graveyard": []}}}  # fmt: skip
    assert difference(one, two, script, expect, raise_it, shut) == ""


def test_blockers_have_their_step_though_all_attackers_have_gone():
    one = {"battlefield": ["Slagback Brute"]}
    two = {"hand": ["Unmake the Oath"], "battlefield": ["Plains*2"]}
    script = [do("attack", "P1", attackers=["Slagback Brute"]),
              cast("P2", "Unmake the Oath", "Slagback Brute"), RESOLVE,
              do("advance", to={"step": "DECLARE_BLOCKERS", "turn": 5})]  # fmt: skip
    assert difference(one, two, script, {"turn": {"number": 5, "priority": "P1"}}) == ""


def test_what_leaves_in_response_exiles_nothing_and_a_token_never_returns():
    one = {"hand": ["Cloister Jailer*2"], "battlefield": ["Plains*8"]}
    two = {"hand": ["Tideturn*2"], "battlefield": ["Island*4", "Soldier", "Glade Herald"]}
    script = [
        cast("P1", "Cloister Jailer"), RESOLVE, decide("P1", "TRIGGER_TARGETS", [["Glade Herald"]]),
        cast("P2", "Tideturn", "Cloister Jailer"), RESOLVE,
        decide("P2", "SCRY", {"top": ["Plains"], "bottom": []}), RESOLVE,
        do("check", expect={"permanents": {"Glade Herald": {"exists": True}}}),
        cast("P1", "Cloister Jailer"), RESOLVE, decide("P1", "TRIGGER_TARGETS", [["Soldier"]]),
        RESOLVE, cast("P2", "Tideturn", "Cloister Jailer"), RESOLVE,
        decide("P2", "SCRY", {"top": ["Plains"], "bottom": []}),
    ]  # fmt: skip
    expect = {"zones": {"P2": {"battlefield_nonland": ["Glade Herald"], "exile": []}}}
    assert difference(one, two, script, expect) == ""


def test_goad_and_its_draw_end_as_the_goaders_next_turn_begins():
    one = {"hand": ["Whispering Envoy", "Borrowed Dawn"], "battlefield": ["Island*9"],
           "library": ["Island*9"]}  # fmt: skip
    two = {"battlefield": ["Slagback Brute"], "library": ["Plains*9"]}
    goaded = [cast("P1", "Whispering Envoy"), RESOLVE_ALL]
    # an extra turn is the goader's next turn too
    script = [*goaded, cast("P1", "Borrowed Dawn"), RESOLVE,
              do("advance", to={"turn": 7, "step": "MAIN1"}), do("skip_combat", "P2")]  # fmt: skip
    assert difference(one, two, script, {"turn": {"step": "MAIN2"}}) == ""
    script = [*goaded, do("advance", to={"turn": 6, "step": "MAIN1"}),
              do("illegal", try_={"do": "skip_combat", "player": "P2"}, reason="MUST_ATTACK"),
              do("attack", "P2", attackers=["Slagback Brute"]), RESOLVE]  # fmt: skip
    assert difference(one, two, script, {"hand_count": {"P1": 2}}) == ""


def test_a_later_loss_wins_over_an_earlier_grant_of_the_keyword():
    """Rows: STA-LOSE-KEYWORD."""
    one = {"hand": ["Shrinking Hex"], "battlefield": ["Bloodscript Hierophant", "Island*6"]}
    fly = [do("activate", "P1", source="Bloodscript Hierophant"), RESOLVE_ALL]
    shrink = [cast("P1", "Shrinking Hex", "Bloodscript Hierophant"), RESOLVE_ALL]

    def flies(yes):
        key = "keywords_has" if yes else "keywords_lacks"
        return do("check", expect={"permanents": {"Bloodscript Hierophant": {key: ["flying"]}}})

    script = [*fly, flies(True), *shrink, flies(False), *fly, flies(True)]
    assert difference(one, {}, script, {"stack": []}) == ""


def test_attaching_gives_an_equipment_a_new_timestamp():
    """Rows: ACT-EQUIP, STA-LOSE-KEYWORD."""
    boots = card("Wing Boots", "Artifact \u2014 Equipment", "Equipped creature has flying.\n"
                 "Equip {1}")  # fmt: skip
    table = ["Wing Boots", {"card": "Mistveil Drake", "id": "d"}, "Island*3"]
    one = {"hand": ["Shrinking Hex"], "battlefield": table}
    script = [
        cast("P1", "Shrinking Hex", "@d"), RESOLVE,
        do("check", expect={"permanents": {"@d": {"keywords_lacks": ["flying"]}}}),
        do("activate", "P1", source="Wing Boots", targets=["@d"]), RESOLVE,
    ]  # fmt: skip
    expect = {"permanents": {"@d": {"keywords_has": ["flying"], "power": 1}}}
    assert difference(one, {}, script, expect, boots) == ""


def test_only_the_starting_player_skips_the_first_draw():
    """Rows: TURN-STEPS."""
    found = game()
    state = found.initial(3).state
    sizes = {}
    while len(sizes) < 3:
        action = Action("KEEP_HAND") if state.pending else Action("PASS_PRIORITY")
        if state.declares or (state.pending and state.pending.kind != "MULLIGAN"):
            action = next(found.legal_actions(found.observe(state, found.to_act(state))))
        if state.step == "MAIN1":
            sizes[state.turn] = len(state.seats[state.active].hand)
        state = found.apply(state, action).state
    assert sizes == {1: 7, 2: 8, 3: 8}


def test_an_extra_turn_has_its_own_land_drop():
    """Rows: ACT-LAND, EFF-EXTRA-TURN."""
    one = {"hand": ["Borrowed Dawn", "Swamp*2"], "battlefield": ["Island*6"]}
    land = do("play_land", "P1", card="Swamp")
    script = [
        cast("P1", "Borrowed Dawn"), RESOLVE, land, do("illegal", try_=land, reason="LAND_LIMIT"),
        do("advance", to={"turn": 6, "step": "MAIN1"}), land,
    ]  # fmt: skip
    expect = {"turn": {"active": "P1"}, "permanents": {"Swamp#2": {"exists": True}}}
    assert difference(one, {}, script, expect) == ""


@pytest.mark.parametrize(("active", "life"), [("P1", 23), ("P2", 20)])
def test_a_trigger_of_your_own_turn_is_silent_in_the_others(active, life):
    """Rows: TRG-OTHER-FRIENDLY-DIES, TRG-OTHER-DIES-YOUR-TURN."""
    keeper = card("Grave Keeper", "Creature \u2014 Human", "Whenever another creature you control "
                  "dies during your turn, you gain 3 life.")  # fmt: skip
    one = {"battlefield": ["Grave Keeper", "Forge Apprentice"]}
    two = {"hand": ["Cinder Lash"], "battlefield": ["Mountain"]}
    setup = {"turn": {"number": 5, "active": active, "step": "MAIN1"},
             "players": {"P1": one, "P2": two}}  # fmt: skip
    gains = [RESOLVE] if life > 20 else []
    script = [cast("P2", "Cinder Lash", "Forge Apprentice"), RESOLVE, *gains]
    expect = {"life": {"P1": life}, "stack": []}
    assert difference(one, two, script, expect, keeper, setup=setup) == ""

"""Corners of the rules that a reading of the engine looked into; most were wrong once."""

from __future__ import annotations

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.combat import declare
from core.games.mtg.scenario.setup import Setup
from core.rng import new_rng
from tests.games.mtg.engine.kit import TURN, card, difference, game


def do(kind, player="", **more):
    more = {key.rstrip("_"): value for key, value in more.items()}
    return {"do": kind, **({"player": player} if player else {}), **more}


def cast(player, name, *targets, **more):
    return do("cast", player, card=name, targets=list(targets), **more)


def decide(player, kind, choice, **more):
    return {"do": "decide", "player": player, "kind": kind, "choice": choice, **more}


def setup(found, one, two):
    return Setup(found.rules).build({"turn": TURN, "players": {"P1": one, "P2": two}})


RESOLVE, RESOLVE_ALL = do("resolve"), do("resolve_all")


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


@pytest.mark.parametrize(("first", "choice", "below"), [
    ("@m", "keep", ["Skittish Mirage"]), ("P1", [["@m"]], []),
])  # fmt: skip
def test_a_copy_makes_what_it_targets_a_target(first, choice, below):
    one = {"hand": ["Cinder Lash", "Mirrored Verse"], "battlefield": ["Mountain", "Island*3"]}
    two = {"battlefield": [{"card": "Skittish Mirage", "id": "m"}]}
    stack = ["Skittish Mirage", "Cinder Lash", *below, "Cinder Lash"]
    script = [
        cast("P1", "Cinder Lash", first), cast("P1", "Mirrored Verse", "stack:Cinder Lash"),
        RESOLVE, decide("P1", "NEW_TARGETS", choice), do("check", expect={"stack": stack}),
        RESOLVE_ALL,
    ]  # fmt: skip
    assert difference(one, two, script, {"zones": {"P2": {"graveyard": ["Skittish Mirage"]}}}) == ""


def test_a_copy_whose_targets_cannot_change_makes_them_targets_too():
    text = "Target creature an opponent controls gets +1/+1 until end of turn."
    one = {"hand": ["Swell", "Mirrored Verse"], "battlefield": ["Island*4"]}
    two = {"battlefield": [{"card": "Skittish Mirage", "id": "m"}]}
    script = [
        cast("P1", "Swell", "@m"), cast("P1", "Mirrored Verse", "stack:Swell"), RESOLVE,
        decide("P1", "NEW_TARGETS", "keep"),
        do("check", expect={"stack": ["Skittish Mirage", "Swell", "Skittish Mirage", "Swell"]}),
        RESOLVE_ALL,
    ]  # fmt: skip
    swell = card("Swell", "Instant", text)
    # "keep" and the only new choice are the same: nobody is asked
    del script[3]
    assert difference(one, two, script, {"stack": []}, swell) == ""


def test_what_is_sacrificed_as_a_cost_has_been_a_target_before():
    shy = card("Shy Hound", "Creature \u2014 Hound", "When this creature becomes the target of a "
               "spell or ability, you gain 3 life.")  # fmt: skip
    bite = card("Bite Back", "Instant", "As an additional cost to cast this spell, sacrifice a "
                "creature.\nTarget creature gets +1/+1 until end of turn.")  # fmt: skip
    maul = card("Maul", "Artifact", "{T}, Sacrifice a creature: Target creature gets +1/+1 until "
                "end of turn.")  # fmt: skip
    one = {"hand": ["Bite Back"], "battlefield": ["Island", "Shy Hound*2", "Maul"]}
    costs = {"sacrifice": ["Shy Hound#1"]}
    script = [cast("P1", "Bite Back", "Shy Hound#1", costs=costs), RESOLVE_ALL,
              do("check", expect={"life": {"P1": 23}}),
              do("activate", "P1", source="Maul", targets=["Shy Hound"]), RESOLVE_ALL]  # fmt: skip
    assert difference(one, {}, script, {"life": {"P1": 26}}, shy, bite, maul) == ""


def test_a_spell_without_a_legal_target_is_told_not_to_resolve():
    found = game()
    one = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", {"card": "Glade Herald"}]}
    two = {"hand": ["Tideturn"], "battlefield": ["Island*2"]}
    state = setup(found, one, two)
    herald = next(p.id for p in state.battlefield.values() if p.card.name == "Glade Herald")
    told = []
    for action in (
        Action("CAST_SPELL", state.seats[0].hand[0], ((herald,),)), Action("PASS_PRIORITY"),
        Action("CAST_SPELL", state.seats[1].hand[0], ((herald,),)),
        *[Action("PASS_PRIORITY")] * 2,
    ):  # fmt: skip
        state = found.apply(state, action).state
    state = found.apply(state, next(found.legal_actions(found.observe(state, "P2")))).state
    for _ in range(2):
        step = found.apply(state, Action("PASS_PRIORITY"))
        state, told = step.state, [*told, *step.events]
    assert [(e.type, e.data.get("card")) for e in told if e.type in ("fizzled", "resolves")] == [
        ("fizzled", "Cinder Lash")
    ]


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


def test_no_source_is_tapped_that_the_payment_does_not_need():
    tree = card("Great Tree", "Artifact", "{T}: Add {G}{G}.")
    one = {"hand": ["Trailseeker of the Glade", "Glade Herald"],
           "battlefield": ["Forest*2", "Great Tree", "Mountain"]}  # fmt: skip
    script = [cast("P1", "Glade Herald"), RESOLVE]
    untapped = {"Forest#2": {"tapped": False}, "Great Tree": {"tapped": True}}
    assert difference(one, {}, script, {"permanents": untapped}, tree) == ""


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


def test_two_spells_are_countered_by_one():
    many = card("Many", "Instant", "Counter up to two target spells.")
    one = {"hand": ["Cinder Lash*2"], "battlefield": ["Mountain*2"]}
    two = {"hand": ["Many"], "battlefield": ["Island"]}
    lashes = ["stack:Cinder Lash#1", "stack:Cinder Lash#2"]
    script = [*[cast("P1", "Cinder Lash", "P2")] * 2, cast("P2", "Many", lashes), RESOLVE]
    assert difference(one, two, script, {"life": {"P2": 20}, "stack": []}, many) == ""


def test_x_counts_in_what_counters_a_spell_unless_it_is_paid():
    tax = card(
        "Steep Tax", "Instant", "Counter target spell unless its controller pays {X}.", "{X}"
    )
    one = {"hand": ["Cinder Lash"], "battlefield": ["Mountain*2"]}
    two = {"hand": ["Steep Tax"], "battlefield": ["Island*2"]}
    script = [cast("P1", "Cinder Lash", "P2"), cast("P2", "Steep Tax", "stack:Cinder Lash", x=2),
              RESOLVE]  # fmt: skip
    assert difference(one, two, script, {"life": {"P2": 20}, "stack": []}, tax) == ""
    script = [cast("P1", "Cinder Lash", "P2"), cast("P2", "Steep Tax", "stack:Cinder Lash", x=1),
              RESOLVE, decide("P1", "PAY_UNLESS", True), RESOLVE]  # fmt: skip
    expect = {"life": {"P2": 18}, "permanents": {"Mountain#2": {"tapped": True}}}
    assert difference(one, two, script, expect, tax) == ""


def test_every_x_that_can_be_paid_is_offered_when_spells_cost_less():
    blade = card("Growing Blade", "Artifact \u2014 Equipment", "Equip {1}", "{X}{W}")
    found = game(blade)
    one = {"hand": ["Growing Blade"], "battlefield": ["Forge Apprentice*2", "Plains*2"]}
    state = setup(found, one, {})
    offered = {a.x for a in found.legal_actions(found.observe(state, "P1"))
               if a.type == "CAST_SPELL"}  # fmt: skip
    assert offered == {0, 1, 2, 3}


def test_a_copy_keeps_x():
    one = {"hand": ["Furnace Tithe", "Mirrored Verse"], "battlefield": ["Mountain*4", "Island*3"]}
    script = [cast("P1", "Furnace Tithe", "P2", x=2),
              cast("P1", "Mirrored Verse", "stack:Furnace Tithe"), RESOLVE,
              decide("P1", "NEW_TARGETS", "keep"), RESOLVE_ALL]  # fmt: skip
    assert difference(one, {}, script, {"life": {"P2": 16}}) == ""


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


def test_life_of_an_alternative_cost_may_be_the_last():
    one = {"life": 4, "hand": ["Rootblood Surge"], "battlefield": ["Forest", "Glade Herald"]}
    script = [cast("P1", "Rootblood Surge", "Glade Herald", cost="alternate")]
    expect = {"game": {"over": True, "winner": "P2", "reason": "life"}}
    assert difference(one, {}, script, expect) == ""


def test_what_a_creature_deals_after_its_lifelink_source_has_left_is_last_known():
    lend = card("Lantern", "Artifact", "{T}, Sacrifice this artifact: It deals 2 damage to any "
                "target.")  # fmt: skip
    one = {"battlefield": ["Lantern"]}
    two = {"hand": ["Skyfall Snare"], "battlefield": ["Forest*2"]}
    script = [do("activate", "P1", source="Lantern", targets=["P2"]), RESOLVE]
    assert difference(one, two, script, {"life": {"P2": 18}}, lend) == ""


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


def test_one_illegal_group_of_two_leaves_the_other_to_happen():
    """Rows: STK-FIZZLE."""
    twice = card("Break Both", "Instant", "Destroy target artifact. Destroy target creature.")
    one = {"hand": ["Break Both"], "battlefield": ["Mountain"]}
    two = {"hand": ["Tideturn"], "battlefield": ["Island*2", "Oathblade", "Glade Herald"]}
    for saved, lost in (("Oathblade", "Glade Herald"), ("Glade Herald", "Oathblade")):
        script = [
            cast("P1", "Break Both", "Oathblade", "Glade Herald"), cast("P2", "Tideturn", saved),
            RESOLVE, decide("P2", "SCRY", {"top": ["Plains"], "bottom": []}), RESOLVE,
        ]  # fmt: skip
        expect = {"zones": {"P2": {"hand": [saved], "graveyard": ["Tideturn", lost]}}}
        assert difference(one, two, script, expect, twice) == ""


def test_who_has_priority_and_when():
    """Rows: PRIO-PASS."""
    one = {"hand": ["Cinder Lash", "Glade Herald"], "battlefield": ["Mountain", "Forest*3"]}
    two = {"hand": ["Cinder Lash"], "battlefield": ["Mountain"]}

    def turn_of(player):
        return do("check", expect={"turn": {"step": "MAIN1", "priority": player}})

    script = [
        cast("P1", "Cinder Lash", "P2"), turn_of("P1"), do("pass", "P1"), turn_of("P2"),
        # who responds keeps priority, and the pass before it counts no more
        cast("P2", "Cinder Lash", "P1"), turn_of("P2"), do("pass", "P2"), turn_of("P1"),
        do("check", expect={"stack": ["Cinder Lash", "Cinder Lash"]}),
        do("pass", "P1"), do("check", expect={"stack": ["Cinder Lash"]}), turn_of("P1"),
        do("pass", "P1"), turn_of("P2"), do("pass", "P2"), turn_of("P1"),
        do("check", expect={"stack": [], "life": {"P1": 18, "P2": 18}}),
        # a spell that becomes a permanent gives priority back just the same
        cast("P1", "Glade Herald"), do("pass", "P1"), do("pass", "P2"), turn_of("P1"),
        do("pass", "P1"), do("illegal", try_=do("pass", "P1")), do("check", expect={"stack": []}),
        do("pass", "P2"),
    ]  # fmt: skip
    assert difference(one, two, script, {"turn": {"step": "BEGIN_COMBAT", "priority": "P1"}}) == ""


def test_the_active_players_triggers_are_put_on_the_stack_first():
    """Rows: TRG-ORDER."""
    one = {"hand": ["Judgment Bell"], "battlefield": ["Plains*5", "Grim Bailiff"]}
    two = {"battlefield": ["Carrion Oracle", "Glade Herald"]}
    script = [cast("P1", "Judgment Bell"), RESOLVE]
    assert difference(one, two, script, {"stack": ["Carrion Oracle", "Grim Bailiff"]}) == ""
    one = {"hand": ["Judgment Bell"], "battlefield": ["Plains*5", *two["battlefield"]]}
    two = {"battlefield": ["Grim Bailiff"]}
    assert difference(one, two, script, {"stack": ["Grim Bailiff", "Carrion Oracle"]}) == ""


def test_only_your_own_cards_make_your_spells_cheaper():
    """Rows: STA-COST-REDUCTION."""
    one = {"hand": ["Oathblade", "Forge Apprentice"], "battlefield": ["Plains*2"]}
    two = {"battlefield": ["Forge Apprentice*2"]}
    script = [cast("P1", "Forge Apprentice"), RESOLVE,
              do("check", expect={"stack": []}), cast("P1", "Oathblade"), RESOLVE]  # fmt: skip
    tapped = {"Plains#1": {"tapped": True}, "Plains#2": {"tapped": True}}
    assert difference(one, two, script, {"permanents": tapped}) == ""
    alone = [do("illegal", try_=cast("P1", "Oathblade"), reason="CANNOT_PAY_MANA")]
    one = {"hand": ["Oathblade"], "battlefield": ["Plains"]}
    assert difference(one, two, alone, {"stack": []}) == ""


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
    one = {"hand": ["Shrinking Hex"],
           "battlefield": ["Wing Boots", {"card": "Mistveil Drake", "id": "d"}, "Island*3"]}  # fmt: skip
    script = [
        cast("P1", "Shrinking Hex", "@d"), RESOLVE,
        do("check", expect={"permanents": {"@d": {"keywords_lacks": ["flying"]}}}),
        do("activate", "P1", source="Wing Boots", targets=["@d"]), RESOLVE,
    ]  # fmt: skip
    expect = {"permanents": {"@d": {"keywords_has": ["flying"], "power": 1}}}
    assert difference(one, {}, script, expect, boots) == ""


def test_a_search_shuffles_whether_it_finds_or_not():
    """Rows: EFF-SEARCH."""
    found = game()
    cards = ["Swamp", "Forest", "Cinder Lash", "Null Word", "Oathblade", "Glade Herald", "Tideturn"]
    one = {"hand": ["Trailseeker of the Glade"], "battlefield": ["Forest*3"], "library": cards}
    state = setup(found, one, {})
    before = state.seats[0].library
    state = found.apply(state, Action("CAST_SPELL", state.seats[0].hand[0])).state
    while state.pending is None:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    for choice in (None, before[0]):
        answer = Action("RESOLVE_DECISION", decision_id=state.pending.id, choice=choice)
        step = found.apply(state, answer)
        after = step.state.seats[0].library
        assert "shuffled" in [event.type for event in step.events]
        assert after != tuple(id for id in before if id != choice)
        assert set(after) == set(before) - {choice}
        assert step.state.rng != state.rng


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

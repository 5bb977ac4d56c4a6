"""Corners of stack, costs and effects that a reading looked into; most were wrong once."""

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


def test_no_source_is_tapped_that_the_payment_does_not_need():
    tree = card("Great Tree", "Artifact", "{T}: Add {G}{G}.")
    one = {"hand": ["Trailseeker of the Glade", "Glade Herald"],
           "battlefield": ["Forest*2", "Great Tree", "Mountain"]}  # fmt: skip
    script = [cast("P1", "Glade Herald"), RESOLVE]
    untapped = {"Forest#2": {"tapped": False}, "Great Tree": {"tapped": True}}
    assert difference(one, {}, script, {"permanents": untapped}, tree) == ""


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


def test_the_active_player_is_asked_first_when_each_player_is_asked():
    """Rows: EFF-SACRIFICE, EFF-DISCARD."""
    toll = card("Common Toll", "Sorcery", "Each player sacrifices a creature of their choice. "
                "Each player discards a card.")  # fmt: skip
    pair = ["Glade Herald", "Forge Apprentice"]
    one = {"hand": ["Common Toll", "Swamp", "Island"], "battlefield": ["Plains", *pair]}
    two = {"hand": ["Forest", "Mountain"], "battlefield": pair}
    script = [
        cast("P1", "Common Toll"), RESOLVE,
        decide("P1", "SACRIFICE", ["Glade Herald"]), decide("P2", "SACRIFICE", ["Glade Herald"]),
        decide("P1", "DISCARD", ["Swamp"]), decide("P2", "DISCARD", ["Forest"]),
    ]  # fmt: skip
    expect = {"zones": {"P1": {"hand": ["Island"]}, "P2": {"hand": ["Mountain"]}}}
    assert difference(one, two, script, expect, toll) == ""


def test_what_is_put_on_the_bottom_lies_there_in_order():
    """Rows: EFF-SCRY."""
    one = {"hand": ["Null Word", "Cinder Lash"], "battlefield": ["Island*3", "Mountain"],
           "library": ["Swamp", "Forest", "Plains*2"]}  # fmt: skip
    script = [
        cast("P1", "Cinder Lash", "P2"), cast("P1", "Null Word", "stack:Cinder Lash"), RESOLVE,
        decide("P1", "SCRY", {"top": [], "bottom": ["Forest", "Swamp"]}),
    ]  # fmt: skip
    expect = {"library_top": {"P1": ["Plains", "Plains"]},
              "library_bottom": {"P1": ["Forest", "Swamp"]}}  # fmt: skip
    assert difference(one, {}, script, expect) == ""
    script[-1] = decide("P1", "SCRY", {"top": ["Forest", "Swamp"], "bottom": []})
    assert difference(one, {}, script, {"library_top": {"P1": ["Forest", "Swamp"]}}) == ""


def test_a_script_means_the_own_graveyard_and_compares_what_is_offered():
    """Rows: TGT-GRAVEYARD, DEC-TRIGGER-TARGET."""
    one = {"graveyard": ["Glade Herald"], "hand": ["Cloister Jailer"], "battlefield": ["Plains*4"]}
    two = {"graveyard": ["Glade Herald"], "hand": ["Undertow Recall", "Swamp"],
           "battlefield": ["Swamp*3", "Soldier", "Forge Apprentice"]}  # fmt: skip
    jail = [cast("P1", "Cloister Jailer"), RESOLVE]
    offered = ["Forge Apprentice", "Soldier"]
    chosen = decide("P1", "TRIGGER_TARGETS", [["Soldier"]], options=offered)
    wrong = decide("P1", "TRIGGER_TARGETS", [["Soldier"]], options=["Soldier"])
    later = [RESOLVE, do("advance", to={"turn": 6, "step": "MAIN1"}),
             cast("P2", "Undertow Recall", "gy:Glade Herald"), RESOLVE]  # fmt: skip
    left = {"zones": {"P1": {"graveyard": ["Glade Herald"]}}}
    hand = {**two, "hand": ["Undertow Recall", "Swamp"], "library": ["Swamp*9"]}
    costs = [{**step, "costs": {"discard": ["Swamp"]}} if step["do"] == "cast" else step
             for step in later]  # fmt: skip
    assert difference(one, hand, [*jail, chosen, *costs], left) == ""
    assert "step 2: options: expected" in difference(one, two, [*jail, wrong], {"stack": []})


def test_a_spell_is_not_discarded_to_pay_for_itself():
    """Rows: COST-ADD-DISCARD."""
    one = {"hand": ["Undertow Recall"], "graveyard": ["Glade Herald"], "battlefield": ["Swamp*3"]}
    recall = cast("P1", "Undertow Recall", "gy:Glade Herald")
    itself = {**recall, "costs": {"discard": ["Undertow Recall"]}}
    script = [do("illegal", try_=each, reason="COST_CHOICE_REQUIRED") for each in (recall, itself)]
    assert difference(one, {}, script, {"stack": []}) == ""

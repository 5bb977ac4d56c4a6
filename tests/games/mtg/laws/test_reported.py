"""What players have reported of other programs, and what is right here."""

from __future__ import annotations

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.surface import action_schema
from tests.games.mtg.engine.kit import TURN, card, difference, game

HORROR = card("Grave Horror", "Creature \u2014 Horror", "Trample, deathtouch",
              power="4", toughness="4")  # fmt: skip
STONE = card("Stone Guard", "Creature \u2014 Golem", "Indestructible")
WALL = card("High Wall", "Creature \u2014 Wall", "Reach", power="0", toughness="6")
OX = card("Great Ox", "Creature \u2014 Ox", "Vigilance", power="5", toughness="5")


@pytest.mark.parametrize(
    ("blockers", "life", "left"),
    [(["High Wall"], 17, []), (["Forge Apprentice", "Great Ox"], 18, []),
     (["Stone Guard"], 17, ["Stone Guard"])],
)  # fmt: skip
def test_deathtouch_with_trample_is_lethal_with_one_point(blockers, life, left):
    one, two = {"battlefield": ["Grave Horror"]}, {"battlefield": blockers}
    script = [
        {"do": "attack", "player": "P1", "attackers": ["Grave Horror"]},
        {"do": "block", "player": "P2", "blocks": dict.fromkeys(blockers, "Grave Horror")},
        {"do": "combat_damage"},
    ]
    expect = {"life": {"P2": life}, "zones": {"P2": {"battlefield": left}}}
    assert difference(one, two, script, expect, HORROR, STONE, WALL, OX) == ""


END_IT = card("End It", "Instant", "Destroy target creature. You gain 3 life.")


@pytest.mark.parametrize(("own", "life"), [(False, 20), (True, 23)])
def test_a_target_that_becomes_hexproof_stops_the_opponents_spell_only(own, life):
    held = {"hand": ["Sanctuary Veil"], "battlefield": ["Plains*2", {"card": "Glade Herald"}]}
    caster, mine = ("P2", {"hand": ["End It"], "battlefield": ["Island"]})
    one, two = held, mine
    if own:
        caster, one, two = "P1", {"hand": ["Sanctuary Veil", "End It"],
                                  "battlefield": ["Plains*3", "Glade Herald"]}, {}  # fmt: skip
    script = [
        {"do": "cast", "player": caster, "card": "End It", "targets": ["Glade Herald"]},
        {"do": "cast", "player": "P1", "card": "Sanctuary Veil", "targets": [["Glade Herald"]]},
        {"do": "resolve"}, {"do": "resolve"},
    ]  # fmt: skip
    expect = {"life": {caster: life}, "permanents": {"Glade Herald": {"exists": True}}}
    assert difference(one, two, script, expect, END_IT) == ""


def menaced():
    """A creature with menace attacks; P2 has two creatures and is to block."""
    found = game()
    players = {"P1": {"battlefield": ["Sootfang Raider"]},
               "P2": {"battlefield": ["Glade Herald", "Forge Apprentice"]}}  # fmt: skip
    state = Setup(found.rules).build({"turn": TURN, "players": players})
    raider, *others = state.battlefield
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    state = found.apply(state, Action("DECLARE_ATTACKERS", attackers=(raider,))).state
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    return found, state, raider, others


def test_one_blocker_against_menace_is_never_offered_and_refused_with_a_reason():
    found, state, raider, (herald, apprentice) = menaced()
    view = found.observe(state, "P2")
    assert [each.blocks for each in found.legal_actions(view)] == [
        (), ((herald, raider), (apprentice, raider))
    ]  # fmt: skip
    alone = Action("DECLARE_BLOCKERS", blocks=((herald, raider),))
    refusal = found.why_illegal(view, alone)
    assert "two or more blockers" in refusal.message
    assert found.fault(view, alone).code == "MENACE"
    both = Action("DECLARE_BLOCKERS", blocks=((herald, raider), (apprentice, raider)))
    after = found.apply(state, both).state
    assert after.combat.blocks == both.blocks


def test_the_schema_says_that_menace_takes_two():
    found, state, raider, (herald, apprentice) = menaced()
    schema = action_schema(found.rules, found.observe(state, "P2"))["declare_blockers"]
    assert [(each["instance_id"], each["min_blockers"]) for each in schema["attackers"]] == [
        (raider, 2)
    ]
    assert {each["instance_id"]: each["can_block"] for each in schema["blockers"]} == {
        herald: [raider], apprentice: [raider]
    }  # fmt: skip

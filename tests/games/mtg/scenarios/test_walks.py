"""Walks of scenario scripts: where they stop, what they ask for, and what they refuse."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from core.games.mtg.scenario import run_scenario
from tests.games.mtg.engine.kit import RESOLVE_ALL, card, cast, decide, difference, do, shipped

BRUTE = {"battlefield": ["Slagback Brute"]}
POST = card("Omen Post", "Enchantment", "At the beginning of your upkeep, scry 1.")


def to(step, **more):
    return do("advance", to={"step": step, **more})


def played(script, expect, one=None, two=None, *cards, **more):
    return difference(one or {}, two or {}, script, expect, *cards, **more)


def test_advance_stops_at_a_decision_that_the_next_step_makes_and_goes_on():
    one = {"battlefield": ["Omen Post"], "library": ["Plains", "Forest", "Island"]}
    answer = decide("P1", "SCRY", {"top": [], "bottom": ["Plains"]})
    expect = {"turn": {"step": "DRAW", "number": 7}, "zones": {"P1": {"hand": ["Forest"]}}}
    script = [to("DRAW", turn=7), answer]
    assert played(script, expect, one, {}, POST) == ""
    checked = [script[0], do("check", expect={"turn": {"step": "UPKEEP"}}), answer]
    assert played(checked, expect, one, {}, POST) == "", "a check may stand between"


def test_a_decision_that_nothing_answers_stops_the_script_by_name():
    one = {"battlefield": ["Omen Post"]}
    said = "step 0: unscripted decision SCRY of P1"
    assert played([to("DRAW", turn=7)], {"life": {"P1": 20}}, one, {}, POST) == said
    later = [to("DRAW", turn=7), do("attack", "P1", attackers=[])]
    assert played(later, {"life": {"P1": 20}}, one, {}, POST) == said


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ([to("CLEANUP")], "step 0: to/step: nobody acts in CLEANUP; name the step before or after"),
        ([to("UNTAP", turn=6)], "step 0: to/step: nobody acts in UNTAP"),
        ([to("DAMAGE")], "step 0: to: DAMAGE is a step of the profile cr_2025 only"),
        ([to("MAIN1", turn=4)], "step 0: to: turn 4 is over; it is turn 5"),
        ([to("END"), to("MAIN2", turn=5)], "step 1: nobody can stop at MAIN2 in turn 5"),
        ([to("DECLARE_BLOCKERS", turn=5)], "step 0: nobody can stop at DECLARE_BLOCKERS in turn 5"),
        ([do("combat_damage")], "step 0: no combat damage is dealt: nothing attacks in turn 5"),
        ([do("block", "P1", blocks={})] * 2, ""),
        ([do("attack", "P1", attackers=["Slagback Brute"]), do("block", "P1", blocks={})],
         "step 1: NOT_YOUR_PRIORITY"),
        ([do("attack", "P2", attackers=["Slagback Brute"])], "step 0: CANT_ATTACK"),
        ([do("illegal", try_=cast("P1", "Cinder Lash", "P2"))], "step 0: there is no Cinder Lash"),
    ],
)  # fmt: skip
def test_what_cannot_be_reached_or_done_is_told_at_once(script, said):
    two = {"battlefield": ["Thickhide Grazer"]}
    found = played(script, {"turn": {"number": 5}}, BRUTE, two)
    assert found.startswith(said) if said else found == ""


def test_an_empty_declaration_for_the_wrong_player_is_refused():
    two = {"battlefield": ["Thickhide Grazer"]}
    script = [do("attack", "P1", attackers=["Slagback Brute"]), do("block", "P1", blocks={})]
    assert "NOT_YOUR_PRIORITY" in played(script, {"life": {"P1": 20}}, BRUTE, two)


def test_an_attack_never_walks_past_the_combat_that_it_names():
    """Nobody of P1 can attack in turn 5: the match does not go to the extra turn or to turn 7."""
    one = {"battlefield": [{"card": "Slagback Brute", "sick": True}]}
    script = [do("attack", "P1", attackers=["Slagback Brute"])]
    assert "SUMMONING_SICK" in played(script, {"life": {"P1": 20}}, one)


def test_a_decision_behind_resolve_all_leaves_the_stack_to_the_player_who_acts_next():
    one = {"hand": ["Cinder Lash", "Island"], "battlefield": ["Mountain", "Spellglass Adept"],
           "library": ["Forest", "Plains*3"]}  # fmt: skip
    start = [cast("P1", "Cinder Lash", "P2"), RESOLVE_ALL, decide("P1", "DISCARD", ["Forest"])]
    passes = [do("pass", "P1"), do("pass", "P2")]
    for more in ([], [RESOLVE_ALL], passes, [do("resolve")]):
        assert played([*start, *more], {"stack": [], "life": {"P2": 18}}, one) == ""


def test_the_first_strike_window_is_a_step_of_the_profile_that_has_it():
    one = {"battlefield": ["Twinflare Champion"]}
    script = [do("attack", "P1", attackers=["Twinflare Champion"]), to("DAMAGE")]
    expect = {"turn": {"step": "DAMAGE"}, "life": {"P2": 18}}
    assert played(script, expect, one, profile="cr_2025") == ""
    assert played([*script, to("END_COMBAT")], {"life": {"P2": 16}}, one, profile="cr_2025") == ""


def test_the_example_of_the_description_passes():
    text = (Path(__file__).parents[4] / "specs" / "mtg" / "README.md").read_text("utf-8")
    found = [each for each in re.findall(r"```json\n(.*?)```", text, re.S) if '"script"' in each]
    assert [run_scenario(shipped(), json.loads(each)).difference for each in found] == [""]

"""v1 and v2: heroes' versions, the kill-switch, overrides, the fallback."""

from __future__ import annotations

import json

import pytest

from core.games.defense import SYSTEM
from core.games.defense.state import Strike
from core.games.defense.versus import play_out, versus
from core.match import new_match
from core.protocol import EditError, SpecError
from tests.games.defense.kit import Scene, card, hero, match, plan_of, rule, shipped

GOOD = card(rule({"type": "countField", "fieldId": "A"}, {"type": "flatBlock", "amount": 1}))
BAD = card(rule({"type": "countField", "fieldId": "X"}, {"type": "flatBlock", "amount": 1}))
V1, V2 = [2, 2, 2, 1, 3], [1, 6, 6]


@pytest.mark.parametrize(
    ("more", "config", "played", "fell"),
    [
        ({}, {}, "v2", False),
        ({"defenseVersion": "v1"}, {}, "v1", False),
        ({}, {"enableDefenseV2": False}, "v1", False),
        ({}, {"defenseVersions": {"b": "v1"}}, "v1", False),
        ({"defenseVersion": "v1"}, {"defenseVersions": {"b": "v2"}}, "v2", False),
        ({"defenseVersion": "v1"}, {"defenseVersions": {"b": "v2"}, "enableDefenseV2": False},
         "v1", False),
        ({"defenseCard": BAD}, {}, "v1", True),
        ({"defenseCard": BAD, "defenseVersion": "v1"}, {}, "v1", False),
        ({"defenseCard": BAD}, {"enableDefenseV2": False}, "v1", False),
    ],
)  # fmt: skip
def test_which_defence_is_played(more, config, played, fell):
    scene = Scene(match(hero(id="a"), hero(GOOD, id="b", **more), **config))
    record = scene.attack(V1 if played == "v1" else V2)
    assert (record["defensePlayed"], record["fellBackToV1"]) == (played, fell)
    assert record["enableDefenseV2"] == config.get("enableDefenseV2", True)
    view = scene.game.dump(scene.run.state())["heroes"][1]
    assert (view["defensePlayed"], view["fellBackToV1"]) == (played, fell)


def test_turns_are_counted_by_version():
    plan = plan_of(shipped("pyromancer_vs_shadow_monk", defenseVersions={"pyromancer": "v1"}))
    played = play_out(plan, 3, trace=True)
    reports = [event.data for event in played.events if event.type == "report"]
    by_version = [sum(r["defensePlayed"] == v for r in reports) for v in ("v1", "v2")]
    assert list(played.counts) == by_version
    assert all(by_version)
    assert reports[-1]["turnCounts"] == {"v1": by_version[0], "v2": by_version[1]}


def test_one_seed_has_the_same_attack_dice_under_both_versions():
    plan = plan_of(shipped("pyromancer_vs_training_dummy"))
    for seed in range(20):
        rolls = {
            version: [e.data for e in played.events if e.type in ("standoff", "roll")]
            for version, played in versus(plan, seed).items()
        }
        common = min(map(len, rolls.values()))
        assert rolls["v1"][:common] == rolls["v2"][:common]
        assert common > 8


def test_a_hero_alone_meets_itself():
    game = SYSTEM.load(shipped("pyromancer"))
    assert game.players == ("Pyromancer", "Pyromancer (2)")
    report = next(e for e in play_out(game.plan, 1, trace=True).events if e.type == "rule")
    assert report.cause[0].startswith("/defenseCard/rules/")


def test_a_hero_alone_with_a_faulty_card_plays_v1_on_both_sides():
    spec = shipped("pyromancer")
    spec["defenseCard"]["fields"][0]["faces"] = [4, 5, 6]
    game = SYSTEM.load(spec)
    state = game.initial(1).state
    heroes = game.dump(state)["heroes"]
    assert [each["fellBackToV1"] for each in heroes] == [True, True]
    assert all(each["issues"][0]["code"].startswith("defense.card-") for each in heroes)


def test_a_card_that_is_no_object_at_all_falls_back_too():
    for junk in (None, 7, "x", [], {}, [[]], {"dice": 3}, {"fields": 1, "rules": 2, "dice": "3"}):
        game = SYSTEM.load({**shipped("pyromancer"), "defenseCard": junk})
        assert play_out(game.plan, 1).counts[1] == 0


def _gaining(*statuses, **more):
    effects = [{"type": "gainStatus", "status": each, **more} for each in statuses]
    return rule({"type": "countField", "fieldId": "A"}, *effects)


def _wrong(rules, **more):
    """A card with twelve times as many faults as rules."""
    return card(*({**_gaining(*["gloom"] * 12, **more), "id": f"r{i}"} for i in range(rules)))


@pytest.mark.parametrize("more", [{}, {"colour": "red"}], ids=["names", "shape"])
def test_the_faults_of_one_card_never_hide_those_of_the_other(more):
    few = card(_gaining("chi" if more else "gloom", **more))
    plan = SYSTEM.load(match(hero(_wrong(32, **more)), hero(few, id="b"))).plan
    assert [each.card for each in plan.heroes] == [None, None]
    assert all(each.faults for each in plan.heroes)


def test_the_faults_of_a_card_never_hide_what_is_wrong_outside_of_it():
    other = hero(GOOD, id="b", statuses=[{"id": "doom", "name": "Doom", "max": "1"}])
    with pytest.raises(SpecError, match="/heroes/1/statuses/0/max"):
        SYSTEM.load(match(hero(_wrong(32, colour="red")), other))


# -- edits of a session ---------------------------------------------------------------------------


def _standard(match_):
    seats = dict.fromkeys(match_.game.players, "standard")
    from dataclasses import replace

    from core.agents import bot_names, parse_seat

    bots = bot_names(match_.game.system)
    return replace(match_, seats={p: parse_seat(s, bots) for p, s in seats.items()})


def test_the_kill_switch_of_a_session_is_an_edit_and_replays_hold_it():
    from core.records import verify
    from core.replay import parse_replay, record

    spec = shipped("pyromancer_vs_shadow_monk")
    game = SYSTEM.load(spec)
    found = _standard(new_match(game, 5)).edit({"enableDefenseV2": False})
    while found.to_act is not None:
        found = found.decide()
    reports = [event.data for _, event in found.events() if event.type == "report"]
    assert {report["defensePlayed"] for report in reports} == {"v1"}
    assert not any(report["enableDefenseV2"] for report in reports)
    replay = json.loads(json.dumps(record(found, "defense", spec).dump()))
    assert verify(parse_replay(replay)).ok
    overall = play_out(plan_of(shipped("pyromancer_vs_shadow_monk", enableDefenseV2=False)), 5)
    assert overall.result == found.result, "the same as under the match's own switch"


def test_a_heros_version_can_be_changed_in_the_middle_of_a_match():
    game = SYSTEM.load(shipped("pyromancer_vs_shadow_monk"))
    state = game.initial(2).state
    state = game.edit(state, {"defenseVersion": {"Shadow Monk": "v1"}}).state
    assert [h["defensePlayed"] for h in game.dump(state)["heroes"]] == ["v2", "v1"]


def test_hit_points_and_statuses_can_be_set_by_hand():
    game = SYSTEM.load(shipped("pyromancer_vs_shadow_monk"))
    state = game.initial(2).state
    state = game.edit(state, {"hp": {"Pyromancer": 3}}).state
    step = game.edit(state, {"status": {"player": "Shadow Monk", "status": "chi", "stacks": 4}})
    heroes = game.dump(step.state)["heroes"]
    assert heroes[0]["hp"] == 3
    assert heroes[1]["statuses"][0] | {"name": ""} == {
        "status": "chi", "name": "", "stacks": 4, "usable": 4, "max": 6, "negative": False,
    }  # fmt: skip
    assert game.describe(step.events[0]) == "Set by hand: Shadow Monk holds 4 Chi"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (None, "one of enableDefenseV2"),
        ({}, "one of enableDefenseV2"),
        ({"hp": {}, "status": {}}, "one of enableDefenseV2"),
        ({"enableDefenseV2": 1}, "true or false"),
        ({"defenseVersion": "v1"}, "an object of players"),
        ({"defenseVersion": {"Nobody": "v1"}}, "no player 'Nobody'"),
        ({"defenseVersion": {"Pyromancer": "v3"}}, '"v1" or "v2"'),
        ({"hp": {"Pyromancer": 0}}, "from 1 to"),
        ({"hp": 4}, "an object of players"),
        ({"status": {"player": "Pyromancer", "status": "gout", "stacks": 1}}, "no status 'gout'"),
        ({"status": {"player": "Pyromancer", "status": "burn", "stacks": 4}}, "from 0 to 3"),
        ({"status": []}, '"player", "status", "stacks"'),
        ({"status": {"player": [], "status": "burn", "stacks": 1}}, "no player"),
    ],
)
def test_what_is_no_edit_is_refused_with_a_sentence(raw, message):
    game = SYSTEM.load(shipped("pyromancer_vs_shadow_monk"))
    with pytest.raises(EditError, match=message):
        game.edit(game.initial(0).state, raw)


def test_an_attack_while_rolls_are_left_says_to_stand_first():
    game = SYSTEM.load(shipped("pyromancer_vs_shadow_monk"))
    view = game.observe(game.initial(0).state, None)
    refusal = game.why_illegal(view, Strike("SMALL_STRAIGHT"))
    assert refusal.message.endswith("; stand first, then attack")

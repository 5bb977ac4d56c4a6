"""The sandbox of duels through `call()`: step trace, edits by hand, reruns, and replays of them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.host import Host
from tests.contract.shipped import SHIPPED
from tests.games.heroes.kit import duel, hero

PAIR = SHIPPED["heroes"]["fighter_vs_fire_mage"]
BURN = {"entity": 1, "attribute": "burning", "value": 3}


class Desk:
    """A host with one match, m1."""

    def __init__(self, spec=PAIR, **more):
        self.host = Host()
        self.view = self.ok("match.new", system="heroes", spec=spec, **more)

    def call(self, method, **payload):
        return json.loads(self.host.call(method, json.dumps(payload)))

    def ok(self, method, **payload):
        answer = self.call(method, **payload)
        assert answer["ok"], answer
        return answer["result"]

    def error(self, method, **payload):
        answer = self.call(method, **payload)
        assert not answer["ok"]
        return answer["error"]

    def act(self, *actions):
        for action in actions:
            self.view = self.ok("match.act", match="m1", action=action)
        return self.view


@pytest.fixture
def desk():
    """The document's pair at its start."""
    return Desk()


def test_the_view_says_what_the_sandbox_can_do(desk):
    assert (desk.view["can_edit"], desk.view["can_trace"]) == (True, True)
    assert desk.view["labels"] == ["Sword Slash", "Shield Bash", "Heal Potion"]
    assert desk.view["text"].splitlines()[0] == "> Fighter    health 100  defense 5  strength 10"


def test_a_trace_shows_every_word_with_its_values_and_changes_nothing(desk):
    found = desk.ok("match.trace", match="m1", action="Sword Slash")
    shown = [(s["op"], s["depth"], s["values"], s["value"]) for s in found["steps"][:5]]
    assert shown == [
        ("ABILITY", 0, [], None),
        ("GET", 3, ["Fighter", "strength"], 10.0),
        ("MUL", 2, [10.0, -1.0], -10.0),
        ("MODIFY", 1, ["Fire Mage", "health", -10.0], None),
        ("EFFECT", 0, [], None),
    ]
    modify = found["steps"][3]
    assert (modify["before"], modify["after"]) == (60.0, 50.0)
    assert (modify["entity"], modify["attribute"], modify["player"]) == (1, "health", "Fighter")
    script = PAIR["heroes"][0]["abilities"][0]["script"]
    assert modify["path"] == "/heroes/0/abilities/0/script"
    assert script[slice(*modify["span"])] == modify["text"] == script
    death = found["steps"][4]
    assert (death["text"], death["path"]) == ("Death", "/global_effects/0")
    assert death["context"] == {"delta": -10.0, "new_value": 50.0, "old_value": 60.0}
    assert [s["op"] for s in found["steps"][5:9]] == ["GET", "LT", "IF", "NOOP"]
    assert found["steps"][7]["branch"] == 2
    assert found["before"] == desk.view["view"]
    assert desk.ok("match.view", match="m1") == desk.view
    assert found["after"] == desk.act("Sword Slash")["view"]
    assert [e["text"] for e in found["events"]] == [
        e["text"] for e in desk.view["events"] if e["ply"] == 1
    ]


def test_a_trace_of_a_played_ply_is_that_of_its_action(desk):
    expected = desk.ok("match.trace", match="m1", action=desk.view["legal"][2])
    desk.act("Heal Potion", "Fireball")
    assert desk.ok("match.trace", match="m1", ply=1) == expected
    last = desk.ok("match.trace", match="m1")
    assert last == desk.ok("match.trace", match="m1", ply=2)
    assert last["steps"][0]["text"] == "Fireball"


def test_a_trace_of_the_set_up_is_ply_0(desk):
    found = desk.ok("match.trace", match="m1", ply=0)
    assert (found["before"], found["after"]) == (None, desk.view["view"])
    assert [s["op"] for s in found["steps"]] == ["EFFECT", "GET", "GT", "IF", "NOOP"]


def test_a_trace_shows_what_stopped_a_script():
    spec = duel(hero("SEQ(MODIFY(SELF, 'x', 2), IF(GT(1, 0), WIN(SELF), NOOP()))"))
    steps = Desk(spec).ok("match.trace", match="m1", action={"type": "ability", "ability": 0})
    ops = [(s["op"], s["depth"]) for s in steps["steps"]]
    assert ops == [("ABILITY", 0), ("SEQ", 1), ("MODIFY", 2), ("GT", 3), ("IF", 2), ("WIN", 3)]


def test_a_game_without_scripts_has_no_trace_and_no_edit():
    host = Desk(SHIPPED["heroes"]["phoenix"])
    board = SHIPPED["boards"]["hexapawn"]
    view = host.ok("match.new", system="boards", spec=board)
    assert (view["can_edit"], view["can_trace"]) == (False, False)
    assert host.error("match.trace", match="m2")["code"] == "match.no-trace"
    assert host.error("match.edit", match="m2", edit=BURN)["code"] == "match.bad-edit"


def test_an_edit_is_a_ply_that_can_be_taken_back(desk):
    desk.act("Sword Slash")
    view = desk.ok("match.edit", match="m1", edit=BURN)
    assert (view["ply"], view["to_act"], view["last_action"]) == (2, "Fire Mage", None)
    assert view["view"]["entities"][1]["attributes"]["burning"] == 3.0
    event = view["events"][-1]
    assert (event["type"], event["text"]) == ("edit", "Fire Mage: burning set by hand to 3")
    back = desk.ok("match.undo", match="m1")
    assert back["view"]["entities"][1]["attributes"]["burning"] == 0.0
    assert desk.ok("match.redo", match="m1") == view
    assert desk.ok("match.trace", match="m1")["steps"] == []


def test_edited_values_are_played_on_with_and_nothing_reacts_to_the_edit(desk):
    desk.ok("match.edit", match="m1", edits=[BURN, BURN | {"attribute": "health", "value": 0}])
    assert desk.act("Heal Potion")["result"]["winners"] == ["Fighter"]


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ({"entity": 0}, "An edit is"),
        ([], "An edit is"),
        (BURN | {"entity": 2}, "The entity is 0, 1 or one of Fighter, Fire Mage"),
        (BURN | {"entity": True}, "The entity is"),
        (BURN | {"attribute": "luck"}, "no attribute 'luck'"),
        (BURN | {"attribute": ["x"]}, "no attribute"),
        (BURN | {"value": "3"}, "is a number"),
        (BURN | {"value": True}, "is a number"),
        (BURN | {"value": 10**400}, "is a number"),
    ],
)
def test_a_wrong_edit_is_refused_with_a_sentence(desk, edit, sentence):
    error = desk.error("match.edit", match="m1", edit=edit)
    assert error["code"] == "match.bad-edit"
    assert sentence in error["message"]
    assert desk.ok("match.view", match="m1") == desk.view


ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 3), st.floats(allow_nan=False), st.text(max_size=3),
    st.sampled_from(["Fighter", "health", "Fireball", 10**400, [], {}, [BURN], {"entity": 0}]),
    st.fixed_dictionaries({}, optional=dict.fromkeys(BURN, st.sampled_from([0, "health", 1.5]))),
)  # fmt: skip


@settings(max_examples=100, derandomize=True, deadline=None, database=None)
@given(
    method=st.sampled_from(["match.edit", "match.trace", "match.act", "match.why"]),
    payload=st.dictionaries(st.sampled_from(["edit", "edits", "action", "ply"]), ANYTHING),
)
def test_any_payload_is_answered_and_a_refused_one_changes_nothing(method, payload):
    desk = Desk()
    answer = desk.call(method, match="m1", **payload)
    if not answer["ok"]:
        assert answer["error"]["code"] != "call.failed", answer
        assert desk.ok("match.view", match="m1") == desk.view


def test_a_hero_tried_alone_dies_by_a_rule_that_stands_in_no_document():
    desk = Desk(hero("MODIFY(OPPONENT, 'health', -200)"))
    steps = desk.ok("match.trace", match="m1", action="Ability 0")["steps"]
    lose = steps[-1]
    assert (lose["op"], lose["path"], lose["span"], lose["text"]) == (
        "LOSE",
        "",
        None,
        "LOSE(SELF)",
    )
    assert steps[1]["path"] == "/abilities/0/script"


def test_no_edit_and_an_edit_after_the_end_are_refused(desk):
    assert desk.error("match.edit", match="m1")["code"] == "call.bad-payload"
    desk.ok("match.edit", match="m1", edit=BURN | {"attribute": "health", "value": 5})
    desk.act("Sword Slash")
    assert desk.error("match.edit", match="m1", edit=BURN)["code"] == "match.over"


def test_a_replay_keeps_edits_and_repeats_them(desk):
    desk.act("Sword Slash")
    desk.ok("match.edit", match="m1", edit=BURN)
    view = desk.act("Fireball", "Sword Slash")
    replay = desk.ok("match.replay", match="m1")
    assert replay["plies"][1]["edit"] == BURN
    assert desk.ok("replay.load", replay=replay) == view | {"match": "m2"}
    assert desk.ok("replay.verify", replay=replay)["ok"] is True
    replay["plies"][1]["edit"] = BURN | {"value": 4}
    verdict = desk.ok("replay.verify", replay=replay)
    assert (verdict["ok"], verdict["ply"]) == (False, 2)
    replay["plies"][1]["edit"] = BURN | {"attribute": "luck"}
    assert desk.ok("replay.verify", replay=replay)["ply"] == 2
    del replay["plies"][1]["edit"]
    assert desk.error("replay.load", replay=replay)["code"] == "replay.bad"


def test_a_rerun_on_changed_rules_names_the_first_divergence(desk):
    desk.act("Sword Slash", "Meditate")
    desk.ok("match.edit", match="m1", edit=BURN)
    desk.act("Sword Slash")
    same = desk.ok("match.rerun", match="m1", spec=PAIR)
    assert (same["divergence"], same["view"]["ply"]) == (None, 4)
    changed = json.loads(json.dumps(PAIR))
    changed["heroes"][1]["abilities"][1]["script"] = "MODIFY(SELF, 'mana', 21)"
    found = desk.ok("match.rerun", match="m1", spec=changed)
    assert (found["divergence"]["ply"], found["divergence"]["refused"]) == (2, False)
    message = "After ply 2 Fire Mage's mana is 126 instead of 125"
    assert found["divergence"]["message"] == message
    del changed["heroes"][1]["abilities"][1:]
    found = desk.ok("match.rerun", match="m1", spec=changed)
    assert (found["divergence"]["ply"], found["divergence"]["refused"]) == (2, True)
    assert found["view"]["ply"] == 1


def test_the_same_seed_throws_the_same_dice_under_other_rules():
    raw = SHIPPED["heroes"]["gambler_vs_alchemist"]
    desk = Desk(raw, seed=9)
    desk.act("Knife", "Acid", "Knife")
    thrown = [e["data"]["value"] for e in desk.view["events"] if e["type"] == "roll"]
    longer = desk.ok("match.rerun", match="m1", spec={**raw, "max_turns": 50})
    again = [e["data"]["value"] for e in longer["view"]["events"] if e["type"] == "roll"]
    assert (again, longer["divergence"]) == (thrown, None)


def test_words_for_people_and_names_that_nobody_uses_are_no_divergence(desk):
    desk.act("Sword Slash", "Meditate")
    changed = json.loads(json.dumps(PAIR))
    changed["heroes"][0]["abilities"][0]["description"] = "A cut."
    changed["heroes"][0]["attributes"]["luck"] = 0
    assert desk.ok("match.rerun", match="m1", spec=changed)["divergence"] is None
    changed["heroes"][0]["name"] = "Fighter of old"
    changed["heroes"][1]["name"] = "Fighter"
    assert desk.ok("match.rerun", match="m1", spec=changed)["divergence"] is None
    changed["heroes"][0]["name"] = "Fighter"
    changed["heroes"][0]["attributes"]["luck"] = 1
    found = desk.ok("match.rerun", match="m1", spec=changed)["divergence"]
    assert found["message"] == "At the start Fighter's luck is 1 instead of nothing"

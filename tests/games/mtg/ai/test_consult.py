"""A turn of a model: what it is asked and when, what is kept, what is done without an answer."""

from __future__ import annotations

import json
from functools import cache

import pytest

from core.abilities import Consulting, Unanswered
from core.games.mtg.actions import Action
from core.games.mtg.scenario.setup import Setup
from tests.games.mtg.engine.kit import game


@cache
def shipped():
    return game()


def table(one, two, step="MAIN1"):
    """A state with these players' cards, P1 to act."""
    setup = Setup(shipped().rules)
    turn = {"number": 5, "active": "P1", "step": step}
    return setup.build({"seed": 1, "turn": turn, "players": {"P1": one, "P2": two}})


BURN = table(
    {"hand": ["Cinder Lash"], "battlefield": ["Mountain*2"]},
    {"battlefield": ["Slagback Brute*2"], "hand": ["Judgment Bell"]},
)
FACE = '{"type": "cast", "object_id": "Cinder Lash", "targets": "face"}'


class Model:
    """Answers written down beforehand; keeps what it was asked and what was noted."""

    def __init__(self, *answers):
        self.answers, self.asked, self.noted = list(answers), [], []

    def __call__(self, messages):
        self.asked.append(messages)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def play(self, state, player="P1"):
        found = shipped()
        return found.consult(found.observe(state, player), self, self.noted.append)


def test_the_card_game_can_be_held_by_a_model():
    assert isinstance(shipped(), Consulting)


def test_a_live_question_has_the_four_keys_and_offers_no_concession():
    model = Model(FACE)
    (action,) = model.play(BURN)
    assert (action.type, action.targets) == ("CAST_SPELL", ((1,),))
    ((system, question),) = model.asked
    asked = json.loads(question["content"])
    assert asked.keys() == {"kind", "player_id", "state", "action_schema"}
    assert (asked["kind"], asked["player_id"]) == ("LIVE", "P1")
    assert "SCOOP" not in question["content"]
    line = "Cinder Lash {R}: Instant. Cinder Lash deals 2 damage to any target."
    assert line in system["content"].splitlines()
    assert "Judgment Bell" not in system["content"] + question["content"]


def test_what_is_kept_has_every_key_of_the_trace_but_time_and_match():
    model = Model('{"type": "cast", "object_id": "c99"}', FACE)
    model.play(BURN)
    first, second = model.noted
    assert first.keys() == {"player", "surface", "schema_id", "raw", "notes", "error", "attempt",
                            "fallback"}  # fmt: skip
    assert second.keys() == first.keys() - {"error"} | {"result"}
    assert second["notes"] == ["type_synonym", "name", "player_word"]
    assert first["error"]["code"] == "OBJECT_NOT_LEGAL"
    assert first["error"]["field"] == "object_id"
    assert [each["name"] for each in first["error"]["legal"]] == ["Cinder Lash"]
    assert json.loads(json.dumps(first)) == first


SILENT = Unanswered("AI_TIMEOUT", "too slow")
ENDS = {
    "two answers that cannot be read": (["?", ""], ["BAD_JSON", "EMPTY", None], [1, 2, 2]),
    "no answer at all": ([SILENT], ["AI_TIMEOUT", None], [1, 1]),
    "one answer that cannot be read, then none": (["?", SILENT], ["BAD_JSON", "AI_TIMEOUT", None],
                                                  [1, 2, 2]),
    "a concession, twice": (['{"type": "SCOOP"}'] * 2,
                            ["ACTION_NOT_ALLOWED", "ACTION_NOT_ALLOWED", None], [1, 2, 2]),
}  # fmt: skip


@pytest.mark.parametrize("what", ENDS)
def test_without_a_usable_answer_the_named_fallback_is_played(what):
    answers, codes, attempts = ENDS[what]
    model = Model(*answers)
    assert model.play(BURN) == (Action("PASS_PRIORITY"),)
    assert [each.get("error", {}).get("code") for each in model.noted] == codes
    assert [each["attempt"] for each in model.noted] == attempts
    assert [each["fallback"] for each in model.noted] == [False] * (len(codes) - 1) + [True]
    assert model.noted[-1]["fallback_name"] == "PASS_PRIORITY"


def test_the_retry_says_code_field_and_legal_values():
    model = Model('{"type": "cast", "object_id": "Cinder Lash", "targets": "Slagback"}', FACE)
    model.play(BURN)
    *_, again = model.asked[1]
    said = json.loads(again["content"].partition("\n")[2])
    assert (said["error"], said["field"]) == ("TARGET_NOT_LEGAL", "targets[0]")
    assert {"player_id": "P2"} in said["legal"]


def test_a_window_with_nothing_but_mana_is_passed_unasked():
    idle = table({"battlefield": ["Mountain*2"]}, {})
    assert Model().play(idle) == (Action("PASS_PRIORITY"),)


def test_an_attack_without_a_choice_is_declared_unasked():
    found = shipped()
    state = table({"battlefield": ["Emberheel Runner"]}, {})
    while state.declares != "attackers":
        state = found.apply(state, Action("PASS_PRIORITY")).state
    (attack,) = Model().play(state)
    assert attack.attackers == tuple(state.battlefield)


DIFFERENT = [
    {"tapped": True}, {"damage": 1}, {"counters": {"+1/+1": 1}}, {"sick": True},
]  # fmt: skip


@pytest.mark.parametrize("more", DIFFERENT, ids=str)
def test_creatures_of_one_name_that_differ_are_not_taken_for_one_another(more):
    two = {"battlefield": ["Slagback Brute", {"card": "Slagback Brute", **more}]}
    state = table({"hand": ["Cinder Lash"], "battlefield": ["Mountain"]}, two)
    model = Model(FACE.replace("face", "Slagback Brute"), FACE)
    model.play(state)
    assert model.noted[0]["error"]["code"] == "AMBIGUOUS_TARGET"
    same = Model(FACE.replace("face", "Slagback Brute"))
    same.play(BURN)
    assert same.noted[0]["notes"] == ["type_synonym", "name", "interchangeable"]

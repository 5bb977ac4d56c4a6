"""Painting faces into fields, and what the live panel tells while one does."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from core.games.defense.checks import card_faults, check
from editors import patches
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused
from tests.games.defense import kit
from tests.growth.fitting import work

SPECS = SHIPPED["defense"]
CINDER = SPECS["cinder_skin"]
MATCH = SPECS["pyromancer_vs_shadow_monk"]


def painted(document, path="/defenseCard", **op):
    answer = ask("defense.partition", system="defense", document=document, path=path, op=op)
    return patches.apply(document, answer["patch"]), answer


def _faces(raw):
    return {field["id"]: field["faces"] for field in raw["defenseCard"]["fields"]}


def _analysis(document, **payload):
    return ask("defense.analyze", system="defense", document=document, **payload)


def test_painting_takes_a_face_out_of_its_old_field():
    raw, answer = painted(CINDER, kind="paint", faces=[3, 6], field="F1")
    assert _faces(raw) == {"F1": [1, 2, 3, 6], "F2": [4], "F3": [5], "F4": []}
    assert answer["name"] == "Paint 3 and 6 into F1"
    assert not card_faults(raw)


def test_painting_into_no_field_leaves_faces_idle():
    raw, _ = painted(CINDER, kind="paint", faces=[1, 2], field=None)
    assert _faces(raw)["F1"] == []
    assert {issue.code for issue in check(raw)} >= {"defense.idle-faces", "defense.empty-field"}


def test_painting_mends_an_overlap():
    raw = copy.deepcopy(CINDER)
    raw["defenseCard"]["fields"][1]["faces"] = [2, 3, 4]
    assert card_faults(raw)
    mended, _ = painted(raw, kind="paint", faces=[2], field="F2")
    assert _faces(mended)["F1"] == [1]
    assert not card_faults(mended)


def test_painting_what_is_painted_changes_nothing():
    assert painted(CINDER, kind="paint", faces=[1], field="F1")[1]["patch"] == []


def test_fields_are_added_renamed_and_removed():
    raw, answer = painted(CINDER, kind="add")
    assert answer["select"] == "/defenseCard/fields/4"
    assert raw["defenseCard"]["fields"][4] == {"id": "F5", "faces": []}
    raw, _ = painted(raw, kind="rename", field="F1", to="fire")
    assert raw["defenseCard"]["rules"][0]["matcher"]["fieldId"] == "fire"
    raw, answer = painted(raw, kind="remove", field="fire")
    assert "fire" not in _faces(raw)
    assert len(answer["usages"]) == 2


def test_fewer_faces_leave_their_fields_and_six_is_the_usual_number():
    raw, _ = painted(CINDER, kind="faces", faces=4)
    assert _faces(raw) == {"F1": [1, 2], "F2": [3, 4], "F3": [], "F4": []}
    assert raw["defenseCard"]["faces"] == 4
    back, _ = painted(raw, kind="faces", faces=6)
    assert "faces" not in back["defenseCard"]


def test_dice_of_twenty_faces_can_be_painted():
    raw, _ = painted(CINDER, kind="faces", faces=20)
    raw, _ = painted(raw, kind="paint", faces=list(range(7, 21)), field="F4")
    assert _faces(raw)["F4"] == list(range(6, 21))
    assert [issue.code for issue in check(raw)] == ["defense.idle-faces"]
    assert _analysis(raw)["versions"]["v2"]["rules"][0]["probability"]["den"] == 1000


def test_the_second_hero_of_a_match_is_painted_alone():
    path = "/heroes/1/defenseCard"
    raw, _ = painted(MATCH, path=path, kind="add")
    assert raw["heroes"][0] == MATCH["heroes"][0]
    assert len(raw["heroes"][1]["defenseCard"]["fields"]) == 4


@pytest.mark.parametrize(("op", "code"), [
    ({"kind": "melt"}, "edit.unknown-kind"),
    ({"kind": "paint", "faces": [], "field": "F1"}, "edit.bad-value"),
    ({"kind": "paint", "faces": [7], "field": "F1"}, "edit.bad-value"),
    ({"kind": "paint", "faces": [True], "field": "F1"}, "edit.bad-value"),
    ({"kind": "paint", "faces": [1], "field": "F9"}, "edit.no-such-place"),
    ({"kind": "remove", "field": None}, "edit.no-such-place"),
    ({"kind": "rename", "field": "F1", "to": "F2"}, "edit.taken"),
    ({"kind": "faces", "faces": 21}, "edit.bad-value"),
    ({"kind": "add", "id": "F1"}, "edit.taken"),
])  # fmt: skip
def test_a_change_that_cannot_be_is_refused(op, code):
    answer = refused("defense.partition", document=CINDER, path="/defenseCard", op=op)
    assert answer["code"] == code


def test_a_hero_without_a_card_has_no_partition():
    raw = {key: value for key, value in CINDER.items() if key != "defenseCard"}
    answer = refused("defense.partition", document=raw, path="", op={"kind": "add"})
    assert answer["code"] == "edit.wrong-place"


def test_the_analysis_has_both_versions_side_by_side():
    found = _analysis(CINDER, raw=8)
    v1, v2 = found["versions"]["v1"], found["versions"]["v2"]
    assert (found["plays"], found["raw"]) == ("v2", 8)
    assert [rule["id"] for rule in v2["rules"]][:2] == ["ignite", "smolder_guard"]
    chance = v2["rules"][1]["probability"]
    assert (chance["num"], chance["den"], chance["value"]) == (7, 27, 7 / 27)
    assert dict(v2["distributions"]["final"]) == {4: 7 / 27, 8: 20 / 27}
    assert round(v1["meanBlock"]["value"], 3) == 1.391
    assert sum(p for _, p in v1["distributions"]["blocked"]) == pytest.approx(1)
    assert v1["entries"][0]["combo"] == "5OAK"


def test_the_probabilities_move_when_a_face_is_painted():
    raw, _ = painted(CINDER, kind="paint", faces=[3], field="F1")
    rules = _analysis(raw, raw=8)["versions"]["v2"]["rules"]
    assert rules[0]["probability"]["num"] * 8 == rules[0]["probability"]["den"] * 7


def test_a_faulty_card_has_no_v2_but_its_faults_and_v1_stays():
    raw = copy.deepcopy(CINDER)
    raw["defenseCard"]["fields"][1]["faces"] = [2, 3, 4]
    found = _analysis(raw, raw=8)
    assert found["plays"] == "v1"
    assert found["versions"]["v2"]["fallback"]
    assert found["versions"]["v2"]["issues"][0]["code"] == "defense.card-overlap"
    assert found["versions"]["v1"]["distributions"]["final"]


def test_a_card_is_analyzed_while_the_rest_of_the_hero_is_wrong():
    raw = {**copy.deepcopy(CINDER), "v1Board": [{"combo": "none", "block": 1}], "attacks": 3}
    found = _analysis(raw)["versions"]
    assert found["v2"]["rules"]
    assert "distributions" not in found["v1"]


@pytest.mark.parametrize("config", [{"enableDefenseV2": False}, {"defenseVersions": {"b": "v1"}}])
def test_switches_of_the_match_decide_what_is_played(config):
    raw = {"heroes": [{**CINDER, "id": "a"}, {**CINDER, "id": "b"}], "config": config}
    assert _analysis(raw, hero=1)["plays"] == "v1"
    assert _analysis(raw, hero=0)["plays"] == ("v2" if "defenseVersions" in config else "v1")


def test_one_version_of_a_hero_by_name_and_stacks_held():
    found = _analysis(MATCH, hero="Shadow Monk", version="v2", held={"self": {"chi": 3}})
    assert list(found["versions"]) == ["v2"]
    assert found["hero"]["path"] == "/heroes/1"
    assert found["versions"]["v2"]["statuses"] == []


@pytest.mark.parametrize("payload", [
    {"raw": -1}, {"raw": 1000}, {"version": "v3"}, {"hero": "nobody"}, {"hero": 5},
    {"held": {"ally": {}}}, {"held": {"self": {"chi": -1}}},
])  # fmt: skip
def test_an_analysis_of_nothing_sensible_is_refused(payload):
    answer = refused("defense.analyze", document=MATCH, **payload)
    assert answer["code"] in ("edit.bad-value", "edit.no-such-place")


def test_a_card_with_too_many_rolls_is_computed_only_for_the_patient(monkeypatch):
    monkeypatch.setattr("editors.games.defense.analysis.MOST_ROLLS", 19)
    hasty = _analysis(CINDER)["versions"]["v2"]
    assert "too many different rolls" in hasty["reason"]
    assert "distributions" in _analysis(CINDER, patient=True)["versions"]["v2"]
    monkeypatch.setattr("editors.games.defense.analysis.MOST_ROLLS", 20)
    assert _analysis(CINDER)["versions"]["v2"]["classes"] == 20


@pytest.mark.parametrize("rerolls", [0, 2, 6])
def test_an_analysis_that_is_too_large_says_so_before_it_is_made(rerolls: int) -> None:
    """Six dice of twenty faces, ten fields: counted first, and told with the limit."""
    again: list[Any] = [{"type": "rerollDice", "count": 2, "selectionPolicy": "lowest"}]
    fields = {f"F{n}": [2 * n + 1] for n in range(10)}
    rules = [
        kit.rule(
            {"type": "countField", "fieldId": f"F{n % 10}"},
            *(again if rerolls else []),
            *({"type": "blockPer", "amount": k + 1} for k in range(11)),
            id=f"r{n}",
        )
        for n in range(32)
    ]
    made = kit.card(*rules, dice=6, fields=fields, faces=20)
    document = kit.hero(made | ({"maxRerollsPerDefense": rerolls} if rerolls else {}))
    payload = json.dumps({"document": document, "system": "defense"})
    answers: list[str] = []
    cost = work(lambda: answers.append(call("defense.analyze", payload)))
    found = json.loads(answers[0])["result"]["versions"]["v2"]
    assert "limit (steps of an analysis" in found["reason"]
    assert cost < 1_400_000  # reading and planning; made in full it is hundreds of millions

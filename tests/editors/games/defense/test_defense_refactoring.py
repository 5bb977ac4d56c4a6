"""Entities, forms, names and changes of heroes with defence cards: each edit one step."""

from __future__ import annotations

import copy
import json

import jsonschema
import pytest

from core.games.defense import SYSTEM
from core.games.defense.checks import check
from core.games.defense.effects import EFFECTS
from core.games.defense.matchers import MATCHERS
from core.games.defense.vocabulary import TABLES
from editors import patches
from editors.games.defense.beginnings import FIRST, NEW
from editors.writer import write
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

SPECS = SHIPPED["defense"]
CINDER = SPECS["cinder_skin"]
MATCH = SPECS["pyromancer_vs_shadow_monk"]
RULES = "/defenseCard/rules"
EVIL = ["<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "javascript:", "a/b~c", "😀"]


def edited(document, method, **payload):
    answer = ask(method, system="defense", document=document, **payload)
    assert answer["name"]
    return patches.apply(document, answer["patch"]), answer


def _codes(raw):
    return [issue.code.removeprefix("defense.") for issue in check(raw)]


def _at(raw, path):
    return patches.apply(raw, [{"op": "copy", "from": path, "path": ""}])


@pytest.mark.parametrize("to", EVIL)
def test_a_field_is_renamed_in_every_rule(to):
    there, answer = edited(CINDER, "edit.rename", path="/defenseCard/fields/0", to=to)
    assert _codes(there) == []
    assert json.dumps("F1") not in json.dumps(there)
    assert len(answer["usages"]) == 2
    back, _ = edited(there, "edit.rename", path=RULES + "/0/matcher/fieldId", to="F1")
    assert back == CINDER


def test_fields_of_two_cards_are_two_things():
    raw = {"heroes": [CINDER, {**CINDER, "id": "twin"}], "config": {}}
    there, _ = edited(raw, "edit.rename", path="/heroes/1/defenseCard/fields/0", to="fire")
    assert there["heroes"][0] == CINDER
    assert there["heroes"][1]["defenseCard"]["fields"][0]["id"] == "fire"
    assert _codes(there) == []


def test_a_status_of_the_document_is_renamed_wherever_it_is_mentioned():
    raw = copy.deepcopy(CINDER)
    raw["statuses"] = [{"id": "frost", "max": 2, "negative": True}]
    raw["attacks"][0]["riders"] = [{"status": "frost", "target": "opponent"}]
    effects = raw["defenseCard"]["rules"][0]["effects"]
    effects.append({"type": "applyStatusToOpponent", "status": "frost"})
    effects[0]["conditions"] = [{"type": "requiresOpponentStatus", "status": "frost"}]
    there, answer = edited(raw, "edit.rename", path="/statuses/0", to="ice")
    assert "frost" not in json.dumps(there)
    assert len(answer["usages"]) == 3
    assert _codes(there) == []


def test_a_hero_of_a_match_is_renamed_with_its_version():
    raw = copy.deepcopy(MATCH)
    raw["config"]["defenseVersions"] = {"pyromancer": "v1"}
    there, _ = edited(raw, "edit.rename", path="/heroes/0/id", to="pyro")
    assert there["config"]["defenseVersions"] == {"pyro": "v1"}


@pytest.mark.parametrize(("path", "to", "code"), [
    ("/defenseCard/fields/0", "F2", "edit.taken"),
    ("/defenseCard/fields/0", " ", "edit.bad-name"),
    (RULES + "/0", "smolder_guard", "edit.taken"),
    (RULES + "/2/effects/0/status", "heat", "edit.no-name"),
    ("/defenseCard/dice", "x", "edit.no-name"),
    ("/nowhere", "x", "edit.no-such-place"),
])  # fmt: skip
def test_a_rename_that_cannot_be_is_refused(path, to, code):
    assert refused("edit.rename", document=CINDER, path=path, to=to)["code"] == code


def test_names_for_people_are_just_written():
    for path in ("", "/name"):
        there, _ = edited(CINDER, "edit.rename", path=path, to="Ash")
        assert there == {**CINDER, "name": "Ash"}


def test_a_field_goes_with_the_rules_that_read_it():
    there, answer = edited(CINDER, "edit.delete", path="/defenseCard/fields/0")
    rules = there["defenseCard"]["rules"]
    assert [rule["id"] for rule in rules] == ["smolder_guard", "scorch_ready", "ember_reflect"]
    assert rules[2]["matcher"]["fields"] == [{"id": "F3", "min": 1}]
    assert len(answer["usages"]) == 2
    assert not any(code.startswith("card-") for code in _codes(there))


def test_a_recipe_of_one_field_goes_with_it():
    there, _ = edited(CINDER, "edit.delete", path="/defenseCard/fields/0")
    again, _ = edited(there, "edit.delete", path="/defenseCard/fields/1")
    assert [rule["id"] for rule in again["defenseCard"]["rules"]] == [
        "smolder_guard", "scorch_ready",
    ]  # fmt: skip


def test_what_names_two_statuses_stays_when_one_of_them_is_deleted():
    raw = copy.deepcopy(CINDER)
    raw["statuses"] = [{"id": "frost", "max": 2}, {"id": "frost", "max": 3}]
    raw["attacks"][0]["riders"] = [{"status": "frost", "target": "opponent"}]
    there, answer = edited(raw, "edit.delete", path="/statuses/1")
    assert there == {**raw, "statuses": raw["statuses"][:1]}
    assert answer["usages"] == []


def test_a_status_goes_with_what_it_guards_unless_it_is_shipped():
    raw = copy.deepcopy(CINDER)
    raw["statuses"] = [{"id": "frost", "max": 2}, {"id": "burn", "max": 5}]
    for name in ("frost", "burn"):
        gate = {"type": "requiresOpponentStatus", "status": name}
        effect = {"type": "flatBlock", "amount": 1, "conditions": [gate]}
        raw["defenseCard"]["rules"][0]["effects"].append(effect)
    there, _ = edited(raw, "edit.delete", path="/statuses/0")
    left, _ = edited(there, "edit.delete", path="/statuses/0")
    effects = left["defenseCard"]["rules"][0]["effects"]
    assert [effect["type"] for effect in effects] == ["dealPer", "flatBlock"]
    assert effects[1]["conditions"][0]["status"] == "burn"
    assert _codes(left) == []


@pytest.mark.parametrize("path", ["", "/heroes/0", "/heroes/0/defenseCard/rules/0/matcher"])
def test_what_must_be_there_is_not_deleted(path):
    assert refused("edit.delete", document=MATCH, path=path)["code"] == "edit.wrong-place"


LISTS = {
    "field": "/defenseCard/fields",
    "rule": RULES,
    "effect": RULES + "/0/effects",
    "condition": RULES + "/0/conditions",
    "attack": "/attacks",
    "entry": "/v1Board",
    "rider": "/attacks/0/riders",
    "status": "/statuses",
    "use": "/statuses/0/uses",
    "hold": "/ai/holds",
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_new_entity_is_valid_and_selected(kind):
    raw = {**copy.deepcopy(CINDER), "ai": {"holds": []}}
    raw["statuses"] = [{"id": "frost", "max": 2}]
    there, answer = edited(raw, "edit.add", path=LISTS[kind])
    assert _at(there, answer["select"])
    lints = {"empty-field", "repeated-combo", "double-count"}  # all combos, all fields are taken
    assert set(_codes(there)) <= lints
    assert len(_at(there, LISTS[kind])) == len(_at(raw, LISTS[kind]) if _has(raw, kind) else []) + 1


def _has(raw, kind):
    try:
        return bool(_at(raw, LISTS[kind])) or True
    except patches.PatchError:
        return False


def test_every_kind_that_can_be_added_was():
    assert {*LISTS, "combo", "card", "hero", "config"} == {*NEW, *FIRST}


def test_a_match_is_given_the_switches_and_the_hero_that_it_lacks():
    raw = {key: value for key, value in MATCH.items() if key != "config"}
    there, answer = edited({**raw, "heroes": raw["heroes"][:1]}, "edit.add", path="/config")
    assert answer["select"] == "/config"
    there, answer = edited(there, "edit.add", path="/heroes")
    assert answer["select"] == "/heroes/1"
    assert not [code for code in _codes(there) if code != "unread-status"]
    assert refused("edit.add", system="defense", document=MATCH, path="/heroes")["message"]


def test_a_card_is_added_where_none_is():
    raw = {key: value for key, value in CINDER.items() if key != "defenseCard"}
    there, answer = edited(raw, "edit.add", path="/defenseCard")
    assert answer["select"] == "/defenseCard"
    assert _codes(there) == []


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_can_be_added_and_is_valid(name):
    there, _ = edited(CINDER, "edit.add", path=RULES + "/0/effects", kind=name)
    assert there["defenseCard"]["rules"][0]["effects"][1]["type"] == name
    assert not [code for code in _codes(there) if code.startswith("card-")]


def test_an_unknown_kind_and_a_wrong_place_are_refused():
    assert refused("edit.add", document=CINDER, path=RULES, kind="rul")["code"] == (
        "edit.unknown-kind"
    )
    assert refused("edit.add", document=CINDER, path="/heroes")["code"] == "edit.wrong-place"
    assert refused("edit.add", document=MATCH, path="/heroes/0/x")["code"] == "edit.unknown-kind"


@pytest.mark.parametrize("path", [RULES + "/0", "/defenseCard/fields/1", "/attacks/2"])
def test_a_copy_has_a_name_of_its_own(path):
    there, answer = edited(CINDER, "edit.duplicate", path=path)
    assert not [code for code in _codes(there) if code.startswith(("card-", "duplicate"))]
    assert _at(there, answer["select"])["id"] != _at(there, path)["id"]


def test_rules_move_within_their_list():
    there, answer = edited(CINDER, "edit.move", path=RULES + "/0", delta=2)
    assert answer["select"] == RULES + "/2"
    assert [rule["id"][:3] for rule in there["defenseCard"]["rules"]] == [
        "smo",
        "sco",
        "ign",
        "emb",
    ]
    assert ask("edit.move", document=CINDER, path=RULES + "/0", delta=-1)["patch"] == []


def test_a_switch_there_and_back_restores_what_it_laid_aside():
    raw, _ = edited(CINDER, "edit.add", path=RULES + "/0/effects", kind="dealPer")
    place = RULES + "/0/effects/1"
    raw = patches.apply(
        raw, [{"op": "replace", "path": place, "value": {"type": "dealPer", "amount": 1, "cap": 7}}]
    )
    there, answer = edited(raw, "edit.switch", path=place, to="preventHalf")
    assert _at(there, place) == {"type": "preventHalf"}
    exported = ask("export", text=write(there))["text"]
    assert '"cap": 7' not in exported
    back, _ = edited(there, "edit.switch", path=place, to="dealPer", stash=answer["stash"])
    assert back == raw
    assert list(_at(back, place)) == ["type", "amount", "cap"]


@pytest.mark.parametrize("kind", ["matcher", "effect"])
def test_every_word_can_become_every_other_and_is_valid(kind):
    place = RULES + ("/3/matcher" if kind == "matcher" else "/2/effects/0")
    raw, stash = CINDER, {}
    for word in (*TABLES[kind], *reversed(TABLES[kind])):
        raw, answer = edited(raw, "edit.switch", path=place, to=word, stash=stash)
        stash = answer["stash"]
        assert _at(raw, place)["type"] == word
        assert not [code for code in _codes(raw) if code.startswith("card-")], word


def test_conditions_stay_with_an_effect_and_its_target_when_it_may():
    gate = [{"type": "requiresSelfStatus", "status": "chi"}]
    effect = {"type": "heal", "amount": 2, "target": "opponent", "conditions": gate}
    place = RULES + "/0/effects/0"
    raw = patches.apply(CINDER, [{"op": "replace", "path": place, "value": effect}])
    there, answer = edited(raw, "edit.switch", path=place, to="flatBlock")
    assert _at(there, place) == {"type": "flatBlock", "amount": 2, "conditions": gate}
    back, _ = edited(there, "edit.switch", path=place, to="heal", stash=answer["stash"])
    assert _at(back, place) == effect


def test_a_switch_that_cannot_be_is_refused():
    assert refused("edit.switch", document=CINDER, path=RULES + "/0", to="combo")["code"] == (
        "edit.wrong-place"
    )
    answer = refused("edit.switch", document=CINDER, path=RULES + "/0/matcher", to="dealPer")
    assert answer["code"] == "edit.unknown-word"


PATHS = ["", "/defenseCard", "/defenseCard/fields/0", RULES + "/0", RULES + "/3/matcher",
         RULES + "/2/effects/0", "/attacks/1", "/attacks/1/riders/0", "/v1Board/2"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_form_is_a_schema_that_the_entity_meets(path):
    schema = ask("schema", system="defense", document=CINDER, path=path)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(_at(CINDER, path) if path else CINDER, schema)
    assert schema["x-path"] == path


def _word(branch):
    return branch["properties"]["type"]["const"]


def test_a_form_offers_the_documents_own_names_and_faces():
    schema = ask("schema", system="defense", document=CINDER, path="/defenseCard")
    branches = {_word(each): each for each in schema["$defs"]["Matcher"]["oneOf"]}
    assert branches["countField"]["title"] == "Count the dice in a field"
    assert branches["countField"]["properties"]["fieldId"]["enum"] == ["F1", "F2", "F3", "F4"]
    assert branches["exactFace"]["properties"]["face"]["maximum"] == 6
    effects = {_word(each): each for each in schema["$defs"]["Effect"]["oneOf"]}
    assert "scorch" in effects["gainStatus"]["properties"]["status"]["enum"]
    assert set(effects) == set(EFFECTS)
    assert set(branches) == set(MATCHERS)


def test_published_documents_meet_the_published_schema():
    schema = SYSTEM.schema()
    for raw in SPECS.values():
        jsonschema.validate(raw, schema)


def test_entities_show_the_card_with_its_fields_and_rules():
    tree = ask("entities", system="defense", document=CINDER)
    card = next(each for each in tree if each["kind"] == "card")
    assert card["summary"] == "3d6"
    fields, rules = card["children"]
    assert [each["summary"] for each in fields["children"]] == ["1, 2", "3, 4", "5", "6"]
    assert rules["children"][0]["summary"] == "count field F1 → deal per 1"
    heroes = ask("entities", system="defense", document=MATCH)
    assert [each["label"] for each in heroes][2:] == ["Heroes", "Statuses", "Combos"]


@pytest.mark.parametrize("kind", ["hero", "match"])
def test_a_template_is_valid_and_laid_out(kind):
    text = ask("template", system="defense", kind=kind)
    raw = json.loads(text)
    assert write(raw) == text
    assert check(raw) == []
    assert SYSTEM.load(raw).players

"""Entities, forms, names and changes of heroes and duels: each edit one step, nothing dangling."""

from __future__ import annotations

import json

import jsonschema
import pytest

from core.games.heroes.checks import check
from core.games.heroes.document import Document
from core.language.references import Reference
from core.registry import get
from editors import patches
from editors.games.heroes.language import LANGUAGE
from editors.language.renames import rewritten
from editors.writer import write
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

SPECS = SHIPPED["heroes"]
DUEL = SPECS["berserker_vs_frost_witch"]
BERSERKER = SPECS["berserker"]
WIND = "Second wind"
HEARD = "/passive_effects/2/trigger"
EVIL = ["<img src=x onerror=alert(1)>", "a/b~c", "😀", "it's", 'so "so"']


def edited(document, method, **payload):
    answer = ask(method, system="heroes", document=document, **payload)
    assert answer["name"]
    return patches.apply(document, answer["patch"]), answer


def _errors(raw):
    return [issue.message for issue in check(raw) if issue.severity == "error"]


def _warnings(raw):
    return sorted(issue.code for issue in check(raw))


def _attributes():
    for name, raw in SPECS.items():
        for base, hero in [("", raw), *((f"/heroes/{i}", h) for i, h in _heroes(raw))]:
            for attribute in hero.get("attributes", {}):
                yield pytest.param(name, f"{base}/attributes/{attribute}", attribute)


def _heroes(raw):
    return enumerate(raw.get("heroes", []))


@pytest.mark.parametrize(("name", "path", "attribute"), list(_attributes()))
@pytest.mark.parametrize("to", ["fresh name", "it's"])
def test_renaming_an_attribute_there_and_back_is_no_change(name, path, attribute, to):
    raw = SPECS[name]
    there, answer = edited(raw, "edit.rename", path=path, to=to)
    assert _errors(there) == []
    assert attribute not in write(there).replace("\\", "").split('"')
    if attribute != "health":  # the one that every hero starts with
        assert _warnings(there) == _warnings(raw)
    back, _ = edited(there, "edit.rename", path=answer["select"], to=attribute)
    assert _same(back, raw)


def _same(a, b):
    """Equal but for the kind of quotes, which a name with an apostrophe changes."""
    return json.dumps(a).replace("'", '\\"') == json.dumps(b).replace("'", '\\"')


def test_an_attribute_is_renamed_in_both_heroes_in_scripts_and_in_triggers():
    there, answer = edited(DUEL, "edit.rename", path="/heroes/0/attributes/health", to="life")
    assert answer["name"] == "Rename health to life"
    assert "health" not in write(there).replace("more health", "")
    assert list(there["heroes"][1]["attributes"]) == ["life", "mana"]
    assert there["global_effects"][0]["trigger"] == 'ON_ATTRIBUTE_CHANGE("life")'
    assert 'GET(SELF, "life")' in there["global_effects"][0]["script"]
    assert len(answer["usages"]) >= 8


def test_an_attribute_is_renamed_from_where_it_stands_in_a_script():
    path = "/abilities/0/script"
    script = BERSERKER["abilities"][0]["script"]
    there, _ = edited(
        BERSERKER, "edit.rename", path=path, offset=script.index("strength"), to="might"
    )
    assert "strength" not in write(there).replace("and strength makes", "")
    assert "might" in there["attributes"]


def test_a_tag_is_renamed_in_abilities_and_triggers():
    there, _ = edited(BERSERKER, "edit.rename", path="/abilities/1/tags/1", to="grave")
    assert there["abilities"][1]["tags"] == ["melee", "grave"]
    assert there["passive_effects"][2]["trigger"] == "ON_ABILITY_USED('grave')"


def test_an_ability_that_a_trigger_names_takes_the_trigger_along():
    raw = patches.apply(
        BERSERKER,
        [
            {"op": "add", "path": "/abilities/0/id", "value": "axe"},
            {
                "op": "replace",
                "path": "/passive_effects/2/trigger",
                "value": "ON_ABILITY_USED('axe')",
            },
        ],
    )
    there, answer = edited(raw, "edit.rename", path="/abilities/0/id", to="hatchet")
    assert there["abilities"][0]["id"] == "hatchet"
    assert there["passive_effects"][2]["trigger"] == "ON_ABILITY_USED('hatchet')"
    assert [usage["path"] for usage in answer["usages"]] == ["/passive_effects/2/trigger"]
    there, _ = edited(raw, "edit.rename", path="/abilities/0", to="Hatchet")
    assert there["abilities"][0]["name"] == "Hatchet"
    assert there["passive_effects"][2]["trigger"] == "ON_ABILITY_USED('axe')"


@pytest.mark.parametrize("to", EVIL)
@pytest.mark.parametrize("path", ["", "/heroes/1", "/heroes/0/abilities/0", "/global_effects/0"])
def test_names_are_data_wherever_they_go(path, to):
    there, answer = edited(DUEL, "edit.rename", path=path, to=to)
    assert _errors(there) == []
    assert to in answer["name"]
    assert to in str(ask("entities", system="heroes", document=there))


@pytest.mark.parametrize(
    ("path", "to", "code"),
    [
        ("/heroes/0/attributes/health", "strength", "edit.taken"),
        ("/heroes/0/attributes/health", " ", "edit.bad-name"),
        ("/heroes/0/attributes/health", "\"'", "edit.bad-name"),
        ("/heroes/0/abilities/0", "Great Blow", "edit.taken"),
        ("/heroes/0/attributes/x", "y", "edit.no-such-place"),
        ("/max_turns", 3, "edit.no-such-place"),
    ],
)
def test_a_name_that_cannot_be_is_refused(path, to, code):
    assert refused("edit.rename", system="heroes", document=DUEL, path=path, to=to)["code"] == code


def test_usages_tell_where_in_which_script():
    found = ask("usages", system="heroes", document=BERSERKER, path="/attributes/tired")
    assert {usage["path"] for usage in found} == {
        "/passive_effects/1/script", "/passive_effects/2/script",
    }  # fmt: skip
    assert "Effect Catching breath: read at line 1, column" in found[0]["message"]


def renamed(text, to, *spans):
    places = [Reference("attribute", "x", "/script", "read", "", span=span) for span in spans]
    return rewritten(LANGUAGE, text, places, to)


def test_names_are_replaced_in_their_quotes():
    assert renamed("A('x', \"x\")", "y", (2, 5), (7, 10)) == "A('y', \"y\")"
    assert renamed("A('x')", "it's", (2, 5)) == 'A("it\'s")'


# -- entities and forms -----------------------------------------------------------------------


def _walk(nodes):
    for node in nodes:
        yield node
        yield from _walk(node["children"])


@pytest.mark.parametrize("name", SPECS)
def test_every_entity_has_a_place_a_label_and_a_form_that_its_value_fits(name):
    raw = SPECS[name]
    for node in _walk(ask("entities", system="heroes", document=raw)):
        assert node["label"]
        if node["kind"] == "list":
            continue
        value = patches._get(raw, node["path"].split("/")[1:])
        schema = ask("schema", system="heroes", document=raw, path=node["path"])
        assert (schema["x-path"], schema["x-entity"]) == (node["path"], node["kind"])
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(value, schema)
        assert "anyOf" not in str(schema)


def test_forms_have_the_marks_that_editors_look_for():
    hero = ask("schema", system="heroes", document=BERSERKER, path="/attributes/health")
    assert hero["x-entity"] == "hero"
    assert hero["properties"]["attributes"]["x-attributes"] is True
    assert hero["properties"]["attributes"]["x-names"][0] == "health"
    assert hero["properties"]["name"]["x-name"] is True
    effect = ask("schema", system="heroes", document=BERSERKER, path="/passive_effects/1")
    assert effect["properties"]["trigger"]["x-trigger"] is True
    assert effect["properties"]["script"]["x-script"] is True
    ability = ask("schema", system="heroes", document=BERSERKER, path="/abilities/1/tags/0")
    assert "shout" in ability["properties"]["tags"]["items"]["examples"]
    duel = ask("schema", system="heroes", document=DUEL, path="")
    assert duel["properties"]["max_turns"]["x-default"] == 100  # what an empty box means


def test_the_tree_of_a_duel_has_heroes_with_their_parts_and_the_rules():
    tree = ask("entities", system="heroes", document=DUEL)
    assert [node["label"] for node in tree] == ["Berserker against Frost Witch", "Heroes", "Rules"]
    berserker = tree[1]["children"][0]
    assert [(part["label"], part["summary"]) for part in berserker["children"]] == [
        ("Abilities", "3"), ("Effects", "4"),
    ]  # fmt: skip
    assert tree[2]["children"][1]["summary"] == "ON_ACTION_PHASE_START"


@pytest.mark.parametrize("kind", ["duel", "hero", "rules"])
def test_a_template_is_valid_and_can_be_played(kind):
    text = ask("template", system="heroes", kind=kind)
    found = ask("check", text=text, system="heroes")
    assert [issue for issue in found["issues"] if issue["severity"] != "info"] == []
    get("heroes").load(json.loads(text))
    assert refused("template", system="heroes", kind="x")["code"] == "edit.unknown-kind"


# -- adding, duplicating, moving, deleting ----------------------------------------------------


@pytest.mark.parametrize(
    ("path", "kind", "select"),
    [
        ("/heroes/0/abilities", "", "/heroes/0/abilities/3"),
        ("/heroes/0", "ability", "/heroes/0/abilities/3"),
        ("/heroes/1/passive_effects", "", "/heroes/1/passive_effects/3"),
        ("/heroes/1", "effect", "/heroes/1/passive_effects/3"),
        ("/global_effects", "", "/global_effects/2"),
        ("", "effect", "/global_effects/2"),
        ("/heroes/0/abilities/0/tags", "", "/heroes/0/abilities/0/tags/2"),
        ("/heroes/0/attributes", "", "/heroes/0/attributes/attribute"),
    ],
)
def test_what_is_added_is_valid_and_selected(path, kind, select):
    there, answer = edited(DUEL, "edit.add", path=path, **({"kind": kind} if kind else {}))
    assert answer["select"] == select
    assert _errors(there) == []


def test_an_attribute_is_added_with_name_and_value():
    there, _ = edited(BERSERKER, "edit.add", path="/attributes", name="a/b", value=7)
    assert there["attributes"]["a/b"] == 7
    again = {"path": "/attributes", "name": "health"}
    assert refused("edit.add", system="heroes", document=BERSERKER, **again)["code"] == "edit.taken"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/heroes", "edit.wrong-place"),
        ("/name", "edit.unknown-kind"),
        ("/x/abilities", "edit.unknown-kind"),
    ],
)
def test_what_cannot_be_added_is_refused(path, code):
    error = refused("edit.add", system="heroes", document=DUEL, path=path)
    assert error["code"] == code


def test_a_duplicate_has_names_of_its_own():
    raw = patches.apply(BERSERKER, [{"op": "add", "path": "/abilities/0/id", "value": "axe"}])
    there, answer = edited(raw, "edit.duplicate", path="/abilities/0")
    assert [a["name"] for a in there["abilities"]] == ["Axe", "Axe_2", "Great Blow", "War Cry"]
    assert there["abilities"][1]["id"] == "axe_2"
    assert answer["select"] == "/abilities/1"
    there, _ = edited(raw, "edit.duplicate", path="/attributes/tired")
    assert list(there["attributes"]) == ["health", "strength", "tired", "tired_2"]
    assert refused("edit.duplicate", system="heroes", document=DUEL, path="/heroes/0")


def test_entries_and_attributes_move_up_and_down():
    there, answer = edited(BERSERKER, "edit.move", path="/abilities/2", delta=-5)
    assert [a["name"] for a in there["abilities"]] == ["War Cry", "Axe", "Great Blow"]
    assert answer["select"] == "/abilities/0"
    there, _ = edited(BERSERKER, "edit.move", path="/attributes/tired", delta=-1)
    assert list(there["attributes"]) == ["health", "tired", "strength"]
    there, _ = edited(DUEL, "edit.move", path="/heroes/1", delta=-1)
    assert [hero["name"] for hero in there["heroes"]] == ["Frost Witch", "Berserker"]


def test_deleting_tells_who_used_it_and_takes_its_labels_along():
    raw = SPECS["frost_witch"]
    there, answer = edited(raw, "edit.delete", path="/attributes/mana")
    assert "attribute_tags" not in there
    assert "mana" not in there["attributes"]
    assert there["abilities"] == raw["abilities"]  # unasked, no script is touched
    assert {use["path"] for use in answer["usages"]} == {
        "/abilities/3/script", "/passive_effects/0/script", "/passive_effects/1/script",
    }  # fmt: skip
    there, answer = edited(raw, "edit.delete", path="/abilities/0")
    assert answer["usages"] == []
    assert len(there["abilities"]) == 3
    for path in ("", "/heroes/0"):
        error = refused("edit.delete", system="heroes", document=DUEL, path=path)
        assert error["code"] == "edit.wrong-place"


def test_an_attribute_goes_with_what_writes_it_and_what_reads_it_stays_to_be_seen():
    raw = SPECS["frost_witch"]
    there, answer = edited(raw, "edit.delete", path="/attributes/mana", uses="remove")
    # Mana that is only read to write it again is no reason to stay.
    left = [use["path"] for use in answer["usages"] if not use["goes"]]
    assert left == ["/passive_effects/0/script"]
    assert there["abilities"][3]["script"] == 'SEQ(MODIFY(SELF, "health", 8))'
    # The well of mana only wrote it, so nothing of it is left.
    assert [effect["name"] for effect in there["passive_effects"]] == ["Spells cost mana", WIND]
    assert "PASS()" in there["passive_effects"][0]["script"]
    assert "MODIFY" not in there["passive_effects"][0]["script"]
    assert _errors(there) == []


def test_effects_that_could_never_fire_again_go_with_the_attribute_they_listen_to():
    raw = SPECS["gambler"]
    there, _ = edited(raw, "edit.delete", path="/attributes/sixes", uses="remove")
    assert [effect["name"] for effect in there["passive_effects"]] == ["Bad luck", WIND]
    script = "".join(there["abilities"][1]["script"].split())
    blow = 'MODIFY(OPPONENT,"health",MUL(GET(SELF,"die"),-3))'
    assert script == f'SEQ(SET(SELF,"die",ROLL(6)),{blow})'
    assert [issue for issue in check(there) if issue.severity != "info"] == []


def test_what_means_the_other_heros_attribute_of_one_name_is_not_touched():
    raw = json.loads(json.dumps(DUEL))
    raw["heroes"][1]["attributes"]["strength"] = 1
    there, answer = edited(raw, "edit.delete", path="/heroes/0/attributes/strength", uses="remove")
    assert all(use["path"].startswith("/heroes/0/") for use in answer["usages"])
    assert there["global_effects"] == raw["global_effects"]
    assert there["heroes"][1] == raw["heroes"][1]
    # Rage did nothing but give strength; the axe still reads it.
    effects = [effect["name"] for effect in there["heroes"][0]["passive_effects"]]
    assert effects == ["Catching breath", "Effort", WIND]
    assert there["heroes"][0]["abilities"][0] == raw["heroes"][0]["abilities"][0]


def test_an_ability_goes_with_the_effects_that_only_it_fires():
    raw = json.loads(json.dumps(BERSERKER))
    there, answer = edited(raw, "edit.delete", path="/abilities/1", uses="remove")
    assert [use["path"] for use in answer["usages"]] == [HEARD]
    assert [e["name"] for e in there["passive_effects"]] == ["Rage", "Catching breath", WIND]
    raw["abilities"][0]["tags"].append("heavy")
    _, answer = edited(raw, "edit.delete", path="/abilities/1", uses="remove")
    assert answer["usages"] == []  # another ability answers to the word
    _, answer = edited(raw, "edit.delete", path="/abilities/0/tags/2", uses="remove")
    assert answer["usages"] == []


def test_a_script_with_mistakes_is_kept_and_said_to_be():
    raw = json.loads(json.dumps(SPECS["frost_witch"]))
    raw["abilities"][3]["script"] = "SEQ(MODIFY(SELF, 'mana', 8)"
    there, answer = edited(raw, "edit.delete", path="/attributes/mana", uses="remove")
    assert there["abilities"][3] == raw["abilities"][3]
    assert {u["path"]: u["goes"] for u in answer["usages"]}["/abilities/3/script"] is False
    wrong = refused(
        "edit.delete", system="heroes", document=raw, path="/attributes/mana", uses="all"
    )
    assert wrong["code"] == "call.bad-payload"


@pytest.mark.parametrize(("name", "path", "attribute"), list(_attributes()))
def test_an_attribute_deleted_with_its_uses_is_never_written_again(name, path, attribute):
    raw = SPECS[name]
    there, _ = edited(raw, "edit.delete", path=path, uses="remove")
    before = {issue.code for issue in check(raw)}
    graver = {issue.code for issue in check(there) if issue.severity == "error"} - before
    assert graver == set()
    others = [h for _, h in _heroes(there)] if "heroes" in there else [there]
    if not any(attribute in hero["attributes"] for hero in others):
        mentions = [m for m in Document(there).mentions if m.name == attribute]
        assert {mention.use for mention in mentions} <= {"read"}


def test_another_trigger_keeps_an_argument_for_the_way_back():
    path = "/passive_effects/0"
    there, answer = edited(BERSERKER, "edit.switch", path=path, to="ON_TURN_END")
    assert there["passive_effects"][0]["trigger"] == "ON_TURN_END"
    back, _ = edited(
        there, "edit.switch", path=path, to="ON_ATTRIBUTE_CHANGE", stash=answer["stash"]
    )
    assert back["passive_effects"][0]["trigger"] == 'ON_ATTRIBUTE_CHANGE("health")'
    named, answer = edited(there, "edit.switch", path=path, to="ON_ABILITY_USED", argument="heavy")
    assert named["passive_effects"][0]["trigger"] == 'ON_ABILITY_USED("heavy")'
    assert answer["name"] == "Fire when the owner uses “heavy”"
    for nothing in (None, ""):
        bare, _ = edited(named, "edit.switch", path=path, to="ON_ABILITY_USED", argument=nothing)
        assert bare["passive_effects"][0]["trigger"] == "ON_ABILITY_USED"
    for to, argument in (("ON_TURN_END", "x"), ("ON_ABILITY_USED", 7), ("ON_ABILITY_USED", "a\nb")):
        error = refused(
            "edit.switch", system="heroes", document=named, path=path, to=to, argument=argument
        )
        assert error["code"] == "edit.bad-value"
    error = refused("edit.switch", system="heroes", document=BERSERKER, path=path, to="ON_X")
    assert error["code"] == "edit.unknown-word"

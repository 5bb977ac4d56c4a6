"""New documents, new entities and other words for them: the same ways in every system."""

from __future__ import annotations

import json

import pytest

from core.checks import resolve
from editors import games, patches
from editors.language.kinds import Kinds
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

MATCH = SHIPPED["defense"]["pyromancer_vs_shadow_monk"]
RULE = "/heroes/0/defenseCard/rules/0"
GUARD = "/pieces/0/moves/1/conditions/0"


@pytest.mark.parametrize("system", games.EDITORS)
def test_a_document_of_a_kind_that_there_is_not_is_refused_with_those_there_are(system):
    error = refused("template", system=system, kind="nonsense")
    assert error["code"] == "edit.unknown-kind"
    assert "There is no kind 'nonsense'; there are " in error["message"]
    usual = ask("template", system=system)
    assert usual == ask("template", system=system, kind="")
    known = error["message"].rpartition("there are ")[2].split(", ")
    assert usual == ask("template", system=system, kind=known[0])


@pytest.mark.parametrize(
    ("system", "name", "path"),
    [
        ("boards", "chess", "/fen"),
        ("boards", "chess", "/draw_conditions"),
        ("defense", "pyromancer_vs_shadow_monk", "/config"),
        ("defense", "pyromancer_vs_shadow_monk", "/heroes/0/defenseCard"),
        ("defense", "pyromancer", "/defenseCard"),
        ("asg", "scenario_01", "/settings"),
        ("asg", "scenario_01", "/initialState/playerSupply"),
    ],
)
def test_what_is_there_already_is_not_replaced_by_a_new_one(system, name, path):
    error = refused("edit.add", system=system, document=SHIPPED[system][name], path=path)
    assert error["code"] == "edit.exists"
    assert path.rpartition("/")[2] in error["message"]


@pytest.mark.parametrize(
    ("system", "name", "path"),
    [
        ("heroes", "fighter", "/heroes"),
        ("heroes", "fighter", "/global_effects"),
        ("heroes", "rage", "/heroes"),
        ("defense", "pyromancer", "/heroes"),
        ("defense", "pyromancer", "/config"),
    ],
)
def test_what_belongs_to_a_match_alone_is_not_added_to_anything_else(system, name, path):
    document = SHIPPED[system][name]
    assert refused("edit.add", system=system, document=document, path=path)


@pytest.mark.parametrize("system", games.EDITORS)
def test_where_nothing_can_be_added_the_place_is_named(system):
    document = json.loads(ask("template", system=system))
    key = next(key for key, value in document.items() if isinstance(value, str))
    error = refused("edit.add", system=system, document=document, path=f"/{key}")
    assert error["message"] == f"Nothing can be added at '/{key}'"


@pytest.mark.parametrize(
    ("system", "document", "place", "within", "to"),
    [
        ("boards", SHIPPED["boards"]["chess"], GUARD, "/condition", "SQUARE_EMPTY"),
        ("defense", MATCH, f"{RULE}/matcher", "/type", "exactFace"),
        ("heroes", SHIPPED["heroes"]["rage"], "/global_effects/0", "/name", "ON_TURN_END"),
        ("mtg", SHIPPED["mtg"]["cards_phase1"], "/cards/0", "/type_line", "artifact"),
        ("asg", SHIPPED["asg"]["scenario_01"], "/map/nodes/0", "/x", "P2"),
    ],
)
def test_an_entity_is_switched_from_anywhere_within_it(system, document, place, within, to):
    whole = ask("edit.switch", system=system, document=document, path=place, to=to)
    assert whole["patch"]
    assert whole["select"] == place
    assert ask("edit.switch", system=system, document=document, path=place + within, to=to) == whole


@pytest.mark.parametrize(
    ("system", "document", "place", "what"),
    [
        ("boards", SHIPPED["boards"]["chess"], GUARD, "condition"),
        ("boards", SHIPPED["boards"]["chess"], "/conditions/0", "type of condition"),
        ("defense", MATCH, f"{RULE}/effects/0", "effect"),
        ("heroes", SHIPPED["heroes"]["rage"], "/global_effects/0", "trigger"),
        ("mtg", SHIPPED["mtg"]["cards_phase1"], "/cards/0", "type"),
        ("asg", SHIPPED["asg"]["scenario_01"], "/map/nodes/0", "owner"),
    ],
)
def test_a_word_that_there_is_not_is_refused_with_those_there_are(system, document, place, what):
    error = refused("edit.switch", system=system, document=document, path=place, to="nonsense")
    assert error["message"].startswith(f"There is no {what} 'nonsense'; there are ")


def test_a_switch_to_the_same_word_changes_nothing():
    for place in (GUARD, "/conditions/0", "/pieces/0/moves/0/actions/0"):
        document = SHIPPED["boards"]["chess"]
        node = resolve(document, place)
        keys = ("condition", "state", "type")
        to = next(node[key] for key in keys if key in node)
        assert ask("edit.switch", document=document, path=place, to=to)["patch"] == []


def test_a_copied_node_of_a_map_stands_behind_its_original_with_its_troops():
    document = SHIPPED["asg"]["scenario_01"]
    id = next(iter(document["initialState"]["nodeForces"]))
    ids = [node["id"] for node in document["map"]["nodes"]]
    place = f"/map/nodes/{ids.index(id)}"
    answer = ask("edit.duplicate", document=document, path=place)
    made = patches.apply(document, answer["patch"])
    copy = made["map"]["nodes"][ids.index(id) + 1]
    assert answer["select"] == f"/map/nodes/{ids.index(id) + 1}"
    forces = made["initialState"]["nodeForces"]
    assert forces[copy["id"]] == forces[id]


@pytest.mark.parametrize("system", games.EDITORS)
def test_a_document_that_is_only_begun_is_offered_the_keys_it_needs(system):
    found = ask("complete", system=system, text="{", offset=1)["options"]
    assert [each["label"] for each in found if each["detail"] == "needed"]


def _rows(found):
    for row in found:
        yield row
        yield from _rows(row["children"])


@pytest.mark.parametrize(
    ("system", "name", "path"),
    [
        ("boards", "chess", "/pieces"),
        ("heroes", "fighter", "/abilities"),
        ("asg", "scenario_01", "/map/nodes"),
        ("defense", "pyromancer", "/attacks"),
        ("mtg", "cards_phase1", "/cards"),
        ("mtg", "decks_phase1", "/decks/0/cards"),
    ],
)
def test_what_an_entry_of_a_list_is_not_is_listed_too_so_that_it_can_be_deleted(system, name, path):
    document = patches.apply(
        SHIPPED[system][name], [{"op": "add", "path": f"{path}/0", "value": 3}]
    )
    found = {row["path"]: row for row in _rows(ask("entities", system=system, document=document))}
    assert f"{path}/0" in found
    answer = ask("edit.delete", system=system, document=document, path=f"{path}/0")
    assert patches.apply(document, answer["patch"]) == SHIPPED[system][name]


@pytest.mark.parametrize(
    ("system", "name", "path"),
    [
        ("boards", "chess", "/fen"),
        ("asg", "scenario_01", "/settings"),
        ("defense", "pyromancer", "/defenseCard"),
    ],
)
def test_what_is_no_object_where_one_belongs_is_offered_and_replaced(system, name, path):
    document = {**SHIPPED[system][name], path[1:]: 3}
    found = {row["path"]: row for row in _rows(ask("entities", system=system, document=document))}
    assert found[path]["add"]
    made = patches.apply(
        document, ask("edit.add", system=system, document=document, path=path)["patch"]
    )
    assert isinstance(made[path[1:]], dict)


@pytest.mark.parametrize("system", games.EDITORS)
def test_a_key_that_only_looks_like_an_index_is_completed_and_explained(system):
    document = json.loads(ask("template", system=system))
    lists = [key for key, value in document.items() if isinstance(value, (list, dict))]
    for text in ('{"²": 1}', *(json.dumps({key: {"²": 1}}, ensure_ascii=False) for key in lists)):
        at = text.index("²")
        assert "options" in ask("complete", system=system, text=text, offset=at)
        ask("hover", system=system, text=text, offset=at)


def test_the_kind_of_a_list_is_looked_up_once_and_not_for_every_entry(monkeypatch):
    asked, at = [], Kinds.at
    monkeypatch.setattr(Kinds, "at", lambda *args: asked.append(args) or at(*args))

    def lookups(rows):
        deck = {"deck_id": "a", "name": "A", "cards": [{"card_id": "forest", "count": 1}] * rows}
        asked.clear()
        found = ask("entities", system="mtg", document={"decks": [deck]})
        assert len(found[1]["children"][0]["children"][0]["children"]) == rows
        return len(asked)

    assert lookups(300) == lookups(3)

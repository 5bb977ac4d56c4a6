"""What an edit asks about names is the same in every system, and read from the document once."""

from __future__ import annotations

import copy
from dataclasses import replace
from importlib import import_module

import pytest

from core import registry
from core.checks import pointer
from editors.language.methods import methods
from editors.language.shapes import schemas_at
from editors.payload import at
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

PLACES = {
    "boards": ("hexapawn", "/pieces/0", "/code"),
    "heroes": ("berserker_vs_frost_witch", "/heroes/0/abilities/1", "/tags/1"),
    "asg": ("ring", "/map/nodes/0", "/id"),
    "defense": ("pyromancer_vs_shadow_monk", "/heroes/0/defenseCard/fields/0", "/id"),
    "mtg": ("cinder_stampede_vs_saltspire_veto", "/pool/cards/0", "/card_id"),
}
"""Something with a name that others mention: a document, its place, and that name in it."""


def _payload(system, key="", **more):
    document, place, _ = PLACES[system]
    path = place + key
    return {"document": SHIPPED[system][document], "system": system, "path": path, **more}


@pytest.mark.parametrize("system", registry.SYSTEMS)
@pytest.mark.parametrize("method", ["usages", "edit.rename"])
def test_the_names_of_a_document_are_read_once_for_an_edit(system, method, monkeypatch):
    module = import_module(f"editors.games.{system}.language")
    walk, walks = module.LANGUAGE.references, []

    def counted(raw):
        walks.append(raw)
        return walk(raw)

    monkeypatch.setattr(module, walk.__name__, counted)
    counting = replace(module.LANGUAGE, references=counted)
    assert methods(counting)[method](_payload(system, PLACES[system][2], to="another"))
    assert len(walks) == 1


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_rename_to_the_same_name_changes_nothing(system):
    payload = _payload(system, PLACES[system][2])
    own = at(payload["document"], payload["path"])
    assert ask("edit.rename", **payload, to=own)["patch"] == []


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_the_uses_of_a_place_that_is_not_there_are_refused(system):
    assert refused("usages", **_payload(system, "/nothing"))["code"] == "edit.no-such-place"


WITHIN = {"boards": "/notation", "heroes": "/script", "asg": "/x", "defense": "/faces"}
"""A value within each; what is a name in a card, and what is none, the tests of cards tell."""


@pytest.mark.parametrize("system", WITHIN)
def test_a_rename_at_a_value_within_an_entity_renames_the_entity(system):
    whole = ask("edit.rename", **_payload(system, to="another"))
    within = _payload(system, WITHIN[system], to="another")
    assert ask("edit.rename", **within) == {**whole, "select": within["path"]}


def test_a_rename_at_the_troops_of_a_node_renames_the_node_and_stays_with_the_troops():
    document = SHIPPED["asg"]["siege"]
    node = next(iter(document["initialState"]["nodeForces"]))
    path = f"/initialState/nodeForces/{node}"
    payload = {"document": document, "system": "asg", "to": "another"}
    whole = ask("edit.rename", **payload, path=path)
    within = ask("edit.rename", **payload, path=path + "/P2")
    assert whole["select"] == "/initialState/nodeForces/another"
    assert within == {**whole, "select": "/initialState/nodeForces/another/P2"}


def _troops():
    document = copy.deepcopy(SHIPPED["asg"]["siege"])
    forces = document["initialState"]["nodeForces"]
    forces["ghost"] = {"P1": 7, "P2": 0}
    node = next(each for each in document["map"]["nodes"] if each["id"] in forces)
    return "asg", document, f"/map/nodes/{document['map']['nodes'].index(node)}"


def _versions():
    document = copy.deepcopy(SHIPPED["defense"]["pyromancer_vs_shadow_monk"])
    own = document["heroes"][0]["id"]
    document["config"]["defenseVersions"] = {own: "v2", "ghost": "v1"}
    return "defense", document, "/heroes/0/id"


@pytest.mark.parametrize("made", [_troops, _versions])
def test_a_rename_never_takes_the_place_of_what_stands_under_a_name_that_nothing_has(made):
    system, document, path = made()
    error = refused("edit.rename", system=system, document=document, path=path, to="ghost")
    assert (error["code"], error["path"]) == ("edit.taken", "/to")
    assert 'There is an entry "ghost" in ' in error["message"]


def _leaves(value, path=""):
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in inner:
        at = path + pointer(key)
        if isinstance(each, (dict, list)):
            yield from _leaves(each, at)
        else:
            yield at, each


@pytest.mark.parametrize("system", ["asg", "boards", "defense"])
def test_whatever_the_schema_says_is_a_name_is_listed_as_a_reference(system):
    language = import_module(f"editors.games.{system}.language").LANGUAGE
    count = 0
    for raw in SHIPPED[system].values():
        listed = {ref.path for ref in language.references(raw)}
        for path, value in _leaves(raw):
            is_name = any("x-refers" in each for each in schemas_at(language, raw, path))
            if is_name and not language.word_doc(value):
                count += 1
                assert path in listed
    assert count


def test_every_system_is_asked():
    assert set(PLACES) == set(registry.SYSTEMS)

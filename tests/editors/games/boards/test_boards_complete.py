"""Completion and hover in the text, whole or half written; entities and forms."""

from __future__ import annotations

import json
from importlib import resources

import jsonschema
import pytest

from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import ACTIONS
from editors import patches
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask

CHESS = SHIPPED["boards"]["chess"]
TEXT = resources.files("specs").joinpath("boards", "chess.json").read_text("utf-8")
HEAD = '{"name": "x", "pieces": [{"code": "PAWN", "moves": []}], "players": [{"name": "RED"}], '
CODES = '"conditions": [{"code": "FAR", "type": "POSITION", "check": {}}], '


def _complete(marked):
    text = marked.replace("|", "", 1)
    found = ask("complete", system="boards", text=text, offset=marked.index("|"))
    return [option["label"] for option in found["options"]], text[found["from"] : found["to"]]


def test_needed_keys_come_first_and_present_ones_not_at_all():
    labels, replaced = _complete('{"name": "x", "bo|": {}}')
    assert labels[:4] == ["board", "players", "turns", "pieces"]
    assert "name" not in labels
    assert replaced == '"bo"'


def test_players_are_offered_as_the_keys_of_a_check_and_not_in_its_place():
    head = '{"players": [{"name": "RED"}], "conditions": [{"code": "FAR", "type": "POSITION", '
    assert _complete(head + '"check": |}]}')[0] == []
    assert _complete(head + '"check": {|}}]}')[0] == ["RED"]


def test_the_keys_of_a_condition_are_those_that_its_word_takes():
    move = '"moves": [{"conditions": [{"condition": "%s", |}]}]'
    head = '{"pieces": [{"code": "P", '
    assert _complete(head + move % "PIECE_AT")[0] == ["position", "piece", "owner"]
    assert _complete(head + move % "FIRST_MOVE")[0] == []


def test_words_are_offered_with_the_documents_own_conditions():
    labels, replaced = _complete(
        "{" + CODES + '"pieces": [{"moves": [{"conditions": [{"condition": "FIR|"'
    )
    assert labels == [*CONDITIONS, "FAR"]
    assert replaced == '"FIR"'


VALUES = {
    "leader": (HEAD + '"leader": "|"}', ["PAWN"]),
    "turn": (HEAD + '"turns": {"order": ["|"]}}', ["RED"]),
    "player as key": (HEAD + '"conditions": [{"type": "POSITION", "check": {|}}]}', ["RED"]),
    "until": (
        "{" + CODES + '"pieces": [{"moves": [{"repeat": {"until": |}}]}]}',
        ["NOT_EMPTY", "EMPTY", "FAR"],
    ),
    "loop": ('{"pieces": [{"moves": [{"repeat": {"loop": |', ["true", "false"]),
    "rule": ('{"leader_rule": "che|"}', ["checkmate", "capture"]),
    "state": (
        '{"pieces": [{"moves": [{"actions": [{"state": "E|"}]}]}]}',
        ["EMPTY", "ENEMY", "ALLY"],
    ),
    "action": (
        '{"pieces": [{"moves": [{"actions": [{"state": "ENEMY", "action": "|"}]}]}]}',
        ["CAPTURE"],
    ),
    "side effect": (
        '{"pieces": [{"moves": [{"side_effects": [{"action": "|"}]}]}]}',
        list(SIDE_EFFECTS),
    ),
}


@pytest.mark.parametrize("name", VALUES)
def test_values_are_offered(name):
    marked, expected = VALUES[name]
    assert _complete(marked)[0] == expected


def test_whole_entries_are_offered_in_a_list():
    text = '{"pieces": [{"moves": [{"side_effects": [|]}]}]}'
    found = ask("complete", system="boards", text=text.replace("|", ""), offset=text.index("|"))
    applied = [json.loads(option["apply"]) for option in found["options"]]
    assert applied == [word.example for word in SIDE_EFFECTS.values()]


def test_what_is_applied_makes_json():
    marked = '{"name": "x", |}'
    text = marked.replace("|", "")
    offset = marked.index("|")
    for option in ask("complete", system="boards", text=text, offset=offset)["options"]:
        json.loads(text[:offset] + option["apply"] + "0" + text[offset:])


def _hover(needle, skip=1):
    return ask("hover", system="boards", text=TEXT, offset=TEXT.index(needle) + skip)


def test_hover_explains_words_keys_and_names():
    word = _hover('"FIRST_MOVE"')
    assert (word["title"], word["text"]) == ("FIRST_MOVE", "The moving piece has never moved.")
    key = _hover('"step"')
    assert (key["title"], TEXT[key["from"] : key["to"]]) == ("step", '"step"')
    name = _hover('"KNIGHT"')
    assert name["title"] == "Piece KNIGHT"
    assert "used" in name["text"]
    zone = _hover('"REACH_END"')
    assert zone["title"] == "Condition REACH_END"


def test_hover_tells_the_two_words_called_move_apart():
    at = TEXT.index('"action": "MOVE"') + len('"action": "')
    there = ask("hover", system="boards", text=TEXT, offset=at)
    assert there["text"] == ACTIONS["MOVE"].doc
    at = TEXT.index('{ "action": "MOVE"') + len('{ "action": "')
    there = ask("hover", system="boards", text=TEXT, offset=at)
    assert there["text"] == SIDE_EFFECTS["MOVE"].doc


def test_hover_is_silent_between_things():
    assert ask("hover", system="boards", text="", offset=0) is None
    assert ask("hover", system="boards", text="[ ]", offset=1) is None


def _walk(entities):
    for entity in entities:
        yield entity
        yield from _walk(entity["children"])


@pytest.mark.parametrize("name", ["chess", "breakthrough"])
def test_every_entity_fits_the_schema_of_its_own_form(name):
    raw = SHIPPED["boards"][name]
    seen = set()
    for entity in _walk(ask("entities", system="boards", document=raw)):
        if entity["kind"] == "list":
            continue
        value = patches._get(raw, entity["path"].split("/")[1:])
        key = (entity["kind"], entity["label"])
        if key in seen:
            continue
        seen.add(key)
        schema = ask("schema", system="boards", document=raw, path=entity["path"])
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate(value, schema)
        assert schema["x-path"] == entity["path"]


def test_a_form_offers_the_documents_own_names():
    schema = ask("schema", system="boards", document=CHESS, path="/pieces/0/moves/0/modifiers/0")
    codes = [piece["code"] for piece in CHESS["pieces"]]
    assert schema["properties"]["options"]["items"]["enum"] == codes
    turns = ask("schema", system="boards", document=CHESS, path="/turns")
    assert turns["properties"]["order"]["items"]["enum"] == ["WHITE", "BLACK"]


def test_a_path_inside_an_entity_means_the_entity():
    schema = ask("schema", system="boards", document=CHESS, path="/pieces/0/moves/0/step/1")
    assert (schema["x-path"], schema["x-entity"]) == ("/pieces/0/moves/0", "move")


def test_a_broken_document_still_has_its_entities():
    tree = ask("entities", system="boards", document={"pieces": [{"code": 7}, 3], "players": 1})
    assert [entity["path"] for entity in tree][:2] == ["", "/board"]
    pieces = next(entity for entity in tree if entity["path"] == "/pieces")
    assert [child["label"] for child in pieces["children"]] == ["7", "Piece"]

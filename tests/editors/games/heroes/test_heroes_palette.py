"""The graph's palette says what the table of commands says, and the names of the document."""

from __future__ import annotations

import json
from typing import Any

from core.games.heroes.commands import COMMANDS
from core.games.heroes.parser import parse
from core.games.heroes.triggers import TRIGGERS
from editors.host import call

RULES = {
    "name": "Rage",
    "global_effects": [
        {
            "name": "Rage",
            "trigger": "ON_ATTRIBUTE_CHANGE('health')",
            "script": 'MODIFY(SELF, "rage", 1)',
        },
        {"trigger": "ON_TURN_END", "script": "NOOP()"},
    ],
}


def ask(method: str, **payload: Any) -> Any:
    answer = json.loads(call(method, json.dumps({"system": "heroes", **payload})))
    assert answer["ok"], answer
    return answer["result"]


def palette(path: str) -> Any:
    return ask("graph.palette", document=RULES, path=path)


def test_every_command_is_in_the_palette_in_the_order_of_the_table() -> None:
    commands = palette("/global_effects/0/script")["commands"]
    assert [command["name"] for command in commands] == list(COMMANDS)
    sequence = next(command for command in commands if command["name"] == "SEQ")
    assert sequence["rest"] == {"name": "command", "kind": "command"}
    assert sequence["result"] == "command"
    assert next(one["result"] for one in commands if one["name"] == "IF") is None


def test_the_palette_offers_the_names_of_the_document_and_the_keys_of_the_trigger() -> None:
    found = palette("/global_effects/0/script")
    assert set(found["attributes"]) == {"health", "rage"}
    assert found["keys"] == ["delta", "new_value", "old_value"]
    assert len(palette("/global_effects/1/script")["keys"]) == 5


def test_whatever_the_palette_adds_is_a_script_without_mistakes() -> None:
    for name, command in COMMANDS.items():
        op = (
            {"kind": "add", "at": "", "name": name}
            if command.facts.result != "value"
            else {"kind": "add", "at": "", "port": 2, "name": name}
        )
        script = "NOOP()" if command.facts.result != "value" else 'MODIFY(SELF, "health", 0)'
        made = ask("graph.edit", script=script, op=op)["script"]
        assert name in made
        checked = ask("script.check", script=made)
        assert (checked["errors"], checked["kinds"]) == ([], [])


def test_a_duplicate_stands_behind_its_original_and_leaves_the_comments_to_it() -> None:
    op = {"kind": "duplicate", "at": "0"}
    script = "SEQ(\n  // first\n  PASS(),\n  NOOP()\n)"
    answer = ask("graph.edit", script=script, op=op)
    assert answer["select"] == "1"
    tree = parse(answer["script"]).script
    assert tree is not None
    assert [getattr(node, "name", None) for node in tree.args] == ["PASS", "PASS", "NOOP"]
    assert answer["script"].count("// first") == 1


def test_a_duplicate_of_a_whole_script_makes_a_sequence_of_both() -> None:
    answer = ask("graph.edit", script="PASS()", op={"kind": "duplicate", "at": ""})
    assert answer["script"] == "SEQ(PASS(), PASS())"


def test_the_triggers_are_those_of_the_table_and_the_scripts_own_is_told() -> None:
    found = palette("/global_effects/0/script")
    assert [word["name"] for word in found["triggers"]] == list(TRIGGERS)
    assert found["trigger"] == {"name": "ON_ATTRIBUTE_CHANGE", "argument": "health"}
    assert palette("/global_effects/1/script")["trigger"]["argument"] is None
    hero = {
        "name": "A",
        "attributes": {"health": 1},
        "abilities": [{"name": "Hit", "tags": ["melee"], "script": "NOOP()"}],
        "passive_effects": [{"trigger": "ON_NOTHING", "script": "NOOP()"}],
    }
    asked = ask("graph.palette", document=hero, path="/passive_effects/0/script")
    assert asked["trigger"] is None
    assert asked["words"] == ["melee", "Hit"]
    assert ask("graph.palette", document=hero, path="/abilities/0/script")["trigger"] is None

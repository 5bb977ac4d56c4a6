"""What the script editor knows: completion, hover, signature, check, layout; in JSON too."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.heroes import tokens
from core.games.heroes.commands import COMMANDS
from core.games.heroes.language import signature_of
from core.games.heroes.triggers import TRIGGERS
from editors.writer import write
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask
from tests.games.heroes.test_checks import TEXTS

DUEL = SHIPPED["heroes"]["berserker_vs_frost_witch"]
WITCH = DUEL["heroes"][1]["attributes"]["health"]
RAGE = "/heroes/0/passive_effects/0/script"
EFFORT = "/heroes/0/passive_effects/2/trigger"
AXE = "/heroes/0/abilities/0/script"
COMMAND = [name for name, c in COMMANDS.items() if c.facts.result in ("command", None)]
VALUE = [name for name, c in COMMANDS.items() if c.facts.result in ("value", None)]


def _ask(method, marked, path=AXE, **more):
    """The answer at the | in a script."""
    offset = marked.index("|")
    script = marked.replace("|", "")
    payload = {"document": DUEL, "path": path, "script": script, **more}
    return ask(f"script.{method}", system="heroes", offset=offset, **payload)


def _labels(marked, path=AXE, **more):
    return [option["label"] for option in _ask("complete", marked, path, **more)["options"]]


@pytest.mark.parametrize(
    ("marked", "labels"),
    [
        ("|", COMMAND),
        ("MO|", COMMAND),
        ("SEQ(NOOP(), |)", COMMAND),
        ("IF(|", VALUE),
        ("IF(1, |)", list(COMMANDS)),
        ("MODIFY(|", ["SELF", "OPPONENT"]),
        ('MODIFY(SELF, "health", |', VALUE),
        ('MODIFY(SELF, "health", ADD(1, G|))', VALUE),
        ("NOOP() // so |", []),
        ("/* MO| */ NOOP()", []),
        ("NOOP(|)", []),
        ("CONTEXT(|)", []),
    ],
)
def test_what_may_stand_there_is_offered(marked, labels):
    assert _labels(marked) == labels


def test_attributes_come_with_who_has_them_those_of_the_target_first():
    found = _ask("complete", 'MODIFY(OPPONENT, "he|", 1)')["options"]
    assert [option["label"] for option in found[:2]] == ["health", "mana"]
    assert {option["label"] for option in found} == {
        "health", "mana", "strength", "tired", "stunned", "first",
    }  # fmt: skip
    health = found[0]
    assert f"Frost Witch starts with {WITCH:g}" in health["info"]
    assert health["type"] == "attribute"
    assert _labels("GET(SELF, |)")[:3] == ["health", "strength", "tired"]


def test_a_completion_replaces_the_word_in_its_own_quotes():
    script = "GET(SELF, 'he')"
    found = ask(
        "script.complete", system="heroes", document=DUEL, path=AXE, script=script, offset=13
    )
    assert script[found["from"] : found["to"]] == "'he'"
    assert found["options"][0]["apply"] == "'health'"
    assert _ask("complete", "GET(SELF, |")["options"][0]["apply"] == '"health"'


def test_the_word_that_is_being_written_is_not_offered_as_a_name():
    duel = copy.deepcopy(DUEL)
    duel["heroes"][0]["abilities"][0]["script"] = script = 'MODIFY(SELF, "str", 1)'
    asked = {"document": duel, "path": AXE, "script": script, "offset": 17}
    found = ask("script.complete", system="heroes", **asked)
    labels = [option["label"] for option in found["options"]]
    assert "str" not in labels
    assert "strength" in labels


def test_commands_are_applied_with_their_bracket():
    found = {option["label"]: option for option in _ask("complete", "|")["options"]}
    assert found["MODIFY"]["apply"] == "MODIFY("
    assert found["NOOP"]["apply"] == "NOOP()"
    assert found["MODIFY"]["detail"] == "(target, attribute, delta)"
    assert COMMANDS["MODIFY"].doc in found["MODIFY"]["info"]
    found = {option["label"]: option for option in _ask("complete", "MOD|(")["options"]}
    assert found["MODIFY"]["apply"] == "MODIFY"


def test_context_keys_are_those_of_the_trigger():
    assert _labels("CONTEXT(|)", RAGE) == ["delta", "new_value", "old_value"]
    witch = "/heroes/1/passive_effects/0/script"
    assert _labels('CONTEXT("|")', witch) == ["ability_id", "cost"]


def test_triggers_attributes_and_abilities_are_offered_in_a_trigger():
    assert _labels("|", EFFORT) == list(TRIGGERS)
    assert _labels("ON_ATTRIBUTE_CHANGE('|')", EFFORT)[0] == "health"
    words = _labels("ON_ABILITY_USED('|", EFFORT)
    assert {"heavy", "melee", "Axe", "Great Blow"} <= set(words)
    assert "spell" not in words
    assert _labels("ON_TURN_START(|", EFFORT) == []
    assert _labels("|", "", trigger=True) == list(TRIGGERS)


@pytest.mark.parametrize(
    ("marked", "path", "title", "text"),
    [
        ("M|ODIFY(SELF, 'health', 1)", AXE, signature_of(COMMANDS["MODIFY"]), "Adds the delta"),
        ("MODIFY(|SELF, 'health', 1)", AXE, "SELF", "owns the effect"),
        ("MODIFY(SELF, 'he|alth', 1)", AXE, "Attribute health", "Berserker starts with"),
        ("CONTEXT('|delta')", RAGE, "Context delta", "By how much"),
        ("CONTEXT('|delta')", AXE, "Context delta", "always 0 here"),
        ("CONTEXT('|dlta')", RAGE, "Context dlta", "no such key"),
        ("ON_AB|ILITY_USED('heavy')", EFFORT, "ON_ABILITY_USED", "cost"),
        ("ON_ABILITY_USED('he|avy')", EFFORT, "heavy", "Great Blow"),
    ],
)
def test_a_word_says_what_it_means(marked, path, title, text):
    found = _ask("hover", marked, path)
    assert found["title"] == title
    assert text in found["text"]
    script = marked.replace("|", "")
    assert found["from"] <= marked.index("|") < found["to"] <= len(script)


@pytest.mark.parametrize("marked", ["|  NOOP()", "MODIFY(SELF,| 'a', 1)", "// so |me\nNOOP()"])
def test_where_there_is_nothing_to_say_nothing_is_said(marked):
    assert _ask("hover", marked) is None


@pytest.mark.parametrize(
    ("marked", "name", "active"),
    [
        ("MODIFY(|", "MODIFY", 0),
        ("MODIFY(SELF, 'a', |", "MODIFY", 2),
        ("MODIFY(SELF, 'a', 1, |", "MODIFY", None),
        ("IF(GT(1, |2), NOOP(), NOOP())", "GT", 1),
        ("IF(GT(1, 2),| NOOP(), NOOP())", "IF", 1),
        ("SEQ(NOOP(), NOOP(), |", "SEQ", 1),
    ],
)
def test_the_signature_says_which_argument_is_being_written(marked, name, active):
    found = _ask("signature", marked)
    assert (found["name"], found["active"]) == (name, active)
    assert found["text"] == COMMANDS[name].doc
    wanted = [argument.name for argument in COMMANDS[name].arguments]
    assert [p["label"] for p in found["parameters"]][: len(wanted)] == wanted


def test_outside_of_brackets_there_is_no_signature():
    assert _ask("signature", "NOOP()|") is None
    assert _ask("signature", "ON_ABILITY_USED(|", EFFORT)["name"] == "ON_ABILITY_USED"


def test_a_check_lists_every_mistake_with_its_span_and_repair():
    script = 'seq(MODIFY(SELF, "health" 1), ADD(1, 2))'
    found = ask("script.check", system="heroes", script=script)
    codes = [(e["code"], script[e["span"]["start"] : e["span"]["end"]]) for e in found["errors"]]
    assert codes == [("heroes.lower-case", "seq"), ("heroes.missing-comma", "1")]
    assert found["errors"][0]["fix"]["text"] == "SEQ"
    assert [e["code"] for e in found["kinds"]] == ["heroes.wrong-kind"]
    trigger = ask("script.check", system="heroes", script="ON_TURN", trigger=True)
    assert [e["code"] for e in trigger["errors"]] == ["heroes.unknown-trigger"]


def test_the_layout_is_the_formatters():
    found = ask("script.format", system="heroes", script="MODIFY( SELF,'a',1 )")
    assert found == {"script": 'MODIFY(SELF, "a", 1)'}
    assert ask("script.format", system="heroes", script="MODIFY(")["script"] == "MODIFY("


@settings(max_examples=100, derandomize=True, deadline=None, database=None)
@given(script=TEXTS, offset=st.integers(-2, 40), trigger=st.booleans())
def test_half_written_scripts_are_answered(script, offset, trigger):
    about = {"script": script, "offset": offset, "trigger": trigger, "document": DUEL}
    found = ask("script.complete", system="heroes", path=AXE, **about)
    assert 0 <= found["from"] <= found["to"] <= len(script)
    ask("script.hover", system="heroes", path=AXE, **about)
    ask("script.signature", system="heroes", path=AXE, **about)
    ask("script.check", system="heroes", path=AXE, **about)


# -- inside the JSON text ---------------------------------------------------------------------

TEXT = write(SHIPPED["heroes"]["frost_witch"])


def _in_json(method, before, text=TEXT):
    """The answer at the end of the first `before` in the text."""
    offset = text.index(before) + len(before)
    return ask(method, system="heroes", text=text, offset=offset), text


def test_a_script_in_the_json_text_is_completed_with_its_escapes():
    before = '"script": "MODIFY(OPPONENT, \\"hea'
    found, text = _in_json("complete", before)
    labels = {option["label"] for option in found["options"]}
    assert {"health", "mana"} <= labels
    assert text[found["from"] : found["to"]] == '\\"health\\"'
    apply = next(o["apply"] for o in found["options"] if o["label"] == "mana")
    changed = json.loads(text[: found["from"]] + apply + text[found["to"] :])
    assert changed["abilities"][0]["script"] == 'MODIFY(OPPONENT, "mana", SUB(-9, ROLL(9)))'


def test_a_script_in_the_json_text_has_its_docs():
    found, text = _in_json("hover", '"script": "MOD')
    assert found["title"] == signature_of(COMMANDS["MODIFY"])
    assert text[found["from"] : found["to"]] == "MODIFY"
    found, text = _in_json("hover", 'GET(SELF, \\"ma')
    assert found["title"] == "Attribute mana"
    assert text[found["from"] : found["to"]] == '\\"mana\\"'


def test_keys_and_triggers_in_the_json_text_are_completed():
    text = '{"name": "X", "attributes": {"health": 1}, "abilities": [{"name": "A", }]}'
    found, _ = _in_json("complete", '"name": "A", ', text=text)
    labels = [option["label"] for option in found["options"]]
    assert labels[0] == "script"
    assert "cost" in labels
    assert "name" not in labels
    text = '{"name": "X", "global_effects": [{"trigger": "ON_T", "script": "NOOP()"}]}'
    found, _ = _in_json("complete", '"trigger": "ON_T', text=text)
    assert [option["label"] for option in found["options"]] == list(TRIGGERS)


def test_keys_and_attributes_in_the_json_text_have_docs():
    found, _ = _in_json("hover", '"passive_eff')
    assert found["text"] == "Rules that belong to this hero."
    found, _ = _in_json("hover", '"mana": 3')
    assert found["title"] == "Attribute mana"


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(cut=st.integers(0, len(TEXT)), offset=st.integers(0, len(TEXT)))
def test_half_a_document_is_answered(cut, offset):
    ask("complete", system="heroes", text=TEXT[:cut], offset=min(offset, cut))
    ask("hover", system="heroes", text=TEXT[:cut], offset=min(offset, cut))


def test_all_that_a_key_asks_about_a_long_script_reads_it_once():
    line = "MODIFY(OPPONENT, 'health', MUL(GET(SELF, 'strength'), -1))"
    script = "SEQ(" + ", ".join([line] * 200) + ", MODFY())"
    document = copy.deepcopy(DUEL)
    document["heroes"][0]["abilities"][0]["script"] = script
    about = {"document": document, "system": "heroes", "path": AXE, "script": script}
    before = tokens.long_ones.cache_info().misses
    ask("script.complete", **about, offset=7)
    ask("script.signature", **about, offset=7)
    assert ask("script.check", **about, trigger=False, formatted=False)["errors"]
    assert not ask("check", text=json.dumps(document), system="heroes")["valid"]
    assert tokens.long_ones.cache_info().misses == before + 1

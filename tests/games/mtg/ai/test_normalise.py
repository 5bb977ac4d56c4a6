"""Reading answers: of any text something legal or a refusal comes out, and never a concession."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.mtg.ai.fallback import fallback
from core.games.mtg.ai.normalise import normalise
from core.games.mtg.ai.pregame import read_bottom, read_mulligan
from core.games.mtg.ai.prompts import ANSWERS
from core.games.mtg.ai.shape import COMBAT, PAYLOAD, SYNONYMS, TOP
from core.games.mtg.decisions import KINDS, PREGAME
from core.games.mtg.surface import check
from core.games.mtg.wire import TYPES
from tests.games.mtg.ai.kit import CASES, HANDS, SCHEMAS

WORDS = sorted(
    {word for schema in SCHEMAS.values() for word in json.dumps(schema).split('"')[1::2]}
    | set(SYNONYMS) | set(TYPES) | {"scoop", "concede", "Scoop!", "me", "face", "yes", "P9"}
)  # fmt: skip
KEYS = sorted({*TOP, *PAYLOAD, *COMBAT, "reasoning", "top", "pick", "blocker", "attacker"})
values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.floats() | st.sampled_from(WORDS)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(KEYS) | st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
likely = st.fixed_dictionaries(
    {"type": st.sampled_from([*TYPES, *SYNONYMS, "SCOOP"])},
    optional=dict.fromkeys(("object_id", "targets", "payload", "x", "choice", "mode"), values),
)
RAWS = [case["raw"] for case in CASES]


@st.composite
def broken(draw):
    """A published answer with a piece cut out, doubled or replaced."""
    text = draw(st.sampled_from(RAWS))
    start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    return text[:start] + draw(st.text(max_size=4) | st.sampled_from(WORDS)) + text[end:]


texts = (
    st.text(max_size=60) | broken() | likely.map(json.dumps) | values.map(json.dumps)
    | st.lists(likely, max_size=2).map(json.dumps)
)  # fmt: skip


@settings(max_examples=350, derandomize=True, deadline=None)
@given(text=texts, name=st.sampled_from(sorted(SCHEMAS)))
def test_any_text_gives_an_offered_reply_or_a_refusal_and_never_a_concession(text, name):
    schema = SCHEMAS[name]
    found = normalise(text, schema, "P1")
    if found.fault is None:
        assert check(schema, found.reply) is None
        assert found.reply["type"] != "SCOOP"
        assert normalise(json.dumps(found.reply), schema, "P1").reply == found.reply
    else:
        assert found.reply is None
        assert found.fault.code
        assert found.fault.message


payloads = st.dictionaries(
    st.sampled_from(["x", "mode", "cost_kind", "additional_costs", "color", "decision_id", "choice",
                     "ability_index"]), values, max_size=4,
) | values  # fmt: skip
ids = st.sampled_from(["c7", "c8", "c9", "c10", "c11", "c20", "p2", "p5", "zz"]) | values
replies = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES), "object_id": ids, "targets": values, "payload": payloads}
)


@settings(max_examples=200, derandomize=True, deadline=None)
@given(reply=replies | values, name=st.sampled_from(sorted(SCHEMAS)))
def test_any_value_is_checked_without_an_exception(reply, name):
    fault = check(SCHEMAS[name], reply)
    assert fault is None or (fault.code and fault.message)


@pytest.mark.parametrize("x", ["3", True, None, 3.0, [3]])
def test_x_is_a_whole_number_and_nothing_that_looks_like_one(x):
    reply = {"type": "CAST_SPELL", "object_id": "c8", "targets": [[{"type": "PLAYER",
             "player_id": "P2"}]], "payload": {"cost_kind": "NORMAL", "x": x}}  # fmt: skip
    assert check(SCHEMAS["main"], reply).code == "X_REQUIRED"
    reply["payload"]["x"] = 3
    assert check(SCHEMAS["main"], reply) is None


@settings(max_examples=100, derandomize=True, deadline=None)
@given(text=texts, required=st.integers(0, 7))
def test_any_text_gives_the_required_cards_and_keep_mulligan_or_a_refusal(text, required):
    hand = HANDS["hand7"]
    chosen = read_bottom(text, hand, required).ids
    assert len(set(chosen)) == len(chosen) == required
    assert set(chosen) <= {card["instance_id"] for card in hand}
    found = read_mulligan(text)
    assert (found.decision in ("KEEP", "MULLIGAN")) == (found.fault is None)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_fallback_of_every_schema_is_offered_and_survives_reading(name):
    found = fallback(SCHEMAS[name])
    assert check(SCHEMAS[name], found.reply) is None
    assert normalise(json.dumps(found.reply), SCHEMAS[name], "P1").reply == found.reply


def code(text, name="main", **more):
    text = text if isinstance(text, str) else json.dumps(text)
    found = normalise(text, SCHEMAS[name] | more, "P1")
    return "ok" if found.fault is None else found.fault.code


LASH = {"type": "CAST_SPELL", "object_id": "c7"}
REFUSED = {
    "a literal SCOOP": ('{"type":"SCOOP"}', "main", "ACTION_NOT_ALLOWED"),
    "an answer to another question": ({"type": "PASS_PRIORITY", "schema_id": "t5:MAIN1:P1:16"},
                                      "main", "STALE"),
    "another decision": ({"type": "decide", "decision_id": "d9", "choice": True}, "may", "STALE"),
    "a second action after the first": ('{"type":"PASS_PRIORITY"} or {"type":"SKIP_COMBAT"}',
                                        "main", "MULTIPLE_ACTIONS"),
    "several actions in a list by name": ({"actions": [LASH, LASH]}, "main", "MULTIPLE_ACTIONS"),
    "no object in the text": ("I pass.", "main", "BAD_JSON"),
    "a key said twice in two ways": ('{"type":"PASS_PRIORITY","type":"SKIP_COMBAT"}', "main",
                                     "BAD_JSON"),
    "two keys that differ": ({"type": "PASS_PRIORITY", "action": "SKIP_COMBAT"}, "main",
                             "BAD_SHAPE"),
    "an object cut off after an inner one": ('{"type":"x","targets":[[{"type":"PASS_PRIORITY"}]',
                                             "main", "BAD_JSON"),
    "no object where there are several": ({"type": "CAST_SPELL"}, "main", "OBJECT_REQUIRED"),
    "an id with the name of another": ({"type": "CAST_SPELL", "object_id": "Furnace Tithe (c7)"},
                                       "main", "AMBIGUOUS_OBJECT"),
    "an id beside the name of another": (LASH | {"name": "Furnace Tithe", "targets": "face"},
                                         "main", "AMBIGUOUS_OBJECT"),
    "a target beside the name of another": (
        LASH | {"targets": {"instance_id": "p9", "name": "Soldier"}}, "main", "AMBIGUOUS_TARGET"),
    "an index as a truth value": ({"type": "CAST_SPELL", "object_id": True}, "main",
                                  "OBJECT_NOT_LEGAL"),
    "a target too many": (LASH | {"targets": ["P1", "P2"]}, "main", "TARGET_COUNT"),
    "no target at all": (LASH, "main", "TARGET_COUNT"),
    "a group too many": (LASH | {"targets": [["P2"], ["P1"]]}, "main", "TARGET_COUNT"),
    "one target for two groups": ({"type": "CAST_SPELL", "object_id": "c20", "targets": ["p4"]},
                                  "main", "TARGET_COUNT"),
    "no mode where there are two": ({"type": "CAST_SPELL", "object_id": "c9", "targets": ["p14"]},
                                    "main", "MODE_REQUIRED"),
    "a target by index": (LASH | {"targets": 0}, "main", "TARGET_NOT_LEGAL"),
    "a mode of a spell without modes": (LASH | {"targets": "face", "mode": 1}, "main",
                                        "MODE_REQUIRED"),
    "X of a spell without X": (LASH | {"targets": "face", "x": 2}, "main", "X_OUT_OF_RANGE"),
    "a cost that is not asked": (LASH | {"targets": "face", "sacrifice": "p4"}, "main",
                                 "COST_CHOICE_REQUIRED"),
    "a kind of cost that is not open": (LASH | {"targets": "face", "cost_kind": "FLASHBACK"},
                                        "main", "COST_KIND_REQUIRED"),
    "attackers not named": ({"type": "DECLARE_ATTACKERS"}, "attack", "ATTACKERS_REQUIRED"),
    "a third Soldier": ({"type": "attack", "attackers": ["Soldier"] * 3}, "attack",
                        "ATTACKER_NOT_LEGAL"),
    "blockers not named": ({"type": "DECLARE_BLOCKERS"}, "block", "BLOCKERS_REQUIRED"),
    "an unknown blocker": ({"type": "block", "blockers": {"p77": "p31"}}, "block",
                           "BLOCKER_NOT_LEGAL"),
    "a decision without a choice": ({"type": "RESOLVE_DECISION"}, "discard", "DECISION_COUNT"),
    "too few options": ({"type": "RESOLVE_DECISION", "choice": []}, "discard", "DECISION_COUNT"),
    "an unknown option": ({"type": "decide", "choice": "Oathblade"}, "discard",
                          "DECISION_OPTION"),
    "a number for yes": ({"type": "decide", "choice": 1}, "may", "DECISION_OPTION"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_has_no_single_legal_reading_is_refused(what):
    text, name, expected = REFUSED[what]
    assert code(text, name) == expected


def test_a_refusal_names_the_field_and_the_legal_values():
    found = normalise('{"type":"CAST_SPELL","object_id":"c8","targets":"face","x":5}',
                      SCHEMAS["main"], "P1")  # fmt: skip
    assert found.fault._asdict() == {
        "code": "X_OUT_OF_RANGE", "message": "You cannot pay for that X", "field": "payload.x",
        "legal": ({"min": 0, "max": 3},),
    }  # fmt: skip


READ = {
    "a byte-order mark and curly quotes": (
        "\ufeff{\u201ctype\u201d: \u201cPASS_PRIORITY\u201d, \u201creasoning\u201d: \u201cdon't "
        "{burn\u201d}", "main", {"type": "PASS_PRIORITY"}),
    "mana symbols in the prose": (
        'With {R} open: {"type":"PASS_PRIORITY"} [1]', "main", {"type": "PASS_PRIORITY"}),
    "an action inside of an action": (
        {"action": {"type": "PASS_PRIORITY"}, "reasoning": "nothing to do"}, "main",
        {"type": "PASS_PRIORITY"}),
    "an object inside of text": (
        LASH | {"object_id": "cast c7 now", "targets": "the opponent"}, "main",
        LASH | {"targets": [[{"type": "PLAYER", "player_id": "P2"}]],
                "payload": {"cost_kind": "NORMAL"}}),
    "an object described as well": (
        LASH | {"name": "Cinder Lash", "card_id": "cinder_lash", "targets": "face"}, "main",
        LASH | {"targets": [[{"type": "PLAYER", "player_id": "P2"}]],
                "payload": {"cost_kind": "NORMAL"}}),
    "an object by its card id only, its target in the payload": (
        {"type": "cast", "card_id": "cinder_lash", "payload": {"target": "p9"}}, "main",
        LASH | {"targets": [[{"type": "PERMANENT", "instance_id": "p9"}]],
                "payload": {"cost_kind": "NORMAL"}}),
    "the same target twice": (
        LASH | {"targets": ["me", "P1"]}, "main",
        LASH | {"targets": [[{"type": "PLAYER", "player_id": "P1"}]],
                "payload": {"cost_kind": "NORMAL"}}),
    "a colour as a word": (
        {"type": "tap", "object_id": "p2", "color": "green"}, "main",
        {"type": "TAP_FOR_MANA", "object_id": "p2", "payload": {"color": "G"}}),
    "the colour of a basic land left out": (
        {"type": "tap", "object_id": "p1"}, "main",
        {"type": "TAP_FOR_MANA", "object_id": "p1", "payload": {"color": "R"}}),
    "attackers in groups": (
        {"type": "DECLARE_ATTACKERS", "targets": [[{"type": "PERMANENT", "instance_id": "p4"}]]},
        "attack", {"type": "DECLARE_ATTACKERS", "targets": {"attackers": ["p4", "p3"]}}),
    "a named creature beside its twin's id": (
        {"type": "attack", "attackers": ["Soldier", "p6"]}, "attack",
        {"type": "DECLARE_ATTACKERS", "targets": {"attackers": ["p7", "p6", "p3"]}}),
    "no blocks": ({"type": "block", "blocks": []}, "block",
                  {"type": "DECLARE_BLOCKERS", "targets": {"blockers": {}}}),
    "blocks as pairs of ids": (
        {"type": "block", "targets": [["p40", "p31"]]}, "block",
        {"type": "DECLARE_BLOCKERS", "targets": {"blockers": {"p40": "p31"}}}),
    "an option by its id, its index and its card": (
        {"type": "decide", "choice": [2]}, "discard",
        {"type": "RESOLVE_DECISION", "payload": {"decision_id": "d4", "choice": ["o2"]}}),
    "paying with a word": (
        {"type": "decide", "payload": {"choice": ["No."]}}, "may",
        {"type": "RESOLVE_DECISION", "payload": {"decision_id": "d5", "choice": False}}),
}  # fmt: skip


@pytest.mark.parametrize("what", READ)
def test_what_has_one_legal_reading_is_read(what):
    text, name, expected = READ[what]
    text = text if isinstance(text, str) else json.dumps(text)
    found = normalise(text, SCHEMAS[name], "P1")
    empty = {"object_id": None, "targets": None, "payload": None}
    assert found.fault is None, found.fault
    assert found.reply == empty | expected


def decision(kind, n=3, **more):
    """A schema that asks for one decision among cards of different names."""
    options = [
        {"option_id": f"o{k}", "instance_id": f"c{k}", "name": f"Card {k}"} for k in range(n)
    ]
    asked = {"decision_id": "d1", "kind": kind, "player_id": "P1", "min": 1, "max": 1,
             "options": options, **more}  # fmt: skip
    return {"schema_id": "t1:MAIN1:P1:1", "allowed_actions": ["RESOLVE_DECISION"],
            "resolve_decision": asked}  # fmt: skip


def answer(schema, choice):
    text = json.dumps({"type": "RESOLVE_DECISION", "choice": choice})
    found = normalise(text, schema, "P1")
    return found.fault.code if found.fault is not None else found.reply["payload"]["choice"]


ROW = {"instance_id": "p1", "name": "Brute", "damage": 5, "takers": [
    {"type": "PERMANENT", "instance_id": "p2", "name": "Elder", "lethal": 4},
    {"type": "PLAYER", "player_id": "P2", "lethal": 0}]}  # fmt: skip
SOLDIERS = [{"min": 0, "max": 2, "candidates": [
    {"type": "PERMANENT", "instance_id": "p1", "name": "Soldier"},
    {"type": "PERMANENT", "instance_id": "p2", "name": "Elder"}]}]  # fmt: skip
ANSWERED = [
    (decision("SCRY", 2), {"top": "Card 1", "bottom": ["c0"]}, {"top": ["o1"], "bottom": ["o0"]}),
    (decision("SCRY", 1), "bottom", {"top": [], "bottom": ["o0"]}),
    (decision("SCRY", 2), {"bottom": ["o0"]}, "DECISION_COUNT"),
    (decision("SCRY", 2), "bottom", "BAD_SHAPE"),
    (decision("PICK", 3), {"pick": 2, "bottom": ["o1", "o0"]},
     {"pick": ["o2"], "bottom": ["o1", "o0"]}),
    (decision("PICK", 2), "Card 1", {"pick": ["o1"], "bottom": ["o0"]}),
    (decision("PICK", 3), "Card 1", "DECISION_COUNT"),
    (decision("SPLIT_PILES", 3), [["o0"], ["o1", "c2"]], [["o0"], ["o1", "o2"]]),
    (decision("SPLIT_PILES", 3), ["o0"], "BAD_SHAPE"),
    (decision("SEARCH"), "nothing", None),
    (decision("SEARCH"), ["Card 2"], "o2"),
    (decision("CHOOSE_PILE", 2), 1, "o1"),
    (decision("ORDER_TRIGGERS", 2), ["c1", "c0"], ["o1", "o0"]),
    (decision("ORDER_TRIGGERS", 2), ["c1"], "DECISION_COUNT"),
    (decision("NEW_TARGETS", 0, target_groups=SOLDIERS), "keep", "keep"),
    (decision("NEW_TARGETS", 0, target_groups=SOLDIERS), [["p2"]],
     [[{"type": "PERMANENT", "instance_id": "p2"}]]),
    (decision("TRIGGER_TARGETS", 0, target_groups=SOLDIERS), [], [[]]),
    (decision("TRIGGER_TARGETS", 0, target_groups=SOLDIERS), None, "TARGET_COUNT"),
    (decision("ASSIGN_DAMAGE", 0, attackers=[ROW]), {"Brute": {"Elder": "4", "P2": 1}},
     {"p1": {"p2": 4, "P2": 1}}),
    *((decision("ASSIGN_DAMAGE", 0, attackers=[ROW]), {"p1": shares}, "DAMAGE_DIVISION")
      for shares in ({"p2": 3, "P2": 2}, {"p2": 4}, {"p2": 6}, {"p2": 5.5}, {"p2": -1, "P2": 6},
                     {"p9": 5}, [5])),
    (decision("ASSIGN_DAMAGE", 0, attackers=[ROW]), {}, "BAD_SHAPE"),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "choice", "expected"), ANSWERED)
def test_answers_to_decisions_are_read_by_their_kind(schema, choice, expected):
    assert answer(schema, choice) == expected


FALLBACKS = [
    (decision("MAY", 0), False),
    (decision("PAY_UNLESS", 0), False),
    (decision("DISCARD", min=2, max=2), ["o0", "o1"]),
    (decision("DISCARD_TO_HAND_SIZE"), ["o0"]),
    (decision("SACRIFICE"), ["o0"]),
    (decision("SCRY"), {"top": ["o0", "o1", "o2"], "bottom": []}),
    (decision("PICK"), {"pick": ["o0"], "bottom": ["o1", "o2"]}),
    (decision("SPLIT_PILES"), [["o0", "o1", "o2"], []]),
    (decision("SEARCH"), None),
    (decision("CHOOSE_PILE", 2), "o0"),
    (decision("ORDER_TRIGGERS"), ["o0", "o1", "o2"]),
    (decision("NEW_TARGETS", 0, target_groups=SOLDIERS), "keep"),
    (decision("TRIGGER_TARGETS", 0, target_groups=[SOLDIERS[0] | {"min": 1}]),
     [[{"type": "PERMANENT", "instance_id": "p1"}]]),
    (decision("ASSIGN_DAMAGE", 0, attackers=[ROW]), {"p1": {"p2": 4, "P2": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "expected"), FALLBACKS)
def test_the_fallback_of_every_kind_of_decision_is_what_the_rules_name(schema, expected):
    found = fallback(schema)
    assert found.name == f"DECISION_{schema['resolve_decision']['kind']}"
    assert found.reply["payload"] == {"decision_id": "d1", "choice": expected}
    assert check(schema, found.reply) is None


def test_every_kind_of_decision_has_an_answer_and_a_fallback():
    tried = {schema["resolve_decision"]["kind"] for schema, _ in FALLBACKS}
    assert tried == set(KINDS) - set(PREGAME)
    assert tried == set(ANSWERS)


def test_blocks_that_must_be_made_are_made_together():
    menace = {"instance_id": "p1", "name": "Lurer", "min_blockers": 2}
    plain = {"instance_id": "p2", "name": "Other", "min_blockers": 1}
    blockers = [
        {"instance_id": "p8", "name": "One", "can_block": ["p1"], "must_block": ["p1"]},
        {"instance_id": "p9", "name": "Two", "can_block": ["p2", "p1"], "must_block": ["p2", "p1"]},
        {"instance_id": "p7", "name": "Free", "can_block": ["p2"]},
    ]
    schema = {"schema_id": "t1:DECLARE_BLOCKERS:P1:1", "allowed_actions": ["DECLARE_BLOCKERS"],
              "declare_blockers": {"attackers": [menace, plain], "blockers": blockers}}  # fmt: skip
    found = fallback(schema)
    assert found.name == "FORCED_BLOCKERS"
    assert found.reply["targets"] == {"blockers": {"p8": "p1", "p9": "p1"}}
    text = '{"type": "DECLARE_BLOCKERS", "targets": {"blockers": {"p8": "p1", "p9": "p2"}}}'
    assert normalise(text, schema, "P1").fault.code == "BLOCK_ILLEGAL"
    text = '{"type": "DECLARE_BLOCKERS", "targets": {"blockers": {}}}'
    assert normalise(text, schema, "P1").fault.code == "MUST_BLOCK"


def two_ways(type, key, field, *values):
    """A schema with one object that can do something in two ways."""
    base = {"instance_id": "c7", "card_id": "vow", "name": "Vow", "x": None, "modes": None,
            "target_groups": [], "additional_costs": [], "text": ""}  # fmt: skip
    choices = [base | {field: value} for value in values]
    return {"schema_id": "t1:MAIN1:P1:1", "allowed_actions": [type], key: {"choices": choices}}


WAYS = [
    two_ways("CAST_SPELL", "cast_spell", "cost_kind", "NORMAL", "ALTERNATE"),
    two_ways("ACTIVATE_ABILITY", "activate_ability", "ability_index", 0, 2),
]


@pytest.mark.parametrize("schema", WAYS)
def test_of_two_ways_the_one_that_is_said_is_taken_and_none_is_guessed(schema):
    (type,) = schema["allowed_actions"]
    field, values, wrong = (
        ("cost_kind", ["NORMAL", "ALTERNATE"], "COST_KIND_REQUIRED") if type == "CAST_SPELL"
        else ("ability_index", [0, 2], "ABILITY_REQUIRED")
    )  # fmt: skip
    for said, expected in zip((values[0], str(values[1]).lower()), values, strict=True):
        text = json.dumps({"type": type, "object_id": "Vow", field: said})
        assert normalise(text, schema, "P1").reply["payload"] == {field: expected}
    text = json.dumps({"type": type, "object_id": "Vow"})
    assert normalise(text, schema, "P1").fault.code == wrong
    text = json.dumps({"type": type, "object_id": 1})
    assert normalise(text, schema, "P1").reply["payload"] == {field: values[1]}

"""The schema of words: one branch each, with what its keys hold, bounds and defaults."""

from __future__ import annotations

from core.language.schema import branch, constant, union
from core.language.words import Argument, Words

KINDS = {"count": {"type": "integer"}, "text": {"type": "string"}}
TABLE = Words("move", None)
TABLE.declare(
    "step",
    "Steps on.",
    None,
    Argument("steps", "count", "How far.", 0, 0),
    Argument("word", "text", "What is said."),
    Argument("other_id", "text", "Whose.", None),
    Argument("spare", "count", "Nothing.", 7, idle="it is not read"),
    example={"word": "on"},
)


def test_a_branch_has_the_word_its_keys_and_an_example():
    found = branch(TABLE["step"], "type", KINDS)
    assert list(found) == [
        "type", "title", "description", "properties", "required", "additionalProperties",
        "examples",
    ]  # fmt: skip
    assert (found["title"], found["description"]) == ("Step", "Steps on.")
    assert found["properties"] == {
        "type": {"const": "step", "title": "Type", "description": "Steps on."},
        "steps": {
            "type": "integer", "title": "Steps", "description": "How far.",
            "minimum": 0, "default": 0,
        },
        "word": {"type": "string", "title": "Word", "description": "What is said."},
        "other_id": {"type": "string", "title": "Other ID", "description": "Whose."},
        "spare": {
            "type": "integer", "title": "Spare", "description": "Nothing.",
            "default": 7, "x-idle": True,
        },
    }  # fmt: skip
    assert found["required"] == ["type", "word"]
    assert found["additionalProperties"] is False
    assert found["examples"] == [{"type": "step", "word": "on"}]


def test_the_schema_shares_nothing_with_the_table():
    found = branch(TABLE["step"], "type", KINDS)
    found["properties"]["word"]["x"] = found["examples"][0]["x"] = 1
    assert "x" not in KINDS["text"]
    assert TABLE["step"].example == {"type": "step", "word": "on"}


def test_lists_may_show_more_than_the_title_of_the_word():
    assert branch(TABLE["step"], "type", KINDS, "Step (step)")["title"] == "Step (step)"


def test_a_choice_says_which_key_tells_the_words_apart():
    found = union("Move", "What it does.", "do", [constant(TABLE["step"], "do")])
    assert found == {
        "title": "Move",
        "description": "What it does.",
        "discriminator": {"propertyName": "do"},
        "oneOf": [{"const": "step", "title": "Do", "description": "Steps on."}],
    }

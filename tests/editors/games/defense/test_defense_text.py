"""Completion and hover in the text of heroes and matches."""

from __future__ import annotations

import json

import pytest

from core.games.defense.effects import EFFECTS
from core.games.defense.matchers import MATCHERS
from core.games.defense.policies import POLICIES
from editors.writer import write
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask

CINDER = write(SHIPPED["defense"]["cinder_skin"])
HEAD = """{"v1Board": [], "defenseCard": {"dice": 3, "faces": 8, "fields": [
{"id": "F1", "faces": [1]}, {"id": "F2", "faces": [2]}], "rules": [{"id": "r", """


def _labels(marked):
    text = marked.replace("|", "", 1)
    found = ask("complete", system="defense", text=text, offset=marked.index("|"))
    return [option["label"] for option in found["options"]]


VALUES = {
    HEAD + '"matcher": {"type": |': list(MATCHERS),
    HEAD + '"matcher": {"type": "count|"': list(MATCHERS),
    HEAD + '"matcher": {"type": "countField", "fieldId": |': ["F1", "F2"],
    HEAD + '"matcher": {"type": "exactFace", "face": |': [str(n) for n in range(1, 9)],
    HEAD + '"matcher": {"type": "combo", "fields": [{"id": |': ["F1", "F2"],
    HEAD + '"effects": [{"type": |': list(EFFECTS),
    HEAD + '"effects": [{"type": "rerollDice", "selectionPolicy": |': list(POLICIES),
    HEAD + '"effects": [{"type": "heal", "target": |': ["self", "opponent"],
    HEAD + '"allowReroll": |': ["true", "false"],
    '{"v1Board": [{"combo": |': [
        "5OAK", "LARGE_STRAIGHT", "4OAK", "FULL_HOUSE", "SMALL_STRAIGHT", "3OAK", "PAIR_PAIR",
    ],
}  # fmt: skip


@pytest.mark.parametrize("marked", VALUES)
def test_values_are_those_of_the_tables_and_of_the_document(marked):
    assert _labels(marked) == VALUES[marked]


def test_statuses_of_the_document_stand_beside_the_shipped_ones():
    marked = '{"v1Board": [], "statuses": [{"id": "frost", "max": 1}], "attacks": [{"riders": '
    assert _labels(marked + '[{"status": |')[-1] == "frost"


KEYS = {
    HEAD + '"matcher": {"type": "pairsField", |': ["fieldId", "cap", "min"],
    HEAD + '"effects": [{"type": "preventHalf", |': ["id", "conditions"],
    '{"v1Board": [], "defenseCard": {"dice": 3, |': [
        "fields", "rules", "faces", "allowIdleFaces", "maxRerollsPerDefense",
    ],
    '{"heroes": [{"id": "a", "v1Board": []}, {"id": "b"}], "config": {"defenseVersions": {|': [
        "a", "b",
    ],
}  # fmt: skip


@pytest.mark.parametrize("marked", KEYS)
def test_keys_are_those_that_the_place_still_takes(marked):
    assert _labels(marked) == KEYS[marked]


@pytest.mark.parametrize("marked", [*VALUES, *KEYS])
def test_what_is_chosen_makes_the_text_go_on(marked):
    text, offset = marked.replace("|", "", 1), marked.index("|")
    found = ask("complete", system="defense", text=text, offset=offset)
    for option in found["options"]:
        written = text[: found["from"]] + option["apply"] + text[found["to"] :]
        assert len(written) > len(text[: found["from"]])
        if not option["apply"].endswith(": "):
            json.loads(option["apply"])


HOVERS = {
    '"countField"': ("countField", "Counts the dice of a field"),
    '"dealPer"': ("dealPer", "Deals damage to the attacker"),
    '"fieldId": "F1"': ("Field F1", "The faces 1, 2. It is used 2 times."),
    '"scorch"': ("Status scorch", "spends one"),
    '"allowExtra"': ("allowExtra", "more dice than the least"),
    '"FULL_HOUSE", "name"': ("Attack FULL_HOUSE", "Short identifier"),
    '"smolder_guard"': ("Rule smolder_guard", "Unique identifier"),
}


@pytest.mark.parametrize("words", HOVERS)
def test_hover_says_what_a_word_or_a_name_means(words):
    offset = CINDER.index(words) + (12 if words.startswith('"fieldId"') else 2)
    found = ask("hover", system="defense", text=CINDER, offset=offset)
    title, text = HOVERS[words]
    assert found["title"] == title
    assert text in found["text"]


def test_hover_has_nothing_to_say_between_things():
    assert ask("hover", system="defense", text=CINDER, offset=0) is None


SAVED = {
    "a byte order mark": lambda text: "\ufeff" + text,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
}
LOOSE = {
    "comments": lambda text: text.replace("{", "{ // a hero", 1),
    "a comma at the end": lambda text: text.rstrip().removesuffix("}") + ",}",
    "single quotes": lambda text: text.replace('"Cinder Skin"', "'Cinder Skin'"),
}


@pytest.mark.parametrize("way", SAVED)
def test_a_hero_reads_as_people_save_it(way):
    found = ask("import", text=SAVED[way](CINDER))
    assert found["system"] == "defense"
    assert json.loads(found["text"].removeprefix("\ufeff")) == json.loads(CINDER)


@pytest.mark.parametrize("way", LOOSE)
def test_a_hero_with_slips_is_told_their_place_and_read_leniently(way):
    text = LOOSE[way](CINDER)
    strict = ask("check", text=text)
    assert not strict["parsed"]
    assert all(issue["line"] and issue["column"] for issue in strict["issues"])
    found = ask("import", text=text, lenient=True)
    assert json.loads(found["text"]) == json.loads(CINDER)
    exported = ask("export", text=found["text"])["text"]
    assert "\r" not in exported
    assert not exported.startswith("\ufeff")


def test_an_empty_file_says_so():
    (issue,) = ask("check", text="", system="defense")["issues"]
    assert issue["code"] == "spec.empty"

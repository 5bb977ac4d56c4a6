"""What is missing has a button that adds it: every needed key of every system, and JSON's signs."""

from __future__ import annotations

import copy
import json
import re

import pytest

from core import registry
from core.checks import pointer, resolve
from editors import patches
from editors.check import check_text
from editors.scan import scan
from editors.tokens import tokens
from tests.contract.shipped import SHIPPED

AUTHORS = {
    "boards.missing-key": "which condition or side effect is meant decides what keys it has",
    "asg.missing-key": "which headquarters a side has is for `missing-hq` to say",
    "defense.missing-key": "which word a matcher, effect or pattern is, only its author knows",
}
"""Where no value is obvious, and why."""

MISSING = re.compile(r"\bmissing\b|\bneeds \"|has no value")


def _holders(value, path=""):
    if isinstance(value, dict):
        yield path, value
        for key, item in value.items():
            yield from _holders(item, path + pointer(key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _holders(item, f"{path}/{index}")


def without_a_key(system):
    """Shipped documents without one key each: every key of every kind of object once."""
    seen = set()
    for name, raw in sorted(SHIPPED[system].items(), key=lambda each: len(str(each[1])))[:6]:
        for path, holder in _holders(raw):
            for key in holder:
                kind = (re.sub(r"\d+", "#", path), key)
                if kind in seen:
                    continue
                seen.add(kind)
                bare = copy.deepcopy(raw)
                del resolve(bare, path)[key]
                yield f"{name}{path} without {key}", bare


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_message_whose_cure_is_an_insertion_has_a_button_that_inserts(system):
    count = 0
    for where, bare in without_a_key(system):
        for issue in registry.get(system).check(bare):
            if issue.severity != "error" or not MISSING.search(issue.message):
                continue
            count += 1
            adds = [fix for fix in issue.fixes if any(op["op"] == "add" for op in fix.patch)]
            asked = ('"type"', '"condition"', '"action"', '"hq"')
            is_open = issue.code in AUTHORS and any(key in issue.message for key in asked)
            assert adds or issue.fixes or is_open, f"{where}: {issue.message}"
            for fix in adds:
                after = registry.get(system).check(patches.apply(bare, fix.patch))
                same = [i for i in after if (i.path, i.message) == (issue.path, issue.message)]
                assert not same, f"{where}: {fix.title} leaves its issue"
    assert count > 3


def test_a_missing_key_is_told_in_one_sentence_and_the_reference_keeps_its_glossary():
    raw = copy.deepcopy(SHIPPED["boards"]["chess"])
    del raw["pieces"][0]["moves"][0]["step"]
    (issue,) = (i for i in registry.get("boards").check(raw) if i.code == "boards.missing-key")
    assert issue.message == 'The key "step" is missing; add it.'
    assert [fix.title for fix in issue.fixes] == ['Add "step": [0, 1]']


def test_names_that_are_added_in_one_list_are_unlike_each_other():
    chess = copy.deepcopy(SHIPPED["boards"]["chess"])
    for n in (1, 2):
        del chess["pieces"][1]["moves"][n]["id"]
    lanes = copy.deepcopy(SHIPPED["asg"]["choke"])
    for n in (1, 2):
        del lanes["map"]["nodes"][n]["id"]
    for system, raw in (("boards", chess), ("asg", lanes)):
        issues = [i for i in registry.get(system).check(raw) if i.code.endswith(".missing-key")]
        for issue in issues:
            raw = patches.apply(raw, issue.fixes[0].patch)
        names = [op["value"] for issue in issues for op in issue.fixes[0].patch]
        assert len(set(names)) == 2
        messages = [issue.message for issue in registry.get(system).check(raw)]
        assert not any("already" in each or "Another" in each for each in messages)


# -- JSON with one token left out -----------------------------------------------------------------

TEXTS = {
    "boards": "hexapawn",
    "heroes": "fighter_vs_fire_mage",
    "defense": "pyromancer",
    "asg": "choke",
    "mtg": "cinder_stampede_vs_drownlight_rites",
}
MOST = 160


def _half_written(system, most=MOST, **style):
    """Texts of a shipped document without one token: what it was, its lines, and the text."""
    text = json.dumps(SHIPPED[system][TEXTS[system]], **(style or {"indent": 2}))
    found = [each for each in tokens(text, 0, len(text)) if each[0] != "space"]
    for n in range(0, len(found), max(1, len(found) // most)):
        kind, token, start, end = found[n]
        broken = text[:start] + text[end:]
        try:
            json.loads(broken)
        except ValueError:
            is_key = kind == "string" and found[n + 1][1] == ":"
            what = "key" if is_key else token if kind == "punct" else "value"
            first = text.count("\n", 0, found[n - 1][3] if n else 0) + 1
            last = text.count("\n", 0, found[n + 1][2] if n + 1 < len(found) else start) + 1
            yield what, (first, last), broken


WORDS = {",": "comma", ":": "colon"}


@pytest.mark.parametrize("system", TEXTS)
def test_the_first_message_of_a_half_written_text_names_the_right_line_and_thing(system):
    wrong = []
    for what, (first, last), text in _half_written(system):
        issue = check_text(text, system)["issues"][0]
        named = f"{WORDS.get(what, what)} is missing" in issue["message"]
        if what == "value":
            two = ("no comma after the last entry", "A value or a ] is missing")
            named = named or any(words in issue["message"] for words in two)
        if not first <= issue["line"] <= last or not named:
            wrong.append((what, first, issue["line"], issue["message"]))
    assert wrong == []


STYLES = {
    "on one line": {"separators": (",", ":")},
    "on one line, with blanks": {"indent": None},
    "without indentation": {"indent": 0},
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("system", ["boards", "defense"])
def test_lines_that_are_not_indented_tell_nothing_wrong(system, style):
    """Which bracket is missing is told by how many there are; a } alone may have several places."""
    raw, wrong = SHIPPED[system][TEXTS[system]], []
    for what, (first, last), text in _half_written(system, 60, **STYLES[style]):
        issue = check_text(text, system)["issues"][0]
        if "is no number" in issue["message"]:
            continue  # 0,0 without its comma
        named = f"{WORDS.get(what, what)} is missing" in issue["message"]
        if what == "value":
            two = ("no comma after the last entry", "A value or a ] is missing")
            named = named or any(words in issue["message"] for words in two)
        if not named or (what != "}" and not first - 1 <= issue["line"] <= last + 1):
            wrong.append((what, first, issue["line"], issue["message"]))
        if what in (",", ":", "{", "["):
            start, end, by = issue["fixes"][0]["splice"]
            if json.loads(text[:start] + by + text[end:]) != raw:
                wrong.append((what, first, issue["line"], by))
    assert wrong == []


@pytest.mark.parametrize("system", TEXTS)
def test_the_button_of_a_missing_sign_makes_the_text_json_again(system):
    mended = 0
    for what, _, text in _half_written(system):
        fixes = check_text(text, system)["issues"][0]["fixes"]
        if what == "key":
            continue  # only the author knows its name
        assert fixes, (what, text[:80])
        start, end, by = fixes[0]["splice"]
        after = text[:start] + by + text[end:]
        if what in (",", ":"):
            json.loads(after)
        mended += len(scan(after, guesses=True).problems) < len(scan(text, guesses=True).problems)
    assert mended > 60


def test_a_key_without_a_value_in_front_of_another_key_is_named_and_can_be_filled():
    text = json.dumps(SHIPPED["boards"]["chess"], indent=2)
    head, key, rest = text.partition('"draw_conditions"')
    broken = f'{head}"win_conditions": \n  {key}{rest}'
    issues = check_text(broken, "boards")["issues"]
    line = head.count("\n") + 1
    assert [(issue["line"], issue["message"]) for issue in issues] == [
        (line, 'A value is missing after "win_conditions"; write one.')
    ]
    start, end, by = issues[0]["fixes"][0]["splice"]
    assert json.loads(broken[:start] + by + broken[end:])["win_conditions"] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1 "b": 2}', "A comma is missing after this."),
        ('{"a" 1}', 'A colon is missing after "a".'),
        ('{"a"}', 'A value is missing after "a"; write one.'),
        ('{"a": , "b": 1}', 'A value is missing after "a"; write one.'),
        ('{"a":\n "b": 1}', 'A value is missing after "a"; write one.'),
        ("{: 1}", "A key is missing before this colon; write one in double quotes."),
        ('{"a": [1, 2, "b": 3}', "A ] is missing after this."),
        ('{"a": 1, 2]}', "A [ is missing before this."),
        ('"a": 1}', "A { is missing before this."),
        ('{"a": "x}', "This text does not end on its line; close the quote."),
        ('{"a": {"b": 1}', "A } is missing at the end: the { of line 1 is not closed."),
        ('{"a": [1, 2}', "A ] is missing before this }."),
        ('{"a": [1-2]}', "A comma is missing after this."),
        ('{"a": [, "b": 1}', "A ] is missing after this."),
        ('{"a": }}', "A { is missing before this."),
        ('{"a": [1, [2]], "b" 3}', 'A colon is missing after "b".'),
        ('{\n"a": {\n"b": 1,\n"c" 2\n}\n}', 'A colon is missing after "c".'),
        ('{"a": [00, 1]}', "'00' is no number as JSON writes them, such as 12, -3.5 or 1e6."),
    ],
)
def test_what_is_missing_is_named(text, message):
    assert check_text(text)["issues"][0]["message"] == message


@pytest.mark.parametrize(
    ("number", "fixed"),
    [("+5", "5"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5.0"), ("007", None), ("0x1F", None)],
)
def test_what_begins_as_a_number_is_never_offered_as_a_text(number, fixed):
    issue = check_text(f'{{"a": {number}}}')["issues"][0]
    assert [fix["splice"][2] for fix in issue["fixes"]] == ([] if fixed is None else [fixed])

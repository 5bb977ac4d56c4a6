"""Imports as people save files, exports as machines like them (product list A18, A19, A20)."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from core import registry
from editors.files import file_name
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

HEXAPAWN = resources.files("specs").joinpath("boards", "hexapawn.json").read_text("utf-8")
AS_SAVED = """\ufeff// my game\r
{\r
  'name': 'It is "mine"', /* so */\r
  "board": {"dimensions": [3, 3],},\r
  turns: {"order": []},\r
  "pieces": [],\r
}\r
"""


def test_a_byte_order_mark_and_windows_line_ends_are_put_right():
    found = ask("import", text="\ufeff" + HEXAPAWN.replace("\n", "\r\n"))
    assert found["text"] == HEXAPAWN
    assert (found["system"], found["issues"], found["repaired"]) == ("boards", [], [])


def test_what_an_import_has_checked_is_not_checked_again_when_it_opens(monkeypatch):
    found, asked = registry.get("boards"), []
    check = type(found).check
    counted = lambda self, raw: asked.append(raw) or check(self, raw)  # noqa: E731
    monkeypatch.setattr(type(found), "check", counted)
    text = HEXAPAWN.replace('"Hexapawn"', '"Imported and opened", "nmae": 1')
    imported = ask("import", text=text)
    opened = ask("check", text=text, system=imported["system"])
    assert len(asked) == 1
    assert opened["issues"] == imported["issues"] != []
    other = ask("check", text=text.replace("opened", "edited"), system="boards")
    assert len(asked) == 2
    assert other["issues"] == opened["issues"]
    assert ask("check", text=text, system="heroes")["issues"] != opened["issues"]
    assert ask("check", text=text, system="boards") == opened


def test_what_people_write_is_reported_with_line_and_column():
    found = ask("import", text=AS_SAVED)
    assert [(i["code"], i["line"], i["column"]) for i in found["issues"]] == [
        ("spec.not-json", 1, 1),
        ("spec.not-json", 3, 3),
        ("spec.not-json", 3, 11),
        ("spec.not-json", 3, 27),
        ("spec.not-json", 4, 33),
        ("spec.not-json", 5, 3),
        ("spec.not-json", 6, 15),
    ]
    assert found["repairable"]
    assert found["text"] == AS_SAVED.removeprefix("\ufeff").replace("\r\n", "\n")


def test_reading_leniently_cleans_up_and_says_what_it_did():
    found = ask("import", text=AS_SAVED, lenient=True)
    assert json.loads(found["text"]) == {
        "name": 'It is "mine"',
        "board": {"dimensions": [3, 3]},
        "turns": {"order": []},
        "pieces": [],
    }
    assert [(r["line"], r["column"]) for r in found["repaired"]] == [
        (1, 1),
        (3, 3),
        (3, 11),
        (3, 27),
        (4, 33),
        (5, 3),
        (6, 15),
    ]
    assert found["system"] == "boards"


FENCED = {
    "json": "```json\n{}\n```\n",
    "plain": "```\n{}\n```",
    "tildes and a tail": "~~~~ json5\n{}\n~~~~\n\n",
    "indented": "  ```JSON\r\n{}\r\n  ```",
    "never closed": "```json\n{}\n",
}


@pytest.mark.parametrize("name", FENCED)
def test_the_fences_of_markdown_are_cleaned_away(name):
    text = FENCED[name].replace("{}", HEXAPAWN)
    strict = ask("import", text=text)
    assert strict["repairable"]
    assert strict["issues"][0]["message"].startswith("This is a fence of Markdown")
    found = ask("import", text=text, lenient=True)
    assert json.loads(found["text"]) == json.loads(HEXAPAWN)
    assert (found["system"], found["issues"]) == ("boards", [])
    assert len(found["repaired"]) == (1 if name == "never closed" else 2)


def test_words_around_fenced_json_are_cleaned_away_with_the_fences():
    text = f"Here is it:\n\n```json\n{HEXAPAWN}```\nWill this do? {{So}} it is.\n"
    strict = ask("import", text=text)
    assert strict["repairable"]
    assert (strict["issues"][0]["line"], strict["issues"][0]["column"]) == (1, 1)
    found = ask("import", text=text, lenient=True)
    assert json.loads(found["text"]) == json.loads(HEXAPAWN)
    assert found["issues"] == []
    assert len(found["repaired"]) == 4


@pytest.mark.parametrize("text", ["So it is:\n{}", "So it is:\n```\nno JSON\n```\n"])
def test_words_without_fenced_json_are_no_document(text):
    found = ask("import", text=text, lenient=True)
    assert not found["repairable"]
    assert found["repaired"] == []


def test_a_fence_inside_a_text_is_text():
    found = ask("import", text='{"name": "```json"}')
    assert json.loads(found["text"]) == {"name": "```json"}
    assert not found["repairable"]


@pytest.mark.parametrize("number", ["1e999", "-1e999", "1" + "0" * 400 + ".0"])
def test_a_number_beyond_every_float_is_too_large_and_not_another_word(number):
    (issue,) = ask("check", text=HEXAPAWN.replace("[0, 1]", f"[0, {number}]", 1))["issues"]
    assert issue["code"] == "spec.not-finite"
    assert "too large" in issue["message"]


@pytest.mark.parametrize("text", ['{"a": 1', '{"a": 1, "a": 2,}', "[NaN,]", "so it is"])
def test_reading_leniently_does_not_guess(text):
    found = ask("import", text=text, lenient=True)
    assert found["repaired"] == []
    assert not found["repairable"]
    assert found["text"] == text
    assert found["issues"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "spec.empty"),
        (" \r\n", "spec.empty"),
        ("[]", "spec.unknown-kind"),
        ('{"a": 1, "a": 1}', "spec.duplicate-key"),
        ("[" * 100_000, "spec.too-deep"),
        ("9" * 30_000_000, "spec.too-large"),
    ],
    ids=["empty", "blank", "unknown", "duplicate", "deep", "30 MB"],
)
def test_a_file_that_is_no_spec_is_refused_with_its_reason(text, code):
    for lenient in (False, True):
        found = ask("import", text=text, lenient=lenient)
        assert {issue["code"] for issue in found["issues"]} == {code}


@pytest.mark.parametrize("name", sorted(SHIPPED["boards"]))
def test_an_export_imports_to_an_equal_document(name):
    raw = SHIPPED["boards"][name]
    found = ask("export", text=json.dumps(raw))
    assert json.loads(ask("import", text=found["text"])["text"]) == raw
    assert "\r" not in found["text"]
    assert found["text"][0] == "{"


def test_an_invalid_document_leaves_only_as_a_draft():
    broken = HEXAPAWN.replace('"PAWN"', '"PAWM"', 1)
    error = refused("export", text=broken)
    assert error["code"] == "export.invalid"
    assert error["issues"][0]["code"] == "boards.unknown-piece"
    assert ask("export", text=broken, draft=True)["filename"] == "hexapawn.draft.json"


def test_a_text_that_is_no_json_leaves_as_it_is():
    found = ask("export", text='{"name": "x",\r\n', draft=True, system="boards")
    assert found == {"text": '{"name": "x",\n', "filename": "spec.draft.json"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("<img src=x onerror=alert(1)>", "img-src-x-onerror-alert-1"),
        ('"><svg onload=alert(1)>', "svg-onload-alert-1"),
        ("../../etc/passwd", "etc-passwd"),
        ("Schach für Kinder", "schach-fur-kinder"),
        ("将棋", "spec"),
        ("x" * 500, "x" * 60),
        ("CON", "con-spec"),
        ("nul", "nul-spec"),
        ("Com1", "com1-spec"),
        ("console", "console"),
        ("-rf", "rf"),
        ("a. ", "a"),
        ("\x00\x1b[2J", "2j"),
        ("\ud800", "spec"),
        (7, "spec"),
    ],
)
def test_a_file_name_holds_nothing_that_could_do_anything(name, expected):
    assert file_name({"name": name}) == expected

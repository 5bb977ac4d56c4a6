"""Scripts too long to be read, by themselves or together: told at their place, never read."""

from __future__ import annotations

import copy
import json

import pytest

from core.games.heroes.lengths import texts_of
from core.games.heroes.limits import MAX_SCRIPT, MAX_SCRIPTS
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.growth.fitting import work

PATH = "/heroes/0/abilities/0/script"


def _duel(*scripts):
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    hero = raw["heroes"][0]
    first = hero["abilities"][0]
    made = [{**first, "name": f"A{n}", "script": text} for n, text in enumerate(scripts)]
    hero["abilities"] = made
    for each in made[1:]:
        each.pop("id", None)
    return raw


def _called(method, **payload):
    return json.loads(call(method, json.dumps(payload)))


def _told(raw):
    issues = _called("check", text=json.dumps(raw))["result"]["issues"]
    return [(i["path"], i["message"]) for i in issues if i["code"] == "heroes.too-long"]


def _command(length):
    return "NOOP()".ljust(length)


def test_a_script_just_within_the_limit_is_read_and_one_character_more_is_not():
    assert _told(_duel(_command(MAX_SCRIPT.value))) == []
    [(path, message)] = _told(_duel(_command(MAX_SCRIPT.value + 1)))
    assert path == PATH
    assert message == (
        "This asks for 100,001 characters in one script; the limit (script) is 100,000. "
        "Shorten it, or take out comments."
    )


def test_scripts_too_long_together_are_read_up_to_the_limit_and_the_others_are_named():
    each = MAX_SCRIPT.value - 1000
    told = _told(_duel(*[_command(each)] * 5))
    assert [path for path, _ in told][:1] == ["/heroes/0/abilities/4/script"]
    assert f"the limit (scripts) is {MAX_SCRIPTS.value:,}" in told[0][1]
    total = sum(len(text) for _, text in texts_of(_duel(*[_command(each)] * 5)))
    assert f"{total:,} characters in all scripts and triggers together" in told[0][1]


def test_triggers_count_as_scripts_do():
    raw = _duel("NOOP()")
    raw["global_effects"] = [{"name": "e", "trigger": "x" * 100_001, "script": "NOOP()"}]
    assert [path for path, _ in _told(raw)] == ["/global_effects/0/trigger"]


TEXTS = {
    "nested calls": "ABS(" * 1_000_000,
    "commas": "," * 4_000_000,
    "closing brackets": "NOOP()" + ")" * 4_000_000,
    "numbers": "1," * 2_000_000,
    "comments": "/**/" * 1_000_000,
}


@pytest.mark.parametrize("kind", TEXTS)
def test_four_million_characters_cost_no_more_than_a_short_script(kind):
    """Wherever a script is read: check, match, the questions of the editor, graph and layout."""
    text, document = TEXTS[kind], _duel(TEXTS[kind])
    about = {"document": document, "system": "heroes", "path": PATH, "script": text}
    calls = [
        ("check", {"text": json.dumps(document)}),
        ("match.new", {"system": "heroes", "spec": document}),
        ("script.check", about),
        ("script.format", {**about}),
        ("script.complete", {**about, "offset": 2_000_000}),
        ("script.hover", {**about, "offset": 2_000_000}),
        ("script.signature", {**about, "offset": 2_000_000}),
        ("graph.of", about),
        ("entities", about),
        ("usages", about),
    ]
    for method, payload in calls:
        _called(method, **{**payload, "document": _duel("NOOP()"), "script": "NOOP()"})
        cost = work(lambda: _called(method, **payload))  # noqa: B023
        assert cost < 200_000, method


def test_a_name_is_not_changed_where_a_script_cannot_be_read():
    """Its uses of the name would stay behind."""
    raw = _duel(_command(MAX_SCRIPT.value + 1))
    name = next(iter(raw["heroes"][0]["attributes"]))
    about = {"document": raw, "system": "heroes", "path": f"/heroes/0/attributes/{name}"}
    for answer in (
        _called("edit.rename", **about, to="new"),
        _called("edit.delete", **about, uses="remove"),
    ):
        assert answer["error"]["code"] == "edit.unread"
        assert "the limit (script) is 100,000" in answer["error"]["message"]
    assert _called("edit.delete", **about)["ok"]


def test_a_graph_tells_the_first_hundred_mistakes_of_very_many():
    """Each is told at its command: a hundred thousand would be fifty megabytes."""
    found = _called("graph.of", script="NOOP()" + ")" * 50_000)["result"]
    assert len(found["errors"]) == 100

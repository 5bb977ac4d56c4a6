"""What goes wrong in other programs does not go wrong here: duels on the command line."""

from __future__ import annotations

import copy
import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from core.games.heroes.limits import MAX_CASCADE
from tests.contract.shipped import SHIPPED
from webapp.cli import cli
from webapp.commands.output import plain

HEROES = SHIPPED["heroes"]
FIREBALL = """IF(GT(GET(SELF, "mana"), 9),
   SEQ(
       MODIFY(SELF, "mana", -10),
       MODIFY(OPPONENT, "health", -15)
   ),
   NOOP() // Or fail cast
)"""
FEED = {"name": "Feed", "trigger": 'ON_ATTRIBUTE_CHANGE("mana")'}
DEATH = HEROES["death"]["global_effects"][0]
EVIL = ("<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "javascript:alert(1)")


def _run(*arguments, **more):
    return CliRunner().invoke(cli, [str(each) for each in arguments], **more)


def _file(tmp_path, raw, name="spec.json"):
    path = tmp_path / name
    path.write_text(raw if isinstance(raw, str) else json.dumps(raw), "utf-8")
    return path


def _hero(name, script, passives=()):
    return {
        "name": name,
        "attributes": {"health": 30, "mana": 20},
        "abilities": [{"name": "Act", "script": script}],
        "passive_effects": list(passives),
    }


def _codes(path):
    report = json.loads(_run("validate", "--json", path).stdout)
    return {issue["code"]: issue for issue in report["issues"]}


# -- A10: comments and quotes in one-line scripts --------------------------------------------


def test_a_comment_on_several_lines_is_fine_and_layout_never_joins_a_line_to_it(tmp_path):
    path = _file(tmp_path, _hero("Mage", FIREBALL))
    assert _codes(path) == {}
    assert _run("format", path).exit_code == 0
    script = json.loads(path.read_text("utf-8"))["abilities"][0]["script"]
    line = next(line for line in script.splitlines() if "// Or fail cast" in line)
    assert line.endswith("// Or fail cast")
    assert _codes(path) == {}


def test_the_same_on_one_line_is_diagnosed_at_the_comment(tmp_path):
    joined = " ".join(line.strip() for line in FIREBALL.splitlines())
    path = _file(tmp_path, _hero("Mage", joined))
    found = _codes(path)
    assert set(found) == {"heroes.comment-hides-brackets"}
    message = found["heroes.comment-hides-brackets"]["message"]
    assert f"column {joined.index('//') + 1}:" in message
    before = path.read_text("utf-8")
    assert _run("format", path).exit_code == 1
    assert path.read_text("utf-8") == before


def test_curly_quotes_are_named_with_their_place(tmp_path):
    found = _codes(_file(tmp_path, _hero("Mage", "MODIFY(SELF, “mana”, 1)")))
    assert "column 14:" in found["heroes.curly-quotes"]["message"]


# -- A11: a trigger that feeds itself --------------------------------------------------------


def _fed(script, *sides):
    feed = FEED | {"script": script}
    heroes = [
        _hero(f"Hero {side}", 'MODIFY(SELF, "mana", 1)', [feed] if side in sides else [])
        for side in (1, 2)
    ]
    return {"heroes": heroes, "global_effects": [DEATH], "max_turns": 4}


@pytest.mark.parametrize(
    "spec",
    [_fed('MODIFY(SELF, "mana", 1)', 1), _fed('MODIFY(OPPONENT, "mana", 1)', 1, 2)],
    ids=["by itself", "by way of the other"],
)
def test_a_cycle_is_warned_of_and_drawn_and_ends_at_the_published_bound(tmp_path, spec):
    path = _file(tmp_path, spec)
    issue = _codes(path)["heroes.trigger-cycle"]
    assert issue["severity"] == "warning"
    assert "Feed (Hero 1) -> " in issue["message"]
    told = _run("play", path, "--seats", "human,human", input="Act\nquit\n").stdout
    assert "Too many reactions: Feed changed " in told
    assert told.count("Feed fires for") == MAX_CASCADE
    played = _run("play", path, "--seats", "random,random", "--json")
    replay = _file(tmp_path, played.stdout, "replay.json")
    assert _run("replay", replay, "--verify").exit_code == 0
    assert json.loads(played.stdout)["result"]["reason"] == "max_turns"


# -- A12: seeds ------------------------------------------------------------------------------


def test_one_seed_is_one_match_also_in_another_process():
    arguments = ["play", "gambler_vs_alchemist", "--seats", "random,mcts:20", "--json", "--seed"]
    first, again, other = (_run(*arguments, seed).stdout for seed in (7, 7, 8))
    assert first == again != other
    program = [sys.executable, "-c", "from webapp.cli import cli; cli()", *arguments, "7"]
    process = subprocess.run(program, capture_output=True, text=True, check=True)
    assert process.stdout == first


# -- A18: JSON as people save it -------------------------------------------------------------


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path):
    text = json.dumps(HEROES["fire_mage"], indent=2)
    path = tmp_path / "hero.json"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert _codes(path) == {}
    assert _run("actions", path).stdout == "Fireball\nMeditate\nWeak Staff Hit\n"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('{\n // mine\n "name": "A"}', "spec.not-json", 2),
        ('{"name": "A",\n "attributes": {"health": 1,}}', "spec.not-json", 2),
        ("{'name': 'A'}", "spec.not-json", 1),
        ("", "spec.empty", 1),
        ('{"name": "A", "attributes": {"hp": 1, "hp": 2}}', "spec.duplicate-key", 1),
        ('{"name": "A", "attributes": {"hp": NaN}}', "spec.not-finite", 1),
    ],
    ids=["comment", "trailing comma", "single quotes", "empty", "two of one name", "no number"],
)
def test_what_is_no_json_is_placed(tmp_path, text, code, line):
    issue = _codes(_file(tmp_path, text))[code]
    assert issue["line"] == line
    assert issue["message"]


# -- A19: hostile names ----------------------------------------------------------------------


@pytest.mark.parametrize("name", EVIL)
def test_a_hostile_name_is_text_as_hero_ability_attribute_tag_and_effect(tmp_path, name):
    duel = copy.deepcopy(HEROES["fighter_vs_fire_mage"])
    hero = duel["heroes"][0]
    quoted = f"'{name}'"
    hero["name"] = name
    hero["attributes"][name] = 1
    hero["attribute_tags"] = {name: [name]}
    hero["abilities"][0] |= {"name": name, "tags": [name]}
    hero["abilities"][0]["script"] = f"MODIFY(SELF, {quoted}, 1)"
    hero["passive_effects"] = [
        {"name": name, "trigger": f"ON_ATTRIBUTE_CHANGE({quoted})",
         "script": "MODIFY(OPPONENT, 'health', -1)"}
    ]  # fmt: skip
    path = _file(tmp_path, duel)
    assert {issue["severity"] for issue in _codes(path).values()} <= {"info", "warning"}
    told = _run("play", path, "--seats", "human,random", input=f"{name}\nquit\n").stdout
    assert f"{plain(name)}: {plain(name)} +1, now 2" in told
    assert f"{plain(name)} fires for {plain(name)}" in told
    played = json.loads(_run("play", path, "--seats", "random,random", "--json").stdout)
    assert played["spec"] == duel

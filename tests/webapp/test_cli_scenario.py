"""`rulewright scenario`: a line per scenario, the first difference, and the exit code."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from webapp.cli import cli

GIVEN = Path(__file__).parents[1] / "games" / "mtg" / "scenarios" / "scenarios.jsonl"
FIRST = json.loads(GIVEN.read_text("utf-8").splitlines()[0])


def _run(*arguments):
    return CliRunner().invoke(cli, ["scenario", *map(str, arguments)])


def _changed(change):
    raw = copy.deepcopy(FIRST)
    change(raw)
    return json.dumps(raw)


def test_forty_scenarios_pass_with_a_line_each():
    result = _run(GIVEN)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [f"dev-{n:03}: passed (seed_v0)" for n in range(1, 41)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (_changed(lambda raw: raw["expect"]["life"].update(P2=17)),
         "dev-001: FAILED, at the end: life of P2: expected 17, found 18"),
        (_changed(lambda raw: raw["script"][0].update(targets=["P3"])),
         "dev-001: FAILED, step 0: there is no card 'P3'"),
        (_changed(lambda raw: raw["script"].insert(0, {"do": "dance"})),
         "dev-001: FAILED, step 0: unknown step 'dance'"),
        (_changed(lambda raw: raw.update(profile="x")),
         "dev-001: FAILED, at the end: the engine plays the profiles seed_v0 and cr_2025, not x"),
        (_changed(lambda raw: raw.pop("script")),
         "dev-001: FAILED, at the end: 'script' is missing"),
        (_changed(lambda raw: raw.pop("expect")),
         "dev-001: FAILED, at the end: 'expect' is missing"),
        (_changed(lambda raw: raw.update(expect={"life": {}})),
         "expect: nothing is expected; name at least one value"),
        (_changed(lambda raw: raw.update(expcet={})),
         "dev-001: FAILED, at the end: unknown key 'expcet'; there are v, id, setup, script"),
        (_changed(lambda raw: raw["expect"]["life"].update(P3=1)),
         "expect/life: 'P3' is none of P1, P2"),
        (_changed(lambda raw: raw["expect"].update(permanents={"Mountain": {"taped": True}})),
         "expect/permanents/Mountain: unknown key 'taped'"),
        (_changed(lambda raw: raw["expect"].update(permanents={"Slodier": {"exists": False}})),
         "dev-001: FAILED, at the end: there is no card 'Slodier'"),
        (_changed(lambda raw: raw["expect"].update(permanents={"@q": {"exists": False}})),
         "no object of the set-up has the id @q"),
        (_changed(lambda raw: (raw["setup"]["players"].update(P2={"battlefield": ["Soldier*2"]}),
                               raw["expect"].update(permanents={"Soldier": {"exists": False}}))),
         "there are 2 of Soldier: say which with #k"),
        (_changed(lambda raw: raw["expect"].update(
            permanents={"Mountain": {"keywords_lacks": ["flyng"]}})),
         "expect/permanents/Mountain/keywords_lacks/0: 'flyng' is none of flying"),
        (_changed(lambda raw: raw["setup"]["turn"].update(step="MAIN 1")),
         "setup/turn/step: 'MAIN 1' is none of UNTAP, UPKEEP"),
        (_changed(lambda raw: raw["setup"]["players"]["P1"].update(hnad=[])),
         "setup/players/P1: unknown key 'hnad'"),
        (_changed(lambda raw: raw["setup"]["players"]["P1"].update(hand=["Black Lotus"])),
         "dev-001: FAILED, at the end: there is no card 'Black Lotus'"),
        (_changed(lambda raw: raw["setup"]["players"]["P1"].update(library=["Swamp*999999999"])),
         "'Swamp*999999999': after * comes a number from 1 to 250"),
        (_changed(lambda raw: raw["setup"]["players"]["P1"].update(
            hand=[{"card": "Swamp", "id": "a"}, {"card": "Swamp", "id": "a"}])),
         "two objects have the id 'a'"),
        (_changed(lambda raw: raw["script"][0].update(taregts=[])),
         "dev-001: FAILED, step 0: unknown key 'taregts'"),
        (_changed(lambda raw: raw["script"][0].update(x="3")),
         "dev-001: FAILED, step 0: x: a whole number was expected, not '3'"),
        (_changed(lambda raw: raw["script"].append({"do": "resolve"})),
         "dev-001: FAILED, step 3: resolve: the stack is empty"),
        (_changed(lambda raw: raw["script"].append(
            {"do": "decide", "player": "P1", "kind": "MAY", "choice": True})),
         "dev-001: FAILED, step 3: no decision is pending; MAY was expected"),
        (_changed(lambda raw: raw["script"].append({"do": "scoop", "player": "P1"})),
         "dev-001: FAILED, at the end: the game ended (scoop), which the scenario does not expect"),
        (_changed(lambda raw: raw["script"].insert(0, {"do": "illegal", "try": raw["script"][0]})),
         "dev-001: FAILED, step 0: cast was accepted, but should be refused"),
        (_changed(lambda raw: raw["script"][0].update(card="Cinder Lash#0")),
         "dev-001: FAILED, step 0: there is no Cinder Lash#0"),
        (_changed(lambda raw: raw.update(v=2)), 'a scenario is an object with "v": 1'),
        ('{"v": 1, "v": 1}', 'the line is no JSON: the key "v" stands twice in one object'),
        ('{"v": NaN}', "the line is no JSON: NaN is no JSON number"),
        ('{"v": 1e999}', "the line is no JSON: the number 1e999 is too large"),
        ("[" * 100_000, "the line is no JSON"),
        ("[]", 'a scenario is an object with "v": 1'),
        ("{", "the line is no JSON"),
    ],
)  # fmt: skip
def test_the_first_difference_is_told_and_the_exit_code_is_one(tmp_path, line, said):
    path = tmp_path / "mine.jsonl"
    path.write_text(line + "\n\n", encoding="utf-8")
    result = _run(path)
    assert result.exit_code == 1
    assert said in result.stdout
    assert len(result.stdout.splitlines()) == 1


def test_machines_read_the_same(tmp_path):
    path = tmp_path / "mine.jsonl"
    bad = _changed(lambda raw: raw["expect"]["life"].update(P1=3))
    path.write_text(f"{json.dumps(FIRST)}\n{bad}\n", encoding="utf-8")
    result = _run(path, "--json")
    good, other = map(json.loads, result.stdout.splitlines())
    assert good == {"file": str(path), "line": 1, "id": "dev-001", "passed": True,
                    "profile": "seed_v0", "step": -1, "difference": None}  # fmt: skip
    assert (other["line"], other["passed"]) == (2, False)
    assert other["difference"] == "life of P1: expected 3, found 20"


CARDS = {"schema_version": 1, "pool": "mine", "tokens": [], "cards": [
    {"card_id": "iron_wisp", "name": "Iron Wisp", "type_line": "Creature \u2014 Spirit",
     "mana_cost": "{1}", "oracle_text": "Flying", "power": "1", "toughness": "1"},
    {"card_id": "cinder_lash", "name": "Cinder Lash", "type_line": "Instant", "mana_cost": "{R}",
     "oracle_text": "Cinder Lash deals 5 damage to any target."},
]}  # fmt: skip
FIGHT = {
    "v": 1, "id": "mine",
    "setup": {"turn": {"number": 3, "active": "P1", "step": "MAIN1"}, "players": {
        "P1": {"battlefield": ["Iron Wisp", "Mountain"], "hand": ["Cinder Lash"]},
        "P2": {"battlefield": ["Thickhide Grazer"]}}},
    "script": [{"do": "cast", "player": "P1", "card": "Cinder Lash", "targets": ["P2"]},
               {"do": "attack", "player": "P1", "attackers": ["Iron Wisp"]},
               {"do": "block", "player": "P2", "blocks": {}}, {"do": "combat_damage"}],
    "expect": {"life": {"P2": 14}},
}  # fmt: skip


def _with_pool(folder, pool, *more):
    (folder / "pool.json").write_text(json.dumps(pool), encoding="utf-8")
    (folder / "mine.jsonl").write_text(json.dumps(FIGHT), encoding="utf-8")
    return _run("--pool", folder / "pool.json", folder / "mine.jsonl", *more)


def test_cards_of_ones_own_play_beside_the_shipped_ones_and_before_their_namesakes(tmp_path):
    result = _with_pool(tmp_path, CARDS)
    assert (result.exit_code, result.stdout) == (0, "mine: passed (seed_v0)\n")
    assert "there is no card 'Iron Wisp'" in _run(tmp_path / "mine.jsonl").stdout


def test_the_pool_may_be_what_import_cards_writes_or_a_match(tmp_path):
    (tmp_path / "raw.json").write_text(json.dumps(CARDS["cards"]), encoding="utf-8")
    made = CliRunner().invoke(
        cli, ["import-cards", str(tmp_path / "raw.json"), "-o", str(tmp_path / "made.json")]
    )
    assert made.exit_code == 0
    pool = json.loads((tmp_path / "made.json").read_text("utf-8"))
    assert _with_pool(tmp_path, pool).exit_code == 0
    deck = {"deck_id": "d", "name": "D", "cards": [{"card_id": "iron_wisp", "count": 60}]}
    assert _with_pool(tmp_path, {"pool": CARDS, "decks": [deck, deck]}).exit_code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda pool: pool["cards"][0].update(oracle_text="Wobble."),
         "[/cards/0/oracle_text]"),
        (lambda pool: pool["cards"][0].update(mana_cost=3), "[/cards/0/mana_cost]"),
        (lambda pool: pool["cards"].append(pool["cards"][0] | {"card_id": "twin"}),
         "pool.json: /cards/2: 'Iron Wisp' is at /cards/0 too"),
        (lambda pool: pool.pop("cards"), "mtg.unknown-kind"),
        (lambda pool: (pool.clear(), pool.update(decks=[
            {"deck_id": "d", "cards": [{"card_id": "plains", "count": 60}]}])),
         "pool.json: /: this file has no cards of its own"),
    ],
)  # fmt: skip
def test_a_pool_that_cannot_be_played_is_told_with_the_place(tmp_path, change, said):
    pool = copy.deepcopy(CARDS)
    change(pool)
    result = _with_pool(tmp_path, pool)
    assert result.exit_code == 1
    assert said in result.output
    assert "passed" not in result.output


@pytest.mark.parametrize(("pool", "code"), [("chess", 1), ("nowhere.json", 2), ("nosuchpool", 2)])
def test_a_pool_of_another_game_or_none_is_refused(tmp_path, pool, code):
    result = _run("--pool", pool, GIVEN)
    assert result.exit_code == code
    assert "Traceback" not in result.output


@pytest.mark.parametrize("text", ["", "\n \n\t\r\n"])
def test_a_file_without_a_scenario_does_not_pass(tmp_path, text):
    path = tmp_path / "mine.jsonl"
    path.write_text(text, encoding="utf-8")
    result = _run(path)
    assert result.exit_code == 1
    assert result.stdout == f"{path}: FAILED, at the end: there is no scenario in the file\n"


def test_lines_of_other_systems_are_read_too(tmp_path):
    path = tmp_path / "mine.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(FIRST).encode() + b"\r\n")
    result = _run(path)
    assert (result.exit_code, result.stdout) == (0, "dev-001: passed (seed_v0)\n")


DAMAGE = [None, True, -1, 1.5, 10**30, "", "x", [], {}, [[]], [None], {"a": {}}, "P1", "@x", "#"]


def _broken(value, at=()):
    """Every place of a scenario."""
    yield at
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _broken(each, (*at, key))
    elif isinstance(value, list):
        for n, each in enumerate(value):
            yield from _broken(each, (*at, n))


def test_damage_anywhere_is_told_in_a_sentence(tmp_path):
    lines = []
    for line in GIVEN.read_text("utf-8").splitlines()[3:38:5]:
        raw = json.loads(line)
        places = [at for at in _broken(raw) if at and at[0] in ("setup", "script", "expect")]
        for n, at in enumerate(places):
            bad = copy.deepcopy(raw)
            inner = bad
            for key in at[:-1]:
                inner = inner[key]
            inner[at[-1]] = DAMAGE[n % len(DAMAGE)]
            lines.append(json.dumps(bad))
    path = tmp_path / "mine.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    result = _run(path)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert len(result.stdout.splitlines()) == len(lines) > 150
    assert "cannot be played" not in result.stdout


def test_a_file_that_cannot_be_read_is_told():
    result = CliRunner().invoke(cli, ["scenario", "no_such.jsonl"], standalone_mode=False)
    assert result.exception is not None
    assert "cannot be read" in str(result.exception)

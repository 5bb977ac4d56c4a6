"""`solve` and `format`, and the other commands on heroes and duels."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from core import registry
from tests.contract.shipped import SHIPPED
from tests.growth.test_solver import cascades
from webapp.cli import cli, main

HEROES = SHIPPED["heroes"]
UGLY = """{
  "name":   "Ugly", "attributes": {"health": 10.50},
  "abilities": [{"name": "Hit", "script": "SEQ( MODIFY(OPPONENT,'health',-1) ,NOOP( ) )"}]
}
"""
NEAT = UGLY.replace(
    '''"SEQ( MODIFY(OPPONENT,'health',-1) ,NOOP( ) )"''',
    r'''"SEQ(MODIFY(OPPONENT, \"health\", -1), NOOP())"''',
)


@pytest.fixture
def run():
    """Run the command line in this process."""
    runner = CliRunner()
    return lambda *arguments, **more: runner.invoke(cli, [str(a) for a in arguments], **more)


def _file(tmp_path, text, name="hero.json"):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return path


# -- solve ------------------------------------------------------------------------------------


def test_solve_says_who_wins_from_either_seat(run):
    result = run("solve", "fighter_vs_fire_mage")
    assert result.exit_code == 0
    assert result.stdout == (
        "Fighter moves first: Fighter forces a win within 29 single turns\n"
        "Fire Mage moves first: Fighter forces a win within 42 single turns\n"
    )


def test_solve_as_json_has_the_line_of_best_play(run):
    report = json.loads(run("solve", "fighter_vs_fire_mage", "--json").stdout)
    assert report["spec"] == "fighter_vs_fire_mage"
    found = [(s["first"], s["winner"], s["turns"]) for s in report["solutions"]]
    assert found == [("Fighter", "Fighter", 29), ("Fire Mage", "Fighter", 42)]
    assert [len(s["line"]) for s in report["solutions"]] == [29, 42]


def test_solve_looks_no_further_than_it_is_told(run):
    result = run("solve", "fighter_vs_fire_mage", "--turns", 6, "--line")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Fighter moves first: nobody can force a win within 6 single turns",
        "Fire Mage moves first: nobody can force a win within 6 single turns",
    ]


def test_solve_prints_the_line_on_request(run, tmp_path):
    spec = json.loads(json.dumps(HEROES["fighter_vs_fire_mage"]))
    spec["heroes"][1]["attributes"]["health"] = 11
    result = run("solve", _file(tmp_path, json.dumps(spec)), "--line")
    assert result.stdout.splitlines()[:2] == [
        "Fighter moves first: Fighter forces a win within 3 single turns",
        "  Sword Slash, Fireball, Sword Slash",
    ]


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [("gambler_vs_alchemist", "rolls dice"), ("hexapawn", "cannot be solved")],
)
def test_what_cannot_be_solved_is_exit_1_with_a_sentence(run, spec, sentence):
    result = run("solve", spec, "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert sentence in result.stderr


# -- format -----------------------------------------------------------------------------------


def test_format_lays_scripts_out_and_touches_nothing_else(run, tmp_path):
    path = _file(tmp_path, UGLY)
    assert run("format", path).exit_code == 0
    assert path.read_text("utf-8") == NEAT
    again = run("format", path)
    assert (again.exit_code, again.stdout) == (0, "")


def test_format_check_names_the_file_and_changes_nothing(run, tmp_path):
    path = _file(tmp_path, UGLY)
    result = run("format", path, "--check")
    assert (result.exit_code, result.stdout) == (1, f"{path}: would be reformatted\n")
    assert path.read_text("utf-8") == UGLY
    path.write_text(NEAT, "utf-8")
    assert run("format", path, "--check").exit_code == 0


def test_format_reads_a_bare_script_and_the_standard_input(run, tmp_path):
    path = _file(tmp_path, "NOOP ( ) // why", "rest.txt")
    assert run("format", path).exit_code == 0
    assert path.read_text("utf-8") == "NOOP() // why\n"
    assert run("format", "-", input="PASS( )").stdout == "PASS()\n"
    assert run("format", "-", input=UGLY).stdout == NEAT


def test_format_leaves_scripts_with_mistakes_alone_and_names_them(run, tmp_path):
    broken = UGLY.replace("NOOP( )", "noop( )")
    path = _file(tmp_path, broken)
    result = run("format", path)
    assert result.exit_code == 1
    assert "/abilities/0/script: error heroes.lower-case: line 1, column 36" in result.stderr
    assert path.read_text("utf-8") == broken
    bare = run("format", "-", input="SEQ(NOOP(),)")
    assert (bare.exit_code, bare.stdout) == (1, "SEQ(NOOP(),)")
    assert "heroes.trailing-comma" in bare.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"name": ', "hero.json: "),
        (json.dumps(SHIPPED["boards"]["hexapawn"]), "has no scripts"),
        ("[1]", "has no scripts"),
    ],
)
def test_format_refuses_files_without_scripts(run, tmp_path, text, sentence):
    path = _file(tmp_path, text)
    result = run("format", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert sentence in result.stderr
    assert path.read_text("utf-8") == text


def test_format_of_a_missing_file_is_exit_2_and_the_others_are_done(run, tmp_path):
    path = _file(tmp_path, UGLY)
    result = run("format", tmp_path / "none.json", path)
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr
    assert path.read_text("utf-8") == NEAT


# -- the other commands -----------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(HEROES))
def test_shipped_files_are_valid(run, tmp_path, name):
    result = run("validate", _file(tmp_path, json.dumps(HEROES[name]), f"{name}.json"))
    assert result.exit_code == 0
    assert "valid heroes spec" in result.stdout


def test_validate_says_where_a_script_is_wrong(run, tmp_path):
    result = run("validate", _file(tmp_path, UGLY.replace("NOOP( )", "NOP( )")))
    assert result.exit_code == 1
    assert "heroes.unknown-command" in result.stdout
    assert "did you mean NOOP?" in result.stdout


def test_schema_and_actions_know_heroes(run):
    assert json.loads(run("schema", "heroes").stdout) == registry.get("heroes").schema()
    assert run("actions", "fire_mage").stdout == "Fireball\nMeditate\nWeak Staff Hit\n"


def test_a_person_sees_both_heroes_and_what_may_be_done(run):
    typed = "why Fireball\nsword slash\nquit\n"
    result = run("play", "fighter_vs_fire_mage", "--seats", "human,greedy", input=typed)
    assert result.exit_code == 0
    for line in (
        "> Fighter    health 100  defense 5  strength 10",
        "  Fire Mage  health 60  magic_power 15  mana 100",
        "Turn 1 of 100; Fighter may use:",
        "  2  Shield Bash (melee, stun)",
        "There is no ability 'Fireball'; there are Sword Slash, Shield Bash, Heal Potion; "
        "“moves” lists what you may do",
        "   Fire Mage: health -10, now 50",
        "2. Fire Mage Fireball (greedy)",
        "   Fighter: health -22.5, now 77.5",
    ):
        assert line in result.stdout.splitlines()


def test_agents_play_a_duel_to_its_end_and_the_replay_verifies(run, tmp_path):
    result = run("play", "gambler_vs_alchemist", "--seats", "mcts:10,random", "--seed", 5, "--json")
    path = _file(tmp_path, result.stdout, "match.json")
    verified = run("replay", path, "--verify")
    assert verified.exit_code == 0
    assert "came out the same" in verified.stdout


def test_replay_shows_edits_made_by_hand(run, tmp_path):
    from core.match import new_match
    from core.replay import record

    spec = HEROES["fighter_vs_fire_mage"]
    match = new_match(registry.get("heroes").load(spec))
    match = match.edit({"entity": 1, "attribute": "burning", "value": 2})
    path = _file(tmp_path, record(match, "heroes", spec).text, "match.json")
    shown = run("replay", path).stdout
    assert shown.splitlines()[0] == "1. edited: Fire Mage: burning set by hand to 2"
    assert run("replay", path, "--verify").exit_code == 0


def test_the_last_line_of_a_duel_says_who_won_after_how_many_plies(run):
    line = run("play", "fighter_vs_fire_mage", "--seats", "random,random", "--seed", "1").output
    assert line.splitlines()[-1] == (
        "Fighter wins: Fire Mage loses by the rule “Death” (after 23 plies)"
    )


@pytest.mark.parametrize("command", [["actions"], ["evaluate", "--games", "2"], ["solve"]])
def test_a_duel_whose_step_never_ends_is_exit_1_with_the_limit(command, tmp_path, capsys):
    path = _file(tmp_path, json.dumps(cascades()))
    with pytest.raises(SystemExit) as ended:
        main([command[0], str(path), *command[1:]])
    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert "100,000 events between two decisions, which is the limit (events of a step)" in said
    assert "this should not have happened" not in said

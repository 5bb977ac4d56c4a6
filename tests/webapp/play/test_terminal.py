"""The card game typed at the terminal: names of decks, forms by number, stops, secrets, leaving."""

from __future__ import annotations

import json
import os
import shutil
import sys

import pytest
from click.testing import CliRunner

from tests.webapp.play.kit import decks_file
from webapp.cli import cli


@pytest.fixture
def run():
    """Run the command line in this process."""
    return lambda *arguments, **more: CliRunner().invoke(
        cli, [str(each) for each in arguments], **more
    )


@pytest.fixture
def decks(tmp_path):
    """The small decks as arguments."""
    path = decks_file(tmp_path)
    return f"{path}:burn", f"{path}:walls"


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (("cinder_stampde", "saltspire_veto"), "did you mean cinder_stampede?"),
        (("saltspire", "Drownlight Rites"), "did you mean saltspire_veto?"),
        (("zzz", "saltspire_veto"), "There is no deck 'zzz' in the shipped decks; there are"),
        (("{file}", "saltspire_veto"), "has several decks; say which"),
        (("{file}:brun", "saltspire_veto"), "did you mean burn?"),
        (("nowhere.json:burn", "saltspire_veto"), "nowhere.json: no such file"),
        (("a", "b", "c"), "Name one spec, or two decks"),
    ],
)
def test_decks_that_are_none_are_exit_2_with_near_names(run, tmp_path, names, sentence):
    path = decks_file(tmp_path)
    result = run("play", *(name.format(file=path) for name in names))
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


def test_a_deck_alone_is_told_to_name_another(run):
    result = run("play", "cinder_stampede")
    assert result.exit_code == 2
    assert "cinder_stampede is a deck: name a second one" in result.stderr


def test_a_faulty_deck_is_exit_1_with_its_place(run, tmp_path):
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({"deck_id": "odd", "cards": [{"card_id": "nope", "count": 60}]}))
    result = run("play", path, "saltspire veto")
    assert result.exit_code == 1
    assert "/decks/0/cards/0/card_id: mtg.unknown-card" in result.stderr


@pytest.mark.parametrize(
    "names", [("Cinder Stampede", "drownlight-rites"), ("{file}:burn", "{file}:Walls")]
)
def test_two_decks_are_played_by_agents_and_the_replay_verifies(run, tmp_path, names):
    path = decks_file(tmp_path)
    named = [name.format(file=path) for name in names]
    seats = ("--seats", "random,random", "--seed", 2, "--max-plies", 60, "--json")
    result = run("play", *named, *seats)
    assert result.exit_code == 0, result.stderr
    saved = tmp_path / "match.json"
    saved.write_text(result.stdout, "utf-8")
    assert run("replay", saved, "--verify").exit_code == 0


def test_turns_of_the_card_game_are_played_by_number_and_by_text(run, decks, tmp_path):
    saved = tmp_path / "saved.json"
    lines = ["1", "land hand:Mountain#1", "why land hand:Mountain#1", "cast hand:Emberheel Runner",
             "read runner", "undo", "cast hand:Emberheel Runner", "pass",
             "attack Emberheel Runner", "stops", "stops their END", "stops nowhere",
             f"save {saved}", "quit"]  # fmt: skip
    seats = ("--seats", "human,random", "--seed", 3)
    result = run("play", *decks, *seats, input="\n".join(lines))
    assert result.exit_code == 0
    told = result.stdout
    for words in (
        "   1 Keep the hand",
        "-- Turn 1, P1's main phase 1",
        "     Play a land:\n   2 Play Mountain",
        "P1 casts Emberheel Runner",
        "Haste",
        "P2 loses 2 life and has 18",
        "  [x] my MAIN1",
        "  [ ] their END ",
        "There is no stop nowhere; there are my UPKEEP",
        f"The replay is in {saved}",
    ):
        assert words in told, words
    assert "Forest  Basic Land" not in told  # what P2 holds
    assert run("replay", saved, "--verify").exit_code == 0


def test_questions_are_asked_one_by_one_and_go_back(run, decks):
    lines = ["1", "land hand:Mountain#1", "moves", "{lash}", "9", "back", "{lash}", "2", "quit"]
    seats = ("--seats", "human,random", "--seed", 3)
    first = run("play", *decks, *seats, input="\n".join([*lines[:3], "quit"])).stdout
    [place, *_] = [line.split()[0] for line in first.splitlines() if "Cast Cinder Lash" in line]
    lines = [line.format(lash=place) for line in lines]
    result = run("play", *decks, *seats, input="\n".join(lines))
    assert "Target (choose one, or back)> " in result.stderr
    assert "Target: choose one" in result.stdout
    assert "P1 casts Cinder Lash" in result.stdout


def test_two_people_sit_down_one_after_the_other(run, decks):
    lines = ["", "1", "", "1", "", "quit"]
    result = run("play", *decks, "--seats", "human,human", "--seed", 3, input="\n".join(lines))
    assert "P2 is to act: press Enter when nobody else looks> " in result.stderr
    first, second, *_ = result.stdout.split("-- Hand of P2")
    assert "Mountain" in first
    assert "Forest" not in first
    assert "Mountain" not in second.split("-- Hand of P1")[0]


ODD = ["", "?", "1", "save /", "read", "stops", "\x00", "99999999", "-1", "why", "undo"]


@pytest.mark.parametrize(
    "spec", ["hexapawn", "fighter_vs_fire_mage", "scenario_01", "pyromancer_vs_shadow_monk"]
)
@pytest.mark.parametrize("typed", ["\n".join(ODD), "1"], ids=["odd", "one"])
def test_odd_input_and_its_end_leave_no_traceback(run, spec, typed):
    result = run("play", spec, "--seats", "human,random", input=typed)
    assert result.exit_code == 0, result.output
    assert result.exception is None


def test_ctrl_c_stops_the_match_and_the_replay_is_still_printed(run, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = run("play", "hexapawn", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["plies"] == []


def test_the_board_is_laid_out_for_the_width_of_the_moment(run, decks, monkeypatch):
    size = os.terminal_size((40, 24))
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: size)
    typed = "1\n" + "land hand:Mountain#1\ncast hand:Emberheel Runner\nquit\n"
    result = run("play", *decks, "--seats", "human,random", "--seed", 3, input=typed)
    assert max(len(line) for line in result.stdout.split("--")[-3].splitlines()) <= 60


def test_a_file_that_is_no_replay_is_never_overwritten(run, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("mine", "utf-8")
    typed = f"save {path}\nsave {tmp_path}\nsave {tmp_path / 'no' / 'where'}\n"
    told = run("play", "hexapawn", "--seats", "human,random", input=typed).stdout
    assert "is there already and is no replay" in told
    assert "is a folder" in told
    assert "cannot be written" in told
    assert path.read_text("utf-8") == "mine"


@pytest.mark.parametrize("command", [("tui",), ("play", "--tui")])
def test_the_full_screen_needs_a_terminal(run, command):
    result = run(*command, "hexapawn")
    assert result.exit_code == 2
    assert "needs a terminal" in result.stderr


def test_without_the_extra_the_full_screen_says_what_to_install(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setattr("webapp.commands.play.is_terminal", lambda: True)
    result = run("tui", "hexapawn")
    assert result.exit_code == 2
    assert "pip install 'rulewright[tui]'" in result.stderr

"""ASG at the command line: played by people and bots, listed, checked."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tests.games.asg.kit import row
from webapp.cli import cli


def run(*arguments, **more):
    return CliRunner().invoke(cli, [str(each) for each in arguments], **more)


def test_a_person_plays_order_by_order_against_a_bot(tmp_path):
    lines = ["moves", "reinforce 2", "p1_hq-p1_bridge 12", "undo", "p1_hq-p1_bridge 99", "7",
             "why p1_hq-mid_n 1", "p1_hq-p1_bridge 5", "end", "quit"]  # fmt: skip
    seats = ("--seats", "human,greedy")
    found = run("play", "scenario_01", *seats, "--seed", 1, input="\n".join(lines))
    assert found.exit_code == 0
    for words in (
        "   2 Reinforce 1 to 3",
        "  p1_hq-p1_bridge 1 to 10",
        "P1 buys 2 strength at p1_hq, now 12",
        "P1 marches 12 from p1_hq to p1_bridge",
        "Insufficient strength at from node",
        "There is no action number 7",
        "Nodes are not adjacent: p1_hq -> mid_n",
        "1. P1 reinforce 2 p1_hq-p1_bridge 5 end (human)",
        "2. P2 p2_hq-p2_bridge 9 end (greedy)",
        "P2 gets 3 supply, now 3",
    ):
        assert words in found.output, words


@pytest.mark.parametrize("seats", ["rusher,mixed", "greedy,random", "mcts:8,rusher"])
def test_bots_play_and_the_replay_verifies(tmp_path, seats):
    played = run("play", "mountain_pass", "--seats", seats, "--seed", 2, "--json")
    assert played.exit_code == 0, played.output
    path = tmp_path / "match.json"
    path.write_text(played.stdout, "utf-8")
    assert run("replay", path, "--verify").exit_code == 0
    own = run("replay", path, "--own")
    path.write_text(own.stdout, "utf-8")
    verified = run("replay", path, "--verify")
    assert (verified.exit_code, "came out the same" in verified.output) == (0, True)


def test_an_unknown_bot_is_refused_with_those_there_are():
    found = run("play", "ring", "--seats", "rusher,rushed")
    assert found.exit_code == 2
    assert "did you mean 'rusher'?" in found.output


def test_actions_without_end_are_cut_with_a_word(tmp_path):
    path = tmp_path / "rich.json"
    path.write_text(json.dumps(row(5, -5, reinforceCostPerStrength=0)), "utf-8")
    found = run("actions", path, "--json")
    answer = json.loads(found.stdout)
    assert (answer["more"], len(answer["actions"])) == (True, 10_000)
    assert "There are more" in run("actions", path).output
    assert json.loads(run("actions", "ring", "--json").stdout)["more"] is False

"""The shipped maps: their sizes, and that they play as the README says."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from core.games.asg import SYSTEM
from core.games.asg.bots.greedy import orders as greedy_orders
from tests.contract.shipped import SHIPPED
from tests.games.asg.kit import whole_ply
from tests.games.asg.oracle import ROOT

README = (ROOT / "specs/asg/README.md").read_text("utf-8")
LINES = {
    found[1]: (int(found[2]), tuple(map(int, found[3].split(" / "))))
    for found in re.finditer(r"^\| `(\w+)\.json` \| (\d+) \|.*\| ([\d /]+) \|$", README, re.M)
}
"""Name to the nodes and to the wins of P1, of P2, and the draws."""


def test_every_map_has_a_line_and_at_least_five_are_our_own():
    assert LINES.keys() == SHIPPED["asg"].keys()
    assert len(LINES) >= 6


@pytest.mark.parametrize("name", LINES)
def test_a_map_has_the_nodes_that_are_said_and_no_errors(name):
    raw = SHIPPED["asg"][name]
    assert len(raw["map"]["nodes"]) == LINES[name][0]
    assert 8 <= LINES[name][0] <= 60
    assert not [issue for issue in SYSTEM.check(raw) if issue.severity == "error"]


@pytest.mark.parametrize("name", [name for name in LINES if name != "scenario_01"])
def test_greedy_bots_play_a_map_as_the_readme_says_and_evenly(name):
    game = SYSTEM.load(SHIPPED["asg"][name])
    found = Counter()
    for seed in range(1, 201):
        state = game.initial(seed).state
        while (result := game.result(state)) is None:
            orders = [game.dump(each) for each in greedy_orders(game.plan, state.view)]
            state = whole_ply(game, state, orders).state
        found[result.winners] += 1
    wins = (found[("P1",)], found[("P2",)], found[()])
    assert wins == LINES[name][1]
    assert abs(wins[0] - wins[1]) <= 30

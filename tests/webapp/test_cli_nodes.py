"""`rulewright nodes`: the nodes on which a match turns are told from those that do nothing."""

import json
import random
from collections import Counter

from click.testing import CliRunner

from core.evaluation.holdings import worths
from core.evaluation.tally import WHOLE
from webapp.cli import cli


def _held(count, seed=0):
    """Whoever holds the first node wins 8 in 10; the second changes hands for nothing; the third is
    always the first player's; the fourth is nobody's but for two matches."""
    draw, held = random.Random(seed), Counter()
    for number in range(count):
        key, idle = draw.randrange(2), draw.randrange(2)
        points = WHOLE * (draw.random() < (0.8 if key == 0 else 0.2))
        held.update([("key", key, points), ("idle", idle, points), ("home", 0, points)])
        if number < 2:
            held["moor", number, points] += 1
    return held


def test_a_node_that_decides_is_told_from_one_that_does_not():
    key, *others = worths(["key", "idle", "home", "moor"], _held(300))
    assert (key.path, key.is_told) == ("key", True)
    assert key.swing.low < 0.6 < key.swing.high
    found = {each.path: each for each in others}
    assert not found["idle"].is_told
    assert found["idle"].swing.low < 0 < found["idle"].swing.high
    assert found["home"].swing is None
    assert found["moor"].held == (1, 1)
    assert found["moor"].swing is None


def test_idle_nodes_are_called_deciding_in_5_of_100_at_most():
    called = 0
    for seed in range(200):
        draw = random.Random(seed)
        found = Counter(("idle", draw.randrange(2), WHOLE * draw.randrange(2)) for _ in range(60))
        called += worths(["idle"], found)[0].is_told
    assert called <= 16


def test_the_matches_are_those_of_an_evaluation():
    arguments = ["scenario_01", "--seats", "random", "--games", "12", "--max-plies", "40", "--json"]
    nodes = CliRunner().invoke(cli, ["nodes", *arguments])
    assert nodes.exit_code == 0, nodes.output
    found = json.loads(nodes.stdout)
    again = CliRunner().invoke(cli, ["evaluate", *arguments, "--workers", "0"])
    (report,) = json.loads(again.stdout)["evaluations"]
    assert found["first"]["value"] == report["players"][0]["score"]
    assert {each["node"] for each in found["nodes"]} >= {"p1_hq", "p2_hq", "mid_n"}
    home = next(each for each in found["nodes"] if each["node"] == "p1_hq")
    assert home["held"] == [12, 0]


def test_nodes_count_for_who_held_them_for_longer_and_not_at_the_end():
    """A rush ends with a headquarters in the other's hands, who did not hold it before."""
    arguments = ["scenario_01", "--seats", "rusher", "--games", "4", "--json"]
    found = json.loads(CliRunner().invoke(cli, ["nodes", *arguments]).stdout)
    held = {each["node"]: each["held"] for each in found["nodes"]}
    assert (held["p1_hq"], held["p2_hq"]) == ([4, 0], [0, 4])


def test_it_is_said_in_words_and_of_maps_only():
    found = CliRunner().invoke(
        cli, ["nodes", "scenario_01", "--seats", "random", "--games", "12", "--max-plies", "40"]
    )
    assert found.stdout.startswith("P1, named first, scores ")
    assert "p1_hq: no judgement; held for longer by P1 12 times, by P2 0" in found.stdout
    refused = CliRunner().invoke(cli, ["nodes", "hexapawn"])
    assert refused.exit_code == 1
    assert "it is no map" in refused.stderr

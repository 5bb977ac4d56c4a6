"""How a match ended is said in one form by all systems: in the log, by `play` and by `replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from core import registry
from core.abilities import Ended
from core.games.asg import sentences as maps
from core.games.boards import events as boards
from core.games.defense import sentences as defense
from core.games.mtg import sentences as cards
from core.matchview import ending, events_json
from core.outcome import ENDINGS, outcome_words, why_words
from core.protocol import Json
from core.records import load_any
from webapp.cli import cli

ROOT = Path(__file__).resolve().parents[2]
FORM = re.compile(r"(Draw: \S|.* (wins?|win)( by | as |: )\S).*[^.]")
MATCHES = {
    "boards": ("hexapawn", "random,random"),
    "heroes": ("fighter_vs_fire_mage", "random,random"),
    "asg": ("scenario_01", "greedy,rusher"),
    "defense": ("pyromancer_vs_training_dummy", "random,random"),
    "mtg": ("cinder_stampede_vs_hearthgrove_muster", "random,random"),
}
REASONS = {
    "boards": boards.REASONS,
    "asg": maps.REASONS,
    "defense": defense.REASONS,
    "mtg": cards.REASONS,
}


@pytest.mark.parametrize("system", MATCHES)
def test_the_log_play_and_replay_say_the_end_in_the_same_words(system, tmp_path):
    def run(*arguments):
        return CliRunner().invoke(cli, [str(each) for each in arguments])

    game, seats = MATCHES[system]
    shown = run("play", game, "--seats", seats, "--seed", "3").stdout.splitlines()[-1]
    kept = run("play", game, "--seats", seats, "--seed", "3", "--json").stdout
    path = tmp_path / "match.json"
    path.write_text(kept, encoding="utf-8")
    assert run("replay", path).stdout.splitlines()[-1] == shown
    _, _, match = load_any(json.loads(kept))
    said = ending(match)
    assert FORM.fullmatch(said)
    assert shown == f"{said} (after {match.done} plies)"
    told = [event["text"] for event in events_json(match) if event["type"] in ENDINGS]
    assert told == [said]
    assert isinstance(match.game, Ended)
    assert match.game.outcome(match.result.winners, match.result.reason) == said


TWO_WAYS = [{"type": "PIECE_IN_ZONE", "zone": zone} for zone in ("REACH_END", "REACH_END")]


def changed(path: str, **fields: Json) -> Ended:
    """A shipped game with other fields."""
    text = (ROOT / "specs" / f"{path}.json").read_text("utf-8")
    game = registry.get(path.split("/")[0]).load({**json.loads(text), **fields})
    assert isinstance(game, Ended)
    return game


@pytest.mark.parametrize(
    ("path", "fields", "end", "said"),
    [
        ("boards/breakthrough", {}, (["WHITE"], "win_condition"),
         "WHITE wins: a piece in its goal, zone REACH_END"),
        ("boards/breakthrough", {"win_conditions": TWO_WAYS}, (["WHITE"], "win_condition"),
         "WHITE wins: a win condition is met"),
        ("boards/chess", {}, ([], "stalemate"), "Draw: stalemate, there is no legal move"),
        ("heroes/fighter_vs_fire_mage", {}, (["Fighter"], "lose"),
         "Fighter wins: Fire Mage loses by the rule “Death”"),
        ("heroes/fighter_vs_doom_prophet", {}, (["Fighter"], "lose"),
         "Fighter wins: Doom Prophet loses"),
        ("heroes/gambler_vs_alchemist", {}, (["Gambler"], "win"),
         "Gambler wins by the effect “Jackpot” of Gambler"),
        ("asg/scenario_01", {}, (["P1"], "hq_captured"), "P1 wins by taking the headquarters"),
    ],
)  # fmt: skip
def test_an_end_of_many_matches_names_what_surely_decided_them(path, fields, end, said):
    """More is known of one match than of its result: several may have decided."""
    assert changed(path, **fields).outcome(*end) == said


@pytest.mark.parametrize("system", REASONS)
@pytest.mark.parametrize("winners", [[], ["White"], ["by the sea", "as"]])
def test_every_reason_makes_a_sentence_of_the_one_form(system, winners):
    for reason in [*REASONS[system], "ply_limit", "some_new_reason"]:
        assert FORM.fullmatch(outcome_words(winners, why_words(reason, REASONS[system])))

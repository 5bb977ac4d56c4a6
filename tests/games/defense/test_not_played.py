"""A card that is not played is never called valid: in the check, the verdict and the terminal."""

from __future__ import annotations

import copy
import json

import pytest
from click.testing import CliRunner

from core.games.defense import SYSTEM
from core.games.defense.fallback import CONSEQUENCE
from editors.check import check_text
from editors.files import import_text
from tests.games.defense.kit import DEFENSE, card, hero, match, rule
from webapp.commands.play import command as play
from webapp.commands.play import laid
from webapp.commands.validate import command as validate

ANY = {"type": "countField", "fieldId": "A"}
BLOCK = {"type": "blockPer", "amount": 1, "cap": 3}
FAULTS = {
    "a matcher that there is not": card(rule({"type": "straight", "length": 3}, BLOCK)),
    "overlapping faces": card(rule(ANY, BLOCK), fields={"A": [1, 2], "B": [2, 3]}),
    "an unknown field": card(rule({"type": "countField", "fieldId": "Z"}, BLOCK)),
    "an unknown key": card(rule(ANY, {**BLOCK, "strength": 3})),
    "a face that is never rolled": card(rule(ANY, BLOCK), fields={"A": [9]}),
    "a missing key": card(rule({"type": "countField"}, BLOCK)),
    "a value out of range": card(rule(ANY, {"type": "blockPer", "amount": -1, "cap": 3})),
    "a cap below min": card(rule({**ANY, "cap": 1, "min": 2}, BLOCK)),
    "an ally": card(rule(ANY, {"type": "heal", "cap": 1, "target": "ally"})),
    "no object": "a card",
    "no dice": {"fields": [], "rules": []},
}
SOUND = hero(card(rule(ANY, BLOCK)), id="b", name="B")


@pytest.mark.parametrize("name", FAULTS)
def test_the_check_says_that_the_card_is_not_played_and_what_instead(name):
    answer = check_text(json.dumps(hero(FAULTS[name])))
    assert answer["valid"]
    assert answer["unplayed"]["headline"] == "Card not played: v1 instead"
    (part,) = answer["unplayed"]["parts"]
    assert part["message"].startswith("The card of A is not played: it defends by its v1 board.")
    faults = [each for each in answer["issues"] if each["code"].startswith("defense.card-")]
    assert all(each["message"].endswith(CONSEQUENCE) for each in faults)
    assert part["path"] == faults[0]["path"]


@pytest.mark.parametrize("name", FAULTS)
def test_the_command_line_says_so_and_not_valid(name, tmp_path):
    file = tmp_path / "hero.json"
    file.write_text(json.dumps(hero(FAULTS[name])))
    found = CliRunner().invoke(validate, [str(file)])
    verdict = found.output.splitlines()[-1]
    assert found.exit_code == 0
    assert "Card not played: v1 instead" in verdict
    assert ": valid" not in verdict
    report = json.loads(CliRunner().invoke(validate, [str(file), "--json"]).output)
    assert report["unplayed"]["headline"] == "Card not played: v1 instead"


def test_a_match_names_whose_card_it_is():
    faulty = hero(FAULTS["an unknown key"])
    one = check_text(json.dumps(match(faulty, SOUND)))["unplayed"]
    assert one["headline"] == "Card not played (A): v1 instead"
    both = check_text(json.dumps(match(faulty, {**faulty, "id": "c", "name": "C"})))["unplayed"]
    assert both["headline"] == "2 cards not played: v1 instead"
    assert [each["path"][:9] for each in both["parts"]] == ["/heroes/0", "/heroes/1"]


def test_a_hero_without_a_card_is_told_of_too():
    raw = {**hero(), "defenseVersion": "v2"}
    assert check_text(json.dumps(raw))["unplayed"]["headline"] == "No card: v1 instead"


@pytest.mark.parametrize("name", sorted(DEFENSE))
def test_a_sound_card_is_valid_without_more(name):
    assert check_text(json.dumps(DEFENSE[name]))["unplayed"] is None
    assert SYSTEM.unplayed(DEFENSE[name], SYSTEM.check(DEFENSE[name])) is None


def test_an_import_does_not_call_it_a_valid_document():
    assert import_text(json.dumps(hero(FAULTS["an ally"])))["unplayed"]


def test_the_terminal_says_it_before_the_match_and_beside_the_hero(tmp_path):
    file = tmp_path / "hero.json"
    file.write_text(json.dumps(hero(FAULTS["no dice"])))
    found = CliRunner().invoke(play, [str(file), "--seats", "standard,standard"])
    assert "note: The card of A is not played: it defends by its v1 board." in found.stderr
    assert "card not played: v1 instead" in found.stdout


def test_a_card_that_nobody_wants_to_play_is_not_shown_as_replaced():
    raw = copy.deepcopy(hero(FAULTS["no dice"], defenseVersion="v1"))
    game = SYSTEM.load(raw)
    assert "not played" not in game.text(game.initial(0).state)


def test_the_look_ahead_faces_a_person_when_nobody_else_is_named():
    table = laid(("pyromancer_vs_shadow_monk",), None)
    assert [seat.kind for seat in table.match.seats.values()] == ["human", "lookahead"]
    board = laid(("hexapawn",), None)
    assert [seat.kind for seat in board.match.seats.values()] == ["human", "lookahead"]

"""`rulewright export-deck`: decks that import-deck reads again, and what a format cannot say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from editors.games.mtg.deckfiles import FORMATS
from webapp.cli import cli

ROOT = Path(__file__).parents[2]


def run(*arguments):
    return CliRunner().invoke(cli, list(map(str, arguments)))


@pytest.mark.parametrize("format_", FORMATS)
def test_a_deck_is_written_and_read_again(tmp_path, format_):
    written, made = tmp_path / "deck.txt", tmp_path / "decks.json"
    result = run("export-deck", "decks_phase1", "--deck", "Saltspire Veto", "--format", format_,
                 "-o", written)  # fmt: skip
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "lost: The archetype of the deck is not written." in result.stderr
    assert run("import-deck", written, "-o", made).exit_code == 0
    found = json.loads(made.read_text("utf-8"))["decks"][0]
    assert found["name"] == "Saltspire Veto"
    assert sum(row["count"] for row in found["cards"]) == 60
    assert run("export-deck", made, "--format", format_).stdout == written.read_text("utf-8")


def test_the_text_alone_is_on_the_standard_output():
    result = run("export-deck", "decks_phase1", "--deck", "saltspire_veto")
    assert result.stdout.startswith("About\nName Saltspire Veto\n\nDeck\n")
    assert "lost" not in result.stdout
    strict = run("export-deck", "decks_phase1", "--deck", "saltspire_veto", "--strict")
    assert strict.exit_code == 1


def test_of_a_match_of_a_deck_with_itself_the_deck_is_written(tmp_path):
    rows, match = tmp_path / "mine.txt", tmp_path / "match.json"
    rows.write_text("4 Cinder Lash\n56 Mountain\n", encoding="utf-8")
    assert run("import-deck", rows, "--pool", "cards_phase1", "-o", match).exit_code == 0
    result = run("export-deck", match)
    assert result.exit_code == 0
    assert result.stdout.endswith("Deck\n4 Cinder Lash\n56 Mountain\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["decks_phase1"], "several decks; say which with --deck: cinder_stampede"),
        (["decks_phase1", "--deck", "none"], "has no deck none; there are cinder_stampede"),
        (["decks_phase1", "--deck", ""], 'has no deck ""; there are cinder_stampede'),
        (["cards_phase1"], "there is no deck in it"),
        (["chess"], "chess: there is no deck in it"),
    ],
)
def test_a_deck_that_is_not_there_is_said_with_those_that_are(arguments, says):
    result = run("export-deck", *arguments)
    assert result.exit_code == 1
    assert says in result.stderr


def test_the_id_of_a_deck_goes_before_the_name_of_another(tmp_path):
    raw = json.loads((ROOT / "specs/mtg/decks_phase1.json").read_text("utf-8"))
    raw["decks"][1]["name"] = raw["decks"][0]["deck_id"]
    path = tmp_path / "decks.json"
    path.write_text(json.dumps(raw))
    result = run("export-deck", path, "--deck", "cinder_stampede")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("About\nName Cinder Stampede\n")

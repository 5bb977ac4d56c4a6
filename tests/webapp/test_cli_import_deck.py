"""`rulewright import-deck`: lists to decks or a match that validate, and what is left out."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from core.games.mtg.checks import check
from webapp.cli import cli

LIST = """Deck
4 Cinder Lash (OWN) 31
4x Slagback Brute
52 Mountain

Sideboard
2 Null Word
"""
ROOT = Path(__file__).parents[2]


def run(*arguments, **more):
    return CliRunner().invoke(cli, ["import-deck", *map(str, arguments)], **more)


def test_a_list_becomes_a_file_of_decks_that_validates(tmp_path):
    source, made = tmp_path / "red.txt", tmp_path / "red.json"
    source.write_text(LIST, encoding="utf-8")
    result = run(source, "-o", made)
    assert result.exit_code == 0
    assert "Line 7: 2× Null Word: the sideboard is not played with; left out." in result.stdout
    found = json.loads(made.read_text("utf-8"))
    assert check(found) == []
    assert found["decks"][0]["deck_id"] == "red"
    assert run(source, "--strict").exit_code == 1


def test_with_a_pool_two_lists_become_a_match_that_borrows_basic_lands(tmp_path):
    pool = json.loads((ROOT / "specs/mtg/cards_phase1.json").read_text("utf-8"))
    pool["cards"] = [card for card in pool["cards"] if not card["card_id"].startswith("basic_")]
    own, made = tmp_path / "pool.json", tmp_path / "match.json"
    own.write_text(json.dumps(pool), encoding="utf-8")
    result = run("-", "--pool", own, "-o", made, input=LIST)
    assert result.exit_code == 0, result.output
    assert '"Mountain" is added to the pool.' in result.stdout
    found = json.loads(made.read_text("utf-8"))
    assert not [issue for issue in check(found) if issue.severity == "error"]
    assert len(found["decks"]) == 2


def test_what_cannot_be_read_is_said(tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text('{"cards": [{"card_id": "x"}]}', encoding="utf-8")
    source = tmp_path / "list.txt"
    source.write_text(LIST, encoding="utf-8")
    assert run(tmp_path / "none.txt").exit_code == 2
    result = run(source, "--pool", bad)
    assert result.exit_code == 1
    assert "mtg.missing-key" in result.output
    assert (
        run(source, source, source, "--pool", ROOT / "specs/mtg/cards_phase1.json").exit_code == 2
    )
    source.write_bytes(b"\xff\xfe4\x00")
    assert "UTF-16" in run(source).output
    decks = run(source, "--pool", ROOT / "specs/mtg/decks_phase1.json")
    assert "no pool" in decks.output

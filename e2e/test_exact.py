"""What the engine reads is what was written: seeds of any size, replays to the letter."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from core.host import Host
from e2e.server import ROOT
from e2e.studio import Studio

DUEL = json.loads((ROOT / "specs/heroes/gambler_vs_alchemist.json").read_text("utf-8"))
BEYOND = 2**53 + 1


def asked(host: Host, method: str, **payload: Any) -> Any:
    """What the engine answers in CPython."""
    answer = json.loads(host.call(method, json.dumps(payload)))
    assert answer["ok"], answer
    return answer["result"]


def recorded(seed: int) -> str:
    """The text of a replay of two plies, its hero's attributes written with a point."""
    host = Host()
    asked(host, "match.new", system="heroes", spec=DUEL, seed=seed)
    for _ in range(2):
        legal = asked(host, "match.view", match="m1")["legal"]
        asked(host, "match.act", match="m1", action=legal[0])
    return str(asked(host, "match.replay", match="m1", text=True)["text"])


def to_the_letter(text: str) -> Any:
    """The JSON with its numbers as they are written."""
    return json.loads(text, parse_float=lambda s: f"f{float(s)!r}", parse_int=lambda s: f"i{s}")


def saved(studio: Studio, tmp_path: Path) -> str:
    studio.tab("New match")
    with studio.page.expect_download() as saving:
        studio.control("Save replay").click()
    file = tmp_path / "saved.json"
    saving.value.save_as(file)
    return file.read_text("utf-8")


def seed_box(studio: Studio) -> Locator:
    studio.tab("New match")
    return studio.side.get_by_role("textbox", name="Seed")


@pytest.mark.parametrize("seed", ["-7", "9007199254740993", "-123456789012345678901234567890"])
def test_a_seed_is_any_whole_number_and_the_match_is_that_of_the_command_line(
    studio: Studio, seed: str, tmp_path: Path
) -> None:
    studio.open("gambler_vs_alchemist")
    studio.expect_idle()
    seed_box(studio).fill(seed)
    studio.control("Start new match").click()
    digest = asked(Host(), "match.new", system="heroes", spec=DUEL, seed=int(seed))["digest"]
    expect(studio.match).to_have_attribute("data-digest", digest)
    studio.expect_idle()
    studio.tab("New match")
    expect(studio.page.get_by_test_id("seed")).to_contain_text(f"seed {seed}.")
    assert json.loads(saved(studio, tmp_path))["seed"] == int(seed)
    studio.match.get_by_test_id("seed-text").click()
    studio.expect_idle()
    expect(studio.match).to_have_attribute("data-digest", digest)
    studio.tab("State")
    expect(studio.side.get_by_test_id("inspector")).to_contain_text(seed)


@pytest.mark.parametrize("typed", ["", "1e3", "3.0", "seven", "0x10", "1 2", "-"])
def test_what_is_no_seed_is_said_beside_the_box_and_left_as_it_was_typed(
    studio: Studio, typed: str
) -> None:
    studio.open("hexapawn")
    studio.expect_idle()
    box = seed_box(studio)
    box.fill(typed)
    expect(studio.side.get_by_test_id("seed-fault")).to_be_visible()
    expect(studio.control("Start new match")).to_be_disabled()
    expect(box).to_have_value(typed)
    box.fill("12")
    expect(studio.side.get_by_test_id("seed-fault")).to_have_count(0)
    expect(studio.control("Start new match")).to_be_enabled()


def test_a_replay_that_verifies_is_the_same_in_the_page_and_is_saved_to_the_letter(
    studio: Studio, tmp_path: Path
) -> None:
    text = recorded(BEYOND)
    last = json.loads(text)["plies"][-1]["digest"]
    studio.open("gambler_vs_alchemist")
    file = tmp_path / "replay.json"
    file.write_text("\ufeff" + text, "utf-8")
    studio.tab("New match")
    studio.side.get_by_label("Load replay file").set_input_files(file)
    studio.expect_ply(2)
    expect(studio.match).to_have_attribute("data-digest", last)
    expect(studio.match.get_by_test_id("match-note")).to_have_text("Replay loaded.×")
    assert to_the_letter(saved(studio, tmp_path)) == to_the_letter(text)
    studio.await_match_kept()
    studio.reload()
    studio.expect_ply(2)
    studio.expect_idle()
    expect(studio.match).to_have_attribute("data-digest", last)
    assert to_the_letter(saved(studio, tmp_path)) == to_the_letter(text)


def test_a_pasted_replay_keeps_its_seed_also_when_a_new_match_is_taken_back(
    studio: Studio, tmp_path: Path
) -> None:
    text = recorded(-BEYOND)
    studio.open("gambler_vs_alchemist")
    studio.paste_text(text)
    studio.expect_ply(2)
    studio.control("New match").click()
    studio.expect_ply(0)
    studio.match.get_by_role("button", name="Back to the last one").click()
    studio.expect_ply(2)
    studio.expect_idle()
    assert to_the_letter(saved(studio, tmp_path)) == to_the_letter(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "rulewright-replay/1", "seed": 1, "seed": 2}', "stands twice"),
        ('{"format": "rulewright-replay/1", "seed": 1e400}', "too large"),
    ],
)
def test_a_replay_that_says_two_things_is_refused(studio: Studio, text: str, said: str) -> None:
    studio.open("hexapawn")
    studio.paste_text(text)
    expect(studio.match.get_by_test_id("match-error")).to_contain_text(said)


def test_a_replay_of_another_system_is_refused_with_both_named(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.expect_idle()
    studio.paste_text(recorded(1))
    expect(studio.match.get_by_test_id("match-error")).to_contain_text("Hero duels")
    expect(studio.match.get_by_test_id("match-error")).to_contain_text("Board games")
    studio.expect_ply(0)


def test_a_key_that_stands_twice_is_shown_at_its_line_and_nothing_is_guessed(
    studio: Studio,
) -> None:
    studio.open("hexapawn")
    studio.show("Form", "JSON")
    studio.put_json(studio.text.replace("{", '{\n  "name": "Two",', 1))
    expect(studio.page.get_by_test_id("unreadable")).to_contain_text("twice")
    assert studio.state("parsed") is False

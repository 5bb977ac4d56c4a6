"""Replays: saved and loaded, and the same matches give the same digests here as in CPython."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.server import ROOT
from e2e.studio import Studio

CASES = sorted((ROOT / "tests/contract/recorded").glob("*.json"))
QUICK = [case for case in CASES if "search" not in case.stem]


def replay_of(case: Path) -> dict[str, Any]:
    """A recorded match as a replay: the shipped spec in place of its name."""
    raw = json.loads(case.read_text())
    spec = json.loads((ROOT / f"specs/{raw['system']}/{raw.pop('spec_name')}.json").read_text())
    return {**raw, "spec": spec}


@pytest.mark.parametrize("case", QUICK, ids=lambda case: case.stem)
def test_a_recorded_match_gives_the_same_digests_in_the_pages_worker(
    studio: Studio, case: Path
) -> None:
    replay = replay_of(case)
    answer = studio.call("play", "replay.verify", {"replay": replay})
    assert answer["result"]["ok"] is True, answer
    loaded = studio.call("play", "replay.load", {"replay": replay})["result"]
    last = replay["plies"][-1]["digest"]
    assert (loaded["plies"], loaded["digest"]) == (len(replay["plies"]), last)
    studio.call("play", "match.close", {"match": loaded["match"]})


def test_a_match_is_saved_as_a_file_and_loaded_again(studio: Studio, tmp_path: Path) -> None:
    studio.open("chess")
    studio.move("e2", "e4")
    studio.expect_ply(2)
    studio.expect_idle()
    digest = studio.digest
    studio.tab("New match")
    with studio.page.expect_download() as saving:
        studio.control("Save replay").click()
    assert saving.value.suggested_filename == "Chess-replay.json"
    file = tmp_path / "replay.json"
    saving.value.save_as(file)
    replay = json.loads(file.read_text())
    assert [ply["digest"] for ply in replay["plies"]][-1] == digest
    studio.control("Start new match").click()
    studio.expect_ply(0)
    studio.side.get_by_label("Load replay file").set_input_files(file)
    studio.expect_ply(2)
    assert studio.digest == digest


def test_a_replay_of_other_rules_says_so_and_can_follow_the_document(studio: Studio) -> None:
    studio.open("chess")
    studio.paste_replay(replay_of(ROOT / "tests/contract/recorded/hexapawn_search.json"))
    foreign = studio.match.get_by_test_id("foreign")
    studio.unfold_notices()
    expect(foreign).to_be_visible()
    expect(studio.square("c3")).to_be_attached()
    expect(studio.square("d4")).to_have_count(0)
    foreign.get_by_role("button", name="Play it on the current rules").click()
    expect(studio.square("h8")).to_be_attached()


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"format": "other/9"}', "null"])
def test_what_is_no_replay_is_refused_and_the_match_stays(studio: Studio, text: str) -> None:
    studio.open("hexapawn")
    studio.seat("BLACK", "You")
    studio.move("a1", "a2")
    studio.expect_ply(1)
    studio.tab("New match")
    studio.control("Paste replay").click()
    studio.side.get_by_role("textbox", name="Replay text").fill(text)
    studio.control("Load this text").click()
    expect(studio.match.get_by_test_id("match-error")).to_be_visible()
    studio.expect_ply(1)
    studio.move("b3", "a2")
    studio.expect_ply(2)


def test_a_changed_replay_is_found_out(studio: Studio) -> None:
    replay = replay_of(ROOT / "tests/contract/recorded/chess_fools_mate.json")
    replay["plies"][1]["digest"] = "0" * 16
    answer = studio.call("play", "replay.verify", {"replay": replay})
    assert answer["result"]["ok"] is False
    assert answer["result"]["ply"] == 2

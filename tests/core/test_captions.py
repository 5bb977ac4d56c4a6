"""Edits that no rule reads change nothing of a match, and are told in a word."""

from __future__ import annotations

import copy
import json
import random

import pytest

from core import registry
from core.captions import carried_over, is_same_play
from core.host import Host
from core.match import Match
from core.matchview import match_view
from core.moves import moves_json
from core.protocol import Json, SpecError
from core.rerun import rerun
from tests.contract.shipped import SHIPPED
from tests.core.edits import changes, played

ALL = [(system, name) for system, specs in SHIPPED.items() for name in specs]
NEW = {"name": "Another name", "description": "Said otherwise."}
"""What an author writes that is only shown."""


def _told(match: Match) -> Json:
    return match_view(match), moves_json(match)


def _moved(spec: Json) -> Json:
    """The map with its nodes drawn elsewhere."""
    for node in spec["map"]["nodes"]:
        node["x"], node["y"] = node["y"] + 3, -node["x"]
    return spec


def _captions(system: str, spec: Json) -> list[Json]:
    found = [{**spec, key: text} for key, text in NEW.items() if key in spec]
    return [*found, _moved(copy.deepcopy(spec))] if system == "asg" else found


@pytest.mark.parametrize(("system", "name"), ALL)
def test_what_is_carried_over_is_what_playing_it_again_gives(system: str, name: str) -> None:
    spec = SHIPPED[system][name]
    match = played(system, spec)
    for edited in _captions(system, spec):
        game = registry.get(system).load(edited)
        again, divergence = rerun(match, game)
        if is_same_play(system, spec, edited):
            assert divergence is None
            assert _told(carried_over(match, game)) == _told(again)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_any_change_that_counts_as_a_caption_is_one(system: str) -> None:
    """One value of the document after the other is changed; what plays otherwise is no caption."""
    names = sorted(SHIPPED[system], key=lambda name: "_vs_" not in name)  # matches have captions
    spec = SHIPPED[system][names[0]]
    match = played(system, spec, 12)
    tried = 0
    for edited in changes(spec, random.Random(system)):
        try:
            game = registry.get(system).load(edited)
        except SpecError:
            continue
        again, _ = rerun(match, game)
        if is_same_play(system, spec, edited):
            assert _told(carried_over(match, game)) == _told(again)
            tried += 1
    assert tried


@pytest.mark.parametrize(("system", "name"), [("boards", "chess"), ("asg", "three_lanes")])
def test_whoever_joins_is_told_only_what_is_new(system: str, name: str) -> None:
    host = Host()

    def ask(method: str, **payload: Json) -> Json:
        answer = json.loads(host.call(method, json.dumps(payload)))
        assert answer["ok"], answer
        return answer["result"]

    spec = SHIPPED[system][name]
    match = played(system, spec)
    actions = [match.game.dump(each.action) for each in match.history()]
    whole = {"spec": spec, "seed": match.seed, "record_from": 0}
    before = ask("match.new", system=system, actions=actions, **whole)
    named = {**spec, "name": "Another name"}
    told = ask("match.rerun", match=before["match"], spec=named, record_from=0, joins=True)
    assert told["same"]
    view = told["view"]
    assert (view["record"]["from"], view["record"]["plies"]) == (before["plies"], [])
    assert view["moves"]["plies"] == []
    ends = [each for each in before["events"] if each["ply"] > before["ply"]]
    assert view["events"] == ends
    after = ask("match.view", match=before["match"], record_from=0)
    head = after["record"]["head"]
    assert view["record"]["head"]["spec_digest"] == head["spec_digest"]
    assert head["spec_digest"] != before["record"]["head"]["spec_digest"]
    assert after["record"]["plies"] == before["record"]["plies"]
    assert after["events"] == before["events"]
    other = ask("match.rerun", match=before["match"], spec=named, record_from=0)
    assert "same" not in other
    assert other["view"]["events"] == before["events"]

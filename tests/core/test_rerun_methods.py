"""How a match follows its edited spec through `call()`: at once, bit by bit, and back again."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from core import registry
from core.host import Host
from core.plies import Taken
from core.protocol import Json
from tests.contract.shipped import SHIPPED
from tests.core.edits import changes, played
from tests.core.test_rerun import NAMES

BIT = 16
"""Acts that are played again before the first answer."""

LATER: dict[str, tuple[tuple[Any, ...], int]] = {
    "boards": (("draw_conditions", "fifty_move_halfmoves"), 300),
    "mtg": (("turnCap",), 300),
    "heroes": (("max_turns",), 300),
    "asg": (("settings", "turnCapPlies"), 90),
    "defense": (("heroes", 0, "v1Board", 0, "block"), 9),
}
"""A rule by which no ply goes another way, most often how long a match may last."""


def later(system: str, spec: Json, by: int) -> Json:
    """The document with that rule changed, each time to another number."""
    at, least = LATER[system]
    edited = json.loads(json.dumps(spec))
    inner = edited
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = least + by
    return edited


class Desk:
    """One match on a host."""

    def __init__(self, system: str, plies: int, seed: int = 3, spec: Json = None) -> None:
        self.system, self.spec = system, spec or SHIPPED[system][NAMES[system]]
        self.host = Host()
        match = played(system, self.spec, plies, seed)
        actions = [
            match.game.dump(each.action) for each in match.history() if isinstance(each, Taken)
        ]
        asked = {"system": system, "spec": self.spec, "seed": seed, "actions": actions}
        self.view = self.ok("match.new", **asked, record_from=0)

    def ok(self, method: str, **payload: Json) -> Json:
        answer = json.loads(self.host.call(method, json.dumps(payload)))
        assert answer["ok"], answer
        return answer["result"]

    def refused(self, method: str, **payload: Json) -> str:
        return str(json.loads(self.host.call(method, json.dumps(payload)))["error"]["code"])

    def rerun(self, spec: Json = None, **more: Json) -> Json:
        asked = {"match": self.view["match"], "record_from": 0, **more}
        return self.ok("match.rerun", **asked, **({} if spec is None else {"spec": spec}))

    def in_bits(self, spec: Json, most: int = BIT, **more: Json) -> Json:
        answer = self.rerun(spec, most=most, **more)
        while answer.get("left"):
            answer = self.rerun(on=True, most=most, **more)
        return answer


def _edits(system: str, count: int) -> list[Json]:
    spec = SHIPPED[system][NAMES[system]]
    edited = changes(spec, random.Random(f"rules of {system}"), 40)
    errors = registry.get(system).check
    valid = [each for each in edited if all(i.severity != "error" for i in errors(each))]
    return [each for each in valid if each != spec][-count:]


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_match_follows_in_bits_as_it_does_at_once(system: str) -> None:
    for edited in _edits(system, 3):
        for stand in (None, 7):
            one, other = Desk(system, 40), Desk(system, 40)
            more = {} if stand is None else {"ply": stand}
            whole, bits = one.rerun(edited, **more), other.in_bits(edited, 5, **more)
            assert bits == whole
            assert other.ok("match.view", match="m1", record_from=0) == whole["view"]


def test_a_long_match_follows_when_its_players_are_called_otherwise() -> None:
    """Where players see different things, whoever looked is not there under the new rules."""
    one, other = Desk("mtg", 40), Desk("mtg", 40)
    edited = {**one.spec, "players": ["Ann", "Bob"]}
    bits = other.in_bits(edited, 5)
    assert bits == one.rerun(edited)
    assert list(bits["view"]["seats"]) == ["Ann", "Bob"]


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_until_all_is_played_the_match_stays_as_it_was(system: str) -> None:
    desk = Desk(system, 40)
    edited = later(system, desk.spec, 0)
    first = desk.rerun(edited, most=3)
    assert first["left"]
    assert desk.ok("match.view", match="m1", record_from=0) == desk.view
    other = SHIPPED[system][NAMES[system]] | {"name": "Another"}
    assert desk.rerun(other)["view"]["ply"] == desk.view["ply"]  # the next edit takes its place
    assert desk.refused("match.rerun", match="m1", on=True) == "match.not-ahead"


def test_a_move_ends_the_way_to_other_rules() -> None:
    desk = Desk("boards", 40)
    assert desk.rerun(later("boards", desk.spec, 0), most=3)["left"]
    desk.ok("match.goto", match="m1", ply=3)
    assert desk.refused("match.rerun", match="m1", on=True) == "match.not-ahead"


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_the_newest_position_is_told_with_the_first_bit(system: str) -> None:
    desk = Desk(system, 40)
    edited = later(system, desk.spec, 0)
    seen = ("digest", "ply", "plies", "legal", "labels", "legal_total", "to_act", "last")
    first = desk.rerun(edited, most=3)
    assert (first["divergence"], first["left"] > 0) == (None, True)
    assert [first["view"][each] for each in seen] == [desk.view[each] for each in seen]
    assert first["view"]["view"] == desk.view["view"]
    assert desk.rerun(on=True, most=1)["view"] is None


def test_rules_that_come_back_are_those_that_it_was_played_on() -> None:
    desk = Desk("heroes", 12)
    edited = json.loads(json.dumps(desk.spec))
    edited["heroes"][0]["attributes"]["health"] = 7
    assert desk.refused("match.rerun", match="m1", spec=edited, kept=True) == "match.not-kept"
    found = desk.rerun(edited)["divergence"]
    assert found["ply"]
    named = {**edited, "name": "Said otherwise"}
    again = desk.rerun(named, kept=True, joins=True)
    assert (again["divergence"], again["same"]) == (found, True)
    edited["heroes"][0]["attributes"]["health"] = 8
    assert desk.rerun(edited, kept=True)["divergence"]
    back = desk.rerun(desk.spec, kept=True)
    assert back["divergence"] is None
    assert back["view"] == desk.view


LONG = {"boards": 200, "mtg": 200, "heroes": 40, "asg": 60, "defense": 90}
"""Plies of a long match, as far as one of the system goes."""


def _quickest(desk: Desk, tries: int = 5) -> float:
    """CPU seconds of the first answer to an edit of a rule, the least of some."""
    found = []
    for n in range(tries):
        edited = later(desk.system, desk.spec, n)
        begun = time.process_time()
        desk.rerun(edited, most=BIT)
        found.append(time.process_time() - begun)
    return min(found)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_an_edit_after_many_plies_is_answered_as_soon_as_after_two(system: str) -> None:
    desks = (Desk(system, LONG[system], seed) for seed in range(3, 60))
    long = next(desk for desk in desks if desk.view["ply"] >= LONG[system])
    short = Desk(system, 2)
    assert _quickest(long) <= 1.5 * _quickest(short)

"""A position as an SVG: it needs nothing else, runs nothing, and shows what the state has."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from core import registry
from core.agents.base import parse_seat
from core.match import new_match
from core.matchview import bare_view
from tests.contract.shipped import SHIPPED
from tests.hostile.names import NAMES
from webapp.building.node import find_node

DRAWER = Path(__file__).parents[1] / "static" / "film" / "pictures.mjs"
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "title", "desc", "rect", "g", "path", "text", "circle", "line"}


def drawn(rows: list[dict[str, Any]]) -> list[str]:
    """The SVG texts, as the page makes them."""
    answer = subprocess.run(
        [find_node().node, str(DRAWER)],
        input=json.dumps(rows),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert answer.returncode == 0, answer.stderr
    found: list[str] = json.loads(answer.stdout)
    return found


def row(system: str, spec: Any, plies: int = 5, title: str = "A game") -> dict[str, Any]:
    game = registry.get(system).load(spec)
    match = new_match(game, 3)
    match = replace(match, seats=dict.fromkeys(game.players, parse_seat("random")))
    while match.result is None and len(match.plies) < plies:
        match = match.decide()
    shown = {"match": bare_view(match), "says": f"{match.to_act} to move"}
    return {"system": system, "spec": spec, "title": title, **shown}


def parsed(svg: str) -> ElementTree.Element:
    """The picture, if it is one that needs nothing else and runs nothing."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    for one in root.iter():
        assert one.tag.removeprefix(SVG) in DRAWN
        assert not [key for key in one.attrib if key.startswith("on") or "href" in key]
        assert not [value for value in one.attrib.values() if "url(" in value]
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(one.itertext()) for one in root.iter() if one.tag != f"{SVG}svg"]


def shows_state(system: str, root: ElementTree.Element, view: dict[str, Any]) -> None:
    """Every piece, node, hero or card of the state is in the picture."""
    told = root.findtext(f"{SVG}desc") or ""
    seen = texts(root)
    if system == "boards":
        names = [chr(97 + x) + str(y + 1) for x, y in (each["at"] for each in view["pieces"])]
        pieces = [one.get("data-piece") for one in root.iter(f"{SVG}g") if one.get("data-piece")]
        assert sorted(map(str, pieces)) == sorted(names)
        titles = [
            one.findtext(f"{SVG}title") for one in root.iter(f"{SVG}g") if one.get("data-piece")
        ]
        assert sorted(str(title).split(" ")[0] for title in titles) == sorted(
            each["owner"].split(" ")[0] for each in view["pieces"]
        )
    elif system == "asg":
        for node in view["nodes"]:
            assert node["id"] in seen
            for player in ("P1", "P2"):
                assert not node[player] or f"{node[player]} of {player}" in told
    elif system == "heroes":
        for entity in view["entities"]:
            assert entity["player"] in told
            assert all(name in told for name in entity["attributes"])
            assert all(ability["name"] in told for ability in entity["abilities"])
            assert {ability["name"] for ability in entity["abilities"]} <= {
                text.split(" · ")[0] for text in seen
            }
    elif system == "defense":
        for side in view["heroes"]:
            assert f"{side['hp']} of {side['startingHp']}" in seen
            assert all(attack["name"] in told for attack in side["attacks"])
        pips = sum(1 for _ in root.iter(f"{SVG}circle"))
        assert pips >= sum(face for face in view["dice"] if face and face <= 6)
    else:
        for each in view["battlefield"]:
            assert each["name"] in told
        cards = [one for one in root.iter(f"{SVG}g") if one.get("data-card")]
        assert {one.get("data-card") for one in cards} >= {e["name"] for e in view["battlefield"]}
        turned = {one.get("data-card") for one in cards if "rotate" in one.get("transform", "")}
        assert turned == {each["name"] for each in view["battlefield"] if each["tapped"]}
        for seat in view["players"].values():
            assert f"life {seat['life']}" in told


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_the_picture_of_every_shipped_game_shows_its_state(system: str) -> None:
    rows = [row(system, spec, title=name) for name, spec in SHIPPED[system].items()]
    for each, svg in zip(rows, drawn(rows), strict=True):
        root = parsed(svg)
        assert root.findtext(f"{SVG}title") == each["title"]
        shows_state(system, root, each["match"]["view"])


def test_lines_lead_from_attackers_and_blockers_to_what_they_meet() -> None:
    """Of a table in the middle of a fight, as the page draws it."""
    spec = SHIPPED["mtg"]["cinder_stampede_vs_hearthgrove_muster"]
    game = registry.get("mtg").load(spec)
    match = new_match(game, 3)
    match = replace(match, seats=dict.fromkeys(game.players, parse_seat("random")))
    while not bare_view(match)["view"]["combat"]["blockers"]:
        match = match.decide()
    view = bare_view(match)
    combat = view["view"]["combat"]
    shown = {"system": "mtg", "spec": spec, "match": view, "title": "A fight", "says": "P1 acts"}
    (svg,) = drawn([shown])
    root = parsed(svg)
    shows_state("mtg", root, view["view"])
    assert any(each["tapped"] for each in view["view"]["battlefield"])
    lines = [one for one in root.iter(f"{SVG}path") if one.get("stroke-width") == "3.5"]
    free = set(combat["attackers"]) - set(combat["blocked"])
    assert len(lines) == len(free) + len(combat["blockers"])


def test_coordinates_stand_at_a_board() -> None:
    (svg,) = drawn([row("boards", SHIPPED["boards"]["chess"], 0)])
    assert {*"abcdefgh", *"12345678"} <= set(texts(parsed(svg)))


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_hostile_names_are_text_in_a_picture(system: str) -> None:
    spec = next(iter(SHIPPED[system].values()))
    rows = []
    for name in NAMES:
        each = row(system, spec, 2, name)
        for player in each["match"]["players"]:
            each["says"] = f"{name} {player}"
        rows.append(each)
    for svg in drawn(rows):
        parsed(svg)
        assert not re.search(r"<script|<img|<foreignObject", svg, re.IGNORECASE)

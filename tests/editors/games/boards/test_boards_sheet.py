"""What the sheet of a board game says is what the engine plays.

A game that is made again from the statements has the legal moves of the engine, for 100 random
specs on random positions; the words of a statement say all of its data, and the steps can be read
back from them.
"""

from __future__ import annotations

import copy
import itertools
import json
import random
import re
from typing import Any

import pytest

from editors.games.boards.directions import directions, place
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask
from tests.games.boards.kit import EngineTable, NaiveTable
from tests.games.boards.random_specs import SpecMaker

SEEDS = range(100)
PLIES = 6


def statements(raw: Any) -> list[dict[str, Any]]:
    made = ask("sheet", system="boards", document=raw)
    return [each for section in made["sections"] for each in section["statements"]]


def moves_told(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in found if each["data"].get("steps")]


def from_statements(raw: Any) -> Any:
    """The game made again: holes, turns, zones and pieces are those that the statements tell.

    Moves stand in the order of the document, which decides only by which of two moves with the
    same outcome it is called.
    """
    found = statements(raw)
    game = copy.deepcopy(raw)
    pieces: dict[str, list[Any]] = {piece["code"]: [] for piece in raw["pieces"]}
    for each in moves_told(found):
        data = each["data"]
        rest = {k: v for k, v in data.items() if k not in ("piece", "ids", "steps")}
        for number, step in zip(data["ids"], data["steps"], strict=True):
            pieces[data["piece"]].append({**rest, "id": number, "step": step})
    for piece in raw["pieces"]:
        order = [move["id"] for move in piece["moves"]]
        pieces[piece["code"]].sort(key=lambda move, order=order: order.index(move["id"]))
    game["pieces"] = [{"code": code, "moves": moves} for code, moves in pieces.items()]
    game["conditions"] = [each["data"] for each in found if "check" in each["data"]]
    game["turns"] = next(each["data"] for each in found if "order" in each["data"])
    holes = [each["data"]["holes"] for each in found if "holes" in each["data"]]
    game["board"]["disabled_positions"] = holes[0] if holes else []
    return game


def legal(table: Any) -> set[str]:
    """The legal moves."""
    return {json.dumps(action, sort_keys=True) for action in table.legal()}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_made_from_the_statements_has_the_legal_moves_of_the_engine(seed):
    raw = SpecMaker(seed).raw
    engine, told = EngineTable(raw), NaiveTable(from_statements(raw))
    rng = random.Random(seed)
    for _ in range(PLIES):
        assert legal(engine) == legal(told)
        actions = engine.legal()
        if not actions:
            return
        action = rng.choice(actions)
        engine.play(action)
        told.play(action)


@pytest.mark.parametrize("name", ["chess", "breakthrough", "hexapawn", "los_alamos"])
def test_a_shipped_game_can_be_made_again_from_its_sheet(name):
    raw = SHIPPED["boards"][name]
    engine, told = EngineTable(raw), EngineTable(from_statements(raw))
    rng = random.Random(7)
    for _ in range(40):
        assert legal(engine) == legal(told)
        actions = engine.legal()
        if not actions:
            return
        action = rng.choice(actions)
        engine.play(action)
        told.play(action)


# -- the words ------------------------------------------------------------------------------------


def canonical(value: Any) -> Any:
    """The data without what changes nothing: defaults, empty lists, the numbers of moves."""
    if isinstance(value, list):
        return [canonical(each) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: canonical(each) for key, each in value.items() if each not in ([], None)}
    if "steps" in found:
        found["steps"] = sorted(found["steps"])
        found = {key: each for key, each in found.items() if key not in ("ids", "piece")}
    for key, usual in (("until", "NOT_EMPTY"), ("times", 1), ("loop", False), ("owner", "any")):
        if found.get(key) == usual:
            del found[key]
    if found.get("loop"):
        found.pop("times", None)
    found.pop("move_id", None)  # said by the steps of that move
    return found


def test_the_same_words_never_stand_for_other_rules():
    known: dict[str, Any] = {}
    for seed in SEEDS:
        for each in moves_told(statements(SpecMaker(seed).raw)):
            data = canonical(each["data"])
            assert known.setdefault(each["text"], data) == data, each["text"]
    assert len(known) > 300


def read(words: str) -> set[tuple[int, int]]:
    """The steps that words mean, read as a person does."""
    return {step for part in words.split(", or ") for step in _read_one(part)}


def _read_one(words: str) -> set[tuple[int, int]]:
    across = re.fullmatch(r"(\d+) in any straight direction and (\d+) across", words)
    family = re.fullmatch(r"(\d+) in any (straight |diagonal |)direction", words)
    if across:
        b, a = int(across[1]), int(across[2])
        flat = {(x, y) for x in (-a, a) for y in (-b, b)}
        return flat | {(y, x) for x, y in flat}
    if family:
        n = int(family[1])
        ring = {(x, y) for x in (-n, 0, n) for y in (-n, 0, n)} - {(0, 0)}
        kept = {"straight ": lambda x, y: not x or not y, "diagonal ": lambda x, y: x and y}
        return {step for step in ring if kept.get(family[2], lambda x, y: True)(*step)}
    dx, dy, sides = 0, 0, False
    for count, where in re.findall(r"(\d+) (ahead|back|to the right|to the left|to either)", words):
        dy += int(count) * {"ahead": 1, "back": -1}.get(where, 0)
        dx += int(count) * {"to the right": 1, "to the left": -1, "to either": 1}.get(where, 0)
        sides = sides or where == "to either"
    return {(dx, dy), (-dx, dy)} if sides else {(dx, dy)}


def test_steps_are_read_back_from_their_words():
    for seed in SEEDS:
        for each in moves_told(statements(SpecMaker(seed).raw)):
            words = each["text"].partition(":")[0].lower()
            words = re.sub(r"^.* equal steps? of ", "", words)
            words = re.sub(r", (as far|over pieces).*$", "", words)
            assert read(words) == {tuple(step) for step in each["data"]["steps"]}, each["text"]


def test_any_set_of_steps_is_read_back():
    every = [(x, y) for x, y in itertools.product(range(-3, 4), repeat=2) if (x, y) != (0, 0)]
    rng = random.Random(3)
    for _ in range(500):
        steps = set(rng.sample(every, rng.randint(1, 20)))
        assert read(directions(steps)) == steps
    assert all(_read_one(place(step)) == {step} for step in every)

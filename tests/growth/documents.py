"""Documents of five sizes: of every system and kind, valid, wrong everywhere, and broken as text.

Each family makes a document of a size; what a call costs should grow as the document's text does.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.contract.shipped import SHIPPED
from tests.games.defense import kit

Json = Any


@dataclass(frozen=True)
class Family:
    """Documents that differ in size alone; `make` gives JSON, or a text that may be broken."""

    name: str
    system: str
    sizes: Sequence[int]
    make: Callable[[int], Json]


# --- boards --------------------------------------------------------------------------------


def board(side: int, kinds: int, moves: int, players: int = 2, range_: int = 1) -> Json:
    """A board whose squares are all taken, by kinds of pieces that each have some moves."""
    codes = [f"K{n}" for n in range(kinds)]
    steps = [(n % 7 - 3, n // 7 % 7 - 3) for n in range(49) if n != 24]
    squares = [[x, y] for y in range(side) for x in range(side)]
    share = -(-len(squares) // players)

    def start(player: int) -> list[Json]:
        mine = squares[player * share : (player + 1) * share]
        parts = [(code, mine[n::kinds]) for n, code in enumerate(codes)]
        return [{"piece": code, "positions": at} for code, at in parts if at]

    def move(n: int) -> Json:
        actions = [
            {"state": "EMPTY", "action": "MOVE"},
            {"state": "ENEMY", "action": "CAPTURE"},
        ]
        found = {"id": n, "step": list(steps[n % len(steps)]), "actions": actions}
        return found if range_ == 1 else {**found, "repeat": {"until": "NOT_EMPTY", "loop": True}}

    return {
        "name": "Growing",
        "board": {"dimensions": [side, side]},
        "players": [
            {
                "name": f"P{n}",
                "direction": [[[1, 0], [0, 1]], [[-1, 0], [0, -1]]][n % 2],
                "starting_positions": start(n),
            }
            for n in range(players)
        ],
        "turns": {"order": [f"P{n}" for n in range(players)]},
        "pieces": [
            {"code": code, "name": f"kind {n}", "moves": [move(m) for m in range(moves)]}
            for n, code in enumerate(codes)
        ],
        "conditions": [
            {
                "code": "END",
                "type": "POSITION",
                "check": {f"P{n}": [squares[n * share - 1]] for n in range(players)},
            }
        ],
        "win_conditions": [{"type": "PIECE_IN_ZONE", "zone": "END"}],
    }


# --- maps ----------------------------------------------------------------------------------


def nodes(count: int, **more: Any) -> Json:
    """A map of nodes in rows without ways, the headquarters in two corners."""
    raw = copy.deepcopy(SHIPPED["asg"]["choke"])
    width = max(int(count**0.5), 2)
    ids = [f"n{n}" for n in range(width * width)]
    raw["map"]["nodes"] = [
        {"id": id, "x": n % width, "y": n // width, "owner": "Neutral", "supplyYield": 0, **more}
        for n, id in enumerate(ids)
    ]
    raw["map"]["nodes"][0]["owner"], raw["map"]["nodes"][-1]["owner"] = "P1", "P2"
    raw["map"]["edges"] = []
    raw["players"] = {"P1": {"hq": ids[0]}, "P2": {"hq": ids[-1]}}
    raw["initialState"]["nodeForces"] = {
        ids[0]: {"P1": 10, "P2": 0},
        ids[-1]: {"P1": 0, "P2": 10},
    }
    return raw


def grid(count: int) -> Json:
    """The same with ways to the right and upwards."""
    raw = nodes(count)
    total = len(raw["map"]["nodes"])
    width = int(total**0.5)
    ways = [(n, n + 1) for n in range(total) if n % width < width - 1]
    ways += [(n, n + width) for n in range(total - width)]
    raw["map"]["edges"] = [[f"n{a}", f"n{b}"] for a, b in ways]
    return raw


def star(count: int) -> Json:
    """Every other node joined to the second one."""
    raw = nodes(count)
    raw["map"]["edges"] = [["n1", node["id"]] for node in raw["map"]["nodes"] if node["id"] != "n1"]
    return raw


def strangers(count: int) -> Json:
    """Every way leads to a node that is not there."""
    raw = grid(count)
    raw["map"]["edges"] = [[f"{a}x", b] for a, b in raw["map"]["edges"]]
    return raw


# --- duels, defence cards, cards ---------------------------------------------------------------


def duel(lines: int) -> Json:
    """A duel whose first ability is a script of many lines, most of them comments of a NOOP."""
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    line = 'MODIFY(OPPONENT, "health", -1)'
    raw["heroes"][0]["abilities"][0]["script"] = f"SEQ({', '.join([line] * lines)})"
    return raw


def misspelt_duel(lines: int) -> Json:
    """The same with every word misspelt."""
    raw = duel(lines)
    ability = raw["heroes"][0]["abilities"][0]
    ability["script"] = ability["script"].replace("MODIFY", "MODFIY")
    return raw


def reactions(count: int) -> Json:
    """A duel of far too many abilities, and of as many effects."""
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    hero = raw["heroes"][0]
    hero["abilities"] = [{**hero["abilities"][0], "name": f"A{n}"} for n in range(count)]
    script = 'MODIFY(SELF, "health", 1)'
    hero["passive_effects"] = [
        {"name": f"E{n}", "trigger": "ON_TURN_START", "script": script} for n in range(count)
    ]
    return raw


def defence(rules: int) -> Json:
    """A defence card with many rules."""
    made = [
        kit.rule(
            {"type": "countField", "fieldId": "A"},
            {"type": "flatBlock", "amount": n % 9},
            id=f"r{n}",
        )
        for n in range(rules)
    ]
    return kit.hero(kit.card(*made))


def pool(cards: int) -> Json:
    """A pool of many cards, each a copy of a shipped one under a name of its own."""
    shipped = SHIPPED["mtg"]["cards_phase1"]
    plain = [card for card in shipped["cards"] if card["name"] not in card["oracle_text"]]
    made = [
        {**plain[n % len(plain)], "card_id": f"card_{n}", "name": f"Card {n}"} for n in range(cards)
    ]
    return {**shipped, "cards": made}


FAMILIES = (
    Family("board, squares", "boards", (6, 8, 12, 16, 24), lambda n: board(n, 4, 8)),
    Family("board, kinds and moves", "boards", (4, 6, 8, 12, 16), lambda n: board(12, n, n)),
    Family("map with ways", "asg", (100, 200, 400, 800, 1600), grid),
    Family("map without ways", "asg", (100, 200, 400, 800, 1600), nodes),
    Family("map, ways to nowhere", "asg", (50, 100, 200, 400, 800), strangers),
    Family("duel, long script", "heroes", (12, 25, 50, 100, 200), duel),
    Family("duel, misspelt script", "heroes", (12, 25, 50, 100, 200), misspelt_duel),
    Family("duel, abilities and effects", "heroes", (25, 50, 100, 200, 400), reactions),
    Family("defence card, rules", "defense", (16, 20, 24, 28, 32), defence),
    Family("pool of cards", "mtg", (50, 100, 200, 400, 800), pool),
)
"""JSON documents of every system."""

BROKEN: dict[str, Callable[[int], str]] = {
    "quotes": lambda n: '"' * n,
    "commas": lambda n: "," * n,
    "opening brackets": lambda n: "[" * n,
    "closing brackets": lambda n: "]" * n,
    "nested brackets": lambda n: "[" * (n // 2) + "]" * (n // 2),
    "a text without end": lambda n: '{"a": "' + "x" * n,
    "lines without end": lambda n: '["x\n' * (n // 4),
    "digits": lambda n: "1" * n,
    "one key again and again": lambda n: "{" + ",".join(['"a": 1'] * (n // 7)) + "}",
    "comments": lambda n: "// x\n" * (n // 5),
    "open comments": lambda n: "/*" * (n // 2),
    "words": lambda n: "a " * (n // 2),
    "fences": lambda n: "words\n" + "```\n{\n" * (n // 6),
    "values without commas": lambda n: "[" + "1 " * (n // 2),
    "keys without values": lambda n: "{" + '"a" ' * (n // 4),
    "lists behind values": lambda n: '{"a": [' + "1," * (n // 5) + "[]," * (n // 5),
    "backslashes": lambda n: '"' + "\\" * n,
}
"""Texts that are no JSON."""

TEXT_SIZES = (20_000, 40_000, 80_000, 160_000, 320_000)

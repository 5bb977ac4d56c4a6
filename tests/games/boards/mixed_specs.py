"""Valid board specs with every word of the format, drawn at random, to compare engine paths."""

from __future__ import annotations

import random
from typing import Any

Spec = dict[str, Any]

TURNS = {
    "A": [[1, 0], [0, 1]],
    "B": [[1, 0], [0, -1]],
    "C": [[0, -1], [1, 0]],
    "D": [[0, 1], [-1, 0]],
}
CODES = ("KING", "MAN", "RIDER", "JUMPER", "ODD")
STEPS = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if (dx, dy) != (0, 0)]

WORDS = [
    "FIRST_MOVE",
    "PIECE_FIRST_MOVE",
    "ROOK_FIRST_MOVE",
    "CHECK_STATE",
    "PATH_EMPTY",
    "NOT_ATTACKED",
    "PATH_NOT_ATTACKED",
    "SQUARE_EMPTY",
    "SQUARE_EMPTY",
    "PIECE_AT",
    "HALF",
    "MARKED",
    "DEPENDS_ON",
]
REPEATS: list[Spec] = [
    {"loop": True},
    {"loop": True},
    {"times": 2},
    {"loop": True, "until": "EMPTY"},
    {"times": 3, "until": "HALF"},
]


def random_spec(seed: int) -> Spec:
    """A spec for 2 to 4 players on a small board, with or without a leader."""
    draw = random.Random(seed)
    width, height = draw.randint(4, 7), draw.randint(4, 7)
    names = list(TURNS)[: draw.choice([2, 2, 2, 3, 4])]
    holes = [[draw.randrange(width), draw.randrange(height)] for _ in range(draw.choice([0, 0, 3]))]
    free = [[x, y] for x in range(width) for y in range(height) if [x, y] not in holes]
    draw.shuffle(free)
    spec: Spec = {
        "name": f"random {seed}",
        "board": {"dimensions": [width, height], "disabled_positions": holes},
        "players": [
            {"name": n, "direction": TURNS[n], "starting_positions": _start(draw, free)}
            for n in names
        ],
        "turns": {"order": names + ([names[0]] if draw.random() < 0.2 else [])},
        "conditions": _conditions(draw, names, width, height),
        "pieces": [_piece(draw, code) for code in CODES],
        "stalemate_loses": draw.random() < 0.3,
    }
    if draw.random() < 0.8:
        spec["leader"] = draw.choice(["KING", "KING", "KING", ["KING", "RIDER"]])
        spec["leader_rule"] = draw.choice(["checkmate", "checkmate", "capture"])
    if draw.random() < 0.3:
        spec["win_conditions"] = [{"type": "PIECE_IN_ZONE", "zone": "ZONE", "piece": "MAN"}]
    return spec


def _start(draw: random.Random, free: list[list[int]]) -> list[Spec]:
    counts = {"KING": 1, "MAN": 2, "RIDER": 1, "JUMPER": 1, "ODD": draw.choice([0, 1])}
    groups = []
    for code, count in counts.items():
        squares = [free.pop() for _ in range(min(count, len(free)))]
        if squares:
            groups.append({"piece": code, "positions": squares})
    return groups


def _conditions(draw: random.Random, names: list[str], width: int, height: int) -> list[Spec]:
    everywhere = [[x, y] for x in range(width) for y in range(height)]
    zone = {name: draw.sample(everywhere, len(everywhere) // 2) for name in names}
    edge = {name: draw.sample(everywhere, len(everywhere) // 4) for name in names}
    return [
        {"code": "ZONE", "type": "POSITION", "check": edge},
        {"code": "HALF", "type": "POSITION", "check": zone},
        {"code": "MARKED", "type": "STATE", "check": {name: ["HOT", "COLD"] for name in names}},
    ]


def _piece(draw: random.Random, code: str) -> Spec:
    if code == "KING":
        steps = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)]
    elif code == "MAN":
        steps = [(0, 1), (0, 2), (-1, 1), (1, 1)]
    else:
        steps = draw.sample(STEPS, draw.randint(2, 6))
    moves = [_move(draw, code, n, step, len(steps)) for n, step in enumerate(steps)]
    return {"code": code, "moves": moves}


def _move(draw: random.Random, code: str, n: int, step: tuple[int, int], count: int) -> Spec:
    move: Spec = {"id": n, "step": list(step), "actions": _actions(draw)}
    if draw.random() < (0.3 if code in ("KING", "MAN") else 0.4):
        # DEPENDS_ON only on earlier moves, so that there are no cycles.
        chosen = (_condition(draw, n) for _ in range(draw.randint(1, 2)))
        move["conditions"] = list(chosen)
    if draw.random() < 0.25:
        move["side_effects"] = [_effect(draw)]
    if code == "MAN" or draw.random() < 0.05:
        zone = [{"condition": draw.choice(["ZONE", "ZONE", "HALF"])}]
        if draw.random() < 0.2:
            zone.append(_condition(draw, n))
        options = draw.sample(CODES, draw.randint(1, 3))
        move["modifiers"] = [{"action": "TRANSFORM", "conditions": zone, "options": options}]
    if code in ("RIDER", "ODD") or draw.random() < 0.1:
        move["repeat"] = dict(draw.choice(REPEATS))
    return move


def _actions(draw: random.Random) -> list[Spec]:
    both: list[Spec] = [
        {"state": "EMPTY", "action": "MOVE"},
        {"state": "ENEMY", "action": "CAPTURE"},
    ]
    chosen = draw.choice([both, both, both[:1], both[1:]])
    actions = [dict(action) for action in chosen]
    if draw.random() < 0.05:
        actions.append({"state": "ALLY", "action": "CAPTURE"})
    if draw.random() < 0.1:
        twin = dict(actions[0])
        twin["side_effects"] = [_effect(draw)]
        twin["conditions"] = [_condition(draw, 0)]
        actions.append(twin)
    for action in actions:
        if draw.random() < 0.1:
            action["conditions"] = [_condition(draw, 0)]
        if draw.random() < 0.08:
            action["side_effects"] = [_effect(draw)]
    return actions


def _near(draw: random.Random) -> list[int]:
    return [draw.randint(-2, 2), draw.randint(-1, 1)]


def _condition(draw: random.Random, earlier: int) -> Spec:
    word = draw.choice(WORDS)
    condition: Spec = {"condition": word}
    if word in ("PIECE_FIRST_MOVE", "ROOK_FIRST_MOVE", "CHECK_STATE", "SQUARE_EMPTY", "PIECE_AT"):
        condition["position"] = _near(draw)
    if word == "CHECK_STATE":
        condition["state"] = draw.choice(["HOT", "COLD"])
    if word == "PIECE_AT":
        condition["piece"] = draw.choice(CODES)
        condition["owner"] = draw.choice(["self", "enemy", "any"])
    if word == "DEPENDS_ON":
        if not earlier:
            return {"condition": "PATH_EMPTY"}
        condition["move_id"] = draw.randrange(earlier)
    return condition


def _effect(draw: random.Random) -> Spec:
    word = draw.choice(["SET_STATE", "SET_STATE", "CAPTURE", "MOVE"])
    effect: Spec = {"action": word}
    if word == "SET_STATE":
        effect["state"] = draw.choice(["HOT", "COLD"])
        if draw.random() < 0.8:
            effect["duration"] = draw.randint(1, 3)
    elif word == "CAPTURE":
        effect["target"] = _near(draw)
    else:
        effect |= {"from": _near(draw), "to": _near(draw)}
        if draw.random() < 0.5:
            effect["piece"] = draw.choice(CODES)
            effect["owner"] = draw.choice(["self", "enemy", "any"])
    return effect

"""Games with a planted fault, and the same games without it, for `webapp.evaluation.review`."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import Any

from webapp.shipped import shipped

Raw = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A game, what is wrong with it as (code, path), and how it is reviewed: who plays, how many
    matches, how many without each part."""

    name: str
    system: str
    raw: Raw
    faults: tuple[tuple[str, str | None], ...] = ()
    levels: tuple[str, ...] = ("random", "greedy")
    games: int = 100
    parts: int = 0


# -- duels --------------------------------------------------------------------------------------

DEATH = {
    "name": "Death",
    "trigger": "ON_ATTRIBUTE_CHANGE('health')",
    "script": "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())",
}
STRIKE = {"name": "Strike", "script": "MODIFY(OPPONENT, 'health', MUL(ROLL(6), -1))"}
FINISH = {
    "name": "Finish",
    "script": "IF(LT(GET(OPPONENT, 'health'), 11), MODIFY(OPPONENT, 'health', -8), "
    "MODIFY(OPPONENT, 'health', -1))",
}
MEND = {
    "name": "Mend",
    "script": "IF(LT(GET(SELF, 'health'), 9), MODIFY(SELF, 'health', 6), "
    "MODIFY(SELF, 'health', 1))",
}
WAVE = {"name": "Wave", "script": "NOOP()"}
SCRATCH = {"name": "Scratch", "script": "MODIFY(OPPONENT, 'health', -1)"}
REST = {"name": "Rest", "script": "MODIFY(SELF, 'health', 7)"}
OVERREACH = {
    "name": "Overreach",
    "script": "SEQ(MODIFY(OPPONENT, 'health', -7), MODIFY(SELF, 'exposed', 1))",
}
EXPOSED = {
    "trigger": "ON_TURN_START",
    "script": "IF(GT(GET(SELF, 'exposed'), 0), SEQ(MODIFY(SELF, 'health', -14), "
    "SET(SELF, 'exposed', 0)), NOOP())",
}
COURAGE = {"trigger": "ON_ATTRIBUTE_CHANGE('courage')", "script": "MODIFY(SELF, 'health', 9)"}
SHOUT = {"name": "Shout", "script": "SEQ(MODIFY(OPPONENT, 'health', -4), SET(SELF, 'courage', 1))"}
GRIT = {
    "trigger": "ON_TURN_START",
    "script": "IF(LT(GET(SELF, 'health'), 20), MODIFY(SELF, 'health', 1), NOOP())",
}
GHOST = {
    "trigger": "ON_TURN_START",
    "script": "IF(GT(GET(SELF, 'health'), 90), MODIFY(SELF, 'health', 1), NOOP())",
}


def duel(
    anna: tuple[Raw, ...] = (STRIKE, FINISH),
    bert: tuple[Raw, ...] = (STRIKE, FINISH),
    health: tuple[int, int] = (40, 42),
    passive: tuple[tuple[Raw, ...], tuple[Raw, ...]] = ((), ()),
) -> Raw:
    """Two heroes under the rule of death; who moves second has a little more health."""
    heroes = [
        {
            "name": name,
            "attributes": {"health": points},
            "abilities": copy.deepcopy(list(abilities)),
            "passive_effects": copy.deepcopy(list(own)),
        }
        for name, abilities, points, own in zip(
            ("Anna", "Bert"), (anna, bert), health, passive, strict=True
        )
    ]
    return {"name": "Planted duel", "heroes": heroes, "global_effects": [DEATH]}


ABILITY = "/heroes/{}/abilities/{}"

DUELS = (
    Case(
        "an ability that does nothing",
        "heroes",
        duel((STRIKE, FINISH, WAVE)),
        (("never-chosen", ABILITY.format(0, 2)),),
    ),
    Case(
        "an ability without which its owner wins as often",
        "heroes",
        duel((FINISH,), (SCRATCH, STRIKE), (12, 90)),
        (("useless", ABILITY.format(1, 0)), ("one-sided", None)),
        games=20,
        parts=1240,
    ),
    Case(
        "a trap: strong now, dear later",
        "heroes",
        duel((STRIKE, FINISH, OVERREACH), passive=((EXPOSED,), ())),
        (("trap", ABILITY.format(0, 2)),),
        parts=100,
    ),
    Case(
        "no end: more is healed than struck",
        "heroes",
        duel((SCRATCH, REST), (SCRATCH, REST)),
        (("no-winner", None),),
    ),
    Case("the first blow decides", "heroes", duel(health=(6, 6)), (("one-sided", None),)),
    Case(
        "an effect whose condition never holds",
        "heroes",
        duel((STRIKE, FINISH, MEND), passive=((GHOST,), ())),
        (("never-used", "/heroes/0/passive_effects/0/script#32-57"),),
    ),
)

FAIR_DUELS = (
    Case("two who strike and finish", "heroes", duel(), parts=60),
    Case("longer", "heroes", duel(health=(60, 62))),
    Case("who mends", "heroes", duel((STRIKE, FINISH, MEND), (STRIKE, FINISH, MEND))),
    Case(
        "the price is paid once, and worth it",
        "heroes",
        duel((STRIKE, FINISH, SHOUT), (STRIKE, FINISH, SHOUT), passive=((COURAGE,), (COURAGE,))),
    ),
    Case("an effect that works", "heroes", duel(passive=((GRIT,), (GRIT,)))),
    Case("a little worse with less", "heroes", duel(health=(41, 42))),
)


# -- boards -------------------------------------------------------------------------------------


def pawns(width: int, height: int) -> Raw:
    """Pawns on a board of this size; who reaches the other side or leaves no move wins."""
    raw: Raw = json.loads(shipped()["hexapawn"][1].read_text("utf-8"))
    raw["name"] = f"Pawns on {width} by {height}"
    raw["board"]["dimensions"] = [width, height]
    for player, row in zip(raw["players"], (0, height - 1), strict=True):
        player["starting_positions"][0]["positions"] = [[x, row] for x in range(width)]
    raw["conditions"][0]["check"] = {
        "WHITE": [[x, height - 1] for x in range(width)],
        "BLACK": [[x, 0] for x in range(width)],
    }
    return raw


def more_pawns(width: int, height: int) -> Raw:
    """WHITE has a second row."""
    raw = pawns(width, height)
    raw["players"][0]["starting_positions"][0]["positions"] += [[x, 1] for x in range(width)]
    return raw


def with_move(raw: Raw, move: Raw) -> Raw:
    """Pawns have one more move."""
    raw["pieces"][0]["moves"].append({"id": 3, **move})
    return raw


def shuffle() -> Raw:
    """Rooks that only go to the side, so that they never meet."""
    raw = pawns(3, 4)
    raw["pieces"][0]["moves"] = [
        {"id": n, "step": step, "actions": [{"state": "EMPTY", "action": "MOVE"}]}
        for n, step in enumerate(([1, 0], [-1, 0]))
    ]
    for player, row in zip(raw["players"], (0, 3), strict=True):
        player["starting_positions"][0]["positions"] = [[1, row]]
    return raw


EMPTY = [{"state": "EMPTY", "action": "MOVE"}]

BOARDS = (
    Case("the second player wins hexapawn", "boards", pawns(3, 3), (("one-sided", None),)),
    Case("twice as many pawns", "boards", more_pawns(4, 5), (("one-sided", None),)),
    Case(
        "a move that leads off the board",
        "boards",
        with_move(pawns(4, 4), {"step": [0, 4], "actions": EMPTY}),
        (("never-used", "/pieces/0/moves/3"),),
    ),
    Case("sideways for ever", "boards", shuffle(), (("no-winner", None),), games=10),
    Case("two files", "boards", pawns(2, 3), (("one-sided", None),)),
)

FAIR_BOARDS = tuple(
    Case(f"pawns on {width} by {height}", "boards", pawns(width, height))
    for width, height in ((4, 4), (3, 5), (4, 5), (5, 5), (3, 4))
)


# -- maps ---------------------------------------------------------------------------------------

PLACES = {
    "west": (-4, 0, "P1"),
    "east": (4, 0, "P2"),
    "west_high": (-2, 1, "P1"),
    "west_low": (-2, -1, "P1"),
    "east_high": (2, 1, "P2"),
    "east_low": (2, -1, "P2"),
    "north": (0, 2, "Neutral"),
    "south": (0, -2, "Neutral"),
}
WAYS = (
    *(("west", "west_high"), ("west", "west_low"), ("east", "east_high"), ("east", "east_low")),
    *(("west_high", "north"), ("west_low", "south"), ("east_high", "north")),
    *(("east_low", "south"), ("north", "south")),
)


def lanes(
    forces: tuple[int, int] = (6, 6),
    isle: tuple[str, ...] | None = None,
    **settings: float,
) -> Raw:
    """Two lanes between two headquarters; `isle` is one more node, with ways to these."""
    nodes = [
        {
            "id": id,
            "x": x,
            "y": y,
            "owner": owner,
            "supplyYield": int(id in ("north", "south")),
        }
        for id, (x, y, owner) in PLACES.items()
    ]
    edges = [list(way) for way in WAYS]
    if isle is not None:
        nodes.append({"id": "isle", "x": 0, "y": 9, "owner": "Neutral", "supplyYield": 0})
        edges += [["isle", other] for other in isle]
    return {
        "id": "lanes",
        "name": "Planted lanes",
        "startingPlayer": "P1",
        "players": {"P1": {"hq": "west"}, "P2": {"hq": "east"}},
        "settings": {
            "turnCapPlies": 40,
            "actionBudget": 3,
            "baseIncome": 0,
            "reinforceCostPerStrength": 1,
            "combatVarianceFraction": 0.35,
        }
        | settings,
        "map": {"nodes": nodes, "edges": edges},
        "initialState": {
            "playerSupply": {"P1": 0, "P2": 0},
            "nodeForces": {
                "west": {"P1": forces[0], "P2": 0},
                "east": {"P1": 0, "P2": forces[1]},
            },
        },
    }


MAPS = (
    Case("one is stronger", "asg", lanes((9, 6)), (("one-sided", None),)),
    Case("over before anybody can march", "asg", lanes(turnCapPlies=4), (("no-winner", None),)),
    Case("an island", "asg", lanes(isle=()), (("never-used", "/map/nodes/8"),)),
    Case(
        "nobody can pay for troops",
        "asg",
        lanes(reinforceCostPerStrength=1000),
        (("never-used", "/settings/reinforceCostPerStrength"),),
    ),
    Case("a dead end", "asg", lanes(isle=("north",)), (("never-chosen", "/map/nodes/8"),)),
)

FAIR_MAPS = (
    Case("two lanes", "asg", lanes()),
    Case("more troops", "asg", lanes((10, 10))),
    Case("more luck", "asg", lanes(combatVarianceFraction=0.5)),
    Case("longer", "asg", lanes(turnCapPlies=60)),
)


# -- defence cards ------------------------------------------------------------------------------


def defenders(health: tuple[int, int] = (14, 14), **config: int) -> Raw:
    """A hero against itself, without the attack that almost never comes."""
    raw: Raw = json.loads(shipped()["pyromancer_vs_training_dummy"][1].read_text("utf-8"))
    one = raw["heroes"][0]
    common = ("FULL_HOUSE", "4OAK", "SMALL_STRAIGHT", "3OAK", "PAIR_PAIR")
    one["attacks"] = [each for each in one["attacks"] if each["combo"] in common]
    other = copy.deepcopy(one)
    other |= {"id": "pyromancer_two", "name": "Pyromancer Two"}
    one["startingHp"], other["startingHp"] = health
    raw |= {"heroes": [one, other], "config": raw["config"] | config}
    return raw


def with_rule(raw: Raw, rule: Raw) -> Raw:
    """The first hero's card has one more rule."""
    raw["heroes"][0]["defenseCard"]["rules"].append(rule)
    return raw


FOUR = {
    "id": "four",
    "label": "Four of Three",
    "matcher": {"type": "countField", "fieldId": "flare", "min": 4},
    "effects": [{"type": "blockPer", "amount": 1, "cap": 3}],
}
DICE = ("random", "standard")

DEFENCES = (
    Case("half the health", "defense", defenders((7, 20)), (("one-sided", None),), DICE),
    Case(
        "too few rounds",
        "defense",
        defenders((60, 60), maxRounds=4),
        (("no-winner", None),),
        DICE,
        20,
    ),
    Case(
        "a rule that asks for more dice than there are",
        "defense",
        with_rule(defenders(), FOUR),
        (("check", "/heroes/0/defenseCard/rules/2/matcher"),),
        DICE,
    ),
)

FAIR_DEFENCES = tuple(
    Case(f"even at {health}", "defense", defenders((health, health)), (), DICE)
    for health in (14, 18, 22)
)


# -- card games ---------------------------------------------------------------------------------


def card(id: str, cost: str, power: int, toughness: int) -> Raw:
    """A creature without text."""
    colour = cost.strip("{}123")
    return {
        "card_id": id,
        "name": id.title(),
        "type_line": "Creature — Beast",
        "mana_cost": cost,
        "colors": [colour],
        "color_identity": [colour],
        "oracle_text": "",
        "power": str(power),
        "toughness": str(toughness),
    }


POOL = [
    *(card("otter", "{G}", 2, 1), card("badger", "{G}", 1, 2), card("heron", "{1}{G}", 2, 2)),
    *(card("moose", "{1}{G}", 3, 1), card("bison", "{2}{G}", 3, 3), card("tapir", "{2}{G}", 4, 2)),
    card("ember", "{R}", 5, 5),
    {
        "card_id": "basic_forest",
        "name": "Forest",
        "type_line": "Basic Land — Forest",
        "mana_cost": "",
        "colors": [],
        "color_identity": ["G"],
        "oracle_text": "({T}: Add {G}.)",
    },
]
CREATURES = ("otter", "badger", "heron", "moose", "bison", "tapir")


def cards(one: dict[str, int], other: dict[str, int]) -> Raw:
    """Two decks of these beasts and of forests, sixty cards each."""
    decks = []
    for name, counts in (("one", one), ("two", other)):
        whole = counts | {"basic_forest": 60 - sum(counts.values())}
        decks.append(
            {
                "deck_id": name,
                "name": name,
                "cards": [{"card_id": id, "count": count} for id, count in whole.items()],
            }
        )
    pool = {"schema_version": 1, "pool": "planted", "cards": copy.deepcopy(POOL)}
    return {"name": "Planted cards", "pool": pool, "decks": decks}


BEASTS = dict.fromkeys(CREATURES, 4)

CARDS = (
    Case(
        "a card that nothing can pay for",
        "mtg",
        cards(BEASTS | {"ember": 4}, BEASTS),
        (("check", "/decks/0/cards/6"), ("never-used", "/pool/cards/6")),
        ("random",),
        60,
    ),
    Case(
        "a deck of forests",
        "mtg",
        cards(BEASTS, {"otter": 1}),
        (("one-sided", None),),
        ("random",),
        16,
    ),
)

FAIR_CARDS = (
    Case("beasts against beasts", "mtg", cards(BEASTS, BEASTS), (), ("random",), 16),
    Case(
        "fewer kinds",
        "mtg",
        cards(dict.fromkeys(CREATURES[:4], 4), dict.fromkeys(CREATURES[:4], 4)),
        (),
        ("random",),
        16,
    ),
)

PLANTED = (*DUELS, *BOARDS, *MAPS, *DEFENCES, *CARDS)
CLEAN = (*FAIR_DUELS, *FAIR_BOARDS, *FAIR_MAPS, *FAIR_DEFENCES, *FAIR_CARDS)

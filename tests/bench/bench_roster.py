"""A roster of ten heroes: what playing in pairs saves, and what editing one hero plays again.

The paired design plays the edited hero and the old one in the same rounds against each of the
others, both ways round; the naive one plays independent games of either against whoever comes.  The
ratio is that of the games with which the interval of the difference is equally wide.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from itertools import starmap
from pathlib import Path
from statistics import fmean
from typing import Any

from core import registry
from core.abilities.systems import Side
from core.agents import parse_seat
from core.digest import digest, trust
from core.evaluation.engine import play_both
from core.evaluation.plan import Chunk
from core.evaluation.tally import WHOLE
from core.protocol import Json
from webapp.evaluation.league.roster import Terms, make_roster
from webapp.evaluation.work import parts_of, roster_tasks

SPECS = Path(__file__).resolve().parents[2] / "specs" / "heroes"
HEROES = ("fighter", "fire_mage", "alchemist", "berserker", "doom_prophet", "frost_witch",
          "gambler", "paladin", "phoenix", "vampire")  # fmt: skip
RULES = ("death", "burning")
EDITED = "fighter"
ROUNDS = 60
BAR_PAIRED = 5.0
BAR_AGAIN = 0.25


def documents() -> dict[str, Json]:
    """The heroes and their rules by name."""
    return {
        name: json.loads((SPECS / f"{name}.json").read_text("utf-8")) for name in HEROES + RULES
    }


def edited(raw: Json) -> Json:
    """The hero with one more strength."""
    attributes = {**raw["attributes"], "strength": raw["attributes"]["strength"] + 1}
    return {**raw, "attributes": attributes}


def variance(counts: Mapping[float, float]) -> float:
    """Of a histogram."""
    n = sum(counts.values())
    mean = sum(value * count for value, count in counts.items()) / n
    return sum((value - mean) ** 2 * count for value, count in counts.items()) / n


def paired(seat: str, rounds: int) -> dict[str, Any]:
    """The games that the naive design needs for one of the paired one."""
    system: Any = registry.get("heroes")
    found = documents()
    frame = system.frame(found)
    old = Side("Old", found[EDITED])
    new = Side("New", edited(found[EDITED]))
    scores: tuple[list[float], list[float]] = ([], [])
    within = []
    for name in HEROES:
        if name == EDITED:
            continue
        other = Side(name, found[name])
        for turn in (0, 1):
            ways = [(side, other)[:: -1 if turn else 1] for side in (old, new)]
            raws = [system.meeting(frame, *way) for way in ways]
            trust([digest(raw) for raw in raws])
            seats = (parse_seat(seat, ()),) * 2
            names = tuple(seat.text for seat in seats)
            one, two = (Chunk("heroes", digest(raw), names, turn, 0, rounds) for raw in raws)
            rules = [system.load(raw) for raw in raws]
            before, after = play_both(rules[0], rules[1], (one, two))
            for mine, tally in zip(scores, (before, after), strict=True):
                mine.append(_score(tally.players[turn]))
            within.append(
                variance({points / WHOLE / 2: n for points, n in after.changes.items()}) * 2
            )
    naive = sum(mean * (1 - mean) for mean in (fmean(each) for each in scores))
    return {
        "what": f"games of the naive design per game in pairs, {seat} play",
        "naive": naive,
        "paired": fmean(within),
        "ratio": naive / fmean(within),
        "bar": BAR_PAIRED,
        "met": naive >= BAR_PAIRED * fmean(within),
    }


def _score(counts: Mapping[int, int]) -> float:
    n = sum(counts.values())
    return sum(points * count for points, count in counts.items()) / n / (2 * WHOLE)


def again() -> dict[str, Any]:
    """The part of the chunks that is played again after an edit of one hero of ten."""
    kinds = documents(), documents()
    kinds[1][EDITED] = edited(kinds[1][EDITED])
    keys = []
    for each in kinds:
        made = make_roster("sides", "heroes", each, ["random"], Terms(400, is_up_to=True))
        keys.append({part.key for part in parts_of(roster_tasks(*made))})
    part = len(keys[1] - keys[0]) / len(keys[1])
    return {
        "what": "part of a roster played again after an edit of one hero of ten",
        "ratio": part,
        "bar": BAR_AGAIN,
        "met": part <= BAR_AGAIN,
    }


def report(rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """The rows."""
    return [*starmap(paired, [("random", rounds), ("greedy", max(4, rounds // 10))]), again()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    print(json.dumps(report(parser.parse_args().rounds), indent=2))

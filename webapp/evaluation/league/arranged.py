"""One game under many arrangements of its rules, a roster of documents; what each rule does."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from core import registry
from core.evaluation.intervals import Interval
from core.evaluation.phrases import counted, points_told
from core.protocol import Json
from core.sides import NotTogether
from webapp.evaluation.games import ARRANGEMENTS, RULES
from webapp.evaluation.league.words import how, percent


def arranged(
    system: str, documents: Mapping[str, Json], count: int, seed: int = 0
) -> dict[str, Json]:
    """Up to so many documents by names that say what is in force.  Raises NotTogether."""
    if system not in ARRANGEMENTS:
        raise NotTogether(
            f"{registry.get(system).title}: its rules are not arranged; those of "
            f"{', '.join(ARRANGEMENTS)} are"
        )
    found: dict[str, Json] = registry.named(ARRANGEMENTS, system)(documents, count, seed)
    return found


def rules_of(system: str, raw: Json) -> frozenset[str]:
    """The names of the rules in force in a document of such a system."""
    return frozenset(registry.named(RULES, system)(raw))


def effects_of(league: Mapping[str, Json], rules: Sequence[frozenset[str]]) -> list[str]:
    """Sentences on each rule that only some arrangements have: the first player's mean score with
    and without it, the largest difference first, under the strongest play.

    `rules` are those in force in each of the entrants.
    """
    level = league["levels"][-1]
    cells = [cell for cell in level["cells"] if cell["games"]]
    when = f" {how(level['seats'])}" if level["seats"] else ""
    games = counted([cell["games"] for cell in cells]) if cells else ""
    told = []
    for name in sorted(frozenset[str]().union(*rules)):
        having = [cell for cell in cells if name in rules[cell["row"]]]
        lacking = [cell for cell in cells if name not in rules[cell["row"]]]
        if having and lacking:
            change = _change(_mean(having), _mean(lacking))
            told.append((change, name, having, len(lacking)))
    return [
        f"With {name} the first player scores {_averaged(having)}{when}, {points_told(change)} "
        f"against {_counted(others)} without it ({games})"
        for change, name, having, others in sorted(told, key=lambda each: -abs(each[0].value))
    ]


def _averaged(cells: Sequence[Json]) -> str:
    """The mean score of arrangements, which have the same seeds: that of many is no surer."""
    count = len(cells)
    mean = {key: math.fsum(cell[key] for cell in cells) / count for key in ("score", "low", "high")}
    return f"{percent(mean)} on average of {_counted(count)}"


def _counted(count: int) -> str:
    return f"{count} arrangement{'s' * (count > 1)}"


def _mean(cells: Sequence[Json]) -> Interval:
    """The mean score, with the bounds that it has where those of the cells are independent."""
    count, value = len(cells), math.fsum(cell["score"] for cell in cells) / len(cells)
    below = math.hypot(*(cell["score"] - cell["low"] for cell in cells)) / count
    above = math.hypot(*(cell["high"] - cell["score"] for cell in cells)) / count
    return Interval(value, value - below, value + above)


def _change(new: Interval, old: Interval) -> Interval:
    """The difference; luck that both have in common makes it surer than this says."""
    value = new.value - old.value
    below = math.hypot(new.value - new.low, old.high - old.value)
    above = math.hypot(new.high - new.value, old.value - old.low)
    return Interval(value, max(-1.0, value - below), min(1.0, value + above))

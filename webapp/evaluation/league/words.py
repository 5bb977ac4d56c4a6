"""A league in words: who beats whom, who is strongest, who is played, what going first is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.checks import listing
from core.ellipsis import SHORT, cut
from core.evaluation.phrases import counted, entrants_told, searching, signed
from core.protocol import Json
from webapp.reports.words import banded, capital

MOST = 12
"""Pairs that get a sentence; the data has them all."""

PLAYED = 0.05
"""A share of the meta from which on an entrant is named."""

CYCLIC = 0.1
"""A share of cycles above which ratings do not say enough."""

NEEDS_SCIPY = "it needs scipy; pip install 'rulewright[workers]'"
"""Why the meta of a league is missing."""

Level = dict[str, Any]

Said = tuple[str, int | None]
"""A sentence, and the number of a plan whose matches show it, where one does."""


def sentences_of(kind: str, entrants: Sequence[str], levels: Sequence[Level]) -> Iterator[Said]:
    """The sentences, those of the strongest play first; agents are called as people call them."""
    names = [cut(name, SHORT) for name in entrants_told(kind, entrants)]
    for sentence, plan in _sentences(kind, names, levels):
        yield (capital(sentence) if kind == "agents" else sentence), plan


def _sentences(kind: str, entrants: Sequence[str], levels: Sequence[Level]) -> Iterator[Said]:
    played = [level for level in levels if level["games"]]
    if not played:
        yield "No match was played", None
        return
    if kind == "documents":
        for level in reversed(played):
            yield from _documents(entrants, level)
        return
    yield from _pairs(entrants, played)
    for level in reversed(played):
        yield from _standing(entrants, level)


def how(seats: str, players: int = 2) -> str:
    """The level of play of so many players as a clause.

    >>> how("mcts:200"), how("random"), how("greedy"), how("")
    ('when both search with 200 tries', 'with random play', 'when both play greedily', '')
    >>> how("rusher", 3)
    'when all 3 play as rusher'
    """
    if not seats:
        return ""
    if seats == "random":
        return "with random play"
    who = "both" if players == 2 else f"all {players}"
    search = searching(seats)
    if search is not None:
        return f"when {who} {search}"
    return f"when {who} play {'greedily' if seats == 'greedy' else f'as {seats}'}"


def percent(found: Level) -> str:
    """A share with its interval, whole where that is sure enough.

    >>> percent({"score": 0.6812, "low": 0.66, "high": 0.7})
    '68 % ± 2'
    """
    off = max(found["high"] - found["score"], found["score"] - found["low"])
    digits = 1 if 0 < off < 0.01 else 0
    return banded(found, digits)


def _pairs(entrants: Sequence[str], levels: Sequence[Level]) -> Iterator[Said]:
    """The pairs under the strongest play, the clearest first, each with what weaker play says."""
    best, others = levels[-1], levels[:-1]
    order = sorted(range(len(best["cells"])), key=lambda i: -abs(best["cells"][i]["score"] - 0.5))
    for index in order[:MOST]:
        cell = best["cells"][index]
        if not cell["games"]:
            continue
        told = _met(entrants, cell, how(best["seats"]))
        lower = [(level["cells"][index], how(level["seats"])) for level in reversed(others)
                 if level["cells"][index]["games"]]  # fmt: skip
        weaker = [_weaker(entrants, cell, each, when) for each, when in lower]
        games = counted([cell["games"], *(each["games"] for each, _ in lower)])
        yield f"{'; '.join([told, *weaker])} ({games})", cell["plans"][0]
    if len(order) > MOST:
        yield f"{len(order) - MOST:,} more pairs lie closer together", None


def _turned(cell: Json) -> Json:
    """The cell as its column sees it."""
    return cell | {
        "row": cell["column"], "column": cell["row"], "score": 1 - cell["score"],
        "low": 1 - cell["high"], "high": 1 - cell["low"],
        "verdict": {"wins": "loses", "loses": "wins"}.get(cell["verdict"], cell["verdict"]),
    }  # fmt: skip


def _met(entrants: Sequence[str], cell: Json, when: str) -> str:
    """A pair's sentence, told of the better one."""
    cell = _turned(cell) if cell["score"] < 0.5 else cell
    one, other = entrants[cell["row"]], entrants[cell["column"]]
    clause = f" {when}" if when else ""
    if cell["verdict"] == "wins":
        return f"{one} beats {other} {percent(cell)}{clause}"
    if cell["verdict"] == "even":
        return f"{one} and {other} are even ({percent(cell)}){clause}"
    if cell["discovery"]:
        return f"{one} is ahead of {other} with {percent(cell)}{clause}"
    return f"{one} against {other} is not decided: {percent(cell)}{clause}"


def _weaker(entrants: Sequence[str], best: Json, cell: Json, when: str) -> str:
    """What another level says of the same pair, in short."""
    was = entrants[best["column"] if best["score"] < 0.5 else best["row"]]
    cell = _turned(cell) if cell["score"] < 0.5 else cell
    if cell["verdict"] == "even":
        return f"{when} they are even"
    if cell["verdict"] == "open":
        return f"{when} it is not decided ({entrants[cell['row']]} {percent(cell)})"
    winner = entrants[cell["row"]]
    same = "too " if winner == was else ""
    return f"{when} {winner} wins {same}({percent(cell)})"


def _standing(entrants: Sequence[str], level: Level) -> Iterator[Said]:
    """Ratings, cycles, meta and the first seat of one level."""
    when = f" {how(level['seats'])}" if level["seats"] else ""
    games = f" ({counted([level['games']])} in all)"
    order = sorted(range(len(entrants)), key=lambda i: -level["elo"][i]["elo"])
    extremes = _plan_of(level, order[0], order[-1])
    yield _ends_of_order(entrants, level["elo"], when) + games, extremes
    if level["is_cyclic"] and level["cyclic"] > CYCLIC:
        yield (
            f"One rating each does not tell the whole story{when}: {100 * level['cyclic']:.0f} % "
            f"of the differences go round in circles, so look at the pairs first{games}",
            extremes,
        )
    if level["meta"] is not None:
        shares = level["meta"]["nash"]
        most = sorted(range(len(entrants)), key=lambda i: -shares[i]["share"])
        yield _meta(entrants, shares, when) + games, _plan_of(level, most[0], most[1])
    elif level["elo"]:
        yield f"The best picks are not computed here: {NEEDS_SCIPY}", None
    biased = max(level["cells"], key=lambda cell: abs(cell["first"]["score"] - 0.5))
    yield (
        f"Over all pairs the first player scores {percent(level['first'])}{when}{games}",
        biased["plans"][0],
    )


def _plan_of(level: Level, one: int, other: int) -> int | None:
    """A plan in which the two meet."""
    found = (cell["plans"][0] for cell in level["cells"]
             if {cell["row"], cell["column"]} == {one, other})  # fmt: skip
    return next(found, None)


def _ends_of_order(entrants: Sequence[str], ratings: Sequence[Json], when: str) -> str:
    """The highest and the lowest rating; only where it lies apart from all others', strength."""
    order = sorted(range(len(entrants)), key=lambda i: -ratings[i]["elo"])
    best, last = order[0], order[-1]
    is_best = all(ratings[best]["low"] > ratings[i]["high"] for i in order[1:])
    is_last = all(ratings[last]["high"] < ratings[i]["low"] for i in order[:-1])
    return (
        f"{'Strongest' if is_best else 'Highest rated'}{when}: {entrants[best]} "
        f"(Elo {_elo(ratings[best])}); {'weakest' if is_last else 'lowest'}: {entrants[last]} "
        f"({_elo(ratings[last])})"
    )


def _elo(found: Json) -> str:
    off = max(found["high"] - found["elo"], found["elo"] - found["low"])
    return f"{signed(found['elo'], 0)} ± {off:.0f}"


def _meta(entrants: Sequence[str], shares: Sequence[Json], when: str) -> str:
    order = sorted(range(len(entrants)), key=lambda i: -shares[i]["share"])
    named = [
        f"{entrants[i]} {100 * shares[i]['share']:.0f} % "
        f"({100 * shares[i]['low']:.0f} to {100 * shares[i]['high']:.0f})"
        for i in order
        if shares[i]["share"] >= PLAYED
    ]
    never = [entrants[i] for i in range(len(entrants)) if not shares[i]["played"]]
    rest = f"; nobody picks {listing(never[:MOST], 'or')}" if never else ""
    return f"Best picks{when}: {listing(named, 'and')}{rest}"


def _documents(entrants: Sequence[str], level: Level) -> Iterator[Said]:
    """Each document's first player, the largest advantage first."""
    for cell in sorted(level["cells"], key=lambda each: each["even"] - each["score"]):
        if cell["games"]:
            clause = how(level["seats"], round(1 / cell["even"]))
            when = f" {clause}" if clause else ""
            words = {
                "wins": "more than an even share",
                "loses": "less than an even share",
                "even": "an even share",
                "open": "not clearly more or less than an even share",
            }
            yield (
                f"{entrants[cell['row']]}: the first player scores {percent(cell)}{when}, "
                f"{words[cell['verdict']]} ({counted([cell['games']])})",
                cell["plans"][0],
            )

"""How long it takes to knock somebody out, and what keeps the damage of attacks off.

A turn is one player's; both players' count.  A match in which nobody is knocked out says nothing
about how long it takes, so it is counted apart.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from core.abilities import Fate, Fought
from core.evaluation.coverage import Use, own_name
from core.evaluation.intervals import Interval, Z, mean_score
from core.evaluation.phrases import percent
from core.evaluation.sequences import anytime, widening
from core.evaluation.tally import Sums, Tally
from core.protocol import AnyGame, Cause, Json, Player

SAID: Mapping[str, str] = {
    "raw": "damage of attacks",
    "negated": "negated",
    "flat": "taken off first",
    "half": "halved",
    "block": "blocked",
    "final": "gets through",
    "reroll": "kept off after rerolls",
    "reflect": "sent back",
    "deal": "dealt back",
}
"""What becomes of damage, in words; the first is all of it."""

KEPT_OFF: tuple[Fate, ...] = ("negated", "flat", "half", "block")
"""What keeps damage off: with what gets through it is all of it."""

RETURNED: tuple[Fate, ...] = ("reflect", "deal")
"""What comes back to the attacker, which may be more than there was."""

MIDDLE = (0.1, 0.5, 0.9)
"""Parts of the knock-outs by whose turns the turns are told."""

MOST_NAMED = 3
"""Sources that a sentence names."""

Key = tuple[int, str, str]
Turns = Mapping[tuple[str, int, int], int]


class Kill(NamedTuple):
    """A player who is knocked out: in how many matches, after how many turns on average and in the
    middle 8 of 10 of them, and how many matches there are by turns."""

    player: Player
    matches: int
    mean: Share
    quantiles: tuple[int, int, int]
    histogram: list[list[int]]


class Share(NamedTuple):
    """A share with its interval for one look, and with the one that holds at every look."""

    once: Interval
    always: Interval

    def dump(self) -> dict[str, Json]:
        """The bounds, as reports name them."""
        (_, low, high), (_, always_low, always_high) = self
        return {"low": low, "high": high, "always_low": always_low, "always_high": always_high}


def kills(game: AnyGame, turns: Turns) -> list[Kill]:
    """How each player is knocked out; only those who are."""
    if not isinstance(game, Fought):
        return []
    found = [Counter[int]() for _ in game.players]
    for (reason, winner, count), matches in turns.items():
        for player, each in enumerate(found):
            if reason in game.kills and player != winner:
                each[count] += matches
    most = game.most_turns()
    return [
        Kill(
            player,
            each.total(),
            Share(_times(most, mean_score(each, most)), _times(most, anytime(each, most))),
            (_quantile(each, MIDDLE[0]), _quantile(each, MIDDLE[1]), _quantile(each, MIDDLE[2])),
            [[count, each[count]] for count in sorted(each)],
        )
        for player, each in zip(game.players, found, strict=True)
        if each
    ]


def _times(factor: int, found: Interval) -> Interval:
    return Interval(*(factor * bound for bound in found))


def unkilled(game: AnyGame, turns: Turns) -> int:
    """Matches in which nobody is knocked out."""
    known = game.kills if isinstance(game, Fought) else frozenset[str]()
    return sum(matches for (reason, _, _), matches in turns.items() if reason not in known)


def _quantile(counts: Counter[int], part: float) -> int:
    """The fewest turns that `part` of the knock-outs do not exceed."""
    left = part * counts.total()
    for turns in sorted(counts):
        left -= counts[turns]
        if left <= 0:
            return turns
    return max(counts)


def share(part: Sums, whole: Sums, rounds: int, most: float = math.inf) -> Share:
    """The share of a whole, by the ratio of sums over so many rounds; it is at most `most`.

    >>> share(Sums(30, 500, 1000), Sums(60, 2000, 2000), 2).once.value
    0.5
    """
    value = part.total / whole.total
    spread = part.squares - 2 * value * part.products + value * value * whole.squares
    if rounds < 2:  # it may be anything
        return Share(*[Interval(value, 0.0, max(1.0, value))] * 2)
    deviation = math.sqrt(max(0.0, spread) * rounds / (rounds - 1)) / whole.total
    once, always = Z * deviation, widening(rounds) * deviation
    return Share(_around(value, once, most), _around(value, always, most))


def _around(value: float, half: float, most: float) -> Interval:
    return Interval(value, max(0.0, value - half), min(most, value + half))


def fight(game: AnyGame, tally: Tally, used: Iterable[Use]) -> Json:
    """What the report has of it; None for a game in which nobody is knocked out.

    `kills` has a row per player who is knocked out; `unkilled` matches are not in them.  `damage`
    has a row for each player, what becomes of the damage of attacks on it (a key, and as it is
    `said`), and the `source`, with its `path` unless the document lacks it; the first row of each
    has "" as the source and is that of all of them.  `share` is of all damage of attacks on the
    player.
    """
    if not tally.turns or not isinstance(game, Fought):
        return None
    known = {use.cause: use for use in used}
    return {
        "matches": tally.turns.total(),
        "unkilled": unkilled(game, tally.turns),
        "kills": [
            {
                **each._asdict(),
                "mean": each.mean.once.value,
                **each.mean.dump(),
                "quantiles": list(each.quantiles),
            }
            for each in kills(game, tally.turns)
        ],
        "damage": list(_rows(game.players, tally, known)),
    }


def fought(found: Json, shown: Callable[[str], str] = str) -> Iterator[str]:
    """What `fight` found in sentences: when somebody falls, what keeps damage off whom.

    `shown` is how the name of a player or a source stands in them.
    """
    if found is None:
        return
    if found["kills"]:
        falls = [f"{shown(each['player'])} {_falls(each)}" for each in found["kills"]]
        yield f"Turns to kill, each player's turn counted: {'; '.join(falls)}; {_unkilled(found)}"
    for player in dict.fromkeys(each["player"] for each in found["damage"]):
        yield _kept_off([each for each in found["damage"] if each["player"] == player], shown)


def _falls(kill: Json) -> str:
    turns = Interval(kill["mean"], kill["low"], kill["high"])
    low, _, high = kill["quantiles"]
    middle = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    return (
        f"falls after {turns.value:.1f} turns ({turns.low:.1f} to {turns.high:.1f}) on average in "
        f"{kill['matches']:,} {'match' if kill['matches'] == 1 else 'matches'} (8 in 10: "
        f"{middle})"
    )


def _unkilled(found: Json) -> str:
    count = found["unkilled"]
    if not count:
        return "somebody falls in every match"
    return f"nobody falls in {count:,} of {found['matches']:,} matches, which the means leave out"


def _kept_off(rows: list[Json], shown: Callable[[str], str]) -> str:
    """What becomes of the damage of attacks on one player."""
    totals = {each["fate"]: each for each in rows if not each["source"]}
    through = totals.get("final", {"share": 0.0, "low": 0.0, "high": 0.0})
    sources = [each for each in rows if each["fate"] in KEPT_OFF and each["source"]]
    most = sorted(sources, key=lambda each: -each["damage"])[:MOST_NAMED]
    said = [f"{shown(each['source'])} ({each['said']}) {_shared(each)}" for each in most]
    if len(sources) > len(most):
        said.append(f"and {len(sources) - len(most):,} more")
    told = [
        f"Of the damage of attacks on {shown(rows[0]['player'])} {_shared(through)} gets through"
    ]
    if said:
        told.append(f"the rest is kept off by {'; '.join(said)}")
    if "reroll" in totals:
        told.append(f"{_shared(totals['reroll'])} is {SAID['reroll']}")
    return "; ".join(told)


def called(player: Player, kind: str, name: str) -> str:
    """What people call a source, without the player's name, whose defence it is.

    >>> called("A", "effect", "effect 1 of Step of A"), called("A", "status", "chi")
    ('effect 1 of Step', 'status chi')
    """
    short = own_name(name, player)
    return short if kind in short else f"{kind} {short}"


def _shared(row: Json) -> str:
    return percent(Interval(row["share"], row["low"], row["high"]))


def _rows(
    players: tuple[Player, ...], tally: Tally, known: Mapping[Cause, Use]
) -> Iterator[dict[str, Json]]:
    order: dict[str, int] = {fate: place for place, fate in enumerate(SAID)}

    def place(key: Key) -> tuple[int, int, bool, int, str]:
        player, fate, source = key
        return player, order.get(fate, len(order)), source != "", -tally.damage[key].total, source

    for key in sorted(tally.damage, key=place):
        player, fate, source = key
        sums = tally.damage[key]
        whole = tally.damage.get((player, "raw", ""))
        if whole is None:  # its defence deals damage back to attacks that have none
            continue
        found = share(sums, whole, tally.rounds, math.inf if fate in RETURNED else 1.0)
        use = known.get(source)
        is_path = not source or source.startswith("/")
        kind, name = (use.kind, use.name) if use else ("" if is_path else "status", source)
        yield {
            "player": players[player],
            "fate": fate,
            "said": SAID[fate],
            "path": source if is_path else "",
            "kind": kind,
            "name": name,
            "source": called(players[player], kind, name),
            "damage": sums.total,
            "share": found.once.value,
            **found.dump(),
        }

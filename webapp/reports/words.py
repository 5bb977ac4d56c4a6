"""A report in sentences, each with who played, how many matches, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import listing
from core.ellipsis import SHORT, cut
from core.evaluation import phrases
from core.evaluation.intervals import Interval
from core.evaluation.phrases import met, points_told, searched, searching, seat_told, signed
from core.protocol import Json

_PLAYING = {"random": "play at random", "greedy": "play greedily"}
_AGENTS = {"random": "random play", "greedy": "greedy play"}


def percent(share: float) -> str:
    """A share in per cent, whole where that is sure enough.

    >>> percent(0.6149)
    '61.5'
    """
    return f"{100 * share:.1f}"


def banded(found: Json, digits: int = 1) -> str:
    """A share with its interval.

    >>> banded({"score": 0.61, "low": 0.58, "high": 0.64})
    '61.0 % ± 3.0'
    """
    return phrases.banded(Interval(found["score"], found["low"], found["high"]), digits)


def agent(seat: str) -> str:
    """An agent as a noun.

    >>> agent("mcts:200"), agent("greedy"), agent("rusher")
    ('tree search of 200 tries', 'greedy play', 'the bot rusher')
    """
    if searched(seat) is not None:
        return seat_told(seat)
    kind = seat.partition(":")[0]
    return _AGENTS.get(kind, f"the bot {cut(kind, SHORT)}")


def playing(seats: list[str]) -> str:
    """How all of them play, as a predicate; "" where they play in different ways.

    >>> playing(["greedy", "greedy"])
    'both play greedily'
    """
    if len(set(seats)) > 1:
        return ""
    all_ = {1: "it does", 2: "both"}.get(len(seats), f"all {len(seats)}")
    search = searching(seats[0])
    if search is not None:
        return f"{all_} {search}"
    kind = seats[0].partition(":")[0]
    return f"{all_} {_PLAYING.get(kind, f'are played by the bot {cut(kind, SHORT)}')}"


def seated(report: Json) -> str:
    """Who played how many matches, as every number says it.

    >>> seated({"seats": ["greedy", "mcts:20"], "games": 1200})
    '1,200 matches, greedy against tree search of 20 tries'
    """
    played = f"{report['games']:,} {'match' if report['games'] == 1 else 'matches'}"
    return f"{played}, {met(report['seats'])}"


def headlines(report: Json) -> Iterator[str]:
    """Who wins, what the first place is worth, which agent is better."""
    yield first_line(report)
    if report["games"]:
        yield from agent_lines(report)
        yield from changed(report)


def first_line(report: Json) -> str:
    """Who wins, in a sentence of its own."""
    return _first(report) if report["games"] else "No match has been played yet"


def ended(end: Json, most: int = SHORT) -> str:
    """An end of matches in the game's own words; of a long name of the winner the beginning.

    >>> ended({"winner": "P1", "sentence": "P1 wins by taking the headquarters"})
    'P1 wins by taking the headquarters'
    """
    winner = end["winner"] or ""
    return cut(winner, most) + cut(end["sentence"][len(winner) :], most)


def plies_told(plies: int) -> str:
    """A length in words.

    >>> plies_told(1), plies_told(1200)
    ('1 ply', '1,200 plies')
    """
    return "1 ply" if plies == 1 else f"{plies:,} plies"


def lengths(plies: Json) -> str:
    """How long matches last.

    >>> lengths({"median": 1, "low": 1, "high": 60}), lengths({"median": 33, "low": 33, "high": 33})
    ('Half of the matches last at most 1 ply, 8 in 10 last 1 to 60', 'Most matches last 33 plies')
    """
    low, high = plies["low"], plies["high"]
    if low == high:
        return f"Most matches last {plies_told(low)}"
    median = plies_told(plies["median"])
    return f"Half of the matches last at most {median}, 8 in 10 last {low:,} to {high:,}"


def agent_lines(report: Json) -> Iterator[str]:
    """Which agent is better, where several play."""
    for found in report["agents"]:
        others = [agent(each["seat"]) for each in report["agents"] if each is not found]
        yield (
            f"{capital(agent(found['seat']))} scores {banded(found)} against "
            f"{listing(others, 'and')}, each at every place equally often ({report['games']:,} "
            "matches)"
        )


def changed(report: Json) -> Iterator[str]:
    """What an edit changed, where the plan is compared with another."""
    if report["change"]:
        yield _changed(report)


def _first(report: Json) -> str:
    first, *others = report["players"]
    drawn = sum(end["count"] for end in report["ends"] if end["winner"] is None)
    name = cut(first["player"], SHORT)
    against = listing([cut(each["player"], SHORT) for each in others], "and")
    said = f"{name} {'scores' if drawn else 'wins'} {banded(first)}"
    said += f" against {against}" if against else ""
    how = playing(report["seats"])
    said += f" when {how}" if how else ", with each agent playing each side equally often"
    share = f"; {percent(drawn / report['games'])} % are draws" if drawn else ""
    return f"{said} ({report['games']:,} matches{share})"


def advantage(report: Json) -> str:
    """What it is worth to be whom the document names first; who begins may be another."""
    players = report["players"]
    first, even = players[0], 1 / len(players)
    name = cut(first["player"], SHORT)
    low, high = 100 * (first["low"] - even), 100 * (first["high"] - even)
    bounds = f"{signed(low)} to {signed(high)} points"
    share = f"an even share of {percent(even)} %"
    if low <= 0 <= high:
        return f"It is open whether {name}, named first, has an advantage: {bounds} from {share}"
    word = "an advantage" if low > 0 else "a disadvantage"
    return f"{name}, named first, has {word}: {bounds} from {share}"


def _changed(report: Json) -> str:
    change = report["change"]
    first = cut(report["players"][0]["player"], SHORT)
    by = points_told(Interval(change["difference"], change["low"], change["high"]))
    is_sure = change["low"] > 0 or change["high"] < 0  # though a test may ask for more matches
    word = "changed" if change["verdict"] == "open" and is_sure else change["verdict"]
    verdict = {
        "changed": f"The edit changed the score of {first}",
        "same": f"The edit changed the score of {first} by less than 2 points",
    }.get(word, f"It is open whether the edit changed the score of {first}")
    rounds = f"{change['rounds']:,} round{'' if change['rounds'] == 1 else 's'}"
    return f"{verdict}: {by} in {rounds} played before and after it"


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]

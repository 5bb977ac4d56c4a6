"""Why the reader prefers an ability: what it would make of the same decision with rules hidden.

Each script is hidden in turn, and then the words of those without which the preference changes
most (occlusion).  The position and what the abilities lead to stay as they are: only the reading
changes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import exp

from core.games.heroes.ast import Span
from core.games.heroes.game import DuelGame
from core.games.heroes.link import link
from core.games.heroes.reader.opinion import Opinion
from core.games.heroes.reader.seat import Network, seeds_of, seen, shipped
from core.games.heroes.reader.sense import ROWS
from core.games.heroes.reader.tokens import NOTHING, Token, tokens_of
from core.games.heroes.rows import LimitExceeded, NotInTwin
from core.games.heroes.state import Action, UseAbility, View
from core.protocol import Json, Pointer
from core.rng import new_rng

SCRIPTS = 2
"""Scripts of which the words are hidden, those that matter most."""
PARTS = 12
"""Parts in which they are: somebody waits, and each part costs to read all rules once more."""
SAID = 5
"""Parts that are named."""
_BLANK = Token(NOTHING, 0, 0, 0, 0, 0, 0, 0, 0.0, 0)


@dataclass(frozen=True)
class Reason:
    """Words: where they stand, and by how much more the ability is preferred because of them."""

    path: Pointer
    span: Span
    moved: float
    """The share of the preference with them less that without them, from -1 to 1."""


def shares(opinion: Opinion) -> list[float]:
    """The preferences as shares that sum up to 1."""
    most = max(opinion.preferences)
    found = [exp(each - most) for each in opinion.preferences]
    return [each / sum(found) for each in found]


def reasons(
    network: Network, game: DuelGame, view: View, seeds: Sequence[int], ability: int
) -> list[Reason]:
    """The words that moved the preference for an ability most; none where no rules are read."""
    try:
        linked = link(game.plan)
    except (LimitExceeded, NotInTwin):
        return []
    tokens = tokens_of(linked, view.active)[:ROWS]
    decision = seen(game, view, seeds)

    def share(hidden: Collection[int]) -> float:
        rules = [_BLANK if at in hidden else token for at, token in enumerate(tokens)]
        return shares(network.opinion_by(rules, decision))[ability]

    whole = share(())
    begins = [0, *accumulate(map(len, linked.scripts))]
    ranges = [range(first, min(end, len(tokens))) for first, end in pairwise(begins)]
    places = [(script, rows) for script, rows in enumerate(ranges) if rows]
    places.sort(key=lambda place: -abs(whole - share(place[1])))
    spans = [row.span for script in linked.scripts for row in script]
    found = [
        Reason(linked.sources[script].pointer, words, whole - share(hidden))
        for script, rows in places[:SCRIPTS]
        for words, hidden in _parts(spans, rows)
    ]
    return sorted(found, key=lambda each: -abs(each.moved))[:SAID]


def _parts(spans: Sequence[Span], rows: Sequence[int]) -> Iterator[tuple[Span, list[int]]]:
    """The words of a script, and their rows; of a long script several words together."""
    found: dict[Span, list[int]] = {}
    for at in rows:
        if spans[at].start < spans[at].end:
            found.setdefault(spans[at], []).append(at)
    words = list(found)
    size = max(1, -(-len(words) // PARTS))
    for first in range(0, len(words), size):
        some = words[first : first + size]
        whole = Span(min(each.start for each in some), max(each.end for each in some))
        yield whole, [at for each in some for at in found[each]]


def explained(game: DuelGame, view: View, seed: int, action: Action | None) -> Json:
    """`Explaining.explain` of the shipped network."""
    network, seeds = shipped(), seeds_of(new_rng(seed))
    opinion = network.opinion(game, view, seeds)
    actions = game.legal_actions(view)
    choices = [
        {"action": game.dump(each), "share": share}
        for each, share in zip(actions, shares(opinion), strict=True)
    ]
    found = None
    if isinstance(action, UseAbility):
        found = [
            {"path": each.path, "span": list(each.span), "moved": each.moved}
            for each in reasons(network, game, view, seeds, action.ability)
        ]
    value = (1 + opinion.value) / 2
    return {"agent": "reader", "value": value, "choices": choices, "reasons": found}

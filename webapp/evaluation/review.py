"""Is this game any good?  What its checks and many matches find wrong with it, in words.

Every finding names who played, and matches to look at.  What is found depends on how well is
played, so every game is played at several levels; the last of them is taken for the strongest.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core import registry
from core.abilities import Covered
from core.causes import is_in, written
from core.checks import listing
from core.digest import digest
from core.evaluation.coverage import Use, coverage, owned_title, unused
from core.evaluation.intervals import Interval, mean_score, wilson
from core.evaluation.lengths import examples
from core.evaluation.phrases import percent, points_told, seat_told
from core.evaluation.plan import Plan
from core.evaluation.tally import WHOLE, Tally
from core.meant import told
from core.protocol import AnyGame, Cause, Json
from webapp.evaluation.executors import Executor
from webapp.evaluation.restricted import Part, Worth, documents, parts_to_remove, worths
from webapp.evaluation.rounds import NoteRound, rounds_of, total_of

FAIR = 0.05
"""How far a player's score may be from an even share, and the game is still called fair."""

DRAWN = 0.5
"""Part of the matches without a winner from which on a game is said to have none."""

RARE = 0.05
"""Part of the matches that a part of the game may be used in, and it still counts as unused."""

LEAST = math.ceil(math.log(0.05) / math.log(1 - RARE))
"""Matches without a use that show a part to be so rare, with a chance of 95 %; fewer show nothing,
as a part that is used now and then is missing in a few matches of every game."""

LONG_LIST = 12
"""Parts never used that are findings of their own; of more only their number is told."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault.  `code` is `check`, `no-winner`, `one-sided`, `never-used`, `never-chosen`,
    `trap` or `useless`; `seats` played the matches that show it, of which `matches` are some:
    `{name: {plies, seed, seats}}`."""

    code: str
    sentence: str
    cause: Cause | None = None
    seats: tuple[str, ...] | None = None
    matches: Json = None

    @property
    def path(self) -> str | None:
        """The part of the document that is meant, as reports write it."""
        return None if self.cause is None else written(self.cause)


@dataclass(frozen=True, slots=True)
class Level:
    """What was played with one kind of seats."""

    plan: Plan
    tally: Tally

    @property
    def who(self) -> str:
        """The seats as they are named in a sentence."""
        names = [seat_told(seat) for seat in self.plan.names]
        if len(set(names)) == 1:
            return f"{names[0]} plays against itself"
        return f"{listing(names, 'and')} play"

    @property
    def matches(self) -> Json:
        """Matches to look at."""
        return examples(self.plan, self.tally)


@dataclass(frozen=True, slots=True)
class Review:
    """What is to be played: a game at several levels, the weakest first, and at the strongest
    without each of its parts, in `rounds` rounds each."""

    plans: tuple[Plan, ...]
    game: AnyGame
    parts: tuple[Part, ...]
    rounds: int

    @property
    def documents(self) -> dict[str, Json]:
        """Every document that is played, by its digest."""
        plan = self.plans[-1]
        return {digest(plan.spec): plan.spec, **documents(plan.spec, self.parts)}

    @property
    def length(self) -> int:
        """Rounds in all."""
        played = sum(part.refusal is None for part in self.parts)
        return sum(plan.rounds for plan in self.plans) + self.rounds * (played + bool(played))


def make_review(plans: Sequence[Plan], game: AnyGame, rounds: int) -> Review:
    """The review of a game; of its parts those are taken out that one player has and may use."""
    last, choices = plans[-1], _choices(game)
    parts = parts_to_remove(last.system, last.spec, game) if rounds else []
    own = [part for part in parts if part.owner is not None and part.path in choices]
    return Review(tuple(plans), game, tuple(own), rounds)


def _choices(game: AnyGame) -> frozenset[Cause]:
    """The parts of which players decide whether to use them."""
    if not isinstance(game, Covered):
        return frozenset()
    return frozenset(entry.cause for entry in game.entries() if entry.is_choice)


def play_levels(review: Review, executor: Executor, note: NoteRound = lambda: None) -> list[Level]:
    """The matches of the game as it is; without the levels of which none could be played."""
    played = [Level(plan, total_of(rounds_of(plan, executor, note))) for plan in review.plans]
    return [level for level in played if level.tally.games]


def findings(
    review: Review,
    executor: Executor,
    note: NoteRound = lambda: None,
    levels: Sequence[Level] | None = None,
) -> list[Finding]:
    """Everything that is found wrong, in the order: checks, who wins, unused parts, their worth.

    `levels` are what `play_levels` answers; without them they are played here.
    """
    levels = play_levels(review, executor, note) if levels is None else levels
    found = [*_checked(review.plans[-1])]
    if drawn := _no_winner(levels):
        found.append(drawn)
    else:
        found += _one_sided(levels, review.game)
    never = list(_never(levels, review.game))
    dead = {each.cause for each in never if each.cause is not None}
    parts = [part for part in review.parts if not any(is_in(part.path, each) for each in dead)]
    said = [each.cause for each in found if each.cause is not None]
    found += [each for each in never if not _is_told(each.cause, said)]
    if parts:
        plan = levels[-1].plan
        short = Plan(plan.system, plan.spec, plan.seats, review.rounds, plan.seed, plan.max_plies)
        for worth in worths(short, parts, executor, note):
            found += _worth(worth, levels[-1], review.game)
    return found


def _checked(plan: Plan) -> Iterator[Finding]:
    """What the checks of the document warn of."""
    for issue in told(plan.spec, registry.get(plan.system).check(plan.spec)):
        if issue.severity == "warning":
            yield Finding("check", issue.message, issue.path)


def _no_winner(levels: Sequence[Level]) -> Finding | None:
    """Whether most matches have no winner, however well is played."""
    shares = [_drawn(level.tally) for level in levels]
    if min(share.low for share in shares) <= DRAWN:
        return None
    told = listing(
        [
            f"{percent(share)} of {level.tally.games:,} matches when {level.who}"
            for share, level in zip(shares, levels, strict=True)
        ],
        "and",
    )
    last = levels[-1]
    reason = _most_common(last.tally).replace("_", " ")
    sentence = f"Nobody wins most matches: {told}; most of them end by {reason}"
    return Finding("no-winner", sentence, None, last.plan.names, last.matches)


def _drawn(tally: Tally) -> Interval:
    drawn = sum(count for (_, winner), count in tally.ends.items() if winner == -1)
    return wilson(drawn, tally.games)


def _most_common(tally: Tally) -> str:
    by_reason: Counter[str] = Counter()
    for (reason, winner), count in tally.ends.items():
        by_reason[reason] += count if winner == -1 else 0
    return by_reason.most_common(1)[0][0]


def _one_sided(levels: Sequence[Level], game: AnyGame) -> Iterator[Finding]:
    """The players who score more than their share when the strongest play."""
    last, even = levels[-1], 1 / len(game.players)
    for index, player in enumerate(game.players):
        score = _score(last, index)
        if score.low <= even + FAIR:
            continue
        others = [
            f"{100 * _score(level, index).value:.0f} % when {level.who}" for level in levels[:-1]
        ]
        beside = f" ({listing(others, 'and')})" if others else ""
        first = ", who is named first," if index == 0 else ""
        yield Finding(
            "one-sided",
            f"{player}{first} scores {percent(score)} when {last.who}{beside}; "
            f"an even share is {100 * even:.0f} %",
            None,
            last.plan.names,
            last.matches,
        )


def _score(level: Level, player: int) -> Interval:
    return mean_score(level.tally.players[player], WHOLE * len(level.plan.seats))


def _never(levels: Sequence[Level], game: AnyGame) -> Iterator[Finding]:
    """The parts that no match used, and those that only weaker play used."""
    last, total = levels[-1], Counter[Cause]()
    for level in levels:
        total.update(level.tally.uses)
    games = sum(level.tally.games for level in levels)
    if games < LEAST:
        return
    never = _outermost(unused(coverage(game, last.plan.spec, total)), game)
    yield from _named(
        "never-used", never, f"in {games:,} matches", levels[0], "parts of the game were never used"
    )
    if len(levels) == 1 or last.tally.games < LEAST:
        return
    dead, choices = {use.cause for use in never}, _choices(game)
    rare = [
        use
        for use in _outermost(unused(coverage(game, last.plan.spec, last.tally.uses)), game)
        if use.cause in choices and not any(is_in(use.cause, each) for each in dead)
    ]
    where = f"in {last.tally.games:,} matches when {last.who}; weaker play did use it"
    yield from _named(
        "never-chosen", rare, where, last, f"parts of the game were never used when {last.who}"
    )


def _outermost(never: Sequence[Use], game: AnyGame) -> list[Use]:
    """The parts without those that cannot be used since another one is not: a way to a node."""
    causes = {use.cause for use in never}
    entries = game.entries() if isinstance(game, Covered) else ()
    whole = [entry for entry in entries if entry.is_choice and entry.cause in causes]
    said = {path for entry in whole for path in entry.also if path != entry.path}
    return [use for use in never if use.cause not in said]


def _named(
    code: str, never: Sequence[Use], where: str, level: Level, many: str
) -> Iterator[Finding]:
    """A finding per part, or one for all where they are too many to be read."""
    if len(never) > LONG_LIST:
        said = listing([use.title for use in never[:3]], "and")
        sentence = f"{len(never):,} {many}, {said} among them"
        yield Finding(code, sentence, never[0].cause, level.plan.names, level.matches)
        return
    for use in never:
        sentence = f"{_upper(use.title)} was never used {where}"
        yield Finding(code, sentence, use.cause, level.plan.names, level.matches)


def _worth(worth: Worth, level: Level, game: AnyGame) -> Iterator[Finding]:
    part, change = worth.part, worth.change
    owner = game.players[part.owner or 0]
    seats, matches = level.plan.names, level.matches
    title = owned_title(part.kind, part.name, owner)
    if worth.word == "trap":
        yield Finding(
            "trap",
            f"{owner} is better off without {title}: {points_told(change)} when {level.who}",
            part.path,
            seats,
            matches,
        )
    elif worth.word == "useless":
        sentence = (
            f"{owner} does not need {title} when {level.who}: {points_told(change)} without it"
        )
        yield Finding("useless", sentence, part.path, seats, matches)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_told(cause: Cause | None, said: Sequence[Cause]) -> bool:
    """Whether a check names a part, or the place in it for which it is never used."""
    return cause is not None and any(is_in(cause, each) or is_in(each, cause) for each in said)

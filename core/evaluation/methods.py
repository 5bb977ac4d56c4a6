"""The methods of the play side that play many matches and say what came of them.

They keep nothing: a page holds the tallies, so that a worker which ends loses no more than the
rounds in hand, and the same rounds may be played by several workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.digest import digest
from core.errors import CallError
from core.evaluation import joins
from core.evaluation.engine import play_chunk, play_rounds, seats_of
from core.evaluation.plan import PRECISIONS, UP_TO, Chunk, Plan, different, look_after
from core.evaluation.precision import expected, is_enough
from core.evaluation.report import report
from core.evaluation.tally import WHOLE, Tally, parse_tally
from core.evaluation.turning_point import Story, told
from core.match import new_match
from core.payload import Payload, get, number, whole
from core.protocol import AnyGame, Json
from core.replay import record, text_of
from core.session import Session
from core.start import MAX_MAX_PLIES, plies_of

MAX_ROUNDS = 1_000_000
"""Rounds of a plan at most."""

MAX_AT_ONCE = 1_000
"""Rounds that one call plays at most: it can be stopped, but says nothing before it ends."""


def rounds(session: Session, payload: Payload) -> Json:
    """`count` rounds from the round `first` on, in parts of which none goes past a look.

    Answers `{parts, whole}`: each part is `{first, tally, points}`, its first round, its tally and
    the points of the first player per round; `whole` is the most that a round can have.  With
    `before`, the points of the same rounds under the rules before an edit, the tallies have the
    `changes`.
    """
    game, plan = _plan(session, payload)
    first = number(payload, "first", 0, 0, MAX_ROUNDS)
    count = number(payload, "count", 1, 1, MAX_AT_ONCE)
    before = dict(enumerate(get(payload, "before", list, []), first))
    parts = [_part(game, plan, cut, before) for cut in _cuts(first, first + count, _most(plan))]
    return {"parts": parts, "whole": WHOLE * len(plan.seats)}


def match(session: Session, payload: Payload) -> Json:
    """The tally of the match `part` of the round `first`, counted from 0: `{tally}`.

    For rounds of so many players that each match is asked for by itself; see `joined`.
    """
    game, plan = _plan(session, payload)
    first = number(payload, "first", 0, 0, MAX_ROUNDS)
    part = number(payload, "part", 0, 0, len(plan.seats) - 1)
    return {"tally": play_chunk(game, _chunk(plan, first, 1, part)).dump()}


def joined(session: Session, payload: Payload) -> Json:
    """The round `first` from the `tallies` of all its matches, as `rounds` answers it."""
    _, plan = _plan(session, payload)
    first = number(payload, "first", 0, 0, MAX_ROUNDS)
    matches = _tallies(payload)
    if len(matches) != len(plan.seats) or not all(_is_match(each, plan) for each in matches):
        message = f"A round has {len(plan.seats)} matches; these are not their tallies"
        raise CallError("call.bad-payload", message, path="/tallies")
    before = dict(enumerate(get(payload, "before", list, []), first))
    return {
        "parts": [_told(first, [joins.joined(matches)], before)],
        "whole": WHOLE * len(plan.seats),
    }


def _is_match(tally: Tally, plan: Plan) -> bool:
    """Whether a tally is that of one match alone."""
    counts = (len(tally.players), len(tally.agents)) == (
        len(plan.seats),
        len(different(plan.names)),
    )
    sole = all(len(points) == 1 for points in (*tally.players, *tally.agents))
    return (tally.rounds, tally.games) == (0, 1) and counts and sole


def _cuts(first: int, end: int, most: int) -> Iterator[tuple[int, int]]:
    """From one look to the next, of which `most` is the last that matters."""
    while first < end:
        look = min(end, look_after(first), most if first < most else end)
        yield first, look
        first = look


def _part(
    game: AnyGame, plan: Plan, cut: tuple[int, int], before: dict[int, Json]
) -> dict[str, Json]:
    first, end = cut
    return _told(first, play_rounds(game, _chunk(plan, first, end - first)), before)


def _chunk(plan: Plan, first: int, count: int, part: int | None = None) -> Chunk:
    spec = digest(plan.spec)
    return Chunk(plan.system, spec, plan.names, plan.seed, first, count, plan.max_plies, part)


def _told(first: int, rounds: Iterable[Tally], before: dict[int, Json]) -> dict[str, Json]:
    """A part of an answer: what these rounds add up to, and the first player's points in each."""
    points, total = list[int](), Tally()
    for number_, tally in enumerate(rounds, first):
        (share,) = tally.players[0]
        if type(was := before.get(number_)) is int:
            tally.changes[share - was] += 1
        points.append(share)
        total.add(tally)
    return {"first": first, "tally": total.dump(), "points": points}


def tell(session: Session, payload: Payload) -> Json:
    """What `tallies` say together: `{tally, report, is_enough, expected}`.

    They are those of rounds without a gap from the first on, in their order, cut as `rounds` cuts
    them; the report is as `core.evaluation.report`.  With `half`, how well the first player's score
    is to be known, none counts after the look at which it is: `is_enough` says whether it is or as
    many rounds were played as a precision is pursued for, `expected` after how many that will be,
    about.  Without, they are False and None.
    """
    game, plan = _plan(session, payload)
    half, most = _half(payload), _most(plan)
    total, found = Tally(), False
    for each in _tallies(payload):
        total.add(each)
        found = half is not None and (total.rounds >= most or _is_known(plan, total, half))
        if found:
            break
    return {
        "tally": total.dump(),
        "report": report(plan, total, game),
        "is_enough": found,
        "expected": None
        if half is None
        else total.rounds
        if found
        else _expected(plan, total, half),
    }


def _tallies(payload: Payload) -> list[Tally]:
    try:
        return [parse_tally(each) for each in get(payload, "tallies", list)]
    except (KeyError, TypeError, ValueError) as error:
        raise CallError("call.bad-payload", f"This is no tally: {error}", path="/tallies") from None


def _half(payload: Payload) -> float | None:
    if payload.get("half") is None:
        return None
    half, (least, most) = get(payload, "half", float), PRECISIONS
    if not least <= half <= most:
        message = f"'half' must be from {least} to {most}"
        raise CallError("call.bad-payload", message, path="/half")
    return half


def _most(plan: Plan) -> int:
    """Rounds after which a precision is pursued no more."""
    return -(-UP_TO // len(plan.seats))


def _is_known(plan: Plan, total: Tally, half: float) -> bool:
    return is_enough(total.players[0], WHOLE * len(plan.seats), half)


def _expected(plan: Plan, total: Tally, half: float) -> int:
    counts = total.players[0] if total.players else {}
    return min(_most(plan), expected(counts, WHOLE * len(plan.seats), half))


def story(session: Session, payload: Payload) -> Json:
    """How the match `number` of the plan went, counted from 0 over all rounds.

    Answers `{number, plies, winner, lowest, turn, replay}`, as `turning_point.Story`:
    `lowest` is `{ply, chance}` or None, `turn` `{ply, before, after}` or None.  Without `whole`,
    turn and `replay`, the text of the match, are None, and it takes half as long.
    """
    game, plan = _plan(session, payload)
    which = number(payload, "number", 0, 0, MAX_ROUNDS)
    is_whole = get(payload, "whole", bool, False)
    found = told(game, plan, which, is_whole)
    lowest, turn = found.lowest, found.turn
    return {
        "number": which,
        "plies": found.plies,
        "winner": found.winner,
        "lowest": lowest and {"ply": lowest[0], "chance": lowest[1]},
        "turn": turn and turn._asdict(),
        "replay": _replay(game, plan, found) if is_whole else None,
    }


def _replay(game: AnyGame, plan: Plan, found: Story) -> str:
    """The text of a match of the plan, as the sandbox would have it."""
    seated = {
        player: plan.seats[seat]
        for player, seat in zip(game.players, found.game.seated, strict=True)
    }
    match = replace(new_match(game, found.game.seed, None, plan.max_plies), seats=seated)
    while match.result is None:
        match = match.decide()
    return text_of(record(match, plan.system, plan.spec).dump())


def _plan(session: Session, payload: Payload) -> tuple[AnyGame, Plan]:
    system, spec = get(payload, "system", str), payload.get("spec")
    game = session.games.game(system, spec)
    seats = seats_of(get(payload, "seats", list), game)
    most = number(payload, "max_plies", plies_of(game), 1, MAX_MAX_PLIES)
    return game, Plan(system, spec, seats, MAX_ROUNDS, whole(payload, "seed", 0), most)

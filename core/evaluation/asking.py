"""The methods of the play side that play many matches and say what came of them.

They keep nothing: a page holds the tallies, so that a worker which ends loses no more than the
rounds in hand, and the same rounds may be played by several workers.
"""

from __future__ import annotations

from dataclasses import replace

from core.digest import digest
from core.errors import CallError
from core.evaluation.plan import Chunk, Plan
from core.evaluation.playing import play_rounds, seats_of
from core.evaluation.report import report
from core.evaluation.tally import WHOLE, Tally, merged, parse_tally
from core.evaluation.turning import Story, told
from core.match import new_match
from core.payload import Payload, get, number, whole
from core.protocol import AnyGame, Json
from core.replay import record, text_of
from core.session import Session
from core.starting import MAX_MAX_PLIES, plies_of

MAX_ROUNDS = 1_000_000
"""Rounds of a plan at most."""

MAX_AT_ONCE = 1_000
"""Rounds that one call plays at most: it can be stopped, but says nothing before it ends."""


def rounds(session: Session, payload: Payload) -> Json:
    """`count` rounds from the round `first` on.

    Answers `{tally, points, whole}`: the points of the first player per round, and the most that a
    round can have.  With `before`, the points
    of the same rounds under the rules before an edit, the tally has the `changes`.
    """
    game, plan = _plan(session, payload)
    first = number(payload, "first", 0, 0, MAX_ROUNDS)
    count = number(payload, "count", 1, 1, MAX_AT_ONCE)
    before = get(payload, "before", list, [])
    chunk = Chunk(plan.system, digest(plan.spec), plan.names, plan.seed, first, count,
                  plan.max_plies)  # fmt: skip
    points, total = list[int](), Tally()
    for i, tally in enumerate(play_rounds(game, chunk)):
        (share,) = tally.players[0]
        if i < len(before) and type(before[i]) is int:
            tally.changes[share - before[i]] += 1
        points.append(share)
        total.add(tally)
    return {"tally": total.dump(), "points": points, "whole": WHOLE * len(plan.seats)}


def tell(session: Session, payload: Payload) -> Json:
    """What `tallies` say together: `{tally, report}`, the report as `core.evaluation.report`."""
    game, plan = _plan(session, payload)
    try:
        total = merged(parse_tally(each) for each in get(payload, "tallies", list))
    except (KeyError, TypeError, ValueError) as error:
        raise CallError("call.bad-payload", f"This is no tally: {error}", path="/tallies") from None
    return {"tally": total.dump(), "report": report(plan, total, game)}


def story(session: Session, payload: Payload) -> Json:
    """How the match `number` of the plan went, counted from 0 over all rounds.

    Answers `{number, plies, winner, lowest, turn, replay}`, as `core.evaluation.turning.Story`:
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

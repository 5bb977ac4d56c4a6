"""The method that lets a match follow its edited spec: at once, or bit by bit."""

from __future__ import annotations

from dataclasses import replace

from core.captions import carried_over, is_same_play
from core.digest import digest
from core.errors import CallError
from core.matchview import glance_view, viewer_of
from core.payload import Payload, get, number
from core.protocol import AnyGame, Json
from core.replay import text_of
from core.rerun import Divergence, Rerun, begin, glance
from core.session import Ahead, Before, Session, Table


def rerun(session: Session, payload: Payload) -> Json:
    """The match played again by another `spec`, as far as its actions are legal there.

    `ply`: where it is to stand then, if it was rewound.  With `kept` it is the match as it was
    played before other rules made it differ.  Where no rule reads what differs, nothing is played
    again; whoever `joins` what is new to what they have (`same` then says so) is told no ply and
    no event once more.

    With `most` no more acts than that are played in one call, and of a longer match none in the
    first: its answer has a `view` of the newest position, where that can be told.  Until the last
    act is played the match on the table stays as it is, and answers say how many are `left`; `on`
    goes on with them.
    """
    name, table = session.table(payload)
    most = None if payload.get("most") is None else number(payload, "most", 1, 1, 10**9)
    if get(payload, "on", bool, False):
        if table.ahead is None:
            message = "The match is not on its way to new rules"
            raise CallError("match.not-ahead", message, path="/on")
        return _on(session, name, replace(table.ahead, run=table.ahead.run.on(most)), payload)
    spec = payload.get("spec")
    game = session.games.game(table.system, spec)
    unchanged = _unchanged(session, name, game, payload)
    if unchanged is not None:
        return unchanged
    ahead = _ahead(session, name, game, payload)
    if most is not None and ahead.run.left > most:
        return _begun(session, name, ahead)
    return _on(session, name, replace(ahead, run=ahead.run.on()), payload)


def _stand(payload: Payload) -> int | None:
    return None if payload.get("ply") is None else number(payload, "ply", 0, 0, 10**9)


def _before(session: Session, name: str, payload: Payload) -> Before | None:
    """What is kept of the match before its rules differed, if it is asked for."""
    if not get(payload, "kept", bool, False):
        return None
    before = session.tables[name].before
    if before is None:
        raise CallError("match.not-kept", "The match was not played on other rules", path="/kept")
    return before


def _ahead(session: Session, name: str, game: AnyGame, payload: Payload) -> Ahead:
    """At the beginning of the way to a game; a rewound match goes it to its end."""
    table, before = session.tables[name], _before(session, name, payload)
    stand = _stand(payload)
    spec, match, told = (
        (table.spec, table.match, table.told)
        if before is None
        else (before.spec, before.match, before.told)
    )
    whole = match if stand is None else match.goto(len(match.plies))
    return Ahead(payload.get("spec"), begin(whole, game, told), spec, stand)


def _on(session: Session, name: str, ahead: Ahead, payload: Payload) -> Json:
    """What came of the last acts; the match is put on the new rules with the last one."""
    table, run = session.tables[name], ahead.run
    if run.left:
        _tell(run)
        session.put(name, replace(table, ahead=ahead))
        return {"view": None, "divergence": _json(run.found), "left": run.left}
    match = run.again if ahead.stand is None else run.again.goto(ahead.stand)
    found = run.found
    before = None if found is None else Before(ahead.from_spec, run.before, run.told, found)
    session.put(name, Table(table.system, ahead.spec, match, run.fresh, None, before))
    return {"view": session.show(name, payload), "divergence": _json(found)}


def _begun(session: Session, name: str, ahead: Ahead) -> Json:
    """The first answer of many: the newest position, as the new rules have it."""
    table, run = session.tables[name], ahead.run
    session.put(name, replace(table, ahead=ahead))
    view = _glance(name, table, ahead)
    return {"view": view, "divergence": _json(run.found), "left": run.left}


def _tell(run: Rerun) -> None:
    """Have ready what will be told of the plies so far, so that the end does not tell it all."""
    again, viewer = run.again, viewer_of(run.before)
    if viewer is not None and viewer not in again.game.players:
        viewer = viewer_of(again)  # the new rules call the players otherwise
    if again.done:
        run.fresh.digest(again, again.done)
        run.fresh.prepare(again, viewer)


def _glance(name: str, table: Table, ahead: Ahead) -> Json:
    ply = ahead.run.before.done if ahead.stand is None else ahead.stand
    match = glance(ahead.run, ply)
    if match is None:
        return None
    try:
        return {"match": name, "system": table.system, **glance_view(match)}
    except LookupError:
        return None  # what went before names what the new rules do not have


def _json(found: Divergence | None) -> Json:
    return found and {
        "ply": found.ply,
        "action": found.action,
        "message": found.message,
        "causes": list(found.causes),
        "refused": found.refused,
    }


def _unchanged(session: Session, name: str, game: AnyGame, payload: Payload) -> Json:
    """The answer where nothing need be played again; else None."""
    table, spec, kept = session.tables[name], payload.get("spec"), _before(session, name, payload)
    same = is_same_play(table.system, table.spec, spec)
    if same:
        match, told, before = table.match, table.told, kept
    elif kept is not None and is_same_play(table.system, kept.spec, spec):
        match, told, before = kept.match, kept.told, None
    else:
        return None
    stand = _stand(payload)
    whole = match if stand is None else match.goto(len(match.plies))
    match = carried_over(whole, game)
    match = match if stand is None else match.goto(stand)
    session.put(name, Table(table.system, spec, match, told, None, before))
    divergence = None if before is None else _json(before.divergence)
    if same and match.done and get(payload, "joins", bool, False):
        return {"view": _joined(session, name, payload), "divergence": divergence, "same": True}
    return {"view": session.show(name, payload), "divergence": divergence}


def _joined(session: Session, name: str, payload: Payload) -> Json:
    """What is new to whoever knows the match as it stands."""
    table = session.tables[name]
    done = table.match.done
    since = {"from_ply": done + 1, "record_from": done, "moves_from": done}
    view = session.show(name, {**payload, **since})
    view["record"]["head"]["spec_digest"] = text_of(digest(table.spec))
    return view

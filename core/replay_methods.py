"""The methods on replays: to write a match as one, load and verify it, and play it by new rules."""

from __future__ import annotations

from dataclasses import replace

from core import registry
from core.agents.base import HUMAN, OUTSIDE
from core.film import frames
from core.jsontext import strict
from core.match import Match
from core.payload import Payload, get, number
from core.protocol import Json
from core.records import load_any, own_record, verify_any
from core.replay import ReplayError, file_text, record, text_of, texts_of
from core.session import Session, Table


def replay(session: Session, payload: Payload) -> Json:
    """The match as a replay: ours, or with `own` in the format of the game's document.

    With `text` as the text of the file; with `parts` in texts that a page keeps unread.
    """
    table = session.table(payload)[1]
    in_parts = get(payload, "parts", bool, False)
    if get(payload, "own", bool, False) and not in_parts:
        raw = own_record(table.match, table.system, table.spec)
    else:
        raw = record(table.match, table.system, table.spec).dump()
    if in_parts:
        spec = raw.pop("spec")
        return {**texts_of({"from": 0, "pending": [], **raw}), "spec": text_of(spec)}
    return {"text": file_text(raw)} if get(payload, "text", bool, False) else raw


def film(session: Session, payload: Payload) -> Json:
    """Frames of the whole match from `from` on, `count` of them, each a text of JSON."""
    match = session.table(payload)[1].match
    first = number(payload, "from", 0, 0, 10**9)
    count = number(payload, "count", 50, 1, 1000)
    made = frames(match, first, first + count)
    return {"frames": [text_of(frame) for frame in made], "plies": len(match.plies)}


def _without_outsiders(match: Match) -> Match:
    """The match with a person in the seats of those who cannot decide here."""
    away = {player: seat for player, seat in match.seats.items() if seat.kind in OUTSIDE}
    if not away:
        return match
    notes = (
        f"{player} was played by {seat.text} and is yours here" for player, seat in away.items()
    )
    seats = {**match.seats, **dict.fromkeys(away, HUMAN)}
    return replace(match, seats=seats, notes=(*match.notes, *notes))


def load(session: Session, payload: Payload) -> Json:
    """The match of a `replay`, or of a `replay_text`; of the `system`, where one is named.

    To a text the answer has the text of its spec too, which a page keeps unread.
    """
    system, spec, match = load_any(_replay_in(payload))
    wanted = get(payload, "system", str, system)
    if wanted != system:
        title, other = registry.get(system).title, registry.get(wanted).title
        raise ReplayError(f"This is a replay of {title}, and the document is of {other}")
    table = Table(system, spec, _without_outsiders(match))
    view = session.show(session.put(None, table), payload)
    return view if payload.get("replay_text") is None else {**view, "spec": text_of(spec)}


def _replay_in(payload: Payload) -> Json:
    if payload.get("replay_text") is None:
        return payload.get("replay")
    try:
        return strict(get(payload, "replay_text", str))
    except (ValueError, RecursionError) as error:
        raise ReplayError(f"This is no replay: it is not JSON: {error}") from None


def verify(session: Session, payload: Payload) -> Json:
    """Whether a replay comes out the same, and the first ply that does not."""
    verdict = verify_any(_replay_in(payload))
    return {"ok": verdict.ok, "ply": verdict.ply, "message": verdict.message}

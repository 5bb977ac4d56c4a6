"""A match as the JSON that the page, the CLI and the tests look at.

Who looks: the only human, else the human to act; with no human the spectator.  What that viewer
cannot see is in neither the view nor the events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from core import wire
from core.abilities import (
    Annotated,
    Described,
    Editable,
    Factored,
    Losing,
    Loss,
    Notated,
    Pictured,
    Positioned,
    Remarked,
    Reporting,
    Traced,
)
from core.agents.base import HUMAN, bot_names, seat_kinds
from core.forms import form_json
from core.match import Match
from core.outcome import ENDINGS, outcome_words, why_words
from core.plain import event_json, result_json
from core.plies import Taken
from core.protocol import AnyGame, Event, Json, Player
from core.replay import state_digest

MOST_LEGAL = 400
"""Legal actions that are listed of a game with forms; the forms say the rest."""


def match_view(match: Match, from_ply: int = 0) -> wire.MatchView:
    """Everything about the match at this moment; events from `from_ply` on."""
    return glance_view(match) | {
        "events": events_json(match, from_ply),
        "losses": losses_of(match),
    }


def glance_view(match: Match) -> wire.MatchView:
    """The match at this moment and what may be done, without what happened before."""
    has_secrets = any(event.visible_to is not None for _, event in match.events())
    shown = _legal(match) if _shows_legal(match) else _Legal()
    return _view(match, shown, has_secrets)


def bare_view(match: Match) -> wire.MatchView:
    """The match at this moment, without events and without what may be done."""
    return _view(match, _Legal(), False) | {"losses": losses_of(match)}


def _view(match: Match, shown: _Legal, has_secrets: bool) -> wire.MatchView:
    game, state, player = match.game, match.state, match.to_act
    viewer = viewer_of(match)
    view = game.dump(game.observe(state, viewer))
    return {
        "players": list(game.players),
        "seed": match.seed,
        "seed_text": str(match.seed),
        "seats": {each: match.seat(each).dump() for each in game.players},
        "ply": match.done,
        "plies": len(match.plies),
        "max_plies": match.max_plies,
        "to_act": player,
        "viewer": viewer,
        "has_secrets": has_secrets,
        "view": view,
        "phase": view.get("phase") if isinstance(view, dict) else None,
        "legal": shown.actions,
        "labels": shown.labels,
        "legal_total": shown.total,
        "legal_more": shown.total is None,
        "choices": shown.choices,
        "seat_kinds": list(seat_kinds(bot_names(game.system))),
        "pending": len(match.pending),
        "result": result_json(match.result),
        "last": _last_squares(match),
        "last_action": None if match.last is None else game.dump(match.last.action),
        "events": [],
        "can_undo": match.done > 0 or bool(match.pending),
        "can_redo": match.can_redo,
        "can_edit": isinstance(game, Editable),
        "can_trace": isinstance(game, Traced),
        "can_report": isinstance(game, Reporting),
        "digest": state_digest(game, state),
        "fen": fen_of(game, state),
        "fen_notes": fen_notes_of(game, state),
        "text": game.text(state) if isinstance(game, Pictured) else None,
        "losses": None,
        "notes": list(match.notes),
    }


def viewer_of(match: Match) -> Player | None:
    """Through whose eyes the match is shown; None is the spectator."""
    humans = [player for player in match.game.players if match.seat(player) == HUMAN]
    if len(humans) == 1:
        return humans[0]
    return match.to_act if match.to_act in humans else None


def _shows_legal(match: Match) -> bool:
    """Legal actions follow from what the player to act sees, so they are for that player."""
    return match.to_act is not None and viewer_of(match) in (match.to_act, None)


@dataclass(frozen=True)
class _Legal:
    """What may be done, as far as it is listed; `total` is None where there is more."""

    actions: list[Json] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    total: int | None = 0
    choices: list[wire.Form] = field(default_factory=list)


def _legal(match: Match) -> _Legal:
    game = match.game
    view = game.observe(match.state, match.to_act)
    found: Any = game
    forms = found.choices(view) if isinstance(found, Factored) else ()
    most = MOST_LEGAL if forms else None
    actions = list(islice(game.legal_actions(view), most and most + 1))
    total = None if most and len(actions) > most else len(actions)
    actions = actions[:most]
    labels = [game.notate(action, view) for action in actions] if isinstance(game, Notated) else []
    return _Legal(
        [game.dump(a) for a in actions], labels, total, [form_json(form) for form in forms]
    )


def _last_squares(match: Match) -> Json:
    """`from` and `to` of the last action that has both, for the board's highlight."""
    done = match.plies[match.done - 1].taken if match.done else ()
    for each in reversed((*done, *match.pending)):
        raw = match.game.dump(each.action)
        if isinstance(raw, dict) and "from" in raw and "to" in raw:
            return {"from": raw["from"], "to": raw["to"]}
    return None


def events_json(match: Match, from_ply: int = 0) -> list[wire.Event]:
    """The events that the viewer may see, numbered from 0 over the whole match."""
    viewer = viewer_of(match)
    tell = teller(match.game)
    numbered = list(enumerate(_told(match)))
    places = seen_by(viewer, [event for _, (_, event) in numbered])
    seen = [(n, ply, event) for n, (ply, event) in numbered if n in places and ply >= from_ply]
    return [{**event_json(n, event, tell(event)), "ply": ply} for n, ply, event in seen]


def seen_by(viewer: Player | None, events: Sequence[Event]) -> frozenset[int]:
    """The places of the events that the viewer is told.

    An event for some, right behind one of its type for everybody whose data it has too, says the
    same with more: whoever may see it is told that one alone.
    """
    found: set[int] = set()
    for n, event in enumerate(events):
        if event.visible_to is None:
            found.add(n)
        elif viewer in event.visible_to:
            if n and _says_more(event, events[n - 1]):
                found.discard(n - 1)
            found.add(n)
    return frozenset(found)


def _says_more(event: Event, before: Event) -> bool:
    if before.visible_to is not None or before.type != event.type:
        return False
    return before.data.items() <= event.data.items()


def _told(match: Match) -> Iterator[tuple[int, Event]]:
    """The events of the match, with the game's remarks on actions that left none."""
    if not isinstance(match.game, Remarked):
        yield from match.events()
        return
    yield from ((0, event) for event in match.start.events)
    for n, ply in enumerate(match.plies[: match.done], 1):
        if ply.edit is not None:
            yield from ((n, event) for event in ply.events)
        yield from ((n, event) for event in _with_remarks(match.game, ply.taken))
    yield from ((match.done + 1, event) for event in _with_remarks(match.game, match.pending))
    yield from match.closing()


def _with_remarks(game: Remarked[Any], taken: Iterable[Taken]) -> Iterator[Event]:
    for n, each in enumerate(taken):
        remark = game.remark(each.action, each.player, n == 0)
        if remark is not None:
            yield remark
        yield from each.step.events


def teller(game: AnyGame) -> Callable[[Event], str]:
    """The game's own sentence for an event; for games without, its type and data."""
    return game.describe if isinstance(game, Described) else _bare_text


def ending(match: Match) -> str:
    """How the match ended, as its log says it; empty while it goes on."""
    if match.result is None:
        return ""
    if isinstance(match.game, Described):
        told = [event for _, event in match.events() if event.type in ENDINGS]
        if told:
            return match.game.describe(told[-1])
    return outcome_words(match.result.winners, why_words(match.result.reason, {}))


def _bare_text(event: Event) -> str:
    data = ", ".join(f"{key} {value}" for key, value in event.data.items())
    name = event.type.replace("_", " ")
    return f"{name}: {data}" if data else name


def fen_of(game: AnyGame, state: Any) -> str | None:
    """The state as FEN, where the spec has letters for it."""
    if not isinstance(game, Positioned):
        return None
    try:
        return game.fen(state)
    except ValueError:
        return None


def fen_notes_of(game: AnyGame, state: Any) -> list[str]:
    """What the state's FEN says beyond its usual fields."""
    if not isinstance(game, Annotated):
        return []
    try:
        return game.fen_notes(state)
    except ValueError:
        return []


def losses_of(match: Match) -> list[wire.Losses] | None:
    """What every player has lost by now, as far as the viewer may know; in the players' order."""
    found: Any = match.game
    if not isinstance(found, Losing):
        return None
    game, viewer = match.game, viewer_of(match)
    told = [event for _, event in match.events()]
    seen = (told[n] for n in sorted(seen_by(viewer, told)))
    first, now = (game.observe(state, viewer) for state in (match.start.state, match.state))
    lost = found.losses(first, seen, now)
    return [_lost(player, lost.get(player, ())) for player in match.game.players]


def _lost(player: Player, losses: Sequence[Loss]) -> wire.Losses:
    worths = [loss.lost * loss.worth for loss in losses if loss.worth is not None]
    return {
        "player": player,
        "rows": [{"name": name, "count": n, "worth": worth} for name, n, worth in losses],
        "worth": sum(worths) if worths else None,
    }

"""Replays, version 0.1.0: read, verify, write (specs/asg/RULES.md, Replays).

`{version, createdAt, seed, scenario, players?, turns[{ply, player, observations, actions, events,
stateAfter}], result}`.  What is absent is not compared, what is present is; when a replay was
made and how long somebody thought are never compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from core.games.asg.game import AsgGame
from core.games.asg.orders import EXCEEDED
from core.games.asg.state import OWNERS, PLAYERS, State
from core.games.asg.wire import dump_action, result_json
from core.match import Match, new_match
from core.plies import Ply
from core.protocol import ActionError, Event, Json
from core.records import Verdict
from core.replay import NewerReplay, ReplayError, is_newer, newer_message

VERSION = "0.1.0"
REQUIRED = ("version", "seed", "scenario", "turns", "result")
OF_A_TURN = ("ply", "player", "actions", "events")


def is_record(raw: Json) -> bool:
    """Whether the JSON has the shape of such a replay."""
    return isinstance(raw, dict) and "scenario" in raw and "turns" in raw


def _check(raw: Json) -> None:
    """What must be there.  Raises ReplayError."""
    missing = [key for key in REQUIRED if key not in raw]
    if missing:
        raise ReplayError(f"This replay is damaged: it has no {missing[0]!r}")
    if isinstance(raw["version"], str) and is_newer(raw["version"], VERSION):
        raise NewerReplay(newer_message(f"ASG {raw['version']}", f"ASG {VERSION}"))
    if raw["version"] != VERSION:
        raise ReplayError(f"This replay has version {raw['version']!r}; {VERSION} can be read")
    if type(raw["seed"]) is not int:
        raise ReplayError("This replay is damaged: its seed is no whole number")
    if not isinstance(raw["turns"], list):
        raise ReplayError("This replay is damaged: its turns are no list")
    for n, turn in enumerate(raw["turns"]):
        if not isinstance(turn, dict):
            raise ReplayError(f"This replay is damaged: turn {n} is no object", n)
        for key in OF_A_TURN:
            if key not in turn:
                raise ReplayError(f"This replay is damaged: turn {n} has no {key!r}", n)
        if not (isinstance(turn["actions"], list) and isinstance(turn["events"], list)):
            raise ReplayError(
                f"This replay is damaged: actions and events of turn {n} are lists", n
            )


def load_record(game: AsgGame, raw: Json) -> Match:
    """The match at its end; where its recording differs, a note says so.  Raises ReplayError."""
    match, difference = _play(game, raw)
    if difference is None:
        return match
    return replace(match, notes=(difference.message,))


def verify_record(game: AsgGame, raw: Json) -> Verdict:
    """Recompute it from scenario, seed and actions; the first difference has ply and event."""
    return _play(game, raw)[1] or Verdict(True, f"All {len(raw['turns'])} plies came out the same")


def _play(game: AsgGame, raw: Json) -> tuple[Match, Verdict | None]:
    """The match as far as it can be played, and the first difference."""
    _check(raw)
    match = new_match(game, raw["seed"])
    carried, found = match.start.events, None
    for n, turn in enumerate(raw["turns"]):
        if match.to_act is None:
            message = f"Ply {turn['ply']} is recorded after the end of the match"
            return match, found or Verdict(False, message, n)
        before = match.state
        income = _last(carried)
        try:
            match = match.order(turn["actions"])
        except ActionError as error:
            return match, found or Verdict(False, f"Ply {n} cannot be played: {error}", n)
        ply = match.plies[-1]
        events, carried = _split((*carried, *ply.events))
        if found is None:
            shown = _shown(game, (before, income), (ply.state, _last(carried)))
            difference = next(_differences(n, turn, events, ply, shown), None)
            if difference is not None:
                found = Verdict(False, f"Ply {turn['ply']} differs: {difference}", n)
    if found is None and not _same(result_json(match.result), raw["result"]):
        message = _against("the result", raw["result"], result_json(match.result))
        found = Verdict(False, f"The end differs: {message}", len(raw["turns"]))
    return match, found


def _split(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """The events of a ply, and the income that already belongs to the next one."""
    cut = len(events) - (events[-1].type == "income")
    return events[:cut], events[cut:]


def _last(events: tuple[Event, ...]) -> Event | None:
    return events[-1] if events else None


def _differences(
    n: int, turn: dict[str, Json], events: tuple[Event, ...], ply: Ply, shown: dict[str, Json]
) -> Iterator[str]:
    """What came out otherwise in one turn, in the order of its parts."""
    if turn["ply"] != n or type(turn["ply"]) is not int:
        yield _against("the number of the ply", turn["ply"], n)
    if turn["player"] != ply.player:
        yield _against("the player", turn["player"], ply.player)
    yield from _event_differences(turn["events"], [_event_json(event) for event in events])
    for key, ours in shown.items():
        if key in turn:
            yield from _position_differences(key, turn[key], ours)


def _event_differences(recorded: list[Json], ours: list[Json]) -> Iterator[str]:
    for k, (theirs, mine) in enumerate(zip(recorded, ours, strict=False)):
        if _same(theirs, mine):
            continue
        head = f"event {k} ({mine['type']})"
        if not isinstance(theirs, dict) or theirs.get("type") != mine["type"]:
            yield _against(head, theirs, mine)
            return
        keys = dict.fromkeys((*mine, *theirs))
        key = next(key for key in keys if not _same(theirs.get(key), mine.get(key)))
        yield _against(f"{key} of {head}", theirs.get(key), mine.get(key))
        return
    if len(recorded) > len(ours):
        yield f"event {len(ours)} is recorded, but does not happen: {_short(recorded[len(ours)])}"
    if len(recorded) < len(ours):
        yield f"event {len(recorded)} is not recorded: {_short(ours[len(recorded)])}"


def _position_differences(what: str, theirs: Json, ours: dict[str, Json]) -> Iterator[str]:
    """Of a position in somebody else's words, what has our names is compared."""
    if not isinstance(theirs, dict):
        return
    for key in ours.keys() & theirs.keys() - {"nodes"}:
        if not _same(theirs[key], ours[key]):
            yield _against(f"{key} of {what}", theirs[key], ours[key])
    nodes = theirs.get("nodes")
    if not isinstance(nodes, dict):
        return
    for id, mine in ours["nodes"].items():
        if id not in nodes or not _same_node(nodes[id], mine):
            yield _against(f"{id} of {what}", nodes.get(id), mine)


def _same_node(theirs: Json, ours: dict[str, Json]) -> bool:
    if isinstance(theirs, list):
        return _same(theirs, [ours["owner"], ours["forces"]["P1"], ours["forces"]["P2"]])
    shared = {key: theirs[key] for key in ours if key in theirs} if isinstance(theirs, dict) else {}
    return bool(shared) and all(_same(shared[key], ours[key]) for key in shared)


def write_record(game: AsgGame, match: Match, scenario: Json) -> Json:
    """The match up to where it stands, with what was to be seen before and after each ply.

    Raises ReplayError for a match that did not begin at the scenario's start.
    """
    whole = match.goto(match.done)
    if match.start_raw is not None or any(ply.edit for ply in whole.plies[: whole.done]):
        message = "A replay of version 0.1.0 begins at the scenario's start and has no edits"
        raise ReplayError(message)
    turns, before, carried = [], match.start.state, match.start.events
    for n, ply in enumerate(whole.plies[: whole.done]):
        income = _last(carried)
        events, carried = _split((*carried, *ply.events))
        shown = _shown(game, (before, income), (ply.state, _last(carried)))
        turn = {
            "ply": n,
            "player": ply.player,
            "observations": shown["observations"],
            "actions": _handed_in(ply),
            "events": [_event_json(event) for event in events],
            "stateAfter": shown["stateAfter"],
        }
        turns.append(turn)
        before = ply.state
    return {
        "version": VERSION,
        "seed": match.seed,
        "scenario": scenario,
        "players": {player: match.seat(player).text for player in game.players},
        "turns": turns,
        "result": result_json(game.result(whole.state)),
    }


def _handed_in(ply: Ply) -> list[Json]:
    """The list that the player handed in: rejected orders as they were, surplus ones last."""
    orders: list[Json] = []
    surplus: list[Json] = []
    for each in ply.taken:
        raw = dump_action(each.action)
        if raw["type"] == "rejected":
            is_surplus = str(raw["message"]).startswith(EXCEEDED)
            (surplus if is_surplus else orders).append(raw["action"])
        elif raw["type"] != "end":
            orders.append(raw)
    return orders + surplus


def _shown(
    game: AsgGame, before: tuple[State, Event | None], after: tuple[State, Event | None]
) -> dict[str, Json]:
    """What a turn shows of the position before and after it."""
    return {"observations": _position(game, *before), "stateAfter": _position(game, *after)}


def _position(game: AsgGame, state: State, income: Event | None) -> dict[str, Json]:
    """A position as replays show it: the income that starts a ply has not come in yet."""
    view = state.view
    supply = list(view.supply)
    if income is not None:
        supply[view.active] -= income.data["amount"]
    return {
        "ply": view.ply,
        "activePlayer": PLAYERS[view.active],
        "supplies": dict(zip(PLAYERS, supply, strict=True)),
        "nodes": {
            id: {"owner": OWNERS[owner], "forces": {"P1": one, "P2": two}}
            for id, owner, one, two in zip(game.plan.ids, view.owners, *view.forces, strict=True)
        },
    }


def _event_json(event: Event) -> dict[str, Json]:
    return {"type": event.type} | event.data


def _same(one: Json, other: Json) -> bool:
    """Equal as JSON: 1 is 1.0, but neither is true."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return bool(one == other)


def _against(what: str, recorded: Json, ours: Json) -> str:
    return f"{what} is {_short(recorded)} in the replay, but comes out as {_short(ours)}"


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else f"{text[:97]}..."

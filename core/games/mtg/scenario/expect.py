"""Expectations of a scenario: only what is named is checked (Scenarios, specs/mtg/README.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from core.games.mtg.derive import derive
from core.games.mtg.phases import Step
from core.games.mtg.scenario.names import Absent, Names
from core.games.mtg.scenario.setup import BadScenario, copies
from core.games.mtg.state import COLORS, State
from core.protocol import Json


class Differs(AssertionError):
    """Something is not as the scenario says; the sentence names it with both values."""


def same(what: str, found: Json, expected: Json) -> None:
    """Raise Differs unless both are equal."""
    if found != expected:
        raise Differs(f"{what}: expected {expected!r}, found {found!r}")


def check(state: State, names: Names, expect: dict[str, Json]) -> None:
    """Raise Differs at the first thing that is not as expected."""
    for key, value in expect.items():
        if key not in CHECKS:
            raise BadScenario(f"expect: unknown key {key!r}")
        CHECKS[key](state, names, value)


def _written(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def _life(state: State, names: Names, raw: dict[str, Json]) -> None:
    for player, value in raw.items():
        same(f"life of {player}", state.seats[names.players.index(player)].life, value)


def _zones(state: State, names: Names, raw: dict[str, Json]) -> None:
    for player, zones in raw.items():
        seat = names.players.index(player)
        for zone, value in zones.items():
            _zone(state, seat, zone, value, f"{zone} of {player}")


def _zone(state: State, seat: int, zone: str, value: Json, what: str) -> None:
    found = state.seats[seat]
    if zone in ("hand_count", "library_count"):
        same(what, len(getattr(found, zone.removesuffix("_count"))), value)
        return
    expected = [name for name, _ in copies(value)]
    if zone in ("library_top", "library_bottom"):
        cards = [state.cards[id].card.name for id in found.library]
        n = len(expected)
        same(what, cards[:n] if zone == "library_top" else cards[len(cards) - n :], expected)
        return
    if zone.startswith("battlefield"):
        cards = [
            perm.card.name
            for perm in state.battlefield.values()
            if perm.controller == seat
            and not (zone == "battlefield_nonland" and "land" in perm.card.types)
        ]
    elif zone in ("hand", "graveyard", "exile"):
        cards = [state.cards[id].card.name for id in getattr(found, zone)]
    else:
        raise BadScenario(f"expect: unknown zone {zone!r}")
    same(what, _written(cards), _written(expected))


def _counts(key: str) -> Callable[[State, Names, dict[str, Json]], None]:
    def checked(state: State, names: Names, raw: dict[str, Json]) -> None:
        for player, value in raw.items():
            seat = names.players.index(player)
            _zone(state, seat, key, value, f"{key} of {player}")

    return checked


def _permanents(state: State, names: Names, raw: dict[str, Json]) -> None:
    for ref, wanted in raw.items():
        try:
            found = names.target(state, ref)
        except Absent:
            found = -1
        exists = found in state.battlefield
        same(f"{ref} exists", exists, wanted.get("exists", True))
        if exists:
            _permanent(state, names, ref, str(found), wanted)


def _permanent(state: State, names: Names, ref: str, id: str, wanted: dict[str, Json]) -> None:
    perm, body = state.battlefield[id], derive(state)[id]
    host = perm.attached_to
    facts: dict[str, Json] = {
        "power": body.power,
        "toughness": body.toughness,
        "tapped": perm.tapped,
        "sick": perm.sick,
        "damage": perm.damage,
        "attacking": id in state.combat.attackers,
        "controller": names.players[perm.controller],
        "counters": {k: n for k, n in (("+1/+1", perm.plus), ("-1/-1", perm.minus)) if n},
    }
    for key, value in wanted.items():
        what = f"{key} of {ref}"
        if key in facts:
            same(what, facts[key], value)
        elif key in ("keywords_has", "subtypes_has"):
            has = body.keywords if key == "keywords_has" else body.subtypes
            same(what, [word for word in value if word not in has], [])
        elif key == "keywords_lacks":
            same(what, [word for word in value if word in body.keywords], [])
        elif key == "attached_to":
            same(what, host, None if value is None else names.target(state, value))
        elif key != "exists":
            raise BadScenario(f"expect: unknown key {key!r} of a permanent")


def _stack(state: State, names: Names, raw: list[str]) -> None:
    same("stack", [item.name for item in reversed(state.stack)], raw)


def _mana(state: State, names: Names, raw: dict[str, Json]) -> None:
    for player, value in raw.items():
        pool = state.seats[names.players.index(player)].mana
        found = {symbol: n for symbol, n in zip(COLORS, pool, strict=True) if n}
        same(f"mana of {player}", found, value)


def _turn(state: State, names: Names, raw: dict[str, Json]) -> None:
    priority = None if state.priority is None else names.players[state.priority]
    step: Step = state.step
    facts = {
        "number": state.turn,
        "active": names.players[state.active],
        "step": step,
        "priority": priority,
    }
    for key, value in raw.items():
        if key not in facts:
            raise BadScenario(f"expect: unknown key {key!r} of the turn")
        same(f"turn {key}", facts[key], value)


def _game(state: State, names: Names, raw: dict[str, Json]) -> None:
    winner = None if state.winner is None else names.players[state.winner]
    facts = {"over": state.over, "winner": winner, "reason": state.reason}
    for key, value in raw.items():
        if key not in facts:
            raise BadScenario(f"expect: unknown key {key!r} of the game")
        same(f"game {key}", facts[key], value)


CHECKS: dict[str, Callable[[State, Names, Json], None]] = {
    "life": _life,
    "zones": _zones,
    "library_count": _counts("library_count"),
    "hand_count": _counts("hand_count"),
    "library_top": _counts("library_top"),
    "library_bottom": _counts("library_bottom"),
    "permanents": _permanents,
    "stack": _stack,
    "mana": _mana,
    "turn": _turn,
    "game": _game,
}
"""Every key of an expectation."""

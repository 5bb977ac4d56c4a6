"""The shape of a scenario: a key that it does not have is a fault, not a remark.

Names of cards and objects are looked up where they are used; here is what can be said before play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.decisions import KINDS, PREGAME
from core.games.mtg.phases import STEPS
from core.games.mtg.scenario.setup import BadScenario
from core.games.mtg.state import COLORS
from core.protocol import Json

Check: TypeAlias = Callable[[Any, str], None]
"""Raises BadScenario for a value at a place."""


def _bad(at: str, message: str) -> BadScenario:
    return BadScenario(f"{at}: {message}" if at else message)


def text(value: Any, at: str) -> None:
    """Any text will do."""
    if not isinstance(value, str):
        raise _bad(at, f"a text was expected, not {value!r:.60}")


def flag(value: Any, at: str) -> None:
    """true or false."""
    if not isinstance(value, bool):
        raise _bad(at, f"true or false was expected, not {value!r:.60}")


def anything(value: Any, at: str) -> None:
    """Whatever the step makes of it."""


def whole(least: int | None = None) -> Check:
    """A whole number, perhaps with a least."""

    def check(value: Any, at: str) -> None:
        if type(value) is not int or (least is not None and value < least):
            more = "" if least is None else f" of at least {least}"
            raise _bad(at, f"a whole number{more} was expected, not {value!r:.60}")

    return check


def one_of(*words: str) -> Check:
    """One of some words."""

    def check(value: Any, at: str) -> None:
        if value not in words or not isinstance(value, str):
            raise _bad(at, f"{value!r:.60} is none of {', '.join(words)}")

    return check


def items(each: Check) -> Check:
    """A list of such values."""

    def check(value: Any, at: str) -> None:
        if not isinstance(value, list):
            raise _bad(at, f"a list was expected, not {value!r:.60}")
        for n, one in enumerate(value):
            each(one, f"{at}/{n}")

    return check


def table(key: Check, each: Check) -> Check:
    """An object with any keys of a kind."""

    def check(value: Any, at: str) -> None:
        for name, one in _object(value, at).items():
            key(name, at)
            each(one, f"{at}/{name}")

    return check


def record(required: dict[str, Check], optional: dict[str, Check] | None = None) -> Check:
    """An object with these keys and no others."""
    known = {**required, **(optional or {})}

    def check(value: Any, at: str) -> None:
        raw = _object(value, at)
        for name in raw:
            if name not in known:
                raise _bad(at, f"unknown key {name!r}; there are {', '.join(known)}")
        for name in required:
            if name not in raw:
                raise _bad(at, f"{name!r} is missing")
        for name, one in raw.items():
            known[name](one, f"{at}/{name}" if at else name)

    return check


def _object(value: Any, at: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise _bad(at, f"an object was expected, not {value!r:.60}")
    return value


def either(alone: Check, kind: type, other: Check) -> Check:
    """`other` for values of a kind, else `alone`."""

    def check(value: Any, at: str) -> None:
        (other if isinstance(value, kind) else alone)(value, at)

    return check


PLAYER = one_of("P1", "P2")
STEP = one_of(*STEPS, "DAMAGE")
SILENT = ("UNTAP", "CLEANUP")
"""Steps in which nobody gets priority."""


def stop(value: Any, at: str) -> None:
    """A step at which the match can stand still."""
    STEP(value, at)
    if value in SILENT:
        raise _bad(at, f"nobody acts in {value}; name the step before or after it")


NAMES = items(text)
KEYWORD_NAMES = items(one_of(*KEYWORDS))
COUNTERS = table(one_of("+1/+1", "-1/-1"), whole(1))
MANA = table(one_of(*COLORS), whole(1))
CARDS = items(either(text, dict, record({"card": text}, {"id": text})))
PERMANENTS = items(either(text, dict, record({"card": text}, {
    "id": text, "tapped": flag, "sick": flag, "damage": whole(0), "counters": COUNTERS,
    "attached_to": text, "token": flag,
})))  # fmt: skip
SETUP = record(
    {
        "turn": record({"number": whole(1), "active": PLAYER, "step": one_of(*STEPS)}),
        "players": table(PLAYER, record({}, {
            "life": whole(), "hand": CARDS, "battlefield": PERMANENTS, "graveyard": CARDS,
            "exile": CARDS, "library": CARDS, "mana": MANA, "lands_played": whole(0),
        })),
    },
    {"seed": whole(0)},
)  # fmt: skip

PERMANENT = record({}, {
    "power": whole(), "toughness": whole(), "tapped": flag, "sick": flag, "damage": whole(0),
    "attacking": flag, "controller": PLAYER, "counters": COUNTERS, "keywords_has": KEYWORD_NAMES,
    "keywords_lacks": KEYWORD_NAMES, "subtypes_has": NAMES, "exists": flag,
    "attached_to": either(text, type(None), anything),
})  # fmt: skip
COUNTS: dict[str, Check] = {
    "hand_count": whole(0), "library_count": whole(0), "library_top": NAMES,
    "library_bottom": NAMES,
}  # fmt: skip
EXPECT = record({}, {
    "life": table(PLAYER, whole()),
    "zones": table(PLAYER, record({}, {
        "hand": NAMES, "graveyard": NAMES, "exile": NAMES, "battlefield": NAMES,
        "battlefield_nonland": NAMES, **COUNTS,
    })),
    **{name: table(PLAYER, check) for name, check in COUNTS.items()},
    "permanents": table(text, PERMANENT),
    "stack": NAMES,
    "mana": table(PLAYER, table(one_of(*COLORS), whole(1))),
    "turn": record({}, {"number": whole(1), "active": PLAYER, "step": STEP,
                        "priority": either(PLAYER, type(None), anything)}),
    "game": record({}, {"over": flag, "winner": either(PLAYER, type(None), anything),
                        "reason": text}),
})  # fmt: skip


def expectation(value: Any, at: str) -> None:
    """Expectations that name something: without any, nothing would be checked."""
    EXPECT(value, at)
    if not any(value.values()) and "stack" not in value:
        raise _bad(at, "nothing is expected; name at least one value")


TARGETS = items(either(text, list, NAMES))
COSTS = record({}, {"sacrifice": NAMES, "discard": NAMES})
BY: dict[str, Check] = {"player": PLAYER}
DONE: dict[str, tuple[dict[str, Check], dict[str, Check]]] = {
    "cast": ({**BY, "card": text}, {
        "targets": TARGETS, "x": whole(), "mode": whole(), "costs": COSTS,
        "from": one_of("hand", "graveyard"), "cost": one_of("normal", "alternate", "flashback")}),
    "activate": ({**BY, "source": text}, {
        "ability": whole(), "targets": TARGETS, "costs": COSTS,
        "zone": one_of("battlefield", "graveyard")}),
    "play_land": ({**BY, "card": text}, {}),
    "tap_mana": ({**BY, "source": text}, {"color": text}),
    "pass": (BY, {}), "scoop": (BY, {}), "skip_combat": (BY, {}), "skip_main2": (BY, {}),
    "resolve": ({}, {}), "resolve_all": ({}, {}), "combat_damage": ({}, {}),
    "attack": ({**BY, "attackers": NAMES}, {}),
    "block": ({**BY, "blocks": table(text, text)}, {}),
    "advance": ({"to": record({"step": stop}, {"turn": whole(1), "active": PLAYER})}, {}),
    "decide": ({**BY, "kind": one_of(*(k for k in KINDS if k not in PREGAME)),
                "choice": anything}, {"options": NAMES}),
    "check": ({"expect": expectation}, {}),
}  # fmt: skip
"""Per step of a script that is not `illegal`: its fields, and those that may be left out."""


def step(value: Any, at: str) -> None:
    """One step of a script."""
    kind = _object(value, at).get("do")
    if kind == "illegal":
        record({"do": text, "try": _tried}, {"reason": text, "with_priority": flag})(value, at)
        return
    if not isinstance(kind, str) or kind not in DONE:
        raise _bad("", f"unknown step {kind!r:.60}")
    required, optional = DONE[kind]
    record({"do": text, **required}, optional)(value, at)


def _tried(value: Any, at: str) -> None:
    if _object(value, at).get("do") in ("illegal", "check"):
        raise _bad(at, "only an action can be illegal")
    step(value, at)


SCENARIO = record(
    {"v": whole(1), "id": text, "setup": SETUP, "script": items(anything), "expect": expectation},
    {"title": text, "rules": NAMES, "rows": NAMES, "notes": anything, "profile": text},
)
"""A scenario, its steps left out."""

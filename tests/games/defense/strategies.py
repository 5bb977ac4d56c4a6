"""Hypothesis strategies for heroes with valid cards, drawn from the tables of words themselves.

A new matcher, effect or condition is drawn as soon as it is entered; a new kind of key needs a
line in `VALUES`.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from core.games.defense.conditions import CONDITIONS
from core.games.defense.effects import EFFECTS
from core.games.defense.language import Argument, Table
from core.games.defense.matchers import MATCHERS
from core.games.defense.policies import POLICIES
from core.language.words import REQUIRED
from tests.games.defense.kit import COMBOS, match

STATUSES = ("burn", "chi", "evasive", "purify", "scorch")
EXPIRIES = st.one_of(
    st.sampled_from(["nextAttack", "endOfRound", "endOfYourNextTurn"]).map(lambda t: {"type": t}),
    st.integers(1, 3).map(lambda turns: {"type": "afterNTurns", "turns": turns}),
)

VALUES: dict[str, Any] = {
    "count": lambda c, a: st.integers(a.least, max(a.least, 4)),
    "field": lambda c, a: st.sampled_from(c["fields"]),
    "fields": lambda c, a: st.lists(st.sampled_from(c["fields"]), min_size=1, unique=True),
    "recipe": lambda c, a: st.lists(
        st.builds(dict, id=st.sampled_from(c["fields"]), min=st.integers(1, 2)),
        min_size=1, max_size=3, unique_by=lambda each: each["id"],
    ),
    "face": lambda c, a: st.integers(1, c["faces"]),
    "status": lambda c, a: st.sampled_from(STATUSES),
    "flag": lambda c, a: st.booleans(),
    "phase": lambda c, a: st.sampled_from(["immediate", "nextTurn", "nextAttack"]),
    "expiry": lambda c, a: EXPIRIES,
    "policy": lambda c, a: st.sampled_from(list(POLICIES)),
    "seed": lambda c, a: st.integers(0, 2**32 - 1),
    "per": lambda c, a: st.just("matchCount"),
}  # fmt: skip
"""Kind of key to a strategy of (context, argument)."""


@st.composite
def word(draw: Any, table: Table, context: dict[str, Any]) -> dict[str, Any]:
    """A word of a table with its keys, optional ones now and then."""
    entry = draw(st.sampled_from(list(table.values())))
    found: dict[str, Any] = {"type": entry.name}
    for argument in entry.arguments:
        if argument.required or draw(st.booleans()):
            found[argument.name] = draw(_value(context, argument))
    if "min" in found and found.get("cap", 99) < found["min"]:
        found["cap"] = found["min"]
    if table is EFFECTS and draw(st.booleans()):
        found["id"] = f"e{draw(st.integers(0, 99))}"
    if entry.facts.targets and draw(st.integers(0, 3)) == 0:
        found["target"] = draw(st.sampled_from(entry.facts.targets))
    if table is EFFECTS and draw(st.integers(0, 4)) == 0:
        found["conditions"] = [draw(word(CONDITIONS, context))]
    return found


def _value(context: dict[str, Any], argument: Argument) -> Any:
    assert argument.default is REQUIRED or not argument.required
    return VALUES[argument.kind](context, argument)


@st.composite
def cards(draw: Any) -> dict[str, Any]:
    """A card without faults."""
    faces = draw(st.integers(2, 8))
    parts = draw(st.lists(st.integers(0, 4), min_size=faces, max_size=faces))
    fields = {
        f"F{n}": [face for face, part in enumerate(parts, 1) if part == n]
        for n in sorted(set(parts))
    }
    context = {"fields": list(fields), "faces": faces}
    rules = [
        {
            "id": f"r{i}",
            "matcher": draw(word(MATCHERS, context)),
            "effects": draw(st.lists(word(EFFECTS, context), min_size=1, max_size=3)),
            "allowReroll": draw(st.booleans()),
        }
        for i in range(draw(st.integers(1, 4)))
    ]
    return {
        "dice": draw(st.integers(1, 6)),
        "faces": faces,
        "fields": [{"id": id, "faces": list(faces)} for id, faces in fields.items()],
        "rules": rules,
        "maxRerollsPerDefense": draw(st.integers(0, 3)),
    }


RIDERS = st.builds(
    dict,
    status=st.sampled_from(STATUSES),
    stacks=st.integers(1, 3),
    target=st.sampled_from(["self", "opponent"]),
)


@st.composite
def heroes(draw: Any, id: str) -> dict[str, Any]:
    """A hero with a valid card, attacks and a board."""
    combos = draw(st.lists(st.sampled_from(COMBOS), min_size=3, unique=True))
    riders = st.lists(RIDERS, max_size=2)
    return {
        "id": id,
        "name": id.upper(),
        "startingHp": draw(st.integers(3, 25)),
        "attacks": [
            {"id": c, "combo": c, "damage": draw(st.integers(0, 9)), "riders": draw(riders)}
            for c in combos
        ],
        "v1Board": [
            {
                "combo": c,
                "block": draw(st.integers(0, 6)),
                "reflect": draw(st.integers(0, 2)),
                "riders": draw(riders),
            }
            for c in combos
        ],
        "defenseVersion": draw(st.sampled_from(["v1", "v2", "v2", "v2"])),
        "defenseCard": draw(cards()),
    }


@st.composite
def matches(draw: Any) -> dict[str, Any]:
    """A match of two such heroes; it is short, so that many can be played."""
    return match(draw(heroes("a")), draw(heroes("b")), maxRounds=draw(st.integers(1, 6)))

"""The matchers of a card, each declared once.

A matcher is a function of its keys and a counted roll to matchCount; 0 is no match.  With it
stands what it reads: groups of faces, of which only the number of dice counts.  Which dice it
matched follows from that, and so does every exact probability.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.games.defense.language import Argument, Facts, Fields, Groups
from core.games.defense.roll import Roll
from core.language.words import Args, Words

Matcher: TypeAlias = Callable[[Args, Roll], int]

MATCHERS: Words[Matcher, Facts] = Words("matcher", Facts())
"""Every matcher by its name."""

_FIELD = Argument("fieldId", "field", "The field whose dice are counted.")
_CAP = Argument("cap", "count", "The most that counts; absent: no bound.", None, 1)
_MIN = Argument("min", "count", "Matches from so many on.", 1, 1)


def _field(args: Args, fields: Fields) -> Groups:
    return (fields[args["fieldId"]],)


def _face(args: Args, fields: Fields) -> Groups:
    return ((args["face"],),)


def _recipe(args: Args, fields: Fields) -> Groups:
    return tuple(fields[each["id"]] for each in args["fields"])


def _capped(value: int, cap: int | None) -> int:
    return value if cap is None or value < cap else cap


@MATCHERS.enter(
    "countField",
    _FIELD,
    Argument("per", "count", "How much each die counts.", 1, 1),
    _CAP,
    _MIN,
    title="Count the dice in a field",
    example={"fieldId": "F1"},
    phrase="each die in {fieldId} is {per}{min}{cap}",
    facts=Facts(declared=_field, needed=lambda args: int(args["min"])),
)
def count_field(args: Args, roll: Roll) -> int:
    """Counts the dice of a field: count × per, at most cap; matches when min dice count.

    `cap` bounds what is held against `min` too.
    """
    count, cap = roll.counts[args["fieldId"]], args["cap"]
    return _capped(count * args["per"], cap) if _capped(count, cap) >= args["min"] else 0


@MATCHERS.enter(
    "pairsField",
    _FIELD,
    _CAP,
    _MIN,
    title="Count the pairs in a field",
    example={"fieldId": "F1"},
    phrase="each pair of dice in {fieldId} is one match{min}{cap}",
    facts=Facts(declared=_field, needed=lambda args: 2 * int(args["min"])),
)
def pairs_field(args: Args, roll: Roll) -> int:
    """Counts the pairs of dice in a field, half of them rounded down, at most cap.

    Matches from `min` pairs on, `cap` applied.
    """
    pairs = _capped(roll.counts[args["fieldId"]] // 2, args["cap"])
    return pairs if pairs >= args["min"] else 0


@MATCHERS.enter(
    "exactFace",
    Argument("face", "face", "The face that is looked for, in whatever field it is."),
    Argument("count", "count", "So many dice must show it.", 1, 1),
    title="Enough dice of one face",
    example={"face": 6, "count": 2},
    phrase="at least {count} of the dice show {face}",
    facts=Facts(declared=_face, needed=lambda args: int(args["count"])),
)
def exact_face(args: Args, roll: Roll) -> int:
    """Matches when enough dice show this very face; counts 1."""
    return int(roll.faces[args["face"]] >= args["count"])


@MATCHERS.enter(
    "combo",
    Argument("fields", "recipe", "The fields with the least number of dice in each."),
    Argument(
        "allowExtra", "flag", "Whether more dice than the least may lie in these fields.", True
    ),
    title="A recipe across fields",
    example={"fields": [{"id": "F1", "min": 1}, {"id": "F2", "min": 1}]},
    phrase="the dice show {fields}{allowExtra}",
    facts=Facts(declared=_recipe, needed=lambda args: _recipe_needs(args["fields"])),
)
def combo(args: Args, roll: Roll) -> int:
    """Matches a recipe across fields; counts 1.

    `fields` lists `{ "id", "min" }`; without `allowExtra` every field has exactly its least.
    """
    for each in args["fields"]:
        count = roll.counts[each["id"]]
        if count < each["min"] or (count > each["min"] and not args["allowExtra"]):
            return 0
    return 1


def _recipe_needs(parts: list[dict[str, Any]]) -> int:
    """The dice of a recipe; a field that stands in it twice needs no more than its most."""
    least: dict[str, int] = {}
    for each in parts:
        least[each["id"]] = max(least.get(each["id"], 0), int(each["min"]))
    return sum(least.values())


PROVED = frozenset(entry.run for entry in MATCHERS.values())
"""The matchers whose declarations the tests hold against every roll; any other one is read through
a seal (`roll.Sealed`) where exact odds rest on what it declares."""

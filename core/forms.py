"""Factored actions as forms: as JSON for a page, a first filling, what is wrong, and the action.

A form is a `Choice`; its values are an object from field names to values.  Everything here is the
same for every game, so that each surface fills in the same forms.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core import wire
from core.abilities import Choice, ChoiceField
from core.protocol import Json

Values = Mapping[str, Json]


def form_json(choice: Choice) -> wire.Form:
    """The form as plain JSON, without what it does not have."""
    found: wire.Form = {
        "type": choice.type,
        "title": choice.title,
        "fields": [field_json(each) for each in choice.fields],
        "rows": list(choice.rows),
    }
    if choice.group:
        found["group"] = choice.group
    if choice.action is not None:
        found["action"] = choice.action
    if choice.objects:
        found["objects"] = list(choice.objects)
    return found


def field_json(field: ChoiceField) -> wire.Field:
    """One field; `min` and `max` are its least and most."""
    found: wire.Field = {"name": field.name, "kind": field.kind}
    if field.most is not None:
        found["min"], found["max"] = field.least, field.most
    if field.kind != "amount":
        found["options"] = list(field.options)
    if field.labels:
        found["labels"] = list(field.labels)
    if field.others:
        found["others"] = [_listed(each) for each in field.others]
    if field.other_labels:
        found["other_labels"] = list(field.other_labels)
    if field.partners:
        found["partners"] = [list(each) for each in field.partners]
    if field.bounds:
        found["bounds"] = [list(each) for each in field.bounds]
    if field.at:
        found["at"] = field.at
    if field.ordered:
        found["ordered"] = True
    if field.objects:
        found["objects"] = list(field.objects)
    return found


def _listed(value: Any) -> Json:
    return list(value) if isinstance(value, tuple) else value


def labels_of(field: ChoiceField) -> tuple[str, ...]:
    """The options as people read them."""
    return field.labels or tuple(str(option) for option in field.options)


def other_labels_of(field: ChoiceField) -> tuple[str, ...]:
    """What the options go to, as people read it."""
    return field.other_labels or tuple(str(other) for other in field.others)


# -- filling in -----------------------------------------------------------------------------------


def first_values(choice: Choice) -> dict[str, Json]:
    """A value for every field: the first option, the least amount, as few as may be."""
    return {field.name: _first(field) for field in choice.fields}


def _first(field: ChoiceField) -> Json:
    options = list(field.options)
    if field.kind == "amount":
        return field.least
    if field.kind == "several":
        return options[: field.least or 0]
    if field.kind == "order":
        return options
    if field.kind == "piles":
        return _first_piles(field, options)
    if field.kind == "pairs":
        return {}
    if field.kind == "division":
        return _first_division(field)
    return options[0] if options else None


def _first_piles(field: ChoiceField, options: list[Json]) -> Json:
    piles: list[list[Json]] = []
    for n, (_, most) in enumerate(field.bounds):
        later = sum(least for least, _ in field.bounds[n + 1 :])
        taken = options[: min(most, len(options) - later)]
        options = options[len(taken) :]
        piles.append(taken)
    return piles


def _first_division(field: ChoiceField) -> Json:
    left, given = field.most or 0, {}
    for option, (need, _) in zip(field.options, field.bounds, strict=True):
        given[str(option)] = min(left, need)
        left -= given[str(option)]
    if field.options:
        given[str(field.options[-1])] += left
    return given


def filled(choice: Choice, values: Values) -> Json:
    """The action of a filled-in form, as `Game.parse_action` reads it; fields left out are not set.

    >>> amount = ChoiceField("amount", "amount", least=1, most=3)
    >>> filled(Choice("reinforce", "Reinforce", (amount,)), {"amount": 2})
    {'type': 'reinforce', 'amount': 2}
    """
    start = {"type": choice.type} if choice.action is None else choice.action
    action = copy.deepcopy(start)
    for field in choice.fields:
        if field.name in values:
            _put(action, field.at or f"/{field.name}", values[field.name])
    return action


def _put(action: Json, at: str, value: Json) -> None:
    *way, last = (part.replace("~1", "/").replace("~0", "~") for part in at[1:].split("/"))
    holder = action
    for part in way:
        holder = holder[int(part)] if isinstance(holder, list) else holder.setdefault(part, {})
    if isinstance(holder, list):
        holder[int(last)] = value
    else:
        holder[last] = value


# -- what is wrong --------------------------------------------------------------------------------


def faults(choice: Choice, values: Values) -> Iterator[tuple[str, str]]:
    """Name of each field whose value is none that its form offers, and why.

    A game may refuse more than its forms can say (`why_illegal` tells): where fields depend on
    one another.
    """
    for field in choice.fields:
        sentence = fault(field, values.get(field.name))
        if sentence:
            yield field.name, sentence


def fault(field: ChoiceField, value: Json) -> str:
    """Why the value is none of the field's; "" when it is one."""
    return _CHECKS[field.kind](field, value)


def _one(field: ChoiceField, value: Json) -> str:
    return "" if _is_among(value, field.options) else "Choose one of the options"


def _is_among(value: Json, options: tuple[Json, ...]) -> bool:
    return any(value == option and type(value) is type(option) for option in options)


def _amount(field: ChoiceField, value: Json) -> str:
    if type(value) is int and (field.least or 0) <= value <= (field.most or 0):
        return ""
    return f"A whole number from {field.least} to {field.most}"


def _several(field: ChoiceField, value: Json) -> str:
    if not _distinct(field, value):
        return "Choose among the options, each at most once"
    least, most = field.least or 0, field.most or 0
    if least <= len(value) <= most:
        return ""
    return f"Choose {least}" if least == most else f"Choose {least} to {most}"


def _order(field: ChoiceField, value: Json) -> str:
    if _distinct(field, value) and len(value) == len(field.options):
        return ""
    return "Put every option in its place, each once"


def _distinct(field: ChoiceField, value: Json) -> bool:
    if not isinstance(value, list) or not all(_is_among(each, field.options) for each in value):
        return False
    return all(each not in value[:n] for n, each in enumerate(value))


def _piles(field: ChoiceField, value: Json) -> str:
    if not isinstance(value, list) or not all(isinstance(pile, list) for pile in value):
        return "Put every option on one of the piles"
    every = [each for pile in value for each in pile]
    if len(value) != len(field.bounds) or _order(field, every):
        return "Put every option on one of the piles"
    for pile, (least, most), name in zip(value, field.bounds, other_labels_of(field), strict=True):
        if not least <= len(pile) <= most:
            many = f"{least}" if least == most else f"{least} to {most}"
            return f"{name} takes {many}"
    return ""


def _pairs(field: ChoiceField, value: Json) -> str:
    if not isinstance(value, dict):
        return "Say for each which one"
    places = {str(option): n for n, option in enumerate(field.options)}
    came = [0] * len(field.others)
    for key, other in value.items():
        if key not in places or not _is_among(other, field.others):
            return "Choose among the options"
        at = field.others.index(other)
        if at not in field.partners[places[key]]:
            return f"{labels_of(field)[places[key]]} cannot go to {other_labels_of(field)[at]}"
        came[at] += 1
    for count, (least, most), name in zip(came, field.bounds, other_labels_of(field), strict=False):
        if count and not least <= count <= most:
            return f"{name} takes none, or {least} to {most}"
    return ""


def _division(field: ChoiceField, value: Json) -> str:
    names = {str(option) for option in field.options}
    if not isinstance(value, dict) or not value.keys() <= names:
        return "Say for each how much"
    if any(type(n) is not int or n < 0 for n in value.values()):
        return "Whole numbers from 0"
    total = sum(value.values())
    return "" if total == field.most else f"Divide {field.most}; this is {total}"


_CHECKS: dict[str, Callable[[ChoiceField, Json], str]] = {
    "option": _one,
    "node": _one,
    "amount": _amount,
    "several": _several,
    "order": _order,
    "piles": _piles,
    "pairs": _pairs,
    "division": _division,
}
"""What each kind of field takes; these are all kinds."""

KINDS = tuple(_CHECKS)
"""Every kind of field."""

"""The form of an action as questions, one after the other, without those of one possible answer."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from core.abilities import Choice, ChoiceField
from core.forms import filled, first_values, labels_of, other_labels_of
from core.protocol import Json


@dataclass(frozen=True, slots=True)
class Question:
    """One step: choose `one` option, `several` (least to most; `ordered`: in turn), an `amount`.

    Answers are places in `labels`, or the amount.
    """

    title: str
    kind: Literal["one", "several", "amount"]
    labels: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    ordered: bool = False
    preset: tuple[int, ...] = ()

    @property
    def hint(self) -> str:
        """What is wanted, in a few words."""
        if self.kind == "amount":
            return f"a number from {self.least} to {self.most}"
        if self.kind == "one":
            return "choose one"
        many = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"choose {many}, in order" if self.ordered else f"choose {many}"


Answer: TypeAlias = int | tuple[int, ...]
"""A place or an amount; the places of several."""

Asking: TypeAlias = Generator[Question, Answer, Json]
"""Questions that are sent their answers; what comes out is made of them."""


def asking(choice: Choice) -> Asking:
    """The questions of a form one after the other; what comes out is the action."""
    values: dict[str, Json] = {}
    preset = first_values(choice)
    for field in choice.fields:
        narrowed = _narrowed(choice, field, values)
        values[field.name] = yield from ASKED[field.kind](narrowed, preset[field.name])
    return filled(choice, values)


def _narrowed(choice: Choice, field: ChoiceField, values: dict[str, Json]) -> ChoiceField:
    """The field with what still goes with the values before it (`Choice.rows`)."""
    if not choice.rows:
        return field
    rows = [row for row in choice.rows if all(row[key] == values[key] for key in values)]
    if field.kind == "amount":
        return replace(field, most=max(row["max"] for row in rows))
    return replace(field, options=tuple(dict.fromkeys(row[field.name] for row in rows)), labels=())


def _ask(question: Question) -> Generator[Question, Answer, Answer]:
    """The answer; not asked where there is only one."""
    n = len(question.labels)
    if question.kind == "amount" and question.least == question.most:
        return question.least
    if question.kind == "one" and n == 1:
        return 0
    if question.kind == "several" and question.least >= n and not (question.ordered and n > 1):
        return tuple(range(n))
    return (yield question)


def _places(answer: Answer) -> tuple[int, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def _number(answer: Answer) -> int:
    return answer if isinstance(answer, int) else answer[0]


def _one(field: ChoiceField, preset: Json) -> Asking:
    answer = yield from _ask(Question(_name(field), "one", labels_of(field)))
    return field.options[_number(answer)]


def _amount(field: ChoiceField, preset: Json) -> Asking:
    least, most = field.least or 0, field.most or 0
    return (yield from _ask(Question(_name(field), "amount", (), least, most)))


def _several(field: ChoiceField, preset: Json) -> Asking:
    least, most = field.least or 0, min(field.most or 0, len(field.options))
    places = tuple(field.options.index(each) for each in preset)
    forced = places if least < len(field.options) else ()
    question = Question(_name(field), "several", labels_of(field), least, most, preset=forced)
    answer = yield from _ask(question)
    return [field.options[place] for place in _places(answer)]


def _order(field: ChoiceField, preset: Json) -> Asking:
    n = len(field.options)
    question = Question(_name(field), "several", labels_of(field), n, n, ordered=True)
    answer = yield from _ask(question)
    return [field.options[place] for place in _places(answer)]


def _piles(field: ChoiceField, preset: Json) -> Asking:
    left, names = list(range(len(field.options))), other_labels_of(field)
    piles: list[list[Json]] = []
    for n, (least, most) in enumerate(field.bounds):
        later = field.bounds[n + 1 :]
        low = max(least, len(left) - sum(bound[1] for bound in later))
        high = min(most, len(left) - sum(bound[0] for bound in later))
        labels = tuple(labels_of(field)[place] for place in left)
        title = f"{_name(field)}: {names[n]}"
        question = Question(title, "several", labels, low, high, ordered=field.ordered)
        answer = yield from _ask(question)
        taken = [left[place] for place in _places(answer)]
        piles.append([field.options[place] for place in taken])
        left = [place for place in left if place not in taken]
    return piles


def _pairs(field: ChoiceField, preset: Json) -> Asking:
    labels, others = labels_of(field), other_labels_of(field)
    found: dict[str, Json] = {}
    who = Question(_name(field), "several", labels, 0, len(labels))
    for place in _places((yield from _ask(who))):
        partners = field.partners[place]
        title = f"{_name(field)}: {labels[place]}"
        which = Question(title, "one", tuple(others[partner] for partner in partners))
        answer = yield from _ask(which)
        found[str(field.options[place])] = field.others[partners[_number(answer)]]
    return found


def _division(field: ChoiceField, preset: Json) -> Asking:
    left, found = field.most or 0, {}
    for n, (option, label) in enumerate(zip(field.options, labels_of(field), strict=True)):
        is_last = n == len(field.options) - 1
        low, high = (left, left) if is_last else (0, min(left, field.bounds[n][1]))
        title = f"{_name(field)}: {label} ({left} left, {field.bounds[n][0]} would do)"
        answer = yield from _ask(Question(title, "amount", (), low, high))
        found[str(option)] = _number(answer)
        left -= _number(answer)
    return found


def _name(field: ChoiceField) -> str:
    return field.name[:1].upper() + field.name[1:].replace("_", " ")


ASKED = {
    "option": _one,
    "node": _one,
    "amount": _amount,
    "several": _several,
    "order": _order,
    "piles": _piles,
    "pairs": _pairs,
    "division": _division,
}
"""How each kind of field is asked for."""

"""What a player may do, as a menu and as questions one after the other.

A menu holds every kind of action, or every action of a game without forms.  An entry with a form
(`core.abilities.Choice`) asks for its fields step by step; questions with one possible answer are
not asked.  A filling is the list of the answers so far, so going back is dropping the last.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Literal, TypeAlias

from core.abilities import Choice, ChoiceField, Factored
from core.forms import filled, first_values, labels_of, other_labels_of
from core.match import Match
from core.protocol import Json
from webapp.play.table import action_text

MOST = 2_000
"""Actions that a menu lists of a game without forms."""


DIGITS = re.compile("[0-9]{1,9}")
"""A number as people type it: a superscript is a digit to Python too, but no number."""


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
_Asking: TypeAlias = Generator[Question, Answer, Json]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu: an action, or the form of one."""

    label: str
    group: str = ""
    action: Json = None
    choice: Choice | None = None


def menu(match: Match) -> tuple[Entry, ...]:
    """What the player to act may do, in the game's order; nothing after the end."""
    game: Any = match.game
    if match.to_act is None:
        return ()
    view = game.observe(match.state, match.to_act)
    if has_forms(match):
        return tuple(Entry(_title(each), each.group, choice=each) for each in game.choices(view))
    actions = islice(game.legal_actions(view), MOST)
    return tuple(Entry(action_text(match, each), action=game.dump(each)) for each in actions)


def has_forms(match: Match) -> bool:
    """Whether what may be done now is told by forms, since it is too much to list."""
    game: Any = match.game
    if match.to_act is None:
        return False
    view = game.observe(match.state, match.to_act)
    return isinstance(game, Factored) and bool(game.choices(view))


def _title(choice: Choice) -> str:
    """The title with the amounts that can be chosen; where rows differ the questions say them."""
    if choice.rows:
        return choice.title
    found = choice.title
    for field in choice.fields:
        if field.kind == "amount":
            name = "" if field.name == "amount" else f", {field.name}"
            found += f"{name} {field.least} to {field.most}"
    return found


@dataclass(frozen=True, slots=True)
class Filling:
    """A form and the answers so far."""

    choice: Choice
    answers: tuple[Answer, ...] = ()

    def next(self) -> Question | None:
        """The next question; None when the form is filled in."""
        found = _run(self)
        return found if isinstance(found, Question) else None

    @property
    def action(self) -> Json:
        """The action of the filled-in form."""
        found = _run(self)
        assert not isinstance(found, Question)
        return found

    def answer(self, answer: Answer) -> Filling:
        """With one more answer.  Raises ValueError with a sentence for what is none."""
        question = self.next()
        if question is not None:
            _check(question, answer)
        return replace(self, answers=(*self.answers, answer))

    def back(self) -> Filling | None:
        """Without the last answer; None: there was none."""
        return replace(self, answers=self.answers[:-1]) if self.answers else None


def _run(filling: Filling) -> Question | Json:
    asking = _form(filling.choice)
    try:
        question = next(asking)
        for answer in filling.answers:
            question = asking.send(answer)
    except StopIteration as end:
        return end.value
    return question


def typed(question: Question, text: str) -> Answer:
    """The answer that a line of text gives, counted from 1; a filling checks it."""
    words = text.replace(",", " ").split()
    numbers = [int(each) for each in words if DIGITS.fullmatch(each)]
    if question.kind == "amount":
        return numbers[0] if numbers else -1
    if question.kind == "one":
        return numbers[0] - 1 if numbers else -1
    return tuple(number - 1 for number in numbers) if text else question.preset


def _check(question: Question, answer: Answer) -> None:
    if question.kind == "several":
        places = answer if isinstance(answer, tuple) else (answer,)
        is_right = (
            question.least <= len(places) <= question.most
            and len(set(places)) == len(places)
            and all(0 <= place < len(question.labels) for place in places)
        )
    elif question.kind == "amount":
        is_right = isinstance(answer, int) and question.least <= answer <= question.most
    else:
        is_right = isinstance(answer, int) and 0 <= answer < len(question.labels)
    if not is_right:
        raise ValueError(f"{question.title}: {question.hint}")


# -- forms as questions ---------------------------------------------------------------------------


def _form(choice: Choice) -> _Asking:
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


def _one(field: ChoiceField, preset: Json) -> _Asking:
    answer = yield from _ask(Question(_name(field), "one", labels_of(field)))
    return field.options[_number(answer)]


def _amount(field: ChoiceField, preset: Json) -> _Asking:
    least, most = field.least or 0, field.most or 0
    return (yield from _ask(Question(_name(field), "amount", (), least, most)))


def _several(field: ChoiceField, preset: Json) -> _Asking:
    least, most = field.least or 0, min(field.most or 0, len(field.options))
    places = tuple(field.options.index(each) for each in preset)
    forced = places if least < len(field.options) else ()
    question = Question(_name(field), "several", labels_of(field), least, most, preset=forced)
    answer = yield from _ask(question)
    return [field.options[place] for place in _places(answer)]


def _order(field: ChoiceField, preset: Json) -> _Asking:
    n = len(field.options)
    question = Question(_name(field), "several", labels_of(field), n, n, ordered=True)
    answer = yield from _ask(question)
    return [field.options[place] for place in _places(answer)]


def _piles(field: ChoiceField, preset: Json) -> _Asking:
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


def _pairs(field: ChoiceField, preset: Json) -> _Asking:
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


def _division(field: ChoiceField, preset: Json) -> _Asking:
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


def toggled(question: Question, chosen: Sequence[int], place: int) -> tuple[int, ...]:
    """The chosen places with one more, or without it; the oldest gives way where only one fits."""
    if place in chosen:
        return tuple(each for each in chosen if each != place)
    if question.most == 1:
        return (place,)
    return (*chosen, place)

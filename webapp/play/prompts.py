"""What a player may do, as a menu and as questions one after the other.

A menu holds every kind of action, or every action of a game without forms.  An entry with a form
(`core.abilities.Choice`) asks for its fields step by step (`webapp.play.questions`).  A filling is
the list of the answers so far, so going back is dropping the last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from core.abilities import Choice, Factored
from core.match import Match
from core.protocol import Json
from webapp.play.questions import Answer, Question, asking
from webapp.play.table import action_text

MOST = 2_000
"""Actions that a menu lists of a game without forms."""

DIGITS = re.compile("[0-9]{1,9}")
"""A number as people type it: a superscript is a digit to Python too, but no number."""


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
    questions = asking(filling.choice)
    try:
        question = next(questions)
        for answer in filling.answers:
            question = questions.send(answer)
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


def toggled(question: Question, chosen: Sequence[int], place: int) -> tuple[int, ...]:
    """The chosen places with one more, or without it; the oldest gives way where only one fits."""
    if place in chosen:
        return tuple(each for each in chosen if each != place)
    if question.most == 1:
        return (place,)
    return (*chosen, place)

"""`event` of the grammar, what a trigger waits for, and the condition after it, by their tables."""

from __future__ import annotations

import functools
from typing import Any

from core.games.mtg import conditions
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.types import Condition, TriggerEvent
from core.games.mtg.language import CONDITIONS, TRIGGER_EVENTS
from core.games.mtg.trigger_events.itself import OfSource
from core.games.mtg.trigger_events.others import OfStep

ENTERED = (conditions,)
"""Loaded for their entries; the events are for their kinds."""

YOUR_STEP = f"{OfStep.before}your"


def read_event(reader: Reader, word: str) -> TriggerEvent:
    """`event`: what it is, as it can happen to the card."""
    reader.place = "event"
    start = reader.pos
    if word == "At":
        reader.need(YOUR_STEP)
        start = reader.pos
        found = _of_step(reader)
    elif reader.token.kind == "self":
        own(reader)
        found = _of_source(reader)
    else:
        found = _of_others(reader)
    scope = reader.scope
    why = found.never(scope.card, scope.granted)
    if scope.granted and found.subtype:
        why = f"Only an {found.subtype} may say this."
    if why:
        raise reader.refuse(why, start)
    return found


def _of_step(reader: Reader) -> TriggerEvent:
    *steps, (words, last) = _with_words(OfStep, YOUR_STEP)
    for others, each in steps:
        if reader.take(*others):
            return each()
    reader.need(" ".join(words))
    return last()


def _of_source(reader: Reader) -> TriggerEvent:
    events = _with_words(OfSource, "~")
    for words, each in events:
        if reader.take(*words):
            return each()
    raise reader.miss(*(" ".join(words) for words, _ in events))


@functools.cache
def _with_words(base: type[Any], before: str) -> tuple[tuple[list[str], type[TriggerEvent]], ...]:
    """The events of a kind, each with the words behind those that all begin with.

    Of those that begin alike the longer one is tried first.
    """
    events = [word.run for word in TRIGGER_EVENTS.values() if issubclass(word.run, base)]
    found = [(each.form.removeprefix(before).split(), each) for each in events]
    firsts = [words[0] for words, _ in found]
    return tuple(sorted(found, key=lambda each: (firsts.index(each[0][0]), -len(each[0]))))


def _of_others(reader: Reader) -> TriggerEvent:
    """An event by its first words; the first that any noun begins says last what is missed."""
    with_openings, (first, *more) = _others()
    for opening, each in with_openings:
        if reader.take(*opening.split()):
            return each.read(reader, opening)
    for each in more:
        found = reader.attempt(functools.partial(each.read, reader, ""))
        if found is not None:
            return found
    return first.read(reader, "")


@functools.cache
def _others() -> tuple[list[tuple[str, type[TriggerEvent]]], list[type[TriggerEvent]]]:
    """The other events: by their openings, and those that have none."""
    events = [
        word.run for word in TRIGGER_EVENTS.values() if not issubclass(word.run, (OfSource, OfStep))
    ]
    with_openings = [(opening, each) for each in events for opening in each.openings]
    return with_openings, [each for each in events if not each.openings]


def read_condition(reader: Reader) -> Condition | None:
    """`condition`: what else must hold, if it stands here."""
    if reader.token.text != "if":
        return None
    for word in CONDITIONS.values():
        found = reader.attempt(functools.partial(word.run.read, reader))
        if found is not None:
            reader.need(",")
            return found
    raise reader.miss()

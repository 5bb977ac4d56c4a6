"""`event` of the grammar and the condition after it, read by the tables of both."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from core.games.mtg import conditions
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.types import Condition, Event
from core.games.mtg.events import OfSource, OfStep
from core.games.mtg.language import CONDITIONS, EVENTS

ENTERED = (conditions,)
"""Loaded for their entries; the events are for their kinds."""


def read_event(reader: Reader, word: str) -> Event:
    """`event`: what it is, as it can happen to the card."""
    reader.place = "event"
    start = reader.pos
    if word == "At":
        reader.need(f"{OfStep.before}your")
        start = reader.pos
        found: Event = _of_step(reader)
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


def _of_step(reader: Reader) -> Event:
    *steps, last = _entries(OfStep)
    for each in steps:
        if reader.take(*_rest(each, f"{OfStep.before}your")):
            return each()
    reader.need(" ".join(_rest(last, f"{OfStep.before}your")))
    return last()


def _of_source(reader: Reader) -> Event:
    """What goes on from another's words is tried before it."""
    events = [*_entries(OfSource)]
    verbs = [_rest(each, OfSource.before)[0] for each in events]
    events.sort(key=lambda each: (verbs.index(_rest(each, "~")[0]), -len(each.form)))
    for each in events:
        if reader.take(*_rest(each, OfSource.before)):
            return each()
    raise reader.miss(*(" ".join(_rest(each, OfSource.before)) for each in events))


def _of_others(reader: Reader) -> Event:
    """An event by its first words; the first that any noun begins says last what is missed."""
    others = [*_entries(Event)]
    for each in others:
        for opening in each.openings:
            if reader.take(*opening.split()):
                return each.read(reader, opening)
    first, *more = (each for each in others if not each.openings)
    for each in more:
        found = reader.attempt(functools.partial(each.read, reader, ""))
        if found is not None:
            return found
    return first.read(reader, "")


def _entries(base: type[Any]) -> Iterator[type[Event]]:
    """The events that are read as those of a class."""
    for word in EVENTS.values():
        own_base = next((each for each in (OfSource, OfStep) if issubclass(word.run, each)), Event)
        if own_base is base:
            yield word.run


def _rest(event: type[Event], before: str) -> list[str]:
    return event.form.removeprefix(before).split()


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

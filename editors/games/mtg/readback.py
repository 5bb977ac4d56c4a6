"""What one card's text is read as: each line with its steps and its print-back, and what is unread.

Nothing is read a second time in another way: the lines are those of the reading that is played.
"""

from __future__ import annotations

import re
from typing import Any

from core.errors import CallError
from core.games.mtg.cards import types as t
from core.games.mtg.cards.card import CardReading, colors_of, read_cost
from core.games.mtg.cards.grammar.text import read_text as reading_of_text
from core.games.mtg.cards.importer import report_of
from core.games.mtg.cards.lexer import TextLine, lines_of
from core.games.mtg.cards.printback import print_line
from core.games.mtg.document import CardNode, reading_of
from core.games.mtg.limits import MAX_TEXT
from core.language.phrases import raised
from core.protocol import Json
from core.rawjson import as_text
from editors.games.mtg.steps import name_of, steps_of
from editors.games.mtg.words import Place
from editors.payload import Payload, get

_REMINDER = re.compile(r"\([^()\n]*\)")
_CURLY = str.maketrans({"\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2212": "-", "\u00a0": " "})


def read_text(payload: Payload) -> Json:
    """The report of a card, its lines as the rules read them, and where its colours come from.

    Payload: `card`.  Of a text that is read in part the lines that are read are told too, though
    the card is not played; `span` is the line's place in the text, in code points.
    """
    card = get(payload, "card", dict)
    report = report_of(card)
    try:
        lines = _lines(card, reading_of(card))
    except RecursionError:
        raise CallError("call.bad-payload", "The card is nested too deeply", path="/card") from None
    return {
        **report.json(),
        "lines": lines,
        "unwritten": _unwritten(reading_of(card)),
        "colors": _colors(card),
    }


def _unwritten(reading: CardReading) -> list[dict[str, Any]]:
    """The mana abilities that no line writes: those of land types and of `land_stats`."""
    found = reading.card.rules.activated_abilities if reading.card is not None else ()
    return [
        {"title": name_of(each), "steps": [step._asdict() for step in steps_of(each, ())]}
        for each in found
        if each.said == "land"
    ]


def _lines(card: dict[str, Json], reading: CardReading) -> list[dict[str, Any]]:
    node = CardNode("", card)
    if len(node.text) > MAX_TEXT:
        return []
    kind = Place(node, ()).kind
    if reading.card is not None:
        lines, targets = reading.card.rules.lines, reading.card.rules.targets
        spans: list[tuple[int, int]] = []
    else:
        found = reading_of_text(node.text, kind)
        lines, targets = found.lines, found.targets
        spans = [each.span for each in found.unsupported]
    groups = _groups(lines_of(node.text, kind.name, frozenset(kind.subtypes)))
    if len(groups) != len(lines):
        groups = [group for group in groups if not any(_within(span, group) for span in spans)]
    if len(groups) != len(lines):
        return []
    called = kind.name if kind.is_spell else kind.called
    return [
        _line(line, targets, group, node.text, called)
        for line, group in zip(lines, groups, strict=True)
    ]


def _groups(rows: list[TextLine]) -> list[list[TextLine]]:
    """The rows of each line: the bullets of a choice belong to it."""
    found: list[list[TextLine]] = []
    for row in rows:
        is_bullet = row.tokens[0].text == "\u2022"
        if is_bullet and found and found[-1][0].tokens[0].text == "choose":
            found[-1].append(row)
        else:
            found.append([row])
    return found


def _within(span: tuple[int, int], group: list[TextLine]) -> bool:
    return group[0].start <= span[0] <= group[-1].end


def _line(
    line: t.Line, targets: tuple[t.TargetSpec, ...], group: list[TextLine], text: str, called: str
) -> dict[str, Any]:
    start, end = group[0].start, group[-1].end
    own = [text[o.start : o.end] for row in group for o in row.tokens if o.kind == "self"]
    back = _named(print_line(line, targets), own)
    written = text[start:end]
    return {
        "kind": type(line).__name__,
        "title": name_of(line),
        "text": print_line(line, targets),
        "printed": back,
        "differs": _plain(back) != _plain(_REMINDER.sub("", written)),
        "reminder": bool(_REMINDER.search(text[start : (text + "\n").index("\n", end)])),
        "span": [start, end],
        "steps": [
            {**step._asdict(), "text": _spoken(step.text, called)}
            for step in steps_of(line, targets)
        ],
    }


def _spoken(text: str, called: str) -> str:
    """The words of a step with what the card calls itself."""
    return (raised if text.startswith("~") else str)(text.replace("~", called))


def _named(printed: str, own: list[str]) -> str:
    """The print-back with the card called as its text calls it, one place after the other."""
    parts = printed.split("~")
    if len(parts) != len(own) + 1:
        return printed
    found = parts[0]
    for name, part in zip(own, parts[1:], strict=True):
        is_first = not found or found.endswith((". ", ": ", "\u2022 ", "\n"))
        found += (name[:1].upper() + name[1:] if is_first else name) + part
    return found


def _plain(text: str) -> str:
    return " ".join(text.translate(_CURLY).split())


def _colors(card: dict[str, Json]) -> Json:
    """The colours of a card, those of its cost, and whether it says its own."""
    cost, _ = read_cost(as_text(card.get("mana_cost")) or "")
    return {
        "colors": list(colors_of(card, cost)),
        "cost": list(colors_of({}, cost)),
        "own": isinstance(card.get("colors"), list),
        "indicator": "color_indicator" in card,
    }

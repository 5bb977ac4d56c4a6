"""A whole text to its `RulesBlock`, or what is not supported in it: `text` and `line`.

Fail closed: a line that is not consumed whole, or that the card's type does not allow, rejects the
card.  As a last proof every accepted line is printed back and compared with its own normalised
words, so that no word is read and then lost.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.clauses import effects
from core.games.mtg.cards.grammar.lines import read_line
from core.games.mtg.cards.grammar.placement import misplaced, whole
from core.games.mtg.cards.grammar.reader import Miss, Reader, Refused
from core.games.mtg.cards.grammar.reports import Unsupported, refusal, unread
from core.games.mtg.cards.grammar.scope import CardKind, Scope
from core.games.mtg.cards.lexer import TextLine, compose, lines_of
from core.games.mtg.cards.printback import print_line


@dataclass(frozen=True, slots=True)
class Reading:
    """The lines of a text as far as they are supported, and the rest."""

    lines: tuple[t.Line, ...]
    targets: tuple[t.TargetSpec, ...]
    normalised: str
    unsupported: tuple[Unsupported, ...]


def read_text(text: str, kind: CardKind) -> Reading:
    """Every line of an oracle text."""
    own_types = kind.subtypes
    rows = lines_of(text, kind.name, frozenset(own_types))
    spell = Scope(kind, is_spell=True, has_x=kind.has_x)
    lines: list[t.Line] = []
    told: list[str] = []
    problems: list[Unsupported] = []
    index = 0
    while index < len(rows):
        row = rows[index]
        index += 1
        bullets: list[TextLine] = []
        is_modal = row.tokens[0].text == "choose"
        if is_modal:
            while index < len(rows) and rows[index].tokens[0].text == "\u2022":
                bullets.append(rows[index])
                index += 1
        modes = bullets if is_modal else None
        found = _read_row(text, row, modes, kind, spell, told, problems)
        if found is not None:
            lines.append(found)
    if not problems:
        problems += whole(rows, lines, kind, text)
    return Reading(tuple(lines), tuple(spell.targets), "\n".join(told), tuple(problems))


def _read_row(
    text: str,
    row: TextLine,
    bullets: list[TextLine] | None,
    kind: CardKind,
    spell: Scope,
    told: list[str],
    problems: list[Unsupported],
) -> t.Line | None:
    reader = Reader(row, spell)
    targets, spoken = len(spell.targets), len(spell.spoken)
    try:
        if bullets is not None:
            found: t.Line = _modal(text, reader, bullets, kind, told)
        else:
            found = read_line(reader, kind)
            if reader.token.kind != "end":
                raise reader.miss("the end of the line")
            told.append(compose(reader.texts))
            _kept(reader, found, tuple(spell.targets))
    except Miss:
        problems.append(unread(text, reader))
    except Refused as refused:
        problems.append(refusal(text, reader, refused))
    except _InMode as inner:
        problems.append(inner.problem)
    else:
        reason = misplaced(found, kind)
        if reason is None:
            return found
        span = (row.start, row.end)
        place = reader.place or "clause"
        problems.append(Unsupported(text[slice(*span)], span, span, place, (), reason, "misplaced"))
    del spell.targets[targets:], spell.spoken[spoken:]
    return None


class _InMode(Exception):
    """A bullet of a modal line is not supported."""

    def __init__(self, problem: Unsupported) -> None:
        super().__init__(problem.reason)
        self.problem = problem


def _kept(reader: Reader, line: t.Line, targets: tuple[t.TargetSpec, ...]) -> None:
    if print_line(line, targets) != compose(reader.texts):
        raise reader.refuse("Not every word of this line is kept when it is read.", 0)


def _modal(
    text: str, reader: Reader, bullets: list[TextLine], kind: CardKind, told: list[str]
) -> t.ModalLine:
    reader.place = "modal"
    reader.need("choose one \u2014")
    if reader.token.kind != "end":
        raise reader.miss("the end of the line")
    if not bullets:
        raise reader.miss("a line with a mode, which begins with •")
    modes: list[t.Mode] = []
    words = [compose(reader.texts)]
    for bullet in bullets:
        inner = Reader(bullet, Scope(kind, is_spell=True, has_x=kind.has_x))
        inner.pos = 1
        try:
            sentences = effects(inner)
            if inner.token.kind != "end":
                raise inner.miss("the end of the line")
        except Miss:
            raise _InMode(unread(text, inner)) from None
        except Refused as refused:
            raise _InMode(refusal(text, inner, refused)) from None
        modes.append(t.Mode(sentences, tuple(inner.scope.targets)))
        words.append(compose(inner.texts))
    found = t.ModalLine(tuple(modes))
    told.append("\n".join(words))
    if print_line(found, ()) != told[-1]:
        raise reader.refuse("Not every word of this line is kept when it is read.", 0)
    return found

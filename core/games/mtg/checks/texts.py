"""Checks of what cards say: clauses and keys that the rules do not play (fail closed)."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, quoted
from core.games.mtg.cards.card import Problem
from core.games.mtg.cards.grammar.reports import Unsupported
from core.games.mtg.checks.shape import misshapen
from core.games.mtg.checks.table import TABLE
from core.games.mtg.document import CardNode, Document
from core.protocol import Fix
from core.repairs import remove, replace


def _counts(document: Document, card: CardNode) -> bool:
    """Whether a card must be supported: no draft, and in a match only if a deck names it."""
    return not card.is_draft and _is_wanted(document, card)


def _is_wanted(document: Document, card: CardNode) -> bool:
    return document.kind != "match" or card.is_token or card.id in document.used


def _all(document: Document) -> tuple[CardNode, ...]:
    return (*document.cards, *document.tokens)


@TABLE.error("unsupported-text")
def unsupported_text(document: Document) -> Iterator[Finding]:
    """A clause of a card's text that the grammar does not have: the card is not played."""
    for card in _all(document):
        if _counts(document, card):
            for problem in card.reading.problems:
                if problem.clause is not None:
                    yield _clause(card, problem.clause)


@TABLE.error("unsupported-card")
def unsupported_card(document: Document) -> Iterator[Finding]:
    """A type, cost, size or kind of card that is not played."""
    for card in _all(document):
        if _counts(document, card):
            for problem in card.reading.problems:
                if problem.clause is None:
                    yield from _problem(card, problem)


@TABLE.lint("unsupported-unused")
def unsupported_unused(document: Document) -> Iterator[Finding]:
    """A card of a match that is not played, and that no deck of the match names."""
    for card in document.cards:
        problems = card.reading.problems
        if problems and not card.is_draft and not _counts(document, card):
            message = f"{quoted(card.name)} is not supported: {problems[0].message}"
            drop = remove("Remove the card from the match", card.path)
            yield Finding(card.path, message, (*word_fixes(card), drop))


@TABLE.lint("draft")
def draft(document: Document) -> Iterator[Finding]:
    """A draft: a card that is kept to be reworded and not played, with what keeps it from it."""
    for card in _all(document):
        if not card.is_draft:
            continue
        play = remove("Play it", card.path + "/draft")
        name, problems = quoted(card.name), card.reading.problems
        if not problems and misshapen(card.raw):
            message = f"{name} is a draft and not played; its other problems say why."
            yield Finding(card.path + "/draft", message, (remove("Remove the draft", card.path),))
            continue
        if not problems:
            message = (
                f"{name} is a draft, but all of it can be read; take the mark away to play it."
            )
            yield Finding(card.path + "/draft", message, (play,))
            continue
        key = problems[0].key if problems[0].key in card.raw else "draft"
        clause = f"“{problems[0].clause.clause}”: " if problems[0].clause else ""
        message = f"{name} is a draft and not played: {clause}{problems[0].message}"
        yield Finding(f"{card.path}/{key}", message, tuple(_repairs(card, problems[0])))


def _repairs(card: CardNode, problem: Problem) -> Iterator[Fix]:
    if problem.clause is not None:
        yield from _fixes(card, problem.clause)
    yield remove("Remove the draft", card.path)


def _clause(card: CardNode, clause: Unsupported) -> Finding:
    """The clause, a text like it that is read, and another word where one is near."""
    path = card.path + "/oracle_text"
    if "oracle_text" not in card.raw:
        return Finding(card.path, clause.reason)
    message = f"{clause.reason} {clause.example}".rstrip()
    return Finding(path, message, tuple(_fixes(card, clause)), span=clause.at)


def word_fixes(card: CardNode) -> Iterator[Fix]:
    """The repairs of a card's text that write a word again, or the missing full stop."""
    for problem in card.reading.problems:
        if problem.clause is not None and "oracle_text" in card.raw:
            yield from _fixes(card, problem.clause)


def _fixes(card: CardNode, clause: Unsupported) -> Iterator[Fix]:
    text, path = card.text, card.path + "/oracle_text"
    start, end = clause.at
    if clause.instead:
        written = text[:start] + clause.instead + text[end:]
        yield replace(f"Write “{clause.instead}”", path, written)
    elif clause.kind == "unread" and "." in clause.expected and start == end:
        yield replace("End the sentence", path, text[:start].rstrip() + "." + text[start:])


def _problem(card: CardNode, problem: Problem) -> Iterator[Finding]:
    key = problem.key
    value = card.raw.get(key)
    if key in ("name", "type_line") and not isinstance(value, str):
        return  # the shape says it
    fixes: tuple[Fix, ...] = ()
    if key in ("power", "toughness") and key in card.raw and problem.message.startswith("Only"):
        fixes = (remove(f"Remove the {key}", f"{card.path}/{key}"),)
    at = f"{card.path}/{key}" if key in card.raw else card.path
    yield Finding(at, problem.message, fixes)

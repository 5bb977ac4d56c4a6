"""The reference of a format: its tables of words as Markdown, within a page that people write.

A table stands between two comments, `<!-- words: condition -->` and `<!-- /words -->`; what is
between them is written from the entries, all else is left as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from core.language.words import Argument, Columns, Word, Words

_BLOCK = re.compile(r"<!-- words: ([^\n]*?) -->\n.*?<!-- /words -->", re.DOTALL)


def written(page: str, tables: Mapping[str, Words[Any, Any]]) -> str:
    """The page with its tables written again.

    Raises ValueError for a table that the page has not, has twice, or that there is not.
    """
    named = _BLOCK.findall(page)
    if sorted(named) != sorted(tables):
        wrong = {*named} ^ {*tables} or {each for each in named if named.count(each) > 1}
        raise ValueError(f"each table of words stands once in the page, unlike {sorted(wrong)}")

    def block(found: re.Match[str]) -> str:
        name = found[1]
        return f"<!-- words: {name} -->\n{table_text(tables[name])}<!-- /words -->"

    return _BLOCK.sub(block, page)


def table_text(table: Words[Any, Any]) -> str:
    """A table of words in Markdown: each with its keys, where any has some, and its meaning.

    A table that says its columns has those.
    """
    columns = table.columns or _columns(table)
    rows = [[*columns], ["---"] * len(columns)]
    for word in table.values():
        rows.append([cell(word).replace("|", "\\|") for cell in columns.values()])
    return "".join(f"| {' | '.join(row)} |\n".replace("|  |", "| |") for row in rows)


def _columns(table: Words[Any, Any]) -> Columns:
    keys: Columns = {"keys": lambda word: ", ".join(map(_key, word.arguments))}
    has_keys = any(word.arguments for word in table.values())
    return {table.what: _name, **(keys if has_keys else {}), "what it means": meaning}


def _name(word: Word[Any, Any]) -> str:
    """The word; what a system's facts call its `mark` stands behind it."""
    return f"`{word.name}`{getattr(word.facts, 'mark', '')}"


def meaning(word: Word[Any, Any]) -> str:
    """What the word means: its sentence, and what its entry says besides."""
    return f"{word.doc} {word.note}".strip()


def _key(argument: Argument) -> str:
    """A key as a table shows it: with its default, or a question mark where it may be left out."""
    if argument.required:
        return f"`{argument.name}`"
    if argument.default is None:
        return f"`{argument.name}`?"
    default = argument.default
    shown = default if isinstance(default, str) else json.dumps(default)
    return f"`{argument.name}` ({shown})"

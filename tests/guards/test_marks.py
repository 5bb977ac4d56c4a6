"""No sentence that people read has marks of Markdown in it: pages and terminals show them raw."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from core import registry
from tests.contract.bad_specs import CASES, read
from tests.guards.sources import ROOT
from webapp.cli import COMMANDS, cli

MARKDOWN = {
    "core/games/asg/settings.py": "the table of the settings in the reference",
    "core/games/boards/language.py": "the mark of an addition in the reference",
    "core/games/heroes/language.py": "the tables of words in the reference",
    "core/language/reference.py": "the tables of words in the reference",
    "core/games/heroes/tokens.py": "quotation marks that people type",
    "core/games/defense/roll.py": "an error of who writes an entry of the table",
    "editors/tokens.py": "what stands around JSON in a pasted text",
    "webapp/building/wire.py": "a comment of the file that it writes",
    "webapp/reports/script.py": "JavaScript",
}
"""Modules with such marks that are not for the page, and what they are for."""


def _is_bare(text: str) -> bool:
    return "`" not in text and "(added" not in text


def _texts(path: Path) -> Iterator[ast.Constant]:
    """The texts of a module that are not its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


def test_no_text_of_the_program_has_such_marks():
    found = [
        f"{path.relative_to(ROOT)}:{text.lineno}"
        for folder in ("core", "editors", "webapp")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in MARKDOWN
        for text in _texts(path)
        if not _is_bare(text.value)
    ]
    assert found == []


@pytest.mark.parametrize("name", COMMANDS)
def test_no_help_of_a_command_has_such_marks(name):
    command = cli.get_command(click.Context(cli), name)
    assert _is_bare(command.get_help(click.Context(command, info_name=name)))


@pytest.mark.parametrize("name", CASES)
def test_no_sentence_of_a_check_has_such_marks(name):
    for issue in registry.get(name.partition("/")[0]).check(read(name)):
        told = [issue.message, *(fix.title for fix in issue.fixes)]
        assert [each for each in told if not _is_bare(each)] == []

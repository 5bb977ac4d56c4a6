"""Module names as they are inside the wheel: `core.match` becomes `rulewright.core.match`.

In the repository the layers are folders at the top, so that editors, type checkers, editable
installs and the browser's zips find them without help.  In somebody's site-packages names as
common as `core` would shadow, or be shadowed by, anybody's folder of that name.  So the build of
the wheel moves the layers below `rulewright` and writes their names again here: in imports, in
texts that are a dotted name ("core.games.boards:SYSTEM"), in `resources.files("specs")`, and in
docstrings.  A form that cannot be renamed safely stops the build.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

PACKAGE = "rulewright"
MOVED = ("core", "editors", "specs", "webapp")
"""The folders of the repository that the wheel has below `rulewright`."""

_TOPS = "|".join(MOVED)
_DOTTED = re.compile(rf"(?:{_TOPS})(?:\.[A-Za-z_]\w*)+(?::\w+)?\Z")
_BEGUN = re.compile(rf"(?:{_TOPS})\.")
_MENTION = re.compile(r"(?<![\w./\"'-])(?=(?:core|editors|webapp)\.[a-z_])")
_QUOTES = re.compile(r"[rRbBuU]*(?:\"\"\"|'''|\"|')")
_FROM = re.compile(rb"from\s+(?=[a-z])")


class RenameError(RuntimeError):
    """A name stands in a form that cannot be renamed; the message says where."""


class _Insertion(NamedTuple):
    """A place in the source (line from 1, column in bytes) at which a text is inserted."""

    line: int
    column: int
    text: str = f"{PACKAGE}."


def renamed(source: str, file: str) -> str:
    """The source of a module for the wheel.  Raises RenameError.

    >>> renamed("from core.match import Match", "x.py")
    'from rulewright.core.match import Match'
    """
    lines = source.encode("utf-8").splitlines(keepends=True)
    tree = ast.parse(source, file)
    found = sorted(set(_insertions(tree, lines, file)), reverse=True)
    for line, column, text in found:
        before = lines[line - 1]
        lines[line - 1] = before[:column] + text.encode() + before[column:]
    return b"".join(lines).decode("utf-8")


def is_moved(module: str) -> bool:
    """Whether the module is of one of the folders that the wheel moves."""
    return module.partition(".")[0] in MOVED


def _insertions(tree: ast.Module, lines: list[bytes], file: str) -> Iterator[_Insertion]:
    documented = {id(text) for text in _docstrings(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and is_moved(node.module or ""):
            start = _FROM.match(lines[node.lineno - 1], node.col_offset)
            if start is None:
                raise RenameError(f"{file}:{node.lineno}: write the import on one line")
            yield _Insertion(node.lineno, start.end())
        elif isinstance(node, ast.Import):
            yield from _plain_imports(node, file)
        elif isinstance(node, ast.JoinedStr):
            _refuse_parts(node, file)
        elif isinstance(node, ast.Call) and _is_files(node) and _is_text(node.args[0], MOVED):
            yield _opened(node.args[0], lines, file)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in documented:
                yield from _mentions(node, lines)
            elif _DOTTED.match(node.value):
                yield _opened(node, lines, file)


def _plain_imports(node: ast.Import, file: str) -> Iterator[_Insertion]:
    for alias in node.names:
        if not is_moved(alias.name):
            continue
        if alias.asname is None:
            where = f"{file}:{node.lineno}"
            raise RenameError(f"{where}: write “from … import” or “as”: import {alias.name}")
        yield _Insertion(alias.lineno, alias.col_offset)


def _refuse_parts(node: ast.JoinedStr, file: str) -> None:
    """A dotted name that an f-string begins with would be missed."""
    first = node.values[0] if node.values else None
    if isinstance(first, ast.Constant) and _BEGUN.match(str(first.value)):
        begun = str(first.value)
        raise RenameError(f"{file}:{node.lineno}: take the package's __name__: {begun}")


def _is_files(node: ast.Call) -> bool:
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    return name == "files" and len(node.args) == 1


def _is_text(node: ast.expr, texts: tuple[str, ...]) -> bool:
    return isinstance(node, ast.Constant) and node.value in texts


def _opened(node: ast.expr, lines: list[bytes], file: str) -> _Insertion:
    """Behind the quote that opens the text."""
    rest = lines[node.lineno - 1][node.col_offset :].decode("utf-8")
    quotes = _QUOTES.match(rest)
    value = str(getattr(node, "value", ""))
    if quotes is None or not rest.startswith(value, quotes.end()):
        raise RenameError(f"{file}:{node.lineno}: write the name as one plain text: {value}")
    return _Insertion(node.lineno, node.col_offset + quotes.end())


def _docstrings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every text that stands alone as a statement."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _mentions(node: ast.Constant, lines: list[bytes]) -> Iterator[_Insertion]:
    """The names in a docstring, wherever in its lines."""
    for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
        line = lines[number - 1].decode("utf-8")
        for found in _MENTION.finditer(line):
            yield _Insertion(number, len(line[: found.start()].encode("utf-8")))

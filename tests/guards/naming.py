"""Where shared code names a game system: as a text, in an import, as a key, as a case."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator

TABLES = {"SYSTEMS", "HABITS"}
"""The tables "id -> module:NAME" by which shared code reaches what systems have of their own."""


def in_python(tree: ast.AST, systems: Collection[str]) -> list[str]:
    """Every place of a module that names a system, as "line: what"; docstrings may."""
    return [f"{line}: {what}" for line, what in sorted(set(_named(tree, systems)))]


def _named(node: ast.AST, systems: Collection[str]) -> Iterator[tuple[int, str]]:
    if _is_table(node) or (isinstance(node, ast.Expr) and _is_text(node.value)):
        return
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        names = [f"{node.module}.{alias.name}" for alias in node.names]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        names = [node.value]
    else:
        names = []
    for name in names:
        if _names_a_system(name, systems):
            yield getattr(node, "lineno", 0), name
    for child in ast.iter_child_nodes(node):
        yield from _named(child, systems)


def _names_a_system(text: str, systems: Collection[str]) -> bool:
    any_of = "|".join(map(re.escape, systems))
    whole = rf"(?:{any_of})(?:[.:/][\w.:/*-]*)?"
    return bool(re.fullmatch(whole, text) or re.search(rf"\bgames[./](?:{any_of})\b", text))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_table(node: ast.AST) -> bool:
    """Whether a statement sets up one of the tables."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    is_set = isinstance(node, ast.Assign | ast.AnnAssign)
    return is_set and any(isinstance(t, ast.Name) and t.id in TABLES for t in targets)


_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


def in_javascript(text: str, systems: Collection[str]) -> list[str]:
    """Every place of a module that names a system, as "line: what"; comments may."""
    any_of = "|".join(map(re.escape, systems))
    form = re.compile(
        rf"(?P<quote>['\"`])(?:{any_of})(?:\.[\w.-]+)?(?P=quote)"  # a text: compared, a case, a key
        rf"|\bgames/(?:{any_of})\b|['\"]\./(?:{any_of})/"  # an import
        rf"|(?<![\w.$-])(?:{any_of})\s*:(?!:)|\.(?:{any_of})\b(?!\()"  # a key, a member
    )
    bare = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return [f"{bare.count(chr(10), 0, m.start()) + 1}: {m[0]}" for m in form.finditer(bare)]

"""What the documents for newcomers name is there: files and folders, modules, functions, words."""

from __future__ import annotations

import ast
import fnmatch
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from core import registry
from tests.guards import sources

DOCUMENTS = (
    "core/README.md",
    "CONTRIBUTING.md",
    *(f"specs/{system}/{name}.md" for system in registry.SYSTEMS for name in ("README", "RULES")),
)
ABOUT_CODE = ("core/README.md", "CONTRIBUTING.md")
"""Those whose words are names in the code, and not words of a language."""

ELSEWHERE = frozenset(("git", "make", "venv", "uv", "OFF_BOARD"))
"""Tools, and the word that CONTRIBUTING.md adds as an example."""

BASES = ("", "static/src", "static/src/games", "tests")
"""Folders that a path may be given from, and that of the document."""

NO_FILES = ("build/", "runtime/", "static/dist", ".venv", "Rulewright/")
"""How what only looks like a path begins, or one that is there once something has run."""

_CODE = re.compile(r"```.*?```", re.DOTALL)
_COMMENT = re.compile(r"//.*|# .*")
_NAMED = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"[\w.<>*-]+(?:/[\w.<>*-]*)+|[\w<>*-]+\.(?:py|js|jsx|ts|md|json|jsonl|toml|txt)")
_DOTTED = re.compile(r"(?:core|editors|webapp)(?:\.\w+)+")
_WORD = re.compile(r"[A-Za-z_](?:[\w.]*[A-Za-z0-9])?")


def named(text: str) -> list[str]:
    """What stands in backticks, each once; code by the block is left out."""
    return sorted(set(_NAMED.findall(_CODE.sub("", text))))


def missing(document: str, text: str) -> Iterator[str]:
    """What of it is not there."""
    for name in named(text):
        bare = name.partition("(")[0]
        if _PATH.fullmatch(name):
            if not name.startswith(NO_FILES) and not _is_path(document, name):
                yield name
        elif _DOTTED.fullmatch(bare):
            if not _is_dotted(bare):
                yield name
        elif document in ABOUT_CODE and _WORD.fullmatch(bare) and not _is_word(bare):
            yield name


def _is_path(document: str, name: str) -> bool:
    systems = registry.SYSTEMS if "<id>" in name else ("",)
    beside = Path(document).parent.as_posix()
    bases = [
        sources.ROOT / base for base in (*BASES, beside, beside.replace("specs", "core/games"))
    ]
    return all(
        any(any(base.glob(name.replace("<id>", system).strip("/"))) for base in bases)
        or bool(fnmatch.filter(_file_names(sources.ROOT), name))
        for system in systems
    )


@cache
def _file_names(root: Path) -> frozenset[str]:
    layers = ("core", "editors", "webapp", "static/src", "specs", "tests")
    return frozenset(path.name for layer in layers for path in (root / layer).rglob("*.*"))


def _is_dotted(name: str) -> bool:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


def _is_word(name: str) -> bool:
    """Whether the code has the name, or all parts of one with dots; a method is named as called."""
    known = _words(sources.ROOT)
    return name in known or name in ELSEWHERE or all(part in known for part in name.split("."))


@cache
def _words(root: Path) -> frozenset[str]:
    files = sources.modules(*sources.LAYERS)
    found = {word for path in files for word in _words_of(sources.tree_of(path))}
    others = [*sources.modules("tests", "e2e"), *(root / "static/src").rglob("*.*s*")]
    for path in others:
        found.update(re.findall(r"\w+", _COMMENT.sub("", path.read_text("utf-8"))))
    for path in (*files, *others):
        found.update(path.relative_to(root).with_suffix("").parts)
    return frozenset(found)


def _words_of(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
                yield word
            case ast.FunctionDef(name=word) | ast.ClassDef(name=word):
                yield word
            case ast.Constant(value=str(word)) if _WORD.fullmatch(word):
                yield word


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    text = (sources.ROOT / document).read_text("utf-8")
    assert list(missing(document, text)) == []

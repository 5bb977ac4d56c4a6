"""Words that a test enters and takes out again: what a system says of them meanwhile."""

from __future__ import annotations

import functools
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from core.language.reference import table_text
from tests.editors.kit import ask


def forget():
    """Forget what was made from the words that there were."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("core", "editors"):
            for each in list(vars(module).values()):
                if isinstance(each, functools._lru_cache_wrapper):
                    each.cache_clear()


@contextmanager
def restored(*tables: dict[str, Any]) -> Iterator[None]:
    """Entries that are made within it are taken out, and what was made from them is forgotten."""
    before = [dict(table) for table in tables]
    forget()
    try:
        yield
    finally:
        for table, old in zip(tables, before, strict=True):
            table.clear()
            table.update(old)
        forget()


def codes(document):
    """The codes and places of the errors in a document."""
    found = ask("check", text=json.dumps(document))["issues"]
    return [(each["code"], each["path"]) for each in found if each["severity"] == "error"]


def labels(system, marked):
    text = marked.replace("|", "", 1)
    found = ask("complete", system=system, text=text, offset=marked.index("|"))
    return [option["label"] for option in found["options"]]


def hovered(system, document, needle):
    text = json.dumps(document)
    return ask("hover", system=system, text=text, offset=text.index(needle) + 1)


def row(table, name):
    return next(line for line in table_text(table).splitlines() if line.startswith(f"| `{name}`"))

"""Which scripts and triggers of a document are read: until they are too long together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from core.games.heroes.ast import ScriptError
from core.games.heroes.limits import MAX_SCRIPT, MAX_SCRIPTS
from core.games.heroes.tokens import too_long
from core.protocol import Json, Pointer
from core.rawjson import items

Unread: TypeAlias = dict[Pointer, ScriptError]
"""Why a text is not read, by its place."""


def unread_of(raw: Json) -> Unread:
    """What is not read of a document, beside texts that are too long by themselves.

    Texts are read in the document's order until they are too long together; one that is too
    long by itself is never read, and takes nothing of the others' room.
    """
    found = [(path, len(text)) for path, text in texts_of(raw) if len(text) <= MAX_SCRIPT.value]
    total, read = sum(length for _, length in found), 0
    unread: Unread = {}
    if total > MAX_SCRIPTS.value:
        refusal = too_long(MAX_SCRIPTS, total)
        for path, length in found:
            read += length
            if read > MAX_SCRIPTS.value:
                unread[path] = refusal
    return unread


def texts_of(raw: Json) -> Iterator[tuple[Pointer, str]]:
    """Place and text of every script and trigger, in the document's order."""
    for path, holder in (("", raw), *items(raw, "heroes", "")):
        for key in ("abilities", "passive_effects", "global_effects"):
            for at, entry in items(holder, key, path):
                for name in ("trigger", "script"):
                    text = entry.get(name) if isinstance(entry, dict) else None
                    if isinstance(text, str):
                        yield f"{at}/{name}", text

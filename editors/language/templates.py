"""The smallest documents worth starting from."""

from __future__ import annotations

from core.errors import CallError
from core.protocol import Json
from editors.language.language import Language
from editors.payload import Payload, get
from editors.writer import write


def template(language: Language, payload: Payload) -> Json:
    """The text of a small valid document: the usual one, or of the `kind` that is asked for."""
    kind = get(payload, "kind", str, "") or next(iter(language.templates))
    if kind not in language.templates:
        known = ", ".join(language.templates)
        raise CallError("edit.unknown-kind", f"There is no kind {kind!r}; there are {known}")
    return write(language.templates[kind]())

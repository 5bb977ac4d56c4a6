"""How a reply of a model is refused: a code, a sentence, the field, and what would be legal."""

from __future__ import annotations

from typing import Any

from core.games.mtg.actions import Fault


class Refused(Exception):
    """The reply cannot be read as one legal action; used inside of `core.games.mtg.ai` only."""

    def __init__(self, code: str, message: str, field: str = "", legal: tuple[Any, ...] = ()):
        self.fault = Fault(code, message, field, legal)
        super().__init__(message)


def refuse(fault: Fault | None) -> None:
    """Raise Refused when there is a fault."""
    if fault is not None:
        raise Refused(*fault)

"""Families of abilities, passive effects and global effects, each an entry that writes members.

A family is a shape of script; a member has numbers of its own.  Families that are held out are
never trained on: what a trained agent makes of them is what it makes of rules that it has not met.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

Entry = dict[str, Any]
"""An ability or an effect, as a document has it."""


@dataclass(frozen=True)
class Member:
    """What a family wrote: the entry, and the attributes that its hero needs for it."""

    entry: Entry
    attributes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Family:
    """One shape of script."""

    name: str
    write: Callable[[Random], Member]
    is_held_out: bool = False


def family(
    found: list[Family], name: str, held_out: bool = False
) -> Callable[[Callable[[Random], Member]], Callable[[Random], Member]]:
    """Enter the function that it decorates as a family of this name."""

    def enter(write: Callable[[Random], Member]) -> Callable[[Random], Member]:
        found.append(Family(name, write, held_out))
        return write

    return enter


def ability(name: str, script: str, *tags: str, **attributes: int) -> Member:
    """A member that is an ability; its hero starts with at least these attributes."""
    return Member({"name": name, "tags": list(tags), "script": script}, attributes)


def effect(name: str, trigger: str, script: str, **attributes: int) -> Member:
    """A member that is an effect."""
    return Member({"name": name, "trigger": trigger, "script": script}, attributes)

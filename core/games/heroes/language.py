"""The tables of the DSL's words, and what is asked of a word (The DSL, specs/heroes/README.md).

`COMMANDS` gets its entries in `commands`, `TRIGGERS` in `triggers`.  Parser, kinds, completion,
hover, palette, format reference, rows and the reference engine read them here, as does whoever the
entries themselves depend on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.games.heroes.ast import Call, Kind
from core.games.heroes.intervals import Range
from core.language.reference import meaning
from core.language.words import Argument, Word, Words

Group = Literal["state", "arithmetic", "logic", "flow", "special"]


@dataclass(frozen=True, slots=True)
class Facts:
    """What else is said of a command.  One that says nothing of what it does may do anything."""

    group: Group = "special"
    result: Kind | None = "command"
    """None for IF, which is of the kind of its branches."""
    rest: Argument | None = None
    """Any number of further arguments (SEQ)."""
    computes: Callable[..., float] | None = None
    """The value of a command that depends on the values of its arguments alone."""
    interval: Callable[..., Range] | None = None
    """The range of its value by those of its arguments, for lints; None: any value."""
    text: str | None = None
    """The value in Python by the texts `a` and `b` of its arguments, which compiled Python and
    machine code run.  A value without it is played by the reference engine only."""
    has_dice: bool = True
    """Whether its value, or what it does, may be another one each time."""
    reads: bool = True
    """Whether it depends on attributes: on the one that it names, else on any."""
    changes: bool = True
    """Whether it changes attributes: the one that it names, else any."""
    stops: bool = False
    """Whether its script ends there."""
    tells: bool = True
    """Whether events name it as their cause."""


Behaviour: TypeAlias = Callable[[Any, Any, Call], Any]
"""What a command does in a run of the reference engine: the run, the script that runs, the call."""
Command: TypeAlias = Word[Behaviour, Facts]

COMMANDS: Words[Behaviour, Facts] = Words(
    "command",
    Facts(),
    tag="",
    columns={
        "command": lambda word: f"`{signature_of(word)}`",
        "kind": lambda word: word.facts.result or "as its branches",
        "meaning": meaning,
    },
)
"""The commands by name, in the order in which a palette shows them."""

TARGETS: dict[str, str] = {
    "SELF": "The entity that runs the script or owns the effect.",
    "OPPONENT": "The other entity.",
}


def argument_at(command: Command, index: int) -> Argument | None:
    """The argument at the index; None beyond the last."""
    found = command.arguments
    return found[index] if index < len(found) else command.facts.rest


def signature_of(command: Command) -> str:
    """The command as an author writes it, with the names of its arguments.

    >>> signature_of(COMMANDS["MODIFY"])
    'MODIFY(target, attribute, delta)'
    """
    names = [argument.name for argument in command.arguments]
    if command.facts.rest is not None:
        names.append(f"{command.facts.rest.name}, ...")
    return f"{command.name}({', '.join(names)})"


def has_dice(call: Call) -> bool:
    """Whether the command itself may do something else each time."""
    return COMMANDS[call.name].facts.has_dice


@dataclass(frozen=True, slots=True)
class Moment:
    """What CONTEXT knows when a trigger fires: keys with their sentences."""

    context: tuple[tuple[str, str], ...] = ()


TriggerWord: TypeAlias = Word[None, Moment]


def brackets_of(trigger: TriggerWord) -> str | None:
    """What may stand in a trigger's brackets: an attribute or an ability; None: nothing."""
    return trigger.arguments[0].kind if trigger.arguments else None


def _with_brackets(trigger: TriggerWord) -> str:
    brackets = brackets_of(trigger)
    return f"`{trigger.name}` `('{brackets}')`" if brackets else f"`{trigger.name}`"


def _known(trigger: TriggerWord) -> str:
    known = (f"`{key}`: {doc.removesuffix('.')}" for key, doc in trigger.facts.context)
    return "; ".join(known) or "none"


TRIGGERS: Words[None, Moment] = Words(
    "trigger",
    Moment(),
    tag="",
    columns={
        "trigger": _with_brackets,
        "when": meaning,
        "context": _known,
    },
)
"""The triggers by name, in the order of a turn."""

"""The tables of words in specs/heroes/README.md, made from their entries; a test compares them.

`python -m core.games.heroes.reference` prints them.
"""

from __future__ import annotations

from core.games.heroes.commands import COMMANDS
from core.games.heroes.language import TriggerWord, brackets_of, signature_of
from core.games.heroes.triggers import TRIGGERS


def commands_table() -> str:
    """Every command with its kind and its sentence."""
    rows = [
        f"| `{signature_of(word)}` | {word.facts.result or 'as its branches'} | {word.doc} |"
        for word in COMMANDS.values()
    ]
    return "\n".join(["| command | kind | meaning |", "|---|---|---|", *rows])


def triggers_table() -> str:
    """Every trigger with what CONTEXT knows then."""
    rows = [_trigger(word) for word in TRIGGERS.values()]
    return "\n".join(["| trigger | when | context |", "|---|---|---|", *rows])


def _trigger(word: TriggerWord) -> str:
    brackets = brackets_of(word)
    name = f"`{word.name}` `('{brackets}')`" if brackets else f"`{word.name}`"
    keys = ", ".join(f"`{key}`: {doc}" for key, doc in word.facts.context)
    return f"| {name} | {word.doc} | {keys or 'none'} |"


if __name__ == "__main__":
    print(commands_table(), triggers_table(), sep="\n\n")

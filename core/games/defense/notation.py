"""Actions as people write them: `hold 1 2 5`, `attack 4OAK chi 2`, `react evasive`, `done`.

Dice are numbered from 1, as they lie on the table.  Ids that hold spaces are written as JSON
texts.
"""

from __future__ import annotations

import json
import re

from core.games.defense.state import (
    Action,
    Decline,
    Done,
    Hold,
    Pass,
    React,
    Reroll,
    Spend,
    Stand,
    Strike,
)
from core.jsontext import quoted
from core.protocol import MalformedAction

EXAMPLES = "hold 1 2, stand, attack 4OAK chi 2, pass, react evasive, decline, reroll 1, done"
_WORD = re.compile(r'\s*("(?:[^"\\]|\\.)*"|\S+)')
_PLAIN = re.compile(r'[^\s"]+')
_BARE: dict[str, Action] = {"stand": Stand(), "pass": Pass(), "decline": Decline(), "done": Done()}


def notate(action: Action) -> str:
    """The action's text, distinct for distinct actions.

    >>> notate(Hold((0, 2))), notate(Strike("4OAK", (("chi", 2),)))
    ('hold 1 3', 'attack 4OAK chi 2')
    """
    match action:
        case Hold(dice):
            return _with_dice("hold", dice)
        case Reroll(dice):
            return _with_dice("reroll", dice)
        case Strike(attack, spend):
            return " ".join(["attack", _id(attack), *(f"{_id(n)} {c}" for n, c in spend)])
        case React(status):
            return f"react {_id(status)}"
        case Spend(status, stacks):
            return f"spend {_id(status)} {stacks}"
    return type(action).__name__.lower()


def _with_dice(word: str, dice: tuple[int, ...]) -> str:
    return " ".join([word, *(str(i + 1) for i in dice)])


def _id(id: str) -> str:
    return id if _PLAIN.fullmatch(id) and id.isprintable() else quoted(id)


def parse_notation(text: str) -> Action:
    """The action from its text.  Raises MalformedAction.

    >>> parse_notation("spend chi 2")
    Spend(status='chi', stacks=2)
    """
    words = [_unquoted(word) for word in _WORD.findall(text)]
    if len(words) == 1 and words[0] in _BARE:
        return _BARE[words[0]]
    match words:
        case ["hold", *dice]:
            return Hold(_dice(dice))
        case ["reroll", *dice]:
            return Reroll(_dice(dice))
        case ["react", status]:
            return React(status)
        case ["spend", status, count]:
            return Spend(status, _number(count))
        case ["attack", attack, *rest] if len(rest) % 2 == 0:
            pairs = zip(rest[::2], map(_number, rest[1::2]), strict=True)
            return Strike(attack, tuple(sorted((name, count) for name, count in pairs if count)))
    raise MalformedAction(f"{text.strip()!r} is no action; write {EXAMPLES}")


def _unquoted(word: str) -> str:
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word))
    except ValueError:
        raise MalformedAction(f"{word} is no JSON text") from None


def _number(word: str) -> int:
    if word.isascii() and word.isdigit() and len(word) < 6:
        return int(word)
    raise MalformedAction(f"{word!r} is no number")


def _dice(words: list[str]) -> tuple[int, ...]:
    found = sorted(_number(word) - 1 for word in words)
    if found and (found[0] < 0 or len(set(found)) < len(found)):
        raise MalformedAction("Dice are numbered from 1, and none is named twice")
    return tuple(found)

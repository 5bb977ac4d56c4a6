"""Actions as short sentences, and back: `cast hand:Cinder Lash; at P2` (names: `names`).

A sentence is a verb, its object, and clauses after semicolons; lists are joined by " + ", groups
by " | ".  A name with one of these signs, or that is a word of its own, is written as JSON text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import count, takewhile
from typing import Any

from core.games.mtg.actions import Action, ActionType
from core.games.mtg.combat.division import Division
from core.games.mtg.decisions import ORDERED, SETS, TARGETS, YES_NO
from core.games.mtg.names import Names
from core.games.mtg.state import Groups, Target
from core.jsontext import quoted
from core.protocol import AmbiguousAction, MalformedAction

VERBS: dict[str, ActionType] = {
    "pass": "PASS_PRIORITY", "keep": "KEEP_HAND", "mulligan": "MULLIGAN", "bottom": "BOTTOM_CARD",
    "land": "PLAY_LAND", "tap": "TAP_FOR_MANA", "cast": "CAST_SPELL",
    "activate": "ACTIVATE_ABILITY", "attack": "DECLARE_ATTACKERS", "block": "DECLARE_BLOCKERS",
    "answer": "RESOLVE_DECISION", "skip combat": "SKIP_COMBAT", "skip main 2": "SKIP_MAIN2",
    "concede": "SCOOP",
}  # fmt: skip
"""What each verb does."""

WORDS = {type: verb for verb, type in VERBS.items()}
_VERB = re.compile("|".join(sorted(map(re.escape, VERBS), key=len, reverse=True)))
_SIGNS = re.compile(r'[;+|>="]')
NOBODY, NOTHING, KEEP = "nobody", "nothing", "keep"
PILES = ("pile 1", "pile 2")
_RESERVED = {NOBODY, NOTHING, KEEP, "yes", "no", *PILES}
_TEXT = r'"(?:[^"\\]|\\.)*"'
_NUMBER = re.compile(r"-?\d{1,9}")
COSTS = {"flashback": "FLASHBACK", "alternate": "ALTERNATE"}


def _written(name: str) -> str:
    plain = not _SIGNS.search(name) and name.lower() not in _RESERVED and name == name.strip()
    return name if plain and name and name.isprintable() else quoted(name)


def _cut(text: str, sign: str) -> list[str]:
    """The parts of a text between signs that do not stand in quotes."""
    return [part.strip() for part in re.split(rf"{re.escape(sign)}(?=(?:[^\"]|{_TEXT})*$)", text)]


# -- writing --------------------------------------------------------------------------------------


def notate(action: Action, names: Names) -> str:
    """The action as a sentence, different for different actions."""
    verb = WORDS[action.type]
    if action.type == "DECLARE_ATTACKERS":
        return f"{verb} {_list(action.attackers, names, NOBODY)}"
    if action.type == "DECLARE_BLOCKERS":
        pairs = (f"{_name(b, names)} > {_name(a, names)}" for b, a in action.blocks)
        return f"{verb} {' + '.join(pairs) or NOBODY}"
    if action.type == "RESOLVE_DECISION":
        return f"{verb} {_answer(action.choice, names)}"
    if action.actor is not None:
        verb += f" {_written(names.players[action.actor])}"
    head = f"{verb} {_name(action.object_id, names)}" if action.object_id else verb
    return "; ".join((head, *_clauses(action, names)))


def _clauses(action: Action, names: Names) -> Iterator[str]:
    yield from (word for word, kind in COSTS.items() if kind == action.cost_kind)
    numbers = (("mode", action.mode), ("ability", action.ability), ("x", action.x))
    yield from (f"{word} {n}" for word, n in numbers if n is not None)
    if action.targets:
        yield f"at {_groups(action.targets, names)}"
    for word, ids in (("sacrifice", action.sacrifice), ("discard", action.discard)):
        if ids is not None:
            yield f"{word} {_list(ids, names, NOTHING)}"
    if action.color:
        yield f"for {action.color}"


def _name(target: Target, names: Names) -> str:
    return _written(names.of(target))


def _list(ids: tuple[Target, ...], names: Names, none: str) -> str:
    return " + ".join(_name(id, names) for id in ids) or none


def _groups(groups: Groups, names: Names) -> str:
    return " | ".join(_list(group, names, NOTHING) for group in groups)


def _answer(choice: Any, names: Names) -> str:
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    if choice is None:
        return NOTHING
    if isinstance(choice, int):
        return PILES[choice] if 0 <= choice < len(PILES) else str(choice)
    if isinstance(choice, Division):
        return " | ".join(
            f"{_name(id, names)} = " + " + ".join(f"{_name(to, names)} {n}" for to, n in shares)
            for id, shares in choice.parts
        )
    if isinstance(choice, tuple):
        if choice and all(isinstance(part, tuple) for part in choice):
            return _groups(choice, names)
        return _list(choice, names, NOTHING)
    return KEEP if choice == KEEP else _name(choice, names)


# -- reading --------------------------------------------------------------------------------------


def parse_notation(text: str, names: Names) -> Action:
    """The action that a sentence means in this view.  Raises MalformedAction or AmbiguousAction."""
    found = _VERB.match(text.strip())
    if found is None:
        raise MalformedAction(f"An action begins with {', '.join(VERBS)}")
    type = VERBS[found.group()]
    rest = text.strip()[found.end() :]
    if rest and not rest[0].isspace() and rest[0] != ";":
        raise MalformedAction(f"An action begins with {', '.join(VERBS)}")
    head, *clauses = _cut(rest, ";")
    if type == "DECLARE_ATTACKERS":
        return Action(type, attackers=_ids(head, names, NOBODY))
    if type == "DECLARE_BLOCKERS":
        return Action(type, blocks=_blocks(head, names))
    if type == "RESOLVE_DECISION":
        return _resolve(head, names)
    if type == "SCOOP" and head:
        seat = _read(head, names)
        if seat not in (0, 1):
            raise MalformedAction(f"{head} is no player; there are {', '.join(names.players)}")
        return Action(type, actor=int(seat))
    fields: dict[str, Any] = {}
    for clause in clauses:
        fields |= _clause(clause, names)
    return Action(type, _id(head, names) if head else "", **fields)


def _clause(text: str, names: Names) -> dict[str, Any]:
    word, _, rest = text.partition(" ")
    if word in COSTS and not rest:
        return {"cost_kind": COSTS[word]}
    if word in ("mode", "ability", "x") and _NUMBER.fullmatch(rest.strip()):
        return {word: int(rest)}
    if word == "at":
        return {"targets": _read_groups(rest, names)}
    if word in ("sacrifice", "discard"):
        return {word: _ids(rest, names, NOTHING)}
    if word == "for" and rest:
        return {"color": rest.strip()}
    known = "at, x, mode, ability, sacrifice, discard, for, flashback, alternate"
    raise MalformedAction(f"“{text}” is no clause of an action; there are {known}")


def _one_of(name: str, names: Names) -> Target | None:
    """The first of equal cards in hand.  Raises AmbiguousAction for others of one name."""
    plain = name.removeprefix("hand:")
    if f"{name}#1" in names.targets and plain == name:
        numbered = (f"{name}#{n}" for n in count(1))
        known = ", ".join(takewhile(names.targets.__contains__, numbered))
        raise AmbiguousAction(f"There are several here: {known}; say which")
    return names.targets.get(f"hand:{plain}#1")


def _read(text: str, names: Names) -> Target:
    name = text.strip()
    if name.startswith('"'):
        try:
            name = json.loads(name)
        except ValueError:
            raise MalformedAction(f"{text} is no name") from None
    found = names.target(name)
    if found is None and f"hand:{name}" in names.targets:
        found = names.targets[f"hand:{name}"]
    if found is None:
        found = _one_of(name, names)
    if found is None:
        raise MalformedAction(f"There is no {name or 'name'} here")
    return found


def _id(text: str, names: Names) -> str:
    found = _read(text, names)
    if isinstance(found, int):
        raise MalformedAction(f"{text} is a player")
    return found


def _targets(text: str, names: Names, none: str) -> tuple[Target, ...]:
    if text.strip() == none:
        return ()
    return tuple(_read(each, names) for each in _cut(text, "+"))


def _ids(text: str, names: Names, none: str) -> tuple[str, ...]:
    return tuple(_only_id(each, text) for each in _targets(text, names, none))


def _only_id(target: Target, text: str) -> str:
    if isinstance(target, int):
        raise MalformedAction(f"“{text.strip()}” names a player, where cards are meant")
    return target


def _read_groups(text: str, names: Names) -> Groups:
    return tuple(_targets(each, names, NOTHING) for each in _cut(text, "|"))


def _blocks(text: str, names: Names) -> tuple[tuple[str, str], ...]:
    if text == NOBODY:
        return ()
    found = []
    for pair in _cut(text, "+"):
        blocker, *attacker = _cut(pair, ">")
        if len(attacker) != 1:
            raise MalformedAction("Blocks are BLOCKER > ATTACKER, joined by +, or nobody")
        found.append((_id(blocker, names), _id(attacker[0], names)))
    return tuple(found)


def _resolve(text: str, names: Names) -> Action:
    decision = names.state.pending
    if decision is None:
        raise MalformedAction("There is no decision to answer")
    choice = _reader(decision.kind)(text, names)
    return Action("RESOLVE_DECISION", decision_id=decision.id, choice=choice)


def _reader(kind: str) -> Callable[[str, Names], Any]:
    if kind in YES_NO:
        return _yes_no
    if kind in TARGETS:
        return lambda text, names: KEEP if text == KEEP else _read_groups(text, names)
    if kind in ORDERED:
        return _read_groups
    if kind == "CHOOSE_PILE":
        return _pile
    if kind == "ASSIGN_DAMAGE":
        return _division
    if kind == "SEARCH":
        return lambda text, names: None if text == NOTHING else _id(text, names)
    if kind not in (*SETS, "ORDER_TRIGGERS"):
        raise MalformedAction("Say keep or mulligan, or bottom and a card")
    return lambda text, names: _targets(text, names, NOTHING)


def _yes_no(text: str, names: Names) -> bool:
    if text not in ("yes", "no"):
        raise MalformedAction("The answer is yes or no")
    return text == "yes"


def _pile(text: str, names: Names) -> int:
    if text not in PILES:
        raise MalformedAction(f"The answer is {' or '.join(PILES)}")
    return PILES.index(text)


def _division(text: str, names: Names) -> Division:
    parts = []
    for part in _cut(text, "|"):
        attacker, *shares = _cut(part, "=")
        if len(shares) != 1:
            raise MalformedAction("Damage is divided as ATTACKER = BLOCKER 2 + P2 1, joined by |")
        parts.append((_id(attacker, names), tuple(_share(s, names) for s in _cut(shares[0], "+"))))
    return Division(tuple(parts))


def _share(text: str, names: Names) -> tuple[Target, int]:
    name, _, number = text.rpartition(" ")
    if not _NUMBER.fullmatch(number):
        raise MalformedAction(f"“{text}” does not say how much damage")
    return _read(name, names), int(number)

"""Checks of the words of moves: known names, and the keys that each of them takes."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator

from core.checks import Finding, pointer
from core.games.boards.checks.table import TABLE, remove, replace, unknown
from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import ACTIONS, MODIFIERS, OWNERS, STATES, Table, Word, listed
from core.games.boards.own_conditions import CONDITION_TYPES, own_condition
from core.games.boards.references import references
from core.games.boards.wins import WIN_CONDITIONS
from core.language.words import Argument
from core.misfits import unknown_key_sentence
from core.protocol import Fix, Json, Pointer
from core.rawjson import as_text, as_xy, is_int, items, member, objects
from core.titles import title_of

Entry = tuple[Pointer, dict[str, Json], str, Word]


def _entries(document: Document) -> Iterator[Entry]:
    """Every condition, side effect and win condition whose word is known, with that word."""
    for node in document.conditions:
        name = as_text(node.raw.get("condition"))
        if name is None:
            continue
        if name in CONDITIONS:
            yield node.path, node.raw, "condition", CONDITIONS[name]
        elif name in document.condition_types:
            yield node.path, node.raw, "condition", own_condition(name)
    for node in document.effects:
        name = as_text(node.raw.get("action")) or ""
        if name in SIDE_EFFECTS:
            yield node.path, node.raw, "action", SIDE_EFFECTS[name]
    for path, item in objects(document.raw, "win_conditions", ""):
        name = as_text(item.get("type")) or ""
        if name in WIN_CONDITIONS:
            yield path, item, "type", WIN_CONDITIONS[name]


def _keys() -> dict[str, set[str]]:
    """By tag the keys that some word takes; a key that none takes is an error of the shape."""
    tables = (CONDITIONS, SIDE_EFFECTS, WIN_CONDITIONS)
    return {
        table.tag: {each.name for word in table.values() for each in word.arguments}
        for table in tables
    }


@TABLE.error("unknown-key")
def unknown_key(document: Document) -> Iterator[Finding]:
    """A key is not known where it stands, or does not belong to the word beside it."""
    keys = _keys()
    for path, raw, tag, word in _entries(document):
        known = [tag, *(argument.name for argument in word.arguments)]
        for key in raw:
            if key in keys[tag] and key not in known and raw[key] is not None:
                _, fixes = unknown_key_sentence(raw, [], key, known)
                takes = f"it takes {', '.join(known[1:])}" if known[1:] else "it takes no keys"
                here = tuple(_moved(fix, path) for fix in fixes)
                message = f'{word.name} has no "{key}"; {takes}.'
                yield Finding(path + pointer(key), message, here)


def _moved(fix: Fix, base: Pointer) -> Fix:
    """The fix of an object, as a fix of the document around it."""
    keys = ("path", "from")
    return Fix(
        fix.title,
        tuple({k: base + v if k in keys else v for k, v in op.items()} for op in fix.patch),
    )


def _added(document: Document, path: Pointer, argument: Argument) -> tuple[Fix, ...]:
    """The fix that adds a key with a first value: something that exists, where there is one."""
    values: dict[str, Json] = {
        "offset": [0, 1],
        "owner": "any",
        "plies": 1,
        "flag": next((str(ref.name) for ref in references(document) if ref.kind == "flag"), None),
        "piece": next(iter(document.codes), None),
        "zone": next(iter(document.zones), None),
    }
    value = values.get(argument.kind)
    if value is None:
        return ()  # which move is meant only the author knows
    add = {"op": "add", "path": f"{path}/{argument.name}", "value": value}
    return (Fix(f'Add "{argument.name}": {json.dumps(value)}', (add,)),)


@TABLE.error("missing-position")
def missing_position(document: Document) -> Iterator[Finding]:
    """A word lacks the offset that it needs."""
    for path, raw, _, word in _entries(document):
        for argument in word.arguments:
            if argument.kind == "offset" and argument.required and raw.get(argument.name) is None:
                fixes = (*_added(document, path, argument), remove("Remove it", path))
                message = f'{word.name} needs "{argument.name}": {argument.doc}'
                yield Finding(path, message, fixes)


@TABLE.error("missing-key")
def missing_key(document: Document) -> Iterator[Finding]:
    """A key that must be there is missing."""
    for path, raw, _, word in _entries(document):
        for argument in word.arguments:
            if argument.kind != "offset" and argument.required and raw.get(argument.name) is None:
                fixes = (*_added(document, path, argument), remove("Remove it", path))
                message = f'{word.name} needs "{argument.name}": {argument.doc}'
                yield Finding(path, message, fixes)


def _words(
    raw: dict[str, Json], key: str, path: Pointer, table: Table, what: str
) -> Iterator[Finding]:
    name = as_text(raw.get(key))
    if name is not None and name not in table:
        yield unknown(f"{path}/{key}", name, what, table, path)


@TABLE.error("unknown-state")
def unknown_state(document: Document) -> Iterator[Finding]:
    """An action answers to an occupancy that there is not."""
    for move in document.moves:
        for action in move.actions:
            yield from _words(action.raw, "state", action.path, STATES, "state")


@TABLE.error("unknown-action")
def unknown_action(document: Document) -> Iterator[Finding]:
    """An action or a modifier does something that there is not."""
    for move in document.moves:
        for action in move.actions:
            yield from _words(action.raw, "action", action.path, ACTIONS, "action")
        for modifier in move.modifiers:
            yield from _words(modifier.raw, "action", modifier.path, MODIFIERS, "modifier")


@TABLE.error("unknown-effect")
def unknown_effect(document: Document) -> Iterator[Finding]:
    """A side effect does something that there is not."""
    for node in document.effects:
        yield from _words(node.raw, "action", node.path, SIDE_EFFECTS, "side effect")


@TABLE.error("unknown-type")
def unknown_type(document: Document) -> Iterator[Finding]:
    """A global condition or a win condition is of no known type."""
    used = {r.name for r in references(document) if r.kind == "condition" and not r.defines}
    for path, item in document.globals:
        is_used = as_text(item.get("code")) in used  # without it others would name nothing
        for finding in _words(item, "type", path, CONDITION_TYPES, "type of condition"):
            fixes = finding.fixes[:-1] if is_used else finding.fixes
            yield dataclasses.replace(finding, fixes=fixes)
    for path, item in objects(document.raw, "win_conditions", ""):
        yield from _words(item, "type", path, WIN_CONDITIONS, "type of win condition")


@TABLE.error("unknown-owner")
def unknown_owner(document: Document) -> Iterator[Finding]:
    """An owner is none of self, enemy and any."""
    for path, raw, _, word in _entries(document):
        for argument in word.arguments:
            name = as_text(raw.get(argument.name))
            if argument.kind == "owner" and name is not None and name not in OWNERS:
                at = f"{path}/{argument.name}"
                yield unknown(at, name, "owner", OWNERS, at)


@TABLE.error("wrong-type")
def wrong_type(document: Document) -> Iterator[Finding]:
    """A value is not of the kind that belongs there."""
    for path, item in document.globals:
        check, type = item.get("check"), item.get("type")
        holds = listed(type)
        for name in check if isinstance(check, dict) else ():
            for at, value in items(check, name, path + "/check"):
                if holds == "square" and as_xy(value) is None:
                    message = f"A {type} condition lists squares, [x, y] each; correct this one."
                    yield Finding(at, message, (remove("Remove it", at),))
                elif holds == "flag" and not isinstance(value, str):
                    message = f"A {type} condition lists names of flags; correct this one."
                    yield Finding(at, message, (remove("Remove it", at),))


@TABLE.error("wrong-value")
def wrong_value(document: Document) -> Iterator[Finding]:
    """A value is none of the known ones, a number is too small, or a name is empty."""
    for path, raw, _, word in _entries(document):
        for argument in word.arguments:
            if argument.kind == "plies":
                least = argument.least or 1
                says = f"lasts at least {least} {'ply' if least == 1 else 'plies'}"
                yield from _least(raw, argument.name, path, least, says)
    draws = member(document.raw, "draw_conditions")
    if isinstance(draws, dict):
        path = "/draw_conditions"
        yield from _least(draws, "repetition_count", path, 2, "is at least 2: positions repeat")
        yield from _least(draws, "fifty_move_halfmoves", path, 1, "is at least 1 ply")
    named = [(player.path + "/name", player.name) for player in document.players]
    named += [(piece.path + "/code", piece.code) for piece in document.pieces]
    named += [(path + "/code", as_text(item.get("code"))) for path, item in document.globals]
    for at, name in named:
        if name == "":
            yield Finding(at, "A name must not be empty; write one.")


def _least(
    raw: dict[str, Json], key: str, path: Pointer, least: int, words: str
) -> Iterator[Finding]:
    value = raw.get(key)
    if is_int(value) and value < least:
        at = f"{path}/{key}"
        yield Finding(at, f"“{title_of(key)}” {words}.", (replace(f"Use {least}", at, least),))

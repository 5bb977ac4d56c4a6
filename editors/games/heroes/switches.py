"""The triggers that an effect of a duel can be switched to."""

from __future__ import annotations

from core.errors import CallError
from core.games.heroes.language import brackets_of
from core.games.heroes.tokens import quote
from core.games.heroes.trigger_parser import parse_trigger
from core.games.heroes.triggers import TRIGGERS, moment
from core.protocol import Json
from core.rawjson import as_text, member
from editors.games.heroes.trees import is_quotable
from editors.language.language import Change, Patch, Switch


def _trigger(change: Change) -> tuple[Patch, str]:
    """Another trigger; an argument that does not fit is laid aside.

    With `argument` (a name, or None for any) that is what stands in the brackets.
    """
    stash, to = change.stash, change.to
    old = member(change.node, "trigger")
    before, _ = parse_trigger(as_text(old) or "")
    word = TRIGGERS.get(before.name) if before else None
    if before is not None and before.argument is not None and word and brackets_of(word):
        stash[brackets_of(word) or ""] = before.argument
    wanted = brackets_of(TRIGGERS[to]) or ""
    if "argument" in change.payload:
        stash[wanted] = _argument(change.payload["argument"], wanted, to)
    argument = stash.get(wanted)
    text = f"{to}({quote(argument)})" if isinstance(argument, str) else to
    op = "add" if old is None else "replace"
    return [{"op": op, "path": change.place + "/trigger", "value": text}], f"Fire {moment(text)}"


def _argument(value: Json, wanted: str, to: str) -> str | None:
    """What may stand in a trigger's brackets; an empty name is none."""
    if value is None or value == "":
        return None
    if not wanted:
        raise CallError("edit.bad-value", f"{to} takes no argument", path="/argument")
    if not isinstance(value, str) or not is_quotable(value):
        message = f"{value!r} is no name that quotes can hold"
        raise CallError("edit.bad-value", message, path="/argument")
    return value


SWITCHES = dict.fromkeys(("passive", "rule"), Switch("trigger", TRIGGERS, _trigger))

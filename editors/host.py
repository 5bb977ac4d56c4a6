"""`call(method, payload)`: the one entry to the author side; the play side's methods work too.

Text in, text out; it never raises.  The author side keeps nothing between calls: every method is
a pure function of the document in its payload.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from core import host as play
from core import registry
from core.errors import CallError, error_json
from core.payload import Payload, get, parse
from core.plain import patch_json
from core.protocol import Json
from editors import files, games
from editors.additions import add
from editors.check import check_text
from editors.garbage import uncollected
from editors.payload import check_name
from editors.spoken import with_spoken
from editors.tidy import tidied


def _check(payload: Payload) -> Json:
    with uncollected():
        return check_text(get(payload, "text", str), _system(payload))


def _import(payload: Payload) -> Json:
    with uncollected():
        return files.import_text(get(payload, "text", str), get(payload, "lenient", bool, False))


def _export(payload: Payload) -> Json:
    draft = get(payload, "draft", bool, False)
    return files.export_text(get(payload, "text", str), draft, _system(payload))


def _spec_schema(payload: Payload) -> Json:
    return registry.get(get(payload, "system", str)).schema()


METHODS: dict[str, Callable[[Payload], Json]] = {
    "check": _check,
    "import": _import,
    "export": _export,
    "spec.schema": _spec_schema,
}
"""What works without knowing a system's documents."""


ADD, RENAME, SCHEMA = "edit.add", "edit.rename", "schema"


def _system(payload: Payload) -> str | None:
    return None if payload.get("system") is None else get(payload, "system", str)


def call(method: str, payload: str) -> str:
    """Answer `{"ok": true, "result"}` or `{"ok": false, "error": {code, message}}`."""
    if method in play.METHODS:
        return play.call(method, payload)
    try:
        result = _answer(method, parse(payload))
        if isinstance(result, dict) and isinstance(result.get("patch"), list):
            result = {**result, "patch": patch_json(result["patch"])}
        return json.dumps({"ok": True, "result": result}, allow_nan=False)
    except BaseException as error:
        return json.dumps({"ok": False, "error": error_json(error)})


def _only_one_with(method: str) -> games.Editor | None:
    """The editor that a method belongs to, when no document tells (a foreign file's import)."""
    if method in games.METHODS:
        return None
    return next((e for e in map(games.get, games.EDITORS) if method in e.methods), None)


def _answer(method: str, payload: Payload) -> Json:
    if method in METHODS:
        return METHODS[method](payload)
    system = _system(payload)
    if system is None:
        system = registry.recognise(payload.get("document"))
    editor = _only_one_with(method) if system is None else games.get(system)
    if editor is None or method not in editor.methods:
        known = [*METHODS, *(editor.methods if editor else games.METHODS), *play.METHODS]
        message = f"There is no method {method!r}; there are {', '.join(known)}"
        raise CallError("call.unknown-method", message)
    if method == RENAME:
        check_name(payload.get("to"))
    answer = editor.methods[method]
    result = add(editor.id, payload, answer) if method == ADD else answer(payload)
    if method == SCHEMA and editor.spoken:
        return with_spoken(result, editor.spoken)
    return _tidied(editor.id, method, payload, result)


def _tidied(system: str, method: str, payload: Payload, result: Json) -> Json:
    """A result whose patch follows the order of the format."""
    patch = result.get("patch") if isinstance(result, dict) else None
    if not isinstance(patch, list) or not patch:
        return result
    tidy = tidied(system, payload.get("document"), patch, method == "edit.delete")
    return {**result, "patch": tidy}

"""What the script editor asks: check, layout, completion, hover, signature of one text.

Offsets in payloads and answers count code points of the script.
"""

from __future__ import annotations

from core.checks import MAX_PER_CODE
from core.games.heroes.ast import ScriptError
from core.games.heroes.formatter import format_script
from core.games.heroes.kinds import kind_errors
from core.games.heroes.parser import parse
from core.games.heroes.trigger_parser import parse_trigger
from core.protocol import Json
from editors.games.heroes.around import around, signature_at
from editors.games.heroes.words import Place, choices, meaning, place_of
from editors.payload import Payload, get


def _place(payload: Payload) -> Place:
    asked = payload.get("trigger")
    is_trigger = asked if isinstance(asked, bool) else None
    return place_of(payload.get("document"), get(payload, "path", str, ""), is_trigger)


def error_json(error: ScriptError) -> Json:
    """A mistake of a script as plain JSON."""
    fix = error.fix
    return {
        "code": f"heroes.{error.code}",
        "severity": "error",
        "message": error.message,
        "expected": error.expected,
        "span": {"start": error.span.start, "end": error.span.end},
        "fix": None
        if fix is None
        else {
            "title": fix.title,
            "span": {"start": fix.span.start, "end": fix.span.end},
            "text": fix.text,
        },
    }


def check(payload: Payload) -> Json:
    """The mistakes of a script (or, with `trigger`, of a trigger), and its one layout.

    Of very many the first ones: whoever mends them sees the others.
    """
    text = get(payload, "script", str)
    if _place(payload).is_trigger:
        errors = parse_trigger(text)[1]
        found = [error_json(error) for error in errors[:MAX_PER_CODE]]
        return {"errors": found, "kinds": [], "formatted": text}
    parsed = parse(text)
    kinds = kind_errors(parsed.script) if parsed.script else ()
    return {
        "errors": [error_json(error) for error in parsed.errors[:MAX_PER_CODE]],
        "kinds": [error_json(error) for error in kinds[:MAX_PER_CODE]],
        "formatted": format_script(text) if get(payload, "formatted", bool, True) else None,
    }


def format_text(payload: Payload) -> Json:
    """The script in the one layout; one with mistakes comes back as it is."""
    return {"script": format_script(get(payload, "script", str))}


def complete(payload: Payload) -> Json:
    """What may stand at an offset of a script or trigger, which may be half written."""
    text, offset = get(payload, "script", str), get(payload, "offset", int)
    here = around(text, offset)
    options = list(choices(_place(payload), text, here))
    return {"from": here.start, "to": here.end, "options": options}


def hover(payload: Payload) -> Json:
    """What the word under an offset means; None where there is nothing to say."""
    text, offset = get(payload, "script", str), get(payload, "offset", int)
    here = around(text, offset + 1)
    found = meaning(_place(payload), text, here)
    if found is None:
        return None
    return {"from": here.start, "to": here.end, "title": found[0], "text": found[1]}


def signature(payload: Payload) -> Json:
    """The command around an offset: name, parameters, the one being written, and its doc."""
    text, offset = get(payload, "script", str), get(payload, "offset", int)
    return signature_at(around(text, offset), _place(payload).is_trigger)

"""What a graph of a script may be built from: the commands, the names, the keys of its trigger."""

from __future__ import annotations

from core.games.heroes.commands import COMMANDS, Argument
from core.games.heroes.triggers import CONTEXT_KEYS
from core.protocol import Json
from editors.games.heroes.words import attributes, context_keys, place_of
from editors.payload import Payload, get


def palette(payload: Payload) -> Json:
    """The table of commands, and the attributes and context keys of the script at `path`."""
    place = place_of(payload.get("document"), get(payload, "path", str, ""))
    keys = [key["label"] for key in context_keys(place)] or list(CONTEXT_KEYS)
    return {
        "commands": [
            {
                "name": command.name,
                "group": command.group,
                "result": command.result,
                "signature": command.signature,
                "doc": command.doc,
                "example": command.example,
                "arguments": [_argument(argument) for argument in command.arguments],
                "rest": None if command.rest is None else _argument(command.rest),
            }
            for command in COMMANDS.values()
        ],
        "attributes": [option["label"] for option in attributes(place, "SELF")],
        "keys": keys,
    }


def _argument(argument: Argument) -> Json:
    return {"name": argument.name, "kind": argument.kind}

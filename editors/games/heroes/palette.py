"""What a graph of a script may be built from: the commands, the names, the keys of its trigger."""

from __future__ import annotations

from core.games.heroes.commands import COMMANDS
from core.games.heroes.language import brackets_of, signature_of
from core.games.heroes.triggers import CONTEXT_KEYS, TRIGGERS
from core.language.words import Argument
from core.protocol import Json
from editors.games.heroes.words import (
    Place,
    ability_words,
    attributes,
    context_keys,
    place_of,
)
from editors.payload import Payload, get


def palette(payload: Payload) -> Json:
    """The tables of commands and triggers, and the names known to the script at `path`."""
    place = place_of(payload.get("document"), get(payload, "path", str, ""))
    keys = [key["label"] for key in context_keys(place)] or list(CONTEXT_KEYS)
    return {
        "commands": [
            {
                "name": command.name,
                "group": command.facts.group,
                "result": command.facts.result,
                "signature": signature_of(command),
                "doc": command.doc,
                "example": command.example,
                "arguments": [_argument(argument) for argument in command.arguments],
                "rest": None if command.facts.rest is None else _argument(command.facts.rest),
            }
            for command in COMMANDS.values()
        ],
        "attributes": [option["label"] for option in attributes(place, "SELF")],
        "keys": keys,
        "triggers": [
            {"name": word.name, "argument": brackets_of(word), "doc": word.doc}
            for word in TRIGGERS.values()
        ],
        "words": [option["label"] for option in ability_words(place)],
        "trigger": _trigger(place),
    }


def _trigger(place: Place) -> Json:
    """The trigger that the script hangs on; None for an ability, or where it cannot be read."""
    if place.effect is None or place.effect.trigger is None:
        return None
    return {"name": place.effect.trigger.name, "argument": place.effect.trigger.argument}


def _argument(argument: Argument) -> Json:
    return {"name": argument.name, "kind": argument.kind}

"""What a script's author may write at a place, and what the words there mean.

From the tables of commands and triggers, and from the document's own attributes, context and
abilities.  Offsets count code points of the script.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.games.heroes.commands import COMMANDS
from core.games.heroes.document import Document
from core.games.heroes.floats import shown as number
from core.games.heroes.language import (
    TARGETS,
    Command,
    TriggerWord,
    brackets_of,
    signature_of,
)
from core.games.heroes.nodes import EffectNode, HeroNode
from core.games.heroes.tokens import quote, tokenize
from core.games.heroes.triggers import CONTEXT_KEYS, TRIGGERS
from core.protocol import Json, Pointer
from editors.completion import Option, option
from editors.games.heroes.around import Around, wanted_of


@dataclass(frozen=True)
class Place:
    """A script or trigger of a document: what is known where it stands."""

    document: Document
    path: Pointer
    is_trigger: bool = False

    @property
    def effect(self) -> EffectNode | None:
        """The effect that the script or trigger belongs to."""
        return self.document.effect_at(self.path)

    @property
    def hero(self) -> HeroNode | None:
        """The hero whose SELF is meant; None in a rule."""
        return self.document.hero_at(self.path)

    @property
    def trigger(self) -> TriggerWord | None:
        """What fires the script; None: an ability is used."""
        effect = self.effect
        trigger = effect.parsed[0] if effect else None
        return TRIGGERS.get(trigger.name) if trigger else None


def place_of(raw: Json, path: Pointer, is_trigger: bool | None = None) -> Place:
    """The place at a pointer, a trigger when the pointer says so."""
    found = path.endswith("/trigger") if is_trigger is None else is_trigger
    return Place(Document(raw), path, found)


def choices(place: Place, text: str, here: Around) -> Iterator[Option]:
    """What may stand there."""
    if here.in_comment:
        return
    bracket = text[here.end :].lstrip()[:1] == "("
    mark = text[here.start] if here.token is not None and here.token.kind == "text" else ""
    if place.is_trigger:
        yield from _trigger_choices(place, here, mark, bracket)
        return
    wanted = wanted_of(here)
    if wanted == "target":
        for name, doc in TARGETS.items():
            yield option(name, "target", "", doc, name)
    elif wanted == "attribute":
        typed = here.token.value if mark and here.token else ""
        yield from attributes(place, _side(text, here), mark, typed)
    elif wanted == "context":
        yield from context_keys(place, mark)
    elif not mark:
        for command in COMMANDS.values():
            if _fits(command, wanted):
                apply = command.name if bracket else _opened(command)
                info = f"{command.doc} {command.example}"
                yield option(command.name, "command", _arguments(command), info, apply)


def _fits(command: Command, wanted: str | None) -> bool:
    if wanted == "branch" or command.facts.result is None:
        return wanted is not None
    return command.facts.result == wanted


def _arguments(command: Command) -> str:
    return signature_of(command).removeprefix(command.name)


def _opened(command: Command) -> str:
    return f"{command.name}(" if command.arguments else f"{command.name}()"


def _side(text: str, here: Around) -> str:
    """Whose attribute it is: the target before it."""
    before = tokenize(text[: here.start]).tokens
    names = [token.value for token in before if token.kind == "name"]
    return names[-1] if names and names[-1] in TARGETS else "SELF"


def _quoted(name: str, mark: str) -> str:
    return f"{mark}{name}{mark}" if mark and mark in "\"'" and mark not in name else quote(name)


def attributes(place: Place, side: str, mark: str = "", typed: str = "") -> Iterator[Option]:
    """The document's attributes, those first that the one who is meant has.

    The text that is being typed is no name yet, when it stands nowhere else.
    """
    others = [hero for hero in place.document.heroes if hero is not place.hero]
    owners = [place.hero] if place.hero and (side == "SELF" or not others) else others
    own = {name for hero in owners if hero is not None for name in hero.attributes}
    names = sorted(place.document.names, key=lambda name: name not in own)
    is_new = sum(mention.name == typed for mention in place.document.mentions) < 2
    for name in names:
        if name == typed and is_new and name not in own:
            continue
        info = about_attribute(place.document, name)
        detail = "attribute" if name in own else "of others"
        yield option(name, "attribute", detail, info, _quoted(name, mark))


def about_attribute(document: Document, name: str) -> str:
    """Who has an attribute, and what is done with it, in a sentence or two."""
    has = [
        f"{hero.name or 'the hero'} starts with {number(hero.attributes[name])}"
        for hero in document.heroes
        if name in hero.attributes
    ]
    uses = [mention.use for mention in document.mentions if mention.name == name]
    counts = [
        f"{word} {uses.count(use)}×"
        for word, use in (("read", "read"), ("written", "written"), ("heard", "heard"))
        if use in uses
    ]
    parts = [", ".join(has) or "Nobody starts with it, so it begins at 0", ", ".join(counts)]
    return "; ".join(part for part in parts if part) + "."


def context_keys(place: Place, mark: str = "") -> Iterator[Option]:
    """The keys of CONTEXT that the trigger offers; in an ability there are none."""
    word = place.trigger
    for key, doc in word.facts.context if word else ():
        yield option(key, "context", word.name if word else "", doc, _quoted(key, mark))


def _trigger_choices(place: Place, here: Around, mark: str, bracket: bool) -> Iterator[Option]:
    if not here.calls:
        for word in TRIGGERS.values():
            apply = word.name if bracket or not word.arguments else f"{word.name}("
            detail = f"({brackets_of(word)})" if word.arguments else ""
            yield option(word.name, "trigger", detail, word.doc, apply)
        return
    found = TRIGGERS.get(here.calls[0][0])
    if found is not None and brackets_of(found) == "attribute":
        yield from attributes(place, "SELF", mark)
    elif found is not None and brackets_of(found) == "ability":
        yield from ability_words(place, mark)


def ability_words(place: Place, mark: str = "") -> Iterator[Option]:
    """The ids, names and tags that ON_ABILITY_USED may name."""
    effect = place.effect
    heroes = (effect.hero,) if effect and effect.hero else place.document.heroes
    abilities = [ability for hero in heroes if hero for ability in hero.abilities]
    tags: dict[str, list[str]] = {}
    for ability in abilities:
        for tag in ability.tags:
            tags.setdefault(tag, []).append(ability.name)
    for tag, names in tags.items():
        yield option(tag, "tag", "tag", f"Of {', '.join(names)}.", _quoted(tag, mark))
    for ability in abilities:
        word = ability.id if ability.id is not None else ability.name
        if word and word not in tags:
            info = str(ability.raw.get("description") or "An ability.")
            yield option(word, "tag", "ability", info, _quoted(word, mark))


def meaning(place: Place, text: str, here: Around) -> tuple[str, str] | None:
    """Title and text on the word there; None where there is nothing to say."""
    token = here.token
    if token is None:
        return None
    if token.kind == "name":
        return _word_meaning(token.value)
    if token.kind != "text":
        return None
    if place.is_trigger:
        return _argument_meaning(place, here, token.value)
    wanted = wanted_of(here)
    if wanted == "context":
        return _context_meaning(place, token.value)
    if wanted == "attribute":
        return f"Attribute {token.value}", about_attribute(place.document, token.value)
    return None


def _word_meaning(name: str) -> tuple[str, str] | None:
    if name in COMMANDS:
        command = COMMANDS[name]
        return signature_of(command), f"{command.doc} Example: {command.example}"
    if name in TARGETS:
        return name, TARGETS[name]
    if name in TRIGGERS:
        word = TRIGGERS[name]
        keys = "; ".join(f"{key}: {doc}" for key, doc in word.facts.context)
        return name, f"{word.doc} Context: {keys or 'none.'}"
    return None


def _context_meaning(place: Place, key: str) -> tuple[str, str]:
    word = place.trigger
    offered = dict(word.facts.context) if word else {}
    if key in offered:
        return f"Context {key}", offered[key]
    where = word.name if word else "an ability's script"
    known = "It is always 0 here" if key in CONTEXT_KEYS else "There is no such key, so it is 0"
    return f"Context {key}", f"{known}: {where} does not offer it."


def _argument_meaning(place: Place, here: Around, value: str) -> tuple[str, str] | None:
    found = TRIGGERS.get(here.calls[0][0]) if here.calls else None
    if found is None or not found.arguments:
        return None
    if brackets_of(found) == "attribute":
        return f"Attribute {value}", about_attribute(place.document, value)
    names = [a.name for a in place.document.abilities if value in a.words]
    text = f"Heard for {', '.join(names)}." if names else "No ability answers to it."
    return value, text

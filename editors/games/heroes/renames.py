"""Rename with all references, in JSON and inside scripts and triggers, and who uses what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from core.checks import parts_of, pointer, quoted, resolve
from core.errors import CallError
from core.games.heroes.ast import Span
from core.games.heroes.document import Document, Mention, place_of
from core.games.heroes.tokens import quote
from core.protocol import Json, Pointer
from editors.games.heroes.kinds import entity_at, kind_at, name_of
from editors.payload import Payload, at, get

Patch = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Named:
    """What a place names: an attribute of the document, or a word that triggers may name."""

    kind: Literal["attribute", "word", "tag", "label", "plain"]
    name: str
    path: Pointer


def named(raw: Json, path: Pointer, payload: Payload) -> Named | None:
    """The thing whose name stands at a place; in a script, the name under `offset`."""
    kind = kind_at(raw, path)
    parts = parts_of(path)
    value = resolve(raw, path)
    if kind is not None and kind.name == "attribute":
        return Named("attribute", parts[-1], path)
    if len(parts) > 1 and parts[-2] == "attribute_tags":
        return Named("attribute", parts[-1], path)
    if kind is not None and kind.name in ("tag", "attribute_tag") and isinstance(value, str):
        return Named("tag" if kind.name == "tag" else "label", value, path)
    if parts and parts[-1] in ("script", "trigger") and "offset" in payload:
        return _in_text(raw, path, get(payload, "offset", int))
    if parts and parts[-1] in ("id", "name") and isinstance(value, str):
        holder = kind_at(raw, path.rpartition("/")[0])
        is_word = holder is not None and holder.name == "ability"
        return Named("word" if is_word else "plain", value, path)
    if kind is not None and kind.key and isinstance(value, dict):
        own = value.get(kind.key)
        if isinstance(own, str):
            return named(raw, path + "/" + kind.key, payload)
        return Named("plain", "", path + "/" + kind.key)
    return None


def _in_text(raw: Json, path: Pointer, offset: int) -> Named | None:
    for mention in Document(raw).mentions:
        span = mention.span
        if mention.path == path and span is not None and span.start <= offset <= span.end:
            return Named("attribute", mention.name, path)
    effect = Document(raw).effect_at(path)
    if effect is not None and path.endswith("/trigger") and effect.trigger is not None:
        span, argument = effect.argument_span, effect.trigger.argument
        if argument is not None and span.start <= offset <= span.end:
            return Named("tag", argument, path)
    return None


def mentions_of(document: Document, name: str) -> list[Mention]:
    """Every place that names an attribute."""
    return [mention for mention in document.mentions if mention.name == name]


def usages(payload: Payload) -> list[dict[str, Json]]:
    """Who uses the thing at a path: pointer and a sentence each."""
    raw, path = payload.get("document"), get(payload, "path", str)
    at(raw, path)
    return used_by(raw, named(raw, path, payload))


def used_by(raw: Json, thing: Named | None) -> list[dict[str, Json]]:
    """The places that use a thing."""
    document = Document(raw)
    if thing is None:
        return []
    if thing.kind == "attribute":
        found = mentions_of(document, thing.name)
        return [usage(raw, m) for m in found if m.use not in ("declared", "tagged")]
    if thing.kind in ("word", "tag"):
        return [
            {"path": path, "message": f"{where(raw, path)}: trigger"}
            for path, _, _ in hearers(document, thing.name)
        ]
    return []


def usage(raw: Json, mention: Mention) -> dict[str, Json]:
    """A mention as the studio lists it: pointer and a sentence, in a script also the span."""
    place = where(raw, mention.path)
    if mention.span is None:
        return {"path": mention.path, "message": f"{place}: {mention.use}"}
    line, column = place_of(str(resolve(raw, mention.path)), mention.span.start)
    span = [mention.span.start, mention.span.end]
    message = f"{place}: {mention.use} at line {line}, column {column}"
    return {"path": mention.path, "message": message, "span": span}


def where(raw: Json, path: Pointer) -> str:
    """The entities around a place, from the outside in."""
    steps = path.split("/")
    places = ["/".join(steps[: count + 1]) for count in range(1, len(steps))]
    found = [name_of(raw, resolve(raw, p), p) for p in places if kind_at(raw, p) is not None]
    return ", ".join(found) or name_of(raw, raw, "")


def hearers(document: Document, word: str) -> list[tuple[Pointer, str, Span]]:
    """Triggers that name an ability by a word: pointer, text, where the word stands."""
    return [
        (effect.trigger_path, effect.trigger_text, effect.argument_span)
        for effect in document.effects
        if effect.trigger is not None
        and effect.trigger.name == "ON_ABILITY_USED"
        and effect.trigger.argument == word
    ]


def refuse_unread(raw: Json) -> None:
    """Refuse to change a name in scripts of which one is too long to be read.

    Raises CallError: its uses of the name would stay behind.
    """
    for script in Document(raw).scripts:
        for error in script.errors:
            if error.code == "too-long":
                message = f"Not every script can be read. {error.message}."
                raise CallError("edit.unread", message, path=script.path)


def rename(payload: Payload) -> Json:
    """The patch that gives a thing another name wherever it is mentioned (one step)."""
    raw, path, to = payload.get("document"), get(payload, "path", str), payload.get("to")
    at(raw, path)
    refuse_unread(raw)
    thing = named(raw, path, payload)
    if thing is None:
        place, _ = entity_at(raw, path)
        thing = named(raw, place, payload)
    if thing is None:
        raise CallError("edit.no-name", "There is no name here to change", path="/path")
    name = _new_name(raw, thing, to)
    select = path
    if thing.kind == "attribute" and kind_at(raw, path) is not None:
        select = path.rpartition("/")[0] + pointer(name)
    return {
        "patch": [] if name == thing.name else _renaming(raw, thing, name),
        "name": f"Rename {thing.name or 'it'} to {name}",
        "select": select,
        "usages": used_by(raw, thing),
    }


def _new_name(raw: Json, thing: Named, to: Json) -> str:
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    in_script = thing.kind in ("attribute", "word", "tag")
    if in_script and ("\n" in to or ('"' in to and "'" in to)):
        message = "A script can quote no line break, and not both kinds of quotes"
        raise CallError("edit.bad-name", message, path="/to")
    document = Document(raw)
    if thing.kind == "attribute" and to != thing.name and mentions_of(document, to):
        raise CallError("edit.taken", f"There is an attribute {quoted(to)} already", path="/to")
    if thing.kind == "word" and to != thing.name:
        hero = document.hero_at(thing.path)
        key = parts_of(thing.path)[-1]
        taken = [ability.raw.get(key) for ability in (hero.abilities if hero else ())]
        if to in taken:
            what = "id" if key == "id" else "name"
            message = f"There is an ability with the {what} {quoted(to)} already"
            raise CallError("edit.taken", message, path="/to")
    return to


def _renaming(raw: Json, thing: Named, to: str) -> Patch:
    document = Document(raw)
    if thing.kind == "attribute":
        return _rename_attribute(document, thing.name, to)
    if thing.kind == "tag":
        places = [
            f"{ability.path}/tags/{index}"
            for ability in document.abilities
            for index, tag in enumerate(ability.raw.get("tags") or ())
            if tag == thing.name
        ]
        patch: Patch = [{"op": "replace", "path": place, "value": to} for place in places]
        return [*patch, *_rewritten(hearers(document, thing.name), to)]
    if thing.kind == "label":
        return _rename_label(document, thing.name, to)
    op = "replace" if thing.name or _exists(raw, thing.path) else "add"
    own: Patch = [{"op": op, "path": thing.path, "value": to}]
    if thing.kind == "word" and _is_only(document, thing):
        own += _rewritten(hearers(document, thing.name), to)
    return own


def _exists(raw: Json, path: Pointer) -> bool:
    try:
        resolve(raw, path)
    except LookupError:
        return False
    return True


def _is_only(document: Document, thing: Named) -> bool:
    """Whether no other ability answers to the word; then what hears it follows the rename."""
    holder = thing.path.rpartition("/")[0]
    others = [ability for ability in document.abilities if ability.path != holder]
    own = next(ability for ability in document.abilities if ability.path == holder)
    key = parts_of(thing.path)[-1]
    left = [own.id if key == "name" else own.name, *own.tags]
    return thing.name not in left and not any(thing.name in other.words for other in others)


def _rename_attribute(document: Document, name: str, to: str) -> Patch:
    patch: Patch = []
    for hero in document.heroes:
        for key in ("attributes", "attribute_tags"):
            holder = hero.raw.get(key)
            if isinstance(holder, dict) and name in holder:
                renamed = {to if k == name else k: value for k, value in holder.items()}
                patch.append({"op": "replace", "path": f"{hero.path}/{key}", "value": renamed})
    places: dict[Pointer, list[Span]] = {}
    for mention in mentions_of(document, name):
        if mention.span is not None:
            places.setdefault(mention.path, []).append(mention.span)
    for path, spans in places.items():
        text = str(resolve(document.raw, path))
        patch.append({"op": "replace", "path": path, "value": with_names(text, spans, to)})
    return patch


def _rename_label(document: Document, name: str, to: str) -> Patch:
    patch: Patch = []
    for hero in document.heroes:
        tags = hero.raw.get("attribute_tags")
        for key, labels in tags.items() if isinstance(tags, dict) else ():
            for index, each in enumerate(labels if isinstance(labels, list) else ()):
                if each == name:
                    path = hero.path + pointer("attribute_tags", key, index)
                    patch.append({"op": "replace", "path": path, "value": to})
    return patch


def _rewritten(places: Iterable[tuple[Pointer, str, Span]], to: str) -> Patch:
    return [
        {"op": "replace", "path": path, "value": with_names(text, [span], to)}
        for path, text, span in places
    ]


def with_names(text: str, spans: Iterable[Span], to: str) -> str:
    """The script with another name at the spans, in the quotes that stand there if they can.

    >>> with_names("GET(SELF, 'mana')", [Span(10, 16)], "rage")
    "GET(SELF, 'rage')"
    """
    for span in sorted(spans, key=lambda span: span.start, reverse=True):
        mark = text[span.start]
        new = f"{mark}{to}{mark}" if mark in "\"'" and mark not in to else quote(to)
        text = text[: span.start] + new + text[span.end :]
    return text

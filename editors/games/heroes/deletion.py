"""Deleting an entity, alone or together with its uses, as one named patch.

An attribute that is nowhere declared still exists for scripts: it begins at 0 (ruleset v1).  So
its uses may stay.  Asked to take them along, the patch removes what can be removed with a plain
meaning: commands that write the attribute, and effects that could never fire again or would do
nothing.  What reads it stays for the author to decide, and the checks name it.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any

from core.checks import parent_of, parts_of, pointer, resolve
from core.errors import CallError
from core.games.heroes.ast import Call, Node, Span, Text
from core.games.heroes.document import Document, HeroNode, Mention
from core.games.heroes.formatter import format_tree
from core.games.heroes.language import COMMANDS, has_dice
from core.protocol import Json, Pointer
from core.rawjson import member
from editors.games.heroes.kinds import kind_at, name_of
from editors.games.heroes.renames import (
    Named,
    hearers,
    mentions_of,
    named,
    refuse_unread,
    usage,
    where,
)
from editors.games.heroes.rewire import removed
from editors.games.heroes.trees import call_at, walk_ways, with_node
from editors.payload import Payload, at, get

Patch = list[dict[str, Any]]
NOTHING = Call("NOOP", ())


@dataclass(frozen=True)
class Use:
    """A place that uses what is deleted; `goes`: whether it can be taken along."""

    path: Pointer
    message: str
    goes: bool
    span: Span | None = None

    @property
    def json(self) -> dict[str, Json]:
        """The use as the studio shows it."""
        told: dict[str, Json] = {"path": self.path, "message": self.message, "goes": self.goes}
        return told if self.span is None else told | {"span": [self.span.start, self.span.end]}


def delete(payload: Payload) -> Json:
    """The patch that removes an entity, and who used it; with `uses`: "remove" those go too."""
    raw, path = payload.get("document"), get(payload, "path", str)
    wish = get(payload, "uses", str, "keep")
    if wish not in ("keep", "remove"):
        message = f"uses is keep or remove, not {wish!r}"
        raise CallError("call.bad-payload", message, path="/uses")
    if path == "":
        raise CallError("edit.wrong-place", "The whole document cannot be deleted", path="/path")
    value = at(raw, path)
    kind = kind_at(raw, path)
    if kind is not None and kind.name == "hero":
        raise CallError("edit.wrong-place", "A duel has exactly two heroes", path="/path")
    if wish == "remove":
        refuse_unread(raw)
    document = Document(raw)
    found = uses(document, path, named(raw, path, {}) if kind is not None else None)
    patch: Patch = [{"op": "remove", "path": path}, *_tags(raw, path)]
    if wish == "remove":
        patch = [*patch, *_taken_along(document, [use for use in found if use.goes])]
    title = name_of(raw, value, path) if kind is not None else parts_of(path)[-1]
    return {
        "patch": patch,
        "name": f"Delete {title}",
        "select": parent_of(path),
        "usages": [use.json for use in found],
    }


def _tags(raw: Json, path: Pointer) -> Patch:
    """The labels of an attribute go with it, and their table with the last of them."""
    kind = kind_at(raw, path)
    if kind is None or kind.name != "attribute":
        return []
    holder, name = parent_of(parent_of(path)), parts_of(path)[-1]
    tags = member(resolve(raw, holder), "attribute_tags")
    if not isinstance(tags, dict) or name not in tags:
        return []
    place = holder + pointer("attribute_tags")
    return [{"op": "remove", "path": place if len(tags) == 1 else place + pointer(name)}]


def uses(document: Document, path: Pointer, thing: Named | None) -> list[Use]:
    """Who uses a thing, other than itself."""
    found: list[Use] = []
    if thing is not None and thing.kind == "attribute":
        hero = document.hero_at(path)
        mentions = [m for m in mentions_of(document, thing.name) if _is_meant(document, m, hero)]
        going = {m for m in mentions if m.use in ("written", "heard")}
        going |= {m for m in mentions if m.use == "read" and _is_within(document, m, going)}
        found = [_of_attribute(document, m, m in going) for m in mentions]
    elif thing is not None and thing.kind in ("word", "tag"):
        found = [
            Use(heard, f"{where(document.raw, heard)}: trigger", True)
            for word in _lost_words(document, path, thing)
            for heard, _, _ in hearers(document, word)
        ]
    return [use for use in found if not (use.path + "/").startswith(path + "/")]


def _is_meant(document: Document, mention: Mention, hero: HeroNode | None) -> bool:
    """Whether a mention loses its meaning with the hero's attribute.

    While the other hero has one of that name, only what surely means this hero's does.
    """
    if mention.use in ("declared", "tagged"):
        return False
    others = [h for h in document.heroes if h is not hero and mention.name in h.attributes]
    if not others:
        return True
    return mention.hero is not None and (mention.hero is hero) == (mention.target == "SELF")


def _is_within(document: Document, read: Mention, going: set[Mention]) -> bool:
    """Whether a value is only read to write the same attribute, by a command that goes."""
    script = document.script_at(read.path)
    spans = {mention.span for mention in going if mention.path == read.path}
    calls = script.calls if script is not None else ()
    return read.span is not None and any(
        call.span.start <= read.span.start and read.span.end <= call.span.end
        for call in calls
        if _writes(call, spans)
    )


def _of_attribute(document: Document, mention: Mention, goes: bool) -> Use:
    told = usage(document.raw, mention)
    script = document.script_at(mention.path)
    whole = script is None or script.tree is not None
    return Use(mention.path, str(told["message"]), goes and whole, mention.span)


def _lost_words(document: Document, path: Pointer, thing: Named) -> list[str]:
    """The words that no ability answers to once the ability or the tag is gone."""
    own = next((a for a in document.abilities if (path + "/").startswith(a.path + "/")), None)
    is_whole = own is not None and own.path == path
    words = own.words if own is not None and is_whole else (thing.name,)
    left: set[str] = set()
    for ability in document.abilities:
        if ability is not own:
            left.update(ability.words)
        elif not is_whole:
            kept = [w for i, w in enumerate(own.tags) if f"{own.path}/tags/{i}" != path]
            left.update((own.name, own.id or "", *kept))
    return [word for word in words if word not in left]


def _taken_along(document: Document, going: list[Use]) -> Patch:
    """The removal of uses: commands out of their scripts, and effects that are left with nothing.

    Effects are removed last and from the back, so that each pointer is still right.  The entity
    itself went before, but is none of an effect's list.
    """
    scripts: dict[Pointer, set[Span]] = {}
    effects: set[Pointer] = set()
    for use in going:
        effect = document.effect_at(use.path)
        if effect is not None and use.path == effect.trigger_path:
            effects.add(effect.path)
        elif use.span is not None:
            scripts.setdefault(use.path, set()).add(use.span)
    patch: Patch = []
    for place, spans in scripts.items():
        effect = document.effect_at(place)
        script = document.script_at(place)
        if script is None or script.tree is None or (effect and effect.path in effects):
            continue
        tree = without(script.tree, spans)
        if effect is not None and tree == NOTHING:
            effects.add(effect.path)
        else:
            patch.append({"op": "replace", "path": place, "value": format_tree(tree)})
    behind = sorted(effects, key=_order, reverse=True)
    return [*patch, *({"op": "remove", "path": each} for each in behind)]


def _order(path: Pointer) -> tuple[Pointer, int]:
    return parent_of(path), int(parts_of(path)[-1])


def without(tree: Call, spans: set[Span]) -> Call:
    """The script without the commands that write at the spans; what that empties goes too."""
    root: Node = tree
    ways = [way for way, node in walk_ways(tree) if isinstance(node, Call) and _writes(node, spans)]
    for way in reversed(ways):
        root, _, _ = removed(root, way)
        while True:
            call = call_at(root, way[:-1]) if way else root
            if not way or not _is_empty(call):
                break
            way = way[:-1]
            root = with_node(root, way, NOTHING)
            if way and call_at(root, way[:-1]).name == "SEQ":
                root, _, _ = removed(root, way)
    assert isinstance(root, Call), "only commands are replaced, by commands"
    return root


def _writes(call: Call, spans: Container[Span | None]) -> bool:
    """Whether the command writes the attribute whose name stands at one of the spans."""
    command = COMMANDS.get(call.name)
    if command is None or command.facts.result != "command":
        return False
    return any(isinstance(name, Text) and name.span in spans for name in call.args)


def _is_empty(call: Node) -> bool:
    """Whether a command does nothing: a SEQ of NOOPs, or an IF between NOOPs that rolls no die."""
    if not isinstance(call, Call) or call.name not in ("SEQ", "IF"):
        return False
    inner = call.args if call.name == "SEQ" else call.args[1:]
    rolls = any(isinstance(n, Call) and has_dice(n) for _, n in walk_ways(call))
    bare = all(isinstance(n, Call) and replace(n, comments=()) == NOTHING for n in inner)
    return bare and not rolls

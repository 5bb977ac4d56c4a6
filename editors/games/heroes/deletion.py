"""Deleting an entity, alone or together with its uses, as one named patch.

An attribute that is nowhere declared still exists for scripts: it begins at 0 (ruleset v1).  So
its uses may stay.  Asked to take them along, the patch removes what can be removed with a plain
meaning: commands that write the attribute, and effects that could never fire again or would do
nothing.  What reads it stays for the author to decide, and the checks name it.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from core.checks import parent_of, parts_of, pointer, resolve
from core.errors import CallError
from core.games.heroes.ast import Call, Node, Span, Text
from core.games.heroes.document import Document, Mention
from core.games.heroes.formatter import format_tree
from core.games.heroes.language import COMMANDS, has_dice
from core.games.heroes.nodes import HeroNode
from core.language.references import Reference
from core.protocol import Json, Pointer
from core.rawjson import member
from editors.games.heroes.kinds import KINDS
from editors.games.heroes.names import ATTRIBUTE, WORD, references_of, refuse_unread, usage
from editors.games.heroes.ports import removed
from editors.games.heroes.trees import call_at, walk_ways, with_node
from editors.language.language import Name, Patch, Usage
from editors.language.usages import placed
from editors.payload import Payload, get

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


def gone(raw: Json, path: Pointer, payload: Payload) -> tuple[Patch, list[Usage]]:
    """The patch that removes a place, and who used it; with `uses`: "remove" those go too."""
    wish = get(payload, "uses", str, "keep")
    if wish not in ("keep", "remove"):
        message = f"uses is keep or remove, not {wish!r}"
        raise CallError("call.bad-payload", message, path="/uses")
    if wish == "remove":
        refuse_unread(raw)
    document = Document(raw)
    found = uses(document, path)
    patch: Patch = [{"op": "remove", "path": path}, *_tags(raw, path)]
    if wish == "remove":
        patch = [*patch, *_taken_along(document, [use for use in found if use.goes])]
    return patch, [use.json for use in found]


def _tags(raw: Json, path: Pointer) -> Patch:
    """The labels of an attribute go with it, and their table with the last of them."""
    kind = KINDS.at(raw, path)
    if kind is None or kind.name != "attribute":
        return []
    holder, name = parent_of(parent_of(path)), parts_of(path)[-1]
    tags = member(resolve(raw, holder), "attribute_tags")
    if not isinstance(tags, dict) or name not in tags:
        return []
    place = holder + pointer("attribute_tags")
    return [{"op": "remove", "path": place if len(tags) == 1 else place + pointer(name)}]


def uses(document: Document, path: Pointer) -> list[Use]:
    """Who uses the thing that is defined at a place, other than itself."""
    found: list[Use] = []
    everything = list(references_of(document))
    for ref in (each for each in everything if each.defines and each.drop == path):
        if ref.kind == ATTRIBUTE and ref.role == "declared":
            hero = document.hero_at(path)
            named = (m for m in document.mentions if m.name == ref.name)
            mentions = [mention for mention in named if _is_meant(document, mention, hero)]
            going = {m for m in mentions if m.use in ("written", "heard")}
            going |= {m for m in mentions if m.use == "read" and _is_within(document, m, going)}
            found += [_of_attribute(document, m, m in going) for m in mentions]
    lost = _lost_words(document, everything, path)
    for ref in everything:
        if ref.kind == WORD and not ref.defines and ref.name in lost:
            told = placed(KINDS, document.raw, ref)
            found.append(Use(ref.path, str(told["message"]), True))
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
    span = None if mention.span is None else (mention.span.start, mention.span.end)
    ref = Reference(ATTRIBUTE, mention.name, mention.path, mention.use, mention.path, span=span)
    told = usage(document.raw, ref)
    script = document.script_at(mention.path)
    whole = script is None or script.tree is not None
    return Use(mention.path, str(told["message"]), goes and whole, mention.span)


def _lost_words(document: Document, everything: list[Reference], path: Pointer) -> set[Name]:
    """The words that no ability answers to once the ability or the tag is gone."""
    words = [ref for ref in everything if ref.kind == WORD and ref.defines]
    gone = {ref.name for ref in words if _is_in(ref.path, path)}
    is_entity = KINDS.at(document.raw, path) is not None
    return gone - {ref.name for ref in words if not _is_in(ref.path, path)} if is_entity else set()


def _is_in(path: Pointer, holder: Pointer) -> bool:
    return (path + "/").startswith(holder + "/")


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

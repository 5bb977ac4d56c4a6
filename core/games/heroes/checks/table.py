"""The table of the checks of heroes and duels, and what its checks share: places in scripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.checks import Checks, Finding
from core.games.heroes.ast import Span
from core.games.heroes.checks.flow import Walk
from core.games.heroes.checks.world import World
from core.games.heroes.document import Mention, place_of
from core.games.heroes.nodes import ScriptNode
from core.games.heroes.tokens import quote
from core.protocol import Fix, Json, Place, Pointer

TABLE: Checks[World] = Checks("heroes")


def within_text(
    path: Pointer,
    text: str,
    span: Span,
    message: str,
    fixes: Iterable[Fix] = (),
    related: Iterable[Place] = (),
) -> Finding:
    """A finding about a part of a script or trigger; the message says its line and column."""
    line, column = place_of(text, span.start)
    where = f"line {line}, column {column}: " if "\n" in text else f"column {column}: "
    at = (span.start, span.end)
    return Finding(path, where + message, tuple(fixes), tuple(related), at)


def in_script(
    script: ScriptNode,
    span: Span,
    message: str,
    fixes: Iterable[Fix] = (),
    related: Iterable[Place] = (),
) -> Finding:
    """A finding about a part of a script."""
    return within_text(script.path, script.text, span, message, fixes, related)


def rewrite(title: str, path: Pointer, text: str, span: Span, new: str) -> Fix:
    """A fix that writes another text in place of a part of a script or trigger."""
    value = text[: span.start] + new + text[span.end :]
    return Fix(title, ({"op": "replace", "path": path, "value": value},))


def renamed_keys(title: str, path: Pointer, holder: Json, old: str, new: str) -> Fix:
    """A fix that gives a member of an object another key, in its old place."""
    value = {new if key == old else key: item for key, item in holder.items()}
    return Fix(title, ({"op": "replace", "path": path, "value": value},))


def mention_fix(world: World, mention: Mention, new: str) -> Fix:
    """A fix that writes another name where one is mentioned."""
    title = f"Write {quote(new)}"
    if mention.span is None:
        assert mention.hero is not None
        key = "attributes" if mention.use == "declared" else "attribute_tags"
        holder = mention.hero.raw[key]
        return renamed_keys(title, f"{mention.hero.path}/{key}", holder, mention.name, new)
    text = text_of(world, mention.path)
    return rewrite(title, mention.path, text, mention.span, quote(new))


def text_of(world: World, path: Pointer) -> str:
    """The text of the script or trigger at a pointer."""
    script = world.document.script_at(path)
    if script is not None:
        return script.text
    effect = world.document.effect_at(path)
    return effect.trigger_text if effect else ""


def at_mention(
    world: World,
    mention: Mention,
    message: str,
    fixes: Iterable[Fix] = (),
    related: Iterable[Place] = (),
) -> Finding:
    """A finding about a name where it is mentioned."""
    if mention.span is None:
        return Finding(mention.path, message, tuple(fixes), tuple(related))
    text = text_of(world, mention.path)
    return within_text(mention.path, text, mention.span, message, fixes, related)


def walked(world: World, is_sure: bool) -> Iterator[tuple[ScriptNode, list[Walk]]]:
    """Every script with its walks, one for each entity that runs it."""
    found: dict[ScriptNode, list[Walk]] = {}
    for instance, walk in (world.sure if is_sure else world.walks).items():
        found.setdefault(instance.script, []).append(walk)
    yield from found.items()

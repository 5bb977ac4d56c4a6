"""What the parts of defence cards have to do with each other: the edges of their graph."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import parent_of
from core.games.defense.checks.sites import Site, sites
from core.games.defense.checks.words import values_of
from core.games.defense.conditions import CONDITIONS
from core.games.defense.document import Document
from core.games.defense.effects import EFFECTS
from core.games.defense.matchers import MATCHERS
from core.games.defense.nodes import CardNode, HeroNode, WordNode
from core.games.defense.uses import USES
from core.protocol import Pointer
from core.rawjson import as_text, objects
from editors.games.defense.outcomes import OTHER, Touch, sound, touches
from editors.graph import Edge

_SAID = {"gives": "gives", "takes": "takes away", "moves": "moves over"}


def status_id(document: Document, name: str) -> str:
    """The node of a status: its definition, or its name where every match has it."""
    found = document.statuses.get(name)
    return (found.path if found is not None else None) or f"status:{name}"


def field_id(card: CardNode, name: str) -> str:
    """The node of a field; of one that there is not, its name."""
    found = card.by_id.get(name)
    return found.path if found is not None else f"field:{card.path}:{name}"


def stage_id(card: CardNode, stage: str) -> str:
    """The node of a stage of the damage, or of another thing that effects of a card come to."""
    return f"stage:{card.path}:{stage}"


def other_id(card: CardNode) -> str:
    """The node of all outcomes that no effect of a card comes to."""
    return stage_id(card, OTHER)


def edges(document: Document) -> Iterator[Edge]:
    """Every edge of the graph."""
    yield from _named_fields(document)
    for site in sites(document):
        if site.table is MATCHERS:
            yield from _faces(site)
        elif site.table is EFFECTS:
            yield from _effect(document, site)
        elif site.table is CONDITIONS:
            yield from _needs(document, site)
    yield from _uses(document)
    for hero in document.heroes:
        yield from _riders(document, hero)


def _named_fields(document: Document) -> Iterator[Edge]:
    for site, path, name, drop in values_of(document, "field"):
        if site.card is None or site.rule is None:
            continue
        source = field_id(site.card, name)
        rows = parent_of(drop) if drop else ""
        is_last = not drop or _count(site, rows) < 2
        if site.table is MATCHERS:
            why = "A rule has one matcher: draw another field to it, or delete the rule."
            at, fixed = (None, why) if is_last else (drop, "")
            cause = site.rule.path
            yield Edge(source, cause, "matches", at, "is read by", fixed, cause)
        else:
            effect = site.node.path
            at = (rows or path) if is_last else drop
            yield Edge(source, effect, "limits", at, "holds the dice for", "", effect)


def _count(site: Site, rows: Pointer) -> int:
    value = site.node.raw.get(rows.rpartition("/")[2])
    return len(value) if isinstance(value, list) else 0


def _faces(site: Site) -> Iterator[Edge]:
    """The fields of the faces that a matcher looks for without naming a field."""
    entry, card, rule = site.entry, site.card, site.rule
    if entry is None or card is None or rule is None:
        return
    if any(each.kind in ("field", "fields", "recipe") for each in entry.arguments):
        return
    keys = sound(entry, site.node.raw)
    if keys is None:
        return
    faces = {name: tuple(f for _, f in each.faces) for name, each in card.by_id.items()}
    groups = entry.facts.reads(entry.filled(keys), faces, card.faces)
    read = (card.field_of.get(face) for group in groups for face in group)
    for path in dict.fromkeys(field.path for field in read if field is not None):
        why = "The rule looks for faces, whichever field they are in."
        yield Edge(path, rule.path, "matches", None, "has a face for", why, rule.path)


def _effect(document: Document, site: Site) -> Iterator[Edge]:
    if site.card is None or site.rule is None:
        return
    path = site.node.path
    yield Edge(site.rule.path, path, "does", path, "does", "", path)
    for touch in touches(site.entry, site.node.raw) if site.entry else ():
        if touch.kind == "stage":
            end = stage_id(site.card, str(touch.name))
            yield Edge(path, end, "feeds", path, "goes into", "", path)
            continue
        for name in _touched(document, touch):
            end = status_id(document, name)
            yield Edge(path, end, touch.kind, path, _SAID[touch.kind], "", path)


def _touched(document: Document, touch: Touch) -> list[str]:
    """The status that is touched, or each harmful one."""
    if touch.name is not None:
        return [touch.name]
    return [name for name, each in document.statuses.items() if each.raw.get("negative") is True]


def _needs(document: Document, site: Site) -> Iterator[Edge]:
    """What a condition asks for."""
    keys = sound(site.entry, site.node.raw) if site.entry is not None else None
    if site.entry is None or keys is None:
        return
    path = site.node.path
    holder = parent_of(parent_of(path))
    for name in site.entry.named("status", site.entry.filled(keys)):
        yield Edge(status_id(document, name), holder, "needs", path, "is needed by", "", holder)


def _uses(document: Document) -> Iterator[Edge]:
    """The statuses that other statuses ask for."""
    for name, each in document.statuses.items():
        base = each.path or ""
        for at, raw in objects(each.raw, "uses", base):
            entry = USES.get(as_text(raw.get("type")) or "")
            keys = sound(entry, raw) if entry is not None else None
            if entry is None or keys is None:
                continue
            for other in entry.named("status", entry.filled(keys)):
                why = "" if each.path else "Every match has this status as it is."
                ends = (status_id(document, other), status_id(document, name))
                yield Edge(*ends, "counts", at if each.path else None, "counts for", why)


def _riders(document: Document, hero: HeroNode) -> Iterator[Edge]:
    """The statuses that come with attacks and v1 defences."""
    for holder in riding(hero):
        for at, raw in objects(holder.raw, "riders", holder.path):
            name = as_text(raw.get("status"))
            if name:
                end = status_id(document, name)
                yield Edge(holder.path, end, "gives", at, "gives", "", at)


def riding(hero: HeroNode) -> Iterator[WordNode]:
    """The attacks and entries of the v1 board that come with statuses."""
    for holder in (*hero.attacks, *hero.board):
        if any(as_text(raw.get("status")) for _, raw in objects(holder.raw, "riders", "")):
            yield holder

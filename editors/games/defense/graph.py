"""The graph of defence cards: fields, rules, effects, statuses and the stages of the damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.checks import listing
from core.games.defense.document import Defined, Document
from core.games.defense.effects import EFFECTS, side_for
from core.games.defense.matchers import MATCHERS
from core.games.defense.nodes import CardNode, HeroNode, RuleNode, WordNode
from core.language.phrases import counted, said
from core.protocol import Json
from core.rawjson import as_text, is_int
from core.titles import title_of
from editors.games.defense.faults import marks
from editors.games.defense.joints import JOINS, connect
from editors.games.defense.outcomes import STAGES, sound
from editors.games.defense.phrases import Names, rendered
from editors.games.defense.relations import edges, other_id, riding, stage_id, status_id
from editors.games.defense.ways import key_of, names_of
from editors.graph import Beginning, Edge, Graph, Graphed, Node

WORDS = {
    "field": "Field",
    "rule": "Rule",
    "effect": "Effect",
    "attack": "Attack",
    "entry": "v1 defence",
    "status": "Status",
    "stage": "Outcome",
    "outcomes": "Outcomes",
}
"""What the kinds of nodes are called."""

_FIELDS, _RULES, _EFFECTS, _STAGES, _STATUSES = range(5)


def graph(raw: Json) -> Graph:
    """The graph of a hero or a match, as far as it can be read."""
    document = Document(raw)
    joined = tuple(edges(document))
    reached = {edge.target for edge in joined if edge.kind == "feeds"}
    found = {node.id: node for node in _entries(document, reached)}
    for node in _missing(joined):
        found.setdefault(node.id, node)
    said_of = marks(document, found, joined)
    nodes = [replace(n, marks=tuple(said_of.get(n.id, ()))) for n in found.values()]
    return Graph(nodes, joined, JOINS, WORDS, tuple(_beginnings(document)))


def _entries(document: Document, reached: set[str]) -> Iterator[Node]:
    names = names_of(document)
    for hero in document.heroes:
        whose = hero.name if len(document.heroes) > 1 else ""
        if hero.card is not None:
            yield from _card(names, hero.card, whose)
            yield from _outcomes(hero.card, whose, reached)
        for holder in riding(hero):
            yield _attack(names, hero, holder, whose)
    for name, each in document.statuses.items():
        yield _status(document, name, each)
    for each in document.own_statuses:
        yield _status(document, each.id, each)


def _beside(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _card(names: Names, card: CardNode, whose: str) -> Iterator[Node]:
    for field in card.fields:
        title = field.id or "Field without a name"
        faces = [str(face) for _, face in field.faces]
        word = "face" if len(faces) == 1 else "faces"
        note = _beside(f"{word} {listing(faces, 'and')}" if faces else "no faces", whose)
        gives = None if field.id else ()
        path = field.path
        yield Node(path, path, "field", title, note, _FIELDS, gives=gives, owner=card.path)
    for rule in card.rules:
        title = rule.title or "Rule without a name"
        note = _beside(_matcher(names, rule), whose)
        yield Node(rule.path, rule.path, "rule", title, note, _RULES, owner=card.path)
        for effect in rule.effects:
            title = title_of(effect.type or "") or "Effect without a type"
            note = _effect(names, rule, effect)
            path, (begins, ends) = effect.path, _ends(effect)
            owner = card.path
            made = Node(path, path, "effect", title, note, _EFFECTS, owner=owner)
            yield replace(made, gives=begins, takes=ends)


def _outcomes(card: CardNode, whose: str, reached: set[str]) -> Iterator[Node]:
    """What the effects come to; what none of them comes to stands behind one node."""
    other = other_id(card)
    for stage, (title, note) in STAGES.items():
        id = stage_id(card, stage)
        within = None if id in reached else other
        told = _beside(whose, note)
        yield Node(id, None, "stage", title, told, _STAGES, within=within, owner=card.path)
    if not all(stage_id(card, stage) in reached for stage in STAGES):
        note = _beside(whose, "what no effect comes to yet")
        yield Node(other, None, "outcomes", "Other outcomes", note, _STAGES)


def _ends(effect: WordNode) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines that an effect's word leaves room for: those from it, and those to it."""
    word = EFFECTS.get(effect.type or "")
    names = word is not None and key_of(word, "status") is not None
    rolls = word is not None and key_of(word, "fields") is not None
    gives = ("names a status",) if names else ()
    return gives, ("effect", "rolls again") if rolls else ("effect",)


def _matcher(names: Names, rule: RuleNode) -> str:
    """What the dice must show, in words; empty where that cannot be read."""
    word = MATCHERS.get(rule.matcher.type or "") if rule.matcher is not None else None
    if word is None or rule.matcher is None:
        return ""
    keys = sound(word, rule.matcher.raw)
    return "" if keys is None else said(word, keys, rendered(names))


def _effect(names: Names, rule: RuleNode, effect: WordNode) -> str:
    """What an effect does, in words; empty where that cannot be read."""
    word = EFFECTS.get(effect.type or "")
    keys = sound(word, effect.raw) if word is not None else None
    if word is None or keys is None:
        return ""
    side = side_for(word, effect.raw, rule.raw.get("owner"), rule.raw.get("target"))
    target = {"self": "the defender", "opponent": "the attacker"}[side]
    return said(word, keys, rendered(names), {"target": target})


def _attack(names: Names, hero: HeroNode, holder: WordNode, whose: str) -> Node:
    raw, path = holder.raw, holder.path
    combo = names.combo(as_text(raw.get("combo")) or "")
    title = as_text(raw.get("name")) or combo or "Attack without a combo"
    if holder in hero.attacks:
        damage = raw.get("damage")
        note = f"{damage} damage" if is_int(damage) else ""
        return Node(path, path, "attack", title, _beside(note, whose), _EFFECTS)
    block = raw.get("block")
    note = f"blocks {block}" if is_int(block) else ""
    return Node(path, path, "entry", title, _beside(note, whose), _EFFECTS)


def _status(document: Document, name: str, status: Defined) -> Node:
    title = as_text(status.raw.get("name")) or name
    most = status.raw.get("max")
    note = f"at most {counted(most, 'stack')}" if is_int(most) else ""
    if status.path is None:
        return Node(status_id(document, name), None, "status", title, note, _STATUSES)
    takes, path = ("status", "own status"), status.path
    return Node(path, path, "status", title, note, _STATUSES, takes=takes)


def _missing(joined: Iterable[Edge]) -> Iterator[Node]:
    """What is named and is not there: fields and statuses."""
    for end in (end for edge in joined for end in (edge.source, edge.target)):
        kind, _, rest = end.partition(":")
        if kind == "status":
            yield Node(end, None, "status", rest, "", _STATUSES, gives=())
        elif kind == "field":
            yield Node(end, None, "field", rest.partition(":")[2], "", _FIELDS, gives=())


def _beginnings(document: Document) -> Iterator[Beginning]:
    several = len(document.heroes) > 1
    for hero in document.heroes:
        if hero.card is not None:
            of = f" of {hero.name}" if several else ""
            yield Beginning(f"Field{of}", f"{hero.card.path}/fields", "field")
            yield Beginning(f"Rule{of}", f"{hero.card.path}/rules", "rule")
    yield Beginning("Effect", "/effects", "effect", within="rule")
    yield Beginning("Condition", "/conditions", "condition", within="rule")
    if document.kind is not None:
        yield Beginning("Status", "/statuses", "status")
    yield Beginning("Use", "/uses", "use", within="status")


GRAPHED = Graphed(graph, connect)

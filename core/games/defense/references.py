"""Every name of a hero or a match, where it is defined, and who mentions it.

Statuses and combos belong to the whole document (and some are shipped), fields to their card.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import pointer
from core.games.defense.checks.sites import Site
from core.games.defense.checks.words import values_of
from core.games.defense.document import Document, holds, names_in
from core.games.defense.nodes import HeroNode
from core.language.references import Reference
from core.protocol import Pointer
from core.rawjson import as_text, member


def references(document: Document) -> list[Reference]:
    """Every definition and every mention of a document."""
    return [*_definitions(document), *_in_words(document), *_in_heroes(document)]


def _definitions(document: Document) -> Iterator[Reference]:
    for hero, card in document.cards:
        for field in card.fields:
            if field.id:
                yield _definition("field", field.id, field.path, card.path)
        for rule in card.rules:
            if rule.id:
                yield _definition("rule", rule.id, rule.path, card.path)
        yield from _of_hero(hero)
    for hero in document.heroes:
        if hero.card is None:
            yield from _of_hero(hero)
    for kind, rows in (("status", document.own_statuses), ("combo", document.own_combos)):
        for each in rows:
            yield _definition(kind, each.id, str(each.path))


def _definition(kind: str, id: str, path: Pointer, scope: Pointer = "") -> Reference:
    return Reference(kind, id, path + "/id", f"the {kind}", path, scope, defines=True)


def _of_hero(hero: HeroNode) -> Iterator[Reference]:
    if hero.id:
        yield _definition("hero", hero.id, hero.path)
    for attack in hero.attacks:
        id = as_text(attack.raw.get("id"))
        if id:
            yield _definition("attack", id, attack.path, hero.path)


def _in_words(document: Document) -> Iterator[Reference]:
    for site, path, name, drop in values_of(document, "field"):
        if site.card is not None and site.rule is not None:
            role = f"read by {site.rule.id or 'a rule'}"
            yield Reference("field", name, path, role, _gone(site, drop), scope=site.card.path)
    for site, path, name, _ in values_of(document, "status"):
        holder = site.rule.id if site.rule is not None else ""
        role = f"in {site.node.type}" + (f" of {holder}" if holder else "")
        yield Reference("status", name, path, role, _gone(site, ""))


def _gone(site: Site, drop: Pointer) -> Pointer:
    """What cannot do without a name: a line of several, the effect, or the rule.

    A condition takes along what it guards, which would else happen always.
    """
    if drop:
        holder = drop.rpartition("/")[0]
        rows = member(site.node.raw, holder.rpartition("/")[2])
        if isinstance(rows, list) and len(rows) > 1:
            return drop
    if site.rule is None:
        return site.node.path
    head = site.node.path.removeprefix(site.rule.path + "/").split("/")
    if head[0] == "effects":
        return f"{site.rule.path}/effects/{head[1]}"
    return site.rule.path


def _in_heroes(document: Document) -> Iterator[Reference]:
    for hero in document.heroes:
        for rider in hero.riders:
            name = as_text(rider.raw.get("status"))
            if name:
                yield Reference("status", name, rider.path + "/status", "a rider", rider.path)
        for holder, role in (*((a, "an attack") for a in hero.attacks),
                             *((e, "an entry of the v1 board") for e in hero.board)):  # fmt: skip
            name = as_text(holder.raw.get("combo"))
            if name:
                yield Reference("combo", name, holder.path + "/combo", role, holder.path)
        for path, raw in holds(hero.raw, hero.path):
            for key in ("best", "present"):
                for at, name in names_in(raw, key, path):
                    yield Reference("combo", name, at, "a hold order", at)
            without = as_text(raw.get("without"))
            if without:
                at = path + "/without"
                yield Reference("status", without, at, "a hold order", at)
    versions = member(member(document.raw, "config"), "defenseVersions")
    for name in versions if isinstance(versions, dict) and document.kind == "match" else ():
        at = pointer("config", "defenseVersions", name)
        yield Reference("hero", name, at, "its version in this match", at, key=True)

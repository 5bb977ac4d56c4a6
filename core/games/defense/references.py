"""Every name of a hero or a match, where it is defined, and who mentions it.

Statuses and combos belong to the whole document (and some are shipped), fields to their card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from core.checks import pointer
from core.games.defense.checks.sites import Site
from core.games.defense.checks.words import values_of
from core.games.defense.document import Document, HeroNode, holds, names_in
from core.protocol import Pointer
from core.rawjson import as_text, member

NameKind = Literal["field", "rule", "attack", "status", "combo", "hero"]


@dataclass(frozen=True, slots=True)
class Reference:
    """A place that defines or mentions a name; `drop` is what goes when the name goes.

    `scope` is the card that a field or rule belongs to, `key` says that the name is a key.
    """

    kind: NameKind
    name: str
    path: Pointer
    role: str
    drop: Pointer
    defines: bool = False
    scope: Pointer = ""
    key: bool = False

    def same(self, other: Reference) -> bool:
        """Whether both are about one thing."""
        return (self.kind, self.name, self.scope) == (other.kind, other.name, other.scope)


def references(document: Document) -> list[Reference]:
    """Every definition and every mention of a document."""
    return [*_definitions(document), *_in_words(document), *_in_heroes(document)]


def _definitions(document: Document) -> Iterator[Reference]:
    for hero, card in document.cards:
        for field in card.fields:
            if field.id:
                at = field.path + "/id"
                yield Reference("field", field.id, at, "the field", field.path, True, card.path)
        for rule in card.rules:
            if rule.id:
                yield Reference(
                    "rule", rule.id, rule.path + "/id", "the rule", rule.path, True, card.path
                )
        yield from _of_hero(hero)
    for hero in document.heroes:
        if hero.card is None:
            yield from _of_hero(hero)
    for kind, rows in (("status", document.own_statuses), ("combo", document.own_combos)):
        for each in rows:
            path = str(each.path)
            what: NameKind = "status" if kind == "status" else "combo"
            yield Reference(what, each.id, path + "/id", f"the {kind}", path, True)


def _of_hero(hero: HeroNode) -> Iterator[Reference]:
    if hero.id:
        yield Reference("hero", hero.id, hero.path + "/id", "the hero", hero.path, True)
    for attack in hero.attacks:
        id = as_text(attack.raw.get("id"))
        if id:
            at = attack.path + "/id"
            yield Reference("attack", id, at, "the attack", attack.path, True, hero.path)


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

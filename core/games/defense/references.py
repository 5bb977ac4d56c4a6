"""Every name of a hero or a match, where it is defined, and who mentions it.

Statuses and combos belong to the whole document (and some are shipped), fields to their card.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.games.defense.checks.sites import Site
from core.games.defense.checks.words import values_of
from core.games.defense.document import Document
from core.language.references import Named, Reference, named
from core.protocol import Pointer
from core.rawjson import member

_OF_A_HERO = (
    Named("field", "/defenseCard/fields/#/id", "the field", 1, 3, defines=True),
    Named("rule", "/defenseCard/rules/#/id", "the rule", 1, 3, defines=True),
    Named("hero", "/id", "the hero", 1, defines=True),
    Named("attack", "/attacks/#/id", "the attack", 1, 3, defines=True),
    Named("status", "/statuses/#/id", "the status", 1, defines=True),
)
_IN_A_HERO = (
    Named("status", "/attacks/#/riders/#/status", "a rider", 1),
    Named("status", "/v1Board/#/riders/#/status", "a rider", 1),
    Named("combo", "/attacks/#/combo", "an attack", 1),
    Named("combo", "/v1Board/#/combo", "an entry of the v1 board", 1),
    *(
        Named("combo", f"/ai/holds/#/{key}", "a hold order")
        for key in ("best", "best/#", "present", "present/#")
    ),
    Named("status", "/ai/holds/#/without", "a hold order"),
)
_OF_A_MATCH = (
    Named("status", "/statuses/#/id", "the status", 1, defines=True),
    Named("combo", "/combos/#/id", "the combo", 1, defines=True),
)
_IN_A_MATCH = (Named("hero", "/config/defenseVersions/*", "its version in this match"),)


def references(document: Document) -> list[Reference]:
    """Every definition and every mention of a document; an empty text names nothing."""
    match = document.raw if document.kind == "match" else None
    found = (
        *(ref for hero in document.heroes for ref in named(_OF_A_HERO, hero.raw, hero.path)),
        *named(_OF_A_MATCH, match),
        *_in_words(document),
        *(ref for hero in document.heroes for ref in named(_IN_A_HERO, hero.raw, hero.path)),
        *named(_IN_A_MATCH, match),
    )
    return [ref for ref in found if ref.name or ref.key]


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

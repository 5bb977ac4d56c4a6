"""What stands where in a hero or a match: kinds of entities by the shape of pointers."""

from __future__ import annotations

from core.games.defense.document import Document, kind_of
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from core.titles import title_of
from editors.language.kinds import Kind, Kinds, kind


def _kind(name: str, title: str, path: str, definition: str, key: str = "") -> Kind:
    hero = r"(?:/heroes/\d+)?"
    rule = rf"{hero}/defenseCard/rules/\d+"
    return kind(name, title, path, definition, key, hero=hero, rule=rule)


_KINDS = (
    _kind("hero", "Hero", "/heroes/#", "Hero", "name"),
    _kind("config", "Switches", "/config", "Config"),
    _kind("card", "Defence card", "<hero>/defenseCard", "DefenseCard"),
    _kind("field", "Field", "<hero>/defenseCard/fields/#", "Field", "id"),
    _kind("rule", "Rule", "<rule>", "Rule", "id"),
    _kind("matcher", "Matcher", "<rule>/matcher", "Matcher"),
    _kind("effect", "Effect", "<rule>/effects/#", "Effect"),
    _kind("condition", "Condition", "<rule>(?:/effects/#)?/conditions/#", "Condition"),
    _kind("attack", "Attack", "<hero>/attacks/#", "Attack", "id"),
    _kind("entry", "Board entry", "<hero>/v1Board/#", "BoardEntry"),
    _kind("rider", "Rider", "<hero>/(?:attacks|v1Board)/#/riders/#", "Rider"),
    _kind("status", "Status", "<hero>/statuses/#", "Status", "id"),
    _kind("use", "Use", "<hero>/statuses/#/uses/#", "Use"),
    _kind("combo", "Combo", "/combos/#", "Combo", "id"),
    _kind("pattern", "Pattern", "/combos/#/pattern", "Pattern"),
    _kind("hold", "Hold", "<hero>/ai/holds/#", "Hold"),
)

ROOTS = {
    "hero": _kind("hero", "Hero", "", "Hero", "name"),
    "match": _kind("match", "Match", "", "MatchSpec", "name"),
}
"""What the whole document is, by its kind."""


def _own_label(kind: Kind, raw: Json, value: Json, path: Pointer) -> str | None:
    keys = ("label", "name", "id", "type", "combo", "status", "keep")
    if kind.name == "card":
        return kind.title
    for key in keys if kind.name != "match" else ("name",):
        text = as_text(member(value, key))
        if text:
            return called(raw, key, text)
    return None


def called(raw: Json, key: str, text: str) -> str:
    """What people call the word, the combo or the status that stands under a key."""
    if key == "type":
        return title_of(text)
    if key not in ("combo", "status"):
        return text
    document = Document(raw)
    found = (document.combos if key == "combo" else document.statuses).get(text)
    return as_text(found.raw.get("name")) or text if found is not None else text


KINDS = Kinds(_KINDS, ROOTS, kind_of, "hero", own_label=_own_label)

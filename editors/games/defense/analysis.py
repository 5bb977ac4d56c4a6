"""What a defence comes to, exactly, for the live panel: of any draft whose card is sound."""

from __future__ import annotations

from core.errors import CallError
from core.games.defense.document import Document, kind_of
from core.games.defense.exact_report import DEFAULT_RAW, VERSIONS, Held, report
from core.games.defense.limits import MAX_NUMBER, MAX_ROLLS
from core.games.defense.nodes import HeroNode
from core.protocol import Json
from core.rawjson import is_int
from editors.payload import Payload, get

MOST_ROLLS = MAX_ROLLS.value


def analyze(payload: Payload) -> Json:
    """`{hero, raw, plays, versions: {v1, v2}}`; `hero` is an index, an id or a name.

    `held` gives stacks before the roll: `{"self": {"chi": 2}, "opponent": {"burn": 1}}`.  With
    `patient` even the largest cards are computed, which may take seconds.
    """
    document = Document(payload.get("document"))
    if kind_of(document.raw) is None:
        raise CallError("edit.wrong-place", "This is no hero and no match", path="/document")
    raw = get(payload, "raw", int, DEFAULT_RAW)
    if not 0 <= raw <= MAX_NUMBER:
        raise CallError("edit.bad-value", f"Raw damage is 0 to {MAX_NUMBER}", path="/raw")
    version = get(payload, "version", str, "")
    if version and version not in VERSIONS:
        raise CallError("edit.bad-value", "A version is v1 or v2", path="/version")
    hero = _hero(document, payload.get("hero"))
    held = _held(get(payload, "held", dict, {}))
    most = None if get(payload, "patient", bool, False) else MOST_ROLLS
    return report(document, hero, raw, (version,) if version else VERSIONS, held, most)


def _hero(document: Document, wanted: Json) -> HeroNode:
    heroes = document.heroes
    if wanted is None or (document.kind == "hero" and is_int(wanted)):
        wanted = 0
    for hero in heroes:
        if (wanted == hero.index and is_int(wanted)) or wanted in (hero.id, hero.name):
            return hero
    known = ", ".join(hero.name for hero in heroes) or "none"
    raise CallError("edit.no-such-place", f"There is no hero {wanted!r}; there are {known}")


def _held(raw: dict[str, Json]) -> Held:
    found: Held = {}
    for side, stacks in raw.items():
        if side not in ("self", "opponent") or not isinstance(stacks, dict):
            raise CallError("edit.bad-value", '"held" has self and opponent', path="/held")
        for name, count in stacks.items():
            if not is_int(count) or not 0 <= count <= MAX_NUMBER:
                raise CallError("edit.bad-value", "Stacks are whole numbers", path="/held")
            found[side, name] = count
    return found

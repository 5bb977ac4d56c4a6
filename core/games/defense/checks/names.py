"""Checks of names: fields, statuses, combos and heroes that are not there, or there twice."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, pointer, quoted
from core.games.defense.checks.table import TABLE, put
from core.games.defense.checks.values import lacking_turns
from core.games.defense.checks.words import values_of
from core.games.defense.document import Document, holds, names_in
from core.games.defense.nodes import HeroNode
from core.protocol import Fix, Json, Pointer
from core.rawjson import as_text, member, objects
from core.repairs import duplicates, remove, replace, unknown


@TABLE.lint("card-unknown-field")
def card_unknown_field(document: Document) -> Iterator[Finding]:
    """A matcher or an effect that names a field which the card does not have."""
    for site, path, name, drop in values_of(document, "field"):
        card = site.card
        if card is None or name in card.by_id:
            continue
        found = unknown(path, name, "field", card.by_id, drop)
        new = {"id": name or "F", "faces": []}
        fixes = found.fixes
        if name and isinstance(card.raw.get("fields"), list):
            fixes += (put(f"Add a field {quoted(name)}", card.path + "/fields/-", new),)
        yield Finding(path, found.message, fixes)


@TABLE.lint("card-unknown-status")
def card_unknown_status(document: Document) -> Iterator[Finding]:
    """An effect or a condition of a card that names a status which there is not."""
    for site, path, name, drop in values_of(document, "status"):
        if site.in_card and name not in document.statuses:
            yield unknown(path, name, "status", document.statuses, drop)


@TABLE.error("unknown-status")
def unknown_status(document: Document) -> Iterator[Finding]:
    """A rider, a use or a hold order that names a status which there is not."""
    for site, path, name, drop in values_of(document, "status"):
        if not site.in_card and name not in document.statuses:
            yield unknown(path, name, "status", document.statuses, drop)
    for hero in document.heroes:
        for rider in hero.riders:
            status = rider.raw.get("status")
            if isinstance(status, str) and status not in document.statuses:
                path = rider.path + "/status"
                yield unknown(path, status, "status", document.statuses, rider.path)
        for path, raw in holds(hero.raw, hero.path):
            without = raw.get("without")
            if isinstance(without, str) and without not in document.statuses:
                at = path + "/without"
                yield unknown(at, without, "status", document.statuses, at)


@TABLE.error("unknown-combo")
def unknown_combo(document: Document) -> Iterator[Finding]:
    """An attack, a v1 board or a hold order that names a combo which there is not."""
    for hero in document.heroes:
        for holder in (*hero.attacks, *hero.board):
            name = holder.raw.get("combo")
            if isinstance(name, str) and name not in document.combos:
                path = holder.path + "/combo"
                yield unknown(path, name, "combo", document.combos, holder.path)
        for path, raw in holds(hero.raw, hero.path):
            for key in ("best", "present"):
                for at, name in names_in(raw, key, path):
                    if name not in document.combos:
                        yield unknown(at, name, "combo", document.combos, at)


@TABLE.error("no-v1-board")
def no_v1_board(document: Document) -> Iterator[Finding]:
    """A hero without a v1 board, which it needs to fall back to."""
    for hero in document.heroes:
        board = hero.raw.get("v1Board")
        if board is None or board == []:
            message = (
                f"{_called(hero)} has no v1 board; every hero needs one to fall back to. Add one."
            )
            path = hero.path + ("/v1Board" if "v1Board" in hero.raw else "")
            rows = _small_board(document)
            fixes = (put("Add a small board", hero.path + "/v1Board", rows),) if rows else ()
            yield Finding(path, message, fixes)


def _called(hero: HeroNode) -> str:
    return quoted(hero.name) if hero.name else "The hero"


def _small_board(document: Document) -> list[Json]:
    """The shipped combos with a little block each, the rarest first."""
    return [
        {"combo": name, "block": block}
        for name, block in (("5OAK", 6), ("4OAK", 4), ("3OAK", 2))
        if name in document.combos
    ]


@TABLE.lint("card-missing")
def card_missing(document: Document) -> Iterator[Finding]:
    """A hero that plays v2 and has no card."""
    for hero in document.players:
        if "defenseCard" in hero.raw or hero.raw.get("defenseVersion", "v2") != "v2":
            continue
        message = (
            f"{_called(hero)} plays v2 but has no defence card, so it plays v1. Add a card, or "
            "write v1."
        )
        card = {
            "dice": 3,
            "fields": [{"id": "F1", "faces": [1, 2, 3]}, {"id": "F2", "faces": [4, 5, 6]}],
            "rules": [
                {
                    "id": f"guard_{block}",
                    "matcher": {"type": "countField", "fieldId": f"F{block}"},
                    "effects": [{"type": "blockPer", "amount": block, "cap": 3 * block}],
                }
                for block in (1, 2)
            ],
        }
        fixes = (
            put("Add a small card", hero.path + "/defenseCard", card),
            put("Play v1", hero.path + "/defenseVersion", "v1"),
        )
        yield Finding(hero.path, message, fixes)


@TABLE.error("duplicate-id")
def duplicate_id(document: Document) -> Iterator[Finding]:
    """Two attacks of a hero, or two statuses or combos of a list, with one id."""
    lists = [(hero.raw, "attacks", hero.path) for hero in document.heroes]
    lists += [(hero.raw, "statuses", hero.path) for hero in document.heroes]
    if document.kind == "match":
        lists += [(document.raw, key, "") for key in ("statuses", "combos")]
    for raw, key, path in lists:
        entries = [
            (at + "/id", id) for at, item in objects(raw, key, path) if (id := _id(item)) != ""
        ]
        what = {"attacks": "attack", "statuses": "status", "combos": "combo"}[key]
        message = f"Another {what} here has the id {{}}; ids are unique."
        yield from duplicates(entries, message, [id for _, id in entries])


def _id(item: Json) -> str:
    return as_text(member(item, "id")) or ""


@TABLE.error("empty-name")
def empty_name(document: Document) -> Iterator[Finding]:
    """A hero, an attack, a status or a combo whose name is empty."""
    rows: list[tuple[Pointer, str, str]] = []
    for hero in document.heroes:
        rows += [(f"{hero.path}/{key}", key, "hero") for key in ("id", "name")]
        rows += [(f"{each.path}/id", "id", "attack") for each in hero.attacks]
    places = [(hero.raw, "statuses", hero.path) for hero in document.heroes]
    if document.kind == "match":
        places += [(document.raw, key, "") for key in ("statuses", "combos")]
    for raw, key, path in places:
        what = "status" if key == "statuses" else "combo"
        rows += [(f"{at}/id", "id", what) for at, _ in objects(raw, key, path)]
    values = dict(_texts(document.raw, ""))
    for path, key, what in rows:
        if values.get(path) == "":
            new = what.capitalize() if key == "name" else what
            message = f"The {key} of the {what} is empty; write one."
            yield Finding(path, message, (replace(f"Write {quoted(new)}", path, new),))


def _texts(raw: Json, path: Pointer) -> Iterator[tuple[Pointer, str]]:
    """Every empty text of a document with its place."""
    if raw == "":
        yield path, raw
    elif isinstance(raw, (dict, list)):
        for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw):
            yield from _texts(value, path + pointer(key))


@TABLE.lint("repeated-combo")
def repeated_combo(document: Document) -> Iterator[Finding]:
    """One combo twice on a v1 board; only the better entry ever counts."""
    for hero in document.heroes:
        seen: set[str] = set()
        for entry in hero.board:
            name = as_text(entry.raw.get("combo"))
            if name in seen:
                message = f"{quoted(name)} stands on this board already; remove one of the two."
                fixes = (remove("Remove this one", entry.path),)
                yield Finding(entry.path + "/combo", message, fixes)
            if name is not None:
                seen.add(name)


@TABLE.lint("no-attacks")
def no_attacks(document: Document) -> Iterator[Finding]:
    """A hero without attacks, who can only pass."""
    for hero in document.heroes:
        if hero.raw.get("attacks") == [] and document.combos:
            message = f"{_called(hero)} has no attacks and can only pass. Add one."
            name = next(iter(document.combos))
            attack = {"id": name, "combo": name, "damage": 5}
            fix = put(f"Add an attack with {name}", hero.path + "/attacks/-", attack)
            yield Finding(hero.path + "/attacks", message, (fix,))


@TABLE.lint("unknown-hero")
def unknown_hero(document: Document) -> Iterator[Finding]:
    """A version for a hero who is not in the match."""
    versions = member(member(document.raw, "config"), "defenseVersions")
    known = [hero.id for hero in document.heroes if hero.id]
    for name in versions if isinstance(versions, dict) and document.kind == "match" else ():
        if name not in known:
            path = pointer("config", "defenseVersions", name)
            found = unknown(path, name, "hero", known, path)
            renamed = tuple(_other_key(fix, path) for fix in found.fixes)
            yield Finding(path, found.message, renamed)


def _other_key(fix: Fix, path: Pointer) -> Fix:
    """A fix that names another hero moves the entry: the name is its key."""
    value = fix.patch[0].get("value")
    if not isinstance(value, str):
        return fix
    to = pointer("config", "defenseVersions", value)
    return Fix(fix.title, ({"op": "move", "from": path, "path": to},))


@TABLE.error("missing-turns")
def missing_turns(document: Document) -> Iterator[Finding]:
    """A status that is lost after turns and does not say after how many."""
    for status in document.own_statuses:
        expires = status.raw.get("expires")
        if member(expires, "type") == "afterNTurns" and member(expires, "turns") is None:
            yield lacking_turns(f"{status.path}/expires")


@TABLE.error("hold-faces")
def hold_faces(document: Document) -> Iterator[Finding]:
    """A line of a hold order that keeps faces and names none, or one that no die has."""
    for hero in document.heroes:
        for path, raw in holds(hero.raw, hero.path):
            faces = raw.get("faces", [])
            if raw.get("keep") != "faces" or not isinstance(faces, list):
                continue
            if not faces:
                message = "This line keeps faces and names none; write which, as [5, 6]."
                yield Finding(path, message, (put("Keep sixes", path + "/faces", [6]),))
            for index, face in enumerate(faces):
                if isinstance(face, int) and not isinstance(face, bool) and not 1 <= face <= 6:
                    at = f"{path}/faces/{index}"
                    message = f"Attack dice have the faces 1 to 6, not {face}; remove it."
                    yield Finding(at, message, (remove(f"Remove {face}", at),))

"""Checks of names: each defined once, each mention known: `code`, `name`, `id`."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, listing, pointer, quoted, resolve
from core.games.boards.checks.layout import square_name
from core.games.boards.checks.table import TABLE, duplicates, fresh, remove, replace, unknown
from core.games.boards.conditions import CONDITIONS, is_reserved, reserved
from core.games.boards.document import Document
from core.games.boards.references import references
from core.protocol import Fix, Place, Pointer
from core.rawjson import as_text, as_xy, member, objects


@TABLE.error("duplicate-player")
def duplicate_player(document: Document) -> Iterator[Finding]:
    """Two players have one name."""
    entries = [(p.path + "/name", p.name) for p in document.players if p.name is not None]
    yield from duplicates(entries, "There is a player {} already; use another name.", _all(entries))


@TABLE.error("duplicate-piece")
def duplicate_piece(document: Document) -> Iterator[Finding]:
    """Two pieces have one code."""
    entries = [(p.path + "/code", p.code) for p in document.pieces if p.code is not None]
    yield from duplicates(entries, "There is a piece {} already; use another code.", _all(entries))


@TABLE.error("duplicate-condition")
def duplicate_condition(document: Document) -> Iterator[Finding]:
    """Two global conditions have one code."""
    entries = [
        (path + "/code", item["code"])
        for path, item in document.globals
        if isinstance(item.get("code"), str)
    ]
    message = "There is a condition {} already; use another code."
    yield from duplicates(entries, message, {*_all(entries), *reserved()})


@TABLE.error("duplicate-move-id")
def duplicate_move_id(document: Document) -> Iterator[Finding]:
    """Two moves of one piece have one id."""
    for piece in document.pieces:
        entries = [(move.path + "/id", move.id) for move in piece.moves if move.id is not None]
        message = "This piece has a move {} already; use another id."
        yield from duplicates(entries, message, _all(entries))


def _all(entries: list[tuple[Pointer, str]] | list[tuple[Pointer, int]]) -> set[str | int]:
    return {name for _, name in entries}


@TABLE.error("duplicate-letter")
def duplicate_letter(document: Document) -> Iterator[Finding]:
    """Two pieces, or two castling rights, share a letter of FEN."""
    first: dict[str, Pointer] = {}
    for piece in document.pieces:
        letter = as_text(piece.raw.get("notation"))
        if letter is None:
            continue
        path = piece.path + "/notation"
        if letter.casefold() in first:
            yield Finding(
                path,
                f"Another piece has the letter {quoted(letter)}; FEN tells pieces apart by letter.",
                (*_free_letter(path, document), remove("Remove the letter", path)),
                (Place(first[letter.casefold()], "The letter is used here."),),
            )
        else:
            first[letter.casefold()] = path
    seen: dict[str, Pointer] = {}
    for path, right in objects(member(document.raw, "fen"), "castling", "/fen"):
        letter = as_text(right.get("letter"))
        if letter is not None and letter in seen:
            yield Finding(
                path + "/letter",
                f"Another castling right has the letter {quoted(letter)}; use another.",
                (remove("Remove this right", path),),
                (Place(seen[letter], "The letter is used here."),),
            )
        elif letter is not None:
            seen[letter] = path + "/letter"


def _free_letter(path: Pointer, document: Document) -> tuple[Fix, ...]:
    used = {str(piece.raw.get("notation")).upper() for piece in document.pieces}
    free = [c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in used]
    return (replace(f'Use "{free[0]}"', path, free[0]),) if free else ()


@TABLE.error("bad-letter")
def bad_letter(document: Document) -> Iterator[Finding]:
    """A notation is not one letter from A to Z."""
    for piece in document.pieces:
        letter = as_text(piece.raw.get("notation"))
        if letter is not None and not _is_letter(letter):
            path = piece.path + "/notation"
            yield Finding(
                path,
                f"A notation is one letter from A to Z, not {quoted(letter)}.",
                (*_free_letter(path, document), remove("Remove it", path)),
            )
    for path, right in objects(member(document.raw, "fen"), "castling", "/fen"):
        letter = as_text(right.get("letter"))
        if letter is not None and not _is_letter(letter):
            message = f"A castling right is one letter from A to Z, not {quoted(letter)}."
            yield Finding(path + "/letter", message, (remove("Remove this right", path),))


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isascii() and text.isalpha()


@TABLE.error("condition-shadows-builtin")
def condition_shadows_builtin(document: Document) -> Iterator[Finding]:
    """A global condition has the name of a built-in word."""
    for path, item in document.globals:
        code = as_text(item.get("code"))
        if code is not None and is_reserved(code):
            other = fresh(code, {*document.condition_types, *reserved()})
            yield Finding(
                path + "/code",
                f"{quoted(code)} is a built-in word; give the condition another code.",
                (replace(f"Change it to {quoted(other)}", path + "/code", other),),
            )


@TABLE.error("unknown-player")
def unknown_player(document: Document) -> Iterator[Finding]:
    """A place names a player that there is not."""
    for ref in references(document):
        if ref.kind != "player" or ref.name in document.names:
            continue
        found = unknown(ref.path, str(ref.name), "player", document.names, ref.drop)
        yield _renamed_key(found, document) if ref.key else found


def _renamed_key(finding: Finding, document: Document) -> Finding:
    """For the key of an object a replaced name is a moved member."""
    parent = finding.path.rpartition("/")[0]
    fixes = []
    for fix in finding.fixes:
        step = fix.patch[0]
        if step["op"] == "replace":
            if step["value"] in resolve(document.raw, parent):
                continue
            target = parent + pointer(step["value"])
            fix = Fix(fix.title, ({"op": "move", "from": finding.path, "path": target},))
        fixes.append(fix)
    return Finding(finding.path, finding.message, tuple(fixes), finding.related)


@TABLE.error("unknown-piece")
def unknown_piece(document: Document) -> Iterator[Finding]:
    """A place names a piece that there is not."""
    for ref in references(document):
        if ref.kind == "piece" and ref.name not in document.codes:
            yield unknown(ref.path, str(ref.name), "piece", document.codes, ref.drop)


@TABLE.error("unknown-move")
def unknown_move(document: Document) -> Iterator[Finding]:
    """DEPENDS_ON names a move that the piece does not have."""
    ids = {piece.path: [m.id for m in piece.moves if m.id is not None] for piece in document.pieces}
    for ref in references(document):
        if ref.kind != "move" or ref.defines or ref.name in ids[ref.scope]:
            continue
        known = ids[ref.scope]
        hint = f"its moves are {listing(map(str, known), 'and')}" if known else "it has no ids"
        nearby = sorted(known, key=lambda number: abs(number - int(ref.name)))[:1]
        fixes = [replace(f"Use move {number}", ref.path, number) for number in nearby]
        yield Finding(
            ref.path,
            f"This piece has no move {ref.name}; {hint}.",
            (*fixes, remove("Remove the condition", ref.drop)),
        )


@TABLE.error("unknown-condition")
def unknown_condition(document: Document) -> Iterator[Finding]:
    """A place names a condition that is neither built in nor defined."""
    types = document.condition_types
    for ref in references(document):
        name = str(ref.name)
        if ref.kind != "condition" or ref.defines or ref.role == "end of a repeat":
            continue
        if ref.role == "winning zone":
            zones = document.zones
            if name not in zones:
                yield unknown(ref.path, name, "POSITION condition", zones, ref.drop)
        elif name not in types:
            yield unknown(ref.path, name, "condition", [*CONDITIONS, *types], ref.drop)


@TABLE.lint("fen-square")
def fen_square(document: Document) -> Iterator[Finding]:
    """A castling right speaks of a square on which no piece of its player starts."""
    starts = {(start.at, start.player) for start in document.starts}
    for path, right in objects(member(document.raw, "fen"), "castling", "/fen"):
        player = as_text(right.get("player"))
        for key in ("leader", "partner"):
            xy = as_xy(right.get(key))
            if xy is not None and player in document.names and (xy, player) not in starts:
                yield Finding(
                    f"{path}/{key}",
                    f"No piece of {player} starts on {square_name(xy)}; "
                    "this castling right can never stand.",
                    (remove("Remove this right", path),),
                )

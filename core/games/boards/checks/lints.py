"""Lints: what is allowed but hardly meant (warnings)."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from core.checks import Finding, listing, parts_of, quoted
from core.games.boards.checks.table import TABLE, remove, replace
from core.games.boards.document import Document
from core.games.boards.pictures import LARGE, NAMES, is_drawn
from core.games.boards.references import references
from core.protocol import Fix, Place, Pointer
from core.rawjson import XY, as_text, member


@TABLE.lint("prefix-ambiguous")
def prefix_ambiguous(document: Document) -> Iterator[Finding]:
    """Two codes share their first three letters, which is what boards in text show."""
    first: dict[str, tuple[str, Pointer]] = {}
    for piece in document.pieces:
        if piece.code is None:
            continue
        short = piece.code[:3].upper()
        known = first.setdefault(short, (piece.code, piece.path + "/code"))
        if known[0] != piece.code:
            yield Finding(
                piece.path + "/code",
                f"Boards in text show {quoted(piece.code[:3])} for this piece and for "
                f"{quoted(known[0])}; choose codes that differ in the first three letters.",
                related=(Place(known[1], "The other code."),),
            )


@TABLE.lint("odd-picture")
def odd_picture(document: Document) -> Iterator[Finding]:
    """A piece's picture is none that can be drawn, so that its letters are shown."""
    for piece in document.pieces:
        picture = as_text(piece.raw.get("picture"))
        if picture is None or is_drawn(picture):
            continue
        path = piece.path + "/picture"
        near = get_close_matches(picture.lower(), NAMES, 1)
        fixes = [replace(f'Use "{near[0]}"', path, near[0])] if near else []
        yield Finding(
            path,
            f"{quoted(picture[:40])} is no picture: write a name such as “dragon”, one or two "
            f"letters, an emoji, or an SVG of up to {LARGE:,} characters.",
            (*fixes, remove("Remove it", path)),
        )


@TABLE.lint("no-win")
def no_win(document: Document) -> Iterator[Finding]:
    """Nobody can win: no leader, no win condition, and running out of moves is a draw."""
    wins = member(document.raw, "win_conditions")
    if document.leaders or wins or member(document.raw, "stalemate_loses") is True:
        return
    if isinstance(document.raw, dict) and document.pieces:
        fixes = []
        if isinstance(member(document.raw, "stalemate_loses"), (bool, type(None))):
            add = {"op": "add", "path": "/stalemate_loses", "value": True}
            fixes.append(Fix("Let a player without a move lose", (add,)))
        yield Finding(
            "", "Nobody can win: name a leader or add a win condition.", tuple(fixes)
        )  # fmt: skip


@TABLE.lint("may-not-end")
def may_not_end(document: Document) -> Iterator[Finding]:
    """A game with a leader has no draw by repetition or by moves without progress."""
    draws = member(document.raw, "draw_conditions")
    if not document.leaders or (draws is not None and not isinstance(draws, dict)):
        return
    if draws and any(
        draws.get(k) is not None for k in ("repetition_count", "fifty_move_halfmoves")
    ):
        return
    usual = {"repetition_count": 3, "fifty_move_halfmoves": 100}
    add = {"op": "add", "path": "/draw_conditions", "value": {**(draws or {}), **usual}}
    yield Finding(
        "/draw_conditions" if isinstance(draws, dict) else "",
        "Two bare leaders could go on for ever: add draw conditions.",
        (Fix("Draw by repetition and after 100 plies without progress", (add,)),),
    )


@TABLE.lint("no-leader-at-start")
def no_leader_at_start(document: Document) -> Iterator[Finding]:
    """A player starts without a leader in a game that has leaders."""
    if not any(code in document.codes for code in document.leaders):
        return
    for player in document.players:
        if not any(start.piece in document.leaders for start in player.starts):
            yield Finding(
                player.path,
                f"This player starts without {quoted(document.leaders[0])} "
                "and so can be neither checked nor mated.",
                related=(Place("/leader", "The leader is named here."),),
            )


@TABLE.lint("unused-condition")
def unused_condition(document: Document) -> Iterator[Finding]:
    """A global condition that nothing refers to."""
    used = {r.name for r in references(document) if r.kind == "condition" and not r.defines}
    for path, item in document.globals:
        code = as_text(item.get("code"))
        if code is not None and code not in used:
            message = f"Nothing uses the condition {quoted(code)}; use it or remove it."
            yield Finding(path, message, (remove("Remove the condition", path),))


@TABLE.lint("unused-piece")
def unused_piece(document: Document) -> Iterator[Finding]:
    """A piece that neither starts on the board nor is ever promoted to."""
    mentions = [ref for ref in references(document) if ref.kind == "piece"]
    entering = ("starting position", "promotion option")
    used = {ref.name for ref in mentions if ref.role in entering}
    for piece in document.pieces:
        if piece.code is None or piece.code in used or document.codes.count(piece.code) > 1:
            continue
        drops = [ref.drop for ref in mentions if ref.name == piece.code]
        yield Finding(
            piece.path,
            f"{quoted(piece.code)} neither starts on the board nor comes by promotion; "
            "place it or remove it.",
            (remove(_removal(piece.path, drops), *drops),),
        )


def _removal(path: Pointer, drops: list[Pointer]) -> str:
    """The title of a removal: where else something goes because it names the piece."""
    places = [parts_of(drop)[0].replace("_", " ") for drop in drops if drop != path]
    if not places:
        return "Remove the piece"
    return f"Remove the piece, and what names it in {listing(dict.fromkeys(places), 'and')}"


@TABLE.lint("flag-never-set")
def flag_never_set(document: Document) -> Iterator[Finding]:
    """A flag is asked for that no side effect sets."""
    flags = [ref for ref in references(document) if ref.kind == "flag"]
    known = {ref.name for ref in flags if ref.defines}
    for ref in flags:
        if not ref.defines and ref.name not in known:
            yield Finding(
                ref.path,
                f"No side effect sets the flag {quoted(ref.name)}, so this is never true.",
                (remove("Remove it", ref.drop),),
            )


@TABLE.lint("flag-never-read")
def flag_never_read(document: Document) -> Iterator[Finding]:
    """A flag is set that no condition asks for."""
    flags = [ref for ref in references(document) if ref.kind == "flag"]
    read = {ref.name for ref in flags if not ref.defines}
    for ref in flags:
        if ref.defines and ref.name not in read:
            yield Finding(
                ref.path,
                f"No condition asks for the flag {quoted(ref.name)}; ask for it or remove it.",
                (remove("Remove the side effect", ref.drop),),
            )


@TABLE.lint("piece-cannot-move")
def piece_cannot_move(document: Document) -> Iterator[Finding]:
    """No move of a piece fits on the board."""
    for piece in document.pieces:
        moves = piece.raw.get("moves")
        if not isinstance(moves, list) or len(moves) != len(piece.moves):
            continue
        if not moves:
            yield Finding(piece.path + "/moves", "This piece has no moves and can never move.")
        elif document.size and all(
            move.step is not None and not _fits(move.step, document.size) for move in piece.moves
        ):
            message = "Every step of this piece is longer than the board; it can never move."
            yield Finding(piece.path + "/moves", message)


def _fits(step: XY, size: XY) -> bool:
    return all(a < b for a, b in zip(sorted(map(abs, step)), sorted(size), strict=True))

"""The rules sheet of a board game: endings, board, players, and what each piece may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from core.games.boards.checks.layout import square_name
from core.games.boards.document import Document
from core.games.boards.endings import ENDINGS, leader_called, piece_called, told
from core.games.boards.language import LEADER_RULES
from core.games.boards.wins import WIN_CONDITIONS
from core.language.phrases import counted, listing, raised, said
from core.protocol import Json
from editors.games.boards.diagrams import diagram
from editors.games.boards.movements import Speaker, piece_statements
from editors.sheet import Section, Statement

Raw = dict[str, Any]


def sections(raw: Json) -> Iterator[Section]:
    """The sheet of a board spec that has no errors."""
    document = Document(raw)
    speaker = Speaker(document)
    yield Section("How it is won", tuple(_wins(document, speaker)))
    yield Section("How it is drawn", tuple(_draws(document)))
    yield Section("Board and players", tuple(_layout(document)))
    yield Section("Zones and marks", tuple(_named(document)))
    for piece in document.pieces:
        name, told = (
            piece_called(document, str(piece.code)),
            tuple(piece_statements(speaker, piece)),
        )
        yield Section(raised(name), told, diagram(name, [each.data for each in told]))
    yield Section("How to read this", tuple(_reading(document)))


# -- the end --------------------------------------------------------------------------------------


def _wins(document: Document, speaker: Speaker) -> Iterator[Statement]:
    raw: Raw = document.raw
    for name, ending in ENDINGS.items():
        if ending.run(document):
            path = "/stalemate_loses" if name == "blocked" else "/leader"
            yield Statement(told(document, name), path, {"ending": name})
    for n, item in enumerate(raw.get("win_conditions") or ()):
        word = WIN_CONDITIONS[item["type"]]
        text = f"A player wins once {said(word, item, speaker.render)}."
        yield Statement(text, f"/win_conditions/{n}", dict(item))
    if len(document.players) > 2:
        yield Statement("Who has lost is out; the last player who is left wins.", "/players")
    if document.leaders:
        rule = LEADER_RULES[raw.get("leader_rule", "checkmate")]
        text = raised(rule.phrase.format(leader=leader_called(document))) + "."
        yield Statement(text, "/leader_rule" if "leader_rule" in raw else "/leader")


def _draws(document: Document) -> Iterator[Statement]:
    raw: Raw = document.raw
    if not raw.get("stalemate_loses"):
        safe = "and whose leader is not attacked" if ENDINGS["mate"].run(document) else ""
        who = " ".join(f"A player who cannot move {safe}".split())
        is_crowd = len(document.players) > 2
        yield Statement(f"{who} is passed over." if is_crowd else f"{who} ends the game in a draw.")
    rules: Raw = raw.get("draw_conditions") or {}
    at = "/draw_conditions"
    if (times := rules.get("repetition_count")) is not None:
        text = f"A position that stands for the {_nth(times)} time is a draw."
        yield Statement(text, f"{at}/repetition_count")
    if (plies := rules.get("fifty_move_halfmoves")) is not None:
        names = [piece_called(document, code) for code in rules.get("fifty_move_pieces", ())]
        moved = f" and no {listing(names, 'or')} moves" if names else ""
        row = counted(plies, "ply", "plies")
        text = f"After {row} in a row in which nothing is taken{moved} it is a draw."
        yield Statement(text, f"{at}/fifty_move_halfmoves")
    for n, codes in enumerate(rules.get("insufficient_material", ())):
        left = f"nothing but {_material(document, codes)}" if codes else "nothing"
        text = f"It is a draw when, besides leaders, {left} is left on the board."
        yield Statement(text, f"{at}/insufficient_material/{n}")
    if codes := rules.get("same_colour_only"):
        names = [piece_called(document, code) for code in codes]
        text = (
            f"It is a draw when, besides leaders, nothing but {listing(names, 'or')}, in any "
            "number, is left, all on squares of one colour."
        )
        yield Statement(text, f"{at}/same_colour_only")


def _material(document: Document, codes: list[str]) -> str:
    """So many pieces of each kind, and no others."""
    counts = Counter(codes)
    return listing(
        [
            f"{'one' if count == 1 else f'{count} ×'} {piece_called(document, code)}"
            for code, count in counts.items()
        ]
    )


def _nth(count: int) -> str:
    """An ordinal number.

    >>> [_nth(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{count}{'th' if count % 100 in (11, 12, 13) else ends.get(count % 10, 'th')}"


# -- the board ------------------------------------------------------------------------------------


def _layout(document: Document) -> Iterator[Statement]:
    raw: Raw = document.raw
    cols, rows = raw["board"]["dimensions"]
    across, up = counted(cols, "column"), counted(rows, "row")
    text = f"The board has {across} (letters, from the left) and {up} (numbers, from the bottom)."
    yield Statement(text, "/board")
    if holes := raw["board"].get("disabled_positions"):
        text = f"These squares are not there: {_squares(holes, document)}."
        yield Statement(text, "/board/disabled_positions", {"holes": holes})
    for player in document.players:
        yield Statement(_player(document, player.raw), player.path)
    turns: Raw = raw["turns"]
    order, first = turns["order"], turns.get("start_at", 0)
    text = f"The players move in the order {', '.join(order)}, and so on; {order[first]} begins."
    yield Statement(text, "/turns", {"order": order, "start_at": first})


_AHEAD = {(0, 1): "up", (0, -1): "down", (1, 0): "to the right", (-1, 0): "to the left"}


def _player(document: Document, player: Raw) -> str:
    right, ahead = (tuple(row) for row in player["direction"])
    text = f"{player['name']} looks {_AHEAD[ahead]}, with its right hand {_AHEAD[right]}"
    groups = [group for group in player.get("starting_positions", ()) if group["positions"]]
    starts = [
        f"{piece_called(document, group['piece'])} {_squares(group['positions'])}"
        for group in groups
    ]
    has = f"It starts with {'; '.join(starts)}." if starts else "It starts without pieces."
    return f"{text}. {has}"


def _named(document: Document) -> Iterator[Statement]:
    for path, condition in document.globals:
        lists: Raw = condition["check"]
        is_zone = condition["type"] == "POSITION"
        parts = [
            f"for {name} {(_squares(items, document) if is_zone else ', '.join(items)) or 'none'}"
            for name, items in lists.items()
        ]
        what = "The zone" if is_zone else "The flags of"
        text = f"{what} {condition['code']}: {'; '.join(parts) or 'empty'}."
        data = {key: condition[key] for key in ("code", "type", "check")}
        yield Statement(text, path, data)


def _squares(squares: list[list[int]], document: Document | None = None) -> str:
    """Squares by their names, whole rows as such."""
    size = document.size if document is not None else None
    rows: list[str] = []
    ordered = sorted({(y, x) for x, y in squares})
    for y, group in groupby(ordered, lambda at: at[0]):
        columns = [x for _, x in group]
        if size is not None and len(columns) == size[0] > 1:
            rows.append(f"row {y + 1}")
        else:
            rows += [square_name((x, y)) for x in columns]
    return " ".join(rows)


def _reading(document: Document) -> Iterator[Statement]:
    yield Statement(
        "Ahead, back, right and left are those of the player who moves; places are counted in "
        "squares from the one where the move begins."
    )
    yield Statement(
        "What a move does, it does in this order: the piece goes or takes, then everything that "
        "the sentences say with “then”, then it becomes another piece."
    )
    yield Statement(
        "A player attacks every square on which a piece of theirs could take one of another player."
    )

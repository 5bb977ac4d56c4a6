"""What is to be seen of the match: title, board, what lies beside it, and the log."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import RichLog, Static

from core.protocol import Player
from webapp.commands.output import plain
from webapp.play.habits import Pane
from webapp.play.table import Table, opening, result_line, story
from webapp.play.tui.style import WIDE

NEAR = ("board", "hand")
"""Panes that stand together also where there is room for two columns."""

CURTAIN = (Pane("board", "", ()),)
"""What is shown while nobody may look."""


class TableView(Vertical):
    """The table as one viewer sees it; `lines` are the log of each viewer."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._is_curtained = False
        self._written: Player | None = None
        self._lines: dict[Player | None, list[str]] = {
            viewer: opening(table, viewer) for viewer in (None, *table.match.game.players)
        }

    def compose(self) -> ComposeResult:
        """Title, and two columns."""
        yield Static("", id="title", markup=False)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with VerticalScroll(id="board"):
                    yield Static("", id="picture", markup=False)
                yield Static("", id="strip", markup=False)
            with Vertical(id="side"):
                with VerticalScroll(id="others") as others:
                    others.border_title = "On the table"
                    yield Static("", id="rest", markup=False)
                log = RichLog(id="log", wrap=True, max_lines=5000)
                log.border_title = "Log"
                yield log

    def on_mount(self) -> None:
        """The log so far."""
        self._write(self._lines[self._written])

    @property
    def viewer(self) -> Player | None:
        """Who looks; nobody in particular while the curtain is down."""
        return None if self._is_curtained else self._table.viewer

    @property
    def log_lines(self) -> list[str]:
        """What the viewer knows of what happened."""
        return self._lines[self.viewer]

    def panes(self, width: int) -> tuple[Pane, ...]:
        """What lies on the table for the viewer."""
        if self._is_curtained:
            return CURTAIN
        return self._table.panes(width, self.app.size.width < WIDE)

    # -- what the app says -----------------------------------------------------------------------

    def keep(self, before: Table, after: Table) -> None:
        """Tell every viewer what happened between two tables."""
        self._table = after
        for viewer, kept in self._lines.items():
            lines = story(before, after, viewer)
            kept += lines
            if viewer == self._written:
                self._write(lines)

    def note(self, line: str) -> None:
        """Tell everybody a line."""
        for kept in self._lines.values():
            kept.append(line)
        self._write([line])

    def show(self, table: Table, is_curtained: bool) -> None:
        """Everything as the viewer sees it now; nothing behind the curtain."""
        self._table, self._is_curtained = table, is_curtained
        is_wide = self.app.size.width >= WIDE
        board = self.query_one("#board")
        panes = self.panes(board.content_size.width or self.app.size.width - 4)
        others = tuple(pane for pane in panes if pane.name not in NEAR)
        text = joined(tuple(pane for pane in panes if not is_wide or pane not in others))
        board.border_title = plain(panes[0].title)
        self.query_one("#picture", Static).update(plain(text))
        self.query_one("#others").display = bool(others)
        self.query_one("#rest", Static).update(plain(joined(others)))
        self.query_one("#title", Static).update(plain(_title(table, panes[0])))
        if self.viewer != self._written:
            self._written = self.viewer
            self.query_one(RichLog).clear()
            self._write(self.log_lines)
        self.query_one("#strip", Static).update(plain("\n".join(self.log_lines[-2:])))

    def _write(self, lines: list[str]) -> None:
        log = self.query_one(RichLog)
        for line in lines:
            log.write(plain(line))


def _title(table: Table, board: Pane) -> str:
    match = table.match
    name = str(table.raw.get("name") or table.system)
    who = f"{match.to_act} to act" if match.to_act else result_line(match)
    seats = ", ".join(f"{p}: {match.seat(p).text}" for p in match.game.players)
    parts = (name, board.title if table.habits.look else "", who, seats)
    return " | ".join(part for part in parts if part)


def joined(panes: tuple[Pane, ...]) -> str:
    """Panes as one text, each after the board under its title."""
    parts: list[str] = []
    for pane in panes:
        head = [] if pane.name == "board" else [f"-- {pane.title}"]
        parts += [*head, *pane.lines]
    return "\n".join(parts)

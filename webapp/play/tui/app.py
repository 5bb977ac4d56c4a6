"""The app: a table, its panes, the log and the prompt; agents move in a thread of their own.

The thread is no worker of Textual's pool but a daemon, so that quitting does not wait for a search.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from itertools import pairwise
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from core.protocol import ActionError, Player
from webapp.ai.reasons import KeepReason, give_reason
from webapp.play.looks import scene_of
from webapp.play.replayfile import SaveError, save
from webapp.play.table import Decide, Table, parse, reasons, result_line, written
from webapp.play.tui.prompt import Prompt
from webapp.play.tui.screens import HELP, CurtainScreen, QuitScreen, StopsScreen, TextScreen
from webapp.play.tui.style import CSS, WIDE
from webapp.play.tui.view import TableView, joined

THREAD = "agents"
"""Name of the thread in which agents move."""

PAUSE = 0.2
"""Seconds that a spectator has to look at each ply of agents among themselves."""

BUNDLE = 0.1
"""Seconds after which what has happened is shown, while more goes on."""


KEYS = {
    "?": "Help", "/": "Type", "w": "Why", "u": "Undo", "r": "Read", "t": "Stops", "v": "Table",
    "l": "Log", "s": "Save", "q": "Quit",
}  # fmt: skip
"""The line of keys at the foot; Textual's own is drawn again at every change of focus."""


class PlayApp(App[None]):
    """A match on the full screen."""

    CSS = CSS
    TITLE = "Rulewright"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        ("question_mark,f1", "help", "Help"),
        ("slash", "type('action')", "Type"),
        ("w", "type('why')", "Why"),
        ("u", "undo", "Undo"),
        ("r", "read", "Read"),
        ("t", "stops", "Stops"),
        ("v", "table", "Table"),
        ("l", "log", "Log"),
        ("s", "save", "Save"),
        ("f", "hurry", "To the end"),
        ("q", "leave", "Quit"),
        Binding("ctrl+c,ctrl+q", "leave", "Quit", show=False, priority=True),
    ]

    def __init__(
        self,
        table: Table,
        decide: Decide,
        pause: float = PAUSE,
        keep: KeepReason | None = None,
    ) -> None:
        super().__init__()
        self.table, self._decide, self._pause, self._keep_reason = table, decide, pause, keep
        self._hurry = threading.Event()
        self._run = 0
        self._seated: Player | None = None
        self.is_thinking = False

    def compose(self) -> ComposeResult:
        """Title, board and sides, prompt, keys."""
        yield TableView(self.table)
        yield Prompt()
        yield Static(self._keys(), id="keys")

    def on_mount(self) -> None:
        """The first decision."""
        self.go_on()

    def on_resize(self) -> None:
        """Lines are broken again, once the sizes are known."""
        self.call_after_refresh(self.show)

    @property
    def view(self) -> TableView:
        """What is to be seen."""
        return self.query_one(TableView)

    def show(self) -> None:
        """Show the table as it is now; behind the curtain, nothing."""
        is_curtained = self.table.needs_curtain and self.table.viewer != self._seated
        self.view.show(self.table, is_curtained)

    # -- the match goes on -----------------------------------------------------------------------

    def go_on(self) -> None:
        """Let happen what happens without a person, in a thread, then ask."""
        self._run += 1
        self.is_thinking = True
        if not self.table.humans:
            self.query_one(Prompt).wait("You are looking on; f goes on to the end")
        elif not self.table.is_asking and self.table.match.to_act is not None:
            self.query_one(Prompt).wait(f"{self.table.match.to_act} is thinking ...")
        run = (self._run, self.table)
        threading.Thread(target=self._think, args=run, name=THREAD, daemon=True).start()

    def _think(self, run: int, table: Table) -> None:
        """In the thread: ply after ply, shown in bundles, as most take no time at all."""
        try:
            plies, shown = [table], time.monotonic()
            while (after := table.go_on(self._decide)) is not None:
                plies.append(after)
                table = after
                if not table.humans:
                    self._hurry.wait(self._pause)
                if time.monotonic() - shown >= BUNDLE:
                    if not self.call_from_thread(self._happened, run, plies):
                        return
                    plies, shown = [table], time.monotonic()
            self.call_from_thread(self._happened, run, plies)
            self.call_from_thread(self._settled, run, "")
        except Exception as error:
            if self.is_running and run == self._run:
                brief = f"The match cannot go on: {type(error).__name__}: {error}"
                with suppress(RuntimeError):  # the app may end at this very moment
                    self.call_from_thread(self._settled, run, brief)

    def _happened(self, run: int, plies: list[Table]) -> bool:
        """Plies came out of the thread; whether they are still wanted."""
        if run != self._run or not self.is_running:
            return False
        for before, after in pairwise(plies):
            self._keep(before, after)
        if len(plies) > 1:
            self.show()
        return True

    def _keep(self, before: Table, after: Table) -> None:
        self.table = after
        self.view.keep(before, after)

    def _settled(self, run: int, problem: str) -> None:
        """A person has to decide, or the match is over."""
        if run != self._run or not self.is_running:
            return
        self.is_thinking = False
        prompt, table = self.query_one(Prompt), self.table
        if problem or table.match.to_act is None:
            keys = "u takes back, s saves, q quits" if table.humans else "s saves, q quits"
            prompt.wait(problem or f"{result_line(table.match)}; {keys}")
            self.show()
        elif table.needs_curtain and table.viewer != self._seated:
            prompt.wait("")
            self.push_screen(CurtainScreen(str(table.viewer)), lambda _: self._seat())
        else:
            self._seat()

    def _seat(self) -> None:
        self._seated = self.table.viewer
        self.show()
        self.query_one(Prompt).ask(self.table.match)

    def on_prompt_acted(self, event: Prompt.Acted) -> None:
        """The person's action: it happens, or the prompt says why not."""
        before = self.table
        try:
            after = before.play(event.action)
        except ActionError as error:
            self.query_one(Prompt).refuse(error)
            return
        self._keep(before, after)
        self.show()
        if self._keep_reason is None:
            self.go_on()
        else:
            self.query_one(Prompt).ask_reason()

    def on_prompt_reasoned(self, event: Prompt.Reasoned) -> None:
        """Why the person did that, or nothing; then the match goes on."""
        if event.text and self._keep_reason is not None:
            self.table, problem = give_reason(self.table, event.text, self._keep_reason)
            if problem:
                self.notify(problem, severity="error", markup=False)
        self.go_on()

    def on_prompt_wondered(self, event: Prompt.Wondered) -> None:
        """Why a typed action is not legal."""
        prompt = self.query_one(Prompt)
        try:
            self.table.play(parse(self.table.match, event.text))
        except ActionError as error:
            prompt.tell(reasons(error))
        else:
            prompt.tell([f"{event.text} is legal"])

    # -- keys ------------------------------------------------------------------------------------

    def _keys(self) -> str:
        """The keys in one line; those that the system has no use for are left out."""
        habits = self.table.habits
        unused = {"r": habits.details is None, "t": habits.pace is None}
        shown = ((key, word) for key, word in KEYS.items() if not unused.get(key))
        return "  ".join(f"[b]{key}[/b] {word}" for key, word in shown)

    def action_help(self) -> None:
        """What the keys do."""
        example = written(self.table)
        such = f", such as {example}" if example else ""
        self.push_screen(TextScreen("Keys", HELP.format(example=such)))

    def action_type(self, what: str) -> None:
        """Open the line of the prompt."""
        self.query_one(Prompt).type_in("why" if what == "why" else "action")

    def action_undo(self) -> None:
        """Back to the last decision, also while an agent thinks."""
        back = self.table.undo()
        if back is None:
            self.notify("There is nothing to take back", markup=False)
            return
        self.table = back
        self.view.note(f"taken back to ply {back.match.done}")
        self.show()
        self._run += 1
        self._settled(self._run, "")

    def action_read(self) -> None:
        """The texts of what the viewer sees."""
        details, table = self.table.habits.details, self.table
        if details is None:
            self.notify("There is nothing to read in this game", markup=False)
            return
        texts = details(scene_of(table.raw, table.match, table.viewer))
        self.push_screen(TextScreen("Texts", "\n\n".join(texts.values())))

    def action_stops(self) -> None:
        """Where the player is asked."""
        pace = self.table.habits.pace
        if pace is None:
            self.notify("You are asked for every decision of this game", markup=False)
        else:
            self.push_screen(StopsScreen(pace.stops, self.table.set_stops), self._set_stops)

    def _set_stops(self, stops: frozenset[str] | None) -> None:
        if stops is not None:
            self.table = self.table.with_only(stops)

    def action_table(self) -> None:
        """All panes on one sheet."""
        panes = self.view.panes(self.size.width - 14)
        self.push_screen(TextScreen("Table", joined(panes)))

    def action_log(self) -> None:
        """The whole log."""
        self.push_screen(TextScreen("Log", "\n".join(self.view.log_lines)))

    def action_hurry(self) -> None:
        """Agents among themselves play without pauses."""
        self._hurry.set()

    def action_save(self) -> None:
        """Write the replay."""
        self._save()

    def _save(self) -> bool:
        try:
            path = save(self.table)
        except SaveError as error:
            self.notify(str(error), severity="error", markup=False)
            return False
        self.notify(f"The replay is in {path}", markup=False)
        return True

    def action_leave(self) -> None:
        """Ask first, unless nothing would be lost."""
        is_lost = self.table.match.to_act is not None and self.table.match.done > 0
        if not is_lost or isinstance(self.screen, QuitScreen):
            self.exit()
        else:
            self.push_screen(QuitScreen(), self._leave)

    def _leave(self, how: str | None) -> None:
        if how == "quit" or (how == "save" and self._save()):
            self._run += 1
            self.exit()

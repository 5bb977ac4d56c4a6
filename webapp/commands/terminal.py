"""A match at the terminal: the board as text, actions typed or chosen step by step, refusals told.

All that is shown comes from `webapp.play`, as in the full-screen app; here are only the lines.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from core.protocol import ActionError, IllegalAction
from webapp.ai.reasons import KeepReason, give_reason
from webapp.commands.output import plain, say
from webapp.commands.terminal_help import HELP, MORE_HELP
from webapp.commands.terminal_lists import move_lines, stop_lines
from webapp.play.looks import scene_of
from webapp.play.prompts import Entry, Filling, has_forms, menu, typed
from webapp.play.questions import Answer, Question
from webapp.play.replayfile import SaveError, save
from webapp.play.table import (
    Decide,
    Table,
    nth,
    parse,
    reasons,
    result_line,
    story,
    tally_lines,
    written,
)

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what can be scrolled back to."""

BACK = ("back", "b")


class Quit(Exception):
    """The player leaves, or the input has ended."""


class Terminal:
    """Where a match is shown; `quiet` shows nothing, `err` uses the standard error.

    With `keep` a person is asked for a reason after each action.
    """

    def __init__(
        self, quiet: bool = False, err: bool = False, keep: KeepReason | None = None
    ) -> None:
        self.quiet, self.err, self._keep = quiet, err, keep
        self._is_leaving = False
        self._shown: tuple[int, str | None] | None = None
        self._looked: dict[str | None, Table] = {}
        self._last: str | None = None

    def play(self, table: Table, decide: Decide) -> Table:
        """Play on to the end, or until a person quits, or Ctrl-C."""
        self._last = table.viewer if not table.needs_curtain else None
        self._looked = dict.fromkeys(table.match.game.players, table)
        if not table.is_asking:
            self._board(table)
        try:
            while True:
                after = table.go_on(decide)
                if after is None and table.match.to_act is None:
                    break
                if after is None:
                    after = self._ask(table)
                self._tell(table, after)
                table = after
                if self._is_leaving:
                    return table
        except (Quit, KeyboardInterrupt):
            return table
        if table.humans:
            self._board(table)
        self.say(result_line(table.match))
        for line in tally_lines(table.match):
            self.say(line)
        return table

    def say(self, text: str) -> None:
        """Print a line, unless nothing is shown."""
        if not self.quiet:
            say(text, err=self.err)

    # -- showing ---------------------------------------------------------------------------------

    def _board(self, table: Table) -> None:
        if self.quiet:
            return
        self._shown = (table.match.done, table.viewer)
        panes = table.panes(shutil.get_terminal_size().columns)
        for pane in panes:
            if len(panes) > 1:
                self.say(f"-- {pane.title}")
            self.say("\n".join(pane.lines))

    def _tell(self, table: Table, after: Table) -> None:
        if self.quiet or (after.needs_curtain and after.viewer != self._last):
            return
        for line in story(table, after, after.viewer):
            self.say(line)
        self._looked[after.viewer] = after

    def _curtain(self, table: Table) -> None:
        """Nothing of one player's side is left on the screen when the other sits down."""
        if not table.needs_curtain or table.viewer == self._last:
            return
        if sys.stdout.isatty():
            click.echo(CLEAR, nl=False)
        self._read(f"{table.viewer} is to act: press Enter when nobody else looks")
        self._last = table.viewer
        for line in story(self._looked.get(table.viewer, table), table, table.viewer):
            self.say(line)
        self._looked[table.viewer] = table

    # -- asking ----------------------------------------------------------------------------------

    def _read(self, prompt: str) -> str:
        """One line.  Raises Quit at the end of the input."""
        click.echo(plain(f"{prompt}> "), nl=False, err=True)
        try:
            return input().strip()
        except (EOFError, KeyboardInterrupt):
            click.echo(err=True)  # what comes next begins a line of its own
            raise Quit from None

    def _ask(self, table: Table) -> Table:
        """The table after what the person wanted."""
        self._curtain(table)
        is_new = self._shown != (table.match.done, table.viewer)
        if is_new:
            self._board(table)
        if is_new and has_forms(table.match):
            self._moves(table)
        text = self._read(str(table.match.to_act))
        word, _, rest = text.partition(" ")
        command = COMMANDS.get(word) if word in ALONE or rest or word in ("read", "stops") else None
        if command is not None:
            return command(self, table, rest.strip()) or table
        after = self._act(table, text)
        return after if after is table else self._reasoned(after)

    def _reasoned(self, table: Table) -> Table:
        """With the reason for the action, where one is given; who leaves now has still acted."""
        if self._keep is None:
            return table
        try:
            reason = self._read("Reason (Enter: none)")
        except Quit:
            reason = "quit"
        if reason in ("", "quit"):
            self._is_leaving = reason == "quit"
            return table
        table, problem = give_reason(table, reason, self._keep)
        if problem:
            self.say(problem)
        return table

    def _help(self, table: Table, rest: str) -> None:
        example = written(table)
        self.say(HELP.format(example=f" ({example})" if example else ""))
        for name, line in MORE_HELP.items():
            if getattr(table.habits, name) is not None:
                self.say(line)

    def _again(self, table: Table, rest: str) -> None:
        self._board(table)

    def _quit(self, table: Table, rest: str) -> None:
        raise Quit

    def _moves(self, table: Table, rest: str = "") -> None:
        for line in move_lines(table, COMMANDS):
            self.say(line)

    def _why(self, table: Table, rest: str) -> None:
        try:
            table.play(parse(table.match, rest))
        except ActionError as error:
            self._refuse(error)
        else:
            self.say(f"{rest} is legal")

    def _refuse(self, error: ActionError) -> None:
        first, *more = reasons(error)
        is_refused = isinstance(error, IllegalAction)
        self.say(first if is_refused else f"{first}; “moves” lists what you may do")
        for line in more:
            self.say(line)

    def _undo(self, table: Table, rest: str) -> Table | None:
        back = table.undo()
        if back is None:
            self.say("There is nothing to take back")
        else:
            self._shown = None
        return back

    def _save(self, table: Table, rest: str) -> None:
        try:
            self.say(f"The replay is in {save(table, Path(rest) if rest else None)}")
        except SaveError as error:
            self.say(str(error))

    def _texts(self, table: Table, rest: str) -> None:
        details = table.habits.details
        found = details(scene_of(table.raw, table.match, table.viewer)) if details else {}
        chosen = [text for name, text in found.items() if rest.casefold() in name.casefold()]
        if not rest:
            self.say("\n".join(found) or "There is nothing to read")
        else:
            self.say("\n".join(chosen) or f"Nothing that you see is called {rest}")

    def _stops(self, table: Table, rest: str) -> Table | None:
        pace = table.habits.pace
        if pace is None:
            self.say("You are asked for every decision of this game")
            return None
        after = table.with_stops(rest) if rest else table
        if after is None:
            self.say(f"There is no stop {rest}; there are {', '.join(pace.stops)}")
            return None
        for line in stop_lines(pace.stops, after):
            self.say(line)
        return after

    # -- acting ----------------------------------------------------------------------------------

    def _play(self, table: Table, rest: str) -> Table | None:
        """The action that is called so, even if it is called as a command is."""
        after = self._act(table, rest, is_name=True)
        return after if after is table else self._reasoned(after)

    def _act(self, table: Table, text: str, is_name: bool = False) -> Table:
        try:
            if is_name or not (text.isascii() and text.isdigit()):
                return table.play(parse(table.match, text))
            number = int(text) if len(text) < 7 else 0
            if not has_forms(table.match):
                return table.play(nth(table.match, number))
            entries = menu(table.match)
            if 1 <= number <= len(entries):
                return self._fill(table, entries[number - 1])
            self.say(f"There is no action number {text[:9]}; “moves” lists what you may do")
        except ActionError as error:
            self._refuse(error)
        return table

    def _fill(self, table: Table, entry: Entry) -> Table:
        """Ask for the fields of a form one by one; `back` goes back."""
        assert entry.choice is not None
        filling: Filling | None = Filling(entry.choice)
        while filling is not None and (question := filling.next()) is not None:
            answer = self._answer(question)
            try:
                filling = filling.back() if answer is None else filling.answer(answer)
            except ValueError as error:
                self.say(str(error))
        if filling is None:
            self._moves(table)
            return table
        return table.play(table.match.game.parse_action(filling.action))

    def _answer(self, question: Question) -> Answer | None:
        """An answer as typed, checked by the filling; None to go back."""
        for n, label in enumerate(question.labels, 1):
            mark = "*" if n - 1 in question.preset else " "
            self.say(f"{mark}{n:3} {label}")
        text = self._read(f"{question.title} ({question.hint}, or back)")
        if text == "quit":
            raise Quit
        return None if text in BACK else typed(question, text)


ALONE = ("", "?", "help", "board", "moves", "undo", "quit", "save", "read", "stops")
COMMANDS = {
    "": Terminal._help,
    "?": Terminal._help,
    "help": Terminal._help,
    "board": Terminal._again,
    "moves": Terminal._moves,
    "undo": Terminal._undo,
    "why": Terminal._why,
    "save": Terminal._save,
    "read": Terminal._texts,
    "stops": Terminal._stops,
    "quit": Terminal._quit,
    "play": Terminal._play,
}
"""What is typed, and what it does; one that gives a table goes on from there."""

"""What lies over the match for a while: help, log, texts, stops, the curtain, leaving."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from webapp.commands.output import plain

HELP = """\
Up, Down   move in the list
Enter      choose, or confirm
Space      mark or unmark, where several can be chosen
Escape     one step back
/          type an action, or a part of its name
w          why something is not legal: type it
u          take back to your last decision
r          read the texts of what you see
t          where you are asked, in games with many decisions
v, l       the whole table, the whole log
s          save the replay
q          quit
f          on to the end, where you only look on
Tab        on to the board or the log, to scroll it
? or F1    this page

Actions are typed as they are written{example}.
Things that have an order are marked in the order that is wanted."""


class TextScreen(ModalScreen[None]):
    """Lines to read and to scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,enter,question_mark,f1", "close", "Close")]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """One scrollable sheet."""
        with VerticalScroll(id="sheet") as sheet:
            sheet.border_title = f"{self._title} (Escape closes)"
            yield Static(plain(self._text), markup=False)

    def action_close(self) -> None:
        """Back to the match."""
        self.dismiss(None)


class StopsScreen(ModalScreen[frozenset[str]]):
    """The stops as a list of marks."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q", "close", "Close"),
        ("space", "mark", "Mark"),
    ]

    def __init__(self, stops: dict[str, str], chosen: frozenset[str]) -> None:
        super().__init__()
        self._stops, self._chosen = stops, chosen

    def compose(self) -> ComposeResult:
        """One line a stop."""
        with VerticalScroll(id="sheet") as sheet:
            sheet.border_title = "Where you are asked (Space marks, Escape closes)"
            yield OptionList(
                *(Option(self._line(name), id=name) for name in self._stops), markup=False
            )

    def on_mount(self) -> None:
        """The keys are for the list."""
        self.query_one(OptionList).focus()

    def _line(self, name: str) -> str:
        mark = "x" if name in self._chosen else " "
        return f"[{mark}] {self._stops[name]}"

    def action_mark(self) -> None:
        """Set or clear the stop under the cursor."""
        found = self.query_one(OptionList)
        if found.highlighted is not None:
            name = list(self._stops)[found.highlighted]
            self._chosen ^= {name}
            found.replace_option_prompt(name, self._line(name))

    def on_option_list_option_selected(self) -> None:
        """Enter marks as well."""
        self.action_mark()

    def action_close(self) -> None:
        """Back to the match, with the stops."""
        self.dismiss(self._chosen)


class CurtainScreen(ModalScreen[None]):
    """Hides everything until the next player sits down."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "close", "Go on")]

    def __init__(self, player: str) -> None:
        super().__init__()
        self._player = player

    def compose(self) -> ComposeResult:
        """One sentence."""
        text = f"{self._player} is to act.\nPress Enter when nobody else looks."
        yield Static(plain(text), markup=False)

    def action_close(self) -> None:
        """Up with the curtain."""
        self.dismiss(None)


class QuitScreen(ModalScreen[str]):
    """Whether to leave a match that is not over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,n", "close('stay')", "Stay"),
        ("enter,q,y", "close('quit')", "Quit"),
        ("s", "close('save')", "Save and quit"),
    ]

    def compose(self) -> ComposeResult:
        """The three ways out."""
        with VerticalScroll(id="sheet") as sheet:
            sheet.border_title = "Quit?"
            yield Static("Enter quits, s saves the replay and quits, Escape stays.", markup=False)

    def action_close(self, how: str) -> None:
        """The answer."""
        self.dismiss(how)

"""The prompt at the foot of the screen: the menu, the questions of a form, a line to type in."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from core.match import Match
from core.protocol import ActionError, MalformedAction
from webapp.commands.output import plain
from webapp.play.prompts import DIGITS, Entry, Filling, menu, toggled
from webapp.play.questions import Answer, Question
from webapp.play.table import parse, reasons

Typing = Literal["", "action", "why", "amount", "reason"]


class Prompt(Vertical):
    """Asks for one action; what comes out is `Acted`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", show=False),
        Binding("escape", "back", "Back", show=False),
    ]

    class Acted(Message):
        """The player has chosen an action, which may still be refused."""

        def __init__(self, action: Any) -> None:
            super().__init__()
            self.action = action

    class Wondered(Message):
        """The player wants to know why this text is not legal."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Reasoned(Message):
        """Why the player has acted so; empty: no reason is given."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__()
        self._match: Match | None = None
        self._entries: tuple[Entry, ...] = ()
        self._filling: Filling | None = None
        self._question: Question | None = None
        self._chosen: tuple[int, ...] = ()
        self._typing: Typing = ""

    def compose(self) -> ComposeResult:
        """A title, the line, what was refused, and the list."""
        yield Static("", id="ask", markup=False)
        yield Input()
        yield Static("", id="told", markup=False)
        yield OptionList(markup=False)

    def on_mount(self) -> None:
        """Nothing to ask yet."""
        self.wait("")

    # -- what the app says -----------------------------------------------------------------------

    @property
    def is_asking(self) -> bool:
        """Whether an action is wanted."""
        return self._match is not None

    def wait(self, text: str) -> None:
        """Nothing is asked; the text says what is waited for."""
        self._match = self._filling = self._question = None
        self._entries, self._typing = (), ""
        self._say(text)
        self._list.display = self._line.display = False

    def ask(self, match: Match) -> None:
        """Ask the player to act."""
        self._match, self._entries = match, menu(match)
        self.tell([])
        self._show_menu()

    def ask_reason(self) -> None:
        """Ask why the player has acted so."""
        self.wait("Reason (Enter: none)")
        self.tell([])
        self._open("reason", "")

    def tell(self, lines: list[str]) -> None:
        """Something about what was just tried."""
        told = self.query_one("#told", Static)
        told.update(plain("\n".join(lines)))
        told.display = bool(lines)

    def refuse(self, error: ActionError) -> None:
        """The action was refused: why, and one step back."""
        self.tell(reasons(error))
        if self._filling is None:
            self._show_menu()
        else:
            self._filling = self._filling.back()
            self._go_on()

    def type_in(self, what: Typing) -> None:
        """Open the line for an action, or for one to wonder about."""
        if self._match is not None and self._typing == "":
            self._list.display = what != "why"
            self._open(what, "")
            self._say("Type an action, or a part of its name" if what == "action" else "Why not?")

    # -- the parts -------------------------------------------------------------------------------

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    @property
    def _line(self) -> Input:
        return self.query_one(Input)

    def _say(self, text: str) -> None:
        self.query_one("#ask", Static).update(plain(text))

    def _open(self, what: Typing, text: str) -> None:
        self._typing = what
        line = self._line
        line.display, line.value = True, text
        line.focus()

    def _close(self) -> None:
        self._typing = ""
        self._line.display = False

    # -- the menu --------------------------------------------------------------------------------

    def _show_menu(self, part: str = "") -> None:
        assert self._match is not None
        self._filling = self._question = None
        if not part:
            self._close()
            self._say(f"{self._match.to_act} is to act")
        options, group = [], ""
        for n, entry in enumerate(self._entries):
            if part.casefold() not in entry.label.casefold():
                continue
            if entry.group and entry.group != group:
                options.append(Option(plain(f"{entry.group}:"), disabled=True))
            group = entry.group
            indent = "  " if entry.group else ""
            options.append(Option(plain(f"{indent}{entry.label}"), id=f"e{n}"))
        self._fill(options, focus=not part)

    def _fill(self, options: list[Option], focus: bool = True) -> None:
        found = self._list
        found.clear_options()
        found.add_options(options)
        found.display = bool(options)
        found.highlighted = next((n for n, o in enumerate(options) if not o.disabled), None)
        if focus:
            found.focus()

    def _choose(self, entry: Entry) -> None:
        self.tell([])
        if entry.choice is None:
            self._act(entry.action)
        else:
            self._filling = Filling(entry.choice)
            self._go_on()

    def _act(self, raw: Any) -> None:
        assert self._match is not None
        self.post_message(self.Acted(self._match.game.parse_action(raw)))

    # -- questions -------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """The next question of the form, or its action."""
        if self._filling is None:
            self._show_menu()
            return
        question = self._filling.next()
        self._question = question
        if question is None:
            self._act(self._filling.action)
            return
        self._close()
        self._chosen = question.preset
        marks = "; Space marks, Enter confirms" if question.kind == "several" else ""
        title = f"{question.title} ({question.hint}{marks})"
        self._say(f"{self._filling.choice.title}: {title}")
        if question.kind == "amount":
            self._list.display = False
            self._open("amount", str(question.most))
        else:
            places = range(len(question.labels))
            self._fill([Option(self._marked(n), id=f"o{n}") for n in places])

    def _marked(self, place: int) -> str:
        question = self._question
        assert question is not None
        label = plain(question.labels[place])
        if question.kind == "one":
            return label
        if place not in self._chosen:
            return f"[ ] {label}"
        return f"[{self._chosen.index(place) + 1 if question.ordered else 'x'}] {label}"

    def _answer(self, answer: Answer) -> None:
        assert self._filling is not None
        try:
            self._filling = self._filling.answer(answer)
        except ValueError as error:
            self.tell([str(error)])
            return
        self.tell([])
        self._go_on()

    # -- keys ------------------------------------------------------------------------------------

    def action_mark(self) -> None:
        """Mark or unmark what is under the cursor."""
        question, at = self._question, self._list.highlighted
        if question is None or at is None or question.kind != "several":
            return
        self._chosen = toggled(question, self._chosen, at)
        for n in range(len(question.labels)):
            self._list.replace_option_prompt_at_index(n, self._marked(n))

    def action_back(self) -> None:
        """One step back: out of the line, to the question before, to the menu."""
        if self._typing == "reason":
            self._close()
            self.post_message(self.Reasoned(""))
        elif self._match is None:
            return
        elif self._typing in ("action", "why"):
            self._show_menu()
        elif self._filling is not None:
            self._filling = self._filling.back()
            self._go_on()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a line of the list."""
        event.stop()
        id = event.option_id or ""
        if id.startswith("e"):
            self._choose(self._entries[int(id[1:])])
        elif self._question is not None and self._question.kind == "several":
            self._answer(self._chosen)
        elif id:
            self._answer(int(id[1:]))

    def on_input_changed(self, event: Input.Changed) -> None:
        """What is typed narrows the menu."""
        event.stop()
        if self._typing == "action" and self._match is not None:
            self._show_menu(event.value) if event.value else self._fill([], focus=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the line."""
        event.stop()
        text = event.value.strip()
        if self._typing == "reason":
            self._close()
            self.post_message(self.Reasoned(text))
        elif self._typing == "amount":
            self._answer(int(text) if DIGITS.fullmatch(text) else -1)
        elif self._typing == "why" and text:
            self.post_message(self.Wondered(text))
        elif self._typing == "action" and text:
            self._enter(text)

    def _enter(self, text: str) -> None:
        """A typed action; else the line of the narrowed menu."""
        assert self._match is not None
        at = self._list.highlighted
        try:
            action = parse(self._match, text)
        except MalformedAction as error:
            option = None if at is None else self._list.get_option_at_index(at)
            if option is not None and option.id:
                self._choose(self._entries[int(option.id[1:])])
            else:
                self.tell(reasons(error))
        except ActionError as error:
            self.tell(reasons(error))
        else:
            self.post_message(self.Acted(action))

"""What a person does with the page, in the words of the tests.

Everything goes through the page: roles, names and keys. `state` and `call` look at the store and
ask the real workers; only `reset` reaches behind the page, to bring it back to the gallery.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.guard import Guard
from e2e.scripts import CALL, CHANGED, DONE, EMPTY_LIBRARY, KEPT, MARKED, RESET
from e2e.server import Server
from e2e.waiting import await_true

BOOT_MS = 90_000
VIEWS = ("Form", "Picture", "JSON")
DEFAULT_UI = {
    "layouts": {},
    "recent": ["picture", "json"],
    "left": 250,
    "leftOpen": True,
    "tab": "match",
    "hint": True,
    "views": {},
}


class Studio:
    """One page that shows the studio."""

    def __init__(self, page: Page, guard: Guard, server: Server) -> None:
        self.page = page
        self.guard = guard
        self.server = server

    # -- the page ---------------------------------------------------------------------------

    def visit(self, path: str = "") -> Studio:
        """Go to the studio; it is drawn when this is over, Python may still be starting."""
        self.page.goto(self.server.address + path)
        return self._await_drawn()

    def await_python(self) -> Studio:
        boot = self.page.get_by_test_id("boot").first
        expect(boot).to_have_attribute("data-play", "ready", timeout=BOOT_MS)
        expect(boot).to_have_attribute("data-author", "ready", timeout=BOOT_MS)
        return self

    def await_offline_copy(self) -> Studio:
        """Until the page would open again without the server."""
        self.page.wait_for_function(
            "() => navigator.serviceWorker.ready.then("
            "() => navigator.serviceWorker.controller !== null)"
        )
        return self

    def reload(self) -> Studio:
        """The same page again, drawn as after `visit`."""
        self.page.reload()
        return self._await_drawn()

    @contextmanager
    def second_tab(self) -> Iterator[Studio]:
        """Another tab of the same browser, not at any address yet; closed when this is over."""
        tab = Studio(self.page.context.new_page(), self.guard, self.server)
        try:
            yield tab
        finally:
            tab.page.close()

    def _await_drawn(self) -> Studio:
        expect(self.page.get_by_role("button", name="More")).to_be_visible(timeout=BOOT_MS)
        return self

    def reset(self) -> None:
        """Back to the gallery, with no documents of one's own."""
        self.page.evaluate(RESET, DEFAULT_UI)

    def empty_library(self) -> None:
        """Take from the server what was saved there: each document is four stops of the Tab key."""
        self.page.evaluate(EMPTY_LIBRARY)

    # -- documents --------------------------------------------------------------------------

    def open(self, game: str) -> Studio:
        """Open a game of the gallery."""
        card = self.page.get_by_test_id("card").and_(self.page.locator(f"[data-id={game}]"))
        card.click(timeout=BOOT_MS)  # two workers may be starting, on a machine with others' work
        expect(self.match).to_have_attribute("data-live", "true", timeout=BOOT_MS)
        return self.await_checked()

    def await_checked(self) -> Studio:
        """Until what was asked for is done, and the checker has seen the text that came of it.

        The page counts what a person has begun (`Store.begin`): a click that makes Python edit is
        no different here from one that changes the text at once.
        """
        expect(self.validity).to_have_attribute("data-pending", "false", timeout=20_000)
        return self

    def await_edit(self, before: str) -> Studio:
        """Until the text is another one: edits that Python makes take a moment."""
        self.page.wait_for_function(CHANGED, arg=before)
        return self.await_checked()

    @contextmanager
    def editing(self) -> Iterator[None]:
        """Something that changes the text; over once the text is another one and nothing more is
        under way. It may be checked later (`await_checked`)."""
        before = self.text
        yield
        self.page.wait_for_function(CHANGED, arg=before)

    def await_saved(self) -> Studio:
        self.page.wait_for_function(DONE)
        expect(self.page.get_by_test_id("saved")).to_have_attribute("data-state", "saved")
        return self

    @property
    def validity(self) -> Locator:
        return self.page.get_by_test_id("validity")

    def expect_valid(self) -> None:
        expect(self.validity).to_have_attribute("data-valid", "true", timeout=20_000)

    def state(self, name: str) -> Any:
        """One field of the store's state, once nothing is under way that was asked for."""
        self.page.wait_for_function(DONE)
        return self.page.evaluate("name => globalThis.__rulewright.store.getState()[name]", name)

    @property
    def text(self) -> str:
        return str(self.state("text"))

    @property
    def doc(self) -> Any:
        return json.loads(self.text)

    def call(self, role: str, method: str, payload: Any) -> Any:
        """Ask a worker of the page; the answer has `ok`."""
        return self.page.evaluate(CALL, [role, method, payload])

    @property
    def views(self) -> Locator:
        return self.page.get_by_role("toolbar", name="Views of the document")

    def show(self, *panes: str) -> None:
        """Show exactly these of Form, Picture and JSON."""
        for name in self.views.get_by_role("button", pressed=True).all_text_contents():
            if name in VIEWS and name not in panes:
                self.views.get_by_role("button", name=name, exact=True).click()
        for name in panes:
            button = self.views.get_by_role("button", name=name, exact=True)
            if button.get_attribute("aria-pressed") != "true":
                button.click()
            expect(button).to_have_attribute("aria-pressed", "true")

    def command(self, name: str) -> None:
        """Run a command by its name, from the palette."""
        self.page.keyboard.press("ControlOrMeta+k")
        box = self.page.get_by_role("combobox", name="Find a command")
        box.fill(name)
        options = self.page.get_by_role("listbox", name="Commands").get_by_role("option")
        expect(options.first).to_contain_text(name)
        box.press("Enter")

    def undo(self) -> None:
        """Take back what was done last: an edit that is still being made counts."""
        self.page.wait_for_function(DONE)
        self.top.get_by_role("button", name="Undo", exact=True).click()

    def redo(self) -> None:
        self.page.wait_for_function(DONE)
        self.top.get_by_role("button", name="Redo", exact=True).click()

    def undo_name(self) -> str | None:
        return self.state("history")["undoName"]  # type: ignore[no-any-return]

    @property
    def top(self) -> Locator:
        return self.page.locator("header.rw-top")

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def toast(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_test_id("toast").filter(has_text=text)

    # -- the JSON text ----------------------------------------------------------------------

    @property
    def editor(self) -> Locator:
        return self.page.get_by_role("textbox", name="JSON text of the document")

    def find_in_json(self, words: str) -> None:
        """Select the next place of `words` in the text, as with the editor's own search."""
        self.editor.focus()
        self.page.keyboard.press("ControlOrMeta+f")
        box = self.page.get_by_role("textbox", name="Find")
        box.press_sequentially(words)
        box.press("Enter")
        box.press("Escape")
        expect(self.editor).to_be_focused()

    def replace_in_json(self, words: str, by: str) -> None:
        """Overwrite the next place of `words` by typing."""
        self.find_in_json(words)
        with self.editing():
            self.page.keyboard.insert_text(by)

    def put_json(self, text: str) -> None:
        """Overwrite the whole text."""
        self.editor.focus()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(text)
        self.page.wait_for_function(
            "text => globalThis.__rulewright.store.getState().text === text", arg=text
        )

    def expect_marked(self, where: Locator, words: str) -> None:
        """The words that an editor marks as the selected place; highlighting may split the mark."""
        expect(where).to_be_visible()
        self.page.wait_for_function(MARKED, arg=[where.element_handle(), words])

    def problems(self, code: str | None = None) -> Locator:
        """The problems that are listed; the pane of them is opened first, if need be."""
        pane = self.page.get_by_test_id("pane-problems")
        parts = self.page.get_by_role("tablist", name="Parts of the page")
        if not pane.is_visible() and parts.is_visible():
            parts.get_by_role("tab", name="Problems").click()
        elif not pane.is_visible():
            self.views.get_by_role("button", name="Problems", exact=True).click()
        found = self.page.get_by_test_id("problem")
        return found if code is None else found.and_(self.page.locator(f'[data-code="{code}"]'))

    # -- the match --------------------------------------------------------------------------

    @property
    def match(self) -> Locator:
        return self.page.get_by_test_id("match")

    @property
    def side(self) -> Locator:
        """What stands beside the board: the pane of the log with its tabs, that of the balance."""
        return self.page.locator(".rwm-side")

    def unfold_notices(self) -> None:
        """Show all that the match says, where that is more than its row holds."""
        expect(self.match.locator(".rwm-notice").first).to_be_visible()
        more = self.match.get_by_role("button", name="Show all that the match says")
        if more.is_visible():
            more.click()

    @property
    def board(self) -> Locator:
        return self.match.get_by_role("grid", name=re.compile("^Board"))

    def square(self, name: str) -> Locator:
        return self.board.locator(f'[data-square="{name}"]')

    def move(self, source: str, target: str) -> None:
        """Click the piece, then the square it goes to."""
        self.square(source).click()
        expect(self.square(target)).to_have_attribute("data-target", "true")
        self.square(target).click()

    def targets(self, source: str) -> list[str]:
        """Where the piece may go, by clicking it; it is put down again."""
        self.square(source).click()
        expect(self.square(source)).to_have_attribute("aria-selected", "true")
        lit = self.board.locator("[data-target]")
        found = sorted(lit.evaluate_all("all => all.map((one) => one.dataset.square)"))
        self.square(source).click()
        return found

    def seat(self, player: str, kind: str) -> None:
        """Who plays for a player: "You", "Random", "Greedy", "Look-ahead" or "Tree search"."""
        box = self.match.get_by_role("combobox", name=f"Seat of {player}")
        box.select_option(label=kind)

    def expect_ply(self, ply: int) -> None:
        expect(self.match).to_have_attribute("data-ply", str(ply), timeout=30_000)

    def expect_turn(self, player: str) -> None:
        expect(self.match).to_have_attribute("data-to-act", player, timeout=30_000)

    def expect_idle(self) -> None:
        expect(self.match).to_have_attribute("data-status", "ready", timeout=30_000)

    @property
    def digest(self) -> str:
        return self.match.get_attribute("data-digest") or ""

    def await_match_kept(self) -> None:
        """Until the browser's storage holds the match as it stands, whoever moves in it."""
        await_true(self.page, KEPT)

    def control(self, name: str) -> Locator:
        """A button among the match's controls, or of what stands beside it."""
        return self.page.locator(".rwm-pane").get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> None:
        """Balance, or a tab of the log's pane: Log, State, New match, what a game adds to them."""
        pane = "Balance" if name == "Balance" else "Log"
        button = self.views.get_by_role("button", name=pane, exact=True)
        parts = self.page.get_by_role("tablist", name="Parts of the page")
        if parts.is_visible():
            parts.get_by_role("tab", name=pane, exact=True).click()
        elif button.get_attribute("aria-pressed") != "true":
            button.click()
        if name != "Balance":
            self.side.get_by_role("tab", name=name, exact=True).click()

    def ask_for_fen(self, fen: str) -> None:
        """Fill in the form for a new match from a FEN, and press its button."""
        self.tab("New match")
        self.side.get_by_role("radio", name="a FEN").check()
        self.side.get_by_role("textbox", name="FEN", exact=True).fill(fen)
        self.control("Start new match").click()

    def start_from_fen(self, fen: str) -> None:
        old = self.digest
        self.ask_for_fen(fen)
        expect(self.match).not_to_have_attribute("data-digest", old)
        self.expect_idle()

    def open_import(self) -> Locator:
        """The import's box for a text, by its key."""
        self.page.keyboard.press("ControlOrMeta+o")
        return self.dialog("Import").get_by_role("textbox", name="Text to import")

    def import_text(self, text: str) -> None:
        self.open_import().fill(text)
        self.dialog("Import").get_by_role("button", name="Import the text").click()

    def paste_replay(self, replay: Any) -> None:
        """Load a replay by pasting its text."""
        self.paste_text(json.dumps(replay))

    def paste_text(self, text: str) -> None:
        """Paste a text as a replay, letter by letter as it is."""
        self.tab("New match")
        if not self.side.get_by_role("textbox", name="Replay text").is_visible():
            self.control("Paste replay").click()
        self.side.get_by_role("textbox", name="Replay text").fill(text)
        self.control("Load this text").click()

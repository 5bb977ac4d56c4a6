"""What a person does with maps of ASG, in the words of the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import CDPSession, Locator, expect

from e2e.places import middle
from e2e.studio import Studio


class Maps:
    """The map editor and the board of one page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.page = studio.page

    # -- the editor --------------------------------------------------------------------------

    def begin(self, name: str = "Drawn by hand") -> None:
        """A new, empty scenario with only the picture shown."""
        self.studio.command("New document")
        dialog = self.studio.dialog("New document")
        dialog.get_by_role("textbox", name="Name").fill(name)
        dialog.get_by_role("combobox", name="Game system").select_option("asg")
        dialog.get_by_role("button", name="Create").click()
        expect(dialog).to_be_hidden()
        self.studio.show("Picture")
        expect(self.canvas).to_be_visible()
        self.studio.await_checked()

    @property
    def editor(self) -> Locator:
        return self.page.get_by_test_id("picture")

    @property
    def canvas(self) -> Locator:
        return self.page.get_by_test_id("map-canvas")

    @property
    def inspector(self) -> Locator:
        return self.page.get_by_test_id("map-inspector")

    @property
    def mirror_bar(self) -> Locator:
        return self.page.get_by_test_id("mirror-bar")

    @property
    def status(self) -> Locator:
        return self.page.get_by_test_id("map-status")

    def node(self, id: str) -> Locator:
        return self.canvas.get_by_test_id("map-node").and_(self.page.locator(f'[data-id="{id}"]'))

    def tool(self, name: str) -> Locator:
        return self.editor.get_by_role("button", name=name, exact=True)

    def edit(self, deed: Callable[[], object]) -> None:
        """Do something to the map and wait until the document says so."""
        before = self.studio.text
        deed()
        self.studio.await_edit(before)

    def middle(self, where: Locator) -> tuple[float, float]:
        if self.board.is_visible():  # what was pressed below it has moved it away
            self.board.scroll_into_view_if_needed()
        return middle(where)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag with the mouse, in steps as a hand would."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=8)
        mouse.up()

    @contextmanager
    def touchscreen(self) -> Iterator[CDPSession]:
        """A screen to touch; what is drawn on the page meanwhile finds one."""
        screen = self.page.context.new_cdp_session(self.page)
        screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        yield screen
        screen.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        screen.detach()

    def finger(
        self, screen: CDPSession, start: tuple[float, float], end: tuple[float, float]
    ) -> None:
        """Drag with a finger."""

        def send(kind: str, *points: tuple[float, float]) -> None:
            places = [{"x": x, "y": y} for x, y in points]
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

        send("touchStart", start)
        for step in range(1, 9):
            part = step / 8
            x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            send("touchMove", (x, y))
        send("touchEnd")

    def draw_way(self, a: str, b: str) -> None:
        """From the dot beside one node to the other node."""
        self.node(a).hover()
        self.edit(lambda: self.drag(self.middle(self.node(a).locator(".rwa-grip")), self.place(b)))

    def place(self, id: str) -> tuple[float, float]:
        return self.middle(self.node(id).locator("svg"))

    def set_owner(self, id: str, owner: str) -> None:
        self.node(id).locator("svg").click()
        group = self.inspector.get_by_role("group", name=f"Owner of {id}")
        self.edit(group.get_by_role("button", name=owner, exact=True).click)

    def ids(self) -> list[str]:
        return [node["id"] for node in self.studio.doc["map"]["nodes"]]

    # -- the board ---------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        return self.studio.match.get_by_test_id("board")

    def at(self, id: str) -> Locator:
        return self.board.locator(f'[data-node="{id}"]')

    @property
    def orders(self) -> Locator:
        return self.studio.match.get_by_test_id("order")

    def order(self, start: str, end: str, amount: int | None = None) -> None:
        """Click the node, its neighbour, write the amount, and put the order on the list."""
        count = self.orders.count()
        self.at(start).click()
        self.at(end).click()
        form = self.studio.match.get_by_test_id("order-form")
        expect(form).to_be_visible()
        if amount is not None:
            form.get_by_role("spinbutton", name="Amount", exact=True).fill(str(amount))
        form.get_by_role("button", name="Add order").click()
        expect(self.orders).to_have_count(count + 1)

    def end_ply(self) -> None:
        self.studio.match.get_by_role("button", name="End ply").click()

"""Small matches, and a person at the keyboard of the app."""

from __future__ import annotations

import json
from dataclasses import replace

from textual.widgets import Input, OptionList, RichLog, Static

from core.forms import filled, first_values
from webapp.commands.play import decided, laid
from webapp.play.prompts import menu
from webapp.play.tui.app import PlayApp
from webapp.play.tui.prompt import Prompt

DECKS = {
    "burn": {"mountain": 16, "emberheel_runner": 4, "cinder_lash": 4, "furnace_tithe": 4},
    "duelists": {"mountain": 16, "ironbrand_duelist": 16},
    "walls": {"forest": 20, "thornroot_elder": 4, "webspine_lurker": 4},
}


def decks_file(folder):
    """A file of two small decks: goblins with burn, and walls."""
    path = folder / "decks.json"
    decks = [
        {"deck_id": id, "name": id.title(), "cards": [{"card_id": c, "count": n} for c, n in rows]}
        for id, rows in ((id, cards.items()) for id, cards in DECKS.items())
    ]
    path.write_text(json.dumps({"schema_version": 1, "decks": decks}), "utf-8")
    return path


def cards(folder, seats, first="burn", second="walls", seed=3):
    """The match of the two decks on the table."""
    path = decks_file(folder)
    return laid((f"{path}:{first}", f"{path}:{second}"), seats, seed)


def led(table, wishes, most=400):
    """The table where the first wish can be filled in; on the way the others come true."""
    for _ in range(most):
        match = table.match
        entries = {entry.label: entry.choice for entry in menu(match)}
        wished = [c for wish in wishes for label, c in entries.items() if label.startswith(wish)]
        if wished[0].title.startswith(wishes[0]) and is_open(wished[0]):
            return table
        others = [each for each in wished if not each.title.startswith(wishes[0])]
        taken = (others or wished)[0]
        raw = filled(taken, first_values(taken))
        table = replace(table, match=match.play(match.game.parse_action(raw)))
    raise AssertionError(f"{wishes} do not come true")


def is_open(choice):
    """Whether something can be chosen in every field of the form."""
    return bool(choice.fields) and all(
        field.least < field.most if field.kind == "amount" else len(field.options) > 1
        for field in choice.fields
    )


REST = ("Play", "Cast", "Declare", "Discard", "Keep", "Pass")


class Person:
    """Someone who has a keyboard and eyes, and nothing else."""

    def __init__(self, app, pilot):
        self.app, self.pilot = app, pilot

    async def settle(self):
        if self.app.is_thinking:
            while self.app.is_thinking:
                await self.pilot.pause(0.01)
            await self.pilot.pause()

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text):
        """Type an action after `/`, and Enter."""
        await self.press("slash", *(KEYS.get(char, char) for char in text), "enter")

    @property
    def asked(self):
        return str(self.app.screen.query_one("#ask", Static).content)

    @property
    def told(self):
        return str(self.app.screen.query_one("#told", Static).content)

    @property
    def picture(self):
        return str(self.app.query_one("#picture", Static).content)

    @property
    def log(self):
        return self.app.view.log_lines

    @property
    def title(self):
        return str(self.app.query_one("#title", Static).content)

    @property
    def shown_log(self):
        return [strip.text.rstrip() for strip in self.app.query_one(RichLog).lines]

    @property
    def first(self):
        return self.labels[0]

    @property
    def line(self):
        return self.app.query_one(Input)

    @property
    def labels(self):
        found = self.app.screen.query_one(OptionList)
        options = [option for option in found.options if not option.disabled]
        return [str(option.prompt).strip() for option in options] if found.display else []

    async def go_to(self, part):
        """Move the cursor to the line with this text."""
        found = self.app.screen.query_one(OptionList)
        lines = [n for n, option in enumerate(found.options) if not option.disabled]
        places = [n for n in lines if part in str(found.options[n].prompt)]
        assert places, f"{part} is not among {self.labels}"
        way = lines.index(places[0]) - (
            -1 if found.highlighted is None else lines.index(found.highlighted)
        )
        if way:
            await self.pilot.press(*["down" if way > 0 else "up"] * abs(way))
        assert found.highlighted == places[0]

    async def choose(self, part):
        """Enter on the line with this text."""
        await self.go_to(part)
        await self.press("enter")

    async def mark(self, part):
        """Space on the line with this text."""
        await self.go_to(part)
        await self.press("space")


KEYS = {" ": "space", "-": "minus", ":": "colon", ";": "semicolon", "_": "underscore"}


def playing(test, table, size=(80, 24), decide=decided, pause=0, keep=None):
    """Run a test with a person at the app; what the test raises is raised."""
    import asyncio

    async def run():
        app = PlayApp(table, decide, pause, keep)
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            if pause == 0:
                await person.settle()
            else:
                await pilot.pause()
            await test(person)

    asyncio.run(run())


__all__ = ["KEYS", "Person", "Prompt", "cards", "decks_file", "laid", "playing"]

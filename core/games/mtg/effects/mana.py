"""Adding mana."""

from __future__ import annotations

from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.numbers import mana
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import Targets
from core.games.mtg.cards.types import Effect, ManaSymbol
from core.games.mtg.language import argument, effect
from core.games.mtg.mana.pool import add_symbols
from core.games.mtg.run import Run
from core.games.mtg.state import Item


@clause("add", "add MANA | add SYMBOL or SYMBOL", "{T}: Add {G} or {W}.", name="add mana")
def _read(reader: Reader) -> Clause:
    reader.need("add")
    start = reader.pos
    found = mana(reader)
    symbols = found.colored
    if found.generic or len(symbols) != len(found.symbols):
        raise reader.refuse("Mana is added as {W}, {U}, {B}, {R}, {G} or {C}.", start)
    if not reader.take("or"):
        return (AddMana((symbols,)),)
    other = mana(reader)
    if len(found.symbols) != 1 or len(other.symbols) != 1 or other.generic or other == found:
        raise reader.refuse("A choice is between two single symbols.", start)
    return (AddMana((symbols, other.colored)),)


@effect("Add {R}{R}.")
class AddMana(Effect):
    """Add mana, perhaps one of two options (“Add {R} or {G}”)."""

    options: tuple[tuple[ManaSymbol, ...], ...] = argument("choice of mana", "One of these.")

    @property
    def mana(self) -> tuple[tuple[ManaSymbol, ...], ...]:
        """The options."""
        return self.options

    def text(self, targets: Targets) -> str:
        options = ("".join("{" + s + "}" for s in option) for option in self.options)
        return f"add {' or '.join(options)}"

    def play(self, run: Run, item: Item) -> None:
        """Mana from a spell or an ability on the stack; no choice (`cards.walking`)."""
        add_symbols(run, item.controller, self.options[0])

    def worth(self, use: Use) -> int:
        """Mana alone is worth nothing."""
        return 0

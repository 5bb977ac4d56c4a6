"""What players do besides drawing and discarding: gain and lose life, sacrifice, and scry."""

from __future__ import annotations

from typing import Literal

from core.games.mtg.bots import effects as bots
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.numbers import integer, number, number_text
from core.games.mtg.cards.grammar.productions import enter
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import antecedent, must_be
from core.games.mtg.cards.grammar.verbs import clause, of_players
from core.games.mtg.cards.printer import Targets, ref_text, verb_text
from core.games.mtg.cards.types import Amount, Effect, Filter, Power, Ref, Who
from core.games.mtg.effects.context import amount, matching, objects, place_of, players
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item
from core.games.mtg.tasks import task

enter(
    "life and cards",
    "you | target player | target opponent | each player | each opponent | that player "
    "draws N cards | gains N life | loses N life | discards N cards | sacrifices a creature of "
    "their choice, joined by and",
    "Target player draws two cards and loses 2 life.",
)


@of_players("gain")
def _gains(reader: Reader, who: Who) -> GainLife:
    return GainLife(who, _life(reader))


@clause(
    "its",
    "its | that creature's controller gains life equal to its power",
    "Its controller gains life equal to its power.",
    name="its controller",
    imperative=False,
)
def its_controller(reader: Reader) -> Clause:
    """The controller of an object gains life equal to its power."""
    start = reader.pos
    said: Literal["it", "that creature"] = "it" if reader.token.text == "its" else "that creature"
    reader.need("its" if said == "it" else "that creature's")
    found = antecedent(reader, said, start, "power")
    reader.need("controller gains life equal to its power")
    if found.kind == "self" and reader.scope.is_spell:
        raise reader.refuse("A spell has no power.", start)
    reader.scope.mention("the controller who gains life", "player")
    if found.kind == "target":
        must_be(reader, found, ("permanent",))
        return (GainLife(Who("target_controller", found.index), Power(found)),)
    return (GainLife(Who("self_controller"), Power(found)),)


@effect("You gain 3 life.")
class GainLife(Effect):
    """Players gain that much life."""

    who: Who = argument("players", "Who gains it.")
    amount: Amount = argument("amount", "How much.")

    def text(self, targets: Targets) -> str:
        if isinstance(self.amount, Power):
            whose = "its" if self.amount.of.said == "it" else "that creature's"
            return f"{whose} controller gains life equal to its power"
        return verb_text(self.who, targets, "gain", f"{number_text(self.amount, 'digits')} life")

    def play(self, run: Run, item: Item) -> None:
        """Each gains life."""
        for seat in players(run, item, self.who):
            run.gain(seat, amount(run, item, self.amount))

    def worth(self, use: Use) -> int:
        return bots.life(use, use.players(self.who), use.amount(self.amount))


@of_players("lose")
def _loses(reader: Reader, who: Who) -> LoseLife:
    return LoseLife(who, _life(reader))


def _life(reader: Reader) -> Amount:
    count = number(reader, "digits")
    reader.need("life")
    return count


@effect("Each opponent loses 2 life.")
class LoseLife(Effect):
    """Players lose that much life."""

    who: Who = argument("players", "Who loses it.")
    amount: Amount = argument("amount", "How much.")

    def text(self, targets: Targets) -> str:
        return verb_text(self.who, targets, "lose", f"{number_text(self.amount, 'digits')} life")

    def play(self, run: Run, item: Item) -> None:
        """Each loses life."""
        for seat in players(run, item, self.who):
            run.lose(seat, amount(run, item, self.amount))

    def worth(self, use: Use) -> int:
        return bots.life(use, use.players(self.who), -use.amount(self.amount))


@of_players("sacrifice", by_you=False)
def _sacrifices(reader: Reader, who: Who) -> Sacrifice:
    reader.need("a creature of their choice")
    gone = "has been sacrificed"
    reader.scope.mention("the creature that is sacrificed", "permanent", gone=gone)
    return Sacrifice(who, Filter(("creature",)))


@effect("Target opponent sacrifices a creature of their choice.")
class Sacrifice(Effect):
    """Players sacrifice a matching permanent of their choice each (SACRIFICE)."""

    who: Who = argument("players", "Who sacrifices.")
    filter: Filter = argument("nouns", "What they choose among.")

    def text(self, targets: Targets) -> str:
        return verb_text(self.who, targets, "sacrifice", "a creature of their choice")

    def play(self, run: Run, item: Item) -> None:
        """Each sacrifices a permanent of their choice, all at the same time; none is fine."""
        seats = players(run, item, self.who)
        if seats:
            run.push(("sacrifice", seats, item.key, *place_of(run, item, self), ()))

    def worth(self, use: Use) -> int:
        found = 0
        field = use.board.state.battlefield
        for seat in use.players(self.who):
            fitting = bots.matching(use, self.filter, seat)
            own = [id for id in fitting if field[id].controller == seat]
            if own:
                found -= use.sign(seat) * min(use.board.worth(id) for id in own)
        return found


@task("sacrifice")
def sacrifice_one(
    run: Run, seats: tuple[int, ...], key: str, i: int, j: int, chosen: tuple[str, ...]
) -> None:
    """Ask the first of the players which permanent to sacrifice (CR 101.4: in turn order)."""
    seat = seats[0]
    effect = run.rules.scripts[key].sentences[i].effects[j]
    item = run.s.resolving
    assert isinstance(effect, Sacrifice)
    assert item is not None
    own = tuple(
        id
        for id in matching(run, item, effect.filter, seat)
        if run.s.battlefield[id].controller == seat
    )
    task = ("sacrificed", seats[1:], key, i, j, chosen)
    if own:
        run.ask("SACRIFICE", seat, own, task)
    else:
        run.push((*task, ()))


@task("sacrificed")
def sacrificed(
    run: Run, seats: tuple[int, ...], key: str, i: int, j: int, chosen: tuple[str, ...],
    ids: tuple[str, ...],
) -> None:  # fmt: skip
    """The next player chooses; once all have, what they chose is sacrificed."""
    if seats:
        sacrifice_one(run, seats, key, i, j, (*chosen, *ids))
    else:
        run.leave((*chosen, *ids), "graveyard")


@clause("sacrifice", "sacrifice it", "Sacrifice it.", name="sacrifice it")
def _read_sacrifice(reader: Reader) -> Clause:
    reader.need("sacrifice")
    start = reader.pos
    reader.need("it")
    found = antecedent(reader, "it", start, "permanent")
    if found.kind != "self" or reader.scope.is_spell:
        raise reader.refuse("Only the source itself is sacrificed this way.", start)
    reader.scope.lose(found, "has been sacrificed")
    return (SacrificeIt(found),)


@effect("When this creature becomes the target of a spell or ability, sacrifice it.")
class SacrificeIt(Effect):
    """The controller of the ability sacrifices its source."""

    what: Ref = argument("object", "What is sacrificed.")

    def text(self, targets: Targets) -> str:
        return f"sacrifice {ref_text(self.what, targets)}"

    def play(self, run: Run, item: Item) -> None:
        """The controller of the ability sacrifices the object, if it is theirs and there."""
        ids = objects(run, item, self.what)
        mine = tuple(id for id in ids if run.s.battlefield[id].controller == item.controller)
        run.leave(mine, "graveyard")

    def worth(self, use: Use) -> int:
        return sum(use.loss(id) for id in use.permanents(self.what))


@clause("scry", "scry N", "Scry 2.")
def _read_scry(reader: Reader) -> Clause:
    reader.need("scry")
    return (Scry(integer(reader)),)


@effect("Scry 2.")
class Scry(Effect):
    """Look at the top cards, put any on the bottom in any order and the rest on top (SCRY)."""

    count: int = argument("number", "How many cards.")

    def text(self, targets: Targets) -> str:
        return f"scry {self.count}"

    def play(self, run: Run, item: Item) -> None:
        """Look at the top cards and order them."""
        seen = run.s.seats[item.controller].library[: self.count]
        if seen:
            run.ask("SCRY", item.controller, seen, ("scried", item.controller), 0, len(seen))

    def worth(self, use: Use) -> int:
        return 40 * self.count


@task("scried")
def scried(run: Run, seat: int, choice: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    """The chosen order."""
    top, bottom = choice
    rest = run.s.seats[seat].library[len(top) + len(bottom) :]
    run.seat(seat, library=(*top, *rest, *bottom))
    run.tell("scried", player=run.name(seat), top=len(top), bottom=len(bottom))

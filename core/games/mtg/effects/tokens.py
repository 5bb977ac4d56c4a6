"""Creating tokens."""

from __future__ import annotations

from typing import Any

from core.games.mtg.bots import worth
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.numbers import number, number_text, stats
from core.games.mtg.cards.grammar.phrases import COLORS, creature_type, keyword_list
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import COLOR_WORDS, Targets, keywords_text
from core.games.mtg.cards.types import Amount, Color, Effect, Keyword, TokenSpec
from core.games.mtg.effects.context import amount
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item


@clause(
    "create",
    "create N [tapped] P/T COLOUR SUBTYPE creature tokens [with KEYWORDS]",
    "Create two 1/1 white Soldier creature tokens with flying.",
    name="create tokens",
)
def _read(reader: Reader) -> Clause:
    reader.need("create")
    count = number(reader, "count")
    tapped = reader.take("tapped")
    power, toughness = stats(reader)
    color = reader.token.text
    if color not in (*COLORS, "colorless"):
        raise reader.miss(*COLORS, "colorless")
    reader.pos += 1
    subtype = creature_type(reader, "Soldier")
    reader.need("creature")
    reader.need("token" if count == 1 else "tokens")
    keywords = keyword_list(reader) if reader.take("with") else ()
    colors: tuple[Any, ...] = (COLORS[color],) if color in COLORS else ()
    told = f"the {subtype} token that is created"
    if count != 1:
        told = f"the {subtype} tokens that are created"
    reader.scope.mention(told, "permanent", count != 1)
    return (CreateTokens(count, power, toughness, colors, subtype, keywords, tapped),)


@effect("Create two 1/1 white Soldier creature tokens with flying.")
class CreateTokens(Effect):
    """Create tokens; the name of a token is its subtype."""

    count: Amount = argument("amount", "How many.")
    power: int = argument("number", "Of each.")
    toughness: int = argument("number", "Of each.")
    colors: tuple[Color, ...] = argument("colours", "Of each; none: colorless.")
    subtype: str = argument("subtype", "Of each, and its name.")
    keywords: tuple[Keyword, ...] = argument("keywords", "What each has.", default=())
    tapped: bool = argument("flag", "Whether they enter tapped.", default=False)

    @property
    def token(self) -> TokenSpec:
        """The token that it creates."""
        return TokenSpec(self.subtype, self.power, self.toughness, self.colors, self.keywords)

    def text(self, targets: Targets) -> str:
        body = f"{self.power}/{self.toughness}"
        following = "tapped" if self.tapped else body
        color = COLOR_WORDS[self.colors[0]] if self.colors else "colorless"
        words = ["create", number_text(self.count, "count", following)]
        words += ["tapped"] if self.tapped else []
        words += [body, color, self.subtype, "creature", "token" if self.count == 1 else "tokens"]
        words += ["with", keywords_text(self.keywords)] if self.keywords else []
        return " ".join(words)

    def play(self, run: Run, item: Item) -> None:
        """Tokens under the controller, all together."""
        count = amount(run, item, self.count)
        run.tokens(run.rules.made[self], item.controller, count, self.tapped)

    def worth(self, use: Use) -> int:
        one = worth.strength(self.power, self.toughness, frozenset(self.keywords)) + 10
        lords = sum(
            worth.team(perm.card)
            for perm in use.board.state.battlefield.values()
            if perm.controller == use.you and perm.card.rules.static_abilities
        )
        return use.amount(self.count) * (one + lords // 2 - (20 if self.tapped else 0))

"""What a card says, as data: every shape that the grammar can produce.

For whoever writes the engine.  `CardDef.rules` is a `RulesBlock`; `lines` is the text in its
order (print-back reads it), the other fields are the same things sorted by what plays them.

**Sentences and effects.**  A spell, mode, trigger or activated ability holds `sentences`; run
them in order, and inside one its `effects` (classes of `core.games.mtg.effects`) in order.
`Sentence.may`: first ask its player MAY; no skips the whole sentence.  Fields named `said` and
`word` are wording only: they never change the meaning.

**Targets.**  `targets` lists the groups of one spell, mode or ability in text order; an effect
names a group by `Ref("target", index)` or `Who("target", index)`.  `TargetSpec.n` is the most,
`minimum` the least number of members ("up to two": n 2, minimum 0; else both 1).  A ref to a group
of several means each member.  Groups of a spell: the Aura's host (`enchant`) when it is an Aura,
else `RulesBlock.targets`, or the chosen mode's.

**Refs** (`Ref.kind`): `self` the source of the ability or the spell itself; `target` the group
`index`.  "It", "its", "that creature" and "that player" are resolved by the parser to the one
thing that they can mean (`grammar.references`); a text that leaves two is refused.

**Players** (`Who.kind`): `you` (controller of the spell or ability), `target`
(group `index`), `each_player` (active player first), `each_opponent`, `that_player` (the event's
player: who cast the spell, who was dealt the damage), `target_controller` (controller of the object
in group `index`, by last known values), `self_controller`.  Inside a granted ability `self` is the
creature that has it.

**Amounts**: an int, `X()` (the X chosen at casting, else 0) or `Power(ref)` (by last known values,
read when the effect resolves).

**Decisions**: `Sentence.may` MAY · `Counter.unless` PAY_UNLESS (the spell's controller) · `Copy`
with `new_targets` NEW_TARGETS · `Discard` DISCARD (the discarding player) · `Sacrifice` with `who`
SACRIFICE (that player) · `Scry` SCRY · `LookPick` PICK · `Piles` SPLIT_PILES (an opponent), then
CHOOSE_PILE (you) · `Search` SEARCH.

**Loading** (`core.games.mtg.cards.pool`): `pool_of(raw)` gives cards and tokens by id,
`canonical_id` resolves "plains" to "basic_plains", `plan_of(raw)` compiles a `MatchPlan` of a match
(or of a file of decks, or of a pool alone, for trying it).

Everything is frozen and hashable, so that compiled tables can be keyed by the nodes themselves.
"""

from __future__ import annotations

from core.games.mtg.cards.abilities import (
    ActivatedAbility,
    AdditionalCostLine,
    AlternateCost,
    Cost,
    EnchantLine,
    EntersTappedLine,
    FlashbackLine,
    KeywordLine,
    Line,
    ModalLine,
    Mode,
    Part,
    RulesBlock,
    SpellLine,
    StaticAbility,
)
from core.games.mtg.cards.plans import CardDef, Deck, DeckEntry, MatchPlan
from core.games.mtg.cards.sentences import (
    Condition,
    Effect,
    Happening,
    Later,
    Role,
    Sentence,
    TriggeredAbility,
    TriggerEvent,
)
from core.games.mtg.cards.words import (
    Adjective,
    Amount,
    Color,
    CounterKind,
    Filter,
    Keyword,
    ManaCost,
    ManaSymbol,
    Power,
    Ref,
    TargetSpec,
    TokenSpec,
    Who,
    X,
)

__all__ = [
    "ActivatedAbility",
    "AdditionalCostLine",
    "Adjective",
    "AlternateCost",
    "Amount",
    "CardDef",
    "Color",
    "Condition",
    "Cost",
    "CounterKind",
    "Deck",
    "DeckEntry",
    "Effect",
    "EnchantLine",
    "EntersTappedLine",
    "Filter",
    "FlashbackLine",
    "Happening",
    "Keyword",
    "KeywordLine",
    "Later",
    "Line",
    "ManaCost",
    "ManaSymbol",
    "MatchPlan",
    "ModalLine",
    "Mode",
    "Part",
    "Power",
    "Ref",
    "Role",
    "RulesBlock",
    "Sentence",
    "SpellLine",
    "StaticAbility",
    "TargetSpec",
    "TokenSpec",
    "TriggerEvent",
    "TriggeredAbility",
    "Who",
    "X",
]

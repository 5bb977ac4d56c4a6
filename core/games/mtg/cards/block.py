"""Lines sorted into a `RulesBlock`, with the abilities that no line writes."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.mtg.cards import types as t
from core.games.mtg.effects.mana import AddMana

LAND_MANA: dict[str, t.ManaSymbol] = {
    "Plains": "W",
    "Island": "U",
    "Swamp": "B",
    "Mountain": "R",
    "Forest": "G",
}
"""The mana of a basic land type (CR 305.6)."""


def tap_for(symbols: Iterable[t.ManaSymbol]) -> t.ActivatedAbility:
    """The mana ability "{T}: Add one of these", as a land has it without words."""
    options = tuple((symbol,) for symbol in symbols)
    return t.ActivatedAbility(
        t.Cost(tap=True, parts=("tap",)),
        (t.Sentence((AddMana(options),)),),
        mana=True,
        said="land",
    )


def block_of(
    lines: tuple[t.Line, ...], targets: tuple[t.TargetSpec, ...], intrinsic: Iterable[t.ManaSymbol]
) -> t.RulesBlock:
    """The block of these lines; `intrinsic` is the mana of the land types."""
    activated = [line for line in lines if isinstance(line, t.ActivatedAbility)]
    symbols = tuple(dict.fromkeys(intrinsic))
    host = t.TargetSpec("permanent", t.Filter(("creature",)))
    return t.RulesBlock(
        lines=lines,
        keywords=frozenset(k for x in lines if isinstance(x, t.KeywordLine) for k in x.keywords),
        effects=tuple(s for x in lines if isinstance(x, t.SpellLine) for s in x.sentences),
        targets=targets,
        modes=tuple(mode for x in lines if isinstance(x, t.ModalLine) for mode in x.modes),
        static_abilities=tuple(line for line in lines if isinstance(line, t.StaticAbility)),
        triggered_abilities=tuple(x for x in lines if isinstance(x, t.TriggeredAbility)),
        activated_abilities=(
            *(each for each in activated if each.said != "equip"),
            *(each for each in activated if each.said == "equip"),
            *((tap_for(symbols),) if symbols else ()),
        ),
        additional_costs=tuple(x.cost for x in lines if isinstance(x, t.AdditionalCostLine)),
        alternate_costs=tuple(line for line in lines if isinstance(line, t.AlternateCost)),
        flashback_cost=next((x.cost for x in lines if isinstance(x, t.FlashbackLine)), None),
        enchant=host if any(isinstance(x, t.EnchantLine) for x in lines) else None,
        enters_tapped=any(isinstance(line, t.EntersTappedLine) for line in lines),
    )

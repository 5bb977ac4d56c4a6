"""A match compiled for playing: every ability under a short key, and every token.

States name abilities by these keys, so that a state is plain data.  Whatever the engine cannot
play is an `UnsupportedRule` when the match is loaded, and never a silent nothing later; the checks
refuse such a card before (`cards.walking.not_played`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.games.mtg.cards.types import (
    CardDef,
    Effect,
    Happening,
    MatchPlan,
    RulesBlock,
    Sentence,
    TargetSpec,
    TokenSpec,
    TriggeredAbility,
)
from core.games.mtg.cards.walk import not_played
from core.protocol import Pointer

PROFILES = ("seed_v0", "cr_2025")
"""The profiles that are played; any other refuses the match."""


UNSEEN = frozenset({"tapped", "sick", "damage", "deathtouched"})
"""What of a permanent no continuous effect looks at, except that some look at `tapped`."""


class UnsupportedRule(ValueError):
    """The engine cannot play what a card of the match says; the sentence names it."""


@dataclass(frozen=True, slots=True)
class Script:
    """What a spell, mode or ability does, and the groups of targets that it takes."""

    key: str
    sentences: tuple[Sentence, ...]
    targets: tuple[TargetSpec, ...]
    trigger: TriggeredAbility | None = None


class Rules:
    """The compiled match."""

    def __init__(self, plan: MatchPlan) -> None:
        self.plan = plan
        if plan.profile not in PROFILES:
            known = " and ".join(PROFILES)
            raise UnsupportedRule(f"the engine plays the profiles {known}, not {plan.profile}")
        self.choices = plan.profile == "cr_2025"
        """Whether damage is divided and triggers are ordered by their players."""
        self.scripts: dict[str, Script] = {}
        self.causes: dict[str, tuple[Pointer, ...]] = {}
        """Key of a script to the text that it stands in."""
        self.triggers: dict[str, tuple[Script, ...]] = {}
        self.heard: dict[Happening, bool] = {}
        """What sets off any trigger, and whether one of another permanent than its own."""
        self.made: dict[Effect, CardDef] = {}
        self.cards: dict[str, CardDef] = dict(plan.cards)
        self.fleeting = any(map(_fleeting, plan.cards.values()))
        """Whether what a permanent is may depend on who attacks or is tapped."""
        self.unseen = UNSEEN - {"tapped"} if self.fleeting else UNSEEN
        """What of a permanent may change without changing what any permanent is."""
        for card in plan.cards.values():
            self._add(card)
        for token in self.made.values():
            self._add(token)

    def under(self, profile: str) -> Rules:
        """The same match under another profile.  Raises UnsupportedRule for one not played."""
        if profile == self.plan.profile:
            return self
        return Rules(replace(self.plan, profile=profile))  # type: ignore[arg-type]

    def _add(self, card: CardDef) -> None:
        self.cards[card.card_id] = card
        found = []
        for why in not_played(card.rules):
            raise UnsupportedRule(f"{card.name}: {why}")
        for script in scripts_of(card.card_id, card.rules):
            self.scripts[script.key] = script
            if script.trigger is not None:
                event = script.trigger.event
                for kind in event.moments:
                    self.heard[kind] = not event.itself or self.heard.get(kind, False)
            self.causes[script.key] = self.plan.places.of(card.card_id, "oracle_text")
            for effect in (each for sentence in script.sentences for each in sentence.effects):
                if effect.token is not None and effect not in self.made:
                    self.made[effect] = token_of(self.plan, effect.token)
            is_quoted = "/" in script.key.removeprefix(f"{card.card_id}/")
            if script.trigger is not None and not is_quoted:
                found.append(script)
        if found:
            self.triggers[card.card_id] = tuple(found)


def _fleeting(card: CardDef) -> bool:
    return any(
        ability.filter is not None
        and not {"attacking", "tapped"}.isdisjoint(ability.filter.adjectives)
        for ability in card.rules.static_abilities
    )


def scripts_of(card_id: str, rules: RulesBlock) -> Iterator[Script]:
    """Every script of a card, quoted abilities too."""
    enchant = () if rules.enchant is None else (rules.enchant,)
    yield from _with_quoted(Script(f"{card_id}/s", rules.effects, enchant + rules.targets))
    for k, mode in enumerate(rules.modes):
        yield from _with_quoted(Script(f"{card_id}/m{k}", mode.sentences, mode.targets))
    for k, trigger in enumerate(rules.triggered_abilities):
        key = f"{card_id}/t{k}"
        yield from _with_quoted(Script(key, trigger.sentences, trigger.targets, trigger))
    for k, ability in enumerate(rules.activated_abilities):
        yield from _with_quoted(Script(f"{card_id}/a{k}", ability.sentences, ability.targets))


def _with_quoted(script: Script) -> Iterator[Script]:
    yield script
    for i, sentence in enumerate(script.sentences):
        for j, effect in enumerate(sentence.effects):
            if effect.later is not None:
                yield from _with_quoted(Script(f"{script.key}/{i}.{j}", *effect.later))


def token_of(plan: MatchPlan, spec: TokenSpec) -> CardDef:
    """The card that such tokens are; its name is its subtype."""
    colors = "".join(spec.colors).lower() or "c"
    keywords = (word.replace(" ", "_") for word in spec.keywords)
    size = f"{spec.power}_{spec.toughness}"
    id = "_".join(("token", spec.subtype.lower(), size, colors, *keywords))
    listed = next((t for t in plan.tokens.values() if t.name == spec.subtype), None)
    if listed is not None and _same(listed, spec):
        return replace(listed, is_token=True)
    return CardDef(
        card_id=id,
        name=spec.subtype,
        type_line=f"Token Creature \u2014 {spec.subtype}",
        supertypes=("token",),
        types=("creature",),
        subtypes=(spec.subtype,),
        cost=None,
        colors=spec.colors,
        color_identity=spec.colors,
        power=spec.power,
        toughness=spec.toughness,
        oracle_text=", ".join(spec.keywords).capitalize(),
        rules=RulesBlock(keywords=frozenset(spec.keywords)),
        is_token=True,
    )


def _same(card: CardDef, spec: TokenSpec) -> bool:
    return (
        (card.power, card.toughness) == (spec.power, spec.toughness)
        and set(card.colors) == set(spec.colors)
        and card.rules.keywords == frozenset(spec.keywords)
        and card.subtypes == (spec.subtype,)
    )

"""Effects as words again: lower case, for `printback` to space and capitalise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import article, mod_text, number_text
from core.games.mtg.cards.grammar.phrases import COLORS
from core.games.mtg.cards.subtypes import plural_of

Targets: TypeAlias = tuple[t.TargetSpec, ...]

_COLOR_WORDS = {letter: word for word, letter in COLORS.items()}


def mana_text(cost: t.ManaCost) -> str:
    """Its symbols in braces."""
    return "".join("{" + symbol + "}" for symbol in cost.symbols)


def keywords_text(keywords: tuple[str, ...]) -> str:
    """Keywords within a sentence."""
    if len(keywords) < 3:
        return " and ".join(keywords)
    return f"{', '.join(keywords[:-1])}, and {keywords[-1]}"


def filter_text(found: t.Filter, plural: bool = False) -> str:
    """A noun phrase."""
    of_suffix = plural and found.suffix != ""
    nouns = [plural_of(n) if plural and not of_suffix else n for n in found.nouns]
    words = ["other"] if found.other else []
    words += [*found.adjectives, " or ".join(nouns), found.suffix + ("s" if of_suffix else "")]
    if found.suffix == "card":
        words.append("from your graveyard")
    elif found.controller != "any":
        words.append("you control" if found.controller == "you" else "an opponent controls")
    if found.keyword:
        words.append(f"with {found.keyword}")
    return " ".join(word for word in words if word)


def target_text(spec: t.TargetSpec) -> str:
    """A target as it is first named."""
    if spec.kind == "any":
        return "any target"
    limit = "" if spec.minimum else f"up to {number_text(spec.n, 'one')} "
    if spec.kind in ("player", "opponent"):
        return f"{limit}target {spec.kind}"
    return f"{limit}target {filter_text(spec.filter, spec.n > 1)}"


def ref_text(ref: t.Ref, targets: Targets) -> str:
    """A reference in the words it was made with."""
    return target_text(targets[ref.index]) if ref.said == "target" else ref.said


def who_text(who: t.Who, targets: Targets) -> str:
    """A player as the subject of a verb."""
    if who.kind == "target":
        return "that player" if who.said == "that" else target_text(targets[who.index])
    return who.kind.replace("_", " ")


def cards_text(count: t.Amount) -> str:
    """So many cards."""
    return f"{number_text(count, 'count', 'card')} card{'' if count == 1 else 's'}"


def sentences_text(sentences: tuple[t.Sentence, ...], targets: Targets) -> str:
    """Sentences with their full stops (a quote at the end has its own)."""
    found = []
    for sentence in sentences:
        words = ("you may " if sentence.may else "") + _clause(sentence.effects, targets)
        found.append(words if words.endswith('"') else words + " .")
    return " ".join(found)


def _clause(effects: tuple[t.Effect, ...], targets: Targets) -> str:
    words = effect_text(effects[0], targets)
    for effect in effects[1:]:
        who = getattr(effect, "who", None)
        joint = " , then " if who is None or who.said == "bare" else " and "
        words += joint + effect_text(effect, targets)
    return words


def _verb(effect: Any, targets: Targets, verb: str, rest: str) -> str:
    who: t.Who = effect.who
    if who.said == "bare":
        return f"{verb} {rest}"
    verb = verb if who.kind == "you" else verb + "s"
    return f"{verb} {rest}" if who.said == "same" else f"{who_text(who, targets)} {verb} {rest}"


def _gain(effect: t.GainLife, targets: Targets) -> str:
    if isinstance(effect.amount, t.Power):
        whose = "its" if effect.amount.of.said == "it" else "that creature's"
        return f"{whose} controller gains life equal to its power"
    return _verb(effect, targets, "gain", f"{number_text(effect.amount, 'digits')} life")


def _damage(effect: t.Damage, targets: Targets) -> str:
    to = effect.to
    told = who_text(to, targets) if isinstance(to, t.Who) else ref_text(to, targets)
    amount = number_text(effect.amount, "digits")
    return f"{ref_text(effect.source, targets)} deals {amount} damage to {told}"


def _to(ref: t.Ref | t.Who, targets: Targets) -> str:
    return who_text(ref, targets) if isinstance(ref, t.Who) else ref_text(ref, targets)


def _from_graveyard(effect: t.ReturnFromGraveyard, targets: Targets) -> str:
    what = "~ from your graveyard" if effect.what.kind == "self" else _to(effect.what, targets)
    place = "your hand" if effect.to == "hand" else "the battlefield"
    return f"return {what} to {place}{' tapped' if effect.tapped else ''}"


def _counter(effect: t.Counter, targets: Targets) -> str:
    unless = f" unless its controller pays {mana_text(effect.unless)}" if effect.unless else ""
    return f"counter {ref_text(effect.what, targets)}{unless}"


def _copy(effect: t.Copy, targets: Targets) -> str:
    more = " . you may choose new targets for the copy" if effect.new_targets else ""
    return f"copy {ref_text(effect.what, targets)}{more}"


def _add(effect: t.AddMana, _: Targets) -> str:
    options = ("".join("{" + s + "}" for s in option) for option in effect.options)
    return f"add {' or '.join(options)}"


def _create(effect: t.CreateTokens, _: Targets) -> str:
    body = f"{effect.power}/{effect.toughness}"
    following = "tapped" if effect.tapped else body
    color = _COLOR_WORDS[effect.colors[0]] if effect.colors else "colorless"
    words = ["create", number_text(effect.count, "count", following)]
    words += ["tapped"] if effect.tapped else []
    words += [body, color, effect.subtype, "creature", "token" if effect.count == 1 else "tokens"]
    words += ["with", keywords_text(effect.keywords)] if effect.keywords else []
    return " ".join(words)


def _search(effect: t.Search, _: Targets) -> str:
    place = "into your hand" if effect.to == "hand" else "onto the battlefield tapped"
    return f"search your library for a basic land card , put it {place} , then shuffle"


def _top(count: t.Amount) -> str:
    number = number_text(count, "one")
    return f"the top {number} card{'' if count == 1 else 's'} of your library"


def _look(effect: t.LookPick, _: Targets) -> str:
    return (
        f"look at {_top(effect.count)} . put one of them into your hand and the rest on the bottom "
        "of your library in any order"
    )


def _piles(effect: t.Piles, _: Targets) -> str:
    return (
        f"reveal {_top(effect.count)} . an opponent separates those cards into two piles . put one "
        "pile into your hand and the other into your graveyard"
    )


def _counters(effect: t.PutCounters, targets: Targets) -> str:
    number = number_text(effect.count, "count", "counter")
    many = "" if effect.count == 1 else "s"
    return f"put {number} {effect.kind} counter{many} on {ref_text(effect.on, targets)}"


def _pump(effect: t.Pump, targets: Targets) -> str:
    if isinstance(effect.what, t.Filter):
        subject, plural = filter_text(effect.what, plural=True), True
    else:
        subject = ref_text(effect.what, targets)
        plural = effect.what.kind == "target" and targets[effect.what.index].n > 1
    gets, gains = ("get", "gain") if plural else ("gets", "gains")
    keywords = f"{gains} {keywords_text(effect.keywords)}" if effect.keywords else ""
    if effect.said == "gets":
        change = f"{gets} {mod_text(effect.power, effect.toughness)}"
        keywords = f"{change} and {keywords}" if keywords else change
    return f"{subject} {keywords} until end of turn"


def _grant(effect: t.GrantTriggered, targets: Targets) -> str:
    change = mod_text(effect.power, effect.toughness)
    ability = trigger_text(effect.ability)
    what = ref_text(effect.what, targets)
    return f'until end of turn , {what} gets {change} and gains "{ability}"'


def _delayed(effect: t.DrawWhenAttacks, targets: Targets) -> str:
    what = ref_text(effect.what, targets)
    return f"until your next turn , whenever {what} attacks , draw a card"


_PRINT: dict[type[Any], Callable[[Any, Targets], str]] = {
    t.Damage: _damage,
    t.PowerDamage: lambda e, ts: (
        f"{_to(e.source, ts)} deals damage equal to its power to {_to(e.to, ts)}"
    ),
    t.Destroy: lambda e, ts: f"destroy {_to(e.what, ts)}",
    t.DestroyAll: lambda e, ts: f"destroy all {filter_text(e.filter, plural=True)}",
    t.Exile: lambda e, ts: f"exile {_to(e.what, ts)}",
    t.ExileUntil: lambda e, ts: f"exile {_to(e.what, ts)} until ~ leaves the battlefield",
    t.ReturnToHand: lambda e, ts: f"return {_to(e.what, ts)} to its owner's hand",
    t.ReturnFromGraveyard: _from_graveyard,
    t.ReturnDied: lambda e, ts: (
        f"return {_to(e.what, ts)} to the battlefield tapped under its owner's control"
    ),
    t.Counter: _counter,
    t.Copy: _copy,
    t.Draw: lambda e, ts: _verb(e, ts, "draw", cards_text(e.count)),
    t.Discard: lambda e, ts: _verb(e, ts, "discard", cards_text(e.count)),
    t.DiscardHand: lambda e, ts: "discard your hand",
    t.GainLife: _gain,
    t.LoseLife: lambda e, ts: _verb(e, ts, "lose", f"{number_text(e.amount, 'digits')} life"),
    t.Sacrifice: lambda e, ts: _verb(e, ts, "sacrifice", "a creature of their choice"),
    t.SacrificeIt: lambda e, ts: f"sacrifice {_to(e.what, ts)}",
    t.Scry: lambda e, ts: f"scry {e.count}",
    t.AddMana: _add,
    t.CreateTokens: _create,
    t.Search: _search,
    t.LookPick: _look,
    t.Piles: _piles,
    t.PutCounters: _counters,
    t.ExtraTurn: lambda e, ts: "take an extra turn after this one",
    t.Goad: lambda e, ts: f"goad {_to(e.what, ts)}",
    t.DrawWhenAttacks: _delayed,
    t.Attach: lambda e, ts: f"attach {_to(e.what, ts)} to {_to(e.to, ts)}",
    t.PreventCombatDamage: lambda e, ts: "prevent all combat damage that would be dealt this turn",
    t.Pump: _pump,
    t.GrantTriggered: _grant,
}


def effect_text(effect: t.Effect, targets: Targets) -> str:
    """One effect as a clause."""
    return _PRINT[type(effect)](effect, targets)


_EVENTS: dict[t.Event, str] = {
    "ETB": "~ enters",
    "DIES": "~ dies",
    "ATTACKS": "~ attacks",
    "ATTACKS_OR_BLOCKS": "~ attacks or blocks",
    "EQUIPPED_CREATURE_ATTACKS": "equipped creature attacks",
    "COMBAT_DAMAGE_TO_PLAYER": "~ deals combat damage to a player",
    "DEALT_DAMAGE": "~ is dealt damage",
    "BECOMES_TARGET": "~ becomes the target of a spell or ability",
    "UPKEEP": "the beginning of your upkeep",
    "END_STEP": "the beginning of your end step",
    "YOU_LOSE_LIFE": "you lose life",
    "OTHER_FRIENDLY_DIES": "another creature you control dies",
    "OTHER_DIES": "another creature dies",
    "OTHER_DIES_DURING_YOUR_TURN": "another creature dies",
}


def _event(event: t.Event, held: t.Conditions) -> str:
    if event == "CAST_SPELL":
        kind = [held.spell_type] if held.spell_type else []
        who = "you cast" if held.controller == "YOU" else "an opponent casts"
        words = [who, article([*kind, "spell"][0]), *kind, "spell"]
        words += ["during an opponent's turn"] if held.during_opponent_turn else []
        return " ".join(words)
    if event == "CREATURE_ENTERS":
        noun = str(held.noun)
        words = ["another" if held.other else article(noun), noun]
        words += ["you control"] if held.controller == "YOU" else []
        words += [f"with {held.has_keyword}"] if held.has_keyword else []
        return " ".join([*words, "enters"])
    return _EVENTS[event] + (" during your turn" if held.during_your_turn else "")


def trigger_text(ability: t.TriggeredAbility) -> str:
    """A triggered ability."""
    words = f"{ability.word.lower()} {_event(ability.event, ability.conditions)} , "
    control = ability.conditions.control
    if control is not None:
        if control.at_least > 1:
            words += f"if you control two or more other {plural_of(control.noun)} , "
        else:
            which = "another" if control.other else article(control.noun)
            words += f"if you control {which} {control.noun} , "
    return words + sentences_text(ability.sentences, ability.targets)

"""What effects are made of, as words again: lower case, for `printback` to space and capitalise."""

from __future__ import annotations

from typing import TypeAlias

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import number_text
from core.games.mtg.cards.grammar.phrases import COLORS
from core.games.mtg.cards.subtypes import plural_of

Targets: TypeAlias = tuple[t.TargetSpec, ...]

COLOR_WORDS = {letter: word for word, letter in COLORS.items()}
"""The word of a color's letter."""


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
    words = effects[0].text(targets)
    for effect in effects[1:]:
        who = getattr(effect, "who", None)
        joint = " , then " if who is None or who.said == "bare" else " and "
        words += joint + effect.text(targets)
    return words


def to_text(to: t.Ref | t.Who, targets: Targets) -> str:
    """An object or a player that something is done to."""
    return who_text(to, targets) if isinstance(to, t.Who) else ref_text(to, targets)


def verb_text(who: t.Who, targets: Targets, verb: str, rest: str) -> str:
    """What players do, after the subject where the text names it."""
    if who.said == "bare":
        return f"{verb} {rest}"
    verb = verb if who.kind == "you" else verb + "s"
    return f"{verb} {rest}" if who.said == "same" else f"{who_text(who, targets)} {verb} {rest}"


def top_text(count: t.Amount) -> str:
    """So many cards of the top of a library."""
    number = number_text(count, "one")
    return f"the top {number} card{'' if count == 1 else 's'} of your library"


def trigger_text(ability: t.TriggeredAbility) -> str:
    """A triggered ability."""
    words = f"{ability.word.lower()} {ability.event.text()} , "
    if ability.condition is not None:
        words += f"{ability.condition.text()} , "
    return words + sentences_text(ability.sentences, ability.targets)

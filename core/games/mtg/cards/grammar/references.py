"""Whom a clause means: targets, the card itself, and what "it" refers back to."""

from __future__ import annotations

from typing import Literal, TypeAlias

from core.checks import listing
from core.games.mtg.cards.grammar.numbers import number
from core.games.mtg.cards.grammar.phrases import CARD_TYPES, noun_phrase
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.scope import Referent, Scope, are_creatures
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.types import Filter, Ref, TargetSpec, Who

Use: TypeAlias = Literal["body", "permanent", "damage", "power", "return"]
"""What a clause needs of the object it speaks of: a creature on the battlefield (its size, its
counters, its attack); a permanent there; a source of damage; power, as it is or was; to have died.
"""


def target(reader: Reader, kinds: tuple[str, ...] = ("player",)) -> Ref:
    """`target`: a new group of the ability; the reference names it.

    `kinds` are those that its clause takes; only completion asks, others are refused afterwards.
    """
    n, minimum, start = 1, 1, reader.pos
    if reader.take("up", "to"):
        most = number(reader, "one")
        if not isinstance(most, int):
            raise reader.refuse("The number of targets is fixed; X is not played here.", start)
        n, minimum = most, 0
    plural = n > 1
    reader.need("target")
    who = None if plural else _player(reader, "player" in kinds)
    if who is not None:
        spec = TargetSpec(who, Filter(), n, minimum)
    else:
        found = noun_phrase(reader, plural)
        if found.suffix == "card":
            raise _no_card(reader, start)
        kind = "spell" if found.suffix == "spell" else "permanent"
        spec = TargetSpec(kind, found, n, minimum)  # type: ignore[arg-type]
    return reader.scope.add_target(spec, reader.tokens[start : reader.pos])


def _player(reader: Reader, is_wanted: bool) -> Literal["player", "opponent"] | None:
    """ "player" or "opponent"; for completion and reports only where the clause takes one."""
    words: tuple[Literal["player", "opponent"], ...] = ("player", "opponent")
    for word in words:
        if is_wanted:
            if reader.take(word):
                return word
        elif reader.token.text == word and reader.optional is None:
            reader.pos += 1
            return word
    return None


def _no_card(reader: Reader, start: int) -> Exception:
    """A card is targeted in one place and for one purpose only."""
    if reader.ahead(0) != "from":
        return reader.miss("from your graveyard")
    reader.take("from", "your", "graveyard")
    return reader.refuse(
        "A card in a graveyard is only returned, and named by its card type: “return target "
        "creature card from your graveyard to your hand”.",
        start,
    )


def target_of(reader: Reader, kinds: tuple[str, ...], what: str) -> Ref:
    """A target of one of these kinds; anything else is refused."""
    start = reader.pos
    found = target(reader, kinds)
    if reader.scope.targets[found.index].kind not in kinds:
        raise reader.refuse(f"The target here must be {what}.", start)
    return found


def permanent(reader: Reader) -> Ref:
    """A target that is a permanent."""
    return target_of(reader, ("permanent",), "a permanent")


def graveyard_target(reader: Reader) -> Ref:
    """`gy_target`: a card in your graveyard."""
    start = reader.pos
    reader.need("target")
    kind = reader.token.text if reader.token.text in CARD_TYPES else None
    if kind:
        reader.pos += 1
    reader.need("card from your graveyard")
    found = Filter((kind,) if kind else (), (), "card", "you")
    return reader.scope.add_target(TargetSpec("card", found), reader.tokens[start : reader.pos])


def reference(reader: Reader, use: Use) -> Ref | None:
    """`~`, "it" or "that creature", if one stands here; it must serve for the use."""
    start = reader.pos
    if own(reader):
        check_source(reader, use, start)
        return Ref("self", 0, "~")
    if reader.take("it"):
        return antecedent(reader, "it", start, use)
    if reader.take("that", "creature"):
        return antecedent(reader, "that creature", start, use)
    return None


def check_source(reader: Reader, use: Use, start: int) -> None:
    """Refuse what the source can never do: it is no creature, or has left by then."""
    scope = reader.scope
    if scope.is_spell:
        return  # the clauses say what a spell can do
    if use in ("body", "power") and not scope.card.is_creature:
        raise reader.refuse(f"This can never happen: {scope.card.called} is not a creature.", start)
    if use in ("body", "permanent") and scope.gone:
        raise reader.refuse(
            f"This can never happen: {scope.card.called} {scope.gone} by then.", start
        )


Said: TypeAlias = Literal["it", "that creature"]


def antecedent(reader: Reader, said: Said, start: int, use: Use) -> Ref:
    """The one thing that "it", "its" or "that creature" can mean; refused if there are more."""
    scope, word = reader.scope, reader.words(start)
    found = [each for each in scope.spoken if _may_be(each, said, use, scope.named)]
    if _is_source(scope, said, use, bool(found)):
        if not found:
            check_source(reader, use, start)
            return Ref("self", 0, said)
        found.append(_source(scope))
    if len(found) != 1:
        raise reader.refuse(_ambiguous(reader, word, found), start)
    only = found[0]
    if only.ref is None and not scope.is_spell and (said == "it" or scope.card.is_creature):
        found.insert(0, _source(scope))
        raise reader.refuse(_ambiguous(reader, word, found), start)
    reason = _unfit(only, said, use)
    if reason:
        raise reader.refuse(f"“{word}” means {only.label}{reason}", start)
    assert only.ref is not None
    return Ref(only.ref.kind, only.ref.index, said)


def _source(scope: Scope) -> Referent:
    return Referent(_called(scope), "spell" if scope.is_spell else "permanent", Ref("self"))


def _called(scope: Scope) -> str:
    return "the spell itself" if scope.is_spell else f"“{scope.card.called}”"


def _is_source(scope: Scope, said: Said, use: Use, others: bool) -> bool:
    """Whether the source can be meant: an unnamed spell only if nothing else was named."""
    if said == "that creature":
        return not others and scope.named and scope.card.is_creature and not scope.is_spell
    if not others:
        return True
    if scope.is_spell:
        return scope.named and use == "damage"
    return scope.card.is_creature or use not in ("body", "power")


def _may_be(each: Referent, said: Said, use: Use, named: bool) -> bool:
    """Whether a word can mean something that was named before it, as far as the words say."""
    if each.what == "player":
        return False
    if said == "that creature":
        return (
            each.is_creature_spell
            or each.what in ("permanent", "any")
            or (each.what == "card" and each.ref is not None)
        )
    if each.what == "spell or ability":
        return use in ("damage", "power")
    return not each.several or each.ref is not None or not named


def _unfit(each: Referent, said: Said, use: Use) -> str:
    """Why the only thing that can be meant does not serve; empty if it does."""
    if each.ref is None:
        return "; no effect can speak of that again. Say it in another way."
    if each.what == "any":
        return ", which may be a player; name what is meant."
    if each.several:
        return ": several targets; name what is meant."
    if each.what == "card":
        return ": a card is not a permanent, and is a new object where it goes."
    if each.what == "spell" and use != "damage":
        return ": a spell cannot do that."
    if each.gone and (use in ("body", "permanent") or each.what == "spell"):
        return f", which {each.gone} by then."
    if (said == "that creature" or use == "power") and not each.is_creature:
        return ", which need not be a creature; name what is meant."
    return ""


def _ambiguous(reader: Reader, said: str, found: list[Referent]) -> str:
    if not found:
        return (
            f"Nothing before “{said}” names what is meant; for the card itself write "
            f"{_called(reader.scope)}."
        )
    labels = list(dict.fromkeys(each.label for each in found))
    if len(labels) < len(found):
        labels = [f"{each.label} (number {n})" for n, each in enumerate(found, 1)]
    return f"“{said}” could mean {listing(labels)}; name what is meant.{_hint(said, found)}"


def _hint(said: str, found: list[Referent]) -> str:
    """Words that mean one of the readings only, where there are such words."""
    others = [each for each in found if each.ref is None or each.ref.kind == "target"]
    if said not in ("it", "its") or found[-1].what == "spell" or len(found) != 2:
        return ""
    if len(others) != 1 or not others[0].is_creature or others[0].gone:
        return ""
    own_words = next(each.label for each in found if each is not others[0])
    return f" “That creature” means the target, {own_words} the card itself."


_PLURAL = ("they", "them", "their", "those", "these")


def could_mean(scope: Scope, word: str) -> list[str]:
    """What a pronoun that no clause takes could mean, as messages call it; empty for others."""
    if word in _PLURAL:
        several = [each for each in scope.spoken if each.several]
        found = several or list(scope.spoken)  # "they" may be two that were named one by one
    elif word in ("it", "its", "that"):
        found = [each for each in scope.spoken if not each.several]
    else:
        return []
    if not scope.is_spell and word not in _PLURAL:
        found.append(_source(scope))
    return list(dict.fromkeys(each.label for each in found))


def that_player(reader: Reader, start: int) -> Who:
    """The one player that "that player" can mean; refused if there are more."""
    found = [each for each in reader.scope.spoken if each.what in ("player", "any")]
    if not found:
        raise reader.refuse("Nothing here says which player is meant.", start)
    if len(found) > 1:
        raise reader.refuse(_ambiguous(reader, "that player", found), start)
    if found[0].what == "any":
        raise reader.refuse(
            f"“that player” means {found[0].label}, which may be a creature.", start
        )
    if found[0].who is None:
        raise reader.refuse(
            f"“that player” means {found[0].label}; no effect can speak of that player again.",
            start,
        )
    return found[0].who


def must_be(reader: Reader, ref: Ref, kinds: tuple[str, ...]) -> None:
    """Refuse a target that is of none of these kinds."""
    if ref.kind == "target" and reader.scope.targets[ref.index].kind not in kinds:
        raise reader.refuse("This target cannot do that.")


def must_be_one(reader: Reader, ref: Ref, start: int) -> None:
    """Refuse a group of several targets where the clause speaks of one object."""
    if ref.kind == "target" and reader.scope.targets[ref.index].n > 1:
        raise reader.refuse("This is done with one target, not with several.", start)


def must_be_creature(reader: Reader, ref: Ref, start: int) -> None:
    """Refuse a target that may be something else where only a creature will do."""
    if not are_creatures(reader.scope.targets[ref.index].filter):
        raise reader.refuse("Only a creature can be meant here.", start)

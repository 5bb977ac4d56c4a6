"""Whom a clause means: targets, the card itself, and what "it" refers back to."""

from __future__ import annotations

from core.games.mtg.cards.grammar.numbers import number
from core.games.mtg.cards.grammar.phrases import CARD_TYPES, noun_phrase
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.types import Filter, Ref, TargetSpec


def target(reader: Reader, kinds: tuple[str, ...] = ("player",)) -> Ref:
    """`target`: a new group of the ability; the reference names it.

    `kinds` are those that its clause takes; only completion asks, others are refused afterwards.
    """
    players = "player" in kinds or reader.optional is None
    n, minimum, start = 1, 1, reader.pos
    if reader.take("up", "to"):
        most = number(reader, "one")
        if not isinstance(most, int):
            raise reader.refuse("The number of targets is fixed; X is not played here.", start)
        n, minimum = most, 0
    plural = n > 1
    reader.need("target")
    if players and not plural and reader.take("player"):
        spec = TargetSpec("player", Filter(), n, minimum)
    elif players and not plural and reader.take("opponent"):
        spec = TargetSpec("opponent", Filter(), n, minimum)
    else:
        found = noun_phrase(reader, plural)
        if found.suffix == "card":
            raise reader.miss("from your graveyard")
        kind = "spell" if found.suffix == "spell" else "permanent"
        spec = TargetSpec(kind, found, n, minimum)  # type: ignore[arg-type]
    reader.scope.targets.append(spec)
    return Ref("target", len(reader.scope.targets) - 1, "target")


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
    reader.need("target")
    kind = reader.token.text if reader.token.text in CARD_TYPES else None
    if kind:
        reader.pos += 1
    reader.need("card from your graveyard")
    found = Filter((kind,) if kind else (), (), "card", "you")
    reader.scope.targets.append(TargetSpec("card", found))
    return Ref("target", len(reader.scope.targets) - 1, "target")


def antecedent(reader: Reader, said: str, start: int) -> Ref:
    """What "it", "its" or "that creature" means: the last target, else the source."""
    scope = reader.scope
    for index in range(len(scope.targets) - 1, -1, -1):
        spec = scope.targets[index]
        if spec.kind in ("player", "opponent"):
            continue
        if spec.kind == "any":
            raise reader.refuse(
                "This could mean a player or the source; name what is meant.", start
            )
        if spec.n > 1:
            raise reader.refuse("This could mean several targets; name what is meant.", start)
        return Ref("target", index, said)  # type: ignore[arg-type]
    if scope.event in OF_ANOTHER:
        raise reader.refuse("This could mean the source or the object of the event.", start)
    return Ref("self", 0, said)  # type: ignore[arg-type]


OF_ANOTHER = (
    "EQUIPPED_CREATURE_ATTACKS",
    "CREATURE_ENTERS",
    "CAST_SPELL",
    "OTHER_FRIENDLY_DIES",
    "OTHER_DIES_DURING_YOUR_TURN",
    "OTHER_DIES",
)
"""Events about another object: there "it" would mean that one, which the rules do not define."""


def own(reader: Reader) -> bool:
    """Step over `~` if it stands here."""
    token = reader.token
    if token.kind != "self":
        return False
    if reader.scope.granted and token.by_name:
        raise reader.refuse("In a granted ability write “this creature”: the name means the card.")
    reader.pos += 1
    return True


def reference(reader: Reader) -> Ref | None:
    """`~`, "it" or "that creature", if one stands here."""
    start = reader.pos
    if own(reader):
        return Ref("self", 0, "~")
    if reader.take("it"):
        return antecedent(reader, "it", start)
    if reader.take("that", "creature"):
        return antecedent(reader, "that creature", start)
    return None

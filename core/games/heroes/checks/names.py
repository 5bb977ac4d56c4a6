"""Checks of names: empty, twice, nearly alike, misspelt, or naming nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from core.checks import Finding, listing, nearest, pointer, quoted
from core.games.heroes.checks.lookalikes import difference, folded, rarer_lookalikes
from core.games.heroes.checks.table import TABLE, at_mention, mention_fix, rewrite, within_text
from core.games.heroes.checks.world import World
from core.games.heroes.document import Mention
from core.games.heroes.nodes import HeroNode
from core.games.heroes.plan import HEALTH
from core.games.heroes.tokens import quote
from core.protocol import Fix, Place, Pointer
from core.rawjson import texts
from core.repairs import duplicates, fresh, remove, replace


@TABLE.error("empty-name")
def empty_name(world: World) -> Iterator[Finding]:
    """A hero, an ability or an attribute whose name is empty."""
    for hero in world.document.heroes:
        if hero.raw.get("name") == "":
            fix = replace('Call it "Hero"', hero.path + "/name", "Hero")
            yield Finding(hero.path + "/name", "Give the hero a name.", (fix,))
        for ability in hero.abilities:
            if ability.raw.get("name") == "":
                other = fresh("Ability", [each.name for each in hero.abilities])
                fix = replace(f"Call it {quoted(other)}", ability.path + "/name", other)
                yield Finding(ability.path + "/name", "Give the ability a name.", (fix,))
        if "" in hero.attributes:
            path = hero.attribute_path("")
            fix = remove("Remove it", path)
            yield Finding(path, "Give the attribute a name, or remove it.", (fix,))


@TABLE.error("duplicate-id")
def duplicate_id(world: World) -> Iterator[Finding]:
    """Two abilities of a hero with one id."""
    for hero in world.document.heroes:
        entries = [(a.path + "/id", a.id) for a in hero.abilities if a.id is not None]
        message = "Another ability has the id {}; ids are unique within a hero."
        yield from duplicates(entries, message, [name for _, name in entries])


@TABLE.lint("duplicate-ability")
def duplicate_ability(world: World) -> Iterator[Finding]:
    """Two abilities of a hero with one name."""
    for hero in world.document.heroes:
        entries = [(a.path + "/name", a.name) for a in hero.abilities if a.name]
        message = "Another ability is called {}; players could not tell them apart."
        yield from duplicates(entries, message, [name for _, name in entries])


def _tag_lists(hero: HeroNode) -> Iterator[list[tuple[Pointer, str]]]:
    for ability in hero.abilities:
        yield list(texts(ability.raw, "tags", ability.path))
    tags = hero.raw.get("attribute_tags")
    for name in tags if isinstance(tags, dict) else ():
        yield list(texts(tags, name, hero.path + "/attribute_tags"))


@TABLE.lint("duplicate-tag")
def duplicate_tag(world: World) -> Iterator[Finding]:
    """One tag twice in a list."""
    for hero in world.document.heroes:
        for entries in _tag_lists(hero):
            seen: set[str] = set()
            for path, tag in entries:
                if tag in seen:
                    message = f"The tag {quoted(tag)} stands here already; remove it."
                    yield Finding(path, message, (remove("Remove it", path),))
                seen.add(tag)


def _attribute_twins(world: World) -> dict[str, str]:
    if world.is_flooded:
        return {}
    counts: Counter[str] = Counter()
    for mention in world.document.mentions:
        counts[mention.name] += 3 if mention.use == "declared" else 1
    return rarer_lookalikes(world.document.names, counts)


@TABLE.lint("twin-name")
def twin_name(world: World) -> Iterator[Finding]:
    """Two names that look alike: they differ in blanks, case or how characters are composed."""
    twins = _attribute_twins(world)
    for mention in world.document.mentions:
        other = twins.get(mention.name)
        if other is not None:
            message = (
                f"{quoted(mention.name)} and {quoted(other)} are two attributes; "
                f"{difference(mention.name, other)}. Use one of them."
            )
            fixes: tuple[Fix, ...] = ()
            if mention.use not in ("declared", "tagged") or other not in _keys(mention):
                fixes = (mention_fix(world, mention, other),)
            yield at_mention(world, mention, message, fixes, _first(world, other))
    yield from _hero_twins(world.document.heroes)
    yield from _ability_twins(world.document.heroes)


def _keys(mention: Mention) -> Iterable[str]:
    if mention.hero is None:
        return ()
    key = "attributes" if mention.use == "declared" else "attribute_tags"
    value = mention.hero.raw.get(key)
    return value if isinstance(value, dict) else ()


def _first(world: World, name: str) -> tuple[Place, ...]:
    mentions = (m for m in world.document.mentions if m.name == name)
    ordered = sorted(mentions, key=lambda m: m.use != "declared")
    return tuple(Place(m.path, f"{quoted(name)} is here.") for m in ordered[:1])


def _hero_twins(heroes: Sequence[HeroNode]) -> Iterator[Finding]:
    for number, hero in enumerate(heroes):
        for other in heroes[:number]:
            if hero.name != other.name and folded(hero.name) == folded(other.name) != "":
                message = (
                    f"{quoted(hero.name)} and {quoted(other.name)} are two heroes; "
                    f"{difference(hero.name, other.name)}. Players could not tell them apart."
                )
                related = (Place(other.path + "/name", "The other one."),)
                yield Finding(hero.path + "/name", message, (), related)
                break


def _ability_twins(heroes: Sequence[HeroNode]) -> Iterator[Finding]:
    """Names of abilities and tags that look alike, whichever hero has them: rules hear both."""
    abilities = [ability for hero in heroes for ability in hero.abilities]
    names: dict[str, list[Pointer]] = {}
    tags: dict[str, list[Pointer]] = {}
    for ability in abilities:
        names.setdefault(ability.name, []).append(ability.path + "/name")
    for ability in abilities:
        for path, tag in texts(ability.raw, "tags", ability.path):
            if tag not in names:
                tags.setdefault(tag, []).append(path)
    counts = Counter(word for ability in abilities for word in ability.words)
    for group in (names, tags):
        for name, other in rarer_lookalikes(group, counts).items():
            message = (
                f"{quoted(name)} and {quoted(other)} are two names; {difference(name, other)}."
            )
            related = (Place(group[other][0], "The other one."),)
            for path in group[name]:
                fixes = (replace(f"Use {quoted(other)}", path, other),) if group is tags else ()
                yield Finding(path, message, fixes, related)


def _uses(world: World, name: str) -> set[str]:
    return {m.use for m in world.document.mentions if m.name == name}


def _is_close(name: str, other: str) -> bool:
    """Whether two names are one slip apart: a letter more, less, other, or two swapped.

    Names that differ in their digits alone are two names, as mana1 and mana2 are.
    """
    if _without_digits(name) == _without_digits(other):
        return False
    if abs(len(name) - len(other)) > 1 or min(len(name), len(other)) < 4:
        return False
    start = 0
    while start < min(len(name), len(other)) and name[start] == other[start]:
        start += 1
    a, b = name[start:], other[start:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


def _without_digits(name: str) -> str:
    return "".join(c for c in name if not c.isdigit())


def slips(world: World) -> dict[str, list[str]]:
    """Names in scripts and triggers that look like slips, and the attributes that may be meant."""
    mentions = () if world.is_flooded else world.document.mentions
    twins = _attribute_twins(world)
    declared = {m.name for m in mentions if m.use == "declared"} | {HEALTH}
    names = {mention.name for mention in mentions}
    known = declared | {name for name in names if _is_whole(world, name)}
    loose = {m.name for m in mentions if m.span is not None} - known - twins.keys()
    close = {name: [each for each in sorted(known) if _is_close(name, each)] for name in loose}
    return {name: others for name, others in close.items() if others}


def mistaken(world: World) -> frozenset[str]:
    """Names that other checks need not tell of: of two it is said that one is meant for the other,
    so that neither may be called unused."""
    found, twins = slips(world), _attribute_twins(world)
    meant = {other for others in found.values() for other in others}
    return frozenset(meant | found.keys() | twins.keys() | set(twins.values()))


@TABLE.lint("unknown-attribute")
def unknown_attribute(world: World) -> Iterator[Finding]:
    """A name in a script or trigger that looks like a slip for another attribute."""
    found = slips(world)
    for mention in world.document.mentions if found else ():
        others = found.get(mention.name, []) if mention.span is not None else []
        if others:
            meant = listing(map(quoted, others))
            message = f"There is no attribute {quoted(mention.name)}; did you mean {meant}?"
            # Of several names none is chosen: that would be a guess.
            fixes = (mention_fix(world, mention, others[0]),) if len(others) == 1 else ()
            yield at_mention(world, mention, message, fixes, _first(world, others[0]))


def _is_whole(world: World, name: str) -> bool:
    """Whether an attribute that nobody declares is both written and read."""
    uses = _uses(world, name)
    return "written" in uses and bool(uses & {"read", "heard"})


@TABLE.lint("unquotable-name")
def unquotable_name(world: World) -> Iterator[Finding]:
    """An attribute whose name no script can quote."""
    for hero in world.document.heroes:
        for name in hero.attributes:
            if "\n" in name or ('"' in name and "'" in name):
                other = "".join(c for c in name if c not in "\n\"'") or "attribute"
                fixes: tuple[Fix, ...] = ()
                if other not in hero.attributes:
                    mention = Mention(name, hero.attribute_path(name), None, "declared", hero=hero)
                    fixes = (mention_fix(world, mention, other),)
                message = (
                    f"No script can name {quoted(name)}: a name holds no line break and at most "
                    "one kind of quotes."
                )
                yield Finding(hero.attribute_path(name), message, fixes)


@TABLE.lint("tags-without-attribute")
def tags_without_attribute(world: World) -> Iterator[Finding]:
    """Labels for an attribute that nothing else names."""
    for hero in world.document.heroes:
        raw = hero.raw.get("attribute_tags")
        tags = raw if isinstance(raw, dict) else {}
        for name in tags:
            if name in world.document.names:
                continue
            path = hero.path + pointer("attribute_tags", name)
            fixes: list[Fix] = []
            close = nearest(name, [each for each in hero.attributes if each not in tags])
            if close is not None:
                mention = Mention(name, path, None, "tagged", hero=hero)
                fixes.append(mention_fix(world, mention, close))
            hint = f"; did you mean {quoted(close)}?" if close else "; remove its labels."
            fixes.append(remove("Remove the labels", path))
            yield Finding(path, f"There is no attribute {quoted(name)}{hint}", tuple(fixes))


@TABLE.lint("unknown-ability")
def unknown_ability(world: World) -> Iterator[Finding]:
    """ON_ABILITY_USED names no ability's id, name or tag, so the effect never fires."""
    for effect in world.document.effects:
        trigger, word = effect.trigger, effect.heard("ability")
        if trigger is None or not word:
            continue
        heroes = (effect.hero,) if effect.hero else world.document.heroes
        words = {word for hero in heroes for ability in hero.abilities for word in ability.words}
        if word in words or world.document.kind == "rules":
            continue
        span, text = effect.argument_span, effect.trigger_text
        fixes: list[Fix] = []
        close = nearest(word, sorted(words))
        if close is not None:
            title = f"Use {quoted(close)}"
            fixes.append(rewrite(title, effect.trigger_path, text, span, quote(close)))
        fixes.append(replace("Hear every ability", effect.trigger_path, trigger.name))
        hint = f"; did you mean {quoted(close)}?" if close else "."
        message = f"No ability has the id, name or tag {quoted(word)}{hint}"
        yield within_text(effect.trigger_path, text, span, message, fixes)

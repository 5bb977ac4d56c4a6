"""Checks of the published bounds (ruleset v1, Spec): what no core could hold."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, listing, quoted
from core.games.heroes.ast import Call, Node, Target, Text
from core.games.heroes.checks.table import TABLE, in_script
from core.games.heroes.checks.world import World
from core.games.heroes.commands import COMMANDS
from core.games.heroes.limits import (
    MAX_ABILITIES,
    MAX_ATTRIBUTES,
    MAX_EFFECTS,
    MAX_MATCH_ROWS,
    MAX_PENDING,
)
from core.games.heroes.nodes import EffectNode
from core.games.heroes.parser import parse
from core.games.heroes.rows import LimitExceeded, compile_rows
from core.repairs import remove

DEATH_SCRIPT = 'IF(LT(GET(SELF, "health"), 1), LOSE(SELF), NOOP())'
"""The rule under which a hero is tried alone; it counts there."""


@TABLE.error("too-many-attributes")
def too_many_attributes(world: World) -> Iterator[Finding]:
    """More names of attributes in one match than there are slots."""
    names = world.document.names
    if len(names) > MAX_ATTRIBUTES:
        declared = {m.name for m in world.document.mentions if m.use == "declared"}
        loose = [quoted(name) for name in names[1:] if name not in declared][:5]
        hint = f" Only scripts and triggers name {listing(loose, 'and')}." if loose else ""
        message = (
            f"Heroes, scripts and triggers name {len(names)} attributes together; "
            f"{MAX_ATTRIBUTES} are allowed, so leave some out.{hint}"
        )
        at = "/attributes" if world.document.kind == "hero" else ""
        raw = world.document.raw
        yield Finding(at if isinstance(raw.get("attributes"), dict) else "", message)


@TABLE.error("too-many-abilities")
def too_many_abilities(world: World) -> Iterator[Finding]:
    """More abilities than a hero may have."""
    for hero in world.document.heroes:
        found = hero.raw.get("abilities")
        if isinstance(found, list) and len(found) > MAX_ABILITIES:
            path = hero.path + "/abilities"
            extra = [f"{path}/{i}" for i in range(MAX_ABILITIES, len(found))]
            message = f"A hero has at most {MAX_ABILITIES} abilities; these are {len(found)}."
            yield Finding(path, message, (remove("Remove the last ones", *extra),))


@TABLE.error("too-many-effects")
def too_many_effects(world: World) -> Iterator[Finding]:
    """More effects than an entity may have: its hero's own and the global ones."""
    common = 1 if world.document.kind == "hero" else len(world.document.rules)
    for hero in world.document.heroes:
        own = len(hero.passives)
        if own and own + common > MAX_EFFECTS:
            what = f"{common} global ones" if world.document.rules else "the rule of death"
            message = (
                f"An entity has at most {MAX_EFFECTS} effects; this hero has {own} of its own "
                f"and {what}. Remove some."
            )
            yield Finding(hero.path + "/passive_effects", message)
    if common > MAX_EFFECTS:
        message = f"An entity has at most {MAX_EFFECTS} effects; remove some of these {common}."
        yield Finding("/global_effects", message)


def _exceeded(world: World, code: str) -> Iterator[Finding]:
    for script in world.document.scripts:
        found = world.rows.get(script.path)
        if isinstance(found, LimitExceeded) and found.error.code == code:
            yield in_script(script, found.error.span, found.error.message + ".")


@TABLE.error("too-many-rows")
def too_many_rows(world: World) -> Iterator[Finding]:
    """A script that compiles to more rows than one may have."""
    yield from _exceeded(world, "too-many-rows")


@TABLE.error("too-many-registers")
def too_many_registers(world: World) -> Iterator[Finding]:
    """A value that needs more values at one time than there are registers."""
    yield from _exceeded(world, "too-many-registers")


@TABLE.error("too-many-match-rows")
def too_many_match_rows(world: World) -> Iterator[Finding]:
    """All scripts of a match together compile to more rows than one may have."""
    count = sum(len(rows) for rows in world.rows.values() if isinstance(rows, tuple))
    death = parse(DEATH_SCRIPT).script
    if world.document.kind == "hero" and death is not None:
        count += len(compile_rows(death, {"health": 0}))
    if count > MAX_MATCH_ROWS:
        message = (
            f"The scripts of a match compile to {count} rows together; {MAX_MATCH_ROWS} are "
            "allowed. Shorten some."
        )
        yield Finding("", message)


@TABLE.error("too-many-changes")
def too_many_changes(world: World) -> Iterator[Finding]:
    """A script that by itself can queue more changes than may wait."""
    told: set[str] = set()
    heard = {owner: _heard(world, owner) for owner in {each.owner for each in world.instances}}
    for instance in world.instances:
        script = instance.script
        if script.path in told or script.tree is None:
            continue
        count = _changes(script.tree, heard[instance.owner])[0]
        if count > MAX_PENDING:
            told.add(script.path)
            message = (
                f"This script can make {count} changes that effects answer; {MAX_PENDING} may "
                "wait at one time. Split it, or change fewer attributes."
            )
            yield in_script(script, script.tree.name_span, message)


def _heard(world: World, owner: int) -> dict[tuple[str, str], bool]:
    """Which changes an entity's scripts make that some effect answers: (side, name); "": any."""
    found: dict[tuple[str, str], bool] = {}
    for instance in world.instances:
        holder = instance.holder
        trigger = holder.trigger if isinstance(holder, EffectNode) else None
        if trigger is not None and trigger.name == "ON_ATTRIBUTE_CHANGE":
            side = "SELF" if instance.owner == owner else "OPPONENT"
            found[side, trigger.argument or ""] = True
    if world.document.kind == "hero":  # it is tried under the rule of death
        found["SELF", "health"] = found["OPPONENT", "health"] = True
    return found


def _changes(node: Node, heard: dict[tuple[str, str], bool]) -> tuple[int, bool]:
    """The most changes on any way through a command, and whether it may end normally."""
    assert isinstance(node, Call), "kinds were checked"
    if node.name == "SEQ":
        total = 0
        for each in node.args:
            count, goes_on = _changes(each, heard)
            total += count
            if not goes_on:
                return total, False
        return total, True
    if node.name == "IF":
        (yes, on), (no, also) = _changes(node.args[1], heard), _changes(node.args[2], heard)
        return max(yes, no), on or also
    facts = COMMANDS[node.name].facts
    sides = [arg.name for arg in node.args if isinstance(arg, Target)]
    names = [arg.value for arg in node.args if isinstance(arg, Text)] if facts.changes else []
    answered = [name for name in names if (sides[0], name) in heard or (sides[0], "") in heard]
    return len(answered), not facts.stops

"""Lints of scripts: what is allowed but hardly meant (warnings)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.checks import Finding, listing, nearest, quoted
from core.games.heroes.ast import Call, Node, Number, Span, Text
from core.games.heroes.checks.names import mistaken
from core.games.heroes.checks.table import TABLE, at_mention, in_script, rewrite, walked
from core.games.heroes.checks.world import World
from core.games.heroes.document import Mention
from core.games.heroes.kinds import walk as nodes_of
from core.games.heroes.language import has_dice
from core.games.heroes.nodes import ScriptNode
from core.games.heroes.plan import HEALTH
from core.games.heroes.tokens import quote
from core.games.heroes.triggers import TRIGGERS, moment
from core.protocol import Fix, Json, Place
from core.repairs import replace

DEATH = {
    "name": "Death",
    "trigger": "ON_ATTRIBUTE_CHANGE('health')",
    "script": 'IF(LT(GET(SELF, "health"), 1), LOSE(SELF), NOOP())',
}
"""The rule of death, offered where nothing ends a duel."""

ON_PHASE = ("ON_ACTION_PHASE_START", "ON_ABILITY_USED", "ON_ATTRIBUTE_CHANGE")
"""The triggers of scripts in which PASS may end an action phase."""


def _entities(world: World, mention: Mention) -> tuple[int, ...]:
    """The entities whose attribute is meant."""
    owners = [i for i, hero in enumerate(world.heroes) if mention.hero in (None, hero)]
    return tuple(i if mention.target == "SELF" else i ^ 1 for i in owners)


def _slots(world: World, *uses: str) -> dict[tuple[int, str], Mention]:
    """Attributes of entities that are used in these ways, with the first mention of each."""
    found: dict[tuple[int, str], Mention] = {}
    for mention in world.document.mentions:
        if mention.use in uses:
            for entity in _entities(world, mention):
                found.setdefault((entity, mention.name), mention)
    return found


@TABLE.lint("attribute-never-read")
def attribute_never_read(world: World) -> Iterator[Finding]:
    """In a duel: an attribute that no script reads and no trigger hears."""
    if not world.document.is_closed:
        return
    read = _slots(world, "read", "heard")
    told: set[tuple[str, str]] = set()
    meant_otherwise = mistaken(world)
    for (entity, name), mention in _slots(world, "declared", "written").items():
        place = (mention.path, name)
        if (
            name in meant_otherwise
            or place in told
            or any((each, name) in read for each in _entities(world, mention))
        ):
            continue
        told.add(place)
        hero = world.heroes[entity]
        whose = f"{hero.name}'s " if hero and hero.name else ""
        message = f"Nothing reads {whose}{quoted(name)}; use it in a script, or leave it out."
        yield at_mention(world, mention, message)


@TABLE.lint("attribute-never-written")
def attribute_never_written(world: World) -> Iterator[Finding]:
    """In a duel: an attribute that is read, but is neither declared nor ever written."""
    if not world.document.is_closed:
        return
    set_somewhere = _slots(world, "declared", "written")
    told: set[tuple[str, str]] = set()
    meant_otherwise = mistaken(world)
    for (entity, name), mention in _slots(world, "read", "heard").items():
        if name in meant_otherwise or (name == HEALTH and mention.use == "heard"):
            continue
        anywhere = {(other, name) for other in _entities(world, mention)} & set_somewhere.keys()
        if (entity, name) in set_somewhere or anywhere or (mention.path, name) in told:
            continue
        told.add((mention.path, name))
        message = (
            f"Nothing gives {quoted(name)} a value, so it is always 0; "
            "add it to a hero's attributes, or set it in a script."
        )
        fixes: tuple[Fix, ...] = ()
        hero = world.heroes[entity]
        attributes = hero.raw.get("attributes") if hero else None
        if hero is not None and isinstance(attributes, dict):
            add = {"op": "add", "path": hero.attribute_path(name), "value": 0}
            fixes = (Fix(f"Give {hero.name or 'the hero'} {quoted(name)}", (add,)),)
        yield at_mention(world, mention, message, fixes)


@TABLE.lint("context-key")
def context_key(world: World) -> Iterator[Finding]:
    """CONTEXT of a key that the trigger does not offer, which gives 0."""
    for script in world.document.scripts:
        if script.of_effect and script.trigger is None:
            continue
        word = TRIGGERS.get(script.trigger.name) if script.trigger else None
        offered = [key for key, _ in word.facts.context] if word else []
        for call in script.calls:
            key = call.args[0] if call.name == "CONTEXT" and call.args else None
            if not isinstance(key, Text) or key.value in ("", *offered):
                continue  # an empty key is an error of its own
            what = script.trigger.name if script.trigger else "An ability's script"
            hint = f"it has {listing(map(quoted, offered), 'and')}" if offered else "it has none"
            message = f"{what} has no context {quoted(key.value)}, so this is 0; {hint}."
            yield in_script(script, key.span, message, _context_fixes(script, call, key, offered))


def _context_fixes(script: ScriptNode, call: Call, key: Text, offered: list[str]) -> Iterable[Fix]:
    close = nearest(key.value, offered)
    if close is not None:
        yield rewrite(f"Use {quoted(close)}", script.path, script.text, key.span, quote(close))
    if not call.comments:
        yield rewrite("Write 0", script.path, script.text, call.span, "0")


@TABLE.lint("pass-outside-phase")
def pass_outside_phase(world: World) -> Iterator[Finding]:
    """PASS in a script that never runs in an action phase: it only stops the script."""
    for effect in world.document.effects:
        trigger, script = effect.trigger, effect.script
        if trigger is None or script is None or trigger.name in ON_PHASE:
            continue
        for call in script.calls:
            if call.name == "PASS":
                is_last = any(call is each for each in _last(script.tree or call))
                title = "Write NOOP()" + ("" if is_last else ", and let the script go on")
                fixes = [rewrite(title, script.path, script.text, call.span, "NOOP()")]
                if trigger.name == "ON_TURN_START":
                    name = "ON_ACTION_PHASE_START"
                    fixes.insert(0, replace(f"Fire {moment(name)}", effect.trigger_path, name))
                message = f"In {trigger.name} no action phase runs that PASS() could end."
                yield in_script(script, call.span, message, fixes)


def _last(node: Node) -> Iterator[Call]:
    """The commands behind which a script has nothing more to run."""
    if not isinstance(node, Call):
        return
    if node.name == "SEQ" and node.args:
        yield from _last(node.args[-1])
    elif node.name == "IF":
        for branch in node.args[1:]:
            yield from _last(branch)
    else:
        yield node


@TABLE.lint("eq-fractional")
def eq_fractional(world: World) -> Iterator[Finding]:
    """EQ of a value that may have a fraction: it is true only when every bit agrees."""
    for script, walks in walked(world, is_sure=False):
        for call in script.calls:
            if call.name != "EQ":
                continue
            sides = [r for walk in walks for arg in call.args for r in [walk.values.get(id(arg))]]
            if any(side is not None and side.fraction for side in sides):
                message = "This may have a fraction, and EQ compares exactly; use GT or LT."
                yield in_script(script, call.span, message)


@TABLE.lint("negative-condition")
def negative_condition(world: World) -> Iterator[Finding]:
    """A value that may be negative used as a condition: IF takes it as false, AND as true."""
    for script, walks in walked(world, is_sure=False):
        for call in script.calls:
            count = {"IF": 1, "AND": 2, "OR": 2, "NOT": 1}.get(call.name, 0)
            for arg in call.args[:count]:
                ranges = [walk.values[id(arg)] for walk in walks if id(arg) in walk.values]
                if not any(r.low < 0.0 < r.high for r in ranges):
                    continue
                how = "false in IF" if call.name == "IF" else f"not 0, so true, in {call.name}"
                message = f"This may be negative, which is {how}; compare it: GT(…, 0)."
                title = "Compare it with 0"
                if call.name != "IF":
                    title += ", so that a negative value counts as false"
                yield in_script(script, arg.span, message, _compared(script, arg, title))


def _compared(script: ScriptNode, arg: Node, title: str) -> Iterable[Fix]:
    text = script.text[arg.span.start : arg.span.end]
    yield rewrite(title, script.path, script.text, arg.span, f"GT({text}, 0)")


@TABLE.lint("constant-condition")
def constant_condition(world: World) -> Iterator[Finding]:
    """An IF whose condition is always true, or never."""
    meant_otherwise = mistaken(world)
    for script, walks in walked(world, is_sure=True):
        for call in script.calls:
            condition = call.args[0] if call.name == "IF" else None
            if condition is None or meant_otherwise & _texts(condition):
                continue
            if isinstance(condition, Number):
                taken = {1 if condition.value > 0.0 else 2}
            else:
                known = [w.values[id(condition)] for w in walks if id(condition) in w.values]
                taken = {1 if r.is_true else 2 if r.is_false else 0 for r in known}
            if taken in ({1}, {2}):
                number = taken.pop()
                what = "always true" if number == 1 else "never true"
                message = f"This condition is {what}; write only the branch that is taken."
                fixes = _taken(script, call, number)
                yield in_script(script, condition.span, message, fixes)


def _texts(node: Node) -> set[str]:
    return {each.value for each in nodes_of(node) if isinstance(each, Text)}


def _taken(script: ScriptNode, call: Call, number: int) -> Iterable[Fix]:
    branch = call.args[number].span
    if any(isinstance(each, Call) and has_dice(each) for each in nodes_of(call.args[0])):
        return  # its die is thrown all the same, and the next ones come after it
    if "//" not in script.text[call.span.start : call.span.end]:
        text = script.text[branch.start : branch.end]
        yield rewrite("Keep the branch", script.path, script.text, call.span, text)


@TABLE.lint("unreachable-command")
def unreachable_command(world: World) -> Iterator[Finding]:
    """Commands behind one that always ends the script."""
    for script, walks in walked(world, is_sure=True):
        dead = [{(id(call), index) for call, index in walk.dead} for walk in walks]
        calls = {id(call): call for walk in walks for call, _ in walk.dead}
        for ident, index in sorted(set.intersection(*dead)):
            call = calls[ident]
            first, last = call.args[index].span, call.args[-1].span
            before = call.args[index - 1].span
            fixes: tuple[Fix, ...] = ()
            if "//" not in script.text[before.end : first.start]:
                gap = Span(before.end, last.end)
                fixes = (rewrite("Remove them", script.path, script.text, gap, ""),)
            message = "What stands here never runs: the command before it ends the script."
            yield in_script(script, Span(first.start, last.end), message, fixes)


@TABLE.lint("unreachable-ability")
def unreachable_ability(world: World) -> Iterator[Finding]:
    """An ability that can never run, because an effect always ends the phase or the duel first."""
    told: set[str] = set()
    for owner, hero in enumerate(world.heroes):
        for ability in hero.abilities if hero else ():
            ends = [world.blocked.get((owner, word)) for word in (None, *ability.words)]
            found = min((end for end in ends if end is not None), default=None, key=lambda e: e[0])
            if found is None or ability.path in told:
                continue
            told.add(ability.path)
            _, effect, script, may_pass = found
            what = "ends the action phase" if may_pass else "ends the duel"
            message = (
                f"{quoted(ability.name)} never runs: {quoted(effect.name)} always {what} "
                "first. Give that effect a condition."
            )
            yield Finding(ability.path, message, (), (Place(script.path, "This always ends it."),))


@TABLE.lint("no-end")
def no_end(world: World) -> Iterator[Finding]:
    """In a duel: no script can reach WIN, LOSE or DRAW, so that it can only run out of turns."""
    if not world.document.is_closed or not world.document.heroes:
        return
    if any(script.tree is None for script in world.document.scripts):
        return
    if any(walk.stops - {"PASS"} for walk in world.walks.values()):
        return
    message = (
        "No script can reach WIN, LOSE or DRAW: the duel can only run out of turns. Add a rule."
    )
    effects = world.document.raw.get("global_effects")
    fixes: tuple[Fix, ...] = ()
    if effects is None or isinstance(effects, list):
        add: dict[str, Json] = {"op": "add", "path": "/global_effects", "value": [DEATH]}
        if effects is not None:
            add = {"op": "add", "path": "/global_effects/-", "value": DEATH}
        fixes = (Fix("Add the rule of death", (add,)),)
    yield Finding("", message, fixes)

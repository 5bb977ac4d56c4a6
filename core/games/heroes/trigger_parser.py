"""The trigger of an ability or effect, read with the tokens of the scripts (ruleset v1, Text)."""

from __future__ import annotations

from core.checks import listing
from core.games.heroes.ast import ScriptError, ScriptFix, Span, Trigger
from core.games.heroes.foreign import TRIGGER_WORDS, alike, is_slip
from core.games.heroes.limits import MAX_SCRIPT
from core.games.heroes.tokens import Token, short, tokenize
from core.games.heroes.triggers import REFUSED_PREFIX, TRIGGERS


def parse_trigger(source: str) -> tuple[Trigger | None, tuple[ScriptError, ...]]:
    """The trigger NAME or NAME('argument'), in the DSL's own tokens; never raises."""
    found = tokenize(source)
    errors = list(found.errors)
    tokens = found.tokens
    if len(source) > MAX_SCRIPT.value:
        return None, found.errors
    whole = Span(0, len(source))
    if tokens[0].kind != "name":
        errors.append(
            ScriptError("bad-trigger", "A trigger is a name such as ON_TURN_START", whole)
        )
        return None, tuple(errors)
    kinds = [token.kind for token in tokens]
    argument: str | None = None
    if kinds == ["name", "(", "text", ")", "end"]:
        argument = tokens[2].value
    elif kinds not in (["name", "end"], ["name", "(", ")", "end"]):
        message = "A trigger is NAME or NAME('argument')"
        errors.append(ScriptError("bad-trigger", message, whole, "NAME('argument')"))
    name = _trigger_name(tokens[0], errors)
    word = TRIGGERS.get(name)
    if word is not None and argument is not None and not word.arguments:
        fix = ScriptFix("Remove the argument", whole, name)
        message = f"{name} takes no argument"
        errors.append(ScriptError("trigger-argument", message, tokens[2].span, "", fix))
    return Trigger(name, argument, whole), tuple(errors)


def _trigger_name(token: Token, errors: list[ScriptError]) -> str:
    name = token.value
    if name in TRIGGERS:
        return name
    if name.startswith(REFUSED_PREFIX):
        message = f"Triggers of the opponent ({REFUSED_PREFIX}…) are not part of ruleset v1"
        errors.append(ScriptError("opponent-trigger", message, token.span))
        return name
    upper = name.upper()
    near = _near(upper)
    is_sure = len(near) == 1 and (near[0] in _said(upper) or is_slip(upper, near[0]))
    fix = ScriptFix(f"Write {near[0]}", token.span, near[0]) if is_sure else None
    hint = f"; did you mean {listing(near)}?" if near else f"; there are {', '.join(TRIGGERS)}"
    message = f"There is no trigger {short(name)}{hint}"
    errors.append(ScriptError("unknown-trigger", message, token.span, "a trigger", fix))
    return near[0] if near and near[0] == upper else name


def _near(upper: str) -> list[str]:
    """The triggers that a name means: without ON_, in other words, or with a slip or two.

    Names that differ in a whole word, as ON_GAME_END does from ON_TURN_END, are never meant.
    """
    said = [name for name in _said(upper) if name in TRIGGERS]
    return said[:1] or alike(upper, tuple(TRIGGERS))


def _said(upper: str) -> tuple[str, ...]:
    """What a name would be with ON_ before it, or in the words of this game."""
    return upper, f"ON_{upper}", TRIGGER_WORDS.get(upper.removeprefix("ON_"), "")

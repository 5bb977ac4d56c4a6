"""Mistakes of scripts and triggers: every code that the parser and the static kinds report."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.checks import Finding
from core.games.heroes.ast import ScriptError, ScriptFix, Span
from core.games.heroes.checks.table import TABLE, rewrite, within_text
from core.games.heroes.checks.world import World
from core.protocol import Fix, Pointer

CODES = {
    "bad-trigger": "A trigger that is not NAME or NAME('argument').",
    "bare-value": "A script that only computes a value.",
    "branch-kinds": "An IF whose branches are a value and a command.",
    "comment-hides-brackets": "A // comment that swallows closing brackets behind it.",
    "curly-quotes": "Curly quotes in place of straight ones.",
    "empty-script": "A script without a command.",
    "empty-seq": "A SEQ without commands.",
    "extra-argument": "More arguments than the command takes.",
    "extra-bracket": "A closing bracket that closes nothing.",
    "extra-text": "Text behind the end of the script's one command.",
    "lower-case": "A command or target that is not in capitals.",
    "missing-argument": "Fewer arguments than the command takes.",
    "missing-brackets": "A command without its brackets.",
    "missing-comma": "Two arguments without a comma between them.",
    "opponent-trigger": "A trigger of the opponent, which ruleset v1 does not have.",
    "stray-bracket": "An opening bracket without a command before it.",
    "too-deep": "Nesting beyond what the parser follows.",
    "too-long": "A script or trigger that is too long to be read, by itself or with the others.",
    "trailing-comma": "A comma before a closing bracket.",
    "trigger-argument": "An argument that the trigger does not take.",
    "unclosed-bracket": "A bracket that is never closed.",
    "unclosed-comment": "A comment that is never closed.",
    "unclosed-text": "A text that is never closed.",
    "unexpected-character": "A character that means nothing in a script.",
    "unknown-command": "A command that the DSL does not have.",
    "unknown-trigger": "A trigger that the DSL does not have.",
    "unquoted-name": "A name outside of quotes.",
    "wrong-kind": "An argument of the wrong kind.",
}
"""Every code that the parser of scripts and triggers and the static kinds give, in words."""


def _texts(world: World) -> Iterator[tuple[Pointer, str, tuple[ScriptError, ...]]]:
    for script in world.document.scripts:
        yield script.path, script.text, script.errors
    for effect in world.document.effects:
        if isinstance(effect.raw.get("trigger"), str):
            trigger, errors = effect.parsed
            if trigger is not None and trigger.argument == "":
                message = "The argument is empty; name something, or leave the brackets out"
                whole = Span(0, len(effect.trigger_text))
                fix = ScriptFix("Leave the brackets out", whole, trigger.name)
                span = effect.argument_span
                errors += (ScriptError("trigger-argument", message, span, fix=fix),)
            yield effect.trigger_path, effect.trigger_text, errors


def _check(code: str) -> Callable[[World], Iterator[Finding]]:
    def run(world: World) -> Iterator[Finding]:
        for path, text, errors in _texts(world):
            for error in errors:
                if error.code == code:
                    yield finding(path, text, error)

    run.__doc__ = CODES[code]
    return run


for _code in CODES:
    TABLE.error(_code)(_check(_code))


def finding(path: Pointer, text: str, error: ScriptError) -> Finding:
    """A mistake of a text as a finding of the document."""
    fixes: tuple[Fix, ...] = ()
    if error.fix is not None:
        fixes = (rewrite(error.fix.title, path, text, error.fix.span, error.fix.text),)
    message = error.message if error.message.endswith((".", "?", "!")) else error.message + "."
    if error.code == "too-long":
        return Finding(path, message)
    return within_text(path, text, Span(error.span.start, error.span.end), message, fixes)

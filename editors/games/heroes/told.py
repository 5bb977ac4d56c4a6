"""Scripts in sentences, made of the phrases of the commands that the engine runs."""

from __future__ import annotations

from core.ellipsis import cut
from core.games.heroes.ast import Call, Node, Number, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.floats import shown
from core.games.heroes.kinds import walk
from core.games.heroes.language import argument_at
from core.games.heroes.parser import parse
from core.language.phrases import lowered

MOST = 1500
"""Characters of a sentence; what is longer is nobody's to read, and is cut."""


def script_told(source: str, own: str) -> str:
    """What a script does, as a part of a sentence; `own` is what SELF is called.

    >>> script_told('MODIFY(OPPONENT, "health", -5)', "the Mage")
    "the opponent's health changes by −5"
    >>> script_told('IF(GT(GET(SELF, "mana"), 9), WIN(SELF), NOOP())', "the Mage")
    "if the Mage's mana is more than 9: the Mage wins"
    >>> script_told('SEQ(IF(GET(SELF, "mana"), WIN(SELF), NOOP()), LOSE(SELF))', "the Mage")
    "(if the Mage's mana is more than 0: the Mage wins); then the Mage loses"
    """
    script = parse(source).script
    if script is None:
        return "nothing: it has errors"
    names = {"SELF": own, "OPPONENT": "the opponent"}
    texts: dict[int, str] = {}
    for node in reversed(list(walk(script))):  # the inner ones first, whatever the depth
        texts[id(node)] = cut(_node(node, names, texts), MOST)
    return texts[id(script)]


def _node(node: Node, names: dict[str, str], texts: dict[int, str]) -> str:
    if isinstance(node, Number):
        return shown(node.value).replace("-", "−")
    if isinstance(node, Text):
        return node.value.replace("_", " ")
    if isinstance(node, Target):
        return names[node.name]
    return _call(node, [texts[id(each)] for each in node.args])


def _call(call: Call, texts: list[str]) -> str:
    word = COMMANDS[call.name]
    said = [_inside(call, index, text) for index, text in enumerate(texts)]
    if word.facts.rest is not None:
        return "; then ".join(said)
    if call.name == "IF":
        return _choice(call, said)
    values = {}
    for index, text in enumerate(said):
        argument = argument_at(word, index)
        values[argument.name if argument else str(index)] = text
    if word.phrase:
        return word.phrase.format_map(values)
    return f"{lowered(word.doc.rstrip('.'))} ({', '.join(said)})"


_JOINS = ("AND", "OR", "NOT")
"""Logic of conditions; the other logic compares values."""

_OPEN = ("MIN", "MAX", "ABS")
"""Arithmetic whose phrase does not show where it ends."""


def _inside(call: Call, index: int, text: str) -> str:
    """A part as the sentence of its command takes it in; in brackets where it might seem to go on
    further than it does."""
    part = call.args[index]
    kind = COMMANDS[call.name].facts
    if kind.rest is not None:
        return f"({text})" if index < len(call.args) - 1 and _ends_in_choice(part) else text
    if call.name == "IF" and index > 0:
        is_last = index == 2 or _is_idle(call.args[2])
        return text if is_last or not _ends_in_choice(part) else f"({text})"
    is_logic = isinstance(part, Call) and COMMANDS[part.name].facts.group == "logic"
    if isinstance(part, Call) and part.name == "IF":
        text = f"({text})"
    if call.name == "IF":
        return text if is_logic else f"{text} is more than 0"
    if call.name in _JOINS:
        return text if is_logic else f"{text} is not 0"
    if is_logic:
        return f"(1 if {text}, otherwise 0)"
    is_open = isinstance(part, Call) and part.name in _OPEN
    return f"({text})" if is_open and kind.group == "arithmetic" else text


def _ends_in_choice(node: Node) -> bool:
    """Whether what follows it would seem to belong to a branch of it."""
    while isinstance(node, Call) and COMMANDS[node.name].facts.rest is not None and node.args:
        node = node.args[-1]
    return isinstance(node, Call) and node.name == "IF"


def _is_idle(node: Node) -> bool:
    return isinstance(node, Call) and node.name == "NOOP"


def _choice(call: Call, said: list[str]) -> str:
    """A condition is met above 0; a branch that does nothing is not spoken of."""
    condition = said[0]
    idle = [_is_idle(each) for each in call.args[1:]]
    if idle == [False, True]:
        return f"if {condition}: {said[1]}"
    if idle == [True, False]:
        return f"unless {condition}: {said[2]}"
    phrase = COMMANDS[call.name].phrase
    return phrase.format(condition=condition, true_branch=said[1], false_branch=said[2])

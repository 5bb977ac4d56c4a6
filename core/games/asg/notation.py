"""Orders as people write them: `pass`, `reinforce 5`, `p1_hq-p1_bridge 5`, `end`.

Ids that make the text of a march mean two things are written as JSON texts: `"a-b"-"c" 5`.
"""

from __future__ import annotations

import json

from core.games.asg.plan import Plan
from core.games.asg.state import Action, End, Move, Pass, Reinforce, Rejected
from core.jsontext import quoted
from core.protocol import AmbiguousAction, MalformedAction

EXAMPLES = "pass, reinforce 5, from-to 5 or end"


def notate(plan: Plan, action: Action) -> str:
    """The order's text, distinct for distinct orders."""
    match action:
        case Move(source, target, amount):
            return f"{_pair(plan, source, target)} {amount}"
        case Reinforce(amount):
            return f"reinforce {amount}"
        case Pass():
            return "pass"
        case Rejected(order, _):
            return f"rejected {json.dumps(order, ensure_ascii=False)}"
    return "end"


def _pair(plan: Plan, source: str, target: str) -> str:
    text = f"{source}-{target}"
    is_plain = not text.startswith('"') and text == text.strip() and text.isprintable()
    if is_plain and len(plan.joined.get(text, ())) < 2:
        return text
    return f"{quoted(source)}-{quoted(target)}"


def parse_notation(plan: Plan, text: str) -> Action:
    """The order from its text.  Raises MalformedAction or AmbiguousAction with a sentence."""
    text = text.strip()
    if text in ("pass", "end"):
        return Pass() if text == "pass" else End()
    head, _, tail = text.rpartition(" ")
    head = head.strip()
    if not (tail.isascii() and tail.isdigit() and len(tail) < 16 and head):
        raise MalformedAction(f"{text!r} is no order; write {EXAMPLES}")
    if head == "reinforce":
        return Reinforce(int(tail))
    return Move(*_ends(plan, head), int(tail))


def _ends(plan: Plan, text: str) -> tuple[str, str]:
    """From and to of a march."""
    if text.startswith('"'):
        return _quoted_ends(text)
    found = plan.joined.get(text, ())
    if len(found) > 1:
        ways = " or ".join(f"{quoted(plan.ids[a])}-{quoted(plan.ids[b])}" for a, b in found)
        raise AmbiguousAction(f"{text!r} can be read in several ways; write {ways}")
    if found:
        a, b = found[0]
        return plan.ids[a], plan.ids[b]
    splits = [(text[:at], text[at + 1 :]) for at, char in enumerate(text) if char == "-"]
    if not splits:
        raise MalformedAction(f"{text!r} is no march; write {EXAMPLES}")
    known = plan.index.keys()
    return max(splits, key=lambda pair: (pair[0] in known) + (pair[1] in known))


def _quoted_ends(text: str) -> tuple[str, str]:
    try:
        source, at = json.JSONDecoder().raw_decode(text)
        target = json.loads(text[at:].removeprefix("-"))
    except ValueError:
        source = target = None
    if not (isinstance(source, str) and isinstance(target, str)):
        raise MalformedAction(f'{text!r} is no march; write "from"-"to" 5')
    return source, target

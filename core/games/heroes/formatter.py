"""The one layout of a script: idempotent, every comment kept, nothing joined behind a `//`.

A call stands on one line while it fits the width and holds no comment; otherwise each argument
has a line of its own.  The walk keeps its own stack, so that depth never matters.
"""

from __future__ import annotations

from core.games.heroes.ast import Call, Comment, Node, Number, Target, Text
from core.games.heroes.kinds import walk
from core.games.heroes.parser import parse
from core.games.heroes.tokens import quote

WIDTH = 80
INDENT = "  "


def format_script(source: str) -> str:
    """The script in the one layout; a script that does not parse comes back as it is.

    >>> format_script("seq( noop() )")
    'seq( noop() )'
    >>> format_script("MODIFY( SELF,'health',  -5 )")
    'MODIFY(SELF, "health", -5)'
    """
    parsed = parse(source)
    if parsed.script is None or parsed.errors:
        return source
    return format_tree(parsed.script)


def format_tree(script: Call) -> str:
    """The text of a tree, with its comments."""
    return _Writer(script).write(script)


def _leaf(node: Node) -> str:
    if isinstance(node, Number):
        return node.text
    if isinstance(node, Text):
        return quote(node.value)
    assert isinstance(node, Target)
    return node.name


class _Writer:
    """Writes one tree; `flat` holds the one-line width of every call that may stand on one."""

    def __init__(self, root: Call) -> None:
        self.lines: list[str] = []
        self.flat: dict[int, int] = {}
        for node in reversed(list(walk(root))):
            self._measure(node)

    def _measure(self, node: Node) -> None:
        """Widths bottom-up; a comment anywhere inside keeps a call from one line."""
        if not isinstance(node, Call):
            self.flat[id(node)] = len(_leaf(node))
            return
        if node.inner or any(arg.comments for arg in node.args):
            return
        width = len(node.name) + 2
        for arg in node.args:
            inner = self.flat.get(id(arg))
            if inner is None:
                return
            width += inner + 2
        self.flat[id(node)] = width - (2 if node.args else 0)

    def write(self, root: Call) -> str:
        """All lines of the script."""
        stack: list[tuple[Node | str, int, str, tuple[Comment, ...]]] = [(root, 0, "", ())]
        while stack:
            node, depth, tail, behind = stack.pop()
            indent = INDENT * depth
            if isinstance(node, str):
                self._line(indent, node + tail, behind)
                continue
            own = tuple(c for c in node.comments if not c.trailing)
            behind = tuple(c for c in node.comments if c.trailing)
            self.lines.extend(indent + c.text for c in own)
            width = self.flat.get(id(node))
            if width is not None and (
                not isinstance(node, Call)
                or not node.args
                or len(indent) + width + len(tail) <= WIDTH
            ):
                self._line(indent, self._flat_text(node) + tail, behind)
                continue
            assert isinstance(node, Call)
            self.lines.append(f"{indent}{node.name}(")
            stack.append((")", depth, tail, behind))
            stack.extend((c.text, depth + 1, "", ()) for c in reversed(node.inner))
            last = len(node.args) - 1
            for i in range(last, -1, -1):
                stack.append((node.args[i], depth + 1, "" if i == last else ",", ()))
        return "\n".join(self.lines)

    def _line(self, indent: str, text: str, behind: tuple[Comment, ...]) -> None:
        """A line with its trailing comments; only the last of a line may end it.

        Further ones stand on lines of their own, where the next reading finds them before what
        follows and leaves them there.
        """
        text = indent + text
        is_over = False
        for comment in behind:
            if is_over:
                self.lines.append(text)
                text = indent + comment.text
            else:
                text = f"{text} {comment.text}"
            is_over = is_over or comment.text.startswith("//") or "\n" in comment.text
        self.lines.append(text)

    def _flat_text(self, root: Node) -> str:
        """The node on one line."""
        out: list[str] = []
        stack: list[Node | str] = [root]
        while stack:
            node = stack.pop()
            if isinstance(node, str):
                out.append(node)
            elif isinstance(node, Call):
                out.append(f"{node.name}(")
                stack.append(")")
                for i in range(len(node.args) - 1, -1, -1):
                    stack.append(node.args[i])
                    if i:
                        stack.append(", ")
            else:
                out.append(_leaf(node))
        return "".join(out)

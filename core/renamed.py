"""What matters of a position, told with other players' names: a name is no rule of a game.

Apart, because whoever compares two positions needs it and no game does.
"""

from __future__ import annotations

from collections.abc import Sequence


def renamed(essence: dict[str, str], old: Sequence[str], new: Sequence[str]) -> dict[str, str]:
    """The essence of a view with the players called as in another game.

    >>> renamed({"Ann's health": "3", "the player to act": "Ann"}, ["Ann", "Bob"], ["Eve", "Bob"])
    {"Eve's health": '3', 'the player to act': 'Eve'}
    """
    if len(old) != len(new) or tuple(old) == tuple(new):
        return essence
    names = sorted(zip(old, new, strict=True), key=lambda pair: -len(pair[0]))

    def told(text: str) -> str:
        for was, now in names:
            if text == was or text.startswith((f"{was}'s ", f"{was} ")):
                return now + text[len(was) :]
        return text

    return {told(name): told(value) for name, value in essence.items()}

"""A spec made of two names, such as two decks."""

from __future__ import annotations

from pathlib import Path

from core.protocol import Json
from webapp.commands.inputs import Invalid, Spec, Unreadable, read_json, read_spec
from webapp.commands.output import plain


def paired(names: tuple[str, str]) -> Spec:
    """The spec of two names, for the first system that knows how.  Raises Unreadable or Invalid."""
    from webapp.play.habits import HABITS, PairError, habits_of

    told = "Name one spec"
    for system in HABITS:
        pair = habits_of(system).pair
        if pair is None:
            continue
        try:
            spec = Spec(" and ".join(names), system, pair(names, _read))
        except PairError as error:
            told = str(error)
            continue
        _ = spec.game  # with its errors now
        return spec
    raise Unreadable(plain(told))


def single(name: str) -> Spec:
    """The spec of one name; half of a pair is told to be one.  Raises Unreadable or Invalid."""
    from webapp.play.habits import HABITS, PairError, habits_of

    try:
        return read_spec(name)
    except Unreadable:
        for system in HABITS:
            pair = habits_of(system).pair
            try:
                _ = pair and pair((name, name), _read)
            except PairError:
                continue
            told = f"{name} is a deck: name a second one, which it plays against"
            raise Unreadable(plain(told)) from None
        raise


def _read(path: str) -> Json:
    """The JSON of a file; None where there is no file."""
    try:
        is_file = Path(path).is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        return None
    found = read_json(path, "deck")
    if found is None:
        raise Invalid(f"{plain(path)}: this is no deck")
    return found

"""Fields of a card object that mean another kind of card, or nothing that the rules can read.

Whoever reads a card asks here first, so that no door takes a part of a card for the whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from core.checks import quoted
from core.protocol import Json

Wrong = tuple[str, str]
"""The key, and why the card is not played."""

READ_FIELDS = ("card_faces", "faces", "otherFaceIds", "layout", "loyalty", "defense")
"""The keys that only this module looks at."""

_ONE = """
normal token leveler class case saga mutate prototype host augment emblem planar scheme vanguard
"""
ONE_FACE = frozenset(_ONE.split())
"""Layouts of cards with one face; whether such a card is played its type and text tell."""

_SEVERAL = """
split flip transform modal_dfc mdfc adventure aftermath meld double_faced double_faced_token
reversible_card art_series battle fuse room omen prepare
"""
SEVERAL_FACES = frozenset(_SEVERAL.split())

_SCRYFALL = """
all_parts arena_id artist artist_ids attraction_lights booster border_color card_back_id
cardmarket_id cmc collector_number color_indicator content_warning digital edhrec_rank finishes
flavor_name flavor_text foil frame frame_effects full_art game_changer games hand_modifier
highres_image id illustration_id image_status image_uris keywords lang layout legalities
life_modifier mtgo_foil_id mtgo_id multiverse_ids nonfoil object oracle_id oversized penny_rank
preview prices printed_name printed_text printed_type_line prints_search_uri produced_mana promo
promo_types purchase_uris rarity related_uris released_at reprint reserved resource_id rulings_uri
scryfall_set_uri scryfall_uri security_stamp set set_id set_name set_search_uri set_type set_uri
story_spotlight tcgplayer_etched_id tcgplayer_id textless uri variation variation_of watermark
"""
SCRYFALL_KEYS = frozenset(_SCRYFALL.split())
"""Fields of Scryfall's card objects that no rule reads; none is a slip of one that is read."""

_LISTS = ("card_faces", "faces", "otherFaceIds")
_SUBTYPE = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_BREAKS = {"\r": "carriage return", "\v": "vertical tab", "\f": "form feed", "\x85": "next line"}
_BREAKS |= {"\u2028": "line separator", "\u2029": "paragraph separator"}


def wrong_fields(raw: dict[str, Json], subtypes: Iterable[str]) -> Iterator[Wrong]:
    """Every field that keeps the card from being read, whatever its text says."""
    yield from list(_faces(raw))[:1]
    for key, what in (("loyalty", "Planeswalkers"), ("defense", "Battles")):
        if raw.get(key) is not None:
            yield key, f"{what} are not played."
    yield from _subtypes(subtypes)
    yield from _line_breaks(raw.get("oracle_text"))


def _faces(raw: dict[str, Json]) -> Iterator[Wrong]:
    told = "Cards of several faces are not played."
    for key in _LISTS:
        if raw.get(key):
            yield key, told
    layout = raw.get("layout")
    if layout is not None:
        word = layout.strip().lower().replace(" ", "_") if isinstance(layout, str) else ""
        if word in SEVERAL_FACES:
            yield "layout", f"{told} Its layout is {quoted(layout)}."
        elif word not in ONE_FACE:
            yield (
                "layout",
                f"The layout {quoted(layout)} is not known; write “normal” for one face.",
            )
    for key in ("name", "type_line", "mana_cost"):
        value = raw.get(key)
        if isinstance(value, str) and "//" in value:
            yield key, f"{told} The sign // stands between two of them."


def _subtypes(subtypes: Iterable[str]) -> Iterator[Wrong]:
    """Subtypes are names: in small letters a subtype would be another one to every filter."""
    for word in subtypes:
        if not _SUBTYPE.fullmatch(word):
            told = "subtypes are words with a space between them"
            yield "type_line", f"{quoted(word)} is no subtype; {told}."
        elif word[0].islower() or (len(word) > 1 and word.isupper()):
            yield "type_line", f"Write the subtype {quoted(word)} as {quoted(word.capitalize())}."


def _line_breaks(text: Json) -> Iterator[Wrong]:
    plain = text.replace("\r\n", "\n") if isinstance(text, str) else ""
    for sign, name in _BREAKS.items():
        if sign in plain:
            yield "oracle_text", f"Abilities are parted by a line feed (\\n), not by a {name}."

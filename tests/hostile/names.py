"""Names that are ordinary text to a designer and something else to a program."""

from __future__ import annotations

OF_EVERY_OBJECT = (
    "__proto__", "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable",
    "toLocaleString", "toString", "valueOf", "__defineGetter__", "__defineSetter__",
    "__lookupGetter__", "__lookupSetter__",
)  # fmt: skip
"""What every JavaScript object has without being told: the names of Object.prototype."""

OF_PROGRAMS = (
    "then", "length", "0", "-1", "1e3", "prototype", "toJSON", "key", "ref", "children",
    "undefined", "null", "NaN", "true", "size", "map", "__dict__", "__class__", "{0}", "%s",
)  # fmt: skip

OF_TEXTS = (
    "say \"hi\" 'so' `now`", "a/b~c~1d", "back\\slash", "</script><b>", "]]>&amp;<!--",
    "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "javascript:alert(1)",
    "${x} {{y}}",
    "naïve Ж 猫 🐈", "a" * 300, "a\u202eb", "[x='1']", "#id .class", "semi;colon, comma",
    "q?a=b&c#d",
)  # fmt: skip

NAMES = (*OF_EVERY_OBJECT, *OF_PROGRAMS, *OF_TEXTS)
EMPTY = ("", " ")
"""Tried at every position as well; where they are refused, that is an answer with a sentence."""

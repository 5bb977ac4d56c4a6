"""Command names of other languages, and what says the same in the DSL.

A form names its arguments by the letters a to c and evaluates each as often as the foreign word
does, from left to right, so that it throws the same dice.  A word whose meaning the DSL cannot say
in one way has a sentence instead; such words are never taken for the slip of a command that is
spelled alike (SUM is no SUB).
"""

from __future__ import annotations

import re

_COMPARISONS: dict[str, str] = {
    "NOT(LT(a, b))": "GE GTE GEQ GTEQ GTOE GOE GREATEREQUAL GREATEREQUALS GREATEROREQUAL "
    "GREATERTHANOREQUAL GREATERTHANOREQUALTO GREATERTHANEQUAL GREATEROREQUALTO ATLEAST NOTLESS NLT "
    "NOTLT ISATLEAST",
    "NOT(GT(a, b))": "LE LTE LEQ LTEQ LTOE LOE LESSEQUAL LESSEQUALS LESSOREQUAL LESSTHANOREQUAL "
    "LESSTHANOREQUALTO LESSTHANEQUAL LESSOREQUALTO ATMOST NOTGREATER NGT NOTGT ISATMOST",
    "NOT(EQ(a, b))": "NE NEQ NEQUAL NOTEQ NOTEQUAL NOTEQUALS NOTEQUALTO UNEQUAL DIFFERENT DIFFERS "
    "ISNOT NOTSAME ISNOTEQUAL",
    "EQ(a, b)": "EQL EQU EQUAL EQUALS EQUALTO ISEQUAL ISEQ SAME IS ISEQUALTO",
    "GT(a, b)": "GREATER GREATERTHAN GTR MORE MORETHAN ABOVE BIGGERTHAN LARGERTHAN EXCEEDS "
    "ISGREATER",
    "LT(a, b)": "LESS LESSTHAN LSS FEWER BELOW SMALLERTHAN UNDER ISLESS",
}
_VALUES: dict[str, str] = {
    "ADD(a, b)": "SUM PLUS ADDITION",
    "SUB(a, b)": "MINUS SUBTRACT SUBTRACTION",
    "MUL(a, b)": "TIMES MULT MULTIPLY PRODUCT",
    "DIV(a, b)": "DIVIDE",
    "MIN(a, b)": "MINIMUM LEAST SMALLEST LOWEST",
    "MAX(a, b)": "MAXIMUM MOST GREATEST LARGEST HIGHEST",
    "ABS(SUB(a, b))": "DIST DISTANCE ABSDIFF",
    "AND(a, b)": "ANDALSO LAND LOGICALAND BOOLAND",
    "OR(a, b)": "ORELSE LOR LOGICALOR BOOLOR",
    "NOT(EQ(NOT(a), NOT(b)))": "XOR LXOR EXOR LOGICALXOR",
    "EQ(NOT(a), NOT(b))": "XNOR IFF EQUIV EQV",
    "NOT(AND(a, b))": "NAND",
    "NOT(OR(a, b))": "NOR",
    "OR(NOT(a), b)": "IMPLIES IMPLY IMP",
    "ABS(a)": "ABSOLUTE FABS MAGNITUDE ABSVAL",
    "SUB(0, a)": "NEG NEGATE NEGATIVEOF OPPOSITE UMINUS",
    "NOT(a)": "LNOT LOGICALNOT ISZERO",
    "NOT(EQ(a, 0))": "NONZERO ISNONZERO NOTZERO BOOL",
    "GT(a, 0)": "POSITIVE ISPOSITIVE",
    "LT(a, 0)": "ISNEGATIVE",
    "ROLL(a)": "DICE THROW ROLLDICE ROLLDIE",
    "MIN(MAX(a, b), c)": "CLAMP CLIP BOUND CONSTRAIN",
    "IF(a, b, c)": "ITE IFELSE IFTHENELSE IIF TERNARY COND WHERE SELECT",
    "IF(a, c, b)": "UNLESS IFNOT IFN",
    "GET(a, b)": "READ FETCH GETATTR ATTRIBUTE ATTR GETATTRIBUTE LOOKUP",
    "CONTEXT(a)": "CTX GETCONTEXT",
}
_COMMANDS: dict[str, str] = {
    "SET(a, b, c)": "ASSIGN PUT SETATTR WRITE STORE SETATTRIBUTE",
    "MODIFY(a, b, c)": "ADJUST INCREASE INC INCREMENT ADDTO MODIFYBY ADDATTR RAISE",
    "MODIFY(a, b, SUB(0, c))": "DECREASE DEC DECREMENT REDUCE SUBFROM TAKEFROM",
    "MODIFY(a, b, 1)": "INC INCREMENT INCR",
    "MODIFY(a, b, -1)": "DEC DECREMENT DECR",
    "WIN(a)": "VICTORY WINNER",
    "LOSE(a)": "DEFEAT LOSER",
    "NOOP()": "NOP NOTHING NONE NIL NULL DONOTHING",
    "DRAW()": "TIE STALEMATE",
}


def _words(words: str) -> list[str]:
    return words.split()


def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for table in (_COMPARISONS, _VALUES, _COMMANDS):
        for form, words in table.items():
            for word in _words(words):
                found[word] = (*found.get(word, ()), form)
    return found


FORMS: dict[str, tuple[str, ...]] = _table()
"""Foreign words in capitals, without underscores, and what says the same, one form for each number
of arguments."""

SEQUENCES = frozenset(_words("SEQUENCE BLOCK BEGIN PROGN DO SERIES STEPS COMPOUND"))
"""Words that put commands in a row, as SEQ does."""

_NO_REST = "there is no whole division; DIV(a, b) keeps the fraction"
_NO_ROUND = "nothing rounds; only ROLL gives whole numbers of its own"
_NO_POWER = "there are ADD, SUB, MUL and DIV, and no powers"
_NO_LOOP = "nothing repeats; effects that fire again and again take the place of loops"
_NO_STOP = "a script ends behind its last command; NOOP() does nothing, PASS() ends the phase"
_NO_CHANCE = "ROLL(sides) gives a whole number from 1 to sides, each equally likely"
_NO_MEAN = "write what is meant with ADD and DIV"
_HEALTH = 'an attribute is changed with MODIFY(target, "health", delta)'
_LOST = "LOSE(target) ends the duel"

SAID: dict[str, str] = {
    **dict.fromkeys(("MOD", "MODULO", "REM", "REMAINDER", "FMOD", "IDIV", "QUOTIENT"), _NO_REST),
    **dict.fromkeys(_words("FLOOR CEIL CEILING ROUND TRUNC INT INTEGER FIX FRAC"), _NO_ROUND),
    **dict.fromkeys(_words("POW POWER SQRT SQR SQUARE EXP LOG LN SIN COS TAN CUBE"), _NO_POWER),
    **dict.fromkeys(_words("WHILE FOR LOOP REPEAT FOREACH UNTIL GOTO EACH"), _NO_LOOP),
    **dict.fromkeys(_words("RETURN BREAK STOP END EXIT CONTINUE SKIP HALT ABORT"), _NO_STOP),
    **dict.fromkeys(_words("RANDOM RAND RND RANDINT CHANCE RANDBETWEEN LUCK COIN"), _NO_CHANCE),
    **dict.fromkeys(_words("AVG AVERAGE MEAN MED MEDIAN MID LERP"), _NO_MEAN),
    **dict.fromkeys(_words("DAMAGE DMG HIT HEAL HURT ATTACK LOWER GAIN SPEND PAY"), _HEALTH),
    **dict.fromkeys(("KILL", "SLAY", "DESTROY"), _LOST),
    "DIE": "ROLL(sides) throws a die, and LOSE(target) ends the duel",
    "INF": "there is no infinity; MIN(a, b) is the smaller of two",
    "SUP": "write MAX(a, b)",
    **dict.fromkeys(("SMALLER", "LESSER"), "MIN(a, b) is the smaller of two, LT(a, b) compares"),
    **dict.fromkeys(("LARGER", "BIGGER"), "MAX(a, b) is the larger of two, GT(a, b) compares"),
    "OVER": "GT(a, b) compares, DIV(a, b) divides",
    "NEGATIVE": "LT(a, 0) asks whether a is negative, SUB(0, a) is a with the other sign",
    "INVERT": "write NOT(a), SUB(0, a) or DIV(1, a)",
    "CHANGE": "MODIFY(target, attribute, delta) adds to an attribute, SET gives it a value",
    **dict.fromkeys(("MAP", "FILTER", "FOLD", "SORT"), "there are no lists here"),
    **dict.fromkeys(("SIGN", "SGN", "SIGNUM"), "write SUB(GT(a, 0), LT(a, 0)) with a twice"),
    **dict.fromkeys(
        ("BETWEEN", "INRANGE", "WITHIN"), "write AND(NOT(LT(a, low)), NOT(GT(a, high)))"
    ),
    **dict.fromkeys(("DIFF", "DIFFERENCE", "DELTA"), "write SUB(a, b), or ABS(SUB(a, b))"),
    **dict.fromkeys(("WHEN", "IFTHEN", "THEN"), "write IF(condition, command, NOOP())"),
    **dict.fromkeys(("ELSE", "ELIF", "ELSEIF", "SWITCH", "CASE"), "IF takes the other branch last"),
    **dict.fromkeys(("LET", "VAR", "DEF", "DEFINE"), "SET(target, attribute, value) keeps a value"),
    **dict.fromkeys(("ANY", "SOME"), "OR(a, b) is true when one of two is not 0"),
    **dict.fromkeys(
        ("ALL", "EVERY", "BOTH"), "AND(a, b) is true when both are not 0; SEQ is a row"
    ),
    **dict.fromkeys(("HAS", "EXISTS"), "GT(GET(target, attribute), 0) asks for a value above 0"),
    **dict.fromkeys(("CLEAR", "RESET", "UNSET"), "SET(target, attribute, 0) makes it 0"),
    **dict.fromkeys(("PRINT", "SAY", "WAIT", "SLEEP", "CALL", "EVAL"), "nothing is like it here"),
    **dict.fromkeys(("BITAND", "BITOR", "BITXOR", "BAND", "BOR", "BXOR"), "no bits are known here"),
    **dict.fromkeys(("LEN", "LENGTH", "COUNT", "SIZE"), "there are no lists here"),
}
"""Foreign words that the DSL has no one form for, and what to know instead."""

TRIGGER_WORDS: dict[str, str] = {
    **dict.fromkeys(("TURN_BEGIN", "TURN_BEGINS", "START_TURN", "BEGIN_TURN"), "ON_TURN_START"),
    **dict.fromkeys(("TURN_FINISH", "TURN_OVER", "END_TURN", "TURN_ENDS"), "ON_TURN_END"),
    **dict.fromkeys(("GAME_BEGIN", "BATTLE_START", "MATCH_START", "DUEL_START"), "ON_GAME_START"),
    **dict.fromkeys(("ATTRIBUTE_CHANGED", "ATTR_CHANGE", "CHANGE"), "ON_ATTRIBUTE_CHANGE"),
    **dict.fromkeys(("ABILITY_USE", "USE_ABILITY", "ABILITY_CAST"), "ON_ABILITY_USED"),
    **dict.fromkeys(
        ("ACTION_START", "ACTION_PHASE", "ACTION_PHASE_BEGIN"), "ON_ACTION_PHASE_START"
    ),
}
"""Names of triggers in other words, without ON_."""

_DIE = re.compile(r"1?D([1-9][0-9]{0,4})")


def folded(name: str) -> str:
    """A word as the tables write it: capitals without underscores.

    >>> folded("greater_than"), folded("isEqual")
    ('GREATERTHAN', 'ISEQUAL')
    """
    return name.upper().replace("_", "")


def forms_of(name: str) -> tuple[str, ...]:
    """The forms of a foreign word, none when it is not known.

    >>> forms_of("gte"), forms_of("D20"), forms_of("GT")
    (('NOT(LT(a, b))',), ('ROLL(20)',), ())
    """
    word = folded(name)
    die = _DIE.fullmatch(word)
    return (f"ROLL({die[1]})",) if die else FORMS.get(word, ())


def places_of(form: str) -> int:
    """How many arguments a form takes.

    >>> places_of("NOT(LT(a, b))"), places_of("NOOP()")
    (2, 0)
    """
    return sum(letter in form for letter in "abc")


def is_known(name: str) -> bool:
    """Whether a word means something in another language, so that it is no slip."""
    return bool(forms_of(name)) or folded(name) in SAID or folded(name) in SEQUENCES


def alike(name: str, known: tuple[str, ...]) -> list[str]:
    """The known words that a slip may have made the name of: one slip, two in a long word.

    >>> alike("MODFY", ("GET", "MODIFY")), alike("AD", ("ADD", "AND", "NOT"))
    (['MODIFY'], ['ADD', 'AND'])
    """
    name = name[:64]
    found = [(slips(name, each), each) for each in known]
    least = min((count for count, _ in found), default=9)
    if least > (2 if len(name) >= 6 else 1):
        return []
    return [each for count, each in found if count == least]


def is_slip(name: str, known: str) -> bool:
    """Whether a name can only be a slip of a known word: one slip away, and no word made of it.

    Letters put before or behind a word make another one (REROLL, IFZ), and so do digits (ADD1).

    >>> is_slip("MODFY", "MODIFY"), is_slip("SETT", "SET"), is_slip("ROLLS", "ROLL")
    (True, True, True)
    >>> is_slip("NABS", "ABS"), is_slip("CLOSE", "LOSE"), is_slip("ADD1", "ADD")
    (False, False, False)
    """
    if slips(name, known) > 1 or any(each.isdigit() for each in name):
        return False
    if known not in name or len(name) == len(known):
        return True
    return name in (f"{known[0]}{known}", f"{known}{known[-1]}", f"{known}S")


def slips(a: str, b: str) -> int:
    """Letters more, fewer, other, or two that changed places, between two words; at most 3.

    >>> slips("MODFIY", "MODIFY"), slips("GTE", "GT"), slips("ROLL", "CONTEXT")
    (1, 1, 3)
    """
    if abs(len(a) - len(b)) > 2:
        return 3
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if last and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return min(row[-1], 3)

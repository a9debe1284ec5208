"""Names: which may be taken, and which two of them are one for whoever reads them."""

import re
import unicodedata

from sabot.games.answer import Refused
from sabot.server.people.reserved_words import CHINESE, RESERVED
from sabot.texts import UNSEEN, is_blank, without_unseen

LONGEST_NAME = 32
ID = re.compile(r"p[0-9a-f]{16}")
"""Ids that the house makes."""
LIKE_AN_ID = re.compile(r"p?[0-9a-f]{8,}")
"""What somebody at a desk could take for one."""
LIKE_A_GUEST = re.compile(r"guest[0-9a-z]{0,5}")
"""The house calls those without a name so; what stands between the letters is not seen by everybody."""
TOGETHER = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "HANGUL", "BOPOMOFO"}
)
"""Scripts that one name may mix."""
IN_USE = TOGETHER | frozenset(
    {
        *(
            "ARABIC",
            "ARMENIAN",
            "BENGALI",
            "CYRILLIC",
            "DEVANAGARI",
            "ETHIOPIC",
            "GEORGIAN",
            "GREEK",
            "GUJARATI",
        ),
        *(
            "GURMUKHI",
            "HEBREW",
            "KANNADA",
            "KHMER",
            "LAO",
            "LATIN",
            "MALAYALAM",
            "MYANMAR",
            "ORIYA",
            "SINHALA",
        ),
        *("TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN"),
    }
)
"""Scripts that people write their names in today; others are drawn like these, and known to few."""
MOST_MARKS = 3
"""Marks on one letter; more of them cover what stands above and below."""
LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕһԛԝаԁɡαβγικνορτυχωϲıl0135$@|!",
    "abekmhopctyxijshqwadgabyikvoptuxwciioiessaii",
)
"""Letters of other scripts, and signs, that pass for Latin letters; capital i, l and 1 are one stroke."""
FIGURES = str.maketrans("4678", "agtb")
"""Figures that are read as letters where the word is one of the house's; elsewhere they are figures."""
STYLES = re.compile("[\ufe00-\ufe0f]")
"""Say in which style a sign is drawn, such as a heart in colour; nothing else that is unseen is in a name."""
STEMS = ("sabot", "admin", *sorted(word for word in RESERVED if len(word) >= 6))
"""Words that are never the beginning of a name of somebody else: `Croupiers`, `SabotSupport`."""
TAKEN = Refused("name-taken")
MIXED = Refused("name-one-script")
STRANGE = Refused("name-old-script")
OF_THE_HOUSE = Refused("name-of-house")


def folded(name: str) -> str:
    """Names that differ only in case and form are one name."""
    return unicodedata.normalize("NFKC", name).casefold()


def looks(name: str) -> str:
    """As whoever reads it sees it: without accents, letters of other scripts by their looks."""
    plain = without_unseen(unicodedata.normalize("NFKD", folded(name)))
    bare = "".join(s for s in plain if not unicodedata.combining(s) and unicodedata.category(s) != "Me")
    drawn = "".join(map(_as_drawn, bare)).translate(LOOKALIKES)
    return " ".join(_ENDS.sub("", drawn).split()) or " ".join(drawn.split())


def _as_drawn(sign: str) -> str:
    """Small capitals, strokes, hooks and letters in boxes are the letter; figures of all scripts are ours."""
    if sign.isascii():
        return sign
    letter = _LETTER.search(unicodedata.name(sign, ""))
    return letter[1].lower() if letter else str(unicodedata.decimal(sign, sign))


_LETTER = re.compile(
    r"(?:LATIN (?:SMALL|CAPITAL) LETTER|LATIN LETTER SMALL CAPITAL|SYMBOL LETTER)"
    r"(?: TURNED| REVERSED| DOTLESS| OPEN| SCRIPT| INVERTED)* ([A-Z])\b"
)
_ENDS = re.compile(r"^[\W_]+|[\W_]+$")
_UNSEEN = re.compile(f"[{UNSEEN}]")
_MARKS = re.compile(rf"(?:^|\s)\0|\0{{{MOST_MARKS + 1}}}")
_RESERVED = frozenset(map(looks, RESERVED))
_STEMS = tuple(map(looks, STEMS))


def kept_name(name: str) -> str:
    """What failures are counted under; nobody can fill the disk with long names."""
    return folded(name[: 2 * LONGEST_NAME])


def check_name(name: str) -> Refused | None:
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not _is_seen(name):
        return Refused("name-length", {"most": LONGEST_NAME})
    scripts = {
        script for sign in unicodedata.normalize("NFKC", name) if sign.isalpha() and (script := _script(sign))
    }
    if not scripts <= IN_USE:
        return STRANGE
    return MIXED if len(scripts) > 1 and not scripts <= TOGETHER else _check_id(name)


def _is_seen(name: str) -> bool:
    """Whether every sign of it is."""
    shapes = name.isprintable() and not is_blank(name) and not _UNSEEN.search(STYLES.sub("", name))
    return shapes and not is_overdrawn(name) and any(map(_is_a_sign, name))


def _is_a_sign(sign: str) -> bool:
    """A letter, a figure or a picture; points and strokes alone are no name."""
    return sign.isalnum() or unicodedata.category(sign) == "So"


def is_overdrawn(name: str) -> bool:
    """Marks lie on nothing, or too many on one letter."""
    kinds = ("\0" if unicodedata.category(sign)[0] == "M" else sign for sign in STYLES.sub("", name))
    return _MARKS.search("".join(kinds)) is not None


def _check_id(name: str) -> Refused | None:
    return OF_THE_HOUSE if LIKE_AN_ID.fullmatch(folded(name)) and any(map(str.isdigit, name)) else None


def check_players_name(name: str) -> Refused | None:
    """A player is not called like somebody of the house, nor like somebody without a name."""
    refused = check_name(name)
    if refused is not None:
        return refused
    shown = looks(name)
    together = re.sub(r"[\W_]", "", shown)
    seen = {*re.split(r"[\W_]+", shown), *re.split(r"[\W\d_]+", folded(name)), together}
    if any(map(_is_of_the_house, seen)) or LIKE_A_GUEST.fullmatch(together):
        return OF_THE_HOUSE
    if any(word in together for word in CHINESE):
        return OF_THE_HOUSE
    return None


def _is_of_the_house(word: str) -> bool:
    """It is one of the words, as it looks; or begins with one that begins no other word."""
    shown = looks(word)
    read = (shown, shown.replace("rn", "m").replace("vv", "w"), shown.translate(FIGURES))
    return any(one in _RESERVED or one.startswith(_STEMS) for one in read)


def _script(letter: str) -> str:
    """The first word of a letter's name is its script, but for modifiers, which belong to all."""
    word = unicodedata.name(letter, "").partition(" ")[0]
    return "" if word in ("MODIFIER", "FEMININE", "MASCULINE") else word

"""Names: which may be taken, and which two of them are one for whoever reads them."""

import re
import unicodedata

from sabot.games.answer import Refused

LONGEST_NAME = 32
ID = re.compile(r"p[0-9a-f]{16}")
"""Ids that the house makes."""
LIKE_AN_ID = re.compile(r"p?[0-9a-f]{8,}")
"""What somebody at a desk could take for one."""
LIKE_A_GUEST = re.compile(r"guest\W*[0-9a-z]{0,4}")
"""The house calls those without a name so."""
RESERVED = frozenset(
    {
        *("admin", "administrator", "attendant", "audit", "auditor", "bank", "banker", "cashier", "casino"),
        *("croupier", "dealer", "desk", "floor", "host", "house", "manager", "moderator", "official"),
        *("operator", "owner", "pit", "pitboss", "root", "sabot", "security", "server", "service", "shift"),
        *("staff", "supervisor", "support", "system", "team"),
    }
)
"""Words by which players would take somebody for one of the house."""
TOGETHER = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "HANGUL", "BOPOMOFO"}
)
"""Scripts that one name may mix."""
LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕһԛԝаԁɡαβγικνορτυχωϲı0135$@|",
    "abekmhopctyxijshqwadgabyikvoptuxwciolessai",
)
"""Letters of other scripts, and signs, that pass for Latin letters."""
TAKEN = Refused("this name is taken")
MIXED = Refused("write a name in the letters of one script")
OF_THE_HOUSE = Refused("this name could be taken for the house's own; choose another")


def folded(name: str) -> str:
    """Names that differ only in case and form are one name."""
    return unicodedata.normalize("NFKC", name).casefold()


def looks(name: str) -> str:
    """As whoever reads it sees it: without accents, letters of other scripts by their looks."""
    plain = unicodedata.normalize("NFKD", folded(name))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).translate(LOOKALIKES)


def kept_name(name: str) -> str:
    """What failures are counted under; nobody can fill the disk with long names."""
    return folded(name[: 2 * LONGEST_NAME])


def check_name(name: str) -> Refused | None:
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        return Refused(f"a name has 1 to {LONGEST_NAME} visible characters, no space at its ends")
    scripts = {
        script for sign in unicodedata.normalize("NFKC", name) if sign.isalpha() and (script := _script(sign))
    }
    return MIXED if len(scripts) > 1 and not scripts <= TOGETHER else _check_id(name)


def _check_id(name: str) -> Refused | None:
    return OF_THE_HOUSE if LIKE_AN_ID.fullmatch(folded(name)) and any(map(str.isdigit, name)) else None


def check_players_name(name: str) -> Refused | None:
    """A player is not called like somebody of the house, nor like somebody without a name."""
    refused = check_name(name)
    if refused is not None:
        return refused
    shown = looks(name)
    seen = {*re.split(r"[\W_]+", shown), *re.split(r"[\W\d_]+", folded(name)), re.sub(r"[\W_]", "", shown)}
    return OF_THE_HOUSE if seen & RESERVED or LIKE_A_GUEST.fullmatch(folded(name)) else None


def _script(letter: str) -> str:
    """The first word of a letter's name is its script, but for modifiers, which belong to all."""
    word = unicodedata.name(letter, "").partition(" ")[0]
    return "" if word in ("MODIFIER", "FEMININE", "MASCULINE") else word

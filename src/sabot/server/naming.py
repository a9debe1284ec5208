"""Names: which may be taken, and which two of them are one for whoever reads them."""

import re
import unicodedata

from sabot.games.answer import Refused
from sabot.texts import UNSEEN, is_blank, without_unseen

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
        *(
            "croupier",
            "dealer",
            "desk",
            "floor",
            "host",
            "hosts",
            "house",
            "manager",
            "moderator",
            "official",
        ),
        *(
            "operator",
            "owner",
            "owners",
            "pit",
            "pitboss",
            "root",
            "sabot",
            "security",
            "server",
            "service",
            "shift",
        ),
        *("staff", "supervisor", "support", "system", "team"),
    }
)
"""Words by which players would take somebody for one of the house."""
TOGETHER = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "HANGUL", "BOPOMOFO"}
)
"""Scripts that one name may mix."""
LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕһԛԝаԁɡαβγικνορτυχωϲıl0135$@|!",
    "abekmhopctyxijshqwadgabyikvoptuxwciioiessaii",
)
"""Letters of other scripts, and signs, that pass for Latin letters; capital i, l and 1 are one stroke."""
STYLES = re.compile("[\ufe00-\ufe0f]")
"""Say in which style a sign is drawn, such as a heart in colour; nothing else that is unseen is in a name."""
STEMS = ("sabot", "admin", *sorted(word for word in RESERVED if len(word) >= 6))
"""Words that are never the beginning of a name of somebody else: `Croupiers`, `SabotSupport`."""
TAKEN = Refused("this name is taken")
MIXED = Refused("write a name in the letters of one script")
OF_THE_HOUSE = Refused("this name could be taken for the house's own; choose another")


def folded(name: str) -> str:
    """Names that differ only in case and form are one name."""
    return unicodedata.normalize("NFKC", name).casefold()


def looks(name: str) -> str:
    """As whoever reads it sees it: without accents, letters of other scripts by their looks."""
    plain = without_unseen(unicodedata.normalize("NFKD", folded(name)))
    bare = "".join(s for s in plain if not unicodedata.combining(s) and unicodedata.category(s) != "Me")
    return " ".join(bare.translate(LOOKALIKES).split())


_UNSEEN = re.compile(f"[{UNSEEN}]")
_RESERVED = frozenset(map(looks, RESERVED))
_STEMS = tuple(map(looks, STEMS))


def kept_name(name: str) -> str:
    """What failures are counted under; nobody can fill the disk with long names."""
    return folded(name[: 2 * LONGEST_NAME])


def check_name(name: str) -> Refused | None:
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not _is_seen(name):
        return Refused(f"a name has 1 to {LONGEST_NAME} visible characters, no space at its ends")
    scripts = {
        script for sign in unicodedata.normalize("NFKC", name) if sign.isalpha() and (script := _script(sign))
    }
    return MIXED if len(scripts) > 1 and not scripts <= TOGETHER else _check_id(name)


def _is_seen(name: str) -> bool:
    """Whether every sign of it is."""
    return name.isprintable() and not is_blank(name) and not _UNSEEN.search(STYLES.sub("", name))


def _check_id(name: str) -> Refused | None:
    return OF_THE_HOUSE if LIKE_AN_ID.fullmatch(folded(name)) and any(map(str.isdigit, name)) else None


def check_players_name(name: str) -> Refused | None:
    """A player is not called like somebody of the house, nor like somebody without a name."""
    refused = check_name(name)
    if refused is not None:
        return refused
    shown = looks(name)
    seen = {*re.split(r"[\W_]+", shown), *re.split(r"[\W\d_]+", folded(name)), re.sub(r"[\W_]", "", shown)}
    if any(map(_is_of_the_house, seen)) or LIKE_A_GUEST.fullmatch(shown):
        return OF_THE_HOUSE
    return None


def _is_of_the_house(word: str) -> bool:
    """It is one of the words, as it looks; or begins with one that begins no other word."""
    shown = looks(word)
    return shown in _RESERVED or shown.startswith(_STEMS)


def _script(letter: str) -> str:
    """The first word of a letter's name is its script, but for modifiers, which belong to all."""
    word = unicodedata.name(letter, "").partition(" ")[0]
    return "" if word in ("MODIFIER", "FEMININE", "MASCULINE") else word

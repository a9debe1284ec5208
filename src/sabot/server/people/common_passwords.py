"""Passwords that everybody tries first: words, rows of the keyboard, counting, and what is made of them."""

import itertools
import re
import unicodedata

ROWS = (
    "1234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "abcdefghijklmnopqrstuvwxyz",
)
_LIST = """
abc access account admin administrator adobe alexander amanda amor andrew angel anthony apple arsenal
asdf ashley auditor autumn baccarat banker baseball basketball batman blackjack blink bonjour brandon
butterfly cashier casino changeme charlie cheese chelsea chicken chocolate clave computer contraseña
cookie croupier dallas daniel dealer default diamond donald dragon eagle elephant family flower football
forever freedom friday friends fuckyou gambler gambling george geslo ginger golfer guest hallo hannah
harley heaven hello hockey hola house hunter iloveyou internet ireland jackpot jasmine jennifer jessica
jordan joshua justin killer kitten letmein login london lovely loveme lucky madison maggie manager
marina martin master matrix matthew maverick mercedes merlin michael michelle mima monday monkey monster
morgan motdepasse mustang naruto nicole ninja nothing operator orange pass passw passwd password
passwords passwort patrick pepper phoenix player please poker princess private purple pussy qazwsx qwer
qwert qwerty qwertz rainbow ranger robert rocket roulette sabot samsung scooter secret secure security
server shadow skrivnost sleep snoopy soccer sommer spring starwars steelers summer sunday sunshine
superman supervisor support sweet system temp test tester testing thomas thunder tigger tomato trustno
user victoria wachtwoord welcome whatever william willkommen winner winter wizard yankee yellow zaq
"""
WORDS = frozenset(_LIST.split())
"""Of several languages; every form of them in small letters is looked for."""
LEETS = str.maketrans("013457$@!|", "oieastsaii")
LEAST_LEFT = 5
"""Characters that must be left of a password once everything that is easily guessed is taken out of it."""


def easily_guessed(name: str, password: str) -> bool:
    """What is left when counting, rows of keys, repetitions, words of the list and the name are taken out."""
    plain = unicodedata.normalize("NFKC", password).casefold()
    forms = {plain, plain.translate(LEETS)}
    return any(_left(form, _parts(name)) < LEAST_LEFT for form in forms)


def _parts(name: str) -> list[str]:
    whole = unicodedata.normalize("NFKC", name).casefold()
    return [part for part in {whole, *re.split(r"\W+", whole)} if len(part) > 2]


def _left(plain: str, parts: list[str]) -> int:
    for word in sorted((*parts, *WORDS), key=len, reverse=True):
        if len(word) > 2:
            plain = plain.replace(word, "\0")
    plain = re.sub(r"(.{1,4}?)\1{2,}", r"\1", plain)
    plain = _without_rows(plain)
    plain = re.sub(r"(?<!\d)(19|20)\d\d(?!\d)", "\0", plain)
    return len(set(re.sub(r"[\0\W_]", "", plain)) - {""}) if plain else 0


def _without_rows(plain: str) -> str:
    """Three or more in a row, forwards or backwards, are one sign that counts for nothing."""
    steps = {pair for row in ROWS for way in (row, row[::-1]) for pair in itertools.pairwise(way)}
    steps |= {("0", "1"), ("1", "0")}
    out, start = "", 0
    while start < len(plain):
        end = start + 1
        while end < len(plain) and (plain[end - 1], plain[end]) in steps:
            end += 1
        out += "\0" if end - start > 2 else plain[start:end]
        start = end
    return out

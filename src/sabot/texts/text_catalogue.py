"""What the house says, by key: a folder for each language, read here and by the pages."""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "es", "de", "sl", "zh")
PLACE = re.compile(r"\{(\w+)(?:\|([^}]*))?\}")
"""`{name}`, or `{n|one:…|two:…|few:…|other:…}` where the language chooses by a number."""


@cache
def texts(language: str, subject: str) -> Mapping[str, str]:
    """All texts of a subject: `refusals`, or what stands on `pages`."""
    content = files(__package__).joinpath(language, f"{subject}.json").read_text(encoding="utf-8")
    found: Mapping[str, str] = json.loads(content)
    return found


def filled(text: str, values: Mapping[str, str | int], language: str = "en") -> str:
    """A text with its places filled; the pages do the same in `filled.ts`."""

    def fill(place: re.Match[str]) -> str:
        value, forms = values.get(place[1]), place[2]
        if value is None:
            # Nobody who is refused something may be answered by a mistake of ours.
            return place[0]
        return str(value) if forms is None else _chosen(forms.split("|"), int(value), language)

    return PLACE.sub(fill, text)


def _chosen(forms: list[str], n: int, language: str) -> str:
    named = {name: form for name, colon, form in (one.partition(":") for one in forms) if colon}
    if not named:
        return forms[0] if n == 1 else forms[1]
    return named.get(plural(n, language), named["other"])


def plural(n: int, language: str) -> str:
    """The category of a whole number, as CLDR has it."""
    match language:
        case "zh":
            return "other"
        case "sl":
            return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")
        case "es" if n and n % 1_000_000 == 0:
            return "many"
    return "one" if n == 1 else "other"

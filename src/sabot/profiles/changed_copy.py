"""A profile that people of the house copied and changed: TOML, never looser than what it came from."""

import re
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from sabot.games.catalogue import Catalogue, OwnFiles, house_catalogue
from sabot.games.reason import is_readable
from sabot.games.toml_reading import BadSetting, Section, read_toml
from sabot.profiles.profile import SECTIONS, Profile
from sabot.profiles.shelf import profile, profile_in, profiles
from sabot.profiles.strictness import looser
from sabot.typed_reading import shown

LONGEST_COPY = 2_500
"""Characters; a copy that names every switch has about 1,400."""
LONGEST_NAME = 40
COPY = "own_profile"
"""Where a copy is complained about, as the words of a table call it."""
_KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def changed_copy(text: str, of: str, games: Catalogue) -> Profile:
    """The copy as it is written, over the profile that it came from; raises `BadSetting`.

    It names what it changes. Whatever else there is, also what a later release brings, is as in the other.
    """
    if len(text) > LONGEST_COPY:
        raise BadSetting(COPY, "the text", f" has {len(text)} characters, and may have {LONGEST_COPY}")
    return _read(text, of, games.own_files)


@lru_cache(64)
def _read(text: str, of: str, files: OwnFiles) -> Profile:
    games = house_catalogue(files)
    given, base = read_toml(COPY, text).content, profile(of, games)
    copy = profile_in(Section(COPY, {**given, **_completed(given, base)}), games)
    if not _KEY.fullmatch(copy.key) or len(copy.key) > LONGEST_NAME or copy.key in profiles(games):
        right = "a name of its own: small letters, digits and hyphens"
        raise BadSetting(COPY, "key", f" = {shown(copy.key)}: {right}")
    for name, words, most in (("title", copy.title, LONGEST_NAME), ("about", copy.about, LONGEST_COPY)):
        if not is_readable(words) or len(words) > most:
            raise BadSetting(COPY, name, f": write up to {most} characters that can be read")
    for switch in looser(copy, base):
        section, _, key = switch.partition(".")
        bound = getattr(getattr(base, section), key)
        raise BadSetting(COPY, switch, f": {base.title} has {shown(bound)}, and a copy can only be stricter")
    return copy


def _completed(given: Mapping[str, object], base: Profile) -> dict[str, object]:
    """Every section with what it does not name; one that is no section is left for the reader to refuse."""
    found: dict[str, object] = {}
    for name, _ in SECTIONS:
        usual = msgspec.json.decode(msgspec.json.encode(getattr(base, name)))
        written = given.get(name, {})
        found[name] = {**usual, **written} if isinstance(written, Mapping) else written
    return found


def copy_of(one: Profile) -> str:
    """A text to begin with: what a copy must name, and every switch that can still be made stricter."""
    lines = [
        f'key = "{one.key}-copy"',
        f"title = {_quoted(f'{one.title} (copy)')}",
        f"about = {_quoted(one.about)}",
    ]
    for name, _ in SECTIONS:
        values = msgspec.json.decode(msgspec.json.encode(getattr(one, name)))
        lines += ["", f"[{name}]", *(f"{key} = {_quoted(value)}" for key, value in values.items())]
    return "\n".join(lines) + "\n"


def _quoted(value: object) -> str:
    """Truth, numbers, texts and lists of texts are written alike in JSON and TOML."""
    return msgspec.json.encode(value).decode()

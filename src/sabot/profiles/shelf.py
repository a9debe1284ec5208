"""The profiles that come with Sabot and those of a venue, read strictly from one file each."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files

from msgspec import Struct

from sabot.games.answer import Problem
from sabot.games.catalogue import MOST_HOUSES, NO_FILES, Catalogue, OwnFiles, house_catalogue, own_catalogue
from sabot.games.toml_reading import BadSetting, Section, read_settings, read_some_settings, read_toml
from sabot.profiles.profile import Bets, Information, Live, Play, Profile, Software, Venue, Wording
from sabot.profiles.times import Times, time_problems
from sabot.typed_reading import shown, unknown

OPEN = "open"
"""The profile that allows everything; it stands first, and others are told by how they differ from it."""


def read_profile(file: str, text: str, catalogue: Catalogue) -> Profile:
    """A profile from its file; games and bets that it names must be in the catalogue."""
    return profile_in(read_toml(file, text), catalogue)


def profile_in(section: Section, catalogue: Catalogue) -> Profile:
    """The same, where the file is read already."""
    section.only(*Profile.__struct_fields__)
    profile = Profile(
        key=section.text("key"),
        title=section.text("title"),
        about=section.text("about"),
        wording=read_settings(section.section("wording"), Wording),
        venue=read_settings(section.section("venue"), Venue),
        bets=read_settings(section.section("bets"), Bets),
        play=read_settings(section.section("play"), Play),
        live=read_settings(section.section("live"), Live),
        information=read_settings(section.section("information"), Information),
        software=read_some_settings(section.section("software"), Software)
        if section.has("software")
        else Software(),
        times=read_some_settings(section.section("times"), Times) if section.has("times") else Times(),
    )
    for problem in (*_names(profile, catalogue), *_golden_problems(profile.live), *_time_problems(profile)):
        raise BadSetting(section.file, problem.key, f" = {problem.value}: {problem.right}")
    return profile


def _names(profile: Profile, catalogue: Catalogue) -> Iterator[Problem]:
    for game in profile.venue.games:
        if game not in catalogue.games:
            yield Problem("venue.games", shown(game), unknown(game, catalogue.games))
    if not profile.venue.modes:
        yield Problem("venue.modes", "[]", "at least one mode")
    special = [
        f"{key}/{bet.key}"
        for key, family in catalogue.families.items()
        for bet in family.bets
        if bet.is_special
    ]
    for name in profile.bets.withheld:
        if name not in special:
            yield Problem("bets.withheld", shown(name), f"the special bet {unknown(name, special)}")


def _golden_problems(live: Live) -> Iterator[Problem]:
    if live.golden_chips:
        return
    for key in ("golden_mixed", "golden_in_action", "golden_blind"):
        if getattr(live, key):
            yield Problem(f"live.{key}", "true", "false where golden_chips is false")


def _time_problems(profile: Profile) -> Iterator[Problem]:
    for problem in time_problems(profile.times):
        yield Problem(f"times.{problem.key}", problem.value, problem.right)


def profiles(games: Catalogue | None = None) -> Mapping[str, Profile]:
    """Every profile by key, `open` first, then those that come with Sabot, then the venue's own."""
    return _shipped() if games is None else _known(games.own_files)[0]


def wrong_profiles(games: Catalogue) -> tuple[str, ...]:
    """The venue's own profiles that are left out, each in a sentence with the reason."""
    return _known(games.own_files)[1] if games.own_files.profiles else ()


@lru_cache(MOST_HOUSES)
def _known(files: OwnFiles = NO_FILES) -> tuple[Mapping[str, Profile], tuple[str, ...]]:
    found, wrong = dict(_shipped()), list[str]()
    for file, text in files.profiles:
        try:
            read = read_profile(file, text, house_catalogue(files))
            if read.key in found:
                raise BadSetting(
                    file, "key", f" = {shown(read.key)}: there is a profile of that name already"
                )
        except BadSetting as mistake:
            wrong.append(f"the profile of {file} is left out: {mistake}")
        else:
            found[read.key] = read
    return found, tuple(wrong)


@cache
def _shipped() -> Mapping[str, Profile]:
    found: dict[str, Profile] = {}
    for file in files("sabot.profiles").iterdir():
        if file.name.endswith(".toml"):
            read = read_profile(file.name, file.read_text(encoding="utf-8"), own_catalogue())
            if file.name != f"{read.key}.toml":
                raise BadSetting(file.name, "key", f" = {shown(read.key)}: a profile is called like its file")
            found[read.key] = read
    return dict(sorted(found.items(), key=lambda item: (item[0] != OPEN, item[0])))


def profile(name: str, games: Catalogue | None = None) -> Profile:
    known = profiles(games)
    if name not in known:
        raise BadSetting("profile", name, f" {unknown(name, known)}")
    return known[name]


def differences(one: Profile, other: Profile | None = None) -> Mapping[str, tuple[object, object]]:
    """The switches in which a profile differs from `open`, or from another: (its value, the other's)."""
    reference = profile(OPEN) if other is None else other
    mine, theirs = switches(one), switches(reference)
    return {key: (value, theirs[key]) for key, value in mine.items() if value != theirs[key]}


def switches(one: Profile) -> Mapping[str, object]:
    """Every switch of a profile by its full name, such as `live.bet_behind`."""
    found: dict[str, object] = {}
    for section in one.__struct_fields__:
        settings = getattr(one, section)
        if isinstance(settings, Struct):
            for key in settings.__struct_fields__:
                found[f"{section}.{key}"] = getattr(settings, key)
    return found

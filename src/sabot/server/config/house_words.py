"""The house's own settings in a file: which keys they are, what may stand there, and a file with others."""

from collections.abc import Iterator

from msgspec.structs import replace

from sabot.games.sheet.texts import languages
from sabot.house.settings_book import changed
from sabot.records.gaming_day import is_zone
from sabot.server.config.place_checks import can_be_written_to, network_problems
from sabot.server.config.server_config import ServerConfig
from sabot.server.people.person import Role
from sabot.store.house_settings import HouseSettings
from sabot.texts import is_blank
from sabot.typed_reading import shown, unknown

LONGEST_NAME = 64
"""Letters of the name of a house: more has no room on its pages."""


def settings_of(config: ServerConfig) -> HouseSettings:
    """What a file says of them."""
    return HouseSettings(
        name=config.name,
        languages=config.languages,
        time_zone=config.time_zone,
        day_begins=config.day_begins,
        currency=config.currency,
        support=config.support,
        guests=config.people.guests,
        registration=config.people.registration,
        networks={role.value: named for role, named in config.people.networks.items()},
    )


def with_settings(config: ServerConfig, settings: HouseSettings) -> ServerConfig:
    """The configuration as it holds; the same value where nothing is otherwise."""
    if not changed(settings_of(config), settings):
        return config
    people = replace(
        config.people,
        guests=settings.guests,
        registration=settings.registration,
        networks={Role(role): named for role, named in settings.networks.items()},
    )
    return replace(
        config,
        name=settings.name,
        languages=settings.languages,
        time_zone=settings.time_zone,
        day_begins=settings.day_begins,
        currency=settings.currency,
        support=settings.support,
        people=people,
    )


def settings_problems(settings: HouseSettings) -> Iterator[str]:
    """Everything that is wrong with them, by the keys of the file."""
    if is_blank(settings.name) or not settings.name.isprintable() or len(settings.name) > LONGEST_NAME:
        yield f'name: say in up to {LONGEST_NAME} letters what the house is called, such as "Sabot"'
    yield from _languages(settings.languages)
    if not is_zone(settings.time_zone):
        yield f'time_zone = {shown(settings.time_zone)}: this machine does not know it; write "Europe/Vienna"'
    if settings.currency and not _is_currency(settings.currency):
        yield f'currency = {shown(settings.currency)}: write a name that can be read, such as "EUR"'
    if settings.support and not can_be_written_to(settings.support):
        yield f'support = {shown(settings.support)}: write "help@example.org" or "https://example.org/help"'
    for role, networks in settings.networks.items():
        yield from network_problems(f"people.networks.{role}", networks)


def _languages(named: tuple[str, ...]) -> Iterator[str]:
    if not named:
        yield "languages: name at least one"
    for place, language in enumerate(named):
        if language in named[:place]:
            yield f"languages: {shown(language)} stands there twice"
        if language not in languages():
            yield f"languages: {shown(language)} {unknown(language, languages())}"


def _is_currency(name: str) -> bool:
    """Whether it is read as a name beside an amount, and never as a part of it."""
    return (
        name == name.strip()
        and name.isprintable()
        and not any(map(str.isdecimal, name))
        and not (is_blank(name) or all(sign in "+-−.,:/ " for sign in name))
    )

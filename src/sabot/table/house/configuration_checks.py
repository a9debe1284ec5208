"""Whether a configuration may hold: the one question that is asked wherever a table is opened or changed."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from sabot.games.answer import Refused
from sabot.games.catalogue import Catalogue
from sabot.games.toml_reading import BadSetting, changed_settings
from sabot.games.variant import Game, with_table
from sabot.profiles import Mode, Profile, check_card, check_changes, check_shuffle, looser
from sabot.table.betting.chips import chip_problems
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuring import card_of, configured, profile_of
from sabot.table.house.settings_checks import settings_problems
from sabot.table.house.setup import Setup
from sabot.typed_reading import unknown

Returns: TypeAlias = Callable[[Game], tuple[str, ...]]
"""Bets on offer that return more than is staked, each with its figure; nothing where there are none."""

MOST_NAMED = 3
"""Switches in one message."""


def may_hold(
    games: Catalogue, wanted: Configuration, house: Profile | None, returns: Returns, *, stands: bool = False
) -> Setup | Refused:
    """The setup, or the first reason why nobody may play by it.

    `house` is the profile that the venue plays under; nothing where two people agreed to leave it. `stands`
    are words that a table has already: what nobody would want closes none.
    """
    problems = holding_problems if stands else door_problems
    for problem in problems(games, wanted, house, returns):
        return Refused("wrong", {"what": problem})
    setup = configured(games, wanted)
    assert isinstance(setup, Setup), "what has no problem can be set up"
    return setup


def door_problems(
    games: Catalogue, wanted: Configuration, house: Profile | None, returns: Returns
) -> Iterator[str]:
    """The same, and what nobody would want although it may hold: chips that fit nowhere, and auto mode
    without a device, as tables of before have it."""
    found = tuple(holding_problems(games, wanted, house, returns))
    if wanted.mode is Mode.AUTO and not wanted.settings.device:
        found = (*found, "settings.device: name the card device that deals in auto mode (docs/devices.md)")
    setup = configured(games, wanted)
    fitting = () if isinstance(setup, Refused) or found else chip_problems(setup)
    yield from (*found, *(f"settings.{problem}" for problem in fitting))


def holding_problems(
    games: Catalogue, wanted: Configuration, house: Profile | None, returns: Returns
) -> Iterator[str]:
    """Everything that speaks against these words; returns are asked for only where nothing else does."""
    setup = configured(games, wanted)
    if isinstance(setup, Refused):
        found = tuple(_wrong_words(games, wanted))
        yield from found or (setup.reason,)
        return
    found = tuple(_forbidden(games, wanted, setup, house))
    yield from found or returns(setup.game)


def _wrong_words(games: Catalogue, wanted: Configuration) -> Iterator[str]:
    """Every rule and pay table that cannot be read, each by itself."""
    try:
        game = card_of(games, wanted)
    except BadSetting as wrong:
        yield str(wrong)
        return
    for key, word in wanted.rules.items():
        yield from _said(partial(changed_settings, game.rules, {key: word}, game.key))
    for bet, name in wanted.pay_tables.items():
        yield from _said(partial(with_table, game, bet, name))


def _said(read: Callable[[], object]) -> Iterator[str]:
    try:
        read()
    except BadSetting as wrong:
        yield str(wrong)


def _forbidden(games: Catalogue, wanted: Configuration, setup: Setup, house: Profile | None) -> Iterator[str]:
    named = profile_of(games, wanted)
    if house is not None and (more := looser(named, house)):
        told = ", ".join(more[:MOST_NAMED])
        yield f"profile = {named.key}: it allows more than {house.title}, which the house has ({told})"
    approved, card = games.find(wanted.game), card_of(games, wanted)
    for key in wanted.offered or ():
        if key not in card.can_offer:
            yield f"offered: {key} {unknown(key, card.can_offer)}"
        elif key not in setup.game.can_offer:
            yield f"offered: {setup.profile.title} withholds {key}"
        elif key not in setup.game.offered:
            most = setup.profile.software.most_special
            yield f"offered: {setup.profile.title} has at most {most} special bets for a hand"
            break
    for refused in (
        check_shuffle(setup.game, setup.mode),
        check_changes(setup.profile, approved, setup.game),
        check_card(setup.profile, approved, card),
    ):
        if refused is not None:
            yield refused.reason
    yield from (f"settings.{problem}" for problem in settings_problems(setup, named))

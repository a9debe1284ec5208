"""What of a changed configuration holds from the next round, while the rest of it waits for the next shoe."""

from collections.abc import Iterator

from msgspec.structs import replace

from sabot.games.catalogue import Catalogue
from sabot.table.house.configuration import Configuration
from sabot.table.house.configuration_checks import holding_problems
from sabot.table.house.configuring import configured, needs_new_shoe
from sabot.table.house.setup import Setup


def meanwhile(games: Catalogue, old: Setup, new: Setup) -> Configuration | None:
    """The words to play by until the new shoe; None where everything waits, or nothing.

    Limits, times and chips do not depend on what waits. Bets, pay tables, switches and the profile may: they
    wait as well where they cannot stand beside the rules that still hold.
    """
    before, wanted = old.configuration, new.configuration
    if before is None or wanted is None or not needs_new_shoe(old, new):
        return None
    if (wanted.game, wanted.own_card) != (before.game, before.own_card):
        return None
    for words in _mixed(before, wanted):
        if _may_come_before(games, old, words):
            return None if replace(words, version=before.version) == before else words
    return None


def _mixed(before: Configuration, wanted: Configuration) -> Iterator[Configuration]:
    """As much as possible of what is wanted, then less; rules and what is sealed with a shoe stay."""
    sealed = before.settings
    settings = replace(
        wanted.settings,
        device=sealed.device,
        lucky_cards=sealed.lucky_cards,
        players_seeds=sealed.players_seeds,
    )
    most = replace(wanted, mode=before.mode, rules=before.rules, settings=settings)
    yield most
    yield (less := replace(most, offered=before.offered, pay_tables=before.pay_tables))
    own = replace(less, profile=before.profile, own_profile=before.own_profile)
    yield replace(own, settings=replace(settings, switches=sealed.switches))


def _may_come_before(games: Catalogue, old: Setup, words: Configuration) -> bool:
    setup = configured(games, words)
    if not isinstance(setup, Setup) or needs_new_shoe(old, setup):
        return False
    return not any(holding_problems(games, words, None, lambda game: ()))

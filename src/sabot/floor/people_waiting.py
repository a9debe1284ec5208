"""Whether people wait for house players: then these do at once what is theirs to do."""

from collections.abc import Iterator

from sabot.house.house_players import is_house_player
from sabot.table.house.setup import SECOND
from sabot.table.play.laying import has_answers, laying_time
from sabot.table.state import Phase, Table

DRAWN = 4
"""Tenths of a second for which a card that was asked for is looked at before the next word about it."""


def people_wait(table: Table) -> bool:
    """All people whose word is needed have pressed Deal; or a round is played in which people staked, or that
    they wait for at their seats so as to stake on the next."""
    if table.phase is Phase.PLAYING:
        return any(not is_house_player(player) for player in table.bettors) or any(_people(table))
    if table.phase is not Phase.BETTING:
        return False
    # Most tables have few pressed buttons, and those of thousands have no house players to wait for.
    if not any(not is_house_player(player) for player in table.pressed):
        return False
    # Deal Now asks nobody without a stake.
    asked = (player for player in _people(table) if not (table.deal_now and table.guest(player).slip.empty))
    return all(player in table.pressed for player in asked)


def _people(table: Table) -> Iterator[str]:
    """Who is there and may stake on hands of their own."""
    return (player for player in table.seated() if not is_house_player(player) and table.present(player))


def tenths_to_look(table: Table) -> int:
    """How long a house player looks at cards that came, in tenths of a second, before it says a word.

    Where the house deals, they come in one moment, and pages lay them one by one: whoever decided sooner
    would leave the pages behind, and people had less of their own time and of the result.
    """
    play = table.play
    if table.phase is not Phase.PLAYING or play is None or not table.setup.own_shoe:
        return 0
    each = table.setup.settings.lay_card * SECOND // 1_000
    spent = laying_time(play, each) * 10 // SECOND
    if not spent:
        return 0
    return DRAWN if has_answers(play) else spent

"""Whether people wait for house players: then these do at once what is theirs to do."""

from sabot.house.house_players import is_house_player
from sabot.table.state import Phase, Table


def people_wait(table: Table) -> bool:
    """All people whose word is needed have pressed Deal; or a round is played in which people staked."""
    if table.phase is Phase.PLAYING:
        return any(not is_house_player(player) for player in table.bettors)
    if table.phase is not Phase.BETTING:
        return False
    # Most tables have few pressed buttons, and those of thousands have no house players to wait for.
    if not any(not is_house_player(player) for player in table.pressed):
        return False
    people = (player for player in table.seated() if not is_house_player(player) and table.present(player))
    # Deal Now asks nobody without a stake.
    asked = (player for player in people if not (table.deal_now and table.guest(player).slip.empty))
    return all(player in table.pressed for player in asked)

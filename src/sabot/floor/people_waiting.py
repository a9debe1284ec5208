"""Whether people wait for house players: then these do at once what is theirs to do."""

from sabot.house.house_players import is_house_player
from sabot.table.state import Phase, Table


def people_wait(table: Table) -> bool:
    """Every person who could stake has pressed Deal; or a round is played in which people have a stake."""
    if table.phase is Phase.PLAYING:
        return any(not is_house_player(player) for player in table.bettors)
    if table.phase is not Phase.BETTING:
        return False
    # Most tables have few pressed buttons, and those of thousands have no house players to wait for.
    if not any(not is_house_player(player) for player in table.pressed):
        return False
    people = (player for player in table.seated() if not is_house_player(player))
    return all(player in table.pressed for player in people if table.present(player))

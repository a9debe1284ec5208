"""House players are told apart from people by their ids alone, wherever a journal is read."""

MARK = "."
"""After the name of a house player in its id; ids of people have no such mark."""


def is_house_player(player: str) -> bool:
    return MARK in player

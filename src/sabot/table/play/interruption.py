"""Hands of players who were gone when their time ended leave the round with their stakes (I2 to I5)."""

from collections.abc import Iterable, Iterator

from sabot.ledger.facts import HandPart
from sabot.table import events as e
from sabot.table.play.questions import decisions_in
from sabot.table.play.settlement import place_of
from sabot.table.state import Table


def interrupted_games(table: Table, players: Iterable[str]) -> Iterator[e.GameInterrupted]:
    """One game for all of a player's interrupted hands of the round, named after round and player."""
    for player in players:
        yield _interrupted_game(table, player, table.interrupted[player])


def _interrupted_game(table: Table, player: str, hands: tuple[str, ...]) -> e.GameInterrupted:
    play = table.play
    assert play is not None
    decisions = decisions_in(play)
    carried, main = decisions.carried(play.now, player), decisions.main
    assert carried is not None, "a player with interrupted hands carries them over"
    lots = tuple((hand, play.lot(player, hand, main)) for hand in hands)
    return e.GameInterrupted(
        player=player,
        interrupted=f"{table.round}/{player}",
        carried=carried,
        parts=tuple(HandPart(place_of(play, player, hand, main), lot) for hand, lot in lots),
        hands=lots,
        behind=all(place_of(play, player, hand, main).behind for hand in hands),
    )

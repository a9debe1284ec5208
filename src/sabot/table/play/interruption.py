"""Hands of players who were gone when their time ended leave the round with their stakes (I2 to I5)."""

from collections.abc import Iterator

from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.settle import main
from sabot.games.decision_games import deciding
from sabot.ledger.facts import Part
from sabot.table import events as e
from sabot.table.play.settlement import place_of
from sabot.table.state import Table


def broken_games(table: Table) -> Iterator[e.GameBroken]:
    """One game for all of a player's broken hands of the round, named after round and player."""
    for player in sorted(table.broken):
        yield _broken_game(table, player, table.broken[player])


def _broken_game(table: Table, player: str, hands: tuple[str, ...]) -> e.GameBroken:
    play = table.play
    assert play is not None
    now = deciding(play.now)
    carried = None if now is None else rounds.carried(now, player)
    assert carried is not None, "a player with broken hands carries them over"
    lots = tuple((hand, play.lot(player, hand, main.key)) for hand in hands)
    return e.GameBroken(
        player=player,
        broken=f"{table.round}/{player}",
        carried=carried,
        parts=tuple(Part(place_of(play, player, hand, main.key), lot) for hand, lot in lots),
        hands=lots,
        behind=all(place_of(play, player, hand, main.key).behind for hand in hands),
    )

"""What a player staked in a past round before it began."""

from collections.abc import Iterable, Sequence

from sabot.records.history.round_places import RoundPlace
from sabot.store.codec import event_in
from sabot.store.record import Record
from sabot.store.streams import TABLE, kind_of
from sabot.table import events as e
from sabot.table.betting.slip import Press, Slip


def last_round(places: Sequence[RoundPlace], game: str) -> RoundPlace | None:
    """The latest of this game, whatever the table.

    An interrupted game is no round of its own: its stakes lay at the table that it comes from.
    """
    return next(
        (
            place
            for place in reversed(places)
            if place.configuration.game == game and kind_of(place.stream) == TABLE
        ),
        None,
    )


def initial_stakes(lines: Iterable[Record], player: str) -> Press:
    """What lay there when the round began; doubles, splits and insurance are no stakes of this kind."""
    slip = Slip()
    for record in lines:
        match event_in(record.line):
            case e.BetsPut(who, puts) if who == player:
                slip = slip.with_press(puts)
            case e.BetsTaken(who, puts) if who == player:
                slip = slip.without(puts)
            case e.RoundStarted():
                break
            case _:
                pass
    return slip.puts()

"""Stakes that leave the felt before the bell, and what must leave with them (G10)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sabot.ledger.lot import Lot
from sabot.money import Amount
from sabot.table.betting.slip import Press, Put, merged
from sabot.table.events import BetsTaken, Button, Event, Events, SliceEnded
from sabot.table.state import Phase, Table


def taken_back(table: Table, player: str, puts: Iterable[Put], button: Button, at: int) -> Events:
    """These stakes go back, and with them what cannot stand without them; one event lists both."""
    gone = tuple(puts)
    slip = table.guest(player).slip.without(gone)
    left = slip.puts()
    unsupported = table.setup.fields.unsupported([put.stake(player) for put in left])
    orphans = [_orphan(left, stake.hand, stake.bet, stake.amount) for stake in unsupported]
    # One put a field: an orphan may share its field with what was taken by hand.
    return (BetsTaken(player, merged((*gone, *orphans)), button, at),)


def _orphan(lying: Press, hand: str, bet: str, amount: Amount) -> Put:
    """So much of what lies there; golden chips cannot be divided and go whole."""
    put = next(put for put in lying if (put.hand, put.bet) == (hand, bet))
    if amount == put.amount or amount > put.lot.money:
        return put
    return replace(put, lot=Lot(amount))


def behind_returned(table: Table, hands: Iterable[str], button: Button, at: int) -> Iterator[BetsTaken]:
    """Everything that lies behind these hands, to everybody who laid it there."""
    wanted = frozenset(hands)
    bettors = sorted({player for hand in wanted for player in table.behind.get(hand, ())})
    for player in bettors:
        puts = tuple(p for p in table.guest(player).slip.puts() if p.behind and p.hand in wanted)
        yield BetsTaken(player, puts, button, at)


def returned(table: Table, players: Iterable[str], button: Button, at: int) -> Iterator[BetsTaken]:
    """All that lies of these players."""
    for player in players:
        yield BetsTaken(player, table.guest(player).slip.puts(), button, at)


def more_returned(table: Table, at: int) -> Iterator[Event]:
    """The same to the next of many, after the shoe was lost or nobody came to deal."""
    assert table.underway is not None
    players = table.underway.next_players
    why = Button.SHOE_LOST if table.phase is Phase.SHOE else Button.NO_CROUPIER
    yield from returned(table, players, why, at)
    yield SliceEnded(len(players))

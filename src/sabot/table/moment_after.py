"""What one event of a command means for the next: what it pays can be staked, what it interrupts is first."""

from collections.abc import Iterable

from msgspec.structs import replace

from sabot.games.whole_map import entries
from sabot.ledger.lot import Lot, chips_in, tray_of
from sabot.ledger.purse import FREE, Purse
from sabot.money import Amount
from sabot.table.events import Event, GameInterrupted, PartPaid, RoundPaid, RoundVoided
from sabot.table.moment import Moment
from sabot.table.state import Table

Back = tuple[str, Lot, Lot]
"""A player, what the player had staked, and what came back of it."""


def afterwards(moment: Moment, before: Table, event: Event) -> Moment:
    """The moment as it is when the event has happened, before anybody has booked it."""
    match event:
        case GameInterrupted(player=player, behind=False) if player in moment.purses:
            # Nobody else can be asked for a stake now, and thousands may break in one command.
            return replace(moment, blocked=moment.blocked | {player})
        case RoundPaid(bets=bets) | PartPaid(bets=bets) if moment.purses:
            return _with_purses(moment, ((bet.place.player, bet.staked, bet.back) for bet in bets))
        case RoundVoided() if moment.purses and before.play is not None:
            lots = ((player, lot, lot) for (player, _, _), lot in entries(before.play.lots))
            added = ((player, lot, lot) for (player, _), lot in entries(before.play.added))
            return _with_purses(moment, (*lots, *added))
        case _:
            return moment


def _with_purses(moment: Moment, back: Iterable[Back]) -> Moment:
    purses = dict(moment.purses)
    for player, staked, returned in back:
        if player in purses:
            purses[player] = _settled(purses[player], staked, returned)
    return replace(moment, purses=purses)


def _settled(purse: Purse, staked: Lot, back: Lot) -> Purse:
    """What a limit leaves is known only when the ledger has counted; until then there is nothing more."""
    if purse.restraint != FREE:
        return purse
    return replace(
        purse,
        balance=Amount(purse.balance - staked.money + back.money),
        held=Amount(purse.held - staked.money),
        tray=tray_of((*chips_in(purse.tray), *back.chips)) if back.chips else purse.tray,
    )

"""Leaving for good: decided on the books and the cash desk together, so that no money loses its owner."""

from collections.abc import Iterable

from msgspec.structs import replace

from sabot.cashdesk.leaving import left_behind
from sabot.cashdesk.moment import DeskMoment
from sabot.cashdesk.rules import DeskRules
from sabot.cashdesk.state import CashDesk
from sabot.games.answer import Refused
from sabot.house.cash_desk import UncountedGifts, chips_of
from sabot.ledger import Ledger, purse_of
from sabot.ledger.purse import GONE, Restraint
from sabot.store.streams import PlayerLeft

OLD_TICKETS = Refused("tickets-not-at-desk")


def decide_leaving(
    wished: PlayerLeft, before: Restraint, desk: CashDesk, gifts: UncountedGifts, books: Iterable[Ledger]
) -> PlayerLeft | Refused:
    """On books that hold the player's accounts; where some of it is on its way, on all of them.

    Whoever asks has the desk locked, and every account of the player: nothing can come meanwhile.
    """
    if before.left:
        return GONE
    player, given = wished.player, wished.given
    for ledger in books:
        moment = DeskMoment(
            at=0,
            rules=desk.rules or DeskRules(),
            purses={player: purse_of(ledger, player)},
            issued={player: gifts.amount},
            chips=dict(chips_of(ledger, (player,))),
        )
        left = left_behind(desk, player, moment, whole=wished.whole)
        if isinstance(left, Refused):
            return left
        given = left
    return replace(wished, given=given)

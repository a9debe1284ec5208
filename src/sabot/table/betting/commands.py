"""What can be asked of a table about bets: by guests, and by the croupier who takes them."""

from typing import Annotated

from msgspec import Meta, Struct

from sabot.games.filled_in import FILLED_IN
from sabot.ledger.lot import Chips
from sabot.money import Amount
from sabot.table.betting.slip import Press
from sabot.table.people.guest import QueuedBets


class PlaceBet(Struct, frozen=True, tag="place-bet"):
    hand: str
    bet: str
    amount: Amount
    """Money; golden chips are counted apart."""
    chips: Chips = ()
    behind: bool = False


class DoubleBets(Struct, frozen=True, tag="double-bets"):
    pass


class RaiseBets(Struct, frozen=True, tag="raise-bets"):
    chip: Amount


class RepeatBets(Struct, frozen=True, tag="repeat-bets"):
    times: int = 1
    last: Annotated[Press, FILLED_IN] = ()
    """What was last staked on a game of the same kind elsewhere; asked only where nothing was staked here."""


class BetAll(Struct, frozen=True, tag="bet-all"):
    """The one of the two buttons that this table has: all fields of a hand, or its special bets."""

    hand: str
    chip: Amount


class LetItPlay(Struct, frozen=True, tag="let-it-play"):
    hand: str


class PlayNow(Struct, frozen=True, tag="play-now"):
    chip: Amount


class ClearLast(Struct, frozen=True, tag="clear-last"):
    """Undo: the last press goes back as a whole."""


class ClearAll(Struct, frozen=True, tag="clear-all"):
    pass


class ConfirmBets(Struct, frozen=True, tag="confirm-bets"):
    pass


class PressDeal(Struct, frozen=True, tag="press-deal"):
    pass


class QueueBets(Struct, frozen=True, tag="make-wish"):
    """Repeat in the next round, or for several; None takes the wish back."""

    wish: QueuedBets | None


class StartNewGame(Struct, frozen=True, tag="start-new-game"):
    """Clear the cards of the last round of an internal table."""


class CallLastBets(Struct, frozen=True, tag="call-last-bets"):
    """Last bets please, before the clock says so; betting goes on for as long as before."""


class EndBetting(Struct, frozen=True, tag="end-betting"):
    """No more bets, before the time is over; not while nobody has a stake."""


class ProlongBetting(Struct, frozen=True, tag="prolong-betting"):
    """Betting goes on for longer; never more than 120 seconds are left."""

    seconds: Annotated[int, Meta(ge=5, le=60)]
    """By how much."""

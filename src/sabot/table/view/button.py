"""Buttons: what each would cost, or why it is grey."""

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.games.wager import FieldBound
from sabot.ledger.purse import Purse
from sabot.ledger.tally import Calendar
from sabot.money import Amount
from sabot.table.betting.ranges import ChipRange
from sabot.table.moment import NO_DAY, Moment


class ButtonView(Struct, frozen=True, kw_only=True):
    """A button: what it would cost, or why it is grey whatever the credit."""

    key: str
    """The tag of the command, or the action that is chosen."""
    hand: str = ""
    seat: int = 0
    cost: Amount = Amount(0)
    golden: Amount = Amount(0)
    """What of the cost golden chips pay; the credit must reach for the rest."""
    refused: Refused | None = None
    does: str = ""
    """What pressing it means now: leaving brings `bets-back`, or the round `plays-on`; else empty."""
    by_chip: ChipRange | None = None
    """Where it depends on the chip: which chips it takes, and what they cost."""

    def with_chip(self, chip: Amount, credit: FieldBound) -> "ButtonView":
        """The same button with this chip selected, for somebody with this credit."""
        if self.refused is not None:
            return self
        if self.by_chip is None:
            return replace(self, refused=credit.why) if self.cost - self.golden > credit.most else self
        by_chip = self.by_chip
        return replace(self, cost=by_chip.cost(chip, credit), refused=by_chip.refusal(chip, credit))


class _Purses(dict[str, Purse]):
    """One player's purse. Others count as empty: what they own must not show in what they may do."""

    def __missing__(self, player: str) -> Purse:
        return Purse(player, Amount(0))


def moment_of(
    purse: Purse, at: int, calendar: Calendar = NO_DAY, blocked: frozenset[str] = frozenset()
) -> Moment:
    """The moment as one player has it."""
    return Moment(at, _Purses({purse.player: purse}), calendar, blocked)

"""A player's slip: what lies on the table while bets are taken, press by press.

Every press of a button is one group of puts, so that the last press can be taken back as a whole.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.stake import Stake
from sabot.ledger.lot import Lot, sorted_chips
from sabot.money import Amount

MOST_PRESSES = 500
"""In one betting time. Nobody needs more, and a slip is sent to its player after each."""

BEHIND = "behind."
"""Stands before the key of a bet where limits speak of stakes behind."""


class Spot(Struct, frozen=True, gc=False):
    """A field at a place: on a hand of one's own, behind another's, or before the player."""

    hand: str
    bet: str
    behind: bool = False

    @property
    def limit_key(self) -> str:
        return BEHIND + self.bet if self.behind else self.bet


class Put(Struct, frozen=True, gc=False):
    """Money and chips laid on one field, on a hand of one's own or behind another's."""

    hand: str
    bet: str
    lot: Lot
    behind: bool = False

    @property
    def amount(self) -> Amount:
        return self.lot.total

    @property
    def spot(self) -> Spot:
        return Spot(self.hand, self.bet, self.behind)

    @property
    def limit_key(self) -> str:
        return self.spot.limit_key

    def stake(self, player: str) -> Stake:
        return Stake(player, self.hand, self.bet, self.amount)


Press = tuple[Put, ...]


def money_put(hand: str, bet: str, amount: Amount, *, behind: bool = False) -> Put:
    return Put(hand, bet, Lot(amount), behind)


class Slip(Struct, frozen=True, dict=True):
    presses: tuple[Press, ...] = ()

    @property
    def empty(self) -> bool:
        return not self.presses

    def puts(self) -> Press:
        """One put for each field, in the order in which the fields were first staked."""
        return self._lying

    @cached_property
    def _lying(self) -> Press:
        return merged(put for press in self.presses for put in press)

    def stakes(self, player: str) -> tuple[Stake, ...]:
        return tuple(put.stake(player) for put in self.puts())

    def total(self) -> Amount:
        return Amount(sum(put.amount for put in self._lying))

    def chips(self) -> int:
        """How many golden chips lie on it."""
        return sum(len(put.lot.chips) for put in self._lying)

    def on(self, hand: str, bet: str) -> Lot:
        return next((put.lot for put in self._lying if put.hand == hand and put.bet == bet), Lot())

    def with_press(self, press: Press) -> "Slip":
        longer = Slip((*self.presses, press))
        # The sum is carried along: worked out anew it would cost more with every press.
        longer.__dict__["_lying"] = merged((*self._lying, *press))
        return longer

    def without(self, gone: Press) -> "Slip":
        """The slip after these have left, the latest presses giving first."""
        owed = {(put.hand, put.bet): put.lot for put in gone}
        kept: list[Press] = []
        for press in reversed(self.presses):
            rest = tuple(left for put in press if (left := _less(put, owed)).amount > 0)
            if rest:
                kept.append(rest)
        if any(lot.total for lot in owed.values()):
            raise ValueError(f"{gone} do not lie on this slip")
        return Slip(tuple(reversed(kept)))


def merged(puts: Iterable[Put]) -> Press:
    """One put for each field, in the order in which the fields come up."""
    lying: dict[tuple[str, str], Put] = {}
    for put in puts:
        place = (put.hand, put.bet)
        there = lying.get(place)
        lying[place] = put if there is None else replace(put, lot=there.lot.plus(put.lot))
    return tuple(lying.values())


def _less(put: Put, owed: dict[tuple[str, str], Lot]) -> Put:
    place = (put.hand, put.bet)
    if place not in owed:
        return put
    money = min(owed[place].money, put.lot.money)
    chips = Counter(put.lot.chips) & Counter(owed[place].chips)
    taken = Lot(Amount(money), sorted_chips(chips.elements()))
    owed[place] = minus(owed[place], taken)
    return replace(put, lot=minus(put.lot, taken))


def minus(lot: Lot, taken: Lot) -> Lot:
    """What is left of a lot when a part of it goes."""
    left = Counter(lot.chips)
    left.subtract(taken.chips)
    if taken.money > lot.money or any(count < 0 for count in left.values()):
        raise ValueError(f"{taken} is more than {lot}")
    return Lot(Amount(lot.money - taken.money), sorted_chips(left.elements()))

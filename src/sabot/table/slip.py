"""A player's slip: the stakes that lie on the table while bets are taken, press by press.

Every press of a button is one group of stakes, so that the last press can be taken back as a whole.
"""

from msgspec import Struct

from sabot.games.stake import Stake
from sabot.money import Amount

MOST_PRESSES = 500
"""In one betting time. Nobody needs more, and a slip is sent to its player after each."""


class Slip(Struct, frozen=True):
    presses: tuple[tuple[Stake, ...], ...] = ()

    @property
    def empty(self) -> bool:
        return not self.presses

    def stakes(self) -> tuple[Stake, ...]:
        """One stake for each field, in the order in which the fields were first staked."""
        sums: dict[tuple[str, str, str], int] = {}
        for press in self.presses:
            for stake in press:
                place = (stake.player, stake.hand, stake.bet)
                sums[place] = sums.get(place, 0) + stake.amount
        return tuple(Stake(*place, Amount(amount)) for place, amount in sums.items())

    def total(self) -> Amount:
        return Amount(sum(stake.amount for press in self.presses for stake in press))

    def on(self, hand: str, bet: str) -> Amount:
        found = (s.amount for press in self.presses for s in press if (s.hand, s.bet) == (hand, bet))
        return Amount(sum(found))

    def with_press(self, press: tuple[Stake, ...]) -> "Slip":
        return Slip((*self.presses, press))

    def without(self, gone: tuple[Stake, ...]) -> "Slip":
        """The slip after these amounts have left, the latest presses giving first."""
        owed = {(stake.hand, stake.bet): stake.amount for stake in gone}
        kept: list[tuple[Stake, ...]] = []
        for press in reversed(self.presses):
            rest = tuple(left for stake in press if (left := _less(stake, owed)).amount > 0)
            if rest:
                kept.append(rest)
        if any(owed.values()):
            raise ValueError(f"{gone} do not lie on this slip")
        return Slip(tuple(reversed(kept)))


def _less(stake: Stake, owed: dict[tuple[str, str], Amount]) -> Stake:
    taken = min(owed.get((stake.hand, stake.bet), Amount(0)), stake.amount)
    if taken:
        owed[stake.hand, stake.bet] = Amount(owed[stake.hand, stake.bet] - taken)
    return Stake(stake.player, stake.hand, stake.bet, Amount(stake.amount - taken))

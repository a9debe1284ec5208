"""The felt in front of one player: which fields there are, what may lie on them, and what may be added."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.games.answer import Money, Named, Refused
from sabot.games.stake import Stake
from sabot.ledger.golden import check_golden
from sabot.ledger.lot import Lot, Tray
from sabot.money import Amount
from sabot.profiles import Live
from sabot.table.betting.fields import Fields
from sabot.table.betting.limits import Limits, check_limits
from sabot.table.betting.slip import MOST_PRESSES, Press, Put, Slip, merged


class Felt(Struct, frozen=True, kw_only=True):
    """What a bet command is judged by."""

    fields: Fields
    limits: Limits
    live: Live
    """The switches for golden chips."""
    player: str
    hands: tuple[str, ...]
    """The hands that the player may stake on, in order; one nameless hand where the game has none."""
    others: frozenset[str] = frozenset()
    """Hands of other players behind which he may stake."""
    slip: Slip
    credit: Amount
    """What the player may still stake in money."""
    tray: Tray = ()
    most: Amount | None = None
    """The most that may lie on the slip altogether, where there is such a limit."""

    def place_of(self, hand: str, bet: str) -> str:
        """Bets per player lie before the player and not on a hand."""
        return "" if bet in self.fields.per_player else hand

    def check(self, press: Press) -> Refused | None:
        """Why a press may not be made, or None: fields, limits, what bets need of each other, and funds."""
        if len(self.slip.presses) >= MOST_PRESSES:
            return Refused("no-more-presses")
        lying = self.slip.puts()
        for number, put in enumerate(press, 1):
            refused = self._check_one(lying, put)
            if refused is not None:
                return refused
            if number < len(press):
                lying = merged((*lying, put))
        return self._check_funds(press)

    def check_next(self, made: Press, put: Put) -> Refused | None:
        """Why one more put may not join those of a press that was checked already, or None."""
        if len(self.slip.presses) >= MOST_PRESSES:
            return Refused("no-more-presses")
        lying = merged((*self.slip.puts(), *made))
        return self._check_one(lying, put) or self._check_funds((*made, put))

    def _check_funds(self, press: Press) -> Refused | None:
        if self.most is not None and self.slip.total() + sum(put.amount for put in press) > self.most:
            return Refused("round-most", {"most": Money(self.most)})
        if sum(put.lot.money for put in press) > self.credit:
            return Refused("only-credit", {"credit": Money(self.credit)})
        chips = tuple(chip for put in press for chip in put.lot.chips)
        if not chips:
            return None
        return check_golden(self.live, self.tray, Lot(), Lot(chips=chips), used=self.slip.chips())

    def _check_one(self, lying: Press, put: Put) -> Refused | None:
        if put.bet not in self.fields.tables:
            return Refused("no-such-field")
        if put.lot.money < 0:
            return Refused("stake-nothing")
        refused = self._check_place(lying, put) or self.fields.check_stake(
            self._stakes(lying), put.stake(self.player)
        )
        if refused is not None:
            return refused
        there = next((one.lot for one in lying if one.bet == put.bet and one.hand == put.hand), Lot())
        if put.lot.chips or there.chips:
            refused = check_golden(
                self.live, self.tray, there, put.lot, used=self.slip.chips(), behind=put.behind
            )
            if refused is not None:
                return refused
        total = Amount(put.amount + there.total)
        return check_limits(self.limits[put.limit_key], self.fields.best[put.bet], total)

    def _check_place(self, lying: Iterable[Put], put: Put) -> Refused | None:
        if not put.behind:
            if put.hand in self.hands or (put.bet in self.fields.per_player and not put.hand):
                return None
            return Refused("not-own-hand")
        if not self.fields.behind:
            return Refused("no-behind")
        if put.hand not in self.others:
            return Refused("behind-needs-hand")
        if put.bet not in self.fields.behind:
            return Refused("not-behind", {"bet": self._named(put.bet)})
        main = self.fields.main_keys[0]
        if put.bet != main and not any((p.hand, p.bet) == (put.hand, main) for p in lying):
            return Refused("behind-needs-main", {"bet": self._named(put.bet)})
        return None

    def _named(self, bet: str) -> Named:
        return Named(f"bet.{bet}", self.fields.titles[bet])

    def _stakes(self, lying: Iterable[Put]) -> list[Stake]:
        return [put.stake(self.player) for put in lying]

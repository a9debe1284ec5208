"""The felt in front of one player: which fields there are, what may lie there, how much may be added."""

from collections.abc import Iterable

from msgspec import Struct

from sabot.games.answer import Money, Named, Refused
from sabot.games.stake import Stake
from sabot.games.wager import Bound
from sabot.ledger.golden import check_golden
from sabot.ledger.lot import Chips, Lot, Tray
from sabot.money import Amount
from sabot.profiles import Live
from sabot.table.betting.fields import Fields
from sabot.table.betting.limits import Limits, tops_of
from sabot.table.betting.ranges import Range, range_on
from sabot.table.betting.slip import MOST_PRESSES, Press, Put, Slip, Spot, merged

NO_MORE_PRESSES = Refused("no-more-presses")


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

    def spot(self, hand: str, bet: str, *, behind: bool = False) -> Spot:
        """Bets per player lie before the player and not on a hand."""
        return Spot("" if bet in self.fields.per_player else hand, bet, behind)

    def range_on(self, spot: Spot, *, chips: Chips = (), money: bool = True) -> Range | Refused:
        """How much one press may add to a field, in money or with these golden chips among it."""
        if len(self.slip.presses) >= MOST_PRESSES:
            return NO_MORE_PRESSES
        rooms = self._round_rooms()
        if money:
            rooms = (*rooms, self._credit_room(chips))
        return self._range(self.slip.puts(), spot, Lot(Amount(int(money)), chips), rooms)

    def ranges_in_turn(self, spots: Iterable[Spot]) -> tuple[tuple[Spot, Range | Refused], ...]:
        """Which chips each of these fields takes when the chip goes onto all of them, one after the other.

        Where a bet leans on one before it, a chip that this one takes lifts its bound. Of two that exclude
        each other the first gets it.
        """
        if len(self.slip.presses) >= MOST_PRESSES:
            return tuple((spot, NO_MORE_PRESSES) for spot in spots)
        lying, rooms = self.slip.puts(), (*self._round_rooms(), self._credit_room())
        found: list[tuple[Spot, Range | Refused]] = []
        earlier: dict[Spot, Range] = {}
        for spot in spots:
            one = self._range(lying, spot, Lot(Amount(1)), rooms, earlier)
            found.append((spot, one))
            if isinstance(one, Range):
                earlier[spot] = one
        return tuple(found)

    @property
    def room(self) -> Bound:
        """What may be laid down altogether in money."""
        return min((*self._round_rooms(), self._credit_room()), key=lambda bound: bound.most)

    def check(self, press: Press) -> Refused | None:
        """Why a press may not be made, or None: fields, limits, what bets need of each other, and funds."""
        if len(self.slip.presses) >= MOST_PRESSES:
            return NO_MORE_PRESSES
        lying = self.slip.puts()
        for number, put in enumerate(press, 1):
            found = self._range(lying, put.spot, put.lot, ())
            refused = found if isinstance(found, Refused) else found.refusal(put.amount)
            if refused is not None:
                return refused
            if number < len(press):
                lying = merged((*lying, put))
        return self._check_funds(press)

    def _round_rooms(self) -> tuple[Bound, ...]:
        if self.most is None:
            return ()
        room = Amount(self.most - self.slip.total())
        return (Bound(room, Refused("round-most", {"most": Money(self.most)})),)

    def _credit_room(self, chips: Chips = ()) -> Bound:
        return Bound(Amount(self.credit + sum(chips)), Refused("only-credit", {"credit": Money(self.credit)}))

    def _check_funds(self, press: Press) -> Refused | None:
        total = sum(put.amount for put in press)
        chips = tuple(chip for put in press for chip in put.lot.chips)
        for bound in (*self._round_rooms(), self._credit_room(chips)):
            if total > bound.most:
                return bound.why
        if not chips:
            return None
        return check_golden(self.live, self.tray, Lot(), Lot(chips=chips), used=self.slip.chips())

    def _range(
        self,
        lying: Press,
        spot: Spot,
        lot: Lot,
        rooms: tuple[Bound, ...],
        earlier: dict[Spot, Range] | None = None,
    ) -> Range | Refused:
        """What the field itself allows while these stakes lie; of the lot only its kinds are asked."""
        if spot.bet not in self.fields.tables:
            return Refused("no-such-field")
        bounds = self._check_place(lying, spot) or self.fields.bounds(
            [put.stake(self.player) for put in lying], Stake(self.player, spot.hand, spot.bet, Amount(0))
        )
        if isinstance(bounds, Refused):
            return bounds
        there = next((one.lot for one in lying if one.bet == spot.bet and one.hand == spot.hand), Lot())
        if lot.chips or there.chips:
            refused = check_golden(
                self.live, self.tray, there, lot, used=self.slip.chips(), behind=spot.behind
            )
            if refused is not None:
                return refused
        least = 0
        if earlier:
            if any(one.bet in self.fields.excludes.get(spot.bet, ()) for one in earlier):
                return Refused("no-field-for-it")
            bounds, least = self._lifted(bounds, spot, there.total, earlier)
        limits = self.limits[spot.limit_key]
        tops = (*bounds, *tops_of(limits, self.fields.best[spot.bet]))
        return range_on(there.total, max(limits.minimum, there.total + least), limits.step, tops, rooms)

    def _lifted(
        self, bounds: tuple[Bound, ...], spot: Spot, there: int, earlier: dict[Spot, Range]
    ) -> tuple[tuple[Bound, ...], int]:
        """Bounds that a chip on an earlier field lifts by as much, and the least chip that must do so."""
        lifted, least = [], 0
        for bound in bounds:
            before = [
                one
                for other, one in earlier.items()
                if other.bet in bound.on and (not spot.hand or other.hand in (spot.hand, ""))
            ]
            if before and bound.most <= there:
                least = max(least, min(one.least for one in before))
            most = max([bound.most, *(there + one.most for one in before)])
            lifted.append(bound._replace(most=Amount(most)))
        return tuple(lifted), least

    def _check_place(self, lying: Iterable[Put], spot: Spot) -> Refused | None:
        if not spot.behind:
            if spot.hand in self.hands or (spot.bet in self.fields.per_player and not spot.hand):
                return None
            return Refused("not-own-hand")
        if not self.fields.behind:
            return Refused("no-behind")
        if spot.hand not in self.others:
            return Refused("behind-needs-hand")
        if spot.bet not in self.fields.behind:
            return Refused("not-behind", {"bet": self._named(spot.bet)})
        main = self.fields.main_keys[0]
        if spot.bet != main and not any((p.hand, p.bet) == (spot.hand, main) for p in lying):
            return Refused("behind-needs-main", {"bet": self._named(spot.bet)})
        return None

    def _named(self, bet: str) -> Named:
        return Named(f"bet.{bet}", self.fields.titles[bet])

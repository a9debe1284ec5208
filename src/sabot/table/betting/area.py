"""The felt in front of one player: which fields there are, what may lie there, how much may be added."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Money, Named, Refused
from sabot.games.stake import Stake
from sabot.games.wager import Bounds, FieldBound
from sabot.ledger.golden_chips import check_golden
from sabot.ledger.lot import Chips, Lot, Tray
from sabot.money import Amount
from sabot.profiles import Live
from sabot.table.betting.fields import Fields
from sabot.table.betting.limits import Limits
from sabot.table.betting.ranges import Range, range_on
from sabot.table.betting.slip import MOST_PRESSES, Press, Put, Slip, Spot, merged

NO_MORE_PRESSES = Refused("no-more-presses")
NO_MONEY = Amount(0)
NOTHING, MONEY = Lot(), Lot(Amount(1))
ENDLESS = Amount(2**62)
"""More money than there is."""


class PlayerStakes:
    """What lies before a player, in the forms in which the rules ask for it."""

    def __init__(self, puts: Press, player: str) -> None:
        self.puts = puts
        self.stakes = [put.stake(player) for put in puts]
        self.lots = {(put.hand, put.bet): put.lot for put in puts}


class FieldRoom(Struct, frozen=True):
    """What a field takes, and what bounds it because of other fields."""

    range: Range | Refused
    bounds: Bounds = ()


class WorkedOut:
    """What several buttons ask of one felt, made once."""

    def __init__(self, lying: PlayerStakes, rooms: tuple[FieldBound, ...]) -> None:
        self.lying = lying
        self.rooms = rooms
        """How much may be added in money, whatever the field."""
        self.fields: dict[Spot, FieldRoom] = {}
        """What each takes in money, as far as it was asked."""


class BettingArea(Struct, frozen=True, kw_only=True, dict=True):
    """What a bet command is judged by."""

    fields: Fields
    limits: Limits
    tops: Mapping[str, FieldBound]
    """The most that each of them lets lie there."""
    bare: Mapping[str, Range | Refused]
    """What each takes while nothing lies there and nothing else bounds it."""
    live: Live
    """The switches for golden chips."""
    player: str
    hands: tuple[str, ...]
    """The hands that the player may stake on, in order; one nameless hand where the game has none."""
    others: frozenset[str] = frozenset()
    """Hands of other players behind which they may stake."""
    slip: Slip
    credit: Amount
    """What the player may still stake in money."""
    why_no_more: Refused | None = None
    """The limit that leaves no more of it; None where all the money may be staked."""
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
        if not chips:
            return self._in_money(spot).range
        rooms = (*self._round_rooms, self._credit_room(chips)) if money else self._round_rooms
        return self._room_on(self._worked_out.lying, spot, Lot(Amount(int(money)), chips), rooms).range

    def ranges_in_turn(self, spots: Iterable[Spot]) -> Sequence[tuple[Spot, Range | Refused]]:
        """Which chips each of these fields takes when the chip goes onto all of them, one after the other.

        Where a bet leans on one before it, a chip that this one takes lifts its bound. Of two that exclude
        each other the first gets it.
        """
        if len(self.slip.presses) >= MOST_PRESSES:
            return [(spot, NO_MORE_PRESSES) for spot in spots]
        found: list[tuple[Spot, Range | Refused]] = []
        earlier: dict[Spot, Range] = {}
        for spot in spots:
            one = self._after(spot, earlier)
            found.append((spot, one))
            if isinstance(one, Range):
                earlier[spot] = one
        return found

    @property
    def without_credit(self) -> "BettingArea":
        """The same for somebody whose credit never ends: what the felt itself allows.

        Credit changes with every bet, and what the felt allows with those that touch it. So views tell the
        two apart, and what has to do with both is first asked of the felt.
        """
        # Nothing that is kept holds itself: thousands of these would wait for the collector.
        return self if self.credit == ENDLESS else self._endless

    @cached_property
    def _endless(self) -> "BettingArea":
        return replace(self, credit=ENDLESS, why_no_more=None)

    @property
    def round_room(self) -> FieldBound | None:
        """What may be laid down altogether in this round, where the house bounds it."""
        return next(iter(self._round_rooms), None)

    @property
    def credit_bound(self) -> FieldBound:
        """What may still be staked in money, and why no more."""
        return self._credit_room()

    def affordable(self, press: Press) -> Press | Refused:
        """What the felt allows, or why the credit does not reach that far."""
        return press if sum(put.lot.money for put in press) <= self.credit else self.beyond_credit

    def check(self, press: Press) -> Refused | None:
        """Why a press may not be made, or None: fields, limits, what bets need of each other, and funds."""
        if len(self.slip.presses) >= MOST_PRESSES:
            return NO_MORE_PRESSES
        lying = self._worked_out.lying
        for number, put in enumerate(press, 1):
            found = self._room_on(lying, put.spot, put.lot, ()).range
            refused = found if isinstance(found, Refused) else found.refusal(put.amount)
            if refused is not None:
                return refused
            if number < len(press):
                lying = PlayerStakes(merged((*lying.puts, put)), self.player)
        return self._check_funds(press)

    def _in_money(self, spot: Spot) -> "FieldRoom":
        """Several buttons ask about the same field: it is worked out once."""
        made = self._worked_out
        found = made.fields.get(spot)
        if found is None:
            found = made.fields[spot] = self._room_on(made.lying, spot, MONEY, made.rooms)
        return found

    @cached_property
    def _worked_out(self) -> "WorkedOut":
        lying = PlayerStakes(self.slip.puts(), self.player)
        return WorkedOut(lying, (*self._round_rooms, self._credit_room()))

    @property
    def _round_rooms(self) -> tuple[FieldBound, ...]:
        if self.most is None:
            return ()
        room = Amount(self.most - self.slip.total())
        return (FieldBound(room, Refused("round-most", {"most": Money(self.most)})),)

    def _credit_room(self, chips: Chips = ()) -> FieldBound:
        return FieldBound(Amount(self.credit + sum(chips)), self.beyond_credit)

    @property
    def beyond_credit(self) -> Refused:
        """Why more money than the credit cannot be staked, in the name of what binds."""
        return self.why_no_more or Refused("only-credit", {"credit": Money(self.credit)})

    def _check_funds(self, press: Press) -> Refused | None:
        total = sum(put.amount for put in press)
        chips = tuple(chip for put in press for chip in put.lot.chips)
        for bound in (*self._round_rooms, self._credit_room(chips)):
            if total > bound.most:
                return bound.why
        if not chips:
            return None
        return check_golden(self.live, self.tray, Lot(), Lot(chips=chips), used=self.slip.chips())

    def _room_on(
        self, lying: "PlayerStakes", spot: Spot, lot: Lot, rooms: tuple[FieldBound, ...]
    ) -> "FieldRoom":
        """What the field itself allows while these stakes lie; of the lot only its kinds are asked."""
        hand, bet, fields = spot.hand, spot.bet, self.fields
        if bet not in fields.tables:
            return FieldRoom(Refused("no-such-field"))
        bounds = self._check_place(lying.puts, spot) or fields.bounds(
            lying.stakes, Stake(self.player, hand, bet, NO_MONEY)
        )
        if isinstance(bounds, Refused):
            return FieldRoom(bounds)
        there = lying.lots.get((hand, bet), NOTHING)
        if lot.chips or there.chips:
            refused = check_golden(
                self.live, self.tray, there, lot, used=self.slip.chips(), behind=spot.behind
            )
            if refused is not None:
                return FieldRoom(refused)
        key = spot.limit_key
        top = self.tops[key]
        if there is NOTHING and not bounds:
            for room in rooms:
                if room.most < top.most:
                    break
            else:
                return FieldRoom(self.bare[key])
        limits = self.limits[key]
        return FieldRoom(range_on(there.total, limits.minimum, limits.step, top, bounds, rooms), bounds)

    def _after(self, spot: Spot, earlier: Mapping[Spot, Range]) -> Range | Refused:
        """What the field takes of a chip that the earlier ones have got, too."""
        field = self._in_money(spot)
        alone, bounds = field.range, field.bounds
        if not earlier or (isinstance(alone, Refused) and not bounds):
            return alone
        excluded = self.fields.excludes.get(spot.bet)
        if excluded and any(one.bet in excluded for one in earlier):
            return Refused("no-field-for-it")
        if not bounds:
            return alone
        lifted = [(bound, _before(bound, spot, earlier)) for bound in bounds]
        free = [bound for bound, before in lifted if before is None]
        if len(free) == len(bounds):
            return alone
        limits, top = self.limits[spot.limit_key], self.tops[spot.limit_key]
        there = self._worked_out.lying.lots.get((spot.hand, spot.bet), NOTHING).total
        found = range_on(there, limits.minimum, limits.step, top, free, self._worked_out.rooms)
        for _, before in lifted:
            if before is not None and isinstance(found, Range):
                found = found.meet(before)
        return max(alone, found, key=_most)

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


def _before(bound: FieldBound, spot: Spot, earlier: Mapping[Spot, Range]) -> Range | None:
    """What the field takes whose chip lifts this bound by as much, where one is before it."""
    if spot.hand:
        near = (one for bet in bound.on for one in (Spot(spot.hand, bet, spot.behind), Spot("", bet)))
        lifting = [earlier[one] for one in near if one in earlier]
    else:
        lifting = [one for other, one in earlier.items() if other.bet in bound.on]
    return max(lifting, key=_most, default=None)


def _most(found: Range | Refused) -> int:
    return 0 if isinstance(found, Refused) else found.most

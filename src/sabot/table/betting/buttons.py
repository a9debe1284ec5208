"""What the buttons of the betting time put on the table: one press each, or the reason why not.

A press is made whole or not at all. Raise alone goes as far as limits and credit reach, and Bet All leaves
out fields that cannot take the chip. What depends on the selected chip says which chips it takes.
"""

from collections.abc import Iterable
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from sabot.games.answer import Refused
from sabot.ledger.golden_chips import compose
from sabot.ledger.lot import Lot, chips_in, tray_of
from sabot.money import Amount
from sabot.table.betting.area import BettingArea
from sabot.table.betting.ranges import ChipRange, Range, chip_range_over, chip_range_whole
from sabot.table.betting.slip import Press, Put, Spot, minus, money_put


class Laying(Struct, frozen=True):
    """Where a button lays the selected chip: fields in their order, and which chips each of them takes."""

    spots: tuple[tuple[Spot, Range], ...]
    by_chip: ChipRange

    def press(self, felt: BettingArea, chip: Amount) -> Press | Refused:
        credit = felt.credit_bound
        refused = self.by_chip.refusal(chip, credit)
        if refused is not None:
            return refused
        taking = (spot for spot, span in self.spots if span.holds(chip))
        first = islice(taking, self.by_chip.count(chip, credit))
        return _whole(felt, (money_put(spot.hand, spot.bet, chip, behind=spot.behind) for spot in first))


def place(felt: BettingArea, hand: str, bet: str, lot: Lot, *, behind: bool = False) -> Press | Refused:
    """A chip, or a few, on one field."""
    if lot.money < 0:
        return Refused("stake-nothing")
    spot = felt.spot(hand, bet, behind=behind)
    found = felt.range_on(spot, chips=lot.chips, money=bool(lot.money) or not lot.chips)
    refused = found if isinstance(found, Refused) else found.refusal(lot.total)
    return refused or (Put(spot.hand, bet, lot, behind),)


def double(felt: BettingArea) -> Press | Refused:
    """Everything on the table once more."""
    if felt.slip.empty:
        return Refused("nothing-to-double")
    return _composed(felt, felt.slip.puts(), 1)


def raise_all(felt: BettingArea) -> Laying | Refused:
    """A chip on every staked field, in the order in which they were staked, as far as credit goes."""
    if felt.slip.empty:
        return Refused("nothing-to-raise")
    return _as_far_as_it_goes(felt, (put.spot for put in felt.slip.puts()))


def repeat(felt: BettingArea, last: Press, times: int = 1) -> Press | Refused:
    """The initial stakes of the last round, or twice as much (G11)."""
    if not last:
        return Refused("nothing-to-repeat")
    if not felt.slip.empty:
        return Refused("bets-on-table-already")
    return _composed(felt, last, times)


def bet_all(felt: BettingArea, hand: str) -> Laying | Refused:
    """A chip on the main bet and on every special bet of one hand."""
    return _on_hand(felt, hand, felt.fields.with_main)


def bet_all_special(felt: BettingArea, hand: str) -> Laying | Refused:
    """A chip on every special bet of one hand; bets per player are left alone."""
    return _on_hand(felt, hand, felt.fields.around_hand)


def _on_hand(felt: BettingArea, hand: str, bets: tuple[str, ...]) -> Laying | Refused:
    return _as_far_as_it_goes(felt, (felt.spot(hand, bet) for bet in bets))


def let_it_play(felt: BettingArea, hand: str, won: Amount, most_win: Amount) -> Press | Refused:
    """What the hand's main bet won last round, rounded down to the step (B28)."""
    main = felt.fields.main_keys[0]
    limits, table = felt.limits[main], felt.fields.tables[main]
    stake = Amount(won - won % limits.step)
    if felt.slip.on(hand, main).total:
        return Refused("bet-on-hand")
    if stake <= 0 or stake * table.best > most_win:
        return Refused("nothing-to-let-play")
    return _whole(felt, [money_put(hand, main, stake)])


def play_now(felt: BettingArea) -> Laying | Refused:
    """A chip on every own hand that has no stake (B18)."""
    main = felt.fields.main_keys[0]
    free = [Spot(hand, main) for hand in felt.hands if not felt.slip.on(hand, main).total]
    if not free:
        return Refused("every-hand-has-bet")
    # An empty hand takes what any other takes.
    one = felt.without_credit.range_on(free[0])
    if isinstance(one, Refused):
        return one
    by_chip = chip_range_whole(one, len(free), felt.round_room)
    return by_chip if isinstance(by_chip, Refused) else Laying(tuple((spot, one) for spot in free), by_chip)


def _composed(felt: BettingArea, like: Iterable[Put], times: int) -> Press | Refused:
    """As much on each field as lies or lay there, golden chips like those first, then money (B30)."""
    press: list[Put] = []
    tray, used = felt.tray, felt.slip.chips()
    for put in like:
        lot = compose(felt.live, tray, put.lot.chips, Amount(put.amount * times), used=used)
        if lot.chips:
            tray = tray_of(minus(Lot(chips=chips_in(tray)), Lot(chips=lot.chips)).chips)
        used += len(lot.chips)
        press.append(replace(put, lot=lot))
    allowed = _whole(felt.without_credit, press)
    return allowed if isinstance(allowed, Refused) else felt.affordable(allowed)


def _whole(felt: BettingArea, puts: Iterable[Put]) -> Press | Refused:
    press = tuple(puts)
    return felt.check(press) or press


def _as_far_as_it_goes(felt: BettingArea, spots: Iterable[Spot]) -> Laying | Refused:
    """On every one of these fields that takes the chip; the first reason where none takes any."""
    found = felt.without_credit.ranges_in_turn(spots)
    taking = tuple((spot, one) for spot, one in found if isinstance(one, Range))
    if taking:
        return Laying(taking, chip_range_over([one for _, one in taking], felt.round_room))
    return next((one for _, one in found if isinstance(one, Refused)), Refused("no-field-for-it"))

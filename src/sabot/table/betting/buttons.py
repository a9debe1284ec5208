"""What the buttons of the betting time put on the table: one press each, or the reason why not.

A press is made whole or not at all. Raise alone goes as far as limits and credit reach, and Bet All leaves
out fields that cannot take the chip.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sabot.games.answer import Money, Refused
from sabot.ledger.golden import compose
from sabot.ledger.lot import Lot, chips_in, tray_of
from sabot.money import Amount
from sabot.table.betting.area import Felt
from sabot.table.betting.slip import Press, Put, minus, money_put


def place(felt: Felt, hand: str, bet: str, lot: Lot, *, behind: bool = False) -> Press | Refused:
    """A chip, or a few, on one field."""
    if bet not in felt.fields.tables:
        return Refused("no-such-field")
    return _whole(felt, [Put(felt.place_of(hand, bet), bet, lot, behind)])


def double(felt: Felt) -> Press | Refused:
    """Everything on the table once more."""
    if felt.slip.empty:
        return Refused("nothing-to-double")
    return _composed(felt, felt.slip.puts())


def raise_all(felt: Felt, chip: Amount) -> Press | Refused:
    """The chip on every staked field, in the order in which they were staked, as far as credit goes."""
    if felt.slip.empty:
        return Refused("nothing-to-raise")
    wishes = (replace(put, lot=Lot(chip)) for put in felt.slip.puts())
    return _as_far_as_it_goes(felt, wishes, stop_at_credit=True)


def repeat(felt: Felt, last: Press, times: int = 1) -> Press | Refused:
    """The initial stakes of the last round, or twice as much (G11)."""
    if not last:
        return Refused("nothing-to-repeat")
    if not felt.slip.empty:
        return Refused("bets-on-table-already")
    return _composed(felt, last, times)


def bet_all(felt: Felt, hand: str, chip: Amount) -> Press | Refused:
    """The chip on the main bet and on every special bet of one hand."""
    main = felt.fields.main_keys[0]
    return _as_far_as_it_goes(felt, _chips(felt, hand, chip, (main, *felt.fields.offered)))


def bet_all_special(felt: Felt, hand: str, chip: Amount) -> Press | Refused:
    """The chip on every special bet of one hand; bets per player are left alone."""
    return _as_far_as_it_goes(felt, _chips(felt, hand, chip, felt.fields.around_hand))


def let_it_play(felt: Felt, hand: str, won: Amount, most_win: Amount) -> Press | Refused:
    """What the hand's main bet won last round, rounded down to the step (B28)."""
    main = felt.fields.main_keys[0]
    limits, table = felt.limits[main], felt.fields.tables[main]
    stake = Amount(won - won % limits.step)
    if felt.slip.on(hand, main).total:
        return Refused("bet-on-hand")
    if stake <= 0 or stake * table.best > most_win:
        return Refused("nothing-to-let-play")
    return _whole(felt, [money_put(hand, main, stake)])


def play_now(felt: Felt, chip: Amount) -> Press | Refused:
    """The chip on every own hand that has no stake (B18)."""
    main = felt.fields.main_keys[0]
    free = [hand for hand in felt.hands if not felt.slip.on(hand, main).total]
    if not free:
        return Refused("every-hand-has-bet")
    return _whole(felt, [money_put(hand, main, chip) for hand in free])


def _chips(felt: Felt, hand: str, chip: Amount, bets: Iterable[str]) -> Iterator[Put]:
    """One chip for each bet; what a bet needs comes before it (S2)."""
    wanted = tuple(bets)
    for bet in sorted(wanted, key=lambda key: _comes_after(felt, key, wanted)):
        yield money_put(felt.place_of(hand, bet), bet, chip)


def _comes_after(felt: Felt, key: str, among: tuple[str, ...]) -> int:
    return sum(1 for other in felt.fields.needs.get(key, ()) if other in among)


def _composed(felt: Felt, like: Iterable[Put], times: int = 1) -> Press | Refused:
    """As much on each field as lies or lay there, golden chips like those first, then money (B30)."""
    press: list[Put] = []
    tray, credit, used = felt.tray, felt.credit, felt.slip.chips()
    for put in like:
        amount = Amount(put.amount * times)
        lot = compose(felt.live, tray, put.lot.chips, amount, used=used, available=credit)
        if isinstance(lot, Refused):
            return Refused("only-credit", {"credit": Money(felt.credit)})
        if lot.chips:
            tray = tray_of(minus(Lot(chips=chips_in(tray)), Lot(chips=lot.chips)).chips)
        credit, used = Amount(credit - lot.money), used + len(lot.chips)
        press.append(replace(put, lot=lot))
    return _whole(felt, press)


def _whole(felt: Felt, puts: Iterable[Put]) -> Press | Refused:
    press = tuple(puts)
    return felt.check(press) or press


def _as_far_as_it_goes(felt: Felt, wishes: Iterable[Put], *, stop_at_credit: bool = False) -> Press | Refused:
    """Every wish that can be added to those before it; the first reason where none can."""
    press: Press = ()
    first: Refused | None = None
    for wish in wishes:
        refused = felt.check_next(press, wish)
        if refused is None:
            press = (*press, wish)
            continue
        first = first or refused
        if stop_at_credit and sum(one.amount for one in press) + wish.amount > felt.credit:
            break
    return press or first or Refused("no-field-for-it")

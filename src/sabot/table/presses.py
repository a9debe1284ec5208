"""What the buttons of the betting time put on the table: one press of stakes each, or the reason why not.

A press is made whole or not at all. Raise alone goes as far as limits and credit reach, and Bet All leaves
out fields that cannot take the chip.
"""

from collections.abc import Iterable, Iterator

from sabot.games.answer import Refused
from sabot.games.bet import Dealt
from sabot.games.stake import Stake
from sabot.games.variant import Rules
from sabot.money import Amount
from sabot.table.felt import Felt

Press = tuple[Stake, ...]


def place(felt: Felt[Rules, Dealt], hand: str, bet: str, amount: Amount) -> Press | Refused:
    """One chip on one field."""
    if bet not in felt.tables:
        return Refused("this table has no such field")
    return _whole(felt, [Stake(felt.player, felt.place_of(hand, bet), bet, amount)])


def double(felt: Felt[Rules, Dealt]) -> Press | Refused:
    """Every stake on the table once more."""
    if felt.slip.empty:
        return Refused("there is nothing to double")
    return _whole(felt, felt.slip.stakes())


def raise_all(felt: Felt[Rules, Dealt], chip: Amount) -> Press | Refused:
    """The chip on every staked field, in the order in which they were staked, as far as credit goes."""
    if felt.slip.empty:
        return Refused("there is nothing to raise")
    return _as_far_as_it_goes(felt, (_chip(stake, chip) for stake in felt.slip.stakes()), stop_at_credit=True)


def repeat(felt: Felt[Rules, Dealt], last: Iterable[Stake], times: int = 1) -> Press | Refused:
    """The initial stakes of the last round, or twice as much (G11)."""
    stakes = [Stake(felt.player, one.hand, one.bet, Amount(one.amount * times)) for one in last]
    if not stakes:
        return Refused("there is no earlier bet to repeat")
    if not felt.slip.empty:
        return Refused("there are bets on the table already")
    return _whole(felt, stakes)


def bet_all(felt: Felt[Rules, Dealt], hand: str, chip: Amount) -> Press | Refused:
    """The chip on the main bet and on every special bet of one hand."""
    main = felt.main_keys[0]
    return _as_far_as_it_goes(felt, _chips(felt, hand, chip, (main, *felt.game.offered)))


def bet_all_special(felt: Felt[Rules, Dealt], hand: str, chip: Amount) -> Press | Refused:
    """The chip on every special bet of one hand; bets per player are left alone."""
    return _as_far_as_it_goes(felt, _chips(felt, hand, chip, felt.game.around_hand))


def let_it_play(felt: Felt[Rules, Dealt], hand: str, won: Amount, most_win: Amount) -> Press | Refused:
    """What the hand's main bet won last round, rounded down to the step (B28)."""
    main = felt.main_keys[0]
    limits, table = felt.limits[main], felt.tables[main]
    stake = Amount(won - won % limits.step)
    if felt.slip.on(hand, main):
        return Refused("there is a bet on this hand already")
    if stake <= 0 or stake * table.best > most_win:
        return Refused("there is nothing to let play")
    return _whole(felt, [Stake(felt.player, hand, main, stake)])


def play_now(felt: Felt[Rules, Dealt], chip: Amount) -> Press | Refused:
    """The chip on every own hand that has no stake (B18)."""
    main = felt.main_keys[0]
    free = [hand for hand in felt.hands if not felt.slip.on(hand, main)]
    if not free:
        return Refused("every hand has a bet already")
    return _whole(felt, [Stake(felt.player, hand, main, chip) for hand in free])


def _chip(stake: Stake, chip: Amount) -> Stake:
    return Stake(stake.player, stake.hand, stake.bet, chip)


def _chips(felt: Felt[Rules, Dealt], hand: str, chip: Amount, bets: Iterable[str]) -> Iterator[Stake]:
    """One chip for each bet; what a bet needs comes before it (S2)."""
    wanted = tuple(bets)
    for bet in sorted(wanted, key=lambda key: _comes_after(felt, key, wanted)):
        yield Stake(felt.player, felt.place_of(hand, bet), bet, chip)


def _comes_after(felt: Felt[Rules, Dealt], key: str, among: tuple[str, ...]) -> int:
    needs = felt.game.bets[key].links.needs if key in felt.game.bets else ()
    return sum(1 for other in needs if other in among)


def _whole(felt: Felt[Rules, Dealt], stakes: Iterable[Stake]) -> Press | Refused:
    press = tuple(stakes)
    return felt.check(press) or press


def _as_far_as_it_goes(
    felt: Felt[Rules, Dealt], wishes: Iterable[Stake], *, stop_at_credit: bool = False
) -> Press | Refused:
    """Every wish that can be added to those before it; the first reason where none can."""
    press: Press = ()
    first: Refused | None = None
    for wish in wishes:
        refused = felt.check((*press, wish))
        if refused is None:
            press = (*press, wish)
            continue
        first = first or refused
        if stop_at_credit and sum(one.amount for one in press) + wish.amount > felt.credit:
            break
    return press or first or Refused("there is no field for it")

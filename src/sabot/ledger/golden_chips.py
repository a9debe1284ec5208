"""Golden chips: where they may lie, which are chosen, and what becomes of them (B30)."""

from collections.abc import Sequence
from fractions import Fraction

from sabot.games.answer import Money, Refused
from sabot.ledger.lot import Chips, Lot, Tray, chips_in, has_chips, sorted_chips, together
from sabot.money import LOSE, PUSH, Amount, settle
from sabot.profiles import Live

NOTHING = Lot()
MOST_CHIPS = 100
"""Of one player in one round where the house sets no cap: nobody needs more, and each is a line in a log."""
HALF_LOST = Fraction(-1, 2)
"""The odds of a doubled hand whose double comes back, and of a surrender."""


def check_golden(
    switches: Live, tray: Tray, lying: Lot, new: Lot, *, used: int, behind: bool = False
) -> Refused | None:
    """Why `new` may not be laid on a field where `lying` lies, or None; `used` chips lie in this round."""
    if new.chips:
        if not switches.golden_chips:
            return Refused("golden-not-here")
        if behind:
            return Refused("golden-not-behind")
        if not has_chips(tray, new.chips):
            return Refused("golden-not-in-tray")
        if len(new.chips) > _room(switches, used):
            return Refused("golden-most", {"most": switches.golden_cap or MOST_CHIPS})
    if lying.plus(new).mixed and not switches.golden_mixed:
        return Refused("golden-and-money")
    return None


def compose(switches: Live, tray: Tray, like: Chips, amount: Amount, *, used: int) -> Lot:
    """`amount` out of tray and wallet, for a bet that repeats or raises one with the chips `like`.

    Chips nearest to those come first; what they leave open is money. Where that would be mixed and may
    not be, or no more chips may lie, all of it is money.
    """
    chips: Chips = ()
    if switches.golden_chips and like:
        chips = nearest_chips(tray, like, amount, _room(switches, used))
    if sum(chips) < amount and not switches.golden_mixed:
        chips = ()
    return Lot(Amount(amount - sum(chips)), chips)


def raised(
    switches: Live, tray: Tray, initial: Lot, amount: Amount, *, used: int, available: Amount
) -> Lot | Refused:
    """What a double or a split of a hand with the stake `initial` is paid with; refused without the money."""
    like = initial.chips if switches.golden_in_action else ()
    lot = compose(switches, tray, like, amount, used=used)
    if lot.money <= available:
        return lot
    return Refused("not-enough", {"available": Money(available), "amount": Money(lot.money)})


def nearest_chips(tray: Tray, like: Chips, amount: Amount, most: int) -> Chips:
    """At most `most` chips of no more than `amount` together, nearest in value to any of `like` first.

    Of two that are equally near, the greater comes first.
    """
    left = amount
    chosen: list[Amount] = []
    for chip in sorted(chips_in(tray), key=lambda chip: (min(abs(chip - old) for old in like), -chip)):
        if chip <= left and len(chosen) < most:
            chosen.append(chip)
            left = Amount(left - chip)
    return sorted_chips(chosen)


def _room(switches: Live, used: int) -> int:
    """How many more chips may lie in a round; a cap of nothing is no cap of the house's own."""
    return max(0, (switches.golden_cap or MOST_CHIPS) - used)


def check_insurable(lying: Lot) -> Refused | None:
    return Refused("golden-not-insured") if lying.chips else None


def check_surrenderable(lying: Lot) -> Refused | None:
    return Refused("golden-not-surrendered") if lying.chips else None


def settled(initial: Lot, added: Sequence[Lot], odds: Fraction) -> Lot:
    """What comes back of a bet that lay as `initial`, with what a double added, at these odds.

    A winning chip earns the winnings on its value and is spent, winnings being counted once on the sum of
    all that lies there; a push gives everything back as it was, a returned double what was added.
    """
    whole = together((initial, *added))
    returned = settle(whole.total, odds)
    if not whole.chips:
        return Lot(returned)
    if odds > PUSH:
        return Lot(Amount(whole.money + returned - whole.total))
    if odds == PUSH:
        return Lot(whole.money, whole.chips)
    if odds == LOSE:
        return NOTHING
    double = together(added)
    if odds != HALF_LOST or double.total != initial.total:
        raise ValueError(f"golden chips cannot be divided: no odds of {odds} for {whole}")
    return Lot(double.money, double.chips)

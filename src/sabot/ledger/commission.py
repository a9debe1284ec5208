"""Commission: what the house keeps of a win, told apart from what it won."""

from fractions import Fraction

from sabot.money import PUSH, Amount, settle


def commission_kept(staked: Amount, odds: Fraction, gross: Fraction) -> Amount:
    """Winnings at `gross` odds less the winnings that were paid; nothing where nothing was won.

    The rounding of what is paid falls to the commission, so that both together are the whole win.
    """
    if gross < odds:
        raise ValueError(f"odds of {odds} pay more than {gross} does before commission")
    return Amount(settle(staked, gross) - settle(staked, odds)) if odds > PUSH else Amount(0)

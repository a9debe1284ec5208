"""Every bet of baccarat, in the order in which a rule sheet lists them."""

from sabot.games.baccarat.bets import dai_bacc, hi_ti, koi_bacc, main, special, straight_up
from sabot.games.baccarat.coup import Coup
from sabot.games.bet import Bet

BETS: tuple[Bet[Coup], ...] = (
    *main.BETS,
    *dai_bacc.BETS,
    *koi_bacc.BETS,
    *special.BETS,
    *hi_ti.BETS,
    *straight_up.BETS,
)

__all__ = ["BETS"]

"""How the odds of baccarat's bets are counted over coups."""

from collections.abc import Sequence

from sabot.cards.composition import Composition
from sabot.games.baccarat.coup import Coup
from sabot.games.baccarat.game import BaccaratGame
from sabot.games.baccarat.windows import lay
from sabot.games.bet import Bet
from sabot.odds.baccarat.counted_coups import fold_coups
from sabot.odds.baccarat.coup_cards import close_side, count_coup_cards
from sabot.odds.bet_result import Method
from sabot.odds.counting.census import Ways, count
from sabot.odds.counting.window_check import check_baccarat


def ways(game: BaccaratGame, bets: Sequence[Bet[Coup]], cards: Composition) -> tuple[Ways, ...]:
    return baccarat_ways(bets, cards)


def baccarat_ways(bets: Sequence[Bet[Coup]], cards: Composition) -> tuple[Ways, ...]:
    """Equally likely deals by label, for each bet; those that see coups by points share one census."""
    for bet in bets:
        check_baccarat(bet)
    by_points = [bet for bet in bets if bet.window.to_the_end and close_side(bet.window) is None]
    folded = iter(fold_coups(by_points, cards) if by_points else ())
    return tuple(next(folded) if bet in by_points else _by_card(bet, cards) for bet in bets)


def _by_card(bet: Bet[Coup], cards: Composition) -> Ways:
    side = close_side(bet.window) if bet.window.to_the_end else None
    return count(bet, lay, cards) if side is None else count_coup_cards(bet, side, cards)


def method(bet: Bet[Coup]) -> Method:
    return Method.COUPS if bet.window.to_the_end else Method.ROWS

"""What bets return by mathematics, for reports: worked out once for each set of rules and pay tables."""

from fractions import Fraction

from sabot.games.blackjack.settle import main
from sabot.games.catalogue import is_blackjack
from sabot.games.variant import Game


class Returns:
    """By digest of a game and key of a bet. A bet without a price has no return."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Fraction | None] = {}

    def of(self, game: Game, bet: str) -> Fraction | None:
        """Per unit of the initial stake; blackjack's main bet with best play."""
        place = (game.digest(), bet)
        if place not in self._known:
            self._known[place] = _returned(game, bet)
        return self._known[place]


def _returned(game: Game, bet: str) -> Fraction | None:
    # Whoever exports anything else does not wait for the mathematics to be loaded.
    from sabot.odds import analyse, bet_odds

    try:
        if is_blackjack(game) and bet == main.key:
            return Fraction(analyse(game.rules).rtp)
        return bet_odds(game, bet).rtp
    except ValueError:
        return None

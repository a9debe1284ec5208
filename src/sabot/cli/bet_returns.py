"""What bets return by mathematics, for reports: worked out once for each set of rules and pay tables."""

from fractions import Fraction

from sabot.games.variant import Game


class Returns:
    """By digest of a game and key of a bet. A bet without a price has no return."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Fraction | None] = {}

    def of(self, game: Game, bet: str) -> Fraction | None:
        """Per unit of the initial stake, with best play where players decide."""
        place = (game.digest(), bet)
        if place not in self._known:
            self._known[place] = _returned(game, bet)
        return self._known[place]


def _returned(game: Game, bet: str) -> Fraction | None:
    # Whoever exports anything else does not wait for the mathematics to be loaded.
    from sabot.odds import bet_return

    try:
        return bet_return(game, bet)
    except ValueError:
        return None

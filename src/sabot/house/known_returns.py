"""What is known of the returns of games, so that none opens with a bet that returns more than is staked."""

from sabot.games.variant import Game
from sabot.odds.shipped_games import is_shipped

NOT_KNOWN = ("what its bets return could not be worked out",)


class KnownReturns:
    """By the digest of a game; games as they were shipped are known from the start."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, ...]] = {}

    def knows(self, game: Game) -> bool:
        return game.digest() in self._known or is_shipped(game)

    def learn(self, game: Game, refused: tuple[str, ...]) -> None:
        self._known[game.digest()] = refused

    def recalled(self, game: Game) -> tuple[str, ...]:
        """What speaks against the game; what is not known speaks against it, too."""
        return () if is_shipped(game) else self._known.get(game.digest(), NOT_KNOWN)

    def worked_out(self, game: Game) -> tuple[str, ...]:
        """The same, and where it is not known it is worked out here and now, which takes seconds."""
        if not self.knows(game):
            from sabot.odds import approve  # noqa: PLC0415  # numba is loaded where a game needs it, not before

            self.learn(game, approve(game).refused)
        return self.recalled(game)


RETURNS = KnownReturns()
"""Of this process. It follows from the digest alone, so nobody needs another one."""

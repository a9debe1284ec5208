"""Games and rounds in which people decide."""

from typing import TypeGuard

from sabot.games.blackjack.game import BlackjackGame
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.blackjack.rules import Rules
from sabot.games.family import GameRound
from sabot.games.variant import Game


def decides(game: Game) -> TypeGuard[BlackjackGame]:
    """Whether its players decide about hands by rules that charts and hints are worked out from."""
    return isinstance(game.rules, Rules)


def deciding(now: GameRound) -> BlackjackRound | None:
    """The round, where its players are asked about their hands; None where cards alone decide it."""
    return now if isinstance(now, BlackjackRound) else None

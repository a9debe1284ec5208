"""Rounds in which people decide."""

from sabot.games.blackjack.round import BlackjackRound
from sabot.games.family import GameRound


def deciding(now: GameRound) -> BlackjackRound | None:
    """The round, where its players are asked about their hands; None where cards alone decide it."""
    return now if isinstance(now, BlackjackRound) else None

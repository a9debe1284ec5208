"""What a table asks of the round in play, whichever family it belongs to."""

from sabot.games.decision_games import deciding
from sabot.games.family import GameRound
from sabot.games.stake import Settlement
from sabot.table.clock import Kind
from sabot.table.play.play import Play

Question = tuple[Kind, str]


def question(play: Play) -> Question | None:
    """What people are asked now, named so that a new question has a new name."""
    asked = play.family.question(play.now)
    return None if asked is None else (Kind(asked.asking.value), asked.about)


def asked_hand(now: GameRound) -> str:
    """The hand that is asked; empty where none is."""
    decided = deciding(now)
    pair = None if decided is None else decided.current()
    return pair[0].key + pair[1].path if pair is not None else ""


def settlements(now: GameRound) -> tuple[Settlement, ...] | None:
    """How everything ended, once the round is over."""
    return now.settlements


def is_over(now: GameRound) -> bool:
    return now.settlements is not None


def dealt_hand(hand: str) -> str:
    """The hand as it was dealt, whatever splits made of it."""
    return hand.rstrip("ab")

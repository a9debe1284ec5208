"""What a table asks of the round in play, whichever family it belongs to."""

from sabot.games.deciding import AnyDeciding
from sabot.games.family import GameRound
from sabot.games.stake import Settlement
from sabot.table.clock import ClockKind
from sabot.table.play.play import Play

Question = tuple[ClockKind, str]


def question(play: Play) -> Question | None:
    """What people are asked now, named so that a new question has a new name."""
    asked = play.family.question(play.now)
    return None if asked is None else (ClockKind(asked.asking.value), asked.about)


def decisions_in(play: Play) -> AnyDeciding:
    """What may be asked of the round in play, where only one can be whose players decide."""
    decisions = play.family.decisions
    assert decisions is not None, "people decide in this round"
    return decisions


def asked_hand(play: Play) -> str:
    """The hand that is asked; empty where none is."""
    decisions = play.family.decisions
    step = None if decisions is None else decisions.step(play.now)
    return "" if step is None else step.hand


def missing(play: Play) -> list[str]:
    """Everybody whose answer is waited for, each once; nobody where cards alone decide."""
    decisions = play.family.decisions
    return [] if decisions is None else sorted(player for player, _ in decisions.pending(play.now))


def settlements(now: GameRound) -> tuple[Settlement, ...] | None:
    """How everything ended, once the round is over."""
    return now.settlements


def is_over(now: GameRound) -> bool:
    return now.settlements is not None

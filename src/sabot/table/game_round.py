"""What a table asks of the round in play, whichever family it belongs to."""

from sabot.games.baccarat import round as coups
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round.awaits import insurance_is_open
from sabot.games.catalogue import Game, is_baccarat, is_blackjack
from sabot.games.stake import Settlement, Stake
from sabot.table.clock import Kind
from sabot.table.play import GameRound

Question = tuple[Kind, str]


def opened(
    game: Game,
    boxes: tuple[tuple[str, str], ...],
    stakes: tuple[Stake, ...],
    uninsurable: frozenset[tuple[str, str]],
) -> GameRound:
    if is_blackjack(game):
        owners = {box: owner for box, owner in boxes if owner}
        named = tuple(box for box, _ in boxes)
        return rounds.open_round(game.rules, game.offer(), named, stakes, owners or None, uninsurable)
    assert is_baccarat(game), "a game is of one family or the other"
    return coups.open_round(game.rules, game.offer(), stakes)


def question(now: GameRound) -> Question | None:
    """What people are asked now, named so that a new question has a new name."""
    if not isinstance(now, rounds.BlackjackRound):
        return None
    waiting = rounds.awaits(now)
    if not isinstance(waiting, rounds.InsuranceAnswers | rounds.Choices | rounds.Closing):
        return None
    if insurance_is_open(now):
        return Kind.INSURANCE, "insurance"
    pair = now.current()
    assert pair is not None, "somebody is asked about a hand"
    box, line = pair
    kind = Kind.DECISION if box.owner else Kind.STEP
    return kind, f"{box.key + line.path} with {len(line.cards)} cards"


def asked_hand(now: GameRound) -> str:
    """The hand that is asked; empty where none is."""
    if not isinstance(now, rounds.BlackjackRound):
        return ""
    pair = now.current()
    return pair[0].key + pair[1].path if pair is not None else ""


def settlements(now: GameRound) -> tuple[Settlement, ...] | None:
    """How everything ended, once the round is over."""
    return now.settlements


def is_over(now: GameRound) -> bool:
    return now.settlements is not None


def cards_out(now: GameRound) -> int:
    """Cards that left the shoe in this round."""
    if isinstance(now, rounds.BlackjackRound):
        return rounds.cards_out(now)
    return len(now.coup.player) + len(now.coup.banker)


def dealt_hand(hand: str) -> str:
    """The hand as it was dealt, whatever splits made of it."""
    return hand.rstrip("ab")

"""Rounds played again: every move by the rules of its game, every payment by what was chosen."""

from collections.abc import Iterator, Sequence

from sabot.games.answer import Refused
from sabot.games.baccarat import round as coups
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.options import Action
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.blackjack.settle import insurance, main
from sabot.money import half
from sabot.table import events as e
from sabot.table.play import GameRound, Move

Payment = tuple[str, str, str, int, bool]
"""Player, hand, bet, amount, and whether it was for a split."""


Again = tuple[tuple[Move, ...], GameRound]
"""Moves, and the round after them."""


def moves_again(now: GameRound, event: e.BlackjackMoved | e.CoupMoved) -> Again | Refused:
    """The moves as the game's own rules give them; or why they cannot have been made."""
    if isinstance(event, e.BlackjackMoved):
        if not isinstance(now, BlackjackRound):
            return Refused("no round of blackjack is played")
        return rounds.told_again(now, event.moves)
    if isinstance(now, BlackjackRound):
        return Refused("no coup is played")
    return _coup_again(now, event.moves)


def _coup_again(now: coups.BaccaratRound, moves: Sequence[coups.Event]) -> Again | Refused:
    told: list[Move] = []
    for move in moves:
        if isinstance(move, coups.CardDealt):
            answer = coups.decide(now, coups.DealCard(move.card))
            if isinstance(answer, Refused):
                return answer
            now = coups.replay(now, answer)
            told += answer
    return tuple(told), now


def payments_due(now: BlackjackRound, moves: Sequence[rounds.Event]) -> list[Payment]:
    """What these moves cost, player by player; only the first of them can be a choice that costs."""
    if not moves or not isinstance(moves[0], rounds.InsuranceAnswered | rounds.ChoiceMade):
        return []
    return sorted(_due(now, moves[0]))


def _due(now: BlackjackRound, move: rounds.InsuranceAnswered | rounds.ChoiceMade) -> Iterator[Payment]:
    if isinstance(move, rounds.InsuranceAnswered):
        for hand in move.hands if move.takes else ():
            yield move.player, hand, insurance.key, half(now.stakes.main(move.player, hand)), False
    elif move.action in (Action.DOUBLE, Action.SPLIT):
        followers = (who for who in rounds.followers_on(now, move.hand) if who not in move.short)
        for player in (move.player, *followers):
            price = rounds.cost_of(now, player, move.hand, move.action)
            if price:
                yield player, move.hand, main.key, price, move.action is Action.SPLIT


def payments_made(event: e.BlackjackMoved) -> list[Payment]:
    return sorted((part.player, part.hand, part.bet, part.lot.total, part.split) for part in event.paid)

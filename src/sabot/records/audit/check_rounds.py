"""Rounds played again: every move by the rules of its game, every payment by what was chosen."""

from collections.abc import Iterator, Sequence

from sabot.games.answer import Refused
from sabot.games.blackjack import round as rounds
from sabot.games.blackjack.round import BlackjackRound
from sabot.games.blackjack.settle import insurance, main
from sabot.games.decision_games import deciding
from sabot.games.family import GameRound
from sabot.games.moves import Action, ChoiceMade, InsuranceAnswered, Move
from sabot.money import half
from sabot.records.audit.two_people import SINCE
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.play.correcting import OWN_SHOE, corrected_moves
from sabot.table.state import Table

Payment = tuple[str, str, str, int, bool]
"""Player, hand, bet, amount, and whether it was for a split."""


def check_corrected(
    line: Line, before: Table, event: e.CardCorrected | e.CardsExchanged, *, lately: bool
) -> None:
    """Cards that people read are read anew, or change places, where all that followed can stand (D2, D4).

    Those of the house's own shoe nobody reads; `lately` says that the shoe is of a time with that rule.
    """
    assert before.play is not None, "cards of a round in play are corrected"
    lately = lately or isinstance(event, e.CardsExchanged) or line.version >= SINCE
    own = before.shoe is not None and before.shoe.committed and lately
    again = OWN_SHOE if own else corrected_moves(before.play, event.changes())
    if isinstance(again, Refused):
        differs(line.stream, line.number, "a correction that the rules do not allow", again.reason, event)


def payments_due(now: GameRound, moves: Sequence[Move]) -> list[Payment]:
    """What these moves cost, player by player; only the first of them can be a choice that costs."""
    decided = deciding(now)
    if decided is None or not moves or not isinstance(moves[0], InsuranceAnswered | ChoiceMade):
        return []
    return sorted(_due(decided, moves[0]))


def _due(now: BlackjackRound, move: InsuranceAnswered | ChoiceMade) -> Iterator[Payment]:
    if isinstance(move, InsuranceAnswered):
        for hand in move.hands if move.takes else ():
            yield move.player, hand, insurance.key, half(now.stakes.main(move.player, hand)), False
    elif move.action in (Action.DOUBLE, Action.SPLIT):
        followers = (who for who in rounds.followers_on(now, move.hand) if who not in move.short)
        for player in (move.player, *followers):
            price = rounds.cost_of(now, player, move.hand, move.action)
            if price:
                yield player, move.hand, main.key, price, move.action is Action.SPLIT


def payments_made(event: e.RoundMoved) -> list[Payment]:
    return sorted((part.player, part.hand, part.bet, part.lot.total, part.split) for part in event.paid)

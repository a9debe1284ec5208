"""Rounds played again: every move by the rules of its game, every payment by what was chosen."""

from collections.abc import Sequence

from sabot.games.answer import Refused
from sabot.games.moves import Move
from sabot.records.audit.check_two_people import SINCE
from sabot.records.audit.verdict import differs
from sabot.store.record import Line
from sabot.table import events as e
from sabot.table.play.card_corrections import OWN_SHOE, corrected_moves
from sabot.table.play.play import Play
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


def payments_due(play: Play, moves: Sequence[Move]) -> list[Payment]:
    """What these moves cost, player by player; only the first of them can be a choice that costs."""
    decisions = play.family.decisions
    if decisions is None or not moves:
        return []
    dues = decisions.due(play.now, moves[0])
    return sorted((due.player, due.hand, due.bet, due.amount, due.split) for due in dues) if dues else []


def payments_made(event: e.RoundMoved) -> list[Payment]:
    return sorted((part.player, part.hand, part.bet, part.lot.total, part.split) for part in event.paid)
